"""Names that a user gives to expressions of the robot's parameters."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from torsor.errors import ModelError, unknown
from torsor.models.options.option_kinds import Kind
from torsor.robot.description import Robot
from torsor.robot.scalars.scalar import Scalar, scalar

Names = tuple[tuple[str, Scalar], ...]
LONGEST = 40  # characters of a name


def _names(value: Any, robot: Robot) -> Names:
    """Pairs from a text, from a mapping name -> expression, or as they are."""
    if isinstance(value, Mapping):
        pairs = list(value.items())
    elif isinstance(value, str):
        entries = [entry.partition("=") for entry in value.split(",")] if value.strip() else []
        if not all(sign for _, sign, _ in entries):
            raise ValueError
        pairs = [(name.strip(), what) for name, _, what in entries]
    elif isinstance(value, (tuple, list)) and all(isinstance(pair, (tuple, list)) and len(pair) == 2 for pair in value):
        pairs = list(value)
    else:
        raise ValueError
    if twice := [name for k, (name, _) in enumerate(pairs) if name in [other for other, _ in pairs[:k]]]:
        raise ModelError(f"{str(twice[0])[:LONGEST]} is given twice: one expression for each name was expected")
    return tuple((_name(name, robot), _expression(name, what, robot)) for name, what in pairs)


def _name(name: Any, robot: Robot) -> str:
    if not isinstance(name, str) or not re.fullmatch(rf"[A-Za-z]\w{{0,{LONGEST - 1}}}", name, re.ASCII):
        raise ModelError(f"a constant is called by a letter, then letters and digits, not {str(name)[:LONGEST]!r}")
    if name in robot.parameters:
        raise ModelError(f"{name} is a parameter of {robot.name}: another name was expected")
    return name


def _expression(name: str, what: Any, robot: Robot) -> Scalar:
    read = scalar(what)
    if missing := [symbol for symbol in read.names if symbol not in robot.parameters]:
        raise ModelError(f"{name}: {unknown('parameter', missing[0], robot.parameters)}")
    return read


NAMES = Kind("names", "name=expression with commas between, as in K11=m1*L1^2", _names)
