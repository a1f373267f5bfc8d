"""The Identification menu: models linear in the parameters to be found."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from textwrap import wrap

from torsor.algebra.expr import Expr
from torsor.formats import RobotLike, robot_of
from torsor.loops.coordinates_of import generalised
from torsor.loops.generalised import ASSEMBLIES, Generalised
from torsor.mechanics.layout import Layout, without_divisions
from torsor.mechanics.parameters.grouping import PARAMETERS, groupable
from torsor.mechanics.parameters.regressors import Blocks, link_columns, with_dependent_columns
from torsor.mechanics.search import cheapest
from torsor.models.catalogue import model, program_name
from torsor.models.needs import MOVES
from torsor.models.options import EFFORT, Option, one_of
from torsor.models.parameters.base import BaseParameters, base_parameters
from torsor.program.instructions import Output
from torsor.program.program import Program
from torsor.robot.opened import opened
from torsor.robot.parts import INERTIAL
from torsor.robot.scalars.scalar import Scalar
from torsor.trace import State

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


@model("dim", "Identification", sources=("KC97 section 6.1",), needs=(MOVES,), options=(COLUMNS, EFFORT),
       inertial=True, loops=True)
def dynamic_identification(k: Generalised, *, columns: str, effort: int) -> Program:
    """Dynamic identification model: the regressor W of the torques, tau = W K.

    The parameters that can be identified are those that base_parameters keeps.  Rotor inertia IA and friction FV, FS
    have a column where the robot has them.  Element DG2XX3 is the torque of joint 2 per XX3, DG2ZZ1R per the grouped
    ZZ1R.  External wrenches, known as they are, have no column.  Of a robot with loops: the torques of its motors,
    W = G^T W of the opened tree, with friction in all of its joints.
    """
    t, x = k.t, k.state(k.t.state)
    shown = _columns(k, columns)
    sound = [without_divisions(space) for space in groupable(t)]

    def build(s: Layout, dependent: bool) -> list[Expr]:
        blocks = link_columns(t, s, x)
        blocks = with_dependent_columns(t, blocks, sound) if dependent else blocks
        torques = [k.at_motors(k.projected([_element(x, i, c, blocks) for i in t.coordinates])) for c in shown]
        return [column[i] for i in range(len(k.motors)) for column in torques]

    values = cheapest(t, effort, build, inertial=False, routes=((False, True),))
    labels = tuple(f"DG{i}{c.name}" for i in k.motors for c in shown)
    output = Output("W", (), (len(k.motors), len(shown)), labels, meaning="torques per parameter, tau = W K")
    remarks = wrap("The columns of W belong to " + ", ".join(c.name for c in shown) + ".", 100)
    arguments = [k.positions(), k.velocities(), k.accelerations()]
    return t.program(program_name(k.robot, "dim"), arguments, [(output, values)], [*k.remarks, *remarks])


def regressor_columns(
    robot: RobotLike, columns: str = "base", *, independent: Sequence[str] = (), assembly: str = ASSEMBLIES[0],
) -> list[Column]:
    """The columns of the regressor, in order: their `name` (XX1 ...), `link`, `parameter` and the robot's `entry`.

    K of tau = W K is the list of their entries; for "base" these and the names are those of `base_parameters(robot)`.
    Of a robot with loops, cut joints are numbered after the links; independent, assembly: as the model has them.
    """
    robot = robot_of(robot)
    return _columns(generalised(robot, independent, assembly), COLUMNS.read(columns, robot))


def _columns(k: Generalised, choice: str) -> list[Column]:
    base = base_parameters(k.robot, **k.written_in) if choice == "base" else None
    kept = list(_kept(k, choice, base))
    links = (opened(base.robot) if base else k.t.robot).links
    entries = [getattr(links[j - 1].inertia if name in INERTIAL else links[j - 1].joint, name) for j, name in kept]
    names = _names([e.symbol for e in entries], [f"{name}{j}" for j, name in kept])
    return [Column(*where, entry, name) for where, entry, name in zip(kept, entries, names, strict=True)]


def _names(symbols: list[str | None], places: list[str]) -> list[str]:
    """What each column is called: its symbol, or its place where the symbol is there twice or is another's place."""
    return [symbol if symbol and symbols.count(symbol) == 1 and (symbol == place or symbol not in places) else place
            for symbol, place in zip(symbols, places, strict=True)]


def _kept(k: Generalised, choice: str, base: BaseParameters | None) -> Iterator[tuple[int, str]]:
    """The links and parameters that have a column; cut joints have no more than a drive."""
    for j, link in enumerate(k.t.robot.links, 1):
        has = {name: getattr(link.inertia, name) for name in INERTIAL if j in k.links}
        # a fixed link without inertia is a frame
        body = link.joint.kind.moves or any(not entry.is_zero for entry in has.values())
        has |= {name: getattr(link.joint, name) for name in ("IA", *FRICTION)}
        for name, entry in has.items():
            if name not in INERTIAL:
                asked = link.joint.kind.moves and not entry.is_zero
            else:
                asked = not entry.is_zero if choice == "robot" else body
            if asked and not (base and (j, name) in base.gone):
                yield j, name


def _element(x: State, i: int, c: Column, blocks: Blocks) -> Expr:
    """The torque of joint i of the (opened) tree per parameter."""
    zero = x.qd[0].graph.zero
    if c.parameter in FRICTION:
        qd = x.qd[c.link] if i == c.link else zero
        return qd if c.parameter == "FV" else zero.graph.sign(qd)
    return blocks[i, c.link][PARAMETERS.index(c.parameter)] if (i, c.link) in blocks else zero
