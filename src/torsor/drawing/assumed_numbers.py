"""Numbers for all parameters of a robot, so that it can be drawn: given ones, the robot's own, then sensible ones.

What is assumed is no statement about the robot: lengths that can be told from zero, a body that can exist for every
link, gravity of the earth.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from torsor.errors import ModelError, TorsorError, unknown
from torsor.robot.description import Robot
from torsor.robot.parts import DRIVE, Inertia, Placement
from torsor.robot.scalars.scalar import Scalar

LENGTH, ANGLE, MASS, OTHER = 0.3, 0.5, 1.0, 0.1  # m, rad, kg
CENTRE, GYRATION = 0.05, 0.1  # m: a coordinate of the centre of mass; the radius of gyration about any axis through it
GRAVITY = 9.81
MOTORS = {"IA": 0.01, "FV": 0.1, "FS": 0.1, "K": 1000.0, "FST": 0.1, "KS": 10.0, "BS": 1.0,
          "KQ": 10.0, "Q0": 0.0, "QM": 0.0}
AXES = "XYZ"


class KnownNumbers(NamedTuple):
    """A number for each parameter in the robot's order, and the names of those that were assumed."""

    values: dict[str, float]
    assumed: tuple[str, ...]


def numbers_for(robot: Robot, given: Mapping[str, float] = {}) -> KnownNumbers:
    """Those given, before the robot's defaults, before assumed ones."""
    names = robot.parameters
    for name in given:
        if name not in names:
            raise ModelError(unknown("parameter", name, names or ["none"]))
    known = {n: float(x) for n, x in robot.defaults.items() if n in names} | dict(given)
    values = dict(known)
    for name, value in _assumed(robot, values):
        values.setdefault(name, value)
    return KnownNumbers({n: values.get(n, OTHER) for n in names}, tuple(n for n in names if n not in known))


def _assumed(robot: Robot, known: dict[str, float]) -> Iterator[tuple[str, float]]:
    """Names with what they are assumed to be, the first word on one counting; `known` grows as they are taken."""
    places = [x.placement for x in robot.links]
    places += [place for loop in robot.loops for place in (loop.placement, loop.closing)]
    for place in places:
        yield from _of_frame(place)
    for link in robot.links:
        yield from _of_body(link.inertia, known)
    for joint in (*(x.joint for x in robot.links), *(x.joint for x in robot.loops)):
        yield from ((n, MOTORS[field]) for field in DRIVE for n in getattr(joint, field).names)
    yield from _of_gravity(robot.gravity)
    yield from ((n, float(k % 5 == 0)) for k, cell in enumerate(robot.base.pose) for n in cell.names)
    yield from ((n, 1.0) for row in robot.coupling for cell in row for n in cell.names)


def _of_frame(place: Placement) -> Iterator[tuple[str, float]]:
    for field in ("b", "d", "r"):
        yield from ((n, LENGTH) for n in getattr(place, field).names)
    for field in ("gamma", "alpha", "theta"):
        yield from ((n, ANGLE) for n in getattr(place, field).names)


def _of_body(body: Inertia, known: Mapping[str, float]) -> Iterator[tuple[str, float]]:
    """A body that can exist: a mass at a centre near the origin, a tensor at it that is the same in all directions.

    J = m (k^2 1 + c.c 1 - c c'),  ms = m c
    """
    yield from ((n, MASS) for n in body.M.names)
    m = _value(body.M, known, MASS) or MASS
    for axis in AXES:
        yield from ((n, m * CENTRE) for n in getattr(body, f"M{axis}").names)
    c = [_value(getattr(body, f"M{axis}"), known, m * CENTRE) / m for axis in AXES]
    for i, first in enumerate(AXES):
        for j in range(i, 3):
            tensor = m * ((GYRATION**2 + sum(x * x for x in c)) * (i == j) - c[i] * c[j])
            yield from ((n, tensor) for n in getattr(body, first + AXES[j]).names)


def _value(cell: Scalar, known: Mapping[str, float], default: float) -> float:
    """The number of a cell, as far as it is known by now."""
    try:
        return float(cell.value(known))
    except (TorsorError, ValueError, ArithmeticError):
        return default


def _of_gravity(gravity: tuple[Scalar, ...]) -> Iterator[tuple[str, float]]:
    """Downwards along the last axis that has a symbol; a symbol alone is the (negative) component itself."""
    last = True
    for cell in reversed(gravity):
        for name in cell.names:
            yield name, (-GRAVITY if cell.symbol else GRAVITY) if last else 0.0
        last = last and not cell.names
