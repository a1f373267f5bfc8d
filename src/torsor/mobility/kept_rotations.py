"""Links that keep their rotation while the loops move: the platforms of translating parallel robots."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from torsor.mobility.branches import Branch
from torsor.numerics.transforms import Array

CLOSE = 1e-7

Kept = tuple[int, list[list[complex]], list[Branch]]


def kept_rotations(links: Sequence[int], branches: Sequence[Branch]) -> list[Kept]:
    """(link, rotation in the base, branches on which it keeps that one), those turned least from the base first."""
    kept = [(f, R, [b for b in branches if _keeps(b, f, R)]) for f in links for R in _rotations(f, branches)]
    kept.sort(key=lambda way: -np.trace(way[1]).real)
    return [(f, R.astype(complex).tolist(), among) for f, R, among in kept]


def _rotations(f: int, branches: Sequence[Branch]) -> list[Array]:
    """The rotations of link f that are the same on all of a branch."""
    found: list[Array] = []
    for branch in branches:
        R = branch.frames()[0, f, :3, :3]
        if _keeps(branch, f, R) and not any(np.abs(R - other).max() < CLOSE for other in found):
            found.append(R)
    return found


def _keeps(branch: Branch, f: int, R: Array) -> bool:
    return bool(np.abs(branch.frames()[:, f, :3, :3] - R).max() < CLOSE)
