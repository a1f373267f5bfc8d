"""The assembly modes that were found for given motors, as the user asked: within limits, in order, with remarks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from torsor.closed_loops.all_assemblies import on_curve_of_assemblies
from torsor.closed_loops.ring_equations import RingEquations
from torsor.ik.numeric.solutions import Solutions
from torsor.ik.numeric.within_limits import left_out, nearest_first, within

Array = NDArray[np.float64]
SINGULAR = 1e-6  # smallest singular value of the passive joints' constraints
DOUBLE = 1e-5  # below it, assembly modes may fall together


@dataclass(frozen=True)
class Found:
    """Assembly modes as configurations (k, joints), how many solutions fall together in each, whether none is missing,
    and how they were found."""

    configurations: Array
    many: NDArray[np.intp]
    complete: bool
    words: tuple[str, ...]


def answered(eq: RingEquations, joints: Sequence[str], rows: Array, found: Found, limits: Array,
             seed: Array | None) -> Solutions:
    """The assembly modes that were found; rows (k, ring joints): their configurations as the equations have them."""
    full, many, complete = found.configurations, found.many, found.complete
    m = len(eq.passive)
    C = eq.all_rows(rows.T)[0][:, :m].real.transpose(2, 0, 1)
    sigma = np.linalg.svd(C, compute_uv=False)[:, m - 1] if len(rows) else np.zeros(0)
    singular = sigma < SINGULAR
    endless = any(on_curve_of_assemblies(eq, row) for row in rows[singular])
    slides = ~eq.skeleton.turns
    turned, inside = within(slides, full, limits, seed)
    order = np.flatnonzero(inside)
    order = order[np.lexsort(np.round(turned[order], 6).T[::-1])]
    if seed is not None:
        order = order[nearest_first(slides, turned[order], seed, eq.length)]
    outside = turned[~inside]
    return Solutions(turned[order], residual=np.asarray(eq.error(rows.T))[order] if len(rows) else sigma,
                     multiplicity=np.where(sigma < DOUBLE, many, 1)[order], singular=singular[order], outside=outside,
                     reachable=bool(len(full)), complete=complete and not endless, nearest=None,
                     remarks=(*found.words, *_remarks(len(full), bool(singular.any()), endless, complete),
                              *([left_out(joints, outside, limits)] if len(outside) else [])))


def _remarks(many: int, singular: bool, endless: bool, complete: bool) -> list[str]:
    said = []
    if endless:
        said.append("the motors do not hold the robot here: it has infinitely many assembly modes, "
                    "of which some are given")
    elif singular:
        said.append("the robot is singular here: assembly modes fall together")
    if not many:
        said.append("the robot does not assemble for these positions" if complete else "no assembly was found")
    if not complete:
        said.append("assembly modes may be missing")
    return said
