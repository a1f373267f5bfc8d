"""Targets that set more than the joints can give: they are rounded, and no configuration reaches them exactly."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from torsor.compiled.arguments import Array
from torsor.ik.numeric.mechanism import Mechanism
from torsor.ik.numeric.newton import EXACT, refine
from torsor.numerics.chain import Chain


def reached(mechanism: Mechanism, chain: Chain, target: Array, q: Array) -> tuple[Array, NDArray[np.bool_]]:
    """Configurations (k, m) brought onto a target, and which of them reach it.

    Where it sets more than the joints can give, it stands for the pose beside it that the best configuration has; that
    one they must all reach exactly, so that what only comes near is told from what was meant.
    """
    end = refine(chain, np.repeat(target[None], len(q), axis=0), q, mechanism.rows)
    if len(q) and EXACT < end.residual.min() <= mechanism.tolerance:
        met = chain.pose(end.q[np.argmin(end.residual)])
        end = refine(chain, np.repeat(met[None], len(q), axis=0), end.q, mechanism.rows)
    return end.q, end.residual <= EXACT
