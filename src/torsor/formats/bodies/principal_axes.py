"""Principal moments and axes of a tensor of inertia."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from torsor.formats.bodies.bodies import Matrix, Vector
from torsor.formats.bodies.moved_masses import Tensor, matrix
from torsor.formats.bodies.space import cross, transposed


@dataclass(frozen=True)
class Principal:
    """Moments, the least first, and their axes, the columns of a rotation."""

    moments: Vector
    axes: Matrix


def principal(t: Tensor) -> Principal:
    """J = axes diag(moments) axes'."""
    moments, axes = np.linalg.eigh(np.array(matrix(t), dtype=float))
    x, y = (_vector(axes[:, k]) for k in (0, 1))
    return Principal(_vector(moments), transposed((x, y, cross(x, y))))


def _vector(v: np.ndarray) -> Vector:
    a, b, c = v.tolist()
    return a, b, c
