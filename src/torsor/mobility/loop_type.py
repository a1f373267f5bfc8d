"""What kind of loop a closed walk is, by the twists of its joints: how many of its six equations say something."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from torsor.mobility.branches import Branch
from torsor.mobility.closed_walks import Walk
from torsor.numerics.loop_closing import SMALL
from torsor.numerics.transforms import Array, meeting_point


@dataclass(frozen=True)
class LoopType:
    """The name of a kind of loop, and the number of independent closure equations."""

    name: str
    equations: int


def loop_type(walk: Walk, branches: Sequence[Branch]) -> LoopType:
    """The kind of a walk; where branches differ, that of the one with the most independent equations."""
    twists = [twists_in_base(b, walk.joints) for b in branches]
    most = max(range(len(twists)), key=lambda i: rank(twists[i]))
    return LoopType(_name(twists[most], branches[most], walk), rank(twists[most]))


def twists_in_base(branch: Branch, joints: Sequence[int]) -> Array:
    """(S, 6, joints): twists (v, w) of unit rates at the origin and in the axes of the base."""
    return branch.skeleton.twists(branch.frames(), joints, 0)


def rank(columns: Array, least: bool = False) -> int:
    """The largest rank of matrices (S, rows, columns) over the points, or the least."""
    if not columns.shape[2]:
        return 0
    s = np.linalg.svd(columns, compute_uv=False)
    ranks = (s > SMALL * np.maximum(s[:, :1], 1e-300)).sum(axis=1)
    return int(ranks.min() if least else ranks.max())


def _name(twists: Array, branch: Branch, walk: Walk) -> str:
    equations, turning = rank(twists), rank(twists[:, 3:])
    if turning <= 1 and equations <= 3:
        return "planar" if turning else "translational"
    if turning == 1:
        return "Schoenflies"
    if equations == 3 and _meets(branch, walk.joints):
        return "spherical"
    if equations == 3 and len(walk.joints) == 4:
        return "Bennett"
    return "overconstrained spatial" if equations < 6 else "spatial"


def _meets(branch: Branch, joints: Sequence[int]) -> bool:
    """Whether all joints turn, about axes through one point."""
    if not all(branch.skeleton.turns[branch.skeleton.column[j]] for j in joints):
        return False
    T = branch.frames()[0, list(joints)]
    z, p = T[:, :3, 2], T[:, :3, 3]
    return meeting_point(z, p)[1] < SMALL * max(1.0, float(np.abs(p).max()))
