"""What a user adds to the parameters of an identification model: torques of his own, a payload."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from torsor.errors import ModelError, unknown
from torsor.models.options.option_kinds import FRAME, Kind
from torsor.robot.description import Robot
from torsor.robot.scalars.scalar import Scalar, scalar

Torques = tuple[tuple[int, Scalar], ...]  # joint, torque per unit of the parameter
PAYLOAD_WORDS = {"yes": -1, "true": -1, "no": 0, "false": 0}
LONGEST = 40  # characters of a name


@dataclass(frozen=True)
class ExtraColumn:
    """A column of the user's own: its name, and the torques that a unit of its parameter asks of joints."""

    name: str
    torques: Torques


def positions(robot: Robot) -> dict[str, int]:
    """Joint variable -> the number of its link."""
    return {link.joint.variable: j for j, link in enumerate(robot.links, 1) if link.joint.kind.moves}


def velocities(robot: Robot) -> dict[str, int]:
    """Name of a joint velocity -> the number of its link: the robot's own symbol, and where they are free QP2, qd2."""
    taken = {*robot.parameters, *positions(robot)}
    names: dict[str, int] = {}
    for j in positions(robot).values():
        own = robot.links[j - 1].joint.velocity.symbol
        names |= {name: j for name in (own, f"QP{j}", f"qd{j}") if name and name not in taken}
    return names


def _extra(value: Any, robot: Robot) -> tuple[ExtraColumn, ...]:
    """Columns from a text, from a mapping (name -> expression, or joints and their expressions), or as they are."""
    columns: dict[str, dict[int, Scalar]] = {}
    for name, joint, torque in _said(value):
        if not isinstance(name, str) or not re.fullmatch(rf"[A-Za-z]\w{{0,{LONGEST - 1}}}", name, re.ASCII):
            raise ModelError(f"a column is called by a letter, then letters and digits, not {str(name)[:LONGEST]!r}")
        number, read = _torque(name, joint, torque, robot)
        if number in columns.setdefault(name, {}):
            raise ModelError(f"{name} has two torques of one joint: a sum was expected")
        columns[name][number] = read
    return tuple(ExtraColumn(name, tuple(torques.items())) for name, torques in columns.items())


def _said(value: Any) -> Iterator[tuple[Any, Any, Any]]:
    """(name, joint or None, torque) of everything that is said."""
    if isinstance(value, Mapping):
        for name, what in value.items():
            yield from ((name, *one) for one in _of_joints(what))
    elif isinstance(value, str):
        for entry in value.split(",") if value.strip() else ():
            name, sign, what = entry.partition("=")
            if not sign:
                raise ValueError
            yield name.strip(), *_text(what)
    elif isinstance(value, tuple) and all(isinstance(column, ExtraColumn) for column in value):
        yield from ((column.name, *one) for column in value for one in column.torques)
    else:
        raise ValueError


def _of_joints(what: Any) -> Iterator[tuple[Any, Any]]:
    if not isinstance(what, Mapping):
        yield _text(what) if isinstance(what, str) else (None, what)
    elif {*what} == {"joint", "torque"}:
        yield what["joint"], what["torque"]
    else:
        yield from what.items()


def _text(what: str) -> tuple[str | None, str]:
    """`q2: sin(q2)` as the joint and the expression; no joint where none is said."""
    joint, colon, torque = what.partition(":")
    return (joint.strip(), torque) if colon else (None, what)


def _torque(name: str, joint: Any, torque: Any, robot: Robot) -> tuple[int, Scalar]:
    """The number of the joint and the expression, known to be of the robot's positions, velocities and parameters."""
    read, at, rates = scalar(torque), positions(robot), velocities(robot)
    known = {**dict.fromkeys(robot.parameters, 0), **rates, **at}
    if missing := [symbol for symbol in read.names if symbol not in known]:
        raise ModelError(f"{name}: {unknown('position, velocity or parameter', missing[0], [*at, *rates])}")
    if joint is not None:
        return _joint(joint, robot), read
    joints = sorted({known[symbol] for symbol in read.names} - {0})
    if len(joints) != 1:
        which = ", ".join(robot.links[j - 1].joint.variable for j in joints) or "no joint"
        raise ModelError(f"{name} depends on {which}: say the joint that it acts on, as in "
                         f"{name}={next(iter(at))}: {str(read)[:LONGEST]}")
    return joints[0], read


def _joint(said: Any, robot: Robot) -> int:
    """The number of a joint that is called by its variable, its name, or the number or name of its link."""
    names = positions(robot) | {robot.links[j - 1].joint.name: j for j in positions(robot).values()}
    number = names[said] if said and isinstance(said, str) and said in names else int(FRAME.read(said, robot))
    if number not in names.values():
        raise ModelError(f"joint {said} does not move; the joints are {', '.join(positions(robot))}")
    return number


def _payload(value: Any, robot: Robot) -> int:
    """The link that carries it, 0 where none does."""
    if isinstance(value, bool):
        value = "yes" if value else "no"
    word = PAYLOAD_WORDS.get(value.lower(), value) if isinstance(value, str) else value
    number: int = FRAME.read(word, robot)
    return number


EXTRA_COLUMNS = Kind("columns", "name=torque with commas between, as in spring2=sin(q2), stop=q3: q3-q2", _extra)
CARRIER = Kind("link or none", "yes, no, or the number or name of a link", _payload)
