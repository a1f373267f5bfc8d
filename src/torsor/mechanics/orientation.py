"""Orientations as a few numbers: quaternion, three angles, axis and angle, from the rotation matrix; back; their rates.

Every formula is straight-line, and the numbers give back every rotation.  Where the first and the last of three
angles turn about one line (rpy at a pitch of a quarter turn, Euler angles at zero nutation) the first is what atan2
makes of two numbers that vanish, and the last is what the rotation has left after it, so that both together are
right.  Only the rates have no value there: `singular` vanishes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from torsor.algebra.expr import Expr
from torsor.algebra.linear.vectors import Mat, Vec, skew

_SMALL = Fraction(1, 10**16)
Numbers = Sequence[Expr]


@dataclass(frozen=True)
class Parametrisation:
    """The numbers of a rotation R, R from them, and their rates for an angular velocity w (in the axes R leads to).

    singular: zero where the rates have no value; None where they always have one.
    """

    names: tuple[str, ...]
    numbers: Callable[[Mat], list[Expr]]
    rotation: Callable[[Numbers], Mat]
    rates: Callable[[Mat, Vec], list[Expr]]
    singular: Callable[[Mat], Expr] | None = None


def _turn(axis: int, angle: Expr) -> Mat:
    """Rot(axis, angle)."""
    g = angle.graph
    C, S = g.cos(angle), g.sin(angle)
    i, j = (axis + 1) % 3, (axis + 2) % 3
    rows = [[g.one if a == b else g.zero for b in range(3)] for a in range(3)]
    rows[i][i], rows[i][j], rows[j][i], rows[j][j] = C, -S, S, C
    return Mat(rows)


def _after(first: Expr, R: Mat) -> tuple[Vec, Vec]:
    """The rows x and y of Rot(z, first)^T R."""
    C, S = first.graph.cos(first), first.graph.sin(first)
    x, y = Vec(R.rows[0]), Vec(R.rows[1])
    return x * C + y * S, y * C - x * S


def roll_pitch_yaw(R: Mat) -> list[Expr]:
    """R = Rot(z, yaw) Rot(y, pitch) Rot(x, roll)."""
    g = R[0, 0].graph
    yaw = g.atan2(R[1, 0], R[0, 0])
    x, y = _after(yaw, R)  # (C pitch, .., ..), (0, C roll, -S roll)
    return [g.atan2(-y[2], y[1]), g.atan2(-R[2, 0], x[0]), yaw]


def euler_zxz(R: Mat) -> list[Expr]:
    """R = Rot(z, phi) Rot(x, theta) Rot(z, psi)."""
    g = R[0, 0].graph
    phi = g.atan2(R[0, 2], -R[1, 2])
    x, y = _after(phi, R)  # (C psi, -S psi, 0), (.., .., -S theta)
    return [phi, g.atan2(-y[2], R[2, 2]), g.atan2(-x[1], x[0])]


def euler_zyz(R: Mat) -> list[Expr]:
    """R = Rot(z, phi) Rot(y, theta) Rot(z, psi)."""
    g = R[0, 0].graph
    phi = g.atan2(R[1, 2], R[0, 2])
    x, y = _after(phi, R)  # (.., .., S theta), (S psi, C psi, 0)
    return [phi, g.atan2(x[2], R[2, 2]), g.atan2(y[0], y[1])]


def _three_angles(
    names: tuple[str, ...], axes: tuple[int, int, int], numbers: Callable[[Mat], list[Expr]], reverse: bool = False
) -> Parametrisation:
    """Turns about z, a middle and a last axis; `reverse`: the numbers are listed from the last to the first."""
    order = slice(None, None, -1 if reverse else 1)
    last = axes[2]

    def rotation(angles: Numbers) -> Mat:
        first, second, third = (_turn(axis, angle) for axis, angle in zip(axes, angles[order], strict=True))
        return first @ second @ third

    def singular(R: Mat) -> Expr:
        square: Expr = R[0, last] ** 2 + R[1, last] ** 2
        return square

    def rates(R: Mat, w: Vec) -> list[Expr]:
        """w = first' z + second' m + third' a, a the last axis where R takes it, m = z x a / |z x a|."""
        ax, ay, az = R.column(last)
        square = singular(R)
        third = (ax * w[0] + ay * w[1]) / square
        return [w[2] - az * third, (ax * w[1] - ay * w[0]) / square.graph.sqrt(square), third][order]

    return Parametrisation(names, numbers, rotation, rates, singular)


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


def _from_quaternion(numbers: Numbers) -> Mat:
    """R = 1 + 2 w v^ + 2 v^ v^."""
    w, hat = numbers[0], skew(Vec(numbers[1:]))
    return _identity(w) + (hat * w + hat @ hat) * 2


def _quaternion_rates(R: Mat, w: Vec) -> list[Expr]:
    """Half the product of w and the quaternion."""
    scalar, *vector = quaternion(R)
    v = Vec(vector)
    return [-w.dot(v) / 2, *((w * scalar + w.cross(v)) * Fraction(1, 2))]


def axis_angle(R: Mat) -> list[Expr]:
    """(x, y, z, angle), the angle from 0 to pi; the axis is zero where there is no rotation."""
    w, *v = quaternion(R)
    g = w.graph
    sign = g.select(w, 1, -1)
    length = g.sqrt(Vec(v).dot(Vec(v)))
    return [*(sign * e / g.max(length, _SMALL) for e in v), 2 * g.atan2(length, sign * w)]


def _from_axis_angle(numbers: Numbers) -> Mat:
    """R = 1 + S u^ + (1 - C) u^ u^."""
    angle, hat = numbers[3], skew(Vec(numbers[:3]))
    g = angle.graph
    return _identity(angle) + hat * g.sin(angle) + hat @ hat * (1 - g.cos(angle))


def _half_sine(R: Mat) -> Expr:
    """The length of the quaternion's vector: |sin(angle/2)|."""
    v = Vec(quaternion(R)[1:])
    return v[0].graph.sqrt(v.dot(v))  # type: ignore[no-any-return]


def _axis_angle_rates(R: Mat, w: Vec) -> list[Expr]:
    """angle' = u.w; u' = (w x u + cot(angle/2) (w - u u.w)) / 2."""
    g = w[0].graph
    scalar = quaternion(R)[0]
    u = Vec(axis_angle(R)[:3])
    along = u.dot(w)
    cotangent = g.abs(scalar) / _half_sine(R)
    return [*((w.cross(u) + (w - u * along) * cotangent) * Fraction(1, 2)), along]


def _identity(like: Expr) -> Mat:
    g = like.graph
    return Mat([[g.one if a == b else g.zero for b in range(3)] for a in range(3)])


EULER = ("PHI", "THETA", "PSI")
KINDS: dict[str, Parametrisation] = {
    "rpy": _three_angles(("ROLL", "PITCH", "YAW"), (2, 1, 0), roll_pitch_yaw, reverse=True),
    "zxz": _three_angles(EULER, (2, 0, 2), euler_zxz),
    "zyz": _three_angles(EULER, (2, 1, 2), euler_zyz),
    "quaternion": Parametrisation(("QW", "QX", "QY", "QZ"), quaternion, _from_quaternion, _quaternion_rates),
    "axis_angle": Parametrisation(("AX", "AY", "AZ", "ANGLE"), axis_angle, _from_axis_angle, _axis_angle_rates,
                                  _half_sine),
}
