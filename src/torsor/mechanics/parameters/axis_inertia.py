"""Inertia on the axis of a joint that turns belongs to either of its links: how much of it goes where.

A distribution of mass on z_j has three numbers: M, MZ and E33 (XX = YY = E33).  The base parameters leave none of it on
link j: M = MZ = YY = 0.  Other choices zero other numbers:

    GAUGES   another form in XX, YY, ZZ than YY: E33 = (XX + YY - ZZ)/2 makes 13 + 13 operations of 14 + 17
    points   masses at O_j and at H_j, the foot of the axis, where the walk to link j comes by anyway: the first moments
             of the antecedent, for which ten operations are spent, become two masses at three or six
    rod      a second moment along z_j, for the YZ of the antecedent

All of it is computed from parameters alone, in setup.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from torsor.algebra.expr import Expr, number, reachable
from torsor.algebra.linear.vectors import Vec
from torsor.trace import Trace

# what the shift of XX + YY to the antecedent makes zero: a XX + b YY + c ZZ
GAUGES: dict[str, tuple[int, int, int]] = {
    "moments": (0, 1, 0), "products": (1, 1, -1), "tall": (1, 0, 0), "balanced": (1, 1, 0), "round x": (0, 1, -1),
    "round y": (1, 0, -1),
}
SMALL = 1e-6  # a number below it is not divided by


@dataclass(frozen=True)
class OnAxis:
    """What stands on the axis of a joint beside the inertia of its links: masses at origin and foot, a rod."""

    origin: Expr
    foot: Expr
    rod: Expr


def foot(t: Trace, j: int) -> Vec:
    """H_j, where the axis of joint j is reached, in the antecedent's own frame turned by gamma."""
    f = t.frame(j)
    return Vec([f.d, t.graph.zero, f.b])


def has_points(t: Trace, j: int, nonzero: Collection[Expr]) -> bool:
    """Whether a mass on the axis can take over a first moment of the antecedent."""
    f = t.frame(j)
    return f.gamma.S.is_zero and f.gamma.C is t.graph.one and (
        vanishes_never(f.alpha.S * f.r, nonzero) or vanishes_never(f.d, nonzero))


def can_be_rod(t: Trace, j: int, nonzero: Collection[Expr]) -> bool:
    """Whether a rod along the axis can take over YZ of the antecedent."""
    f = t.frame(j)
    return f.gamma.S.is_zero and f.gamma.C is t.graph.one and vanishes_never(f.alpha.S * f.alpha.C, nonzero)


def vanishes_never(e: Expr, nonzero: Collection[Expr]) -> bool:
    """Whether it is a number other than zero, or a product of such numbers and of what is said never to vanish."""
    if e in nonzero:
        return True
    if e.op in ("mul", "neg"):
        return all(vanishes_never(a, nonzero) for a in e.args)
    if any(n.op == "symbol" for n in reachable([e])):
        return False
    return abs(number(e)) > SMALL


def moved_to_axis(
    t: Trace, j: int, K: Sequence[Expr], points: bool, rod: bool, nonzero: Collection[Expr]
) -> tuple[list[Expr], OnAxis]:
    """The parameters of the antecedent without what is put on the axis of joint j, and what that is.

    mu_O = MY / Oy, then mu_H = MX / d; e = YZ / (S C)
    """
    g, f = t.graph, t.frame(j)
    K = list(K)
    H = foot(t, j)
    top = H + Vec([g.zero, -f.alpha.S * f.r, f.alpha.C * f.r])  # O_j
    at_origin = at_foot = along = g.zero
    if points and vanishes_never(top[1], nonzero):
        at_origin = K[7] / top[1]
        K = [*less_point(K, at_origin, top)]
        K[7] = g.zero
    if points and vanishes_never(f.d, nonzero):
        at_foot = K[6] / f.d
        K = [*less_point(K, at_foot, H)]
        K[6] = g.zero
    if rod:
        S, C = f.alpha.S, f.alpha.C
        along = K[4] / (S * C)
        K[0], K[3], K[4], K[5] = K[0] - along, K[3] - along * (C * C), g.zero, K[5] - along * (S * S)
    return K, OnAxis(at_origin, at_foot, along)


def less_point(K: Sequence[Expr], mass: Expr, p: Vec) -> list[Expr]:
    """The ten parameters (and what follows them) of a body without a mass at a point."""
    x, y, z = p
    per_mass = [y * y + z * z, -(x * y), -(x * z), x * x + z * z, -(y * z), x * x + y * y, x, y, z, x.graph.one]
    return [*(k - mass * c for k, c in zip(K, per_mass, strict=False)), *K[10:]]
