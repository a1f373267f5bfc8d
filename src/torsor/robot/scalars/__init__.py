"""Scalars of a robot: exact numbers and small expressions, read by a grammar of our own, never evaluated as code."""
