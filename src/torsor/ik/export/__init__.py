"""Solvers of the general inverse geometric model as files that need nothing of this package."""
