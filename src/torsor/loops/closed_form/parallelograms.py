"""Passive joints that follow others in proportion, with what is added: q3 = q7 - q2 - pi/2.

The shares come with the mobility.  What is added is the same at all points of the branch and is read off there: a
multiple of pi/12, with constant angles of the robot where that alone does not do.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product

import numpy as np

from torsor.algebra.calculus import substitute
from torsor.algebra.expr import Expr
from torsor.algebra.identity import linear_form
from torsor.loops.generic import Branch
from torsor.loops.mobility import Mobility
from torsor.loops.reduction import followers, proportional
from torsor.trace import Trace

STEPS = 24  # of an angle in a whole turn
CLOSE = 1e-7
ANGLES = 5  # constant angles that are tried together

Term = tuple[Expr, int | Fraction]


def linear_branches(mobility: Mobility) -> tuple[Branch, ...]:
    """The branches on which the most passive joints follow in proportion; all where none do."""
    relations = proportional(mobility)
    if not relations:
        return mobility.branches
    return tuple(b for b in mobility.branches if followers(b, mobility) == relations)


def linear_joints(t: Trace, mobility: Mobility) -> dict[int, Expr]:
    """Passive joints as linear expressions of the independent ones, by number; t is the trace of the opened tree."""
    branch = linear_branches(mobility)[0]
    values = {}
    for j, relation in proportional(mobility).items():
        turning = all(t.turn[i] for i in (j, *relation))
        if turning and all(share.denominator == 1 for share in relation.values()):
            terms = sorted(((t.q[i], int(share)) for i, share in relation.items()), key=lambda term: -term[1])
            offset = _offset(t, branch, j, relation)
            if offset is not None:
                values[j] = _sum(t, [*terms, *offset])
    return values


def _offset(t: Trace, branch: Branch, j: int, relation: Mapping[int, Fraction]) -> list[Term] | None:
    """What is added, as multiples of constant angles and of pi; None where it is no such sum."""
    column = branch.skeleton.column
    left = branch.points[:, column[j]] - sum(branch.points[:, column[i]] * int(s) for i, s in relation.items())
    for angles, value in _angles(t, branch):
        steps = (left - value) * STEPS / (2 * np.pi)
        whole = int(np.rint(steps[0].real)) % STEPS
        if np.abs(np.exp(2j * np.pi * (steps - whole) / STEPS) - 1).max() < CLOSE:
            whole = whole - STEPS if whole > STEPS // 2 else whole
            return [*angles, (t.graph.pi, Fraction(2 * whole, STEPS))]
    return None


def _angles(t: Trace, branch: Branch) -> Iterator[tuple[list[Term], float]]:
    """Nothing, and then sums and differences of the robot's constant angles, each with its number."""
    few = list(_constant_angles(t, branch).items())[:ANGLES]
    for signs in sorted(product((0, 1, -1), repeat=len(few)), key=lambda s: sum(map(abs, s))):
        yield ([(e, s) for s, (e, _) in zip(signs, few, strict=True)],
               sum(v * s for s, (_, v) in zip(signs, few, strict=True)))


def _constant_angles(t: Trace, branch: Branch) -> dict[Expr, float]:
    """Angles about z in the robot's table, without the multiples of pi in them."""
    links = branch.skeleton.tree.links
    numbers = {**{x.joint.variable: 0.0 for x in links if x.joint.variable}, **branch.numbers}
    angles: dict[Expr, float] = {}
    for j, link in enumerate(links, 1):
        theta = substitute([t.theta[j]], {t.q[j]: t.graph.zero})[0]
        for expr, scalar in ((t.gamma[j], link.placement.gamma), (theta, link.placement.theta)):
            turned = linear_form(expr).get(t.graph.pi, 0)
            rest = _sum(t, [(e, k) for e, k in linear_form(expr).items() if e is not t.graph.pi])
            if not rest.is_zero:
                angles[rest] = float(scalar.value(numbers)) - np.pi * float(turned)
    return angles


def _sum(t: Trace, terms: Sequence[Term]) -> Expr:
    total = t.graph.zero
    for e, k in terms:
        total = total - e * -k if k < 0 else total + e * k if k else total
    return total
