"""Robots and their motions to look at: stick figures, a page of its own in 3D, animations."""
