"""Default numbers of the parameters stay with a program, whatever is made of it, and fill in where it is evaluated."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.languages.numbers import COMPLETE, NUMBERS, PARTIAL
from torsor.errors import ProgramError
from torsor.program.compose import joined
from torsor.program.evaluate import bind, evaluate
from torsor.program.passes.dead_code import dead_code
from torsor.program.passes.expanded import expanded
from torsor.program.passes.powers import powers
from torsor.program.passes.unrolled import unrolled

STATE = {"q": [0.3, 0.7], "qd": [1, 2], "qdd": [3, 4], "choice": [1]}


@pytest.mark.parametrize(
    "change", [dead_code, unrolled, expanded, powers, lambda p: joined(p.name, p), lambda p: p.setup],
    ids=["dead_code", "unrolled", "expanded", "powers", "joined", "setup"])
def test_a_changed_program_keeps_the_numbers(change):
    assert change(PARTIAL).argument("parameters").defaults == NUMBERS


def test_constants_have_no_numbers():
    assert not PARTIAL.step.argument("constants").defaults


def test_parameters_with_all_their_numbers_may_be_left_out():
    numbers = COMPLETE.argument("parameters").defaults
    assert evaluate(COMPLETE, STATE) == evaluate(COMPLETE, {**STATE, "parameters": numbers})


def test_the_numbers_are_exact():
    assert bind(COMPLETE.argument("parameters"), {"G3": 0})[:2] == [0, Fraction(-1, 3)]


def test_numbers_fill_in_what_a_mapping_does_not_give():
    given = evaluate(PARTIAL, {**STATE, "parameters": {"M1": 2, "L1": 1}})
    assert given == evaluate(PARTIAL, {**STATE, "parameters": [NUMBERS[0], 1, NUMBERS[2], 2, *NUMBERS[4:]]})


def test_what_has_no_number_is_asked_for():
    with pytest.raises(ProgramError, match="argument parameters is missing: G3, L1, L2, M1, M2, unused"):
        evaluate(PARTIAL, STATE)
    with pytest.raises(ProgramError, match=r"argument parameters lacks a value for M1$"):
        evaluate(PARTIAL, {**STATE, "parameters": {"L1": 1}})
    with pytest.raises(ProgramError, match="argument parameters has no element M3"):
        evaluate(PARTIAL, {**STATE, "parameters": {"M1": 1, "M3": 1}})
