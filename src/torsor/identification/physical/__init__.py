"""Parameters that bodies can have: positive masses, and inertias that some distribution of mass has."""
