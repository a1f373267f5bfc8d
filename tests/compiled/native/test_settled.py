"""Programs compiled for known parameters compute what they compute when these are passed."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from tests.compiled.native.programs import program, same_bits
from tests.compiled.random_programs import ARGUMENTS, assert_same, random_program, random_values
from torsor.compiled.compile import compile
from torsor.errors import ProgramError
from torsor.program.check import check
from torsor.program.instructions import Argument, Instruction, Output
from torsor.program.program import Program


def passed_and_settled(given, seed, **leading):
    values = random_values(given, seed, **leading)
    numbers = values.pop("parameters")
    return compile(given)(**values, parameters=numbers), compile(given, parameters=numbers)(**values)


@pytest.mark.parametrize("leading", [(), (7,), (2, 3)])
@pytest.mark.parametrize("seed", range(5))
def test_settled_parameters_give_what_passed_ones_give(seed, leading):
    passed, settled = passed_and_settled(random_program(seed, 40), seed, q=leading)
    assert_same(settled, passed)


def test_parameters_go_as_array_list_or_mapping():
    given = random_program(6, 30)
    values = random_values(given, 6)
    numbers = values.pop("parameters")
    wanted = compile(given, parameters=numbers)
    assert "parameters" not in [a.name for a in wanted.program.arguments]
    mapping = dict(zip(given.argument("parameters").elements, numbers, strict=True))
    for way in (numbers.tolist(), tuple(numbers), mapping, {k: np.float64(v) for k, v in mapping.items()}):
        same_bits(compile(given, parameters=way)(**values), wanted(**values))
    out = [np.empty(o.shape) for o in given.outputs]
    wanted.raw(*values.values(), *out)
    same_bits(out, wanted(**values))


def test_defaults_fill_in():
    defaults = (Fraction(1, 2), None, Fraction(3, 2), 1)
    given = replace(random_program(7, 30), arguments=tuple(
        replace(a, defaults=defaults) if a.name == "parameters" else a for a in ARGUMENTS))
    values = random_values(given, 7)
    del values["parameters"]
    same_bits(compile(given, parameters={"M2": 2})(**values), compile(given, parameters=[0.5, 2, 1.5, 1])(**values))
    with pytest.raises(ProgramError, match="lacks a value for M2"):
        compile(given, parameters={"M1": 2})


@pytest.mark.parametrize("bad, message", [
    ([1, 2, 3], r"parameters takes arrays of shape \(..., 4\), not \(3,\)"),
    (np.ones((2, 4)), r"one set of parameters, not an array of shape \(2, 4\)"),
    ({"M1": 1}, "lacks a value for M2, L1, L2"),
    ({"M1": 1, "M2": 1, "L1": 1, "L2": 1, "L3": 1}, "no element L3"),
    ("text", "real numbers"),
    ([1, 2, 3, np.nan], "with these parameters, .* is nan"),
    ([np.inf, 1, 1, 1], "with these parameters, .* is (inf|-inf|nan)|no value with these parameters"),
])
def test_what_is_not_a_set_of_numbers_is_refused(bad, message):
    with pytest.raises(ProgramError, match=message):
        compile(random_program(8, 30), parameters=bad)


def reciprocal(*parameters):
    """x / a, and more where there are more parameters; each is an argument of its own."""
    made = [Instruction(f"i{k}", "div", (1, f"{p}1")) for k, p in enumerate(parameters)]
    made += [Instruction(f"y{k}", "mul", (f"i{k}", "x1")) for k in range(len(parameters))]
    arguments = [Argument("x", ("x1",)), *(Argument(p, (f"{p}1",), "parameter") for p in parameters)]
    names = tuple(f"y{k}" for k in range(len(parameters)))
    return check(Program("reciprocal", tuple(arguments), tuple(made), (Output("y", names, (len(names),)),)))


def test_parameters_that_have_no_value_are_refused():
    with pytest.raises(ProgramError, match="no value with these parameters: float division by zero"):
        compile(reciprocal("a"), parameters=[0])
    assert compile(reciprocal("a"))(x=1.0, a=0.0) == np.inf


def test_several_arguments_of_parameters_go_by_name():
    f = compile(reciprocal("a", "b"), parameters={"a": [2], "b": {"b1": 4}})
    assert f([1.0]).tolist() == [0.5, 0.25]
    for bad in ([2, 4], {"a": 2, "b": 4, "c": 3}, 5):
        with pytest.raises(ProgramError, match="parameters of reciprocal are given as a mapping from a, b"):
            compile(reciprocal("a", "b"), parameters=bad)
    with pytest.raises(ProgramError, match="argument b is missing: b1"):
        compile(reciprocal("a", "b"), parameters={"a": [2]})


def test_a_program_without_parameters_has_none_to_be_given():
    with pytest.raises(ProgramError, match="has no parameters to be given"):
        compile(program([Instruction("a", "sin", ("x0",))], ["a"]), parameters=[1])


def test_numbers_that_are_infinite_or_none_come_out_of_a_program_without_parameters():
    made = [Instruction("a", "div", (1, 0)), Instruction("b", "sqrt", (-1,)), Instruction("c", "mul", ("a", "x0")),
            Instruction("d", "mul", ("b", "x0")), Instruction("e", "sin", (2,)), Instruction("f", "mul", ("e", "x0"))]
    for exact in (True, False):
        found = compile(program(made, ["c", "d", "f"]), exact=exact)(np.array([[3.0]] * 9))
        np.testing.assert_allclose(found, [[np.inf, np.nan, 3 * np.sin(2)]] * 9, rtol=1e-15)
