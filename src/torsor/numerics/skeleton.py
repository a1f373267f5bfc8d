"""A robot with loops in numbers: its frames, how far the loops gape, and the twists that its joints add to them.

Everything is analytic in the joint positions and works for complex ones, many postures at once: first axis.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import pi
from typing import Any

import numpy as np
from numpy.typing import NDArray

from torsor.numerics.transforms import cross, inverse, screw
from torsor.robot.description import Robot
from torsor.robot.opened import opened
from torsor.robot.parts import PLACE
from torsor.robot.topology import path_between

Array = NDArray[Any]


@dataclass(frozen=True)
class Ring:
    """Loop `number` (from 0): frames k and c coincide; the joints that lead from their common ancestor to each."""

    number: int
    k: int
    c: int
    root: int
    near: tuple[int, ...]
    far: tuple[int, ...]

    @property
    def joints(self) -> tuple[int, ...]:
        return (*self.near, *self.far)


def rings(robot: Robot) -> list[Ring]:
    """The loops of a robot, each as two paths of moving joints (numbers in the opened tree)."""
    tree, n, loops = opened(robot), len(robot.links), len(robot.loops)
    moving = {j for j, link in enumerate(tree.links, 1) if link.joint.kind.moves}
    found = []
    for b in range(loops):
        k, c = n + b + 1, n + loops + b + 1
        up, down = path_between(tree, k, c)
        root = tree.links[up[-1] - 1].antecedent if up else k
        found.append(Ring(b, k, c, root, tuple(j for j in reversed(up) if j in moving),
                          tuple(j for j in down if j in moving)))
    return found


class Skeleton:
    """The opened tree of a robot for given numbers of its parameters; joints are the moving ones, cut joints last."""

    def __init__(self, robot: Robot, numbers: Mapping[str, float]):
        self.robot = robot
        self.tree = opened(robot)
        self.rings = rings(robot)
        links = self.tree.links
        still = {link.joint.variable: 0.0 for link in links if link.joint.variable}
        values = {**still, **numbers}
        self.place = np.array([[float(getattr(x.placement, f).value(values)) for f in PLACE] for x in links])
        self.joints = [j for j, link in enumerate(links, 1) if link.joint.kind.moves]
        self.turns = np.array([bool(links[j - 1].joint.kind.turn) for j in self.joints])

    @cached_property
    def column(self) -> dict[int, int]:
        """The place of each joint in q."""
        return {j: i for i, j in enumerate(self.joints)}

    @cached_property
    def fixed(self) -> Array:
        """Per link, what of its placement comes before the joint: gamma, b, alpha, d."""
        gamma, b, alpha, d = self.place.T[:4]
        return screw(gamma, b) @ screw(alpha, d, 0)

    @cached_property
    def length(self) -> float:
        """The mean distance of a frame from its antecedent at zero, those that coincide aside; 1 where all do."""
        theta, r = self.place[:, 4:].T
        steps = np.linalg.norm((self.fixed @ screw(theta, r))[:, :3, 3], axis=1)
        steps = steps[steps > 0]
        return float(steps.mean()) if steps.size else 1.0

    def frames(self, q: Array) -> Array:
        """(S, frames, 4, 4): the frames in the base, entry 0 the base itself; q is (S, joints)."""
        count, n = len(q), len(self.place)
        theta, r = np.zeros((2, count, n), q.dtype) + self.place[:, 4:].T[:, None]
        places = np.array(self.joints, int) - 1
        theta[:, places] += q * self.turns
        r[:, places] += q * ~self.turns
        moved = self.fixed @ screw(theta, r)
        T = np.zeros((count, n + 1, 4, 4), q.dtype)
        T[:, 0] = np.eye(4)
        for antecedents, frames in self._storeys:
            T[:, frames] = T[:, antecedents] @ moved[:, frames - 1]
        return T

    @cached_property
    def _storeys(self) -> list[tuple[Array, Array]]:
        """(antecedents, frames): those on the base, those on them, and so on."""
        depth, storeys = [0], []
        for link in self.tree.links:
            depth.append(depth[link.antecedent] + 1)
        for level in range(1, max(depth) + 1):
            frames = np.flatnonzero(np.array(depth) == level)
            storeys.append((np.array([self.tree.links[j - 1].antecedent for j in frames]), frames))
        return storeys

    def turned(self, ring: Ring, q: Array) -> float:
        """The position of a ring's cut joint, where the others of a posture (joints,) bring its two sides."""
        loose = np.array(q, float)
        at = self.column[ring.k]
        loose[at] = 0
        T = self.frames(loose[None])[0]
        across = inverse(T[ring.k]) @ T[ring.c]
        if not self.turns[at]:
            return float(across[2, 3])
        angle = float(np.arctan2(across[1, 0] - across[0, 1], across[0, 0] + across[1, 1]))
        return angle + 2 * pi * round((float(q[at]) - angle) / (2 * pi))

    def gap(self, T: Array) -> Array:
        """(S, 6 loops): positions of k minus those of c, and half the axial vector of the turn between them."""
        parts = []
        for ring in self.rings:
            k, c = T[:, ring.k], T[:, ring.c]
            parts += [k[:, :3, 3] - c[:, :3, 3],
                      sum(cross(c[:, :3, i], k[:, :3, i]) for i in range(3)) / 2]
        return np.concatenate(parts, axis=1)

    def error(self, T: Array) -> Array:
        """(S,): the largest difference of an element of 0Tk and 0T(k+B)."""
        k, c = [r.k for r in self.rings], [r.c for r in self.rings]
        error: Array = np.abs(T[:, k] - T[:, c]).max(axis=(1, 2, 3))
        return error

    def constraints(self, T: Array, seen_from: Array | None = None) -> Array:
        """(S, 6 loops, joints): twists (v, w) of k relative to c per joint rate, at the origin of k in the base's axes.

        seen_from: for each ring the number of a frame, at whose origin and in whose axes the twists are taken instead.
        """
        C = np.zeros((len(T), 6 * len(self.rings), len(self.joints)), T.dtype)
        for ring in self.rings:
            at = T[:, ring.k] if seen_from is None else T[:, seen_from[ring.number]]
            path = [*ring.near, *ring.far]
            signs = np.repeat([1, -1], (len(ring.near), len(ring.far)))
            rows = slice(6 * ring.number, 6 * ring.number + 6)
            twists = self.twists(T, path, at[:, :3, 3], None if seen_from is None else at[:, :3, :3])
            C[:, rows, [self.column[j] for j in path]] = twists * signs
        return C

    def twists(self, T: Array, path: Sequence[int], point: Array, axes: Array | None = None) -> Array:
        """(S, 6, joints): velocity of a point (S, 3) and angular velocity per rate of each joint, in axes (S, 3, 3)
        or in those of the base."""
        along = T[:, list(path)]
        z, p = along[..., :3, 2], along[..., :3, 3]
        turns = self.turns[[self.column[j] for j in path]][:, None]
        parts = np.where(turns, cross(z, point[:, None] - p), z), np.where(turns, z, 0)
        return np.concatenate([np.swapaxes(x if axes is None else x @ axes, 1, 2) for x in parts], axis=1)
