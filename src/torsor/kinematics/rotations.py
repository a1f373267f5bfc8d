"""Rotation vectors of rotation matrices, in batches."""

from __future__ import annotations

import numpy as np

from torsor.compiled.arguments import Array
from torsor.compiled.pose_numbers import quaternion_of


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


def skew(v: Array) -> Array:
    """v^, the matrix of the cross product with v: (..., 3) -> (..., 3, 3)."""
    matrix = np.zeros((*v.shape, 3))
    matrix[..., 2, 1], matrix[..., 0, 2], matrix[..., 1, 0] = v[..., 0], v[..., 1], v[..., 2]
    matrix[..., 1, 2], matrix[..., 2, 0], matrix[..., 0, 1] = -v[..., 0], -v[..., 1], -v[..., 2]
    return matrix
