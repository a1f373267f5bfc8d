"""Assembly modes of a ring with six passive joints: a chain that is to end where it begins, by elimination."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from torsor.closed_loops.direct.candidate_configurations import Candidates
from torsor.closed_loops.direct.numeric_walk import between_joints
from torsor.errors import ModelError
from torsor.ik.elimination.six_joints import General
from torsor.mechanics.inverse.ring import JOINTS
from torsor.mechanics.loop_closure.ring_path import begun
from torsor.mobility.closed_walks import closed_walks
from torsor.numerics.chain import Chain
from torsor.numerics.numeric_tree import NumericTree
from torsor.numerics.transforms import inverse

Array = NDArray[np.float64]


class ByElimination:
    """A ring whose six passive joints are a chain that is to end where it begins."""

    def __init__(self, skeleton: NumericTree, independent: Sequence[int]):
        self._skeleton, ring = skeleton, skeleton.rings[0]
        passive = [j for j in skeleton.joints if j not in independent]
        if len(skeleton.rings) > 1 or len(passive) != JOINTS or not {*passive} <= {*ring.joints}:
            raise ModelError("no single ring of six passive joints")
        (walk,) = closed_walks(skeleton.robot)
        self._steps = begun(walk.steps, independent)
        self._sought = [j for j, _ in self._steps if j in skeleton.column and j not in independent]
        self._columns = [skeleton.column[j] for j in self._sought]
        self._slides = ~skeleton.turns[self._columns]
        self._general = General(self._chain(np.zeros(len(skeleton.joints)))[0])
        if not self._general.usable:
            raise ModelError(self._general.reason)

    @property
    def words(self) -> str:
        return f"elimination by Raghavan and Roth: {self._general.degree} assembly modes, some of them complex"

    def candidates(self, configuration: Array) -> Candidates:
        chain, target = self._chain(configuration)
        known = self._general
        if np.abs(chain.E - known.chain.E).max() > 0:  # driven joints between passive ones
            known = General(chain, known.choices)
        solved = known.solve(target[None])
        q = np.repeat(configuration[None], len(solved.q[0]), axis=0)
        q[:, self._columns] = solved.q[0]
        return Candidates(q, np.ones(len(q), dtype=bool), bool(solved.complete[0]))

    def spread(self, row: Array, limits: Array, near: Array | None) -> Array:  # noqa: ARG002
        return row[None]

    def _chain(self, configuration: Array) -> tuple[Chain, Array]:
        """J1 E1 J2 ... J6 and what it must be."""
        gaps = between_joints(self._skeleton, self._steps, self._sought, configuration)
        one = np.eye(4)
        return (Chain(np.array([one, *gaps[1:-1], one]), self._slides),
                inverse(gaps[-1] @ gaps[0]))
