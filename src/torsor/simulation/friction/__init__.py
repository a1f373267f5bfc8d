"""Joints that slide or stick: dry friction as modes, and which of them hold."""
