"""Closed loops in symbols: closure equations, their reduction to independent joints, generalised coordinates."""
