"""A frame of any robot in numbers, with loops or without: where it is and how it moves, many configurations at once.

A configuration holds the joints of the spanning tree, cut joints last; the motion is that of the independent joints,
which the others follow: dq = G dq_independent.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from torsor.errors import ModelError
from torsor.mobility.mobility import Mobility, mobility
from torsor.numerics.loop_closing import closed
from torsor.numerics.numeric_tree import NumericTree
from torsor.progress import tell
from torsor.robot.description import Robot
from torsor.robot.scalars.scalar import scalar
from torsor.robot.topology import path_to_base

Array = NDArray[np.float64]
SLIDE = 0.5  # m: how far a slide without limits goes
RANK = 1e-6  # a singular value below this part of the largest is none
BATCH = 250  # configurations that are closed at a time
PRECISION = 1e-10  # of the pseudo-inverse of constraints


class JointMotions:
    """A robot, numbers for the parameters that place its frames, and one of its frames.

    joints: the variables of a configuration; independent, passive: places among them; ranges (joints, 2): limits, or a
    turn, or half a metre of a slide.
    """

    def __init__(self, robot: Robot, numbers: Mapping[str, float], frame: int):
        self.robot, self.frame = robot, frame
        self.skeleton = NumericTree(robot, numbers)
        links = self.skeleton.tree.links
        own = [links[j - 1].joint for j in self.skeleton.joints]
        self.joints = [joint.variable for joint in own]
        self.limits = np.array([joint.limits.range for joint in own]).reshape(-1, 2)
        self.ranges = np.array([spanned(*joint.limits.range, np.pi if joint.kind.turn else SLIDE) for joint in own])
        column = self.skeleton.column
        known = freedoms(robot, numbers)
        chosen = self.skeleton.joints if known is None else list(known.independent)
        self.independent = [column[j] for j in chosen]
        self.passive = [i for i in range(len(self.joints)) if i not in self.independent]
        self.path = [j for j in path_to_base(robot, frame)[:-1] if j in column]

    def poses(self, q: Array) -> Array:
        """0T of the frame at configurations (S, joints): (S, 4, 4)."""
        T: Array = self.skeleton.frames(q)[:, self.frame]
        return T

    def jacobian(self, q: Array) -> Array:
        """(S, 6, independent): velocity of the frame's origin and angular velocity, in the axes of the base."""
        T = self.skeleton.frames(q)
        J = np.zeros((len(q), 6, len(self.joints)))
        if self.path:
            columns = [self.skeleton.column[j] for j in self.path]
            J[:, :, columns] = self.skeleton.twists(T, self.path, self.frame)
        own = J[:, :, self.independent]
        if not self.passive:
            return own
        C = self.skeleton.constraints(T)
        follow = -np.linalg.pinv(C[:, :, self.passive], PRECISION) @ C[:, :, self.independent]
        moved: Array = own + J[:, :, self.passive] @ follow
        return moved

    def drawn(self, count: int, seed: int) -> Array:
        """Random configurations (at most `count`, joints) within the ranges; of a robot with loops those that close."""
        low, high = self.ranges.T
        q: Array = low + (high - low) * np.random.default_rng(seed).random((count, len(self.joints)))
        if not self.robot.loops:
            return q
        found = []
        for k in range(0, count, BATCH):
            tell(k / count)
            configurations, good = closed(self.skeleton, q[k : k + BATCH])
            found.append(configurations[good])
        q = self.turned_in(np.concatenate(found))
        kept: Array = q[((q >= self.limits[:, 0] - 1e-9) & (q <= self.limits[:, 1] + 1e-9)).all(axis=1)]
        return kept

    def turned_in(self, q: Array) -> Array:
        """Configurations with whole turns taken off angles that are out of (-pi, pi] or of their limits."""
        turned = (q + np.pi) % (2 * np.pi) - np.pi
        keep = ~self.skeleton.turns | ((q >= self.limits[:, 0]) & (q <= self.limits[:, 1]) & (np.abs(q) <= 2 * np.pi))
        return np.where(keep, q, turned)


def freedoms(robot: Robot, numbers: Mapping[str, float]) -> Mobility | None:
    """The mobility of a robot with loops: for any numbers or, where it needs special ones, for these."""
    if not robot.loops:
        return None
    try:
        return mobility(robot)
    except ModelError:
        return mobility(robot.replace(defaults={name: scalar(numbers[name]) for name in robot.parameters}))


def usual_rank(J: Array) -> int:
    """The rank of matrices (S, rows, columns) nearly everywhere: the largest among them."""
    s = np.linalg.svd(J, compute_uv=False)
    ranks = (s > RANK * np.maximum(s[:, :1], 1e-300)).sum(axis=1)
    return int(ranks.max(initial=0))


def measures(J: Array, rank: int) -> tuple[Array, Array]:
    """(manipulability, condition) of each matrix: product and ratio of its `rank` largest singular values."""
    s = np.linalg.svd(J, compute_uv=False)[:, :rank]
    if not rank:
        return np.zeros(len(J)), np.full(len(J), np.inf)
    with np.errstate(divide="ignore"):
        return np.prod(s, axis=1), s[:, 0] / s[:, -1]


def spanned(low: float, high: float, half: float) -> tuple[float, float]:
    """A finite range of a joint: its limits, and where there is none, so much to each side."""
    if low == -np.inf and high == np.inf:
        return -half, half
    return (high - 2 * half if low == -np.inf else low), (low + 2 * half if high == np.inf else high)
