"""Inertial parameters: which of them act, and what the torques are per unit of each."""
