"""Assembly modes of a platform on six rods: all its poses first, then the joints of each leg."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from torsor.closed_loops.all_assemblies import NEARLY_REAL, ONE
from torsor.closed_loops.direct.candidate_configurations import Candidates
from torsor.closed_loops.direct.rod_legs import Rod5, rod_legs
from torsor.closed_loops.direct.study_poses import RODS, Poses, Rods, general_platform
from torsor.closed_loops.pose_by_legs import distinct_ways, spread_ways
from torsor.errors import ModelError
from torsor.numerics.chain import Numbers
from torsor.numerics.numeric_tree import NumericTree
from torsor.numerics.torus import wrap

Array = NDArray[np.float64]


class ByPoses:
    """Paths between platforms: from one in general position to the robot's, and from there to its rods."""

    def __init__(self, skeleton: NumericTree, independent: Sequence[int]):
        self._skeleton = skeleton
        passive = [j for j in skeleton.joints if j not in independent]
        self._frame, self._legs = rod_legs(skeleton, passive)
        if len(self._legs) != RODS or len(passive) != sum(len(leg.joints) for leg in self._legs):
            raise ModelError("no six rods hold a body")
        self._rods(np.zeros(len(skeleton.joints)))
        self._anchor: Poses | None = None

    @property
    def words(self) -> str:
        count = self._anchor.x.shape[1] if self._anchor else 0
        return f"a platform on six rods: paths followed from all its {count} complex poses"

    def candidates(self, configuration: Array) -> Candidates:
        rods = self._rods(configuration)
        A, b = (np.array([rod.ends[i] for rod in rods]) for i in (0, 1))
        middle, centre = A.mean(axis=0), b.mean(axis=0)
        length = np.linalg.norm(A - middle, axis=1).max()
        A, b, square = (A - middle) / length, (b - centre) / length, np.array([r.square for r in rods]) / length**2
        poses = self._known(A, b).carried(Rods(A, b, (A**2).sum(axis=1) + (b**2).sum(axis=1) - square))
        R, P = poses.frames()
        off = np.maximum(np.abs(R.imag).max(axis=(1, 2), initial=0.0), np.abs(P.imag).max(axis=1, initial=0.0))
        near = off < NEARLY_REAL
        R, P = R[near].real, P[near].real * length + middle - R[near].real @ centre
        q = np.array([self._row(rods, configuration, _frame(*pose)) for pose in zip(R, P, strict=True)])
        certain = (off < ONE) | (np.arange(len(off)) >= len(off) - poses.double)
        return Candidates(q.reshape(len(R), len(configuration)), certain[near], poses.complete)

    def spread(self, row: Array, limits: Array, near: Array | None) -> Array:
        """Configurations with the body where it is and each leg in any way that holds it, unless there are too many."""
        T = np.asarray(self._skeleton.frames(row[None])[0, self._frame], dtype=float)
        columns = [[self._skeleton.column[j] for j in leg.joints] for leg in self._legs]
        ways = [distinct_ways(self._skeleton, c, np.concatenate([row[None, c], rod.solve(T)]), limits, near)
                for c, rod in zip(columns, self._rods(row), strict=True)]
        return spread_ways(self._skeleton, columns, ways, row, near)

    def _rods(self, configuration: Array) -> list[Rod5]:
        rods = [rod for leg in self._legs if (rod := leg.placed(self._skeleton, configuration)) is not None]
        if len(rods) != RODS:
            raise ModelError("the axes of a leg do not meet in two points")
        return rods

    def _known(self, A: Array, b: Array) -> Poses:
        """The poses for rods of lengths in general position between the same points."""
        if self._anchor is None or not self._anchor.rods.between(A, b):
            rng = np.random.default_rng(0)
            m = rng.normal(size=RODS) + 1j * rng.normal(size=RODS)
            self._anchor = general_platform().carried(Rods(A, b, m))
        return self._anchor

    def _row(self, rods: Sequence[Rod5], configuration: Array, T: Array) -> Array:
        """The configuration with each leg where it brings the body to a pose, the turns that are smallest."""
        row = configuration.copy()
        for leg, rod in zip(self._legs, rods, strict=True):
            ways = wrap(np.zeros(len(leg.joints), dtype=bool), rod.solve(T))
            row[[self._skeleton.column[j] for j in leg.joints]] = ways[np.abs(ways).max(axis=1).argmin()]
        return row


def _frame(R: Numbers, P: Numbers) -> Array:
    T = np.eye(4)
    T[:3, :3], T[:3, 3] = R, P
    return T
