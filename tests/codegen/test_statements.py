"""Generated C has its lines in the order of fewest instructions: each once, after what it reads."""

from __future__ import annotations

import re
from functools import cache

import pytest

import torsor
from tests.languages.coverage import PROGRAMS
from torsor.algebra.graph import Graph
from torsor.languages.c import C
from torsor.languages.draft import Draft
from torsor.languages.writing.line_order import in_succession
from torsor.program.freeze import freeze
from torsor.program.instructions import Argument, Output
from torsor.program.program import Program

MODELS = ("idm", "inm", "dim")


@cache
def named(name: str) -> Program:
    """A program of the coverage, a model of the RX-90, or one whose sum has the place of a result."""
    if name == "loose":
        return sum_in_the_place_of_a_result()
    return PROGRAMS[name] if name in PROGRAMS else torsor.generate(name, torsor.robots.rx90())


def lines(program: Program) -> tuple[list[tuple[str, str]], list[tuple[str, str]]]:
    """The lines of a step after its sines, as the program has them and in succession."""
    draft = Draft(program, C)
    before, after = draft.step, in_succession(draft.step, program.step, draft.notation)
    if before.turns is None or after.turns is None:
        return list(before.lines), list(after.lines)
    return list(before.turns.after), list(after.turns.after)


def sum_in_the_place_of_a_result() -> Program:
    g = Graph()
    a, b, c = g.symbols("a b c")
    product = (a * b).named("P")
    return freeze("loose", (Argument("x", ("a", "b", "c")),), [(Output("y", (), (1,)), [product + c])])


@pytest.mark.parametrize("name", [*PROGRAMS, *MODELS, "loose"])
def test_every_line_comes_once_and_after_those_that_it_reads(name):
    before, after = lines(named(name))
    assert sorted(before) == sorted(after)
    names, seen = {line for line, _ in after}, set()
    for line, formula in after:
        assert {word for word in re.findall(r"\b[A-Za-z_]\w*", formula) if word in names} <= seen
        seen.add(line)


def test_models_with_many_results_are_written_in_another_order():
    before, after = lines(named("dim"))
    assert before != after


def test_arguments_are_read_where_they_are_needed():
    text = torsor.write(named("idm"), "c")
    assert text.index("sines(") < text.rindex("= qdd[0];")
