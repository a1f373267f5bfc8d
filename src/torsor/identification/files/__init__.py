"""Measured motion as files: one file a format, and one rule for what their columns mean."""
