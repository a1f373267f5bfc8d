"""Estimators: from equations to parameters and their uncertainty."""
