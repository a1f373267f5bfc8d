"""Programs with choices unrolled: every combination in one straight line, the shared work done once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from torsor.algebra.expr import Expr
from torsor.algebra.graph import Graph
from torsor.program.choices import choices, combinations
from torsor.program.freeze import freeze, operand_expr
from torsor.program.program import Program

LONGEST = 60  # of a name with its tail: a program takes 64, and `freeze` may add a number


def unrolled(program: Program) -> Program:
    """The program for all combinations of its choices at once: no choice is left.

    Every output gets a leading axis, (K, *shape), its rows in the order of `combinations`; rows whose
    guards are negative are no solutions.  A name gets the values of the choices it depends on:
    with e1 = 1 and e2 = -1 the line q2 becomes q2_1_m1.
    """
    if not choices(program):
        return program
    graph = Graph()
    depends = _dependence(program)
    rows: dict[str, list[Expr]] = {o.name: [] for o in program.outputs}
    labels: dict[str, list[str]] = {o.name: [] for o in program.outputs}
    count = 0
    for combination in combinations(program):
        count += 1
        value: dict[str, Expr] = {"pi": graph.pi}
        for a in program.arguments:
            value.update((e, graph.const(combination[e]) if e in combination else graph.symbol(e)) for e in a.elements)
        for i in program.instructions:
            node = graph.apply(i.op, *(operand_expr(graph, value, a) for a in i.args))
            tail = (v for e, v in combination.items() if e in depends[i.name])
            value[i.name] = node if i.inline else node.named(_tailed(i.name, tail))
        for o in program.outputs:
            rows[o.name] += [operand_expr(graph, value, e) for e in o.elements]
            labels[o.name] += [_tailed(label, combination.values()) for label in o.labels]
    outputs = [(replace(o, shape=(count, *o.shape), labels=tuple(labels[o.name])), rows[o.name])
               for o in program.outputs]
    left = tuple(a for a in program.arguments if a.role != "choice")
    return freeze(f"{program.name}_unrolled", left, outputs, program.words)


def _dependence(program: Program) -> dict[str, frozenset[str]]:
    """The choices that each name depends on."""
    depends = {e: frozenset((e,)) for e, _ in choices(program)}
    for i in program.instructions:
        depends[i.name] = frozenset().union(*(depends.get(a, ()) for a in i.args if isinstance(a, str)))
    return depends


def _tailed(name: str, values: Iterable[int]) -> str:
    tail = "".join(f"_{'m' if v < 0 else ''}{abs(v)}" for v in values)
    return name[: LONGEST - len(tail)] + tail if tail else name
