"""Assemblies of a ring with six passive joints: a chain that is to end where it begins, by elimination."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from torsor.assemblies.candidate_postures import Candidates
from torsor.loops.closed_form.closed_walks import closed_walks
from torsor.loops.skeleton import Skeleton
from torsor.postures.elimination.six_joints import General
from torsor.postures.numeric.chain import Chain

Array = NDArray[np.float64]
OVER = np.diag([1.0, -1.0, -1.0, 1.0])  # half a turn about x


class ByElimination:
    """A ring whose six passive joints are a chain that is to end where it begins."""

    def __init__(self, skeleton: Skeleton, independent: Sequence[int]):
        self._skeleton = skeleton
        (walk,) = closed_walks(skeleton.robot)
        start = next((i for i, (j, _) in enumerate(walk.steps) if j in independent), 0)
        self._steps = (*walk.steps[start:], *walk.steps[:start])
        self._sought = [j for j, _ in self._steps if j in skeleton.column and j not in independent]
        self._columns = [skeleton.column[j] for j in self._sought]
        self._slides = ~skeleton.turns[self._columns]

    @cached_property
    def _general(self) -> General:
        return General(self._chain(np.zeros(len(self._skeleton.joints)))[0])

    @property
    def usable(self) -> bool:
        return self._general.usable

    @property
    def words(self) -> str:
        return f"elimination by Raghavan and Roth: {self._general.degree} assemblies, some of them complex"

    def candidates(self, posture: Array) -> Candidates:
        chain, target = self._chain(posture)
        known = self._general
        if np.abs(chain.E - known.chain.E).max() > 0:  # driven joints between passive ones
            known = General(chain, known.choices)
        solved = known.solve(target[None])
        q = np.repeat(posture[None], len(solved.q[0]), axis=0)
        q[:, self._columns] = solved.q[0]
        return Candidates(q, np.ones(len(q), dtype=bool), bool(solved.complete[0]))

    def _chain(self, posture: Array) -> tuple[Chain, Array]:
        """J1 E1 J2 ... J6 and what it must be."""
        still = posture.copy()
        still[self._columns] = 0
        T, links = self._skeleton.frames(still[None])[0], self._skeleton.tree.links
        gaps = [np.eye(4)]
        for j, way in self._steps:
            there = np.linalg.inv(T[links[j - 1].antecedent]) @ T[j]
            before = there if way > 0 else OVER if j in self._sought else np.linalg.inv(there)
            gaps[-1] = gaps[-1] @ before
            if j in self._sought:
                gaps.append(np.eye(4) if way > 0 else OVER @ np.linalg.inv(there))
        one = np.eye(4)
        return (Chain(np.array([one, *gaps[1:-1], one]), self._slides),
                np.asarray(np.linalg.inv(gaps[0]) @ np.linalg.inv(gaps[-1])))
