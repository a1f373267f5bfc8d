"""Identification: from measured motion to parameters."""
