"""Inverse geometry by continuation: a complete complex fibre, and its paths followed to each pose."""
