"""Where there is no closed form: elimination, paths from a complete fibre, least squares.

Each finds configurations that reach targets (B, 4, 4) with given values of the locked joints: lists of (k, m), and
where none is missing.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from torsor.compiled.arguments import Array
from torsor.errors import ProgramError
from torsor.ik.elimination.six_joints import General
from torsor.ik.homotopy.continuation import Configurations, all_configurations
from torsor.ik.homotopy.fibre import Fibre, generic_fibre
from torsor.ik.numeric.mechanism import Mechanism
from torsor.ik.numeric.newton import EXACT
from torsor.ik.numeric.overasked import reached
from torsor.ik.numeric.solutions import Found
from torsor.kinematics.inverse_kinematics import inverse_kinematics
from torsor.kinematics.tip import Tip
from torsor.numerics.chain import Chain
from torsor.numerics.torus import SAME, merged


class Paths:
    """Paths from the complete complex fibre of the chain to each target; none where the chain has no such fibre."""

    def __init__(self, mechanism: Mechanism):
        self.mechanism = mechanism

    def fibre(self, chain: Chain) -> Fibre:
        return self.mechanism.remembered("fibre", chain, lambda c: generic_fibre(c, self.mechanism.rows))

    def find(self, targets: Array, values: Array) -> Found:
        m, chain = self.mechanism, self.mechanism.chain(values)
        try:
            fibre = self.fibre(chain)
        except ProgramError:  # these values of the locked joints leave infinitely many configurations for every target
            none = Configurations.none(len(targets), chain.joints)
            return none.q, none.complete
        configurations = all_configurations(fibre, targets, m.tolerance)
        lists = configurations.q
        if m.overasked:
            lists = [q[right] for q, right in (reached(m, chain, T, x) for T, x in zip(targets, lists, strict=True))]
        return lists, configurations.complete & fibre.confident


class EliminationFinder:
    """Raghavan and Roth's elimination; what it cannot vouch for, paths decide."""

    def __init__(self, mechanism: Mechanism):
        self.mechanism = mechanism
        self._paths = Paths(mechanism)

    def general(self, chain: Chain) -> General:
        return self.mechanism.remembered("general", chain, General)

    def find(self, targets: Array, values: Array) -> Found:
        chain = self.mechanism.chain(values)
        configurations = self.general(chain).solve(targets)
        lacking = np.flatnonzero(~configurations.complete)
        if lacking.size:
            again, complete = self._paths.find(targets[lacking], values)
            for b, more in zip(lacking, again, strict=True):
                both = np.concatenate([configurations.q[b], more])
                configurations.q[b] = both[merged(chain.slides, both, SAME, chain.length)[0]]
            configurations.complete[lacking] = complete
        return configurations.q, configurations.complete


class LeastSquares:
    """One configuration a target, whatever the number of joints."""

    def __init__(self, mechanism: Mechanism, tip: Tip):
        self.mechanism, self.tip = mechanism, tip
        self._places = [tip.joints.index(name) for name in mechanism.joints]

    def find(self, targets: Array, values: Array) -> Found:
        q, converged = self._solve(targets, values, {}, None)
        sought = [self.mechanism.joints.index(name) for name in self.mechanism.sought]
        lists = [x[None, sought] if ok else np.zeros((0, len(sought))) for x, ok in zip(q, converged, strict=True)]
        return lists, np.zeros(len(lists), dtype=bool)

    def jacobian(self, q: Array) -> Array:
        """Jacobians (..., 6, joints) of configurations (..., joints), NaN for NaN."""
        full = np.zeros((*q.shape[:-1], len(self.tip.joints)))
        full[..., self._places] = q
        return np.asarray(self.tip.jacobian(full)[..., self._places])

    def nearest(self, target: Array, values: Array, limits: Array, seed: Array | None) -> Array:
        """The configuration (joints,) within the limits that comes nearest to a target."""
        bounds = {name: (float(low), float(high)) for name, (low, high) in
                  zip(self.mechanism.joints, limits, strict=True)}
        return np.asarray(self._solve(target[None], values, bounds, seed)[0][0])

    def _solve(self, targets: Array, values: Array, limits: dict[str, tuple[float, float]], seed: Array | None
               ) -> tuple[Array, NDArray[np.bool_]]:
        held = {name: (float(v), float(v)) for name, v in zip(self.mechanism.locked, values, strict=True)}
        start = None
        if seed is not None:
            start = np.zeros(len(self.tip.joints))
            start[self._places] = seed
        mask = [int(row in self.mechanism.rows) for row in range(6)]
        fit = inverse_kinematics(self.tip, targets, q0=start, mask=mask, limits=(limits | held) or None,
                                 tolerance=EXACT)
        return fit.q[:, self._places], fit.converged
