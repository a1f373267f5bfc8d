"""What may be passed as an argument, and what is said to the rest."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from tests.compiled.random_programs import assert_same, expected, one_program, random_program, random_values
from torsor.algebra.graph import Graph
from torsor.compiled.compile import compile
from torsor.errors import ProgramError
from torsor.program.freeze import freeze
from torsor.program.instructions import Argument, Output

PROGRAM = random_program(20)
FUNCTION = compile(PROGRAM)


def test_strided_arrays_are_read_in_place_order():
    values = random_values(PROGRAM, 0, q=(4, 6))
    twice = {name: np.repeat(v, 2, axis=-1)[..., ::2] for name, v in values.items()}
    turned = {name: np.asfortranarray(v) for name, v in values.items()}
    backwards = {name: v[..., ::-1].copy()[..., ::-1] for name, v in values.items()}
    for other in (twice, turned, backwards):
        assert_same(FUNCTION(**other), FUNCTION(**values))


@pytest.mark.parametrize("kind", [np.float32, np.float16, np.int8, np.int64, np.uint16, bool, ">f8", object])
@pytest.mark.parametrize("leading", [(), (3,)])
def test_numbers_of_every_kind_are_taken(kind, leading):
    values = {name: np.abs(v).astype(kind) for name, v in random_values(PROGRAM, 1, q=leading).items()}
    doubles = {name: v.astype(float) for name, v in values.items()}
    assert_same(FUNCTION(**values), expected(PROGRAM, doubles))


def test_lists_and_fractions_are_taken():
    values = random_values(PROGRAM, 2)
    values["q"] = np.array([0.5, 1.0, 2.0])
    assert_same(FUNCTION(**values | {"q": [Fraction(1, 2), 1, 2.0]}), FUNCTION(**values))


def test_a_mapping_gives_each_element_by_name():
    values = random_values(PROGRAM, 3)
    names = PROGRAM.argument("parameters").elements
    mapping = dict(zip(reversed(names), reversed(list(values["parameters"])), strict=True))
    assert_same(FUNCTION(**values | {"parameters": mapping}), FUNCTION(**values))


@pytest.mark.parametrize("shape", [(2, 3), (3,), (4,)])
def test_a_mapping_may_hold_arrays_that_broadcast(shape):
    values = random_values(PROGRAM, 4)
    one = np.linspace(0.5, 1.5, int(np.prod(shape))).reshape(shape)
    mapping = {"M1": one, "M2": 2.0, "L1": 3, "L2": one}
    stacked = np.stack([one, np.full(shape, 2.0), np.full(shape, 3.0), one], axis=-1)
    assert_same(FUNCTION(**values | {"parameters": mapping}), FUNCTION(**values | {"parameters": stacked}))


def test_a_scalar_serves_for_an_argument_of_one_element():
    values = random_values(PROGRAM, 5, q=(6,))
    assert_same(FUNCTION(**values | {"choice": 1}), FUNCTION(**values | {"choice": np.ones(1)}))
    square_root = compile(one_program("sqrt"))
    assert square_root(4.0) == 2.0
    assert square_root(x={"x0": np.array([4.0, 9.0])}).tolist() == [2.0, 3.0]


def numeric_program():
    """sqrt(2) sin(t1) with no parameter: its constants are known when it is compiled."""
    g = Graph()
    arguments = (Argument("q", ("t1",)), Argument("parameters", (), "parameter"))
    return freeze("numeric", arguments, [(Output("y", (), ()), [g.sqrt(2) * g.sin(g.symbol("t1"))])])


def test_an_argument_without_elements_may_be_left_out():
    f = compile(numeric_program())
    wanted = np.sqrt(2) * np.sin([0.3, 0.4])
    for given in ({}, {"parameters": {}}, {"parameters": []}, {"parameters": np.empty((2, 0))}):
        np.testing.assert_allclose(f(q=[[0.3], [0.4]], **given), wanted, rtol=1e-15)
    assert f(0.3).shape == ()


BAD = {
    "missing: t1, t2, t3": {"q": None},
    r"argument q takes arrays of shape \(..., 3\), not \(2,\); the last axis holds t1, t2, t3": {"q": [1.0, 2.0]},
    r"\(..., 3\), not \(3, 1\)": {"q": np.ones((3, 1))},
    r"\(..., 3\), not \(\)": {"q": 1.0},
    r"argument choice takes arrays of shape \(..., 1\), not \(5,\)": {"choice": np.ones(5)},
    "argument parameters lacks a value for L1, L2": {"parameters": {"M1": 1, "M2": 2}},
    "argument parameters has no element XX1; it has M1, M2, L1, L2":
        {"parameters": {"M1": 1, "M2": 2, "L1": 3, "L2": 4, "XX1": 5}},
    "argument q takes real numbers: an array of complex128": {"q": [1j, 2, 3]},
    "argument q takes real numbers: an array of <U3": {"q": ["1.0", "2.0", "3.0"]},
    "argument q takes real numbers": {"q": [[1.0], [2.0, 3.0]]},
    "argument parameters takes real numbers": {"parameters": {"M1": [1, 2], "M2": [1, 2, 3], "L1": 0, "L2": 0}},
    r"do not broadcast: q \(2,\), qd \(\), choice \(\), parameters \(5,\)":
        {"q": np.ones((2, 3)), "parameters": np.ones((5, 4))},
    "has no argument speed; it has q, qd, choice, parameters": {"speed": [1.0]},
}


@pytest.mark.parametrize("message", BAD)
def test_what_does_not_fit_is_refused_with_what_would(message):
    with pytest.raises(ProgramError, match=message):
        FUNCTION(**random_values(PROGRAM, 0) | BAD[message])


def test_too_many_or_doubled_arguments_are_refused():
    with pytest.raises(ProgramError, match=r"at most 4 arguments \(q, qd, choice, parameters\), not 5"):
        FUNCTION(1, 2, 3, 4, 5)
    with pytest.raises(ProgramError, match="given q twice"):
        FUNCTION([1, 2, 3], q=[1, 2, 3])


def test_an_argument_called_out_is_refused():
    program = freeze("f", (Argument("out", ("x",)),), [(Output("y", (), ()), [Graph().symbol("x")])])
    with pytest.raises(ProgramError, match="hides the keyword out"):
        compile(program)
