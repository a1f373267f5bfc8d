"""Closed loops: robots whose links form rings, in symbols and in numbers."""
