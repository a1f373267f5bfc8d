"""Closed forms: every output multiplied out to textbook terms, no intermediate variables but sines and cosines."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from torsor.algebra.expr import Expr
from torsor.algebra.graph import Graph
from torsor.algebra.identity import linear_form
from torsor.algebra.polynomial import Polynomial, product
from torsor.algebra.trig import textbook
from torsor.program.freeze import operand_expr, thaw
from torsor.program.program import Instruction, Operand, Output, Program


def expanded(program: Program, families: Sequence[Iterable[str]] = ()) -> Program:
    """The program with each output as one sum of products; `families` are angles of parallel axes."""
    graph, value = thaw(program)
    angles = [[graph.symbol(name) for name in family] for family in families]
    taken = {e for a in program.arguments for e in a.elements}
    lines = _Lines(graph, taken, apart=any(re.search(r"\d\d$", name) for name in taken))
    outputs = []
    for o in program.outputs:
        elements = []
        for k, element in enumerate(o.elements):
            label = o.labels[k] if o.labels else f"{o.name}{k + 1}"
            elements.append(lines.sum(textbook(operand_expr(graph, value, element), angles), label))
        outputs.append(Output(o.name, tuple(elements), o.shape, o.labels, o.role, o.meaning))
    return Program(program.name, program.arguments, tuple(lines.made), tuple(outputs), program.words)


class _Lines:
    """Instructions written term by term: nothing shared but sines and cosines, so each output is one formula."""

    def __init__(self, graph: Graph, taken: set[str], apart: bool):
        self.graph, self.taken, self.apart = graph, taken, apart
        self.made: list[Instruction] = []
        self.turns: dict[int, Operand] = {}
        self.count = 0

    def sum(self, p: Polynomial, label: str) -> Operand:
        """An operand for the whole sum, in a line called `label` (another name where that one is taken)."""
        total: Operand = 0
        for place, (monomial, k) in enumerate(sorted(p.items(), key=lambda item: _order(item[0]))):
            term = self.tree(product(self.graph, monomial))
            if abs(k) != 1 and monomial:
                number = abs(k).numerator if k.denominator == 1 else abs(k)
                term = self.line("mul", number, term)
            elif not monomial:
                term = abs(k).numerator if k.denominator == 1 else abs(k)
            if place == 0:
                total = term if k > 0 else self.line("neg", term)
            else:
                total = self.line("add" if k > 0 else "sub", total, term)
        last = self.made[-1] if self.made else None
        if last is not None and last.name == total and last.inline and label not in self.taken:
            self.taken.add(label)
            self.made[-1] = Instruction(label, last.op, last.args)
            return label
        return total

    def line(self, op: str, *args: Operand) -> str:
        self.count += 1
        name = self.fresh(f"e{self.count}")
        self.made.append(Instruction(name, op, args, inline=True))
        return name

    def fresh(self, name: str) -> str:
        while name in self.taken:
            name += "_"
        self.taken.add(name)
        return name

    def tree(self, e: Expr) -> Operand:
        """An operand for the expression, all of it written anew but sines and cosines."""
        if not e.args:
            return "pi" if e.op == "pi" else e.value
        if e.op in ("sin", "cos"):
            if e.id not in self.turns:
                argument = self.tree(e.args[0])
                name = self.fresh(turn_name(e, self.apart))
                self.made.append(Instruction(name, e.op, (argument,)))
                self.turns[e.id] = name
            return self.turns[e.id]
        return self.line(e.op, *(self.tree(a) for a in e.args))


def turn_name(e: Expr, apart: bool = False) -> str:
    """S23 for sin(q2 + q3), C1 for cos(th1), Sa for sin(a); S2_3 with `apart`, where there is a joint 23."""
    letter = "S" if e.op == "sin" else "C"
    form = linear_form(e.args[0])
    if all(n.op == "symbol" and k == 1 for n, k in form.items()):
        parts = [re.fullmatch(r"([A-Za-z_]*?)(\d*)", n.value, re.ASCII) for n in sorted(form, key=lambda n: n.id)]
        stems = {m[1] for m in parts if m}
        numbers = [m[2] for m in parts if m]
        if len(stems) == 1 and all(numbers):
            stem = stems.pop()
            joint = "" if stem in ("q", "th", "theta", "t") else stem
            return letter + joint + ("_" if apart else "").join(numbers)
        if len(form) == 1:
            return f"{letter}{next(iter(form)).value}"
    return letter


def _order(monomial: Sequence[tuple[Expr, int]]) -> tuple[object, ...]:
    """Terms in the order of their parameters, sines and cosines apart."""
    plain = [(a.id, n) for a, n in monomial if a.op not in ("sin", "cos")]
    return (sorted(plain, reverse=True), sorted((a.id, n) for a, n in monomial))
