"""Principal moments and axes of a tensor of inertia, by Jacobi's rotations."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

from torsor.robot.assembly import IDENTITY, Matrix, Vector
from torsor.robot.masses import Tensor, matrix
from torsor.robot.space import cross, product, transposed

SWEEPS = 20  # six are enough for doubles


@dataclass(frozen=True)
class Principal:
    """Moments, the least first, and their axes, the columns of a rotation."""

    moments: Vector
    axes: Matrix


def principal(t: Tensor) -> Principal:
    """J = axes diag(moments) axes'."""
    J, axes = matrix(t), IDENTITY
    for _ in range(SWEEPS):
        size = max(abs(x) for x in t)
        if max(abs(J[0][1]), abs(J[0][2]), abs(J[1][2])) <= 1e-17 * size:
            break
        for i, k in ((0, 1), (0, 2), (1, 2)):
            turn = _rotation(J, i, k)
            J = product(product(transposed(turn), J), turn)
            axes = product(axes, turn)
    order = sorted(range(3), key=lambda k: J[k][k])
    columns = transposed(axes)
    x, y = columns[order[0]], columns[order[1]]
    moments = J[order[0]][order[0]], J[order[1]][order[1]], J[order[2]][order[2]]
    return Principal(moments, transposed((x, y, cross(x, y))))


def _rotation(J: Matrix, i: int, k: int) -> Matrix:
    """The turn in the plane (i, k) that makes J[i][k] vanish: tan = sign(h) / (|h| + sqrt(1 + h h))."""
    if J[i][k] == 0:
        return IDENTITY
    h = (J[k][k] - J[i][i]) / (2 * J[i][k])
    t = (1 if h >= 0 else -1) / (abs(h) + sqrt(1 + h * h)) if abs(h) < 1e150 else 0.0
    c = 1 / sqrt(1 + t * t)
    rows = [[float(a == b) for b in range(3)] for a in range(3)]
    rows[i][i] = rows[k][k] = c
    rows[i][k], rows[k][i] = t * c, -t * c
    return (*rows[0],), (*rows[1],), (*rows[2],)  # type: ignore[return-value]
