"""Closed loops in numbers: closing them, following them, and all assembly modes for given motors."""
