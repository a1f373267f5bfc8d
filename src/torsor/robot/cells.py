"""The cells of a robot's tables, each by its frame and its field: what stands in one, and the robot with another.

Frames are numbered as in the geometric table: 0 the robot as a whole, its links, its cut joints, its closing frames.
A cell takes the text that a user types; an error says the frame and the field.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from torsor.errors import RobotError, ScalarError, TorsorWarning, unknown
from torsor.robot.description import Robot
from torsor.robot.joints import kind
from torsor.robot.parts import ANGLES, DRIVE, INERTIAL, LIMITS, PLACE, WRENCH, Joint, Link, Loop
from torsor.robot.scalars.building import negative, plus
from torsor.robot.scalars.scalar import ZERO, Scalar, scalar
from torsor.robot.scalars.typed_angles import TypedAngles
from torsor.robot.topology import frame_number

AXES = ("x", "y", "z")
MOTION = ("w", "v", "wp", "vp")
WORDS = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}


def cells(robot: Robot) -> Iterator[dict[str, Any]]:
    """Every frame with all its cells, zeros too: number, what it is, field -> text."""
    yield {"frame": 0, "is": "robot", "cells": _robot_cells(robot)}
    first = len(robot.links) + 1
    for j, link in enumerate(robot.links, 1):
        masses = _texts(link.inertia, INERTIAL) | _texts(link.wrench, WRENCH)
        yield {"frame": j, "is": "link", "cells": {"name": link.name} | _joint_cells(link) | masses}
    for k, loop in enumerate(robot.loops, first):
        yield {"frame": k, "is": "cut joint", "cells": _joint_cells(loop)}
    for k, loop in enumerate(robot.loops, first + len(robot.loops)):
        on = {"antecedent": str(loop.closing_antecedent)}
        yield {"frame": k, "is": "closing frame", "cells": on | _texts(loop.closing, PLACE)}


def with_cell(robot: Robot, frame: int, field: str, typed: str) -> Robot:
    """The robot with another text in one cell."""
    known = next((item["cells"] for item in cells(robot) if item["frame"] == frame), None)
    if known is None:
        last = len(robot.links) + 2 * len(robot.loops)
        raise RobotError(f"{robot.name} has no frame {frame}; its frames are 0 (the robot) to {last}")
    if field not in known and not (frame == 0 and field.startswith("defaults.")):
        raise RobotError(unknown(f"field of frame {frame}", field, known), frame, field)
    try:
        return _changed(robot, frame, field, typed.strip())
    except ScalarError as error:
        raise RobotError(f"{field}: {error}", frame, field) from None


def offset(held: Scalar, variable: str) -> Scalar:
    """What is added to the joint variable in theta or r."""
    tree = held.tree
    if tree == variable:
        return ZERO
    if isinstance(tree, tuple) and tree[0] in ("add", "sub") and tree[1] == variable:
        return negative(Scalar(tree[2])) if tree[0] == "sub" else Scalar(tree[2])
    if isinstance(tree, tuple) and tree[0] == "add" and tree[2] == variable:
        return Scalar(tree[1])
    raise RobotError(f"{held} holds the joint variable; {variable} plus an offset was expected")


def _robot_cells(robot: Robot) -> dict[str, str]:
    motion = {f"{what}.{axis}": str(x) for what in MOTION
              for axis, x in zip(AXES, getattr(robot.base, what), strict=True)}
    return ({"name": robot.name, "description": robot.description}
            | {f"gravity.{axis}": str(x) for axis, x in zip(AXES, robot.gravity, strict=True)} | motion
            | {f"pose.{k // 4 + 1}{k % 4 + 1}": str(x) for k, x in enumerate(robot.base.pose)}
            | {f"defaults.{name}": str(x) for name, x in robot.defaults.items()})


def _joint_cells(part: Link | Loop) -> dict[str, str]:
    joint = part.joint
    limits = {f"limits.{name}": "" if (x := getattr(joint.limits, name)) is None else str(x) for name in LIMITS}
    rates = {"active": str(joint.active).lower(), "variable": joint.variable, "velocity": str(joint.velocity),
             "acceleration": str(joint.acceleration)} | limits
    rates |= {"lead": str(joint.lead)} if joint.kind.has_lead else {}
    return ({"antecedent": str(part.antecedent), "joint": joint.kind.name, "joint_name": joint.name}
            | _texts(part.placement, PLACE) | _texts(joint, DRIVE) | (rates if joint.kind.moves else {}))


def _texts(record: object, fields: tuple[str, ...]) -> dict[str, str]:
    return {field: str(getattr(record, field)) for field in fields}


def _changed(robot: Robot, frame: int, field: str, typed: str) -> Robot:
    links, loops = len(robot.links), len(robot.loops)
    if frame == 0:
        return _robot(robot, field, typed)
    if frame <= links:
        changed = _link(robot, robot.links[frame - 1], frame, field, typed)
        parts = (*robot.links[: frame - 1], changed, *robot.links[frame:])
        return _rewritten(robot, robot.links[frame - 1].joint, changed.joint, links=parts)
    k = (frame - links - 1) % loops
    loop = robot.loops[k]
    new = _moving(robot, loop, frame, field, typed) if frame <= links + loops else _closing(robot, loop, field, typed)
    return _rewritten(robot, loop.joint, new.joint, loops=(*robot.loops[:k], new, *robot.loops[k + 1 :]))


def _rewritten(robot: Robot, before: Joint, now: Joint, **parts: Any) -> Robot:
    """The robot with those parts; a joint variable that is called otherwise is so in the coupling too."""
    if before.variable and now.variable and robot.coupling:
        names = {before.variable: now.variable}
        parts["coupling"] = tuple(tuple(x.renamed(names) for x in row) for row in robot.coupling)
    return robot.replace(**parts)


def _robot(robot: Robot, field: str, typed: str) -> Robot:
    if field in ("name", "description"):
        return robot.replace(**{field: typed})
    what, _, where = field.partition(".")
    if what == "defaults":
        kept = {name: x for name, x in robot.defaults.items() if name != where}
        return robot.replace(defaults={**robot.defaults, where: scalar(typed)} if typed else kept)
    if what == "gravity":
        return robot.replace(gravity=_at(robot.gravity, AXES.index(where), typed))
    place = 4 * int(where[0]) + int(where[1]) - 5 if what == "pose" else AXES.index(where)
    changed: dict[str, Any] = {what: _at(getattr(robot.base, what), place, typed)}
    return robot.replace(base=replace(robot.base, **changed))


def _at(values: tuple[Scalar, ...], k: int, typed: str) -> tuple[Scalar, ...]:
    return (*values[:k], scalar(typed or 0), *values[k + 1 :])


def _link(robot: Robot, link: Link, frame: int, field: str, typed: str) -> Link:
    if field == "name":
        return replace(link, name=typed)
    for record, fields in (("inertia", INERTIAL), ("wrench", WRENCH)):
        if field in fields:
            return replace(link, **{record: replace(getattr(link, record), **{field: scalar(typed or 0)})})
    moved: Link = _moving(robot, link, frame, field, typed)
    return moved


def _closing(robot: Robot, loop: Loop, field: str, typed: str) -> Loop:
    if field == "antecedent":
        return replace(loop, closing_antecedent=_number(robot, typed, field))
    return replace(loop, closing=replace(loop.closing, **{field: _place(field, typed)}))


def _moving(robot: Robot, part: Any, frame: int, field: str, typed: str) -> Any:
    """A link or a loop with another text in a cell of its joint or its placement."""
    if field == "antecedent":
        return replace(part, antecedent=_number(robot, typed, field))
    if field in PLACE:
        value = _place(field, typed)
        slot = _slot(part.joint)
        if field == slot and part.joint.variable not in value.names:
            value = plus(part.joint.variable, value)
        return replace(part, placement=replace(part.placement, **{field: value}))
    if field == "joint":
        return _of_kind(part, frame, typed)
    if field == "variable":
        return _renamed(part, frame, typed)
    return replace(part, joint=_joint(part.joint, frame, field, typed))


def _place(field: str, typed: str) -> Scalar:
    """A number of a placement; what an angle was taken for, or hardly is, is told."""
    angles = TypedAngles()
    value = angles.angle(scalar(typed or 0), lambda: field) if field in ANGLES else scalar(typed or 0)
    for said in angles.warnings:
        warnings.warn(said, TorsorWarning, stacklevel=2)
    return value


def _joint(joint: Joint, frame: int, field: str, typed: str) -> Joint:
    if field.startswith("limits."):
        name = field.partition(".")[2]
        return replace(joint, limits=replace(joint.limits, **{name: scalar(typed) if typed else None}))
    if field == "joint_name":
        return replace(joint, name=typed)
    if field == "active":
        if typed.lower() not in WORDS:
            raise RobotError(f"active is true or false, not {typed!r:.40}", frame, field)
        return replace(joint, active=WORDS[typed.lower()])
    return replace(joint, **{field: scalar(typed or 0)})  # type: ignore[arg-type]


def _of_kind(part: Any, frame: int, typed: str) -> Any:
    """The part with another kind of joint: its variable goes from theta to r or back, offsets stay."""
    try:
        what = kind(int(typed) if typed.isdigit() and len(typed) == 1 else typed)
    except RobotError as error:
        raise RobotError(str(error), frame, "joint") from None
    joint, place = part.joint, part.placement
    if what == joint.kind:
        return part
    if joint.kind.moves:
        slot = _slot(joint)
        place = replace(place, **{slot: offset(getattr(place, slot), joint.variable)})
    if not what.moves:
        drive = {name: getattr(joint, name) for name in DRIVE}
        return replace(part, joint=Joint(what, False, **drive, name=joint.name), placement=place)
    if not joint.kind.moves:
        joint = replace(joint, active=True, variable=f"q{frame}", velocity=scalar(f"QP{frame}"),
                        acceleration=scalar(f"QDP{frame}"))
    joint = replace(joint, kind=what, active=joint.active or not part.joint.kind.moves,
                    lead=scalar(f"lead{frame}") if what.has_lead else ZERO)
    slot = _slot(joint)
    return replace(part, joint=joint, placement=replace(place, **{slot: plus(joint.variable, getattr(place, slot))}))


def _renamed(part: Any, frame: int, typed: str) -> Any:
    """The part with another name of its joint variable."""
    if scalar(typed).symbol is None:
        raise RobotError(f"the joint variable is the name of a symbol, not {typed!r:.40}", frame, "variable")
    return with_variable(part, typed)


def with_variable(part: Any, name: str) -> Any:
    """A link or a loop whose joint variable is called so."""
    slot = _slot(part.joint)
    held = getattr(part.placement, slot).renamed({part.joint.variable: name})
    return replace(part, joint=replace(part.joint, variable=name), placement=replace(part.placement, **{slot: held}))


def _slot(joint: Joint) -> str:
    """Which parameter of the placement holds the joint variable."""
    return "theta" if joint.kind.turn else "r" if joint.kind.slide else ""


def _number(robot: Robot, typed: str, field: str) -> int:
    """The frame that a number or the name of a link means."""
    try:
        return int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 9 else frame_number(robot, typed)
    except RobotError as error:
        raise RobotError(str(error), field=field) from None
