"""Equations of degree four in closed form, as straight-line programs that stay finite and accurate.

The quartic is the product of two real quadratics, found by way of the largest root of Descartes' resolvent; the roots
are refined by Newton's method on the equation itself.  A quartic in the tangent of half an angle may have a root at
infinity: the angle is first turned, so that its leading coefficient is large.
"""

from __future__ import annotations

from fractions import Fraction

from torsor.algebra.expr import Expr
from torsor.mechanics.inverse.equation_types import Wave
from torsor.mechanics.inverse.sheet import Sheet

TINY = Fraction(1, 10**200)
LOOSE = Fraction(1, 10**6)  # of a discriminant, relatively: Newton's method and the guard after it decide
SMALL = Fraction(1, 10**10)  # of what is left of an equation, relatively
STEPS = 3  # of Newton's method


def roots(sheet: Sheet, c: list[Expr], what: str) -> Expr:
    """A root of c[0] + c[1] x + ... + c[4] x^4, one of four by two choices; c[4] must not vanish."""
    g = sheet.graph
    x = _ferrari(sheet, [k / c[4] for k in c[:4]], what)
    for _ in range(STEPS):
        f = (((c[4] * x + c[3]) * x + c[2]) * x + c[1]) * x + c[0]
        slope = ((4 * c[4] * x + 3 * c[3]) * x + 2 * c[2]) * x + c[1]
        x = x - f * slope / (slope**2 + TINY)
    f = (((c[4] * x + c[3]) * x + c[2]) * x + c[1]) * x + c[0]
    size = (((g.abs(c[4] * x) + g.abs(c[3])) * g.abs(x) + g.abs(c[2])) * g.abs(x) + g.abs(c[1])) * g.abs(x)
    sheet.guard(SMALL * (size + g.abs(c[0])) - g.abs(f), f"{what} is a root")
    return x


def wave_roots(sheet: Sheet, f: Wave, what: str) -> Expr:
    """An angle where the wave vanishes, one of four by two choices."""
    g = sheet.graph
    C, S = _best_turn(f)
    # the wave of the angle less the turn
    C2, S2 = C**2 - S**2, 2 * S * C
    a1, b1 = f.a1 * C + f.b1 * S, f.b1 * C - f.a1 * S
    a2, b2 = f.a2 * C2 + f.b2 * S2, f.b2 * C2 - f.a2 * S2
    c4 = f.a0 - a1 + a2
    x = _ferrari(sheet, [k / c4 for k in (f.a0 + a1 + a2, 2 * b1 + 4 * b2, 2 * f.a0 - 6 * a2, 2 * b1 - 4 * b2)], what)
    q = 2 * g.atan2(x, g.one) + g.atan2(S, C)
    for _ in range(STEPS):
        value, slope = _value(f, q)
        q = q - value * slope / (slope**2 + TINY)
    size = g.abs(f.a0) + g.abs(f.a1) + g.abs(f.b1) + g.abs(f.a2) + g.abs(f.b2)
    sheet.guard(SMALL * size - g.abs(_value(f, q)[0]), f"{what} is a root")
    return q


def _value(f: Wave, q: Expr) -> tuple[Expr, Expr]:
    """The wave and its slope at an angle."""
    g = q.graph
    C, S = g.cos(q), g.sin(q)
    C2, S2 = C**2 - S**2, 2 * S * C
    return (f.a0 + f.a1 * C + f.b1 * S + f.a2 * C2 + f.b2 * S2,
            f.b1 * C - f.a1 * S + 2 * (f.b2 * C2 - f.a2 * S2))


def _best_turn(f: Wave) -> tuple[Expr, Expr]:
    """(cos, sin) of the turn, among five eighths of a circle, half a turn from which the wave is largest.

    A wave of degree two has at most four zeros: of five places one is far from all of them.
    """
    g = f.a0.graph
    best, C, S = g.zero - 1, g.one, g.zero
    for eighths in (0, 2, 4, 6, 1):
        c, s = g.cos(g.pi * Fraction(eighths, 4)), g.sin(g.pi * Fraction(eighths, 4))
        c2, s2 = g.cos(g.pi * Fraction(eighths, 2)), g.sin(g.pi * Fraction(eighths, 2))
        size = g.abs(f.a0 - f.a1 * c - f.b1 * s + f.a2 * c2 + f.b2 * s2)
        better = size - best
        best, C, S = g.max(size, best), g.select(better, c, C), g.select(better, s, S)
    return C, S


def _ferrari(sheet: Sheet, monic: list[Expr], what: str) -> Expr:
    """A root of d + c x + b x^2 + a x^3 + x^4."""
    g = sheet.graph
    d, c, b, a = monic
    shift = a / 4
    square = shift**2
    p = b - 6 * square
    q = c - 2 * b * shift + 8 * square * shift
    r = d - c * shift + b * square - 3 * square**2
    m = _resolvent(p, q, r)
    # x^4 + p x^2 + q x + r = (x^2 + u x + v) (x^2 - u x + w), m = u^2, and q^2 = m s^2 for s = |w - v|
    s = g.sqrt(g.max((p + m) ** 2 - 4 * r, g.zero))
    steep = m - s  # the larger of m and s is the accurate one
    u = g.select(steep, g.sqrt(m), g.abs(q) / g.max(s, TINY))
    gap = g.select(q, 1, -1) * g.select(steep, g.abs(q) / g.max(g.sqrt(m), TINY), s)
    first = sheet.choice(f"{what}: one of two pairs of roots")
    second = sheet.choice(f"{what}: one root of the pair")
    other = 2 * (p + m - first * gap)
    root = sheet.graph.sqrt(g.max(u**2 - other, g.zero))
    sheet.guard(u**2 - other + LOOSE * (u**2 + g.abs(other)), f"{what} is real")
    return (second * root - first * u) / 2 - shift


def _resolvent(p: Expr, q: Expr, r: Expr) -> Expr:
    """The largest root of m^3 + 2 p m^2 + (p^2 - 4 r) m - q^2, which is not negative."""
    g = p.graph
    b, c, d = 2 * p, p**2 - 4 * r, -(q**2)
    P = c - b**2 / 3
    Q = 2 * b**3 / 27 - b * c / 3 + d
    half = Q / 2
    cube = P / 3
    D = half**2 + cube**3
    # one real root, by Cardano without cancellation, or three, by the cosine
    A = -g.select(half, 1, -1) * g.exp(g.log(g.max(g.abs(half) + g.sqrt(g.abs(D)), TINY)) / 3)
    one = A - cube / A
    three = 2 * g.sqrt(g.abs(cube)) * g.cos(g.atan2(g.sqrt(g.abs(D)), -half) / 3)
    m = g.select(D, one, three) - b / 3
    for _ in range(STEPS):
        f = ((m + b) * m + c) * m + d
        slope = (3 * m + 2 * b) * m + c
        m = m - f * slope / (slope**2 + TINY)
    return g.max(m, g.zero)
