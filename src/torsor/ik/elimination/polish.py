"""Newton's method moves complex configurations onto their poses: which candidates are solutions, real or complex."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from torsor.numerics.chain import Chain, Numbers
from torsor.numerics.gauss_newton import gauss_newton
from torsor.numerics.levenberg_marquardt import Rows
from torsor.numerics.transforms import axial

LONGEST = 1.0  # step, in radians or lengths of the chain
ASIDE = 50  # imaginary parts whose sines are too large
ROUNDING = 1e-14


def polished(chain: Chain, targets: Numbers, q: Numbers, times: int = 6) -> tuple[Numbers, NDArray[np.float64]]:
    """Configurations q (k, m) after at most `times` steps to the targets (k, 4, 4), and their residuals (k,).

    The residual is the largest difference of an element of the pose, lengths over that of the chain; infinite where
    a configuration is not finite.
    """
    unit, targets = np.where(chain.slides, chain.length, 1.0), targets.copy()
    targets[:, :3, 3] /= chain.length
    chain = chain.scaled(chain.length)

    def problem(rows: Rows, q: Numbers) -> tuple[Numbers, Numbers]:
        T, J = chain.pose_and_jacobian(q)
        turn = axial(targets[rows, :3, :3] @ T[:, :3, :3].swapaxes(1, 2))
        return np.concatenate([targets[rows, :3, 3] - T[:, :3, 3], turn], axis=1), J

    with np.errstate(all="ignore"):
        q, _ = gauss_newton(problem, q / unit, times, ROUNDING, longest=LONGEST, rank=None, aside=ASIDE)
        residual = np.abs(chain.pose(q) - targets).max(axis=(1, 2))
    return q * unit, np.where(np.isfinite(residual), residual, np.inf)
