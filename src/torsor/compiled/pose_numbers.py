"""Poses as numbers: those that a user gives in a row, and rotations as matrices and quaternions, in batches."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from torsor.compiled.arguments import Array
from torsor.errors import ProgramError


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
    (c, b, a), pose = x[3:], np.eye(4)
    Rz = np.array([[np.cos(a), -np.sin(a), 0], [np.sin(a), np.cos(a), 0], [0, 0, 1]])
    Ry = np.array([[np.cos(b), 0, np.sin(b)], [0, 1, 0], [-np.sin(b), 0, np.cos(b)]])
    Rx = np.array([[1, 0, 0], [0, np.cos(c), -np.sin(c)], [0, np.sin(c), np.cos(c)]])
    pose[:3, :3], pose[:3, 3] = Rz @ Ry @ Rx, x[:3]
    return pose


def quaternion_of(R: Array) -> Array:
    """The unit quaternions of rotations, the scalar first and not negative: (..., 3, 3) -> (..., 4).

    The largest component is found first, so that no digits are lost anywhere.
    """
    x, y, z = R[..., 0, 0], R[..., 1, 1], R[..., 2, 2]
    a, b, c = R[..., 2, 1] - R[..., 1, 2], R[..., 0, 2] - R[..., 2, 0], R[..., 1, 0] - R[..., 0, 1]
    d, e, f = R[..., 0, 1] + R[..., 1, 0], R[..., 0, 2] + R[..., 2, 0], R[..., 1, 2] + R[..., 2, 1]
    # 4 p p^T for the unit quaternion p = (w, x, y, z): any of its columns is p but for a factor
    outer = np.stack([1 + x + y + z, a, b, c, a, 1 + x - y - z, d, e, b, d, 1 - x + y - z, f,
                      c, e, f, 1 - x - y + z], axis=-1).reshape(*R.shape[:-2], 4, 4)
    best = np.argmax(np.diagonal(outer, axis1=-2, axis2=-1), axis=-1)
    p = np.take_along_axis(outer, best[..., None, None], axis=-1)[..., 0]
    p = p * np.where(p[..., :1] < 0, -1.0, 1.0)  # the turn of at most pi
    unit: Array = p / np.linalg.norm(p, axis=-1, keepdims=True)
    return unit


def rotation_of(quaternion: Array) -> Array:
    """The rotations of unit quaternions: (..., 4) -> (..., 3, 3)."""
    a, b, c, d = np.moveaxis(quaternion, -1, 0)
    rows = [1 - 2 * (c * c + d * d), 2 * (b * c - a * d), 2 * (b * d + a * c),
            2 * (b * c + a * d), 1 - 2 * (b * b + d * d), 2 * (c * d - a * b),
            2 * (b * d - a * c), 2 * (c * d + a * b), 1 - 2 * (b * b + c * c)]
    return np.stack(rows, axis=-1).reshape(*quaternion.shape[:-1], 3, 3)
