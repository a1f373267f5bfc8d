"""Principal moments and axes of a tensor of inertia, by Jacobi's rotations."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

from torsor.robot.assembly import IDENTITY, Matrix, Vector
from torsor.robot.space import product, transposed

Tensor = tuple[float, float, float, float, float, float]
SWEEPS = 20  # six are enough for doubles


@dataclass(frozen=True)
class Principal:
    """Moments, the least first, and their axes, the columns of a rotation."""

    moments: Vector
    axes: Matrix


def matrix(t: Tensor) -> Matrix:
    """(xx, xy, xz, yy, yz, zz) as a matrix."""
    xx, xy, xz, yy, yz, zz = t
    return (xx, xy, xz), (xy, yy, yz), (xz, yz, zz)


def tensor(J: Matrix) -> Tensor:
    """The upper half of a symmetric matrix, which rounding may have left a little skew."""
    (xx, xy, xz), (yx, yy, yz), (zx, zy, zz) = J
    return xx, (xy + yx) / 2, (xz + zx) / 2, yy, (yz + zy) / 2, zz


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
    z = (x[1] * y[2] - x[2] * y[1], x[2] * y[0] - x[0] * y[2], x[0] * y[1] - x[1] * y[0])
    return Principal((J[order[0]][order[0]], J[order[1]][order[1]], J[order[2]][order[2]]), transposed((x, y, z)))


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
