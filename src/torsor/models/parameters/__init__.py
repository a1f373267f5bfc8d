"""The Identification menu, and base inertial parameters."""
