"""Composite links: the inertia matrix from the inertia of all that a joint carries."""

from __future__ import annotations

from collections.abc import Sequence

from torsor.algebra.expr import Expr
from torsor.algebra.linalg import Mat, Vec
from torsor.mechanics.placement import origin, symmetric_to_antecedent, to_antecedent
from torsor.trace import Frame, Trace

Inertia = Sequence[Expr]  # XX XY XZ YY YZ ZZ MX MY MZ M


def inertia_matrix(t: Trace) -> Mat:
    """A, with tau = A qdd + h, over the moving joints.                          [KC97 eqs. 27-38]"""
    P = [t.zero, *(origin(t, j).named("P", j) for j in t.links)]
    carried = composite_inertias(t, P)
    A = {(j, k): t.graph.zero for j in t.links for k in t.links}
    for j in t.moving:
        # the momentum of the composite link j for a unit rate of joint j, at its origin
        f, m = unit_wrench(carried[j], t.turn[j], t.slide[j])
        A[j, j] = along(t, j, f, m) + t.IA[j]
        k = j
        while t.a[k]:
            # the same momentum, seen from the antecedents in turn                  [KC97 eqs. 36-38]
            f, m = wrench_to_antecedent(t.frame(k), P[k], f, m)
            k = t.a[k]
            f.named("E", f"{j}_{k}")
            m.named("N", f"{j}_{k}")
            A[k, j] = A[j, k] = along(t, k, f, m)
    return Mat([[A[j, k] for k in t.moving] for j in t.moving])


def composite_inertias(t: Trace, P: list[Vec]) -> list[list[Expr]]:
    """Per link, the ten parameters of the link and all that it carries, at its origin. [KC97 eqs. 27-30]"""
    total = [[t.graph.zero] * 10, *(list(k) for k in t.inertia[1:] if k is not None)]
    for j in reversed(t.links):
        i = t.a[j]
        if i:
            moved = inertia_to_antecedent(t.frame(j), P[j], total[j])
            total[i] = [a + b for a, b in zip(total[i], moved, strict=True)]
            for name, item in zip(("XX", "XY", "XZ", "YY", "YZ", "ZZ", "MX", "MY", "MZ", "M"), total[i], strict=True):
                item.named(f"{name}P{i}")
    return total


def inertia_to_antecedent(f: Frame, P: Vec, k: Inertia) -> list[Expr]:
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


def unit_wrench(k: Inertia, turn: int, slide: int) -> tuple[Vec, Vec]:
    """Momentum (force at unit acceleration) of a body for a unit rate along or about its z. [KC97 eqs. 31-34]"""
    _, _, XZ, _, YZ, ZZ, MX, MY, _, M = k
    zero = M.graph.zero
    f = Vec([zero, zero, M]) * slide + Vec([-MY, MX, zero]) * turn
    m = Vec([MY, -MX, zero]) * slide + Vec([XZ, YZ, ZZ]) * turn
    return f, m


def along(t: Trace, j: int, f: Vec, m: Vec) -> Expr:
    """The part of a wrench that joint j feels."""
    part: Expr = (f * t.slide[j] + m * t.turn[j]).dot(t.z)
    return part


def wrench_to_antecedent(f: Frame, P: Vec, force: Vec, moment: Vec) -> tuple[Vec, Vec]:
    """A wrench of frame j in its antecedent."""
    force = to_antecedent(f, force)
    return force, to_antecedent(f, moment) + P.cross(force)
