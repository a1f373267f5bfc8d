"""The torques that a user asks for: a law for each joint, or a function of time and state."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from torsor.compiled import given_numbers
from torsor.compiled.arguments import Array
from torsor.errors import SimulationError
from torsor.program.labels import by_label
from torsor.robot.description import Robot
from torsor.robot.joints import axis_name
from torsor.robot.parts import Link
from torsor.robot.spanning_tree import spanning_tree

Torque = Callable[..., Any]  # (t, q, qd), of a base that flies (t, q, qd, rotation, position) -> torques
TorqueLaw = Sequence[Any] | Mapping[str, Any] | Torque | str | float | None


def torques(robot: Robot, torque: Any, motors: Sequence[int] | None = None) -> list[Any]:
    """A law for each joint, from a sequence of them, a mapping from joints, or one law for a robot of one joint.

    motors: the links of the spanning tree whose joints are driven, where those are not all.  Of a base that moves by
    itself the forces on it come first, zero where they are not given; by name they are X .. RZ.
    """
    base = [axis_name(k) for k in robot.base.freedoms]
    robot = spanning_tree(robot)  # a motor may stand at a cut joint
    links = [(j, link) for j, link in enumerate(robot.links, 1) if link.joint.kind.moves]
    driven = [k for k, (j, _) in enumerate(links) if motors is None or j in motors]
    joints, torque = [links[k][1] for k in driven], by_label(torque)
    if isinstance(torque, Mapping):
        own = {name for link in robot.links for name in (link.name, link.joint.name, link.joint.variable)}
        pushes = {name: law for name, law in torque.items() if name in base and name not in own}
        by_place = given_numbers.by_joint(robot, "torque", {k: x for k, x in torque.items() if k not in pushes}, base)
        if idle := [links[k][1].joint.variable for k in by_place if k not in driven]:
            raise SimulationError(f"{', '.join(idle)} of {robot.name} has no motor: its motors are "
                                  f"{', '.join(link.joint.variable for link in joints)}")
        found = [*(pushes.get(name, 0) for name in base), *(by_place.get(k, 0) for k in driven)]
        _refuse_idle(robot, joints, found[len(base) :])
        return found
    laws = [0] * len(joints) if torque is None else [torque] if isinstance(torque, (str, float, int)) else list(torque)
    if len(laws) == len(joints):
        laws = [*[0] * len(base), *laws]
    if len(laws) != len(base) + len(joints):
        more = f", or {len(base) + len(joints)} with {', '.join(base)} of the base before them" if base else ""
        raise SimulationError(f"torque takes {len(joints)} law{'s' * (len(joints) != 1)} "
                              f"({', '.join(link.joint.variable for link in joints)}){more}, not {len(laws)}")
    _refuse_idle(robot, joints, laws[len(base) :])
    return laws


def _refuse_idle(robot: Robot, joints: Sequence[Link], laws: Sequence[Any]) -> None:
    """SimulationError where a torque is to act at a joint that has no motor, and others have one."""
    motors = [link.joint.variable for link in joints if link.joint.active]
    idle = [link.joint.variable for link, law in zip(joints, laws, strict=True)
            if not link.joint.active and str(law).strip() not in ("0", "0.0")]
    if idle and motors:
        raise SimulationError(f"{', '.join(idle)} of {robot.name} has no motor: its motors are {', '.join(motors)}")


def checked_torque(torque: Torque, size: int, base: int = 0) -> Torque:
    """The user's function, with its answers held to one torque per joint, the forces on the base before them or not."""

    def checked(t: float, *state: Array) -> Array:
        try:
            tau = np.asarray(torque(t, *(x.copy() for x in state)), dtype=np.float64)
        except Exception as error:
            raise SimulationError(f"the torque law fails at t = {t:.6g} s: {type(error).__name__}: {error}") from error
        if base and tau.shape == (size - base,):
            return np.concatenate([np.zeros(base), tau])
        if tau.shape != (size,):
            takes = "t, q, qd, rotation, position" if base else "t, q, qd"
            more = f" ({size - base} where no force acts on the base)" if base else ""
            raise SimulationError(f"torque({takes}) returns {size} torques{more}, shape ({size},), not {tau.shape}")
        return tau

    return checked
