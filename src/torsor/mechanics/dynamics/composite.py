"""Composite links: the inertia matrix from the inertia of all that a joint carries."""

from __future__ import annotations

from torsor.algebra.expr import Expr
from torsor.algebra.linear.vectors import Mat
from torsor.mechanics.layout import Layout, plain
from torsor.mechanics.rigid import Inertia, inertia_to_antecedent, momentum_of, unit_wrench
from torsor.mechanics.spatial import base_twists
from torsor.trace import Trace


def inertia_matrix(t: Trace, s: Layout | None = None) -> Mat:
    """A, with tau = A qdd + h, over the moving joints.                          [KC97 eqs. 27-38]

    Before them the degrees of freedom of a base that moves by itself: their rows hold the momentum of all that moves.
    """
    s = plain(t) if s is None else s
    carried = composite_inertias(t, s)
    A = {(j, k): t.graph.zero for j in t.links for k in t.links}
    A |= base_block(t, carried[0])
    for j in t.coordinates:
        # the momentum of the composite link j for a unit rate of joint j, at its origin
        push = unit_wrench(carried[j], t.turn[j], t.slide[j])
        A[j, j] = push.on_joint(t, j) + s[j].IA
        k = j
        while t.a[k]:
            # the same momentum, seen from the antecedents in turn                  [KC97 eqs. 36-38]
            push, k = push.back(s[k]), t.a[k]
            push.named("E", "N", f"{j}_{k}")
            A[k, j] = A[j, k] = push.on_joint(t, k)
        if t.floating:
            push = push.back(s[k]).named("E", "N", f"{j}_0")
            for b in t.robot.base.freedoms:
                A[b, j] = A[j, b] = push.on_base(b)
    return Mat([[A[j, k] for k in t.freedoms] for j in t.freedoms])


def base_block(t: Trace, k: Inertia) -> dict[tuple[int, int], Expr]:
    """The momentum of a body (ten parameters) per unit rate of each degree of freedom of the base that it is."""
    block: dict[tuple[int, int], Expr] = {}
    for b, twist in base_twists(t).items():
        momentum = momentum_of(k, twist)
        block |= {(a, b): momentum.on_base(a) for a in t.robot.base.freedoms}
    return block


def composite_inertias(t: Trace, s: Layout | None = None) -> list[list[Expr]]:
    """Per link, the ten parameters of the link and all that it carries, at its origin. [KC97 eqs. 27-30]"""
    s = plain(t) if s is None else s
    total = [[*s[j].moments, *s[j].MS, s[j].M] for j in range(t.n + 1)]
    for j in reversed(t.links):
        i = t.a[j]
        if i or t.floating:
            moved = inertia_to_antecedent(s[j], s[j].P, total[j])
            total[i] = [a + b for a, b in zip(total[i], moved, strict=True)]
            for name, item in zip(("XX", "XY", "XZ", "YY", "YZ", "ZZ", "MX", "MY", "MZ", "M"), total[i], strict=True):
                item.named(f"{name}P{i}")
    return total
