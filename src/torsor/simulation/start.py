"""The state in which a simulated motion begins."""

from __future__ import annotations

from typing import Any

import numpy as np

from torsor.compiled import given_numbers
from torsor.compiled.arguments import Array
from torsor.errors import SimulationError
from torsor.robot.description import Robot


def refuse_given_motion(robot: Robot) -> None:
    """SimulationError where a robot file says how a joint moves, which a simulation finds."""
    for what in ("velocity", "acceleration"):
        known = [f"joint {j}" for j, link in enumerate(robot.links, 1)
                 if link.joint.kind.moves and getattr(link.joint, what).symbol is None]
        if known:
            raise SimulationError(f"{robot.name}: the {what} of {', '.join(known)} is given in the robot file; "
                                  "a simulation finds it: make it a symbol there")


def initial_state(robot: Robot, numbers: Array, q0: Any, qd0: Any) -> Array:
    """(q, qd) from numbers for all joints or, by name, for some of them; the others stand at zero.

    Joints that share a motor go together: those that are not named follow the named ones by q = J q_m + QM, from motors
    at zero, and velocities must be ones that the motors can give.
    """
    given = [{} if x is None else given_numbers.of_joints(robot, what, x) for what, x in (("q0", q0), ("qd0", qd0))]
    if not robot.shares_motors:
        return np.concatenate([_filled(len(robot.joints), x) for x in given])
    q = _filled(len(robot.joints), given[0])
    J = _coupling(robot, numbers, q)
    q = _following(J, given[0], _offsets(robot, numbers))
    qd = _following(_coupling(robot, numbers, q), given[1], np.zeros(len(q)))
    return np.concatenate([q, _possible(robot, _coupling(robot, numbers, q), qd)])


def _filled(joints: int, given: dict[int, float]) -> Array:
    values = np.zeros(joints)
    values[list(given)] = list(given.values())
    return values


def _coupling(robot: Robot, numbers: Array, q: Array) -> Array:
    """J at a configuration."""
    table = dict(zip(robot.parameters, numbers, strict=True))
    table |= {j.variable: x for j, x in zip(robot.joints, q, strict=True)}
    return np.array([[float(s.value(table)) for s in row] for row in robot.coupling])


def _offsets(robot: Robot, numbers: Array) -> Array:
    """QM"""
    table = dict(zip(robot.parameters, numbers, strict=True))
    return np.array([float(j.QM.value(table)) for j in robot.joints])


def _following(J: Array, given: dict[int, float], offsets: Array) -> Array:
    """Given joints as they are, the others moved by the same motors."""
    places, wanted = list(given), np.array(list(given.values()))
    moved = offsets.copy()
    if places:
        moved += J @ np.linalg.lstsq(J[places], wanted - offsets[places], rcond=None)[0]
    moved[places] = wanted
    return moved


def _possible(robot: Robot, J: Array, qd: Array) -> Array:
    nearest = J @ np.linalg.lstsq(J, qd, rcond=None)[0]
    if not np.allclose(nearest, qd, rtol=1e-9, atol=1e-12):
        names = [j.variable for j in robot.joints]
        fits = ", ".join(f"{name}: {x:.6g}" for name, x in zip(names, nearest, strict=True))
        raise SimulationError(f"the joints of {robot.name} share motors, which cannot give them the velocities qd0; "
                              f"the nearest that they can give are {fits}")
    return qd
