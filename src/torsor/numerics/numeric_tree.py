"""A robot with loops in numbers: its frames, how far the loops gape, and the twists that its joints add to them.

Everything is analytic in the joint positions and works for complex ones, many configurations at once: first axis.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import pi
from typing import Any

import numpy as np
from numpy.typing import NDArray

from torsor.numerics.frame_tree import LoopTree, Places, TreeShape
from torsor.numerics.transforms import Array, inverse, screw
from torsor.robot.description import Robot
from torsor.robot.parts import PLACE
from torsor.robot.spanning_tree import spanning_tree
from torsor.robot.topology import path_between


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
    """The loops of a robot, each as two paths of moving joints (numbers in the spanning tree)."""
    tree, n, loops = spanning_tree(robot), len(robot.links), len(robot.loops)
    moving = {j for j, link in enumerate(tree.links, 1) if link.joint.kind.moves}
    found = []
    for b in range(loops):
        k, c = n + b + 1, n + loops + b + 1
        up, down = path_between(tree, k, c)
        root = tree.links[up[-1] - 1].antecedent if up else k
        found.append(Ring(b, k, c, root, tuple(j for j in reversed(up) if j in moving),
                          tuple(j for j in down if j in moving)))
    return found


class NumericTree:
    """The spanning tree of a robot for given numbers of its parameters; joints are the moving ones, cut joints last."""

    def __init__(self, robot: Robot, numbers: Mapping[str, Any]):
        self.robot = robot
        self.tree = spanning_tree(robot)
        self.rings = rings(robot)
        links = self.tree.links
        still = {link.joint.variable: 0 for link in links if link.joint.variable}
        self.place = self._read({**still, **numbers})
        self.joints = [j for j, link in enumerate(links, 1) if link.joint.kind.moves]
        self.turns = np.array([bool(links[j - 1].joint.kind.turn) for j in self.joints])
        self.leads = self._read_leads({**still, **numbers})

    def _read(self, values: Mapping[str, Any]) -> Array:
        """(links, 6): the numbers of the placements."""
        return np.array([[float(getattr(x.placement, f).value(values)) for f in PLACE] for x in self.tree.links])

    def _read_leads(self, values: Mapping[str, Any]) -> Array:
        """(joints,): how far each joint slides while it turns by one radian; zero of all but screws."""
        return np.array([float(self.tree.links[j - 1].joint.advance.value(values)) for j in self.joints])

    @property
    def periodic(self) -> NDArray[np.bool_]:
        """(joints,): whether a joint is back after a turn; neither a slide nor a screw is."""
        return np.asarray(self.turns & (self.leads == 0))

    @cached_property
    def column(self) -> dict[int, int]:
        """The place of each joint in q."""
        return {j: i for i, j in enumerate(self.joints)}

    @cached_property
    def fixed(self) -> Array:
        """Per link, what of its placement comes before the joint: gamma, b, alpha, d."""
        gamma, b, alpha, d = self.place.T[:4]
        return screw(gamma, b) @ screw(alpha, d, 0)

    @property
    def length(self) -> float:
        """The mean distance of a frame from its antecedent at zero, those that coincide aside; 1 where all do."""
        return self._loops.length

    # as a LoopTree -------------------------------------------------------------------------

    def loop_tree(self, frames: Sequence[int], joints: Sequence[int], length: float = 1.0) -> LoopTree:
        """Some frames, ordered by `by_depth`, of which these are the joints; length: the unit of length."""
        links, place = self.tree.links, {j: i for i, j in enumerate(frames)}
        theta, r = self.place.T[4:]
        between = (self.fixed @ screw(theta, r))[[j - 1 for j in frames[1:]]]
        between[:, :3, 3] /= length
        column = {j: i for i, j in enumerate(joints)}
        way = [(ring.number, place[j], sign) for ring in self.rings
               for side, sign in ((ring.near, 1), (ring.far, -1)) for j in side if j in column]
        shape = TreeShape(_places(place[links[j - 1].antecedent] if j else -1 for j in frames),
                          _places(column.get(j, -1) for j in frames), ~self.turns[[self.column[j] for j in joints]])
        leads = self.leads[[self.column[j] for j in joints]] / length
        return LoopTree(
            between, shape, _places(place[r.k] for r in self.rings), _places(place[r.c] for r in self.rings),
            *(_places(x) for x in (zip(*way, strict=True) if way else ((), (), ()))),
            leads=leads if leads.any() else None)

    def by_depth(self, ends: Sequence[int]) -> list[int]:
        """The frames on the way from the base to some, those nearer to the base first."""
        depth = {0: 0}
        for end in ends:
            way, j = [], end
            while j not in depth:
                way.append(j)
                j = self.tree.links[j - 1].antecedent
            for i, k in enumerate(reversed(way), depth[j] + 1):
                depth[k] = i
        return sorted(depth, key=lambda j: (depth[j], j))

    @cached_property
    def _order(self) -> list[int]:
        return self.by_depth(range(len(self.tree.links) + 1))

    @cached_property
    def _loops(self) -> LoopTree:
        return self.loop_tree(self._order, self.joints)

    def _columns(self, T: Array) -> Array:
        """Frames as the tree has them."""
        return T[:, self._order, :3].transpose(1, 3, 2, 0)

    # numbers -------------------------------------------------------------------------------

    def frames(self, q: Array) -> Array:
        """(S, frames, 4, 4): the frames in the base, entry 0 the base itself; q is (S, joints)."""
        T = np.zeros((len(q), len(self._order), 4, 4), q.dtype)
        T[:, self._order, :3] = self._loops.frames(np.ascontiguousarray(q.T)).transpose(3, 0, 2, 1)
        T[..., 3, 3] = 1
        return T

    def turned(self, ring: Ring, q: Array) -> float:
        """The position of a ring's cut joint, where the others of a configuration (joints,) bring its two sides."""
        loose = np.array(q, float)
        at = self.column[ring.k]
        loose[at] = 0
        T = self.frames(loose[None])[0]
        across = inverse(T[ring.k]) @ T[ring.c]
        if not self.turns[at]:
            return float(across[2, 3])
        if self.leads[at]:
            return float(across[2, 3] / self.leads[at])
        angle = float(np.arctan2(across[1, 0] - across[0, 1], across[0, 0] + across[1, 1]))
        return angle + 2 * pi * round((float(q[at]) - angle) / (2 * pi))

    def gap(self, T: Array) -> Array:
        """(S, 6 loops): positions of k minus those of c, and half the axial vector of the turn between them."""
        return self._loops.gap(self._columns(T)).T

    def error(self, T: Array) -> Array:
        """(S,): the largest difference of an element of 0Tk and 0T(k+B)."""
        return self._loops.error(self._columns(T))

    def constraints(self, T: Array, seen_from: Sequence[int] | Places | None = None) -> Array:
        """(S, 6 loops, joints): twists (v, w) of k relative to c per joint rate, at the origin of k in the base's axes.

        seen_from: for each ring the number of a frame, at whose origin and in whose axes the twists are taken instead.
        """
        at = None if seen_from is None else _places(self._order.index(j) for j in seen_from)
        return self._loops.constraints(self._columns(T), self._loops.first if at is None else at, at).transpose(2, 0, 1)

    def twists(self, T: Array, path: Sequence[int], frame: int) -> Array:
        """(S, 6, joints): velocity of a frame's origin, and angular velocity, per joint rate, in the base's axes."""
        F = self._columns(T)
        twist = self._loops.twists(F, _places(self._order.index(j) for j in path), F[self._order.index(frame), 3])
        return twist.reshape(len(path), 6, len(T)).transpose(2, 1, 0)


def _places(numbers: Any) -> Places:
    return np.array(list(numbers), dtype=np.intp)
