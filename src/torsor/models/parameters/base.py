"""Base inertial parameters of a robot: what its motion depends on, and how to compute it."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from torsor.algebra.domains import FLOAT
from torsor.algebra.expr import Expr, reachable
from torsor.algebra.identity import Identity
from torsor.errors import ModelError
from torsor.formats import RobotLike, robot_of
from torsor.mechanics.parameters.grouping import PARAMETERS, group
from torsor.models.needs import OPEN, numbers_of
from torsor.models.parameters.relations import relation_text
from torsor.program.evaluate import evaluate
from torsor.program.freeze import freeze
from torsor.program.instructions import Argument, Output, Words
from torsor.program.program import Program
from torsor.robot.description import Robot
from torsor.robot.parts import INERTIAL, Link
from torsor.robot.scalars.scalar import ZERO, Scalar, scalar
from torsor.robot.tables import base_inertial, geometric, inertial
from torsor.table import Table
from torsor.trace import traced


@dataclass(frozen=True)
class BaseParameters:
    """The grouping of one robot.

    robot: the same robot with the base parameters alone, the others zero.
    parameters: the symbols that its inertial entries now hold, in link order.
    relations: grouped symbol -> formula in the original symbols.
    program: original parameters -> grouped symbols, to be written in any language.
    no_effect, grouped: entries of the original robot that act on nothing, or only within others.
    """

    original: Robot
    robot: Robot
    parameters: tuple[str, ...]
    relations: Mapping[str, str]
    program: Program
    no_effect: tuple[str, ...]
    grouped: tuple[str, ...]

    @property
    def table(self) -> Table:
        """The base parameters, link by link, as KD02 Table 9.3 prints them."""
        return base_inertial(self.robot)

    @property
    def remarks(self) -> tuple[str, ...]:
        """The grouping relations in words, for a program in the base parameters."""
        relations = [f"{name} = {formula}" for name, formula in self.relations.items()]
        head = "Grouping relations, from the parameters of the robot to the base parameters:"
        return (head, *relations) if relations else ()

    def values(self, numbers: Mapping[str, Any] | Sequence[Any]) -> dict[str, float]:
        """Numbers for all parameters of the base robot from numbers for those of the original robot."""
        names = self.original.parameters
        given = numbers if isinstance(numbers, Mapping) else dict(zip(names, numbers, strict=True))
        made = evaluate(self.program, {"parameters": given})["base"]
        known = {**given, **dict(zip(self.relations, made, strict=True))}
        return {name: float(known[name]) for name in self.robot.parameters}

    def lines(self) -> list[str]:
        """The report of LK22 Figure 4: tables, relations, base parameters."""
        text = [line for table in (geometric(self.original), inertial(self.original)) for line in (*table.lines(), "")]
        text += ["Grouping relations", *(f"{name} = {formula}" for name, formula in self.relations.items()), ""]
        if self.no_effect:
            text += ["Without effect: " + ", ".join(self.no_effect), ""]
        return [*text, *self.table.lines()]

    def _repr_html_(self) -> str:
        relations = Table("Grouping relations", ("parameter", "formula"), tuple(self.relations.items()))
        return self.table.html() + relations.html()


def base_parameters(robot: RobotLike) -> BaseParameters:
    """The base inertial parameters of an open structure: the minimal set that its dynamics depend on.

    The first independent parameters in link order (XX .. M, IA) stay, the others are grouped with
    them or have no effect.  A grouped symbol is the old one with R.   [KD02 9.4.2, KC97 6.4, LK22 3.8]
    """
    robot = robot_of(robot)
    if not OPEN.holds(robot):
        raise ModelError(f"base parameters of {robot.name}: {OPEN.sentence}, which tie its parameters together further")
    with numbers_of(robot, "base parameters"):
        return _grouped(robot)


def _grouped(robot: Robot) -> BaseParameters:
    t = traced(robot)
    grouping = group(t)
    taken = {*robot.parameters, *(x.joint.variable for x in robot.links)}
    relations: dict[str, Expr] = {}
    same = Identity()
    links = []
    for j, link in enumerate(robot.links, 1):
        entries = {}
        for k, name in enumerate(PARAMETERS):
            old, value = _entry(link, name), grouping.values[j - 1][k]
            if same.is_zero(value - t.scalar(old)):
                entries[name] = old
            elif same.is_zero(value):
                entries[name] = ZERO
            else:
                entries[name] = _new_entry(old, f"{name}{j}", value, relations, taken)
        links.append(_with_entries(link, entries))
    grouped_robot = robot.replace(name=f"{robot.name}_base", links=tuple(links))
    inertials = [e for x in links for e in (*x.inertia.scalars(), x.joint.IA)]
    symbols = tuple(dict.fromkeys(n for e in inertials for n in e.names))
    dynamic = {n for x in robot.links for e in (*x.inertia.scalars(), x.joint.IA) for n in e.names}
    gone = _eliminated(robot, grouping.eliminated)
    used = {n for e in relations.values() for n in _symbols(e)}
    return BaseParameters(
        robot, grouped_robot, symbols,
        {name: relation_text(e, dynamic) for name, e in relations.items()},
        _relations_program(robot, relations),
        no_effect=tuple(s for s in gone if s not in used),
        grouped=tuple(s for s in gone if s in used),
    )


def _new_entry(old: Scalar, place: str, value: Expr, relations: dict[str, Expr], taken: set[str]) -> Scalar:
    """A grouped entry: a number, or a new symbol with its relation."""
    if value.is_constant:
        return scalar(value.value)
    if not _symbols(value):
        return scalar(_number(value))
    name = f"{old.symbol or place}R"
    while name in taken:
        name += "_"
    taken.add(name)
    relations[name] = value
    return scalar(name)


def _number(value: Expr) -> float:
    """A constant expression that is not rational (sines of odd angles), to the nearest double."""
    program = freeze("number", (), [(Output("x", (), (1,)), [value])])
    number: float = evaluate(program, {}, FLOAT)["x"][0]
    return number


def _symbols(e: Expr) -> set[str]:
    return {x.value for x in reachable([e]) if x.op == "symbol"}


def _entry(link: Link, name: str) -> Scalar:
    value: Scalar = getattr(link.inertia if name in INERTIAL else link.joint, name)
    return value


def _with_entries(link: Link, entries: Mapping[str, Scalar]) -> Link:
    inertia = dataclasses.replace(link.inertia, **{k: entries[k] for k in INERTIAL})
    return dataclasses.replace(link, inertia=inertia, joint=dataclasses.replace(link.joint, IA=entries["IA"]))


def _eliminated(robot: Robot, eliminated: Sequence[Sequence[int]]) -> list[str]:
    names = []
    for link, places in zip(robot.links, eliminated, strict=True):
        names += [s for k in sorted(places) for s in _entry(link, PARAMETERS[k]).names]
    return list(dict.fromkeys(names))


def _relations_program(robot: Robot, relations: Mapping[str, Expr]) -> Program:
    """original parameters -> grouped parameters."""
    output = Output("base", (), (len(relations),), tuple(relations), meaning="grouped parameters")
    argument = Argument("parameters", robot.parameters, "parameter", "constants of the robot, in its order")
    words = Words(title="Grouped inertial parameters", robot=robot.name, model="base_parameters",
                  sources=("KD02 section 9.4.2", "KC97 section 6.4"), tables=robot.tables())
    return freeze(f"{robot.name}_base", (argument,), [(output, list(relations.values()))], words)
