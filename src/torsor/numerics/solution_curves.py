"""Singular solutions of equations: whether one of them is a point of a whole curve of solutions."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from torsor.numerics.levenberg_marquardt import Bools
from torsor.numerics.transforms import Array

ASIDE = 1e-2  # a step along the curve, in units of the unknowns


def on_curve(x: Array, slope: Array, singular: float, brought_back: Callable[[Array], tuple[Array, Bools]]) -> bool:
    """Whether a solution x (n,) is one of a curve of them.

    slope (m, n): of the equations; singular: below it, a singular value counts as zero.  Small steps along the
    directions in which the equations hold to first order are brought back onto them, starts (k, n) -> ends and which
    are solutions: on such a curve they stay where they are, beside a double solution they return to it.
    """
    _, s, vh = np.linalg.svd(slope)
    still = vh[int((s >= singular).sum()) :]
    along = np.concatenate([still, -still, still.sum(axis=0, keepdims=True), still[:1] - still[-1:]])
    ends, solved = brought_back(x + ASIDE * along)
    away = np.abs(ends - x).max(axis=1)
    return bool(((away > ASIDE / 10) & (away < 10 * ASIDE) & solved).any())
