"""Inverse geometry of any six joints by elimination: Raghavan and Roth's equations as an eigenvalue problem."""
