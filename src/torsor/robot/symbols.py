"""The symbols of a robot and what each of them is: joint variable, parameter, wrench, base motion."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from torsor.errors import RobotError, unknown
from torsor.robot import joints as own
from torsor.robot.parts import DRIVE, Base, Link
from torsor.robot.scalars.scalar import Scalar

if TYPE_CHECKING:
    from torsor.robot.description import Robot


def variables(robot: Robot) -> tuple[str, ...]:
    """Joint variables, in link order (cut joints last)."""
    joints = [*robot.joints, *(loop.joint for loop in robot.loops)]
    return tuple(j.variable for j in joints if j.variable)


def rates(robot: Robot) -> tuple[str, ...]:
    """Symbols of joint velocities and accelerations."""
    joints = [*robot.joints, *(loop.joint for loop in robot.loops)]
    return _names(s for j in joints for s in (j.velocity, j.acceleration))


def wrenches(robot: Robot) -> tuple[str, ...]:
    """Symbols of the external wrenches."""
    return _names(s for body in _bodies(robot) for s in body.wrench.scalars())


def base_motion(robot: Robot) -> tuple[str, ...]:
    """Symbols of the base's given motion, or of its pose and motion where it moves by itself."""
    b = robot.base
    if b.floating:
        return (*base_pose(robot), *map(own.twist_name, b.freedoms), *map(own.rate_name, b.freedoms))
    return _names(s for s in (*b.w, *b.v, *b.wp, *b.vp))


def base_pose(robot: Robot) -> tuple[str, ...]:
    """Symbols of the pose of a base that moves by itself: rotation, then position."""
    b = robot.base
    if not b.floating:
        return ()
    if b.joint == "planar":
        return (*own.HEADING, *own.POSITION[:2])
    return (*(own.QUATERNION if b.attitude == "quaternion" else own.MATRIX), *own.POSITION)


def parameters(robot: Robot) -> tuple[str, ...]:
    """The symbols that stay constant, in the robot's order.

    Geometry, inertia and drive link by link, gravity, pose, coupling.
    """
    moving = {*variables(robot), *rates(robot), *wrenches(robot), *base_motion(robot)}
    frames = [link.placement for link in robot.links]
    frames += [place for loop in robot.loops for place in (loop.placement, loop.closing)]
    placed = _names(s for frame in frames for s in frame.scalars())
    placed += _names([*(x.joint.lead for x in robot.links), *(x.joint.lead for x in robot.loops)])
    return tuple(n for n in dict.fromkeys((*placed, *constants(robot))) if n not in moving)


def defaults(robot: Robot) -> dict[str, Scalar]:
    """The default numbers of its parameters; a robot that was changed may have others, of symbols that are gone."""
    known = {*parameters(robot)}
    return {name: value for name, value in robot.defaults.items() if name in known}


def refuse_unknown_defaults(robot: Robot) -> None:
    """Raise at the first default number that is of no parameter; files have none such."""
    kept = defaults(robot)
    for name in robot.defaults:
        if name not in kept:
            raise RobotError(f"defaults: {unknown('parameter', name, parameters(robot) or ['none'])}", field=name)


def constants(robot: Robot) -> tuple[str, ...]:
    """The symbols of inertia, drive, gravity, pose and coupling."""
    order = [s for body in _bodies(robot) for s in body.inertia.scalars()]
    joints = [*(link.joint for link in robot.links), *(loop.joint for loop in robot.loops)]
    order += [getattr(j, name) for j in joints for name in DRIVE]
    moving = variables(robot)
    coupled = [n for n in _names(s for row in robot.coupling for s in row) if n not in moving]
    return tuple(dict.fromkeys((*_names([*order, *robot.gravity, *robot.base.pose]), *coupled)))


def _bodies(robot: Robot) -> tuple[Base | Link, ...]:
    return (robot.base, *robot.links)


def _names(scalars: Iterable[Scalar]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(n for s in scalars for n in s.names))
