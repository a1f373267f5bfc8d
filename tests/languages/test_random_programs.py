"""Laws over random programs: generated Python, setup with step, and the printed order of operations."""

from __future__ import annotations

import numpy as np
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.algebra.expressions import ALL_OPS, NAMES, build, recipes
from tests.compiled.random_programs import random_program
from tests.languages.julia_reader import load
from torsor.algebra.graph import Graph
from torsor.errors import ProgramError
from torsor.languages import program_from_json, program_to_json, write
from torsor.program.check import check
from torsor.program.evaluate import evaluate
from torsor.program.freeze import freeze
from torsor.program.instructions import Argument, Instruction, Output
from torsor.program.program import Program
from torsor.verification.generated_text import draw_states

ARGUMENTS = (Argument("q", NAMES[:2]), Argument("parameters", NAMES[2:], "parameter"))


def run_python(program: Program, state: list[list[float]]) -> list[float]:
    scope: dict[str, object] = {"__name__": program.name}
    exec(compile(write(program, "python"), program.name, "exec"), scope)
    with np.errstate(all="ignore"):  # infinities on the way are as good as those of evaluate
        found = scope[program.name](*state)  # type: ignore[operator]
    several = found if len(program.outputs) > 1 else (found,)
    return [float(x) for array in several for x in np.ravel(array)]


def flat(program: Program, state: list[list[float]]) -> list[float]:
    values = dict(zip((a.name for a in program.arguments), state, strict=True))
    return [x for numbers in evaluate(program, values).values() for x in numbers]


@st.composite
def programs(draw: st.DrawFn) -> Program:
    """A few random expressions of shared symbols, frozen."""
    g = Graph()
    try:
        exprs = [build(r, g) for r in draw(st.lists(recipes(ALL_OPS, pi=True), min_size=1, max_size=4))]
    except (ArithmeticError, ValueError):
        assume(False)
    for k, e in enumerate(exprs):
        if draw(st.booleans()):
            e.named(f"N{k}")
    return freeze("random", ARGUMENTS, [(Output("x", (), (len(exprs),)), exprs)])


@given(programs())
@settings(max_examples=150, deadline=None)
def test_generated_python_is_evaluate(program):
    try:
        states = list(draw_states(program, 2))
    except ProgramError:
        assume(False)
    for state in states:
        np.testing.assert_allclose(run_python(program, state), flat(program, state), rtol=1e-12, atol=1e-12)


@given(programs())
@settings(max_examples=150, deadline=None)
def test_setup_and_step_are_the_program(program):
    try:
        (state,) = draw_states(program, 1)
    except ProgramError:
        assume(False)
    (constants,) = evaluate(program.setup, {"parameters": state[1]}).values()
    (found,) = evaluate(program.step, {"q": state[0], "constants": constants}).values()
    assert found == flat(program, state)


@given(programs())
@settings(max_examples=100, deadline=None)
def test_json_is_lossless(program):
    assert program_from_json(program_to_json(program)) == program


@given(st.integers(0, 10_000))
@settings(max_examples=15, deadline=None)
def test_long_random_programs_agree_in_python_and_julia(seed):
    program = random_program(seed)
    julia = load(write(program, "julia"))[program.name]
    for state in draw_states(program, 2):
        expected = flat(program, state)
        np.testing.assert_allclose(run_python(program, state), expected, rtol=1e-12, atol=1e-12)
        found = [x for array in julia(*state).values() for x in np.ravel(array)]
        np.testing.assert_allclose(found, expected, rtol=1e-12, atol=1e-12)


@st.composite
def arithmetic(draw: st.DrawFn) -> Program:
    """A program of + - * / and signs, written by no graph, in which anything may be inlined."""
    names = ["q1", "q2", "q3"]
    instructions = []
    for k in range(draw(st.integers(1, 12))):
        op = draw(st.sampled_from(("add", "sub", "mul", "div", "neg", "pow")))
        operands = st.one_of(st.sampled_from(names), st.sampled_from((2, -3)))
        args = [draw(operands) for _ in range(1 if op == "neg" else 2)]
        if op == "pow":
            args[1] = 2
        instructions.append(Instruction(f"i{k}", op, tuple(args), inline=draw(st.booleans())))
        names.append(f"i{k}")
    outputs = (Output("x", tuple(names[-3:]), (len(names[-3:]),)),)
    return check(Program("arithmetic", (Argument("q", ("q1", "q2", "q3")),), tuple(instructions), outputs))


@given(arithmetic(), st.lists(st.sampled_from((0.3, -1.7, 5.1, 1 / 3)), min_size=3, max_size=3))
@settings(max_examples=200, deadline=None)
def test_parentheses_keep_the_order_of_the_operations_to_the_last_bit(program, numbers):
    try:
        expected = flat(program, [numbers])
    except ArithmeticError:
        assume(False)
    found = load(write(program, "julia"))[program.name](numbers)
    assert [float(x) for x in np.ravel(found)] == expected
