"""Symbolic models of robots as short straight-line programs."""
