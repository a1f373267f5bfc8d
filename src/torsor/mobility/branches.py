"""What holds wherever the loops of a robot are closed: degrees of freedom, redundant equations, linear relations.

Found at points in general position: random numbers for the symbols, and complex joint positions that close the
loops, several on each branch.  Ranks and zeros are properties of a branch, so what holds at such points holds on it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import numpy as np

from torsor.errors import ModelError
from torsor.numerics.loop_closing import SMALL, closed
from torsor.numerics.numeric_tree import NumericTree
from torsor.numerics.transforms import Array
from torsor.robot.description import Robot
from torsor.robot.scalars.scalar import Scalar

STARTS = 16
TAME = 3.0  # rad: sines of what is farther from the real axis differ by their size in hundreds, and hide ranks
TURNS = 8  # of so many starts, at most
WALK = 0.4  # rad, m: from one point of a branch to the next
SIMPLE = 1e-7  # to which it is one
DENOMINATOR = 6  # the largest of a coefficient of a linear relation


@dataclass(frozen=True)
class Branch:
    """Points (S, joints) of one way to assemble a robot, with the numbers that its symbols had.

    tangents (S, joints, freedoms): the joint rates that keep the loops closed.
    """

    skeleton: NumericTree
    numbers: Mapping[str, float]
    points: Array
    tangents: Array

    @property
    def freedoms(self) -> int:
        return int(self.tangents.shape[2])

    def frames(self) -> Array:
        return self.skeleton.frames(self.points)

    @cached_property
    def relations(self) -> list[list[Fraction]]:
        """Rows a with a . qd = 0 at every point, in reduced form; those that are no simple fractions are left out."""
        return relations([self])


def relations(branches: Sequence[Branch]) -> list[list[Fraction]]:
    """Linear relations of the joint rates that hold on all of the branches."""
    stacked = np.concatenate([tangent for b in branches for tangent in b.tangents], axis=1)
    u, s, _ = np.linalg.svd(stacked)
    rank = int((s > SMALL * s[0]).sum()) if len(s) else 0
    return _simple(u[:, rank:].conj().T)


def branches(robot: Robot, seed: int = 0, hoped: int = 0) -> list[Branch]:
    """The branches that were found, those with the most linear relations first; ModelError where nothing assembles.

    hoped: degrees of freedom that one of them should have; it is sought for longer where none does.
    """
    for attempt, numbers in enumerate(_numbers(robot, seed)):
        found = _branches(NumericTree(robot, numbers), numbers, np.random.default_rng(seed + attempt), hoped)
        if found:
            return sorted(found, key=lambda b: (-len(b.relations), b.freedoms))
    raise ModelError(f"{robot.name} does not assemble: no joint positions were found that close its "
                     f"{'loop' if len(robot.loops) == 1 else 'loops'}")


def _numbers(robot: Robot, seed: int) -> list[dict[str, float]]:
    """Random numbers for all symbols (twice), and then the robot's own where it has them all."""
    rng = np.random.default_rng(seed)
    drawn: list[dict[str, float]] = [{n: float(rng.uniform(0.5, 1.3)) for n in robot.parameters} for _ in range(2)]
    known: Mapping[str, Scalar] = robot.defaults
    if drawn[0] and all(n in known for n in robot.parameters):
        drawn.append({n: float(known[n].value()) for n in robot.parameters})
    return drawn


def _branches(
    skeleton: NumericTree, numbers: Mapping[str, float], rng: np.random.Generator, hoped: int
) -> list[Branch]:
    """Loops with many redundant equations (a Delta's parallelograms) also close where they are stuck, and most starts
    may lead there: as long as branches differ in their degrees of freedom and none has as many as are hoped for, more
    are tried.
    """
    n = len(skeleton.joints)
    kept: list[Branch] = []
    for turn in range(TURNS):
        real = rng.uniform(-np.pi, np.pi, (STARTS, n))
        q, good = closed(skeleton, real + 0.3j * rng.standard_normal((STARTS, n)))
        tame = good & (np.abs(q.imag).max(axis=1) < TAME)
        for branch in _walked(skeleton, numbers, q[tame if tame.any() else good], rng):
            if not any(_same(branch, b) for b in kept):
                kept.append(branch)
        freedoms = {b.freedoms for b in kept}
        if not kept or max(freedoms) >= hoped or (turn and len(freedoms) == 1):
            break
    return kept


def _walked(
    skeleton: NumericTree, numbers: Mapping[str, float], starts: Array, rng: np.random.Generator
) -> list[Branch]:
    """A branch from each start: from there to other points along its tangents, all of them side by side."""
    if not len(starts):
        return []
    rank, tangents = _tangents(skeleton, starts)
    n = len(skeleton.joints)
    points = [[q] for q in starts]
    spaces = [[t[:, r:]] for t, r in zip(tangents, rank, strict=True)]
    for _ in range(2 + n - int(rank.min())):
        along = np.array([s[-1] @ (rng.standard_normal(s[-1].shape[1]) + 0.5j * rng.standard_normal(s[-1].shape[1]))
                          if s[-1].shape[1] else np.zeros(n, complex) for s in spaces])
        size = np.maximum(np.abs(along).max(axis=1, keepdims=True), 1e-300)
        q, good = closed(skeleton, np.array([p[-1] for p in points]) + WALK * along / size)
        there, spanned = _tangents(skeleton, q)
        for k in np.nonzero(good & (there == rank))[0]:
            points[k].append(q[k])
            spaces[k].append(spanned[k][:, rank[k]:])
    return [Branch(skeleton, numbers, np.array(p), np.array(s)) for p, s in zip(points, spaces, strict=True)
            if len(p) > 2 or not s[0].shape[1]]


def _tangents(skeleton: NumericTree, q: Array) -> tuple[Array, Array]:
    """The rank of the constraints at each point, and their right singular vectors as columns, the null space last."""
    C = skeleton.constraints(skeleton.frames(q))
    _, s, vh = np.linalg.svd(C)
    rank = (s > SMALL * np.maximum(s[:, :1], 1e-300)).sum(axis=1)
    return rank, np.swapaxes(vh.conj(), 1, 2)


def _same(one: Branch, other: Branch) -> bool:
    """Whether two branches cannot be told apart by degrees of freedom and linear relations."""
    return one.freedoms == other.freedoms and one.relations == other.relations


def _simple(rows: Array) -> list[list[Fraction]]:
    """The rows in reduced echelon form from the right (cut and late joints first), as fractions; the simple ones."""
    a = np.array(rows)[:, ::-1]
    pivots: list[int] = []
    for column in range(a.shape[1]):
        r = len(pivots)
        if r == len(a):
            break
        best = r + int(np.abs(a[r:, column]).argmax())
        if abs(a[best, column]) < 1e-6:
            continue
        a[[r, best]] = a[[best, r]]
        a[r] = a[r] / a[r, column]
        for i in range(len(a)):
            if i != r:
                a[i] = a[i] - a[i, column] * a[r]
        pivots.append(column)
    return [shares for row in a[:, ::-1] if (shares := fractions(row[None])) is not None]


def fractions(rows: Array) -> list[Fraction] | None:
    """The simple fractions that all rows (S, n) hold, or None where they differ or are none such."""
    x, d = rows[0].real, np.arange(1, DENOMINATOR + 1)[:, None]
    if np.abs(np.round(x * d) / d - x).min(axis=0).max(initial=0) > 2 * SIMPLE:  # as most do
        return None
    shares = [Fraction(float(x.real)).limit_denominator(DENOMINATOR) for x in rows[0]]
    return shares if np.abs(rows - np.array([float(s) for s in shares])).max() < SIMPLE else None


def moving_with_locked(branch: Branch, locked: Sequence[int]) -> list[int]:
    """The joints that can move although those of `locked` do not."""
    columns = [branch.skeleton.column[j] for j in locked]
    G = branch.tangents[0]
    _, s, vh = np.linalg.svd(G[columns]) if columns else (None, np.zeros(0), np.eye(G.shape[1]))
    rank = int((s > SMALL * max(1.0, s[0])).sum()) if len(s) else 0
    free = G @ vh[rank:].conj().T
    return [j for j, i in branch.skeleton.column.items() if free.shape[1] and np.abs(free[i]).max() > 1e-6]
