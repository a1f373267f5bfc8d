"""The kinds of values that an option takes: each reads a text or a Python value once, in the terms of the robot.

What a kind gives it takes again, so that a value may be read twice.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from operator import index
from typing import Any

from torsor.errors import ModelError, either, unknown
from torsor.robot.cells import WORDS
from torsor.robot.description import Robot
from torsor.robot.scalars.scalar import Scalar, scalar
from torsor.robot.symbols import variables as joint_variables
from torsor.robot.topology import frame_number


@dataclass(frozen=True)
class Kind:
    """A kind of values: what is `expected`, in words; the few `choices` where it has some; how one is read.

    read(value, robot) raises a ValueError for what was not expected, and an error of torsor's own where it has more to
    say than that.  metavar: what stands for a value on the command line; repeated: several are typed one by one there.
    """

    name: str
    expected: str
    read: Callable[[Any, Any], Any]
    choices: tuple[Any, ...] = ()
    metavar: str = ""
    repeated: bool = False


def whole(lowest: int, highest: int) -> Kind:
    """Whole numbers of a range, both ends in it."""

    def read(value: Any, _: Robot) -> int:
        number = whole_number(value)
        if not lowest <= number <= highest:
            raise ValueError
        return number

    return Kind("whole number", f"{lowest} to {highest}", read, tuple(range(lowest, highest + 1)))


def one_of(*words: str) -> Kind:
    """One of a few words."""

    def read(value: Any, _: Robot) -> str:
        if not isinstance(value, str) or value not in words:
            raise ValueError
        return value

    return Kind("choice", either(words), read, words)


def expressions(count: int | None, expected: str, free: bool = False) -> Kind:
    """So many numbers or expressions of the safe grammar (None: any number), or none at all; None (a star) for one that
    is `free`."""

    def read(value: Any, _: Robot) -> tuple[Scalar | None, ...]:
        entries = _listed(value)
        if count is not None and len(entries) not in (0, count):
            raise ValueError
        return tuple(None if free and e in ("*", None) else scalar(e) for e in entries)

    return Kind("expressions", expected, read)


def _constant(value: Any, robot: Robot) -> tuple[Scalar, ...]:
    """One expression of the robot's parameters, or none."""
    entries = _listed([value] if isinstance(value, (int, float, Scalar)) else value)
    if len(entries) > 1 or isinstance(value, bool):
        raise ValueError
    given = tuple(map(scalar, entries))
    for name in (name for s in given for name in s.names):
        if name not in robot.parameters:
            raise ModelError(unknown(f"parameter of {robot.name}", name, robot.parameters))
    return given


def _yes_no(value: Any, _: Robot) -> bool:
    if isinstance(value, str) and value.lower() in WORDS:
        return WORDS[value.lower()]
    if not isinstance(value, bool):
        raise ValueError
    return value


def _frame(value: Any, robot: Robot) -> int:
    named = isinstance(value, str) and not is_whole(value)
    return frame_number(robot, value if named else whole_number(value))


def _frame_or_none(value: Any, robot: Robot) -> int:
    named = isinstance(value, str) and not is_whole(value)
    return -1 if not named and whole_number(value) == -1 else _frame(value, robot)


def _frames(value: Any, robot: Robot) -> tuple[int, ...]:
    """Each frame once, in the order in which they are said."""
    entries = _listed([value] if hasattr(value, "__index__") else value)
    if not entries or "" in entries:
        raise ValueError
    return tuple(dict.fromkeys(_frame(entry, robot) for entry in entries))


def _joints(value: Any, robot: Robot) -> tuple[str, ...]:
    variables, known = _listed(value), list(joint_variables(robot))
    if "" in variables:
        raise ValueError
    if missing := [v for v in variables if v not in known]:
        raise ModelError(f"{robot.name} has no joint {', '.join(map(str, missing))}; its joints are {', '.join(known)}")
    return tuple(dict.fromkeys(variables))


YES_NO = Kind("yes or no", "true or false", _yes_no, (True, False))
CONSTANT = Kind("constant", "a number or an expression of the robot's parameters", _constant)
FRAME = Kind("frame", "a whole number or the name of a link", _frame)
FRAME_OR_NONE = Kind("frame or none", "a whole number or the name of a link, or -1", _frame_or_none)
FRAMES = Kind("frames", "numbers or names of links with commas between, as in 3,6", _frames)
JOINTS = Kind("joints", "joint variables with commas between, as in q1,q3", _joints)


def spelled(value: Any) -> str:
    """A choice or a default as it is typed."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def is_whole(text: str) -> bool:
    return re.fullmatch(r"-?\d{1,9}", text, re.ASCII) is not None


def whole_number(value: Any) -> int:
    """A whole number: Python's, numpy's or in a text."""
    if isinstance(value, str) and is_whole(value):
        return int(value)
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise ValueError
    return index(value)


def _listed(value: Any) -> list[Any]:
    """The entries of a list, or of a text with commas between them."""
    if isinstance(value, str):
        return [word.strip() for word in value.split(",")] if value.strip() else []
    if not isinstance(value, Iterable) or isinstance(value, bytes):
        raise ValueError
    return list(value)
