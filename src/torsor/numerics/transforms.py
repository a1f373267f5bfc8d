"""Transforms and rotations in numpy, in batches: leading axes are free.

What does not measure angles works for complex numbers and for arrays of any objects that calculate, too.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]
YZX, ZXY = np.array([1, 2, 0]), np.array([2, 0, 1])


def cross(a: Array, b: Array, axis: int = -1) -> Array:
    """a x b along an axis; numpy's own takes its time to look at the shapes."""
    product: Array = a.take(YZX, axis) * b.take(ZXY, axis)
    product -= a.take(ZXY, axis) * b.take(YZX, axis)
    return product


def skew(v: Array) -> Array:
    """v^, the matrix of the cross product with v: (..., 3) -> (..., 3, 3)."""
    matrix = np.zeros((*v.shape, 3))
    matrix[..., 2, 1], matrix[..., 0, 2], matrix[..., 1, 0] = v[..., 0], v[..., 1], v[..., 2]
    matrix[..., 1, 2], matrix[..., 2, 0], matrix[..., 0, 1] = -v[..., 0], -v[..., 1], -v[..., 2]
    return matrix


def screw(angle: Any, along: Any, axis: int = 2) -> Array:
    """Rot(axis, angle) Trans(axis, along), (..., 4, 4); the axis is x, y or z: 0, 1 or 2."""
    i, j = (axis + 1) % 3, (axis + 2) % 3
    c, s = np.cos(angle), np.sin(angle)
    T = np.zeros((*np.shape(c), 4, 4), np.asarray(c).dtype)
    T[..., axis, axis] = T[..., 3, 3] = 1
    T[..., i, i] = T[..., j, j] = c
    T[..., i, j], T[..., j, i], T[..., axis, 3] = -s, s, along
    return T


def axial(R: Array) -> Array:
    """The axis times the sine of the angle of rotations: (..., 3, 3) -> (..., 3)."""
    return np.stack([R[..., 2, 1] - R[..., 1, 2], R[..., 0, 2] - R[..., 2, 0], R[..., 1, 0] - R[..., 0, 1]], -1) / 2


def inverse(T: Array) -> Array:
    """The inverses of transforms (..., 4, 4)."""
    back = np.zeros_like(T)
    back[..., :3, :3] = T[..., :3, :3].swapaxes(-1, -2)
    back[..., :3, 3:] = -back[..., :3, :3] @ T[..., :3, 3:]
    back[..., 3, 3] = 1
    return back


def pose_error(targets: Array, T: Array) -> Array:
    """(k, 6): position and rotation vector from poses T to the targets, in the base frame."""
    turn = rotation_vector(targets[:, :3, :3] @ T[:, :3, :3].swapaxes(1, 2))
    return np.concatenate([targets[:, :3, 3] - T[:, :3, 3], turn], axis=1)


def rotation_vector(R: Array) -> Array:
    """The axis times the angle (0 to pi) of rotations: (..., 3, 3) -> (..., 3).

    By way of the quaternion: exact near a half turn too, where the formulas in the sine of the angle lose the axis.
    """
    p = quaternion_of(R)
    sine = np.linalg.norm(p[..., 1:], axis=-1, keepdims=True)
    vector: Array = p[..., 1:] * (2 * np.arctan2(sine, p[..., :1]) / np.where(sine > 0, sine, 1.0))
    return vector


def rotation_vector_rate(v: Array) -> Array:
    """The matrix B (..., 3, 3) with d/dt log(exp(v) exp(-w t)) = -B w at t = 0.

    B = 1 + v^/2 + (1/a^2 - cot(a/2)/(2 a)) v^ v^, a = |v|: the inverse of the right Jacobian of rotations.
    """
    square = np.sum(v * v, axis=-1)
    angle = np.sqrt(np.where(square > 1e-6, square, 1.0))
    # below 1e-3 the series is exact to rounding
    factor = np.where(square > 1e-6, 1 / angle**2 - 1 / (2 * angle * np.tan(angle / 2)), 1 / 12 + square / 720)
    V = skew(v)
    result: Array = np.eye(3) + V / 2 + factor[..., None, None] * (V @ V)
    return result


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


def meeting_point(z: Array, p: Array) -> tuple[Array, float]:
    """The point nearest to axes along z through points p, (axes, 3) each, and how far it is from them."""
    across = np.eye(3) - z[:, :, None] * z[:, None, :] / np.sum(z * z, axis=1)[:, None, None]
    sides = np.einsum("jab,jb->ja", across, p)
    point = np.linalg.lstsq(across.reshape(-1, 3), sides.reshape(-1), rcond=None)[0]
    return point, float(np.abs(across @ point - sides).max())
