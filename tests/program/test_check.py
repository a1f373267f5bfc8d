"""`check` finds each planted defect and shows the lines around it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.languages.coverage import PROGRAMS
from torsor.errors import ProgramError
from torsor.program.check import check
from torsor.program.instructions import Argument, Instruction, Output

ARM = PROGRAMS["arm"]
PLACE = 8


def with_instruction(**changes):
    instructions = list(ARM.instructions)
    instructions[PLACE] = instructions[PLACE]._replace(**changes)
    return replace(ARM, instructions=tuple(instructions))


def with_argument(element, role="variable", defaults=()):
    return replace(ARM, arguments=(*ARM.arguments, Argument("more", (element,), role, defaults=defaults)))


@pytest.mark.parametrize(
    ("program", "message"),
    [
        (with_instruction(op="plus"), "there is no operation 'plus'"),
        (with_instruction(args=("q1",), op="add"), "add takes 2 operands, not 1"),
        (with_instruction(args=("q1", "nowhere"), op="add"), "nowhere is used before it is defined"),
        (with_instruction(args=("q1", "GAM1"), op="add"), "GAM1 is used before it is defined"),
        (with_instruction(name="q1"), "q1 is not a fresh name"),
        (with_instruction(name=ARM.instructions[0].name), "is not a fresh name"),
        (with_instruction(name="pi"), "pi is not a fresh name"),
        (with_instruction(name="a b"), "a b is not a fresh name"),
        (with_instruction(op="pow", args=("q1", "q2")), "the exponent of pow is an integer"),
    ],
)
def test_a_planted_defect_is_shown_among_its_neighbours(program, message):
    with pytest.raises(ProgramError) as caught:
        check(program)
    first, *lines = str(caught.value).splitlines()
    assert first.startswith("program arm: ") and message in first
    assert len(lines) == 7 and lines[3].startswith(f">>     {PLACE}  {program.instructions[PLACE]}")


@pytest.mark.parametrize(
    ("program", "message"),
    [
        (with_argument("q1"), "argument more declares q1 a second time"),
        (with_argument("2x"), "'2x' is not a name"),
        (with_argument("x\n"), "is not a name"),
        (with_argument("pi"), "declares pi a second time"),
        (with_argument("L3", "parameter", (1, None)), "argument more has 2 defaults for 1 elements"),
        (with_argument("x", "variable", (1,)), "argument more, a variable, has defaults: parameters alone may"),
        (replace(ARM, outputs=(Output("x", ("gone",), (1,)),)), "output x needs gone, which is not defined"),
        (replace(ARM, outputs=(Output("x", ("q1",), (2,)),)), "output x has 1 elements for shape"),
        (replace(ARM, outputs=(Output("x", ("q1",), (1,), ("a", "b")),)), "output x has 1 elements"),
    ],
)
def test_a_wrong_declaration_is_named(program, message):
    with pytest.raises(ProgramError, match=message):
        check(program)


def test_a_good_program_is_given_back():
    assert check(ARM) is ARM
    assert str(Instruction("a", "add", ("b", 2))) == "a = add(b, 2)"
