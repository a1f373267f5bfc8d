"""Assembly modes carried along while the motors move on straight lines of complex positions."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from torsor.closed_loops.ring_equations import RingEquations
from torsor.numerics.chain import Numbers
from torsor.numerics.singular_stacks import solved
from torsor.numerics.tracking import ARRIVED, Care, polished, track

Bools = NDArray[np.bool_]


@dataclass(frozen=True)
class MotorPath:
    """The motors (a, k) run from start to start + t way, t = s + i bend s (1 - s), s from 0 to 1; bend: (k,)."""

    equations: RingEquations
    start: Numbers
    way: Numbers
    bend: Numbers

    @property
    def slides(self) -> Bools:
        return self.equations.slides

    def take(self, rows: NDArray[np.intp]) -> MotorPath:
        return MotorPath(self.equations, self.start[:, rows], self.way[:, rows], self.bend[rows])

    def targets(self, s: Numbers) -> Numbers:
        """The motors (a, k) at s (k,)."""
        return np.asarray(self.start + (s + 1j * self.bend * s * (1 - s)) * self.way)

    def step(self, target: Numbers, q: Numbers) -> Numbers:
        return self.equations.step(target, q)

    def step_and_slope(self, s: Numbers, target: Numbers, q: Numbers) -> tuple[Numbers, Numbers]:
        """Newton's step (m, k) at q, and the slope dq/ds (m, k) there."""
        A, B, gap = self.equations.mixed(np.concatenate([q, target]))
        driven = B @ self.way.T[:, :, None]
        both = solved(A, -np.concatenate([gap[:, :, None], driven], axis=2))
        return both[:, :, 0].T, both[:, :, 1].T * (1 + 1j * self.bend * (1 - 2 * s))


def carried(equations: RingEquations, start: Numbers, end: Numbers, q: Numbers, care: Care,
            bend: Numbers | float = 0.0) -> tuple[Numbers, Bools]:
    """The passive joints (m, k) at the ends of the paths from q, the motors going from start to end; and which are
    regular."""
    path = MotorPath(equations, start.astype(complex), end - start, np.broadcast_to(bend, q.shape[1]))
    tracked = track(path, q, care)
    arrived = tracked.how == ARRIVED
    q = tracked.q.copy()
    q[:, arrived] = polished(equations, end[:, arrived], q[:, arrived])
    return q, arrived
