"""From expressions to a program, and back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from torsor.algebra.expr import Expr, reachable
from torsor.algebra.graph import Graph
from torsor.program.check import check
from torsor.program.instructions import Argument, Instruction, Operand, Output, Words
from torsor.program.program import Program


def freeze(
    name: str,
    arguments: Sequence[Argument],
    outputs: Iterable[tuple[Output, Sequence[Expr]]],
    words: Words = Words(),  # noqa: B008 (frozen)
) -> Program:
    """The program that computes the given expressions.

    `outputs` pairs each declared output (its `elements` are ignored) with its expressions, row by
    row.  A node takes its label as an output, else the name it was given by `.named`, else a
    fresh one.  Only what the outputs need is in the program.
    """
    outputs = list(outputs)
    nodes = [n for n in reachable(e for _, exprs in outputs for e in exprs) if n.args]
    taken = {"pi"} | {e for a in arguments for e in a.elements}
    called: dict[int, str] = {}
    for output, exprs in outputs:
        for label, expr in zip(output.labels, exprs, strict=False):
            if expr.args and expr.id not in called and label not in taken:
                called[expr.id] = label
                taken.add(label)
    asked = set(called)
    for node in nodes:
        hint = node.graph.names.get(node.id)
        if hint is not None and node.id not in called:
            called[node.id] = _fresh(hint, taken)
            asked.add(node.id)
    fresh = _fresh_names(taken)
    instructions = []
    operand: dict[int, Operand] = {}
    for node in nodes:
        label = called.get(node.id) or next(fresh)
        args = tuple([operand[a.id] if a.args else _leaf(a) for a in node.args])
        operand[node.id] = label
        instructions.append(Instruction(label, node.op, args, node.id not in asked))
    results = [replace(o, elements=tuple(operand[e.id] if e.args else _leaf(e) for e in exprs)) for o, exprs in outputs]
    return check(Program(name, tuple(arguments), tuple(instructions), tuple(results), words))


def thaw(
    program: Program, graph: Graph | None = None, known: Mapping[str, Expr] | None = None
) -> tuple[Graph, dict[str, Expr]]:
    """The program as expressions by name, folded and shared again as they are built.

    known: what elements of arguments stand for, other than symbols of their name.
    """
    graph = graph or Graph()
    value: dict[str, Expr] = {"pi": graph.pi}
    for argument in program.arguments:
        value.update((e, graph.symbol(e)) for e in argument.elements)
    value.update(known or {})
    for i in program.instructions:
        node = graph.apply(i.op, *(operand_expr(graph, value, a) for a in i.args))
        value[i.name] = node if i.inline else node.named(i.name)
    return graph, value


def operand_expr(graph: Graph, value: dict[str, Expr], operand: Operand) -> Expr:
    return value[operand] if isinstance(operand, str) else graph.const(operand)


def _leaf(node: Expr) -> Operand:
    leaf: Operand = "pi" if node.op == "pi" else node.value
    return leaf


def _fresh(name: str, taken: set[str]) -> str:
    candidate, tail = name, 0
    while candidate in taken:
        tail += 1
        candidate = f"{name}_{tail}"
    taken.add(candidate)
    return candidate


def _fresh_names(taken: set[str]) -> Iterator[str]:
    number = 0
    while True:
        number += 1
        if f"v{number}" not in taken:
            yield f"v{number}"
