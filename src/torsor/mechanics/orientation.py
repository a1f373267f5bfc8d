"""Orientations as a few numbers: quaternion, three angles, axis and angle, from the rotation matrix.

Every formula is straight-line and has a value for every rotation; where a parametrisation is singular (rpy at a
pitch of a quarter turn, Euler angles at zero nutation) the two angles that cannot be told apart share what is known.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from torsor.algebra.expr import Expr
from torsor.algebra.linalg import Mat, Vec
from torsor.errors import ModelError

_SMALL = Fraction(1, 10**16)


def orientation(R: Mat, kind: str) -> tuple[list[Expr], tuple[str, ...]]:
    """(numbers, their names) of a rotation in the named parametrisation."""
    if kind not in KINDS:
        raise ModelError(f"orientation is {', '.join(KINDS)}, not {kind!r}")
    names, make = KINDS[kind]
    return make(R), names


def roll_pitch_yaw(R: Mat) -> list[Expr]:
    """R = Rot(z, yaw) Rot(y, pitch) Rot(x, roll)."""
    g = R[0, 0].graph
    pitch = g.atan2(-R[2, 0], g.sqrt(R[2, 1] ** 2 + R[2, 2] ** 2))
    return [g.atan2(R[2, 1], R[2, 2]), pitch, g.atan2(R[1, 0], R[0, 0])]


def euler_zxz(R: Mat) -> list[Expr]:
    """R = Rot(z, phi) Rot(x, theta) Rot(z, psi)."""
    g = R[0, 0].graph
    theta = g.atan2(g.sqrt(R[0, 2] ** 2 + R[1, 2] ** 2), R[2, 2])
    return [g.atan2(R[0, 2], -R[1, 2]), theta, g.atan2(R[2, 0], R[2, 1])]


def euler_zyz(R: Mat) -> list[Expr]:
    """R = Rot(z, phi) Rot(y, theta) Rot(z, psi)."""
    g = R[0, 0].graph
    theta = g.atan2(g.sqrt(R[0, 2] ** 2 + R[1, 2] ** 2), R[2, 2])
    return [g.atan2(R[1, 2], R[0, 2]), theta, g.atan2(R[2, 1], -R[2, 0])]


def quaternion(R: Mat) -> list[Expr]:
    """(w, x, y, z), from the largest of the four so that nothing small is divided by (Shepperd's method).

    The largest has 4 q^2 >= 1, so max(4 q^2, 1) is itself there, and keeps the other cases harmless.
    """
    g = R[0, 0].graph
    a, b, c = R[0, 0], R[1, 1], R[2, 2]
    trace = a + b + c
    x, y, z = R[2, 1] - R[1, 2], R[0, 2] - R[2, 0], R[1, 0] - R[0, 1]
    xy, xz, yz = R[0, 1] + R[1, 0], R[0, 2] + R[2, 0], R[1, 2] + R[2, 1]
    squares = [g.max(square, 1) for square in (1 + trace, 1 + a - b - c, 1 - a + b - c, 1 - a - b + c)]
    w4, x4, y4, z4 = squares
    rows = [(w4, x, y, z), (x, x4, xy, xz), (y, xy, y4, yz), (z, xz, yz, z4)]
    roots = [2 * g.sqrt(square) for square in squares]
    by_w, by_x, by_y, by_z = ([e / root for e in row] for root, row in zip(roots, rows, strict=True))
    chosen = []
    for k in range(4):
        xy_part = g.select(a - b, by_x[k], by_y[k])
        diagonal = g.select(g.max(a, b) - c, xy_part, by_z[k])
        chosen.append(g.select(trace - g.max(g.max(a, b), c), by_w[k], diagonal))
    return chosen


def axis_angle(R: Mat) -> list[Expr]:
    """(x, y, z, angle), the angle from 0 to pi; the axis is zero where there is no rotation."""
    w, *v = quaternion(R)
    g = w.graph
    sign = g.select(w, 1, -1)
    length = g.sqrt(Vec(v).dot(Vec(v)))
    return [*(sign * e / g.max(length, _SMALL) for e in v), 2 * g.atan2(length, sign * w)]


KINDS: dict[str, tuple[tuple[str, ...], Callable[[Mat], list[Expr]]]] = {
    "rpy": (("ROLL", "PITCH", "YAW"), roll_pitch_yaw),
    "zxz": (("PHI", "THETA", "PSI"), euler_zxz),
    "zyz": (("PHI", "THETA", "PSI"), euler_zyz),
    "quaternion": (("QW", "QX", "QY", "QZ"), quaternion),
    "axis_angle": (("AX", "AY", "AZ", "ANGLE"), axis_angle),
}
