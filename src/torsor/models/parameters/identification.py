"""The Identification menu: models linear in the parameters to be found."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from textwrap import wrap

from torsor.algebra.expr import Expr
from torsor.formats import RobotLike, robot_of
from torsor.mechanics.layout import Layout, without_divisions
from torsor.mechanics.parameters.grouping import PARAMETERS, Space, groupable
from torsor.mechanics.parameters.regressors import link_columns, with_dependent_columns
from torsor.mechanics.search import cheapest
from torsor.models.catalogue import model, program_name
from torsor.models.needs import MOVES, OPEN
from torsor.models.options import EFFORT, Option, one_of
from torsor.models.parameters.base import base_parameters
from torsor.program.instructions import Output
from torsor.program.program import Program
from torsor.robot.description import Robot
from torsor.robot.parts import INERTIAL
from torsor.robot.scalars.scalar import Scalar
from torsor.trace import Trace, traced

COLUMNS = Option("columns", one_of("base", "all", "robot"), "base",
                 "Parameters that have a column: those that can be identified, all ten of every link, or those that "
                 "are not zero in the robot.")
FRICTION = ("FV", "FS")


@dataclass(frozen=True)
class Column:
    """A column of the regressor: the parameter of one link, what the robot has for it, and what it is called.

    That is the robot's symbol where it stands in no other column, else the parameter and its link, as XX3.
    """

    link: int
    parameter: str
    entry: Scalar
    name: str


@model("dim", "Identification", sources=("KC97 section 6.1",), needs=(OPEN, MOVES), options=(COLUMNS, EFFORT),
       inertial=True)
def dynamic_identification(robot: Robot, *, columns: str, effort: int) -> Program:
    """Dynamic identification model: the regressor W of the torques, tau = W K.

    The parameters that can be identified are those that base_parameters keeps.  Rotor inertia IA and friction FV, FS
    have a column where the robot has them.  Element DG2XX3 is the torque of joint 2 per XX3, DG2ZZ1R per the grouped
    ZZ1R.  External wrenches, known as they are, have no column.
    """
    t = traced(robot)
    spaces = groupable(t)
    shown = _columns(t, columns, spaces)
    sound = [without_divisions(space) for space in spaces]

    def build(s: Layout, dependent: bool) -> list[Expr]:
        blocks = link_columns(t, s, t.state)
        blocks = with_dependent_columns(t, blocks, sound) if dependent else blocks
        return [_element(t, i, c, blocks.get((i, c.link))) for i in t.coordinates for c in shown]

    values = cheapest(t, effort, build, inertial=False, routes=((False, True),))
    labels = tuple(f"DG{i}{c.name}" for i in t.coordinates for c in shown)
    output = Output("W", (), (len(t.coordinates), len(shown)), labels, meaning="torques per parameter, tau = W K")
    remarks = wrap("The columns of W belong to " + ", ".join(c.name for c in shown) + ".", 100)
    arguments = [t.positions(), t.velocities(), t.accelerations()]
    return t.program(program_name(robot, "dim"), arguments, [(output, values)], remarks)


def regressor_columns(robot: RobotLike, columns: str = "base") -> list[Column]:
    """The columns of the regressor, in order: their `name` (XX1 ...), `link`, `parameter` and the robot's `entry`.

    K of tau = W K is the list of their entries; for "base" these and the names are those of `base_parameters(robot)`.
    """
    t = traced(robot_of(robot))
    columns = COLUMNS.read(columns, t.robot)
    return _columns(t, columns, groupable(t) if columns == "base" else [])


def _columns(t: Trace, choice: str, spaces: list[Space]) -> list[Column]:
    kept = list(_kept(t, choice, spaces))
    links = (base_parameters(t.robot).robot if choice == "base" else t.robot).links
    entries = [getattr(links[j - 1].inertia if name in INERTIAL else links[j - 1].joint, name) for j, name in kept]
    names = _names([e.symbol for e in entries], [f"{name}{j}" for j, name in kept])
    return [Column(*where, entry, name) for where, entry, name in zip(kept, entries, names, strict=True)]


def _names(symbols: list[str | None], places: list[str]) -> list[str]:
    """What each column is called: its symbol, or its place where the symbol is there twice or is another's place."""
    return [symbol if symbol and symbols.count(symbol) == 1 and (symbol == place or symbol not in places) else place
            for symbol, place in zip(symbols, places, strict=True)]


def _kept(t: Trace, choice: str, spaces: list[Space]) -> Iterator[tuple[int, str]]:
    """The links and parameters that have a column."""
    for j, link in enumerate(t.robot.links, 1):
        has = {name: getattr(link.inertia, name) for name in INERTIAL}
        has |= {name: getattr(link.joint, name) for name in ("IA", *FRICTION)}
        # a fixed link without inertia is a frame
        body = link.joint.kind.moves or any(not has[name].is_zero for name in INERTIAL)
        gone = [PARAMETERS[p] for p in spaces[j].pivots] if choice == "base" else []
        for name, entry in has.items():
            if name not in INERTIAL:
                asked = link.joint.kind.moves and not entry.is_zero
            else:
                asked = not entry.is_zero if choice == "robot" else body
            if asked and name not in gone:
                yield j, name


def _element(t: Trace, i: int, c: Column, block: list[Expr] | None) -> Expr:
    if c.parameter in FRICTION:
        qd = t.state.qd[c.link] if i == c.link else t.graph.zero
        return qd if c.parameter == "FV" else t.graph.sign(qd)
    return block[PARAMETERS.index(c.parameter)] if block else t.graph.zero
