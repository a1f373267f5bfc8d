"""Which velocities of a frame a task is made of: x, y, z of its origin, rx, ry, rz of its turn, in some axes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from torsor.models.options.option_kinds import Kind
from torsor.robot.description import Robot

ROW_NAMES = ("x", "y", "z", "rx", "ry", "rz")
ROW_GROUPS = {"pose": ROW_NAMES, "position": ROW_NAMES[:3], "orientation": ROW_NAMES[3:]}


def _rows(value: Any, _: Robot) -> tuple[tuple[str, ...], ...]:
    """The rows of each frame, or those of all; none where the model is to find them."""
    if value == "auto" or (isinstance(value, tuple) and not value):
        return ()
    parts: list[Any] = value.split(";") if isinstance(value, str) else _sequence(value)
    if parts and not isinstance(value, str) and all(isinstance(p, str) and ";" not in p for p in parts):
        parts = [parts]  # one list of words is of all frames
    read = [_one(part) for part in parts]
    if not read or () in read:
        raise ValueError
    return tuple(read)


def _one(part: Any) -> tuple[str, ...]:
    words = [word.strip() for word in part.split(",")] if isinstance(part, str) else _sequence(part)
    if any(not isinstance(word, str) or word not in (*ROW_NAMES, *ROW_GROUPS) for word in words):
        raise ValueError
    named = {row for word in words for row in ROW_GROUPS.get(word, (word,))}
    return tuple(row for row in ROW_NAMES if row in named)


def _sequence(value: Any) -> list[Any]:
    if not isinstance(value, Iterable) or isinstance(value, (str, bytes)):
        raise ValueError
    return list(value)


TASK_ROWS = Kind("rows", "auto, pose, position, orientation or some of x,y,z,rx,ry,rz; with ; between for each "
                 "frame its own", _rows)
