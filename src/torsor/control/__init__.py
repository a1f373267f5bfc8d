"""Robots about an operating point: equilibria, linear systems and gains, and the vibrations of flexible links."""
