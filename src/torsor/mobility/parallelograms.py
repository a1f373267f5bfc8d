"""Passive joints that follow others in proportion, with what is added: q3 = q7 - q2 - pi/2.

The shares are those of the rates, whole numbers.  What is added is the same at all points of the branch and is read
off there: a multiple of pi/12, with constant angles of the robot where that alone does not do.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product

import numpy as np

from torsor.algebra.calculus import substitute
from torsor.algebra.expr import Expr
from torsor.algebra.identity import linear_form
from torsor.mobility.branches import Branch
from torsor.mobility.mobility import Mobility
from torsor.numerics.transforms import Array
from torsor.trace import Trace

STEPS = 24  # of an angle in a whole turn
CLOSE = 1e-7
ANGLES = 5  # constant angles that are tried together

Term = tuple[Expr, int | Fraction]


def linear_branches(mobility: Mobility) -> tuple[Branch, ...]:
    """The branches with the most linear relations, folded ones apart; all where none are preferred."""
    still = [_still(b) for b in mobility.branches]
    upright = [b for b, held in zip(mobility.branches, still, strict=True) if held == set.intersection(*still)]
    most = max((len(b.relations) for b in upright), default=0)
    best = [b for b in upright if len(b.relations) == most]
    return tuple(best) if best and all(b.relations == best[0].relations for b in best) else mobility.branches


def _still(branch: Branch) -> set[int]:
    """The joints that do not move."""
    return {j for j, i in branch.skeleton.column.items() if np.abs(branch.tangents[:, i]).max() < CLOSE}


def linear_joints(t: Trace, branch: Branch, known: Sequence[int], unknown: Sequence[int]) -> dict[int, Expr]:
    """Unknown joints as linear expressions of known ones, by number; t is the trace of the spanning tree."""
    values = {}
    for j in unknown:
        relation = _relation(branch, _basis(branch, known), j)
        if relation is not None and all(t.turn[i] for i in (j, *relation)):
            terms = sorted(((t.q[i], share) for i, share in relation.items()), key=lambda term: -term[1])
            offset = _offset(t, branch, j, relation)
            if offset is not None:
                values[j] = _sum(t, [*terms, *offset])
    return values


def _rates(branch: Branch, joints: Sequence[int]) -> Array:
    """(joints, samples): the rates of joints in all directions at all points."""
    rates: Array = np.concatenate(list(branch.tangents[:, [branch.skeleton.column[j] for j in joints]]), axis=1)
    return rates


def _basis(branch: Branch, known: Sequence[int]) -> list[int]:
    """Known joints, the first of them first, whose rates are not in proportion to one another."""
    basis: list[int] = []
    for j in known:
        sizes = np.linalg.svd(_rates(branch, [*basis, j]), compute_uv=False)
        if len(sizes) > len(basis) and sizes[-1] > CLOSE:
            basis.append(j)
    return basis


def _relation(branch: Branch, basis: Sequence[int], j: int) -> dict[int, int] | None:
    """The whole shares of other joints that joint j moves with; None where there are no such shares."""
    own, others = _rates(branch, [j])[0], _rates(branch, basis)
    shares = np.rint(np.linalg.lstsq(others.T, own, rcond=None)[0].real)
    if np.abs(own - shares @ others).max() > CLOSE:
        return None
    return {i: int(share) for i, share in zip(basis, shares, strict=True) if share}


def _offset(t: Trace, branch: Branch, j: int, relation: Mapping[int, int]) -> list[Term] | None:
    """What is added, as multiples of constant angles and of pi; None where it is no such sum."""
    column = branch.skeleton.column
    left = branch.points[:, column[j]] - sum(branch.points[:, column[i]] * share for i, share in relation.items())
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
