"""The torques that a user asks for: a law for each joint, or a function of time and state."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from torsor.compiled import given_numbers
from torsor.compiled.arguments import Array
from torsor.errors import SimulationError
from torsor.robot.description import Robot
from torsor.robot.opened import opened

Torque = Callable[[float, Array, Array], Any]  # (t, q, qd) -> torques
TorqueLaw = Sequence[Any] | Mapping[str, Any] | Torque | str | float | None


def torques(robot: Robot, torque: Any, motors: Sequence[int] | None = None) -> list[Any]:
    """A law for each joint, from a sequence of them, a mapping from joints, or one law for a robot of one joint.

    motors: the links of the opened tree whose joints are driven, where those are not all.
    """
    robot = opened(robot)  # a motor may stand at a cut joint
    links = [(j, link) for j, link in enumerate(robot.links, 1) if link.joint.kind.moves]
    driven = [k for k, (j, _) in enumerate(links) if motors is None or j in motors]
    joints = [links[k][1] for k in driven]
    if isinstance(torque, Mapping):
        by_place = given_numbers.by_joint(robot, "torque", torque)
        if idle := [links[k][1].joint.variable for k in by_place if k not in driven]:
            raise SimulationError(f"{', '.join(idle)} of {robot.name} has no motor: its motors are "
                                  f"{', '.join(link.joint.variable for link in joints)}")
        return [by_place.get(k, 0) for k in driven]
    laws = [0] * len(joints) if torque is None else [torque] if isinstance(torque, (str, float, int)) else list(torque)
    if len(laws) != len(joints):
        raise SimulationError(f"torque takes {len(joints)} law{'s' * (len(joints) != 1)} "
                              f"({', '.join(link.joint.variable for link in joints)}), not {len(laws)}")
    return laws


def checked_torque(torque: Torque, size: int) -> Torque:
    """The user's function, with its answers held to one torque a joint."""

    def checked(t: float, q: Array, qd: Array) -> Array:
        try:
            tau = np.asarray(torque(t, q.copy(), qd.copy()), dtype=np.float64)
        except Exception as error:
            raise SimulationError(f"the torque law fails at t = {t:.6g} s: {type(error).__name__}: {error}") from error
        if tau.shape != (size,):
            raise SimulationError(f"torque(t, q, qd) returns {size} torques, shape ({size},), not {tau.shape}")
        return tau

    return checked
