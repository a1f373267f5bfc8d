"""The base parameters of a robot with loops, and the notes on them: assembly modes, numbers, coincidences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from torsor.errors import ModelError
from torsor.mechanics.constraints.generalised_coordinates import ASSEMBLIES, ONE_ASSEMBLY
from torsor.mechanics.parameters.grouping import Grouping
from torsor.mobility.branches import Branch
from torsor.mobility.mobility import mobility
from torsor.models.parameters.loops.base_grouping import (
    RingGrouping,
    customary,
    rank_of,
    ring_grouping,
    still_dependent,
)
from torsor.models.parameters.loops.own_numbers import with_own_numbers, with_symbols
from torsor.robot.description import Robot
from torsor.robot.spanning_tree import spanning_tree
from torsor.trace import Trace, traced


@dataclass(frozen=True)
class BaseOfLoops:
    """t: the trace of the spanning tree, whose links the grouping runs over."""

    t: Trace
    grouping: Grouping
    notes: tuple[str, ...]


def base_of_loops(robot: Robot, independent: Sequence[str], assembly: str) -> BaseOfLoops:
    """The base parameters in one assembly ("parallel": where the most joints move in proportion) or in any."""
    every = _branches(robot, independent)
    branches = every[:1] if assembly == ASSEMBLIES[0] else every
    t = traced(spanning_tree(robot), described=robot)
    group = ring_grouping(t, branches)
    notes = _where(robot, branches, every)
    numbered = with_own_numbers(robot)
    if group.unknown and numbered:
        note = (f"{customary(group.unknown)} depend on others in a way that has no short form in the symbols: the "
                "relations hold for the robot's own numbers only")
        numeric = base_of_loops(numbered, independent, assembly)
        return BaseOfLoops(numeric.t, numeric.grouping, (*numeric.notes, note))
    if group.unknown:
        notes += (f"{customary(group.unknown)} depend on others in a way that has no short form in the symbols: they "
                  "stay, and go where the robot has numbers for its geometry",)
    return BaseOfLoops(t, group.grouping, notes + _coincidences(robot, numbered, group, independent, assembly))


def _branches(robot: Robot, independent: Sequence[str]) -> tuple[Branch, ...]:
    number = {link.joint.variable: j for j, link in enumerate(spanning_tree(robot).links, 1)}
    return mobility(robot, tuple(number[variable] for variable in independent)).branches


def _where(robot: Robot, branches: Sequence[Branch], every: Sequence[Branch]) -> tuple[str, ...]:
    """Which assembly it is, where that makes a difference."""
    if len(branches) == len(every):
        return ()
    held = [row for row in branches[0].relations if any(row not in b.relations for b in every)]
    tree, joints = spanning_tree(robot), branches[0].skeleton.joints
    sums = [_sum(row, [tree.links[j - 1].joint.variable for j in joints]) for row in held]
    return (f"{ONE_ASSEMBLY} {', '.join(sums)} {'stays' if len(sums) == 1 else 'stay'} constant; in others more "
            "parameters may count (assembly = any)",)


def _sum(row: Sequence[Fraction], names: Sequence[str]) -> str:
    """The joints of a relation, the one that it is solved for first."""
    terms = [(k, f"{'' if abs(k) == 1 else f'{abs(k)} '}{name}") for k, name in zip(row, names, strict=True) if k]
    return "".join(f" {'-' if k < 0 else '+'} {term}" for k, term in reversed(terms)).removeprefix(" + ")


def _coincidences(robot: Robot, numbered: Robot | None, group: RingGrouping, independent: Sequence[str],
                  assembly: str) -> tuple[str, ...]:
    """What numbers that happen to be equal do."""
    few = 1 if assembly == ASSEMBLIES[0] else None
    if numbered:
        more = still_dependent(group.kept, _branches(numbered, independent)[:few])
        return (f"with the robot's own numbers {customary(more)} would depend on others too: a coincidence of "
                "numbers, where one symbol for both would make it a fact",) if more else ()
    freed = with_symbols(robot)
    try:
        others = _branches(freed, independent)[:few] if freed else ()
    except ModelError:
        return ()  # these numbers are what makes it move at all
    if not freed or not others or others[0].freedoms != _branches(robot, independent)[0].freedoms:
        return ()
    less = rank_of(freed, others) - len(group.kept)
    return (f"{less} parameters more would count if numbers of its geometry were not what they are: a coincidence, "
            "where one symbol for equal ones would make it a fact",) if less > 0 else ()
