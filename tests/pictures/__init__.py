"""Robots and motions to look at."""
