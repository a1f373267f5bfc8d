"""Base inertial parameters of robots with loops: what passes across joints, then what the way of moving adds.

Across the joints, cut ones included, parameters can undo each other for all robots of the same structure; that is done
in symbols.  Whether more of them depend on each other on a branch (links of a parallelogram turn together) is
told by the ranks of their energies at points of it, in many digits, and the relations are then read off as expressions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from torsor.algebra.expr import Expr
from torsor.mechanics.parameters.grouping import PARAMETERS, Grouping
from torsor.mechanics.parameters.ring_grouping import Column, across_joints, columns, grouped
from torsor.mobility.branches import Branch
from torsor.models.parameters.loops.energies import Column as Place
from torsor.models.parameters.loops.energy_relations import Sample, Shares
from torsor.models.parameters.loops.many_digits import many_digits
from torsor.models.parameters.loops.own_numbers import angle_symbols, geometric_symbols
from torsor.models.parameters.loops.recognised_numbers import SAME, Atom, fraction, recognised
from torsor.numerics.numeric_tree import rings
from torsor.robot.description import Robot
from torsor.robot.spanning_tree import spanning_tree
from torsor.trace import Trace, traced

ALL = "all"
Draws = dict[str, tuple[Mapping[str, Any], Shares]]  # symbol that was changed ("": none) -> numbers, relations


@dataclass(frozen=True)
class RingGrouping:
    """The grouping over the links of the spanning tree; kept: the base parameters.

    unknown: those among them that depend on others, in a way that has no form in the symbols.
    """

    grouping: Grouping
    kept: tuple[Place, ...]
    unknown: tuple[Place, ...]


def ring_grouping(t: Trace, branches: Sequence[Branch]) -> RingGrouping:
    """The base parameters on the given branches; t: the trace of the spanning tree."""
    steps = across_joints(t, [(ring.k, ring.c) for ring in rings(t.described)])
    left = [c[1:] for c in columns(t) if not c[0] and c not in steps]
    with many_digits():
        dependent = _in_symbols(t, Sample(tuple(branches)), left)
    for place, shares in dependent.items():
        if shares is not None:
            column: Column = (False, *place)
            steps[column] = {column: t.graph.one, **{(False, *i): -x for i, x in shares.items()}}
    return RingGrouping(grouped(t, steps), tuple(c for c in left if dependent.get(c) is None),
                        tuple(c for c, shares in dependent.items() if shares is None))


def still_dependent(kept: Sequence[Place], branches: Sequence[Branch]) -> tuple[Place, ...]:
    """Those of the parameters that depend on others on the given branches, of a robot with other numbers."""
    with many_digits():
        return tuple(Sample(tuple(branches)).relations(kept))


def rank_of(robot: Robot, branches: Sequence[Branch]) -> int:
    """The number of base parameters alone."""
    own = [c[1:] for c in columns(traced(spanning_tree(robot), described=robot)) if not c[0]]
    with many_digits():
        return len(Sample(tuple(branches)).space(own).basis)


def customary(places: Sequence[Place]) -> str:
    """Parameters by their customary names: XX3, MY4."""
    return ", ".join(f"{PARAMETERS[p]}{j}" for j, p in places)


def _in_symbols(t: Trace, sample: Sample, left: Sequence[Place]) -> dict[Place, dict[Place, Expr] | None]:
    """The dependent columns as shares of others, None where these are no expressions that are recognised."""
    draws: Draws = {"": (sample.numbers, sample.relations(left))}
    symbols = geometric_symbols(t.described)
    _draw(draws, ALL, sample, symbols, list(draws[""][1]))
    changing = [j for j in draws[""][1] if not _same(j, draws)]
    for symbol in symbols if changing else ():
        _draw(draws, symbol, sample, [symbol], changing)
    return {j: _shares(t, {s: draw for s, draw in draws.items() if j in changing or s in ("", ALL)}, j)
            for j in draws[""][1]}


def _draw(draws: Draws, key: str, sample: Sample, symbols: Sequence[str], wanted: Sequence[Place]) -> None:
    """Add the relations of some columns where some symbols have other numbers."""
    first = draws[""][1]
    near = sample.changed(symbols) if symbols and wanted else None
    if near:
        needed = sorted({*wanted, *(i for j in wanted for i in first[j])})
        draws[key] = near.numbers, near.relations(needed)


def _same(j: Place, draws: Draws) -> bool:
    """Whether a column's shares stay what they are when all symbols change."""
    here, there = draws[""][1][j], draws.get(ALL, draws[""])[1].get(j, {})
    return here.keys() == there.keys() and all(abs(here[i] - there[i]).mid() < SAME for i in here)


def _shares(t: Trace, draws: Draws, j: Place) -> dict[Place, Expr] | None:
    """The shares of one column."""
    shares: dict[Place, Expr] = {}
    for i in draws[""][1][j]:
        share = _share(t, draws, {s: draw.get(j, {}).get(i) for s, (_, draw) in draws.items()})
        if share is None:
            return None
        shares[i] = share
    return shares


def _share(t: Trace, draws: Draws, values: Mapping[str, Any]) -> Expr | None:
    """A coefficient as an expression of the symbols that it changes with."""
    if any(v is None or abs(v.imag).mid() > SAME for v in values.values()):
        return None
    moving = [s for s in draws if s != ALL and abs(values[s] - values[""]).mid() > SAME]
    if not moving:
        return t.graph.const(fraction(values[""].real))
    atoms = [a for s in moving for a in _atoms(t.described, s)]
    return recognised([(draws[s][0], values[s].real) for s in draws], atoms, t.graph)


def _atoms(robot: Robot, symbol: str) -> list[Atom]:
    """What an expression may have of a symbol: itself, or its cosine and sine where it stands for an angle."""
    return [Atom(symbol, f) for f in (("cos", "sin") if symbol in angle_symbols(robot) else ("",))]
