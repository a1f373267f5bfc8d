"""Inverse geometry in numbers: chains, postures, their polish, their limits and their answers."""
