"""Identification: from simulated measurements back to the parameters they were made with."""
