"""Robots as plain data."""
