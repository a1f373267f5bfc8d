"""Linear equations whose matrices are singular on purpose: one of a stack must not stop the others."""

from __future__ import annotations

import numpy as np

from torsor.numerics.chain import Numbers


def solved(A: Numbers, b: Numbers) -> Numbers:
    """x (..., n, r) with A x = b; exactly singular matrices are moved off by rounding."""
    try:
        return np.linalg.solve(A, b)
    except np.linalg.LinAlgError:
        return _nudged(A, b)


def _nudged(A: Numbers, b: Numbers) -> Numbers:
    rng = np.random.default_rng(A.shape[-1])
    size = np.max(np.abs(A), axis=(-2, -1), keepdims=True)
    for nudge in (1e-15, 1e-15, 1e-14, 1e-14, 1e-13):
        try:
            return np.linalg.solve(A + nudge * size * rng.normal(size=A.shape), b)
        except np.linalg.LinAlgError:
            continue
    return np.asarray(np.linalg.pinv(A) @ b)
