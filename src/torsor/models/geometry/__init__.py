"""The Geometric menu."""
