"""Programs made of programs: outputs of one as arguments of another, outputs of several side by side.

What two of them compute alike is computed once: they become expressions of one graph before they are a program again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from torsor.algebra.expr import Expr
from torsor.algebra.graph import Graph
from torsor.errors import ProgramError
from torsor.program.freeze import freeze, operand_expr, thaw
from torsor.program.instructions import Argument
from torsor.program.program import Program

Outputs = dict[str, list[Expr]]


def expressions(program: Program, graph: Graph, known: Mapping[str, Expr] | None = None) -> Outputs:
    """The outputs of a program as expressions of a graph; `known` elements of its arguments stand for others."""
    _, value = thaw(program, graph, known)
    return {o.name: [operand_expr(graph, value, e) for e in o.elements] for o in program.outputs}


def composed(name: str, outer: Program, inner: Program, wires: Mapping[str, str]) -> Program:
    """The outer program with some of its arguments computed by the inner one: wires has argument -> output.

    It takes the arguments of the inner program and those of the outer one that no wire leads to; elements of the same
    name are the same.
    """
    graph = Graph()
    computed = expressions(inner, graph)
    known: dict[str, Expr] = {}
    for argument, output in wires.items():
        elements, values = outer.argument(argument).elements, computed.get(output, [])
        if len(elements) != len(values):
            raise ProgramError(f"{outer.name} takes {len(elements)} numbers as {argument}, and {inner.name} has "
                               f"{len(values)} as {output}")
        known.update(zip(elements, values, strict=True))
    results = expressions(outer, graph, known)
    arguments = _together(inner.arguments, [a for a in outer.arguments if a.name not in wires])
    return freeze(name, arguments, [(replace(o, elements=()), results[o.name]) for o in outer.outputs], outer.words)


def joined(name: str, *programs: Program) -> Program:
    """The outputs of several programs by one; arguments of the same name are the same."""
    graph = Graph()
    made = [expressions(p, graph) for p in programs]
    results = [(replace(o, elements=()), own[o.name]) for p, own in zip(programs, made, strict=True) for o in p.outputs]
    twice = {o.name for o, _ in results if sum(o.name == other.name for other, _ in results) > 1}
    if twice:
        raise ProgramError(f"several of the programs have an output {', '.join(sorted(twice))}: names are unique")
    return freeze(name, _together(*(p.arguments for p in programs)), results)


def _together(*groups: tuple[Argument, ...] | list[Argument]) -> list[Argument]:
    """The arguments of all groups, each name once with the elements of all."""
    together: dict[str, Argument] = {}
    for argument in (a for group in groups for a in group):
        known = together.get(argument.name)
        if known is None or set(known.elements) <= set(argument.elements):
            together[argument.name] = argument
        elif not set(argument.elements) <= set(known.elements):
            raise ProgramError(f"two arguments are called {argument.name} and have other elements each: "
                               f"{', '.join(known.elements)}; {', '.join(argument.elements)}")
    return list(together.values())
