"""Configurations on the torus: angles that count modulo a turn, distances, which of a set are the same."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from torsor.numerics.chain import Numbers

SAME = 1e-6  # configurations that are nearer are one


def wrap(slides: NDArray[np.bool_], q: Numbers) -> Numbers:
    """q (..., m) with the (real part of the) turning joints in (-pi, pi]."""
    turns = np.where(slides, 0.0, np.ceil((np.real(q) - np.pi) / (2 * np.pi)))
    return np.asarray(q - 2 * np.pi * turns)


def distance(slides: NDArray[np.bool_], a: Numbers, b: Numbers, length: float = 1.0) -> NDArray[np.float64]:
    """The largest difference over the joints: radians, whole turns aside, or slides in units of `length`.

    a, b: (..., m), which broadcast; the result has their leading axes.  Slides far out are compared by their ratio.
    """
    far = np.where(slides, np.maximum(length, np.maximum(np.abs(a), np.abs(b))), 1.0)
    return np.asarray(np.max(np.abs(wrap(slides, a - b)) / far, axis=-1, initial=0.0))


def merged(slides: NDArray[np.bool_], q: Numbers, tolerance: float = SAME,
           length: float = 1.0) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """The distinct ones of configurations q (k, m): the rows to keep, in order, and how often each occurs.

    A configuration belongs to the first kept one that is within the tolerance.
    """
    near = distance(slides, q[:, None], q[None, :], length) <= tolerance
    kept: list[int] = []
    many: list[int] = []
    for row in range(len(q)):
        same = next((i for i, other in enumerate(kept) if near[row, other]), None)
        if same is None:
            kept.append(row)
            many.append(1)
        else:
            many[same] += 1
    return np.array(kept, dtype=np.intp), np.array(many, dtype=np.intp)
