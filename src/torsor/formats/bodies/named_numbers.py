"""Numbers of a robot turned into named symbols, the numbers kept beside them as defaults.

One file then gives both the symbolic study and the numeric code.
"""

from __future__ import annotations

from dataclasses import replace

from torsor.algebra.domains import RATIONAL
from torsor.errors import RobotError
from torsor.robot.description import Robot
from torsor.robot.parts import DRIVE, INERTIAL, Inertia, Joint, Link, Placement
from torsor.robot.scalars.building import plus
from torsor.robot.scalars.scalar import Scalar, scalar

WHAT = ("inertia", "lengths", "all")
LENGTHS = {"b": "B", "d": "D", "r": "RL"}
SYMBOLS = tuple(k for k in DRIVE if k != "BS")  # of a drive: a whole exponent is cheaper than a symbol


def with_symbols(robot: Robot, what: str = "all") -> Robot:
    """The robot with symbols for its numbers other than zero: XX1 .. M1, IA1, FV1, FS1; B1, D1, RL1; and G1 to G3.

    what: inertia (with the drives), lengths, or all.  Angles stay numbers.
    """
    if what not in WHAT:
        raise RobotError(f"symbolic is {', '.join(WHAT)}, not {what!r}")
    used = {n for link in robot.links for s in (*link.placement.scalars(), *link.inertia.scalars()) for n in s.names}
    naming = _Naming(used | set(robot.parameters))
    links = tuple(_link(link, j, what, naming) for j, link in enumerate(robot.links, 1))
    gravity, base = robot.gravity, robot.base
    if base.floating and what in ("inertia", "all"):
        base = replace(base, inertia=Inertia(**{k: naming.symbol(f"{k}0", getattr(base.inertia, k)) for k in INERTIAL}))
    if what == "all":
        gravity = tuple(naming.symbol(f"G{k}", x) for k, x in enumerate(gravity, 1))
    return robot.replace(links=links, base=base, gravity=gravity, defaults={**robot.defaults, **naming.values})


class _Naming:
    """Gives out symbols, and remembers what they stand for."""

    def __init__(self, taken: set[str]):
        self.taken = taken
        self.values: dict[str, Scalar] = {}

    def symbol(self, name: str, value: Scalar) -> Scalar:
        if value.is_zero or value.names:
            return value
        while name in self.taken:
            name += "_"
        self.taken.add(name)
        self.values[name] = value
        return scalar(name)


def _link(link: Link, j: int, what: str, naming: _Naming) -> Link:
    place, inertia, joint = link.placement, link.inertia, link.joint
    if what in ("lengths", "all"):
        place = Placement(**_lengths(link, j, naming))
    if what in ("inertia", "all"):
        inertia = Inertia(**{k: naming.symbol(f"{k}{j}", getattr(inertia, k)) for k in INERTIAL})
        drive = {k: naming.symbol(f"{k}{j}", getattr(joint, k)) for k in SYMBOLS}
        joint = replace(joint, **drive)  # type: ignore[arg-type]
    return replace(link, placement=place, inertia=inertia, joint=joint)


def _lengths(link: Link, j: int, naming: _Naming) -> dict[str, Scalar]:
    fields = {name: getattr(link.placement, name) for name in ("gamma", "b", "alpha", "d", "theta", "r")}
    for name, letter in LENGTHS.items():
        held, variable = fields[name], _variable(link.joint, name)
        if not variable:
            fields[name] = naming.symbol(f"{letter}{j}", held)
        elif held.names == (variable,) and held.symbol is None:
            offset = scalar(held.value({variable: 0}, RATIONAL))
            fields[name] = plus(variable, naming.symbol(f"{letter}{j}", offset))
    return fields


def _variable(joint: Joint, slot: str) -> str:
    """The joint variable in a slot, where it stands there."""
    return joint.variable if slot == "r" and joint.kind.slide else ""
