"""Explicit steps of x' = f(x, u), u held: Euler's two methods and Runge and Kutta's, with their derivatives.

f is written once, in symbols; a stage puts its own state in their place.  Derivatives follow by the chain rule from
those of f: matrices have a column for each element of x, then of u.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from torsor.algebra.calculus import substitute
from torsor.algebra.expr import Expr
from torsor.algebra.linear.vectors import Mat, Vec


@dataclass(frozen=True)
class StateRates:
    """f over the symbols x; `slope` holds its derivatives by x and u, row by row, where they are wanted.

    positions: how many elements of x come before the velocities.
    """

    x: Sequence[Expr]
    f: Sequence[Expr]
    positions: int
    slope: Sequence[Sequence[Expr]] = field(default_factory=list)

    def at(self, x: Sequence[Expr]) -> tuple[Vec, Mat | None]:
        """f and its derivatives at another state."""
        flat = [*self.f, *(e for row in self.slope for e in row)]
        made = substitute(flat, dict(zip(self.x, x, strict=True)))
        n = len(self.x)
        if not self.slope:
            return Vec(made[:n]), None
        width = len(self.slope[0])
        rows = [made[n + i * width : n + (i + 1) * width] for i in range(n)]
        return Vec(made[:n]), Mat(rows)


@dataclass(frozen=True)
class Stepped:
    """The next state, and its derivatives by x and u where they are wanted."""

    x: Vec
    slope: Mat | None


Step = Callable[[StateRates, Expr], Stepped]


def euler(r: StateRates, h: Expr) -> Stepped:
    """x + h f(x)."""
    x = Vec(r.x)
    f, F = r.at(r.x)
    return Stepped(x + f * h, None if F is None else _unit(r) + F * h)


def semi_implicit(r: StateRates, h: Expr) -> Stepped:
    """Velocities first, then positions with the new velocities: qd + h qdd, q + h q'(q, qd + h qdd)."""
    n = r.positions
    f, F = r.at(r.x)
    pushed = [*r.x[:n], *(Vec(r.x[n:]) + Vec(f.items[n:]) * h)]
    g, G = r.at(pushed)
    x = Vec([*(Vec(r.x[:n]) + Vec(g.items[:n]) * h), *pushed[n:]])
    if F is None or G is None:
        return Stepped(x, None)
    unit = _unit(r)
    lower = Mat(unit.rows[n:]) + Mat(F.rows[n:]) * h
    moved = Mat([*unit.rows[:n], *lower.rows])
    upper = Mat(unit.rows[:n]) + _chained(G, moved, r, range(n)) * h
    return Stepped(x, Mat([*upper.rows, *lower.rows]))


def runge_kutta(r: StateRates, h: Expr) -> Stepped:
    """The classical method of order four."""
    x, unit = Vec(r.x), _unit(r)
    total, slope, every = None, None, range(len(r.x))
    k: Vec | None = None
    K: Mat | None = None
    for share, weight in ((0, Fraction(1, 6)), (Fraction(1, 2), Fraction(1, 3)), (Fraction(1, 2), Fraction(1, 3)),
                          (1, Fraction(1, 6))):
        step = h * share
        f, F = r.at(list(x if k is None else x + k * step))
        if F is not None:
            K = F if K is None else _chained(F, unit + K * step, r, every)
            slope = K * weight if slope is None else slope + K * weight
        k = f
        total = k * weight if total is None else total + k * weight
    assert total is not None
    return Stepped(x + total * h, None if slope is None else unit + slope * h)


STEPS: dict[str, Step] = {"euler": euler, "semi_implicit": semi_implicit, "rk4": runge_kutta}


def _unit(r: StateRates) -> Mat:
    """dx/d(x, u)."""
    g = r.x[0].graph
    width = len(r.slope[0]) if r.slope else len(r.x)
    return Mat([[g.one if i == j else g.zero for j in range(width)] for i in range(len(r.x))])


def _chained(F: Mat, inner: Mat, r: StateRates, rows: range) -> Mat:
    """Some rows of the derivatives of f(x(.), u): F_x dx + [0, F_u]."""
    n = len(r.x)
    product = Mat([F.rows[i][:n] for i in rows]) @ inner
    return Mat([[*row[:n], *(a + b for a, b in zip(row[n:], F.rows[i][n:], strict=True))]
                for i, row in zip(rows, product.rows, strict=True)])
