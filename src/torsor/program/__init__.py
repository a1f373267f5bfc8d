"""Straight-line programs: what a model is once its mathematics is done. Knows no robots."""
