"""Robots and their motions to look at: scenes in numbers, stick figures, a page of its own in 3D, animations."""
