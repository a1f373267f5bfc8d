"""Base inertial parameters of robots with loops."""
