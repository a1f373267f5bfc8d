"""Vectors and rotations of space in plain numbers."""

from __future__ import annotations

from math import atan2, cos, sin, sqrt

from torsor.formats.bodies.bodies import Matrix, Transform, Vector

NOISE = 1e-15  # what cos(pi/2) and its like leave

def plus(a: Vector, b: Vector) -> Vector:
    return a[0] + b[0], a[1] + b[1], a[2] + b[2]


def minus(a: Vector, b: Vector) -> Vector:
    return a[0] - b[0], a[1] - b[1], a[2] - b[2]


def times(k: float, a: Vector) -> Vector:
    return k * a[0], k * a[1], k * a[2]


def dot(a: Vector, b: Vector) -> float:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def cross(a: Vector, b: Vector) -> Vector:
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def length(a: Vector) -> float:
    return sqrt(dot(a, a))


def unit(a: Vector) -> Vector:
    return times(1 / length(a), a)


def turned(R: Matrix, v: Vector) -> Vector:
    """R v."""
    return dot(R[0], v), dot(R[1], v), dot(R[2], v)


def transposed(R: Matrix) -> Matrix:
    (a, b, c), (d, e, f), (g, h, i) = R
    return (a, d, g), (b, e, h), (c, f, i)


def product(A: Matrix, B: Matrix) -> Matrix:
    columns = [turned(A, column) for column in transposed(B)]
    return transposed((columns[0], columns[1], columns[2]))


def compose(A: Transform, B: Transform) -> Transform:
    """A B."""
    return Transform(product(A.R, B.R), plus(turned(A.R, B.p), A.p))


def inverse(A: Transform) -> Transform:
    back = transposed(A.R)
    return Transform(back, times(-1.0, turned(back, A.p)))


def placed(gamma: float, b: float, alpha: float, d: float, theta: float, r: float) -> Transform:
    """Rot(z, gamma) Trans(z, b) Rot(x, alpha) Trans(x, d) Rot(z, theta) Trans(z, r)."""
    cg, sg, ca, sa, ct, st = (clean(f(a)) for a in (gamma, alpha, theta) for f in (cos, sin))
    R: Matrix = ((cg * ct - sg * ca * st, -cg * st - sg * ca * ct, sg * sa),
                 (sg * ct + cg * ca * st, -sg * st + cg * ca * ct, -cg * sa),
                 (sa * st, sa * ct, ca))
    return Transform(R, (d * cg + r * sg * sa, d * sg - r * cg * sa, b + r * ca))


def clean(x: float) -> float:
    """Zero for what is only the noise of a sine."""
    return 0.0 if abs(x) < NOISE else x


def angle_about(axis: Vector, a: Vector, b: Vector) -> float:
    """The angle from a to b about an axis, in (-pi, pi]."""
    return atan2(dot(cross(a, b), axis), dot(a, b))


def across(z: Vector) -> Vector:
    """A unit vector across z."""
    smallest = min(range(3), key=lambda k: abs(z[k]))
    other: Vector = (float(smallest == 0), float(smallest == 1), float(smallest == 2))
    return unit(cross(z, cross(other, z)))
