"""Measured motion as files, and from readings to joints: one file a format, one rule for columns, units and drives."""
