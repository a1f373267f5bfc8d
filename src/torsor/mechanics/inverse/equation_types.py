"""Solutions of the equations of Paul's method, each for itself.                    [KD02 chapter 4, types 1 to 8]

Angles are taken by atan2 of two numbers that need not be normed: no division by what may vanish, and where an angle
is arbitrary (both numbers zero) it comes out as zero.
"""

from __future__ import annotations

from dataclasses import dataclass

from torsor.algebra.expr import Expr, signed
from torsor.mechanics.inverse.sheet import Sheet

Two = tuple[Expr, Expr]


@dataclass(frozen=True)
class Linear:
    """X S + Y C = Z."""

    X: Expr
    Y: Expr
    Z: Expr


@dataclass(frozen=True)
class Wave:
    """a0 + a1 cos + b1 sin + a2 cos 2 + b2 sin 2 of one angle."""

    a0: Expr
    a1: Expr
    b1: Expr
    a2: Expr
    b2: Expr


def one_equation(sheet: Sheet, e: Linear, what: str) -> Expr:
    """Type 2: X S + Y C = Z, two solutions."""
    g = sheet.graph
    X, Y, Z = e.X, e.Y, e.Z
    if Z.is_zero:
        k = sheet.choice(f"{what}: one of two angles half a turn apart")
        first = g.atan2(-Y, X)
        return g.select(k, first, g.select(first, first - g.pi, first + g.pi))
    k = sheet.choice(f"{what}: one of two angles")
    square = X**2 + Y**2
    root = sheet.root(square - Z**2, square, f"{what} exists")
    return g.atan2(X * Z + k * (Y * root), Y * Z - k * (X * root))


def two_equations(e: Linear, f: Linear) -> Expr:
    """Type 3: two equations in one angle, one solution."""
    D = e.X * f.Y - f.X * e.Y
    S = e.Z * f.Y - f.Z * e.Y
    C = e.X * f.Z - f.X * e.Z
    if D.is_constant:
        sign = 1 if D.value > 0 else -1
        return D.graph.atan2(S * sign, C * sign)
    if is_square(D):
        return D.graph.atan2(S, C)
    return D.graph.atan2(S * D, C * D)


def is_square(D: Expr) -> bool:
    """Whether it is written as a square, so that its sign is known."""
    sign, core = signed(D)
    return sign > 0 and core.op == "pow" and bool(core.args[1].value % 2 == 0)


def two_roots(sheet: Sheet, a: Expr, b: Expr, c: Expr, what: str) -> Expr:
    """a x^2 + 2 b x + c = 0, two solutions."""
    k = sheet.choice(f"{what}: one of two roots")
    root = sheet.root(b**2 - a * c, b**2 + sheet.graph.abs(a * c), f"{what} exists")
    return (k * root - b) / a


def polar(sheet: Sheet, C: Expr, S: Expr, what: str) -> Two:
    """Type 4: r cos = C, r sin = S; (r, angle), two solutions."""
    g = sheet.graph
    k = sheet.choice(f"{what}: the slide forwards or backwards")
    return k * g.sqrt(C**2 + S**2), g.atan2(k * S, k * C)


def square_sum(P: tuple[Two, Two], w: Two, k: Expr) -> Wave:
    """|P (C, S) + w|^2 - k."""
    (a, b), (c, d) = P
    A, B = a**2 + c**2, b**2 + d**2
    return Wave((A + B) / 2 + w[0] ** 2 + w[1] ** 2 - k, 2 * (w[0] * a + w[1] * c), 2 * (w[0] * b + w[1] * d),
                (A - B) / 2, a * b + c * d)
