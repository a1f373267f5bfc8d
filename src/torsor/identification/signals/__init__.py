"""Measured signals made ready for a model: columns in order, filters, derivatives."""
