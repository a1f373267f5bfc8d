"""Configurations that algebra gives for a position of the independent joints, settled by Newton's method."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from torsor.closed_loops.all_assemblies import CLOSED, ONE, closed_near
from torsor.closed_loops.ring_equations import RingEquations
from torsor.numerics.torus import distance, merged, wrap

Array = NDArray[np.float64]
FAR = 1e-2  # rad, lengths: what a real root may be off for its assembly to be called found


@dataclass(frozen=True)
class Candidates:
    """Configurations (k, joints), which of them are certain to be real, and whether none is missing."""

    q: Array
    certain: NDArray[np.bool_]
    complete: bool


def settled(eq: RingEquations, motors: Array, rows: Array, found: Candidates) -> tuple[Array, NDArray[np.intp], bool]:
    """Candidates rows (k, m), as the equations have them, brought onto closure: the distinct ones, how many candidates
    come to each, and whether all that are certain did, without going far."""
    rows = wrap(eq.slides, rows)
    good: NDArray[np.bool_] = np.asarray(np.isfinite(rows).all(axis=1))
    q, error = closed_near(eq, motors, np.where(good[:, None], rows, 0.0))
    near = np.asarray((error < CLOSED) & (distance(eq.slides, q, rows) < FAR)) & good
    q = wrap(eq.slides, q[near])
    kept, many = merged(eq.slides, q, ONE)
    return q[kept], many, found.complete and bool(near[found.certain].all())
