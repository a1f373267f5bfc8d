"""Which parameters have a column in the identification models: one order for all of them, so that one K fits all.

Link by link the inertial parameters, the rotor inertia IA, friction FV, FS (FST where static friction fades) and an
offset OFF; then IAm, FVm, FSm of motors that turn with several joints, the payload XXL .. ML, and columns of the user's
own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from torsor.errors import ModelError
from torsor.formats import RobotLike, robot_of
from torsor.mechanics.constraints.generalised_coordinates import ASSEMBLIES, GeneralisedCoordinates, generalised
from torsor.mechanics.dynamics.coupling import motor_shares
from torsor.mechanics.dynamics.friction import FADES, name_of
from torsor.mechanics.parameters.motor_grouping import felt_friction, felt_rotors
from torsor.models.options import FRICTION, YES_NO, Option, one_of
from torsor.models.options.added_columns import CARRIER, EXTRA_COLUMNS, ExtraColumn
from torsor.models.parameters.base import BaseParameters, base_parameters
from torsor.robot.parts import INERTIAL, Base, Link
from torsor.robot.scalars.scalar import ZERO, Scalar
from torsor.robot.spanning_tree import spanning_tree

COLUMNS = Option("columns", one_of("base", "all", "robot"), "base",
                 "Parameters that have a column: those that can be identified, all ten of every link, or those that "
                 "are not zero in the robot.")
OFFSET = Option("offset", YES_NO, False, "A column OFF for each motor: a torque that is always there.")
PAYLOAD = Option("payload", CARRIER, "no",
                 "Columns XXL .. ML for a body on the last link, or on the one that is said, beside those of the link.")
EXTRA = Option("extra", EXTRA_COLUMNS, "", "Columns of torques of your own, of positions and velocities.")
CHOICES = (COLUMNS, FRICTION, OFFSET, PAYLOAD, EXTRA)

DRIVE = ("IA", "FV", "FS", "FST")
MOTOR = {"IA": "IAm", "FV": "FVm", "FS": "FSm"}  # of the joints, and of a motor that turns with several
CARRIED = {f"{name}L": name for name in INERTIAL}  # parameter of a payload -> that of a link


@dataclass(frozen=True)
class Column:
    """A column of the regressor: the parameter of one link, what the robot has for it, and what it is called.

    That is the robot's symbol where it stands in no other column, else the parameter and its link, as XX3.
    """

    link: int
    parameter: str
    entry: Scalar
    name: str


@dataclass(frozen=True)
class Asked:
    """What is asked of the columns: the options that the identification models share."""

    columns: str
    friction: str
    offset: bool
    payload: int
    extra: tuple[ExtraColumn, ...]


def regressor_columns(
    robot: RobotLike, columns: str = COLUMNS.default, *, friction: str = FRICTION.default,
    offset: bool = OFFSET.default, payload: int | str = PAYLOAD.default, extra: Any = EXTRA.default,
    independent: Sequence[str] = (), assembly: str = ASSEMBLIES[0],
) -> list[Column]:
    """The columns of the identification models, in order: their `name`, `link`, `parameter` and the robot's `entry`.

    K of tau = W K is the list of their entries; for "base" those of links and rotors are, with their names, those of
    `base_parameters(robot)`.  An entry that a robot does not describe (offset, payload, a column of the user's own) is
    zero.  Of a robot with loops, cut joints are numbered after the links; independent, assembly: as the models have
    them.
    """
    robot = robot_of(robot)
    given = (columns, friction, offset, payload, extra)
    asked = Asked(*(option.read(value, robot) for option, value in zip(CHOICES, given, strict=True)))
    return parameter_columns(generalised(robot, independent, assembly), asked)


def parameter_columns(k: GeneralisedCoordinates, asked: Asked) -> list[Column]:
    """The columns in the generalised coordinates of a robot."""
    base = base_parameters(k.robot, **k.written_in) if asked.columns == "base" else None
    tree = spanning_tree(base.robot) if base else k.t.robot
    carriers: tuple[Base | Link, ...] = (tree.base, *tree.links)
    kept = list(_kept(k, asked, base))
    kept += _of_motors(k, kept if base else None)
    entries = [_entry(carriers[j], name) for j, name in kept]
    places = [f"{name}{j}" for j, name in kept]
    carried = list(CARRIED) if asked.payload else []
    names = _names([e.symbol for e in entries], places, carried)
    shown = [Column(*where, entry, name) for where, entry, name in zip(kept, entries, names, strict=True)]
    shown += [Column(asked.payload, name, ZERO, name) for name in carried]
    shown += [Column(own.torques[0][0], own.name, ZERO, own.name) for own in asked.extra]
    return _told_apart(shown)


def _entry(link: Base | Link, name: str) -> Scalar:
    """What the robot has for a parameter; nothing for those that only a model knows."""
    entry: Scalar = getattr(link.inertia if name in INERTIAL else link.joint, name, ZERO)
    return entry


def _names(symbols: list[str | None], places: list[str], others: list[str]) -> list[str]:
    """What each column is called: its symbol, or its place where the symbol is there twice or says another column."""
    taken = {*places, *others}
    return [symbol if symbol and symbols.count(symbol) == 1 and (symbol == place or symbol not in taken) else place
            for symbol, place in zip(symbols, places, strict=True)]


def _told_apart(columns: list[Column]) -> list[Column]:
    """The columns, if no two have the same name."""
    names = [c.name for c in columns]
    if twice := sorted({name for name in names if names.count(name) > 1}):
        raise ModelError(f"two columns are called {', '.join(twice)}: columns of your own take other names than "
                         f"{', '.join(dict.fromkeys(names))}")
    return columns


def _kept(k: GeneralisedCoordinates, asked: Asked, base: BaseParameters | None) -> Iterator[tuple[int, str]]:
    """The links and parameters that have a column; cut joints have no more than a drive."""
    if k.base:
        for name, entry in zip(INERTIAL, k.robot.base.inertia.scalars(), strict=True):
            if (asked.columns != "robot" or not entry.is_zero) and not (base and (0, name) in base.gone):
                yield 0, name
    for j, link in enumerate(k.t.robot.links, 1):
        has = {name: getattr(link.inertia, name) for name in INERTIAL if j in k.links}
        # a fixed link without inertia is a frame
        body = link.joint.kind.moves or any(not entry.is_zero for entry in has.values())
        for name, entry in has.items():
            if (not entry.is_zero if asked.columns == "robot" else body) and not (base and (j, name) in base.gone):
                yield j, name
        for name in DRIVE:
            if _driven(link, name, asked.friction) and not (base and (j, name) in base.gone):
                yield j, name
        if asked.offset and j in k.motors:
            yield j, "OFF"


def _driven(link: Link, name: str, friction: str) -> bool:
    """Whether the joint of a link has that parameter of a drive."""
    told = name != "FST" or name_of(friction) == FADES
    return link.joint.kind.moves and told and not getattr(link.joint, name).is_zero


def _of_motors(k: GeneralisedCoordinates, base: list[tuple[int, str]] | None) -> list[tuple[int, str]]:
    """IAm, FVm, FSm of motors that turn with several joints, where these have IA, FV, FS.

    Beside base parameters there are none that depend on these.
    """
    links, shares = k.t.robot.links, motor_shares(k.t)
    asked = [(motor, name) for motor in shares for name in MOTOR
             if any(not getattr(links[j - 1].joint, name).is_zero for j in shares[motor])]
    felt = {"IA": felt_rotors(k.t, base), "FV": felt_friction(k.t, base)} if asked and base is not None else {}
    return [(motor, MOTOR[name]) for motor, name in asked if name not in felt or motor in felt[name]]
