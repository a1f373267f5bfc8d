"""The geometry of a robot with its own numbers put in for symbols, or with symbols put in for its numbers."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from itertools import count

from torsor.robot.description import Robot
from torsor.robot.parts import ANGLES, PLACE, Placement
from torsor.robot.scalars import trees
from torsor.robot.scalars.building import quarter_turns
from torsor.robot.scalars.scalar import Scalar


def geometric_symbols(robot: Robot) -> list[str]:
    """The symbols of geometry and gravity, in the robot's order."""
    used = {n for p in _placements(robot) for f in PLACE for n in getattr(p, f).names}
    used |= {n for g in robot.gravity for n in g.names}
    return [n for n in robot.parameters if n in used]


def angle_symbols(robot: Robot) -> set[str]:
    """Those that stand in an angle."""
    return {n for p in _placements(robot) for f in ANGLES for n in getattr(p, f).names}


def with_own_numbers(robot: Robot) -> Robot | None:
    """The robot with its numbers for the symbols of its geometry; None where it has no symbols, or not all numbers."""
    symbols = geometric_symbols(robot)
    if not symbols or any(s not in robot.defaults for s in symbols):
        return None
    return with_numbers(robot, {s: robot.defaults[s] for s in symbols})


def with_numbers(robot: Robot, numbers: Mapping[str, Scalar]) -> Robot:
    """The robot with numbers for some symbols of its geometry."""
    put_in = {name: number.tree for name, number in numbers.items()}
    return _placed(robot, lambda _, value: Scalar(trees.renamed(value.tree, put_in)))


def with_symbols(robot: Robot) -> Robot | None:
    """The robot with symbols for the lone numbers of its geometry, zeros and quarter turns apart; None without any."""
    fresh = (f"NUMBER{k}" for k in count(1) if f"NUMBER{k}" not in robot.parameters)

    def put_in(field: str, value: Scalar) -> Scalar:
        usual = value.is_zero or (field in ANGLES and quarter_turns(value) is not None)
        return value if value.names or usual else Scalar(next(fresh))

    freed = _placed(robot, put_in)
    return freed if freed != robot else None


def _placed(robot: Robot, change: Callable[[str, Scalar], Scalar]) -> Robot:
    """The robot with each scalar of its placements changed, and of its gravity."""
    def place(p: Placement) -> Placement:
        return Placement(**{f: change(f, getattr(p, f)) for f in PLACE})

    links = [dataclasses.replace(x, placement=place(x.placement)) for x in robot.links]
    loops = [dataclasses.replace(x, placement=place(x.placement), closing=place(x.closing)) for x in robot.loops]
    return robot.replace(links=tuple(links), loops=tuple(loops),
                         gravity=tuple(change("gravity", g) for g in robot.gravity))


def _placements(robot: Robot) -> list[Placement]:
    return [*(link.placement for link in robot.links), *(p for x in robot.loops for p in (x.placement, x.closing))]
