"""Reactions that redundant constraints leave open: which components of the joints' wrenches statics cannot tell."""

from __future__ import annotations

import numpy as np

from torsor.mobility.mobility import Mobility
from torsor.numerics.numeric_tree import NumericTree, Ring
from torsor.numerics.transforms import Array, cross
from torsor.robot.topology import path_to_base

NOTHING = 1e-7


def undetermined(mobility: Mobility) -> set[tuple[int, int]]:
    """(frame, component): forces (0 to 2) and moments (3 to 5) at the origin and in the axes of link frames, and of the
    closing frame for a cut joint, that stresses without load can change."""
    open_to: set[tuple[int, int]] = set()
    for branch in mobility.branches:
        skeleton, T = branch.skeleton, branch.frames()
        C = skeleton.constraints(T)
        for frames, rows in zip(T, C, strict=True):
            _, s, vh = np.linalg.svd(rows.T)
            free = vh[int((s > NOTHING * s[0]).sum()):].conj()
            for stress in free:
                open_to |= _stressed_components(skeleton, frames, stress)
    return open_to


def _stressed_components(skeleton: NumericTree, T: Array, stress: Array) -> set[tuple[int, int]]:
    """Where a stress, a wrench at each cut in the base's axes at the origin of k, is felt."""
    wrenches: dict[int, Array] = {}
    for ring in skeleton.rings:
        f, n = stress[6 * ring.number : 6 * ring.number + 3], stress[6 * ring.number + 3 : 6 * ring.number + 6]
        wrenches[ring.k] = _at(T, ring.c, T[ring.k, :3, 3], f, n)
        for sign, tip in ((-1, ring.k), (1, ring.c)):
            for j in _beyond(skeleton, tip, ring):
                wrenches[j] = wrenches.get(j, np.zeros(6, T.dtype)) + sign * _at(T, j, T[ring.k, :3, 3], f, n)
    return {(j, i) for j, wrench in wrenches.items() for i in range(6) if abs(wrench[i]) > NOTHING}


def _beyond(skeleton: NumericTree, tip: int, ring: Ring) -> list[int]:
    """The links between the tip and the root of the ring, the tip not included."""
    path = path_to_base(skeleton.tree, tip)
    return [j for j in path[1 : path.index(ring.root)] if j <= len(skeleton.robot.links)]


def _at(T: Array, j: int, point: Array, f: Array, n: Array) -> Array:
    """A wrench at a point, in the base's axes, as frame j has it."""
    R, p = T[j, :3, :3], T[j, :3, 3]
    return np.concatenate([R.T @ f, R.T @ (n + cross(point - p, f))])
