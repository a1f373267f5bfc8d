"""A robot with loops in numbers: its frames, how far the loops gape, and the twists that its joints add to them.

Everything is analytic in the joint positions and works for complex ones, many postures at once: first axis.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from torsor.robot.description import Robot
from torsor.robot.opened import opened
from torsor.robot.parts import PLACE
from torsor.robot.topology import path_between

Array = NDArray[np.generic]


@dataclass(frozen=True)
class Ring:
    """Loop `number` (from 0): frames k and c coincide; the joints that lead from their common ancestor to each."""

    number: int
    k: int
    c: int
    root: int
    near: tuple[int, ...]
    far: tuple[int, ...]


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

    def frames(self, q: Array) -> Array:
        """(S, frames, 4, 4): the frames in the base, entry 0 the base itself; q is (S, joints)."""
        count = len(q)
        T = np.zeros((count, len(self.place) + 1, 4, 4), q.dtype)
        T[:, 0] = np.eye(4)
        for j, link in enumerate(self.tree.links, 1):
            gamma, b, alpha, d, theta, r = self.place[j - 1]
            slides = j in self.column and not self.turns[self.column[j]]
            by = q[:, self.column[j]] if j in self.column else np.zeros(count, q.dtype)
            fixed = _screw("z", gamma, b) @ _screw("x", alpha, d)
            T[:, j] = T[:, link.antecedent] @ fixed @ _screws(theta + by * (not slides), r + by * slides)
        return T

    def gap(self, T: Array) -> Array:
        """(S, 6 loops): positions of k minus those of c, and half the axial vector of the turn between them."""
        parts = []
        for ring in self.rings:
            k, c = T[:, ring.k], T[:, ring.c]
            parts += [k[:, :3, 3] - c[:, :3, 3],
                      sum(np.cross(c[:, :3, i], k[:, :3, i]) for i in range(3)) / 2]
        return np.concatenate(parts, axis=1)

    def error(self, T: Array) -> Array:
        """(S,): the largest difference of an element of 0Tk and 0T(k+B)."""
        k, c = [r.k for r in self.rings], [r.c for r in self.rings]
        return np.abs(T[:, k] - T[:, c]).max(axis=(1, 2, 3))

    def constraints(self, T: Array, seen_from: Array | None = None) -> Array:
        """(S, 6 loops, joints): twists (v, w) of k relative to c per joint rate, at the origin of k in the base's axes.

        seen_from: for each ring the number of a frame, at whose origin and in whose axes the twists are taken instead.
        """
        C = np.zeros((len(T), 6 * len(self.rings), len(self.joints)), T.dtype)
        for ring in self.rings:
            at = T[:, ring.k] if seen_from is None else T[:, seen_from[ring.number]]
            point = at[:, :3, 3]
            axes = np.broadcast_to(np.eye(3, dtype=T.dtype), at[:, :3, :3].shape) if seen_from is None else at[:, :3, :3]
            rows = slice(6 * ring.number, 6 * ring.number + 3), slice(6 * ring.number + 3, 6 * ring.number + 6)
            for sign, path in ((1, ring.near), (-1, ring.far)):
                for j in path:
                    z, p, i = T[:, j, :3, 2], T[:, j, :3, 3], self.column[j]
                    turns = self.turns[i]
                    v = np.cross(z, point - p) if turns else z
                    C[:, rows[0], i] += sign * np.einsum("sba,sb->sa", axes, v)
                    if turns:
                        C[:, rows[1], i] += sign * np.einsum("sba,sb->sa", axes, z)
        return C


def _screw(axis: str, angle: float, along: float) -> Array:
    T = np.eye(4)
    c, s = np.cos(angle), np.sin(angle)
    if axis == "z":
        T[:2, :2], T[2, 3] = [[c, -s], [s, c]], along
    else:
        T[1:3, 1:3], T[0, 3] = [[c, -s], [s, c]], along
    return T


def _screws(theta: Array, r: Array) -> Array:
    T = np.zeros((len(theta), 4, 4), theta.dtype)
    c, s = np.cos(theta), np.sin(theta)
    T[:, 0, 0] = T[:, 1, 1] = c
    T[:, 0, 1], T[:, 1, 0], T[:, 2, 3] = -s, s, r
    T[:, 2, 2] = T[:, 3, 3] = 1
    return T
