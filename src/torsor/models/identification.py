"""The Identification menu: models linear in the parameters to be found."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from textwrap import wrap

from torsor.algebra.expr import Expr
from torsor.errors import ModelError
from torsor.mechanics.grouping import PARAMETERS, Space, groupable
from torsor.mechanics.layout import Layout, without_divisions
from torsor.mechanics.regressors import link_columns, with_dependent_columns
from torsor.mechanics.search import cheapest
from torsor.models.catalogue import MOVES, OPEN, model, program_name
from torsor.program.program import Output, Program
from torsor.robot.description import INERTIAL, Robot
from torsor.robot.scalar import Scalar
from torsor.trace import Trace

CHOICES = ("base", "all", "robot")
FRICTION = ("FV", "FS")


@dataclass(frozen=True)
class Column:
    """A column of the regressor: the parameter of one link, and what the robot has for it."""

    link: int
    parameter: str
    entry: Scalar

    @property
    def name(self) -> str:
        return f"{self.parameter}{self.link}"


@model("dim", "Identification", sources=("KC97 section 6.1",), needs=(OPEN, MOVES))
def dynamic_identification(robot: Robot, *, columns: str = "base", effort: int = 1) -> Program:
    """Dynamic identification model: the regressor W of the torques, tau = W K.

    columns: "base" for the parameters that can be identified (those that base_parameters keeps), "all" for all ten
    of every link, "robot" for those that are not zero in the robot.  Rotor inertia IA and friction FV, FS have a
    column where the robot has them.  Element DG2XX3 is the torque of joint 2 per XX3.  External wrenches, known
    as they are, have no column.  effort (0 to 3): how long to search for fewer operations.
    """
    t = Trace(robot)
    spaces = groupable(t)
    shown = list(_columns(t, columns, spaces))
    sound = [without_divisions(space) for space in spaces]

    def build(s: Layout, dependent: bool) -> list[Expr]:
        blocks = link_columns(t, s)
        blocks = with_dependent_columns(t, blocks, sound) if dependent else blocks
        return [_element(t, i, c, blocks.get((i, c.link))) for i in t.moving for c in shown]

    values = cheapest(t, effort, build, inertial=False, routes=((False, True),))
    labels = tuple(f"DG{i}{c.name}" for i in t.moving for c in shown)
    output = Output("W", (), (len(t.moving), len(shown)), labels, meaning="torques per parameter, tau = W K")
    remarks = wrap("The columns of W belong to " + ", ".join(c.name for c in shown) + ".", 100)
    arguments = [t.positions(), t.velocities(), t.accelerations()]
    return t.program(program_name(robot, "dim"), arguments, [(output, values)], remarks)


def regressor_columns(robot: Robot, columns: str = "base") -> list[Column]:
    """The columns of the regressor, in order: their `name` (XX1 ...), `link`, `parameter` and the robot's `entry`.

    K of tau = W K is the list of their entries; for "base" those of `base_parameters(robot).robot`.
    """
    t = Trace(robot)
    return list(_columns(t, columns, groupable(t) if columns == "base" else []))


def _columns(t: Trace, choice: str, spaces: list[Space]) -> Iterator[Column]:
    if choice not in CHOICES:
        raise ModelError(f"columns is {', '.join(CHOICES)}, not {choice!r}")
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
                yield Column(j, name, entry)


def _element(t: Trace, i: int, c: Column, block: list[Expr] | None) -> Expr:
    if c.parameter in FRICTION:
        qd = t.qd[c.link] if i == c.link else t.graph.zero
        return qd if c.parameter == "FV" else t.graph.sign(qd)
    return block[PARAMETERS.index(c.parameter)] if block else t.graph.zero
