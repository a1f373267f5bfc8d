"""Torques, inertia, accelerations, energies: the recursions of dynamics."""
