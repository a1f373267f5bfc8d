"""The closure of all rings in numbers, as many equations as passive joints, analytic in every joint.

Redundant equations are left out by mixing rows: what all rows say at configurations in general position, the mixture
says too.  Other solutions that a mixture has are never met from those of all rows.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

import numpy as np

from torsor.numerics.chain import Numbers
from torsor.numerics.frame_tree import LoopTree, Places
from torsor.numerics.numeric_tree import NumericTree
from torsor.numerics.singular_stacks import solved

NOTHING = 1e-9  # of a row of the constraints, by the largest


class RingEquations:
    """passive, motors: joints of the skeleton (numbers in the spanning tree) that stand in its rings; length: the unit.

    Positions are (joints, k): passive joints first, then motors, slides in units of the length.
    """

    def __init__(self, skeleton: NumericTree, independent: Sequence[int], mixture: Numbers | None = None):
        self.skeleton = skeleton
        within = {j for ring in skeleton.rings for j in ring.joints}
        self.motors = tuple(j for j in independent if j in within)
        self.passive = tuple(j for j in skeleton.joints if j in within and j not in independent)
        self.slides = ~skeleton.turns[[skeleton.column[j] for j in self.passive]]
        self.motor_slides = ~skeleton.turns[[skeleton.column[j] for j in self.motors]]
        self.mixture = mixture

    @cached_property
    def length(self) -> float:
        """The mean distance of a frame of the rings from its antecedent, those that coincide aside; 1 where all do."""
        return self.skeleton.loop_tree([*self.places], (*self.passive, *self.motors)).length

    @cached_property
    def places(self) -> dict[int, int]:
        """Frame -> its place, for the frames on the way from the base to a ring's end; 0 is the base."""
        ends = [j for ring in self.skeleton.rings for j in (ring.k, ring.c)]
        return {j: i for i, j in enumerate(self.skeleton.by_depth(ends))}

    @cached_property
    def _tree(self) -> LoopTree:
        return self.skeleton.loop_tree([*self.places], (*self.passive, *self.motors), self.length)

    @cached_property
    def _roots(self) -> Places | None:
        """The roots of the rings, None where all are the base."""
        roots = np.array([self.places[ring.root] for ring in self.skeleton.rings])
        return roots if roots.any() else None

    def frames(self, q: Numbers) -> Numbers:
        """(frames, 4, 3, k): columns x, y, z and origin of each frame, by its place."""
        return self._tree.frames(q)

    def all_rows(self, q: Numbers) -> tuple[Numbers, Numbers]:
        """The twists of k relative to c per joint rate (6 loops, joints, k), and the gaps (6 loops, k).

        At the origin of k, in the axes of the ring's root: there a planar ring stays planar.
        """
        F, tree = self.frames(q), self._tree
        return tree.constraints(F, tree.first, self._roots), tree.gap(F, self._roots)

    def mixed(self, q: Numbers) -> tuple[Numbers, Numbers, Numbers]:
        """The slopes over passive joints (k, m, m) and motors (k, m, a), and the gaps (k, m), rows mixed."""
        C, gap = self.all_rows(q)
        rows, joints, k = C.shape
        if self.mixture is not None:
            C = (self.mixture @ C.reshape(rows, joints * k)).reshape(len(self.mixture), joints, k)
            gap = self.mixture @ gap
        C = np.ascontiguousarray(C.transpose(2, 0, 1))
        m = len(self.passive)
        return C[:, :, :m], C[:, :, m:], gap.T

    def step(self, motors: Numbers, q: Numbers) -> Numbers:
        """Newton's step (m, k) at passive joints q."""
        A, _, gap = self.mixed(np.concatenate([q, motors]))
        return solved(A, -gap[:, :, None])[:, :, 0].T

    def error(self, q: Numbers) -> Numbers:
        """(k,): the largest difference of an element of frames that should be the same, by the largest of all."""
        F = self.frames(q)
        return np.asarray(self._tree.error(F) / np.abs(F).max(axis=(0, 1, 2)))

    def squared(self, configurations: Numbers, rng: np.random.Generator) -> RingEquations:
        """The same with as many rows as passive joints, chosen by what counts at closed configurations (joints, k)."""
        C, _ = self.all_rows(configurations)
        m = len(self.passive)
        if len(C) == m:
            return self
        u, s, _ = np.linalg.svd(C[:, :m].reshape(len(C), -1), full_matrices=False)
        rows = u[:, s > NOTHING * s[0]].conj().T
        if len(rows) > m:
            blend = rng.normal(size=(len(rows), m)) + 1j * rng.normal(size=(len(rows), m))
            rows = np.linalg.qr(blend)[0].conj().T @ rows
        return RingEquations(self.skeleton, self.motors, rows)
