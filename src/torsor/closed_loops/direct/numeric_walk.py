"""A way through a mechanism as sought joints with constant transforms between them, in numbers."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import numpy as np
from numpy.typing import NDArray

from torsor.numerics.numeric_tree import NumericTree
from torsor.numerics.transforms import inverse

Array = NDArray[np.float64]
OVER = np.diag([1.0, -1.0, -1.0, 1.0])  # half a turn about x: a joint that is passed backwards moves by q again


def between_joints(skeleton: NumericTree, steps: Sequence[tuple[int, int]], sought: Collection[int],
                   configuration: Array) -> list[Array]:
    """What stands before, between and after the sought joints, the others being as in a configuration (joints,)."""
    still = configuration.copy()
    still[[skeleton.column[j] for j in sought]] = 0
    T, links = skeleton.frames(still[None])[0], skeleton.tree.links
    gaps = [np.eye(4)]
    for j, way in steps:
        there = inverse(T[links[j - 1].antecedent]) @ T[j]
        before = there if way > 0 else OVER if j in sought else inverse(there)
        gaps[-1] = gaps[-1] @ before
        if j in sought:
            gaps.append(np.eye(4) if way > 0 else OVER @ inverse(there))
    return gaps
