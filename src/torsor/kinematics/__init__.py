"""Numeric kinematics of a robot: poses, Jacobians, inverse kinematics by least squares, workspace."""
