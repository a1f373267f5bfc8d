"""Base inertial parameters of a robot: what its motion depends on, and how to compute it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from torsor.algebra.expr import Expr, number, reachable
from torsor.algebra.identity import Identity
from torsor.errors import ModelError, foreign_as, unknown
from torsor.formats import RobotLike, robot_of
from torsor.mechanics.constraints.generalised_coordinates import ASSEMBLIES, ONE_ASSEMBLY
from torsor.mechanics.parameters.grouping import PARAMETERS, PLANAR, Grouping, group
from torsor.models.needs import numbers_of
from torsor.models.parameters.relations import relation_text
from torsor.models.parameters.vanishing_divisors import grouped_numbers, regrouped_values
from torsor.program.freeze import freeze
from torsor.program.instructions import Argument, Output, Words
from torsor.program.labels import by_label
from torsor.program.program import Program
from torsor.robot.description import Robot
from torsor.robot.parts import INERTIAL, Inertia, Link
from torsor.robot.scalars.scalar import ZERO, Scalar, scalar
from torsor.robot.tables import base_inertial, geometric, inertial
from torsor.table import Table
from torsor.trace import Trace, traced


@dataclass(frozen=True)
class BaseParameters:
    """The base inertial parameters of a robot and how they follow from the original ones.

    Attributes:
        original: The robot as it was given.
        robot: The same robot with the base parameters alone; the others are zero.
        parameters: The symbols that its inertial entries now hold, in link order.
        relations: From each grouped symbol to its formula in the original symbols.
        program: From the original parameters to the grouped symbols, to be written in any language.
        no_effect: Entries of the original robot that have no effect.
        grouped: Entries of the original robot that act only within others.
        gone: Pairs (link, parameter) of all places that these entries have, or would have, in the tables of the robot.
        notes: For a robot with loops: in which assembly these are the base parameters, and what numbers would change.
        one_assembly: Whether the robot has other assembly modes, in which more parameters may count; `torsor.closure`
        has a
            program `guard` that tells them.
    """

    original: Robot
    robot: Robot
    parameters: tuple[str, ...]
    relations: Mapping[str, str]
    program: Program
    no_effect: tuple[str, ...]
    grouped: tuple[str, ...]
    gone: frozenset[tuple[int, str]]
    notes: tuple[str, ...] = ()
    one_assembly: bool = False

    @property
    def table(self) -> Table:
        """The base parameters, link by link, as KD02 Table 9.3 prints them."""
        return base_inertial(self.robot)

    @property
    def remarks(self) -> tuple[str, ...]:
        """The grouping relations in words, for a program in the base parameters."""
        relations = [f"{name} = {formula}" for name, formula in self.relations.items()]
        head = "Grouping relations, from the parameters of the robot to the base parameters:"
        said = tuple(f"Base parameters: {note}." for note in self.notes)
        return (*said, head, *relations) if relations else said

    def values(self, numbers: Mapping[str, Any] | Sequence[Any]) -> dict[str, float]:
        """Compute numbers for all parameters of the base robot.

        Where a number makes a relation divide by zero, the robot is grouped once more with that number put in.

        Args:
            numbers: Numbers for the parameters of the original robot, by name or in its order.

        Raises:
            ModelError: A relation divides by zero, and the base parameters have no value with these numbers.

        Example:
            >>> base = torsor.base_parameters("rrp")
            >>> base.values({name: 1.0 for name in base.original.parameters})["ZZ1R"]
            3.0
        """
        names, numbers = self.original.parameters, by_label(numbers)
        given = numbers if isinstance(numbers, Mapping) else dict(zip(names, numbers, strict=True))
        try:
            known = {**given, **grouped_numbers(self, given)}
        except ZeroDivisionError:
            return regrouped_values(self, given, base_parameters)
        return {name: float(known[name]) for name in self.robot.parameters}

    def lines(self) -> list[str]:
        """The report of LK22 Figure 4, line by line: tables, relations, base parameters."""
        text = [line for table in (geometric(self.original), inertial(self.original)) for line in (*table.lines(), "")]
        text += ["Grouping relations", *(f"{name} = {formula}" for name, formula in self.relations.items()), ""]
        if self.no_effect:
            text += ["Without effect: " + ", ".join(self.no_effect), ""]
        text += [line for note in self.notes for line in (f"Note: {note}.", "")]
        return [*text, *self.table.lines()]

    def _repr_html_(self) -> str:
        relations = Table("Grouping relations", ("parameter", "formula"), tuple(self.relations.items()))
        return self.table.html() + relations.html()


@foreign_as(ModelError, "base_parameters")
def base_parameters(
    robot: RobotLike, *, independent: Sequence[str] = (), assembly: str = ASSEMBLIES[0],
) -> BaseParameters:
    """Find the base inertial parameters of a robot: the fewest that its dynamics depend on.

    The first independent parameters in link order (XX .. M, IA) stay. The others are grouped with them or have no
    effect. A grouped symbol is the old one with R at its end.   [KD02 9.4.2, KC97 6.4, LK22 3.8]

    Args:
        robot: A robot, the path of its file, or the name of a sample.
        independent: Names of the joints that a robot with loops is written in, where its motors do not determine its
            motion.
        assembly: For robots with loops: `parallel` (default) for the assembly in which parallelograms are
            parallelograms, or `any`.

    Returns:
        The grouping, with the robot in base parameters, the relations, and a program that computes them.

    Raises:
        ModelError: The assembly is another word, or a joint does not exist.

    Example:
        >>> base = torsor.base_parameters("rrp")
        >>> len(base.parameters), base.relations["ZZ1R"]
        (14, 'YY2 + ZZ1 + ZZ3')
    """
    robot = robot_of(robot)
    if assembly not in ASSEMBLIES:
        raise ModelError(unknown("assembly", assembly, ASSEMBLIES))
    return _base_parameters(robot, tuple(independent), assembly)


@lru_cache(maxsize=64)  # every model in base parameters asks, of the same robots
def _base_parameters(robot: Robot, independent: tuple[str, ...], assembly: str) -> BaseParameters:
    with numbers_of(robot, "base parameters"):
        t, grouping, notes = grouping_of(robot, independent, assembly)
        return replace(_grouped(robot, t, grouping, notes),
                       one_assembly=any(note.startswith(ONE_ASSEMBLY) for note in notes))


def grouping_of(robot: Robot, independent: tuple[str, ...], assembly: str) -> tuple[Trace, Grouping, tuple[str, ...]]:
    """The trace of a robot's (spanning) tree, the grouping of its links, and notes on it."""
    if not robot.loops:
        t = traced(robot)
        return t, group(t), ()
    if robot.base.floating:
        raise ModelError(f"base parameters of {robot.name}: those of a robot with loops are for a base that stands on "
                         "the ground, and this one moves by itself")
    from torsor.models.parameters.loops.base_of_loops import base_of_loops  # numpy is for those who need it

    base = base_of_loops(robot, independent, assembly)
    return base.t, base.grouping, base.notes


def _grouped(robot: Robot, t: Trace, grouping: Grouping, notes: tuple[str, ...]) -> BaseParameters:
    tree = t.robot
    taken = {*robot.parameters, *(x.joint.variable for x in tree.links)}
    relations: dict[str, Expr] = {}
    same = Identity()

    def entry(old: Scalar, name: str, value: Expr) -> Scalar:
        if same.is_zero(value - t.scalar(old)):
            return old
        return ZERO if same.is_zero(value) else _new_entry(old, name, value, relations, taken)

    base = Inertia(*(entry(getattr(tree.base.inertia, name), f"{name}0", grouping.base[k])
                     for k, name in enumerate(INERTIAL)))
    links = []
    for j, link in enumerate(tree.links, 1):
        links.append(_with_entries(link, {name: entry(_entry(link, name), f"{name}{j}", grouping.values[j - 1][k])
                                          for k, name in enumerate(PARAMETERS)}))
    inertials = [*base.scalars(), *(e for x in links for e in (*x.inertia.scalars(), x.joint.IA))]
    symbols = tuple(dict.fromkeys(n for e in inertials for n in e.names))
    dynamic = {n for x in tree.links for e in (*x.inertia.scalars(), x.joint.IA) for n in e.names}
    dynamic |= {n for e in tree.base.inertia.scalars() for n in e.names}
    unfelt = PLANAR if robot.base.joint == "planar" else ()
    gone = _eliminated(tree, grouping.eliminated, unfelt)
    used = {n for e in relations.values() for n in _symbols(e)}
    program = _relations_program(robot, relations)
    found = BaseParameters(
        robot, _with_parameters(robot, base, links), symbols,
        {name: relation_text(e, dynamic) for name, e in relations.items()},
        program,
        no_effect=tuple(s for s in gone if s not in used),
        grouped=tuple(s for s in gone if s in used),
        gone=frozenset((j, PARAMETERS[k]) for j, places in enumerate((unfelt, *grouping.eliminated)) for k in places),
        notes=notes,
    )
    numbers = {**robot.defaults, **_numbers_of(found, relations)}
    return replace(found, robot=found.robot.replace(defaults=numbers))


def _with_parameters(robot: Robot, base: Inertia, links: Sequence[Link]) -> Robot:
    """The robot with inertias and drives of base and links of its (spanning) tree."""
    n = len(robot.links)
    own = [replace(old, inertia=new.inertia, joint=replace(old.joint, IA=new.joint.IA))
           for old, new in zip(robot.links, links[:n], strict=True)]
    loops = [replace(loop, joint=replace(loop.joint, IA=links[n + b].joint.IA)) for b, loop in enumerate(robot.loops)]
    return robot.replace(name=f"{robot.name}_base", base=replace(robot.base, inertia=base), links=tuple(own),
                         loops=tuple(loops))


def _numbers_of(base: BaseParameters, relations: Mapping[str, Expr]) -> dict[str, float]:
    """Default numbers for base parameters: for grouped symbols of which the robot has all that they are made of."""
    robot = base.original
    found = [name for name, e in relations.items() if _symbols(e) <= robot.defaults.keys()]
    if not found:
        return {}
    known = {name: float(robot.defaults.get(name, 1)) for name in robot.parameters}  # others are asked for, not used
    try:
        made = grouped_numbers(base, known)
        return {name: float(made[name]) for name in found}
    except ZeroDivisionError:
        return _numbers_at_zero(base, known)


def _numbers_at_zero(base: BaseParameters, known: Mapping[str, float]) -> dict[str, float]:
    """Default numbers where a relation divides by zero: of all base parameters, or of none."""
    if not known.keys() <= base.original.defaults.keys():
        return {}
    try:
        values = regrouped_values(base, known, base_parameters)
    except ModelError:
        return {}
    return {name: values[name] for name in base.parameters}


def _new_entry(old: Scalar, place: str, value: Expr, relations: dict[str, Expr], taken: set[str]) -> Scalar:
    """A grouped entry: a number, or a new symbol with its relation."""
    if value.is_constant:
        return scalar(value.value)
    if not _symbols(value):
        return scalar(number(value))
    name = f"{old.symbol or place}R"
    while name in taken:
        name += "_"
    taken.add(name)
    relations[name] = value
    return scalar(name)


def _symbols(e: Expr) -> set[str]:
    return {x.value for x in reachable([e]) if x.op == "symbol"}


def _entry(link: Link, name: str) -> Scalar:
    value: Scalar = getattr(link.inertia if name in INERTIAL else link.joint, name)
    return value


def _with_entries(link: Link, entries: Mapping[str, Scalar]) -> Link:
    inertia = replace(link.inertia, **{k: entries[k] for k in INERTIAL})
    return replace(link, inertia=inertia, joint=replace(link.joint, IA=entries["IA"]))


def _eliminated(robot: Robot, eliminated: Sequence[Sequence[int]], of_base: Sequence[int]) -> list[str]:
    names = [s for k in of_base for s in getattr(robot.base.inertia, PARAMETERS[k]).names]
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
