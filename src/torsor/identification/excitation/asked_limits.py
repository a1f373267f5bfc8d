"""Limits of a motion from what a user gives and what the robot has; cautious numbers where there are none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from torsor.errors import IdentificationError, unknown
from torsor.identification.recorded_motion import Array
from torsor.models.options import FRAME
from torsor.robot.description import Robot
from torsor.robot.parts import Joint
from torsor.robot.scalars.scalar import Scalar, scalar

# where a robot has no limits: (revolute, prismatic)
REACH = (np.pi / 2, 0.25)  # rad, m to each side of zero
SPEED = (2.0, 0.5)  # rad/s, m/s
ACCELERATION = (5.0, 2.0)  # rad/s^2, m/s^2
FAR = 20.0  # m or rad from the other side, where one side is open

Side = tuple[float, float]


@dataclass(frozen=True)
class AskedLimits:
    """What is given: a number for all joints, one for each, or joint -> number; a pair in the place of a number for
    positions; boxes: frame -> three pairs, None for a side that is open."""

    position: Any = None
    velocity: Any = None
    acceleration: Any = None
    torque: Any = None
    boxes: Mapping[Any, Any] | None = None


def positions(given: Any, joints: Sequence[Joint]) -> Array:
    """(joints, 2): lower and upper."""
    own = [_range(joint) for joint in joints]
    if isinstance(given, (tuple, list)) and len(given) == 2 and not any(map(np.ndim, given)):
        given = [given] * len(joints)
    ranges = np.array([_pair(f"position of {joint.variable}", pair, default) for joint, pair, default in zip(
        joints, _by_joint("position", given, joints), own, strict=True)])
    for joint, (low, high) in zip(joints, ranges, strict=True):
        if not low < high:
            raise IdentificationError(f"positions of {joint.variable} must go from a number to a greater one, not from "
                                      f"{low:.6g} to {high:.6g}")
    return ranges


def velocities(given: Any, joints: Sequence[Joint]) -> Array:
    own = [_number(j.limits.velocity, SPEED[bool(j.kind.slide)]) for j in joints]
    return _sizes("velocity", given, joints, own)


def accelerations(given: Any, joints: Sequence[Joint]) -> Array:
    return _sizes("acceleration", given, joints, [ACCELERATION[bool(j.kind.slide)] for j in joints])


def torques(given: Any, motors: Sequence[Joint]) -> Array:
    """Infinite where nothing is given and the robot has no limit."""
    return _sizes("torque", given, motors, [_number(j.limits.effort, np.inf) for j in motors])


def boxes(given: Mapping[Any, Any] | None, robot: Robot) -> dict[int, list[Side]]:
    """Frame -> from and to, for x, y and z."""
    return {int(FRAME.read(frame, robot)): _box(frame, box) for frame, box in (given or {}).items()}


def followers(joints: Sequence[Joint]) -> list[Side]:
    """From and to of joints that are not moved by themselves: the robot's own limits."""
    return [_side(f"positions of {joint.variable}", joint.limits.range) for joint in joints]


def untold(asked: AskedLimits, joints: Sequence[Joint]) -> list[str]:
    """Sentences on limits that are ours, since neither the user nor the robot has any."""
    missing = {"positions": asked.position is None and any(None in (j.limits.lower, j.limits.upper) for j in joints),
               "velocities": asked.velocity is None and any(j.limits.velocity is None for j in joints),
               "accelerations": asked.acceleration is None}
    ours = {"positions": "within 90 degrees (0.25 m) of zero", "velocities": "up to 2 rad/s (0.5 m/s)",
            "accelerations": "up to 5 rad/s^2 (2 m/s^2)"}
    return [f"{what} without a limit are {ours[what]}" for what, nothing in missing.items() if nothing]


def _range(joint: Joint) -> Side:
    """The robot's own limits; where one side is open, as far as a joint without limits goes."""
    low, high = joint.limits.range
    reach = REACH[bool(joint.kind.slide)]
    if not np.isfinite(low):
        low = -reach if not np.isfinite(high) else high - 2 * reach
    return low, high if np.isfinite(high) else low + 2 * reach


def _by_joint(what: str, given: Any, joints: Sequence[Joint]) -> list[Any]:
    """What is given for each joint, None where nothing is."""
    names = [joint.variable for joint in joints]
    if given is None:
        return [None] * len(joints)
    if isinstance(given, Mapping):
        known = {**{j.name: j.variable for j in joints if j.name}, **{n: n for n in names}}
        for name in given:
            if name not in known:
                raise IdentificationError(unknown("joint", name, names))
        by_variable = {known[name]: value for name, value in given.items()}
        return [by_variable.get(name) for name in names]
    if np.ndim(given) == 0:
        return [given] * len(joints)
    if len(given) != len(joints):
        raise IdentificationError(f"{what} takes one limit, or one for each of {', '.join(names)}, not {len(given)}")
    return list(given)


def _sizes(what: str, given: Any, joints: Sequence[Joint], own: Sequence[float]) -> Array:
    sizes = np.array([_number(x, default) for x, default in zip(_by_joint(what, given, joints), own, strict=True)])
    for joint, size in zip(joints, sizes, strict=True):
        if not size > 0:
            raise IdentificationError(f"the limit of the {what} of {joint.variable} is above zero, not {size:.6g}")
    return sizes


def _number(given: Any, default: float) -> float:
    if given is None:
        return default
    return float(given) if isinstance(given, (float, int, Scalar)) else float(scalar(_plain(given)))


def _plain(given: Any) -> Any:
    return given.item() if hasattr(given, "item") else given


def _pair(what: str, given: Any, default: Side) -> Side:
    if given is None:
        return default
    if np.ndim(given) != 1 or len(given) != 2:
        raise IdentificationError(f"{what} is limited by a pair (lower, upper), not {given!r}")
    return _number(given[0], default[0]), _number(given[1], default[1])


def _box(frame: Any, given: Any) -> list[Side]:
    if not isinstance(given, Sequence) or len(given) != 3:
        raise IdentificationError(f"the box of frame {frame} is three pairs, for x, y and z, as "
                                  "((-1, 1), (-1, 1), (0, None))")
    return [_side(f"a side of the box of frame {frame}", pair) for pair in given]


def _side(what: str, given: Any) -> Side:
    low, high = _pair(what, given, (-np.inf, np.inf))
    if not low < high:
        raise IdentificationError(f"{what} must go from a number to a greater one, not from {low:.6g} to {high:.6g}")
    if np.isfinite(low) and not np.isfinite(high):
        return low, low + FAR
    return (high - FAR, high) if np.isfinite(high) and not np.isfinite(low) else (low, high)
