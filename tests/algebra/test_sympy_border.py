"""To sympy and back."""

from __future__ import annotations

import pytest
import sympy
from hypothesis import given, settings

from tests.algebra.expressions import NAMES, build, rationals, recipes, value
from torsor.algebra.domains import FLOAT
from torsor.algebra.graph import Graph
from torsor.algebra.operations import OPERATIONS
from torsor.algebra.sympy_border import _to_sympy_table, from_sympy, to_sympy
from torsor.errors import ScalarError

OPS = ("add", "sub", "mul", "div", "neg", "pow", "sin", "cos", "exp", "log", "sqrt", "abs", "sign")


def test_every_operation_has_a_sympy_counterpart():
    assert set(_to_sympy_table()) == set(OPERATIONS)


@settings(max_examples=60, deadline=None)
@given(recipes(OPS, pi=True, leaves=6), rationals())
def test_there_and_back_keeps_the_value(recipe, values):
    g = Graph()
    try:
        e = build(recipe, g)
        expected = value(e, values, FLOAT)
        back = from_sympy(to_sympy(e), g)
        found = value(back, values, FLOAT)
    except (ArithmeticError, ValueError):
        return
    if abs(expected) < 1e8:
        assert found == pytest.approx(expected, rel=1e-9, abs=1e-9)


def test_min_max_and_select_go_over():
    g = Graph()
    a, b = g.symbols("a b")
    for e in (g.min(a, b), g.max(a, b), g.select(a, b, -b), g.atan2(a, b), g.tan(a)):
        assert from_sympy(to_sympy(e), g) is e


def test_a_list_goes_over_at_once():
    g = Graph()
    symbols = [g.symbol(n) for n in NAMES]
    assert [str(s) for s in to_sympy(symbols)] == list(NAMES)


def test_what_has_no_counterpart_is_refused():
    g = Graph()
    with pytest.raises(ScalarError, match="no counterpart"):
        from_sympy(sympy.gamma(sympy.Symbol("x")), g)
    with pytest.raises(ScalarError, match="a power is an integer or a half"):
        from_sympy(sympy.Symbol("x") ** sympy.Rational(1, 3), g)
