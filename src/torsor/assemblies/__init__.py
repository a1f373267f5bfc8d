"""Assemblies: all ways to put a robot with loops together for given motors, in numbers."""
