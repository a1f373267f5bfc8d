"""Numbers that a user gives for a robot's parameters or joints, as arrays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from torsor.compiled.arguments import Array
from torsor.errors import SimulationError, TorsorError
from torsor.program.labels import by_label
from torsor.robot.description import Robot
from torsor.robot.scalars.scalar import scalar

Given = Mapping[str, Any] | Sequence[Any] | Array | None


def parameters(robot: Robot, given: Given) -> Array:
    """A number for each parameter, in the robot's order; the robot's defaults fill in what is not given."""
    names, given = robot.parameters, by_label(given)
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
    """One number for each name, in their order or by label."""
    given = by_label(given)
    if isinstance(given, Mapping):
        if given.keys() != {*names}:
            raise SimulationError(f"{what} takes a number for each of {', '.join(names) or 'none'}, not for "
                                  f"{', '.join(map(str, given)) or 'none'}")
        given = [given[name] for name in names]
    try:
        items = [given] if isinstance(given, (str, int, float)) else list(given)
    except TypeError:
        raise SimulationError(f"{what} takes {len(names)} numbers ({', '.join(names)}), not {given!r}") from None
    if len(items) != len(names):
        raise SimulationError(f"{what} takes {len(names)} number{'s' * (len(names) != 1)} "
                              f"({', '.join(names) or 'none'}), not {len(items)}")
    return np.array([number(f"{what} of {n}", value) for n, value in zip(names, items, strict=True)], dtype=np.float64)


def of_joints(robot: Robot, what: str, given: Any) -> dict[int, float]:
    """Numbers for joints by their place: all of them from a sequence, some from a mapping."""
    names, given = [j.variable for j in robot.joints], by_label(given)
    if isinstance(given, Mapping):
        return {k: number(f"{what} of {names[k]}", x) for k, x in by_joint(robot, what, given).items()}
    return dict(enumerate(sequence(what, names, given).tolist()))


def by_joint(robot: Robot, what: str, given: Mapping[str, Any], more: Sequence[str] = ()) -> dict[int, Any]:
    """A mapping from joints as one from their places; a joint goes by its variable, its name or its link's.

    more: names that might have been meant besides.
    """
    links = [link for link in robot.links if link.joint.kind.moves]
    places: dict[str, int] = {}
    for names in zip(*((x.name, x.joint.name, x.joint.variable) for x in links), strict=True):  # the last word counts
        places |= {name: k for k, name in enumerate(names) if name}
    unknown = [str(name) for name in given if name not in places]
    if unknown:
        raise SimulationError(f"{robot.name} has no joint {', '.join(unknown)}; its joints are "
                              f"{', '.join((*(x.joint.variable for x in links), *more))}")
    values = {places[name]: value for name, value in given.items()}
    if len(values) < len(given):
        raise SimulationError(f"two values of {what} are given for one joint, among {', '.join(given)}")
    return values


def number(what: str, given: Any) -> float:
    """A finite number, from a number or a text such as 1e-3 or pi/2."""
    try:
        return float(scalar(given.item() if hasattr(given, "item") else given).value())
    except (TorsorError, ValueError, OverflowError, ZeroDivisionError) as error:
        raise SimulationError(f"{what} must be a number: {error}") from None


def positive(what: str, given: Any) -> float:
    """A number above zero."""
    value = number(what, given)
    if value <= 0:
        raise SimulationError(f"{what} must be above zero, not {given}")
    return value
