"""Legs that hold a body as rods do: five passive turns, two about axes through one point, three through another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

import numpy as np
from numpy.typing import NDArray

from torsor.closed_loops.direct.numeric_walk import between_joints
from torsor.mobility.rigid_groups import Crossing, RigidGroups
from torsor.numerics.numeric_tree import NumericTree
from torsor.numerics.transforms import inverse, meeting_point, screw
from torsor.robot.topology import path_to_base

Array = NDArray[np.float64]
TURNS = 5  # passive, of a leg
MEET = 1e-9  # by lengths: axes that are nearer meet


@dataclass(frozen=True)
class RodLeg:
    """A way from the base to a frame of the body, with five passive turning joints."""

    steps: tuple[tuple[int, int], ...]
    joints: tuple[int, ...]

    def placed(self, skeleton: NumericTree, configuration: Array) -> Rod5 | None:
        """The leg for the driven joints of a configuration; None where its axes do not meet so."""
        L = between_joints(skeleton, self.steps, self.joints, configuration)
        for rod in (Rod5(L, False), Rod5([inverse(x) for x in reversed(L)], True)):
            if rod.meets:
                return rod
        return None


class Rod5:
    """L0 J1 L1 ... J5 L5 = T; joints 1 and 2 meet at one point, joints 3, 4 and 5 at another.

    reverse: the leg is walked from the body to the base; T is inverted then, and joints have the other sign.
    """

    def __init__(self, L: Sequence[Array], reverse: bool):
        self.L, self.reverse = L, reverse
        frames = np.array(list(accumulate(L, np.matmul)))
        z, p = frames[:, :3, 2], frames[:, :3, 3]
        start, gap = meeting_point(z[:2], p[:2])
        end, other = meeting_point(z[2:5], p[2:5])
        self.meets = max(gap, other) < MEET * (1 + np.abs(p).max())
        self._start, self._end, self._last = start, _point_in_frame(frames[5], end), _point_in_frame(frames[1], end)
        self.square = float(((start - end) ** 2).sum())

    @property
    def ends(self) -> tuple[Array, Array]:
        """The points where its axes meet: in the base, and in the frame of the body."""
        return (self._end, self._start) if self.reverse else (self._start, self._end)

    def solve(self, T: Array) -> Array:
        """(4, 5): the joints for the pose of the body."""
        T = inverse(T) if self.reverse else T
        L, rows = self.L, []
        w = _point_in_frame(L[0], T[:3, :3] @ self._end + T[:3, 3])
        c, (M, t) = self._last, (L[1][:3, :3], L[1][:3, 3])
        for b in _angles(M[2, 1] * c[0] - M[2, 0] * c[1], M[2, 0] * c[0] + M[2, 1] * c[1],
                         w[2] - M[2, 2] * c[2] - t[2]):
            v = M @ _turn(b) @ c + t
            a = np.arctan2(v[0] * w[1] - v[1] * w[0], v[0] * w[0] + v[1] * w[1])
            before = L[0][:3, :3] @ _turn(a) @ M @ _turn(b) @ L[2][:3, :3]
            rows += [(a, b, *rest) for rest in _three_turns(L[3][:3, :3], L[4][:3, :3],
                                                            before.T @ T[:3, :3] @ L[5][:3, :3].T)]
        q = np.array(rows)
        return -q[:, ::-1] if self.reverse else q


def rod_legs(skeleton: NumericTree, passive: Sequence[int]) -> tuple[int, list[RodLeg]]:
    """A frame of the body on which most ways of five passive turns from the base meet, and these; maybe none."""
    groups = RigidGroups(skeleton.robot, passive)
    ways = [way for u in groups.crossings(0) if len(way := list(_along(groups, u))) == TURNS
            and all(skeleton.turns[skeleton.column[x.j]] for x in way)]
    bodies = [groups.of[way[-1].reached] for way in ways]
    body = max(set(bodies), key=bodies.count, default=0)
    chosen = [way for way, end in zip(ways, bodies, strict=True) if end == body]
    frame = min((x for x in groups.of if groups.of[x] == body and x <= len(skeleton.robot.links)),
                key=lambda x: (len(path_to_base(skeleton.tree, x)), x), default=0)
    if not body or not frame:
        return 0, []
    return frame, [RodLeg(_steps(groups, way, frame), tuple(x.j for x in way)) for way in chosen]


def _along(groups: RigidGroups, first: Crossing) -> Iterator[Crossing]:
    """The joints of a leg from the base up to a body where it does not simply go on."""
    here = first
    while True:
        yield here
        onward = [x for x in groups.crossings(groups.of[here.reached]) if x.j != here.j]
        if len(onward) != 1 or groups.of[here.reached] == 0:
            return
        here = onward[0]


def _steps(groups: RigidGroups, way: Sequence[Crossing], frame: int) -> tuple[tuple[int, int], ...]:
    steps, here = [], 0
    for x in way:
        steps += [*groups.within(here, x.left), (x.j, x.way)]
        here = x.reached
    return (*steps, *groups.within(here, frame))


def _point_in_frame(F: Array, point: Array) -> Array:
    return np.asarray(F[:3, :3].T @ (point - F[:3, 3]))


def _turn(a: float) -> Array:
    return screw(a, 0)[:3, :3]


def _angles(X: float, Y: float, Z: float) -> tuple[float, float]:
    """Both solutions of X sin + Y cos = Z; the nearest angle twice where there is none."""
    middle, off = np.arctan2(X, Y), np.arccos(np.clip(Z / max(np.hypot(X, Y), 1e-300), -1.0, 1.0))
    return float(middle + off), float(middle - off)


def _three_turns(A: Array, B: Array, G: Array) -> Iterator[tuple[float, float, float]]:
    """(a, b, d) with Rot(z, a) A Rot(z, b) B Rot(z, d) = G, twice."""
    (u, v, w), z, s = A[:, 2], G[:, 2], B[:, 2]
    for a in _angles(u * z[1] - v * z[0], u * z[0] + v * z[1], s[2] - w * z[2]):
        h = A.T @ _turn(-a) @ z
        b = float(np.arctan2(s[0] * h[1] - s[1] * h[0], s[0] * h[0] + s[1] * h[1]))
        x = (_turn(a) @ A @ _turn(b) @ B).T @ G[:, 0]
        yield a, b, float(np.arctan2(x[1], x[0]))
