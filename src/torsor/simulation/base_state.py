"""The base in the state of a simulation: nothing of one that stands on the ground, pose and twist of one that flies.

A state is x = (pose, q, twist, qd).  The rotation of a free base is a unit quaternion there, whatever its robot says it
with: it has no singularity, and after each step it is brought back to length 1, so that it stays a rotation however
long the motion is.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from torsor.algebra.expr import Expr
from torsor.algebra.graph import Graph
from torsor.compiled.arguments import Array
from torsor.compiled.given_numbers import number, sequence
from torsor.compiled.pose_numbers import pose_of
from torsor.errors import ProgramError, SimulationError
from torsor.numerics.transforms import quaternion_of, rotation_of
from torsor.program.labels import by_label
from torsor.robot.description import Robot
from torsor.robot.joints import MATRIX, QUATERNION, twist_name
from torsor.robot.symbols import base_pose
from torsor.trace.base_pose import of_quaternion

ORTHONORMAL = 1e-6


def with_quaternion(robot: Robot) -> Robot:
    """The robot, a rotation of its base being a quaternion."""
    return robot.replace(base=replace(robot.base, attitude="quaternion")) if robot.base.joint == "free" else robot


class BaseState:
    """Where the state of a robot holds its base: as many numbers of pose and twist as `names` and `twist` have."""

    def __init__(self, robot: Robot):
        self.robot = robot
        self.names = base_pose(with_quaternion(robot))
        self.twist = tuple(map(twist_name, robot.base.freedoms))
        self.first, self.moving = len(self.names), len(self.names) + len(robot.joints)
        self._turns = 4 if robot.base.joint == "free" else 0  # numbers of a quaternion
        self.keeps = bool(self._turns)  # something is to be put right after a step

    def begin(self, joints: Array, pose0: Any, twist0: Any) -> Array:
        """The state with joints (q, qd) on a base that starts there, at rest in the fixed frame where nothing is said.

        pose0: x, y, z (then roll, pitch, yaw), a quaternion after the position, or a transform; of a planar base x, y
        and heading; or some of its symbols.  twist0: its numbers, or some of them by their symbols.
        """
        if not self.names:
            for what, given in (("pose0", pose0), ("twist0", twist0)):
                if given is not None:
                    raise SimulationError(f"{what} is for a base that moves by itself, and that of {self.robot.name} "
                                          "stands on the ground or moves as given")
            return joints
        x = np.zeros(self.moving + len(self.twist) + len(joints) - len(self.robot.joints))
        x[: self.first] = self._pose(pose0)
        x[self.moving : self.moving + len(self.twist)] = _named("twist0", self.twist, np.zeros(len(self.twist)), twist0)
        self.put(x, joints)
        return x

    def joints(self, x: Array) -> Array:
        """(q, qd) of the joints alone."""
        return np.concatenate([x[..., self.first : self.moving], x[..., self.moving + len(self.twist) :]], axis=-1)

    def put(self, x: Array, joints: Array) -> None:
        """Take (q, qd) of the joints into a state."""
        n = self.moving - self.first
        x[self.first : self.moving], x[self.moving + len(self.twist) :] = joints[:n], joints[n:]

    def carried(self, joints: Array, x: Array) -> Array:
        """A state with other joints on the base of the state x."""
        return np.concatenate([x[: self.first], joints[: self.moving - self.first],
                               x[self.moving : self.moving + len(self.twist)], joints[self.moving - self.first :]])

    def put_right(self, x: Array) -> None:
        """Bring the quaternion of a state back to length 1."""
        x[: self._turns] /= np.linalg.norm(x[: self._turns])

    def parts(self, x: Array) -> tuple[Array, ...]:
        """(q, qd), then rotation and position of a base that flies, as the models of the robot take them."""
        moving = x[..., self.first : self.moving], x[..., self.moving :]
        if not self.names:
            return moving
        pose = self.pose(x)
        turned = pose.shape[-1] - (3 if self._turns else 2)
        return *moving, pose[..., :turned], pose[..., turned:]

    def pose(self, x: Array) -> Array:
        """The numbers of the pose, in the symbols of the robot."""
        pose = x[..., : self.first].copy()
        if not self._turns:
            return pose
        pose[..., :4] /= np.linalg.norm(pose[..., :4], axis=-1, keepdims=True)
        if self.robot.base.attitude == "quaternion":
            return pose
        R = rotation_of(pose[..., :4]).reshape(*pose.shape[:-1], 9)
        return np.concatenate([R, pose[..., 4:]], axis=-1)

    def followers(self, graph: Graph) -> dict[Expr, Expr]:
        """What stands for the elements of a rotation that laws speak of."""
        if not self._turns:
            return {}
        R = of_quaternion([graph.symbol(name) for name in QUATERNION])
        return dict(zip((graph.symbol(name) for name in MATRIX), (e for row in R.rows for e in row), strict=True))

    def _pose(self, given: Any) -> Array:
        """The numbers of a pose at the start."""
        if not self._turns:
            return _named("pose0", (*self.names[1:], *self.names[:1]), np.zeros(3), given)[[2, 0, 1]]
        own, given = base_pose(self.robot), by_label(given)
        if given is None or isinstance(given, Mapping):
            rest = np.eye(3).ravel() if self.robot.base.attitude == "matrix" else np.eye(4)[0]
            numbers = _named("pose0", own, np.concatenate([rest, np.zeros(3)]), given)
            turn, P = numbers[:-3], numbers[-3:]
        else:
            items = np.ravel(np.array(given, dtype=object)).tolist()
            numbers = np.array([number("a number of pose0", x) for x in items])
            try:
                T = numbers if len(numbers) == 7 else pose_of(numbers.tolist())
            except ProgramError as error:
                raise SimulationError(f"pose0: {error}; or 7 (position, quaternion with the scalar first)") from None
            turn, P = (T[3:], T[:3]) if len(T) == 7 else (np.eye(3), T) if len(T) == 3 else (T[:3, :3], T[:3, 3])
        if turn.size == 4:
            size = float(np.linalg.norm(turn))
            if not size > 0:
                raise SimulationError("pose0: a quaternion is not zero; 1, 0, 0, 0 is no turn")
            return np.concatenate([turn / size, P])
        R = turn.reshape(3, 3)
        if np.abs(R @ R.T - np.eye(3)).max() > ORTHONORMAL or np.linalg.det(R) < 0:
            raise SimulationError("pose0: a rotation is orthonormal to 1e-6, with determinant 1")
        return np.concatenate([quaternion_of(R), P])


def _named(what: str, names: tuple[str, ...], usual: Array, given: Any) -> Array:
    """A number for each name: all of them, or some in place of the usual ones."""
    given = by_label(given)
    if given is None:
        return usual
    if not isinstance(given, Mapping):
        return sequence(what, names, given)
    values = usual.copy()
    for name, value in given.items():
        if name not in names:
            raise SimulationError(f"{what} has no {name}; it has {', '.join(names)}")
        values[names.index(name)] = number(f"{what} of {name}", value)
    return values
