"""Formulas: which instructions share a line, and which parentheses are needed."""

from __future__ import annotations

from fractions import Fraction

import pytest

import torsor
from torsor.algebra.graph import Graph
from torsor.program.check import check
from torsor.program.freeze import freeze
from torsor.program.instructions import Argument, Instruction, Output
from torsor.program.notation import PLAIN, Writer
from torsor.program.program import Program

ABC = (Argument("x", ("a", "b", "c")),)


def formula(*instructions: tuple[str, str, tuple[object, ...]]) -> str:
    """The text of the last instruction with all others inlined in it."""
    made = tuple(Instruction(name, op, args, inline=True) for name, op, args in instructions)  # type: ignore[arg-type]
    last = made[-1]._replace(inline=False)
    program = check(Program("p", ABC, (*made[:-1], last), (Output("y", (last.name,), ()),)))
    ((_, text),) = Writer(program, PLAIN).lines()
    return text


@pytest.mark.parametrize(
    ("instructions", "text"),
    [
        ([("u", "add", ("b", "c")), ("v", "add", ("a", "u"))], "b + c + a"),
        ([("u", "sub", ("b", "c")), ("v", "sub", ("a", "u"))], "a - (b - c)"),
        ([("u", "mul", ("b", "c")), ("v", "div", ("a", "u"))], "a/(b*c)"),
        ([("u", "div", ("b", "c")), ("v", "mul", ("a", "u"))], "b/c*a"),
        ([("u", "mul", ("b", "c")), ("v", "mul", (2, "u"))], "2*(b*c)"),
        ([("u", "neg", ("b",)), ("v", "mul", ("a", "u"))], "a*(-b)"),
        ([("u", "neg", ("b",)), ("v", "add", ("a", "u"))], "-b + a"),
        ([("u", "neg", ("b",)), ("v", "pow", ("u", 2))], "(-b)^2"),
        ([("u", "pow", ("b", 2)), ("v", "neg", ("u",))], "-b^2"),
        ([("u", "sub", ("b", "c")), ("v", "neg", ("u",))], "c - b"),
        ([("u", "add", ("b", "c")), ("v", "neg", ("u",))], "-(b + c)"),
        ([("u", "add", ("a", "b")), ("w", "add", ("b", "c")), ("v", "add", ("u", "w"))], "a + b + (b + c)"),
        ([("v", "sub", ("a", -2))], "a - (-2)"),
        ([("v", "add", ("a", -2))], "-2 + a"),
        ([("v", "pow", ("a", -2))], "a^(-2)"),
        ([("v", "mul", ("a", Fraction(1, 3)))], "1/3*a"),
        ([("v", "div", ("a", Fraction(1, 3)))], "a/(1/3)"),
        ([("v", "mul", ("a", Fraction("0.25")))], "a*0.25"),
        ([("u", "neg", ("a",)), ("v", "select", ("u", "b", "c"))], "select(-a, b, c)"),
    ],
)
def test_parentheses(instructions, text):
    assert formula(*instructions) == text


def test_a_sign_that_is_read_twice_repeats_no_operation():
    g = Graph()
    a, b, c = g.symbols("a b c")
    minus = -(a * b)
    program = freeze("p", ABC, [(Output("y", (), (2,)), [g.sin(minus - c), g.cos(minus) * g.exp(minus)])])
    assert str(program).count("a*b") == 1


def test_a_line_has_a_bounded_number_of_operations():
    g = Graph()
    names = tuple(f"a{k}" for k in range(1000))
    total = g.zero
    for n in names:
        total = total * g.symbol("x") + g.symbol(n)
    program = freeze("p", (Argument("a", names), Argument("x", ("x",))), [(Output("y", (), (1,), ("Y",)), [total])])
    lines = [text for _, text in Writer(program, PLAIN).lines()]
    assert max(text.count("+") + text.count("*") for text in lines) <= PLAIN.longest
    assert sum(text.count("+") + text.count("*") for text in lines) == len(program.instructions)


def test_a_printed_program_has_every_entry_of_its_outputs():
    for code, wanted in (("jac", ("J12 = 0", "J61 = 1")), ("jdet", ())):
        program = torsor.generate(code, "planar_2r")
        lines = dict(line.split(" = ", 1) for line in str(program).splitlines())
        assert all(label in lines for output in program.outputs for label in output.labels)
        assert {tuple(line.split(" = ")) for line in wanted} <= lines.items()
