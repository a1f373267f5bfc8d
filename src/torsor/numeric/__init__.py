"""Programs as numpy functions, and what is computed with them: inverse geometry, kinematics, simulation."""
