"""A guess brought onto closure: damped steps of Gauss and Newton, in the joints that are free."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from torsor.loops.skeleton import Skeleton

Array = NDArray[np.float64]
STEPS = 200


def mounted(skeleton: Skeleton, guess: Array, free: Sequence[int], length: float,
            most: int = STEPS) -> tuple[Array, float]:
    """The posture (joints,) at which the steps end, and how far its loops gape.  [Fan and Yuan 2005: the damping]"""
    unit = np.where(skeleton.turns, 1.0, length)[list(free)]
    scale = np.tile([1 / length] * 3 + [1.0] * 3, len(skeleton.rings))
    q, factor = np.array(guess, dtype=float), 1.0

    def at(q: Array) -> tuple[Array, Array]:
        T = skeleton.frames(q[None])
        C = np.asarray(skeleton.constraints(T)[0])[:, list(free)]
        return C * scale[:, None] * unit, np.asarray(skeleton.gap(T)[0]) * scale

    J, e = at(q)
    for _ in range(most):
        size = float(np.linalg.norm(e))
        if size < 1e-15 or factor > 1e12:
            break
        u, s, vh = np.linalg.svd(J, full_matrices=False)
        step = vh.T @ (s / (s**2 + max(factor * size**2, 1e-28)) * (u.T @ e)) * unit
        new = q.copy()
        new[list(free)] -= step
        J_new, e_new = at(new)
        if np.linalg.norm(e_new) < size:
            q, J, e, factor = new, J_new, e_new, max(factor / 4, 1e-3)
        else:
            factor *= 16
    return q, float(skeleton.error(skeleton.frames(q[None]))[0])
