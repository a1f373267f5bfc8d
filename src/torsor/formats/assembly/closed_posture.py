"""A posture in which the loops of a robot close, in numbers: for formats that show all frames in one posture.

Least squares on the gaps between the cut frames and the closing ones, from zero and then from postures about it.
"""

from __future__ import annotations

from math import atan2

import numpy as np
from numpy.typing import NDArray

from torsor.errors import FormatError
from torsor.formats.assembly.bodies import Transform
from torsor.formats.assembly.robot_numbers import RobotNumbers
from torsor.robot.joints import JointKind

Array = NDArray[np.float64]
CLOSED = 1e-11  # metres, or sines of angles
STARTS, ROUNDS = 20, 100
STEP = 1e-6


class ClosedPosture:
    """q: of each link, 0 where it is fixed or the robot closes at zero; cut: of each cut joint."""

    def __init__(self, numbers: RobotNumbers):
        robot = numbers.robot
        self.kinds = [link.joint.kind for link in robot.links]
        self.before = [link.antecedent for link in robot.links]
        self.place = [_matrix(numbers.placed(link.placement)) for link in robot.links]
        self.sides = [(loop.antecedent, _matrix(numbers.placed(loop.placement)), on, _matrix(at), loop.joint.kind)
                      for loop in robot.loops for on, at in [numbers.closing(loop)]]
        self.moving = [j for j, kind in enumerate(self.kinds) if kind.moves]
        self.q = self._found(robot.name) if robot.loops else np.zeros(len(self.kinds))
        self.cut = [_turned(F, C, kind) for F, C, kind in self._closings(self.q)]

    def _found(self, name: str) -> Array:
        draws = np.random.default_rng(0)
        for k in range(STARTS):
            q = np.zeros(len(self.kinds))
            q[self.moving] = draws.uniform(-1, 1, len(self.moving)) * min(3.0, 0.2 * k)
            q = self._descended(q)
            if np.abs(self._gaps(q)).max() < CLOSED:
                return q
        raise FormatError(f"no posture was found in which the loops of {name} close, as a file with all frames in one "
                          "posture has to say: a .toml or .urdf file says more")

    def _descended(self, q: Array) -> Array:
        """Levenberg and Marquardt's way to the least gap near q."""
        gap, damping = self._gaps(q), 1e-3
        for _ in range(ROUNDS):
            S = self._slopes(q)
            trial = q.copy()
            trial[self.moving] -= np.linalg.solve(S.T @ S + damping * np.eye(len(self.moving)), S.T @ gap)
            there = self._gaps(trial)
            if there @ there < gap @ gap:
                q, gap, damping = trial, there, max(damping / 10, 1e-15)
            else:
                damping *= 5
            if np.abs(gap).max() < CLOSED / 100 or damping > 1e6:
                break
        return q

    def _slopes(self, q: Array) -> Array:
        columns = []
        for j in self.moving:
            e = np.zeros(len(q))
            e[j] = STEP
            columns.append((self._gaps(q + e) - self._gaps(q - e)) / (2 * STEP))
        return np.array(columns).T

    def _closings(self, q: Array) -> list[tuple[Array, Array, JointKind]]:
        """Per loop the two frames that are to meet, and what the joint there leaves free."""
        world = [np.eye(4)]
        for kind, on, place, x in zip(self.kinds, self.before, self.place, q, strict=True):
            world.append(world[on] @ place @ _motion(kind, float(x)))
        return [(world[on] @ at, world[there] @ closing, kind) for on, at, there, closing, kind in self.sides]

    def _gaps(self, q: Array) -> Array:
        gaps: list[Array] = []
        for F, C, kind in self._closings(q):
            apart = C[:3, 3] - F[:3, 3]
            gaps += [apart if not kind.slide else apart - F[:3, 2] * (F[:3, 2] @ apart), C[:3, 2] - F[:3, 2]]
            gaps += [] if kind.turn else [C[:3, 0] - F[:3, 0]]
        return np.concatenate(gaps)


def _motion(kind: JointKind, q: float) -> Array:
    T = np.eye(4)
    if kind.turn:
        T[:2, :2] = [[np.cos(q), -np.sin(q)], [np.sin(q), np.cos(q)]]
    T[2, 3] = q if kind.slide else 0.0
    return T


def _turned(F: Array, C: Array, kind: JointKind) -> float:
    """The position of a cut joint."""
    if kind.slide:
        return float(F[:3, 2] @ (C[:3, 3] - F[:3, 3]))
    return atan2(float(F[:3, 1] @ C[:3, 0]), float(F[:3, 0] @ C[:3, 0])) if kind.turn else 0.0


def _matrix(t: Transform) -> Array:
    return np.array([*((*row, p) for row, p in zip(t.R, t.p, strict=True)), (0.0, 0.0, 0.0, 1.0)])
