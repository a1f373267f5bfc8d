"""Assembly modes of overconstrained loops that no path from the others leads to: folded ones, and curves of them.

Equations that depend on each other leave the configurations of such a linkage in several branches, and paths stay on
their own.  Newton's method from random configurations does not.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from torsor.closed_loops.answered import Found
from torsor.closed_loops.ring_equations import RingEquations
from torsor.numerics.loop_closing import assembled_near
from torsor.numerics.torus import distance, wrap

Array = NDArray[np.float64]
STARTS = 32
FEW = 4  # of the configurations on a curve
APART = 1e-5  # singular configurations are known roughly
REDUNDANT = 1e-9


def with_other_branches(eq: RingEquations, found: Found, full: Array, order: NDArray[np.intp], unit: Array,
                        closed: float) -> Found:
    """What was found for the motors of a configuration, and assembly modes of other branches; some may be missing."""
    rows = found.configurations[:, order] / unit
    m, slides = len(eq.passive), ~eq.skeleton.turns
    if not _overconstrained(eq.all_rows(rows.T)[0][:, :m].real.transpose(2, 0, 1)):
        return found
    rng, known = np.random.default_rng(5), list(found.configurations)
    guesses = np.repeat(full[None], STARTS, axis=0)
    guesses[:, order[:m]] = rng.uniform(-np.pi, np.pi, (STARTS, m)) * unit[:m]
    ends, errors = assembled_near(eq.skeleton, guesses, list(order[:m]), eq.length)
    for q, error in zip(wrap(slides, ends), errors, strict=True):
        near = distance(slides, np.array(known).reshape(-1, len(q)), q, eq.length).min(initial=np.inf)
        if error < closed and near > APART and len(known) < len(found.configurations) + FEW:
            known.append(q)
    new = len(known) - len(found.configurations)
    if not new:
        return found
    many = np.concatenate([found.many, np.ones(new, dtype=np.intp)])
    words = "its loops are overconstrained: assembly modes of other branches were found by Newton's method"
    return replace(found, configurations=np.array(known), many=many, complete=False, words=(*found.words, words))


def _overconstrained(C: Array) -> bool:
    """Whether equations (k, six a loop, joints) depend on each other at all of some configurations; loops that are all
    planar or spherical have three each, and no more branches than these tell."""
    rank = np.linalg.matrix_rank(C, REDUNDANT) if len(C) else np.zeros(1)
    return bool(np.all((C.shape[1] // 2 < rank) & (rank < C.shape[1])))
