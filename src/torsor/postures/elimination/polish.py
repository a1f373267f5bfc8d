"""Complex postures brought onto their poses by Newton's method: which candidates are solutions, real or complex."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from torsor.postures.numeric.chain import Chain, Numbers
from torsor.postures.numeric.singular_stacks import solved

LONGEST = 1.0  # step, in radians or lengths of the chain


def polished(chain: Chain, targets: Numbers, q: Numbers, times: int = 6) -> tuple[Numbers, NDArray[np.float64]]:
    """Postures q (k, m) after at most `times` steps to the targets (k, 4, 4), and their residuals (k,).

    The residual is the largest difference of an element of the pose, lengths over that of the chain; infinite where
    a posture is not finite.
    """
    unit, targets = np.where(chain.slides, chain.length, 1.0), targets.copy()
    targets[:, :3, 3] /= chain.length
    chain, q = chain.scaled(chain.length), q / unit
    residual = np.full(len(q), np.inf)
    left: NDArray[np.intp] = np.flatnonzero(np.isfinite(q).all(axis=1) & (np.abs(q.imag).max(axis=1, initial=0) < 50))
    with np.errstate(all="ignore"):
        for step in range(times + 1):
            T, J = chain.pose_and_jacobian(q[left])
            residual[left] = np.max(np.abs(T - targets[left]), axis=(1, 2))
            going = np.isfinite(J).all(axis=(1, 2)) & (residual[left] > 1e-14)
            left, T, J = left[going], T[going], J[going]
            if step == times or not left.size:
                break
            dR = targets[left, :3, :3] @ T[:, :3, :3].swapaxes(1, 2)
            turn = np.stack([dR[:, 2, 1] - dR[:, 1, 2], dR[:, 0, 2] - dR[:, 2, 0], dR[:, 1, 0] - dR[:, 0, 1]], 1) / 2
            e = np.concatenate([targets[left, :3, 3] - T[:, :3, 3], turn], axis=1)
            d = solved(J, e[:, :, None])[:, :, 0]
            q[left] += d * np.minimum(1, LONGEST / np.maximum(np.abs(d).max(axis=1, keepdims=True), 1e-300))
    return q * unit, np.where(np.isfinite(residual), residual, np.inf)
