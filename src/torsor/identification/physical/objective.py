"""Least squares over bodies that can exist, near a prior.

Each body is seen from its prior: P = L Y L^T with L L^T the prior's pseudo-inertia, so that Y is the unit matrix where
the body is as expected, and all numbers are of one size.  How far Y is from that, in one of two ways:

    euclidean   |Y - 1|^2 / 2, the distance in the metric of the prior
    entropic    tr Y - log det Y - 4, the Bregman divergence of the entropy, without end where a body gets flat
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from torsor.identification.physical.pseudo_inertia import BACK, TEN, pseudo_inertia
from torsor.identification.physical.standard import Standard
from torsor.identification.recorded_motion import Array

PRIORS = ("entropic", "euclidean")


@dataclass(frozen=True)
class Objective:
    """|A z - b|^2 + weight * (distance from the prior), over z: Y of each body, row by row, then the other entries.

    x = S z are the standard parameters; A z - b are errors of deviation one.
    """

    standard: Standard
    triangle: Array
    prior: Array
    weight: float
    distance: str = PRIORS[0]

    @cached_property
    def S(self) -> Array:
        s = self.standard
        S = np.zeros((s.size, 16 * len(s.bodies) + len(s.others)))
        for k, first in enumerate(s.bodies):
            L = np.linalg.cholesky(pseudo_inertia(self.prior[first:first + TEN]))
            S[first:first + TEN, 16 * k:16 * (k + 1)] = BACK @ np.kron(L, L)
        scale = 1 / np.maximum(np.linalg.norm(self._W[:, s.others], axis=0), 1e-300)
        S[s.others, np.arange(16 * len(s.bodies), S.shape[1])] = scale
        return S

    @cached_property
    def _W(self) -> Array:
        return np.asarray(self.triangle[:, :-1] @ self.standard.T)

    @cached_property
    def A(self) -> Array:
        return np.asarray(self._W @ self.S)

    @property
    def b(self) -> Array:
        return self.triangle[:, -1]

    @cached_property
    def positive(self) -> Array:
        """Which of the other entries are not negative."""
        return np.isin(self.standard.others, self.standard.positive)

    def x(self, z: Array) -> Array:
        return np.asarray(self.S @ z)
