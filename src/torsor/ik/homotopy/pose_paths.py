"""Square systems whose targets run along lines."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from torsor.ik.homotopy.square_equations import SquareEquations
from torsor.ik.homotopy.straight_paths import StraightPaths
from torsor.numerics.chain import Numbers
from torsor.numerics.singular_stacks import solved


@dataclass(frozen=True)
class PosePath:
    """The targets are at t = s + i bend s (1 - s) of their lines, s from 0 to 1."""

    square: SquareEquations
    line: StraightPaths
    bend: Numbers

    @property
    def slides(self) -> NDArray[np.bool_]:
        return self.square.slides

    def take(self, rows: NDArray[np.intp]) -> PosePath:
        return PosePath(self.square, self.line.take(rows), self.bend[rows])

    def targets(self, s: Numbers) -> tuple[Numbers, Numbers]:
        """The targets p (3, k), R (3, 3, k) at s (k,)."""
        return self.line.at(s + 1j * self.bend * s * (1 - s))

    def step(self, target: tuple[Numbers, Numbers], q: Numbers) -> Numbers:
        return self.square.step(target, q)

    def step_and_slope(self, s: Numbers, target: tuple[Numbers, Numbers], q: Numbers) -> tuple[Numbers, Numbers]:
        """Newton's step (m, k) at q, and the slope dq/ds (m, k) there."""
        A, e, tip = self.square.slope(q, *target)
        both = np.empty((*e.shape, 2), dtype=complex)
        both[:, :, 0] = e
        both[:, :, 1] = self.square.drift(tip, target[1], self.line.v, self.line.w)
        both = solved(A, both)
        return both[:, :, 0].T, both[:, :, 1].T * (1 + 1j * self.bend * (1 - 2 * s))
