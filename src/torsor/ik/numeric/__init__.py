"""Inverse geometry in numbers: chains, configurations, their polish, their limits and their answers."""
