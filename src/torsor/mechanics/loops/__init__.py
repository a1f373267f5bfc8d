"""Closed loops: the twists that joints add around a ring, and what closes it."""
