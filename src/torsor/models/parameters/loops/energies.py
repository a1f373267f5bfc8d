"""What each inertial parameter adds to the energies of a robot with loops, at points that close them.

The torques do not feel a change of the parameters exactly when its kinetic energy vanishes for every motion that keeps
the loops closed and its potential energy does not change along any of them.           [KD02 9.41-9.44]
A base that moves has six degrees of freedom more; energies of these alone count only as far as they change from point
to point.
"""

from __future__ import annotations

from itertools import combinations_with_replacement

import numpy as np

from torsor.mechanics.parameters.grouping import PARAMETERS
from torsor.models.parameters.loops.many_digits import PreciseTree
from torsor.numerics.transforms import Array, cross
from torsor.robot.topology import path_to_base

Column = tuple[int, int]  # link, place in PARAMETERS
ROTOR = PARAMETERS.index("IA")


def energy_rows(skeleton: PreciseTree, q: Array, G: Array, columns: list[Column]) -> Array:
    """(S, rows, columns): kinetic energies per pair of degrees of freedom, then slopes of the potential energy."""
    T = skeleton.frames(q)
    links = sorted({j for j, _ in columns})
    blocks = dict(zip(links, (_per_parameter(skeleton, T, G, j) for j in links), strict=True))
    return np.stack([blocks[j][..., p] for j, p in columns], axis=-1)


def _per_parameter(skeleton: PreciseTree, T: Array, G: Array, j: int) -> Array:
    """(S, rows, 11): those of link j, its rotor last."""
    w, v = _twists(skeleton, T, G, j)
    own, freedoms = skeleton.column.get(j), G.shape[2]
    rate = np.zeros(w.shape[:2], object)
    if own is not None:
        rate[:, :freedoms] = G[:, own]
    rows = []
    for a, b in combinations_with_replacement(range(w.shape[1]), 2):
        energy = _kinetic(w[:, a], v[:, a], rate[:, a], w[:, b], v[:, b], rate[:, b])
        rows.append(energy if a < freedoms else energy - energy[:1])
    g = skeleton.gravity @ T[:, j, :3, :3]
    rows += [_potential(g, w[:, a], v[:, a]) for a in range(freedoms)]
    return np.stack(rows, axis=1)


def _twists(skeleton: PreciseTree, T: Array, G: Array, j: int) -> tuple[Array, Array]:
    """(S, freedoms, 3) each: w and v of link j, in its frame, per degree of freedom, those of a moving base last."""
    path = [i for i in path_to_base(skeleton.tree, j) if i in skeleton.column]
    moved = skeleton.twists(T, path, j) @ G[:, [skeleton.column[i] for i in path]]
    v, w = np.split(moved.swapaxes(1, 2), 2, axis=2)
    origin = T[:, None, j, :3, 3]
    if skeleton.robot.base.moves:
        turns = np.zeros((len(T), 6, 3), object)
        turns[:, range(3), range(3)] = 1
        slides = turns[:, [3, 4, 5, 0, 1, 2]]
        w, v = np.concatenate([w, turns], axis=1), np.concatenate([v, cross(turns, origin) + slides], axis=1)
    R = T[:, j, :3, :3]
    return w @ R, v @ R


def _kinetic(w: Array, v: Array, rate: Array, w2: Array, v2: Array, rate2: Array) -> Array:
    """Per XX .. M, IA: w J w' + S (v x w' + v' x w) + M v v' + IA qd qd'."""
    x, y, z = w.T
    a, b, c = w2.T
    tensor = [x * a, x * b + y * a, x * c + z * a, y * b, y * c + z * b, z * c]
    first = (cross(v, w2) + cross(v2, w)).T
    return np.stack([*tensor, *first, (v * v2).sum(axis=-1), rate * rate2], axis=-1)


def _potential(g: Array, w: Array, v: Array) -> Array:
    """Per XX .. M, IA: what gravity does along a degree of freedom."""
    nothing = np.zeros(len(g), object)
    return np.stack([*[nothing] * 6, *cross(g, w).T, (g * v).sum(axis=-1), nothing], axis=-1)
