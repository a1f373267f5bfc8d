"""One rigid body: its ten parameters seen from the antecedent, its momentum for a unit joint rate.

Parameters are grouped in these ten.  For most arms an inertia matrix, too, takes fewer additions with them than with
the second moments of `screws`: ZZ is read as it stands, not as E11 + E22 (RX90: 101, not 105).
"""

from __future__ import annotations

from collections.abc import Sequence

from torsor.algebra.expr import Expr
from torsor.algebra.linear.vectors import Mat, Vec
from torsor.mechanics.placement import Turned, symmetric_to_antecedent, to_antecedent
from torsor.mechanics.spatial import Twist, Wrench

Inertia = Sequence[Expr]  # XX XY XZ YY YZ ZZ MX MY MZ M


def inertia_to_antecedent(f: Turned, P: Vec, k: Inertia) -> list[Expr]:
    """The ten parameters of a body given in frame j, at the origin and along the axes of its antecedent.

    J' = R J R^T - (P^ MS^ + (P^ MS^)^T) - M P^ P^ with MS = R jMS;  MS' = MS + M P.   [KC97 eqs. 27-29]
    """
    XX, XY, XZ, YY, YZ, ZZ = symmetric_to_antecedent(f, k[:6])
    MS = to_antecedent(f, Vec(k[6:9]))
    M = k[9]
    MP = P * M
    # with s = MS + M P/2 the two displacement terms are one: -(P^ s^ + s^ P^)
    (x, y, z), (u, v, w) = P, MS + MP * _half(M)
    xu, yv, zw = (2 * x) * u, (2 * y) * v, (2 * z) * w  # 2 P goes to setup where P is constant
    J = [XX + yv + zw, XY - (x * v + y * u), XZ - (x * w + z * u), YY + xu + zw, YZ - (y * w + z * v), ZZ + xu + yv]
    return [*J, *(MS + MP), M]


def _half(e: Expr) -> Expr:
    return e.graph.const(1) / 2


def unit_wrench(k: Inertia, turn: int, slide: int | Expr) -> Wrench:
    """Momentum (force at unit acceleration) of a body for a unit rate along or about its z. [KC97 eqs. 31-34]"""
    _, _, XZ, _, YZ, ZZ, MX, MY, _, M = k
    zero = M.graph.zero
    f = Vec([zero, zero, M]) * slide + Vec([-MY, MX, zero]) * turn
    m = Vec([MY, -MX, zero]) * slide + Vec([XZ, YZ, ZZ]) * turn
    return Wrench(f, m)


def momentum_of(k: Inertia, x: Twist) -> Wrench:
    """Momentum of a body that moves with the twist x, at its origin: M v + w x MS, J w + MS x v."""
    XX, XY, XZ, YY, YZ, ZZ, *first, M = k
    J, MS = Mat([[XX, XY, XZ], [XY, YY, YZ], [XZ, YZ, ZZ]]), Vec(first)
    return Wrench(x.v * M + x.w.cross(MS), J @ x.w + MS.cross(x.v))
