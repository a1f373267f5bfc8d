"""Jacobians, their determinant and inverse, velocities and accelerations of frames."""
