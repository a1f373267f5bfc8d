"""Closed forms: every output as one formula of textbook terms, no intermediate variables but sines and cosines."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import chain

from torsor.algebra.expr import Expr
from torsor.algebra.graph import Graph
from torsor.algebra.identity import linear_form
from torsor.algebra.monomials import Polynomial
from torsor.algebra.polynomials.common_factors import Product, Sum, collected, is_turn
from torsor.algebra.polynomials.sums_of_products import in_front
from torsor.algebra.polynomials.trigonometry import Textbook
from torsor.errors import ModelError
from torsor.program.compose import expressions
from torsor.program.instructions import Constant, Instruction, Operand, Output
from torsor.program.program import Program

# how a polynomial is written: with coefficients collected as in lectures, or term by term as ROBMAT printed them
CLOSED_FORMS: dict[str, Callable[[Polynomial, Mapping[Expr, int]], Sum]] = {"expanded": collected, "products": in_front}
MOTION = ("qdd", "qd")  # arguments whose coefficients are collected first; then come other variables, but positions


def expanded(program: Program, families: Sequence[Iterable[str]] = (), form: str = "expanded") -> Program:
    """The program with each output multiplied out and written in one of the `CLOSED_FORMS`; a closed program.

    `families` are angles of parallel axes.  What would take too long, or too many pages, is refused.
    """
    graph = Graph()
    results = expressions(program, graph)
    angles = [[graph.symbol(name) for name in family] for family in families]
    short = Textbook(graph, list(chain(*results.values())), angles)
    motion = _motion(program, graph)
    taken = {e for a in program.arguments for e in a.elements}
    labels = {label for o in program.outputs for label in o.labels}
    lines = _Lines(taken, labels, apart=any(re.search(r"\d\d$", name) for name in taken))
    outputs = []
    for o in program.outputs:
        made = []
        for k, element in enumerate(results[o.name]):
            label = o.labels[k] if o.labels else f"{o.name}{k + 1}"
            try:
                p = short.short(element)
            except OverflowError as error:
                raise ModelError(f"{program.name}: {label} is too long for form={form} ({error}); ask for "
                                 "form=factored, or give numbers to some of the symbols") from None
            made.append(lines.output(CLOSED_FORMS[form](p, motion), label))
        outputs.append(Output(o.name, tuple(made), o.shape, o.labels, o.role, o.meaning))
    return Program(program.name, program.arguments, tuple(lines.made), tuple(outputs), program.words, closed=True)


def _motion(program: Program, graph: Graph) -> dict[Expr, int]:
    """The symbols of the motion, accelerations first."""
    variables = [a for a in program.arguments if a.role == "variable" and a.name != "q"]
    variables.sort(key=lambda a: MOTION.index(a.name) if a.name in MOTION else len(MOTION))
    return {graph.symbol(name): k for k, name in enumerate(e for a in variables for e in a.elements)}


class _Lines:
    """Instructions written term by term: nothing shared but sines and cosines, so each output is one formula."""

    def __init__(self, taken: set[str], labels: set[str], apart: bool):
        self.taken, self.labels, self.apart = taken, labels, apart
        self.made: list[Instruction] = []
        self.turns: dict[int, Operand] = {}
        self.count = 0

    def output(self, total: Sum, label: str) -> Operand:
        """An operand for the sum, in a line called `label` (another name where that one is taken)."""
        operand = self.sum(total)
        last = self.made[-1] if self.made else None
        if last is not None and last.name == operand and last.inline and label not in self.taken:
            self.taken.add(label)
            self.made[-1] = Instruction(label, last.op, last.args)
            return label
        return operand

    def sum(self, total: Sum) -> Operand:
        result: Operand = 0
        for place, term in enumerate(total.terms):
            operand = self.product(term)
            if place:
                result = self.line("add" if term.number > 0 else "sub", result, operand)
            elif isinstance(operand, str):
                result = operand if term.number > 0 else self.line("neg", operand)
            else:
                result = operand if term.number > 0 else -operand
        return result

    def product(self, term: Product) -> Operand:
        """The product without its sign."""
        parts: list[Operand] = [_constant(abs(term.number))] if abs(term.number) != 1 or not term.factors else []
        for f in term.factors:
            if isinstance(f, Sum):
                parts.append(self.sum(f))
            else:
                base = self.sum(f[0]) if isinstance(f[0], Sum) else self.tree(f[0])
                parts.append(base if f[1] == 1 else self.line("pow", base, f[1]))
        result = parts[0]
        for part in parts[1:]:
            result = self.line("mul", result, part)
        return result

    def line(self, op: str, *args: Operand) -> str:
        self.count += 1
        name = self.fresh(f"e{self.count}")
        self.made.append(Instruction(name, op, args, inline=True))
        return name

    def fresh(self, name: str) -> str:
        while name in self.taken or name in self.labels:
            name += "_"
        self.taken.add(name)
        return name

    def tree(self, e: Expr) -> Operand:
        """An operand for the expression, all of it written anew but sines and cosines."""
        if not e.args:
            return "pi" if e.op == "pi" else e.value
        if is_turn(e):
            if e.id not in self.turns:
                argument = self.tree(e.args[0])
                name = self.fresh(turn_name(e, self.apart))
                self.made.append(Instruction(name, e.op, (argument,)))
                self.turns[e.id] = name
            return self.turns[e.id]
        args = sorted(e.args, key=is_turn) if e.op == "mul" else e.args
        return self.line(e.op, *(self.tree(a) for a in args))


def _constant(number: Fraction) -> Constant:
    return number.numerator if number.denominator == 1 else number


def turn_name(e: Expr, apart: bool = False) -> str:
    """S23 for sin(q2 + q3), C1 for cos(th1), C22 for cos(2 q2), Sa for sin(a).

    apart: S2_3 in the place of S23, where there is a joint 23.
    """
    letter = "S" if e.op == "sin" else "C"
    form = linear_form(e.args[0])
    if all(n.op == "symbol" and k in (1, 2, 3) for n, k in form.items()):
        parts = [re.fullmatch(r"([A-Za-z_]*?)(\d*)", n.value, re.ASCII)
                 for n in sorted(form, key=lambda n: n.id) for _ in range(int(form[n]))]
        stems = {m[1] for m in parts if m}
        numbers = [m[2] for m in parts if m]
        if len(stems) == 1 and all(numbers):
            stem = stems.pop()
            joint = "" if stem in ("q", "th", "theta", "t") else stem
            return letter + joint + ("_" if apart else "").join(numbers)
        if len(parts) == 1:
            return f"{letter}{next(iter(form)).value}"
    return letter
