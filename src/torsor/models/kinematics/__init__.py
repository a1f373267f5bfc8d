"""The Kinematic menu."""
