"""Numbers that a user gives for a robot's parameters or joints, as arrays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from torsor.errors import SimulationError, TorsorError
from torsor.numeric.arguments import Array
from torsor.robot.description import Robot
from torsor.robot.scalar import scalar

Given = Mapping[str, Any] | Sequence[Any] | Array | None


def parameters(robot: Robot, given: Given) -> Array:
    """A number for each parameter, in the robot's order; the robot's defaults fill in what is not given."""
    names = robot.parameters
    if given is not None and not isinstance(given, Mapping):
        return sequence("parameters", names, given)
    table = {**robot.defaults, **(given or {})}
    unknown = [str(n) for n in given or {} if n not in names]
    if unknown:
        has = f"its parameters are {', '.join(names)}" if names else "it has none"
        raise SimulationError(f"{robot.name} has no parameter {', '.join(unknown)}; {has}")
    missing = [n for n in names if n not in table]
    if missing:
        raise SimulationError(f"no value is given for {', '.join(missing)}: give it among the parameters, "
                              f"or under [defaults] in the robot file")
    return np.array([number(n, table[n]) for n in names], dtype=np.float64)


def sequence(what: str, names: Sequence[str], given: Any) -> Array:
    """One number for each name."""
    made = [given] if isinstance(given, (str, int, float)) else list(given)
    if len(made) != len(names):
        raise SimulationError(f"{what} takes {len(names)} number{'s' * (len(names) != 1)} "
                              f"({', '.join(names) or 'none'}), not {len(made)}")
    return np.array([number(f"{what} of {n}", value) for n, value in zip(names, made, strict=True)], dtype=np.float64)


def number(what: str, given: Any) -> float:
    """A finite number, from a number or a text such as 1e-3 or pi/2."""
    try:
        return float(scalar(given.item() if hasattr(given, "item") else given).value())
    except (TorsorError, ValueError, OverflowError, ZeroDivisionError) as error:
        raise SimulationError(f"{what} is a number: {error}") from None


def positive(what: str, given: Any) -> float:
    """A number above zero."""
    made = number(what, given)
    if made <= 0:
        raise SimulationError(f"{what} is above zero, not {given}")
    return made
