"""Robots whose motors move their joints through springs."""
