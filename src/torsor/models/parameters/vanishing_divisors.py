"""Numbers of base parameters where a grouping relation divides by something that vanishes, such as sin(AL2) at AL2 = 0.

Relations hold for symbols in general.  For a number that makes more parameters depend on each other, the robot with
that number put in is grouped once more: what it keeps are values of the same base parameters, if those have a place for
it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from math import isclose, pi
from typing import TYPE_CHECKING, Any

from torsor.algebra.domains import FLOAT
from torsor.errors import ModelError
from torsor.program.evaluate import evaluate
from torsor.robot.description import Robot
from torsor.robot.parts import INERTIAL
from torsor.robot.scalars.building import turn
from torsor.robot.scalars.scalar import Scalar

if TYPE_CHECKING:
    from torsor.models.parameters.base import BaseParameters

VANISHING = 1e-14  # a divisor: cos(pi/2) is not quite zero in doubles
ROUND = 1e-9  # rad, by which an angle may be off a quarter turn


def _divided(a: float, b: float) -> float:
    if abs(b) < VANISHING:
        raise ZeroDivisionError
    return a / b


CHECKED = replace(FLOAT, ops={**FLOAT.ops, "div": _divided})


def grouped_numbers(base: BaseParameters, given: Mapping[str, Any]) -> dict[str, float]:
    """Numbers for the grouped symbols; ZeroDivisionError where a divisor vanishes."""
    return dict(zip(base.relations, evaluate(base.program, {"parameters": given}, CHECKED)["base"], strict=True))


def regrouped_values(base: BaseParameters, given: Mapping[str, Any],
                     group: Callable[[Robot], BaseParameters]) -> dict[str, float]:
    """Numbers for all parameters of the base robot; ModelError where those that vanish leave its form no value."""
    known = {name: float(value) for name, value in given.items()}
    special = _special_numbers(base.original, known)
    for names in [*((name,) for name in special), tuple(special)]:
        if values := _with_numbers(base, known, {n: special[n] for n in names}, group):
            return values
    which = ", ".join(f"{name} = {special[name]}" for name in special) or "these numbers"
    raise ModelError(f"base parameters of {base.original.name} have no value at {which}: their grouping relations "
                     "divide by zero there; write the robot with that number for the symbol, and group it again")


def _special_numbers(robot: Robot, known: Mapping[str, float]) -> dict[str, Scalar]:
    """The symbols of geometry and gravity that are zero, or quarter turns, with these numbers."""
    from torsor.models.parameters.loops.own_numbers import angle_symbols, geometric_symbols

    special, angles = {}, angle_symbols(robot)
    for name in geometric_symbols(robot):
        quarters = round(2 * known[name] / pi) if name in angles else 0
        if abs(known[name] - quarters * pi / 2) < (ROUND if name in angles else VANISHING):
            special[name] = turn(quarters)
    return special


def _with_numbers(base: BaseParameters, known: Mapping[str, float], put_in: Mapping[str, Scalar],
                  group: Callable[[Robot], BaseParameters]) -> dict[str, float] | None:
    """The values that the robot with some numbers put in has in the places of the base parameters, if all fit there."""
    from torsor.models.parameters.loops.own_numbers import with_numbers

    if base.original.loops or not put_in:
        return None
    special = group(with_numbers(base.original, put_in))
    given = {name: known[name] for name in special.original.parameters}
    try:
        made = grouped_numbers(special, given)
    except ZeroDivisionError:
        return None
    inside = {**known, **made}
    places = list(zip(_entries(base.robot), _entries(special.robot), strict=True))
    values = {name: known.get(name, 0.0) for name in base.robot.parameters}
    values |= {old.symbol: float(new.value(inside)) for old, new in places if old.symbol}
    fits = all(isclose(float(old.value(values)), float(new.value(inside)), rel_tol=1e-9, abs_tol=1e-12)
               for old, new in places)
    return values if fits else None


def _entries(robot: Robot) -> Iterator[Scalar]:
    """The inertial parameters and rotor inertias, place by place."""
    yield from robot.base.inertia.scalars()
    for link in robot.links:
        yield from (getattr(link.inertia, name) for name in INERTIAL)
        yield link.joint.IA
