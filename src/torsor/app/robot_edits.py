"""One edit of a robot: a cell set, a link or a loop added, removed, moved, duplicated; checked as a whole."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from inspect import signature
from typing import Any

from torsor.app.result import Result
from torsor.app.robot_texts import describe
from torsor.errors import RobotError, kind_of, unknown
from torsor.robot.cells import with_cell
from torsor.robot.description import Robot
from torsor.robot.rearranged import add_link, add_loop, duplicate_link, move_link, remove_link, remove_loop

EDITS: dict[str, Callable[..., Robot]] = {
    "set": with_cell, "add_link": add_link, "remove_link": remove_link, "move_link": move_link,
    "duplicate_link": duplicate_link, "add_loop": add_loop, "remove_loop": remove_loop,
}
KINDS = {"int": int, "str": str, "JointKind | str": str}


def edit(robot: Robot, do: str, given: Mapping[str, Any]) -> Result:
    """The robot after one edit; `given` are the arguments of that edit by name, e.g. frame, field and typed of a set.

    What does not hold raises a RobotError with the frame and the field.
    """
    if do not in EDITS:
        raise RobotError(unknown("edit", do, EDITS))
    _check(do, given)
    return describe(EDITS[do](robot, **given))


def edits() -> list[dict[str, Any]]:
    """The edits, each with its arguments."""
    return [{"do": do, "takes": {p.name: KINDS[str(p.annotation)].__name__ for p in _arguments(do)}} for do in EDITS]


def _arguments(do: str) -> list[Any]:
    return list(signature(EDITS[do]).parameters.values())[1:]


def _check(do: str, given: Mapping[str, Any]) -> None:
    """Each argument is there, of its kind, and no other."""
    taken = {p.name: p for p in _arguments(do)}
    for name in given:
        if name not in taken:
            raise RobotError(unknown(f"argument of {do}", name, taken))
    for name, p in taken.items():
        expected = KINDS[str(p.annotation)]
        if name not in given:
            if p.default is p.empty:
                raise RobotError(f"{do} takes {', '.join(taken)}: {name} is missing")
        elif not isinstance(given[name], expected) or isinstance(given[name], bool):
            word = "a whole number" if expected is int else "a text"
            raise RobotError(f"{name} of {do} is {word}, not {kind_of(given[name])}")
