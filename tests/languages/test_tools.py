"""Each language, in its own tool, computes what `evaluate` computes."""

from __future__ import annotations

import math
from dataclasses import replace
from fractions import Fraction

import pytest

from tests.compiled.random_programs import random_program
from tests.languages.coverage import PROGRAMS
from torsor.errors import ProgramError, ToolError
from torsor.languages import LANGUAGES, find
from torsor.program.instructions import Argument, Instruction, Output
from torsor.program.program import Program
from torsor.verification import generated_text as verification
from torsor.verification.generated_text import draw_states, run, runnable, verify

QUICK = ("matlab", "c", "cpp", "fortran", "maple", "python", "rust", "javascript")


@pytest.mark.parametrize("program", PROGRAMS.values(), ids=PROGRAMS)
@pytest.mark.parametrize("language", QUICK)
def test_the_tool_of_a_language_agrees_with_evaluate(language, program):
    (check,) = verify(program, (language,), states=100)
    assert check.ok and check.states == 100, check


@pytest.mark.parametrize("language", QUICK)
def test_a_long_random_program_agrees_in_every_tool(language):
    (check,) = verify(random_program(7, size=150), (language,), states=20)
    assert check.ok, check


# Mathics takes 4 s to start and half a millisecond an operation
@pytest.mark.parametrize(("name", "states"), [("everything", 40), ("arm", 40), ("clashes", 5), ("constant", 1)])
def test_mathics_agrees_with_evaluate(name, states):
    (check,) = verify(PROGRAMS[name], ("mathematica",), states=states)
    assert check.ok and check.states == states, check


def test_texts_that_nothing_runs_say_so():
    json, latex = verify(PROGRAMS["arm"], ("json", "latex"))
    assert json.ok and json.remark
    assert latex.ok is None and "nothing runs it" in latex.remark and math.isnan(latex.largest_error)
    with pytest.raises(ToolError, match="these are run here: matlab, c, cpp, cuda, fortran"):
        run(PROGRAMS["arm"], find("latex"), [])


def test_a_wrong_text_is_noticed(monkeypatch):
    right = find("python")

    def write_wrongly(draft):
        return {name: text.replace("xp.sin", "xp.cos") for name, text in right.write(draft).items()}

    monkeypatch.setitem(LANGUAGES, "python", replace(right, write=write_wrongly))
    (check,) = verify(PROGRAMS["arm"], ("python",), states=3)
    assert check.ok is False and check.largest_error > 1e-3


def test_numbers_that_are_missing_are_noticed(monkeypatch):
    monkeypatch.setattr(verification, "run", lambda *_: [1.0])
    (check,) = verify(PROGRAMS["numeric"], ("python",), states=3)
    assert check.ok is False and "1 numbers came back, 6 were expected" in check.remark


def test_a_missing_tool_says_what_to_install(monkeypatch):
    monkeypatch.setenv("PATH", "/nonexistent")
    assert set(runnable()) == {"mathematica", "python"}
    with pytest.raises(ToolError, match="Octave is not installed: apt install octave, or brew install octave"):
        verify(PROGRAMS["arm"], ("matlab",))
    with pytest.raises(ToolError, match="brew install julia, or juliaup"):
        verify(PROGRAMS["arm"], ("julia",))


def test_a_tool_that_refuses_the_text_is_quoted(monkeypatch):
    broken = replace(find("c"), write=lambda draft: {"arm.c": "int arm(", "arm.h": ""})
    monkeypatch.setitem(LANGUAGES, "c", broken)
    with pytest.raises(ToolError, match=r"gcc failed at gcc .*arm\.c"):
        verify(PROGRAMS["arm"], ("c",), states=1)


def test_states_where_the_program_has_no_value_are_drawn_again():
    program = Program("root", (Argument("x", ("x",)),), (Instruction("y", "sqrt", ("x",)),), (Output("y", ("y",), ()),))
    states = list(draw_states(program, 50, seed=1))
    assert len(states) == 50 and all(x > 0 for ((x,),) in states)
    assert states == list(draw_states(program, 50, seed=1)) != list(draw_states(program, 50, seed=2))


def test_too_few_states_are_remarked():
    x = Argument("x", ("x", "y", "z"))
    inside = (Instruction("u", "mul", ("x", "y")), Instruction("v", "sub", ("u", Fraction("3.5"))),
              Instruction("w", "sqrt", ("v",)))
    (check,) = verify(Program("corner", (x,), inside, (Output("w", ("w",), ()),)), ("python",), states=4)
    assert check.ok and check.states < 4 and "states drawn it has no value" in check.remark


def test_a_program_without_any_value_is_refused():
    never = Program("never", (), (Instruction("y", "sqrt", (-1,)),), (Output("y", ("y",), ()),))
    with pytest.raises(ProgramError, match="none of 600 random states"):
        verify(never, ("python",), states=3)
