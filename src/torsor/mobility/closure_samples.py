"""The closure equations of a robot in numbers, at all points of its branches.

They decide what the symbolic equations cannot see: which elements vanish wherever the loops are closed, and which rows
are independent there.  Six rows belong to each ring, those of ring b from 6 b on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cached_property

import numpy as np

from torsor.mobility.branches import Branch
from torsor.mobility.proportional import Relation
from torsor.numerics.loop_closing import SMALL
from torsor.numerics.numeric_tree import Ring
from torsor.numerics.transforms import Array

NOTHING = 1e-9  # of the largest element at a point
INDEPENDENT = 1e-6  # the least singular value of rows that are

Matrices = list[list[list[complex]]]


class ClosureSamples:
    """All equations over the joints of the tree, ring b seen from frame views[b]."""

    def __init__(self, branches: Sequence[Branch], views: Sequence[int], links: int):
        parts = []
        for b in branches:
            C = b.skeleton.constraints(b.frames(), np.array(views))
            wide = np.zeros((*C.shape[:2], links + 1), C.dtype)
            wide[:, :, b.skeleton.joints] = C
            parts.append(wide / np.maximum(1e-300, np.abs(C).max(axis=(1, 2), keepdims=True)))
        self._values: Array = np.concatenate(parts)  # (S, rows, joints by their numbers)

    def vanishes(self, row: int, j: int) -> bool:
        """Whether an element is zero at all points."""
        return bool(np.abs(self._values[:, row, j]).max() < NOTHING)

    def independent(self, rows: Sequence[int], joints: Sequence[int]) -> bool:
        """Whether rows over some joints are independent at every point."""
        part = self._values[:, rows][:, :, list(joints)]
        return bool((np.linalg.svd(part, compute_uv=False)[:, -1] > INDEPENDENT).all())

    def matrices(self, rows: Sequence[int], joints: Sequence[int]) -> Matrices:
        """Rows over some joints, at every point."""
        taken: Matrices = self._values[:, rows][:, :, list(joints)].tolist()
        return taken


def filled(branches: Sequence[Branch], ring: Ring, m: int) -> list[tuple[int, int]]:
    """(row, joint) of the elements of a ring seen from m that do not vanish at all points."""
    size = np.max([np.abs(_ring(b, ring, m)).max(axis=0) for b in branches], axis=0)
    return [(r, j) for r in range(6) for j, c in branches[0].skeleton.column.items() if size[r, c] > NOTHING]


class RateSamples:
    """The equations of rates over the joints that are kept, the others being linear in them."""

    def __init__(self, branches: Sequence[Branch], kept: Sequence[int], eliminated: Mapping[int, Relation]):
        self._branches, self._column = branches, branches[0].skeleton.column
        self._kept = kept
        self._spread = np.zeros((len(self._column), len(kept)))  # all rates from those that are kept
        for i, j in enumerate(kept):
            self._spread[self._column[j], i] = 1
            for k, relation in eliminated.items():
                self._spread[self._column[k], i] = relation.get(j, 0)

    def shares(self, j: int) -> tuple[Fraction, ...]:
        """The rate of joint j per rate of those that are kept."""
        return tuple(Fraction(float(x)).limit_denominator(1000) for x in self._spread[self._column[j]])

    def rings(self, views: Sequence[tuple[Ring, int]]) -> Array:
        """(S, 6 rings, kept joints): the equations of rings, each seen from a frame."""
        return np.concatenate([np.concatenate([_ring(b, ring, m) @ self._spread for ring, m in views], axis=1)
                               for b in self._branches])

    def frame(self, path: Sequence[int], m: int, point: int) -> Array:
        """(S, 6, kept joints): the twist that the joints of a path give at the origin of `point`, in the axes of m."""
        spread = self._spread[[self._column[j] for j in path]]
        parts = []
        for b in self._branches:
            T = b.frames()
            moved = b.skeleton.twists(T, path, point) @ spread
            own = T[:, m, :3, :3].swapaxes(1, 2)[:, None] @ moved.reshape(len(T), 2, 3, -1)
            parts.append(own.reshape(moved.shape))
        return np.concatenate(parts)

    @cached_property
    def _joint_rates(self) -> Array:
        """(S, kept joints, degrees of freedom): the rates that the loops allow."""
        return np.concatenate([b.tangents[:, [self._column[j] for j in self._kept]] for b in self._branches])

    def moving(self, samples: Array, rows: Sequence[int]) -> list[int]:
        """The rows that do not vanish for all motions that the loops allow."""
        return [r for r in rows if np.abs(samples[:, r] @ self._joint_rates).max() > NOTHING]


def present(samples: Array) -> list[list[bool]]:
    """Which elements do not vanish at all points."""
    there: list[list[bool]] = (np.abs(samples).max(axis=0) > NOTHING).tolist()
    return there


def independent(samples: Array) -> bool:
    """Whether rows, each in proportion to its size, are independent at every point."""
    size = np.maximum(np.linalg.norm(samples, axis=2, keepdims=True), NOTHING)
    return bool((np.linalg.svd(samples / size, compute_uv=False)[:, -1] > INDEPENDENT).all())


def stacked(upper: Array | Sequence[Sequence[Fraction]], lower: Array) -> Matrices:
    """Rows above rows at every point, each point in proportion to its largest element; `upper` may be constant."""
    above = upper if isinstance(upper, np.ndarray) else np.array(upper, dtype=float)
    both = np.concatenate([np.broadcast_to(above, (len(lower), *above.shape[-2:])), lower], axis=1)
    scaled: Matrices = (both / np.abs(both).max(axis=(1, 2), keepdims=True)).tolist()
    return scaled


def elsewhere(j: int, shares: Relation, branches: Sequence[Branch]) -> bool:
    """Whether a joint moves otherwise than in these shares of others on one of the branches."""
    column = branches[0].skeleton.column
    row = np.zeros(len(column))
    row[column[j]] = -1
    for i, share in shares.items():
        row[column[i]] = share
    return any(np.abs(row @ b.tangents).max() > SMALL for b in branches)


def _ring(b: Branch, ring: Ring, m: int) -> Array:
    """(S, 6, joints): the equations of a ring seen from m, over all joints."""
    seen = np.zeros(len(b.skeleton.rings), int)
    seen[ring.number] = m
    rows: Array = b.skeleton.constraints(b.frames(), seen)[:, 6 * ring.number : 6 * ring.number + 6]
    return rows
