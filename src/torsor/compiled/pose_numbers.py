"""Poses as a user gives them: numbers in a row."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from torsor.compiled.arguments import Array
from torsor.errors import ProgramError
from torsor.numerics.transforms import screw


def pose_of(numbers: Sequence[float]) -> Array:
    """A target from numbers in a row: a position (3), position and roll, pitch, yaw (6), or a transform (12 or 16)."""
    x = np.array(numbers, dtype=np.float64)
    if len(x) == 3:
        return x
    if len(x) in (12, 16):
        return np.vstack([x[:12].reshape(3, 4), x[12:] if len(x) == 16 else [0.0, 0.0, 0.0, 1.0]])
    if len(x) != 6:
        raise ProgramError(f"a target has 3 numbers (position), 6 (position, roll, pitch, yaw), 12 or 16 (a transform "
                           f"row by row), not {len(x)}")
    roll, pitch, yaw = x[3:]
    pose = screw(yaw, 0) @ screw(pitch, 0, 1) @ screw(roll, 0, 0)
    pose[:3, 3] = x[:3]
    return pose
