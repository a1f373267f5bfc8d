"""Derivatives against differences, forward against reverse, and substitution."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import example, given, settings

from tests.algebra.expressions import NAMES, NO_VALUE, build, parts, rationals, recipes, value
from torsor.algebra.calculus import derivative, derivatives, gradient, substitute
from torsor.algebra.domains import precise
from torsor.algebra.expr import reachable
from torsor.algebra.graph import Graph

SMOOTH = ("add", "sub", "mul", "div", "neg", "pow", "sin", "cos", "tan", "atan2", "sqrt", "exp", "log", "abs",
          "min", "max", "select")
DIGITS = precise(80)


def has_no_slope(e, values) -> bool:
    """Whether a part of the expression turns a corner here or is not a real number: what is around it may hide both.

    min(max(2, a), max(0, a)) turns two corners at 2 that cancel; abs(sqrt(-a)) is real at 1, and its inside is not;
    atan2(a, log(b - b)) is an angle, and its second operand is infinite.
    """
    if any(hasattr(x, "_mpc_") or not abs(x) < float("inf") for x in parts(e, values, DIGITS).values()):
        return True
    edges = [n.args[0] - n.args[1] if n.op in ("min", "max") else n.args[0]
             for n in reachable([e]) if n.op in ("abs", "min", "max", "select")]
    return any(abs(value(edge, values, DIGITS)) < 1e-20 for edge in edges)


@settings(max_examples=125)
@given(recipes(SMOOTH, leaves=8), rationals())
@example(("atan2", "a", ("log", ("sub", ("pow", "b", 2), 1))), dict.fromkeys(NAMES, Fraction(1)))
@example(("abs", ("sqrt", ("neg", "a"))), dict.fromkeys(NAMES, Fraction(1)))
@example(("min", ("max", 2, "a"), ("max", 0, "a")), dict.fromkeys(NAMES, Fraction(2)))
def test_derivatives_are_the_limit_of_differences(recipe, values):
    g = Graph()
    step = Fraction(1, 10**30)
    size_of = DIGITS.number(step)
    try:
        e = build(recipe, g)
        for name in NAMES:
            above = value(e, values | {name: values[name] + step}, DIGITS)
            below = value(e, values | {name: values[name] - step}, DIGITS)
            slope = value(derivative(e, g.symbol(name)), values, DIGITS)
            difference = (above - below) / (2 * size_of)
            size = abs(value(e, values, DIGITS)) + abs(difference)
            if hasattr(size, "_mpc_") or not size < 1e8:
                continue  # infinite, or not a number
            if has_no_slope(e, values):
                continue
            one_sided = [(above - value(e, values, DIGITS)) / size_of, (value(e, values, DIGITS) - below) / size_of]
            if abs(one_sided[0] - one_sided[1]) > 1e-9 * max(1, size):
                continue  # a kink of abs, min, max or a jump of select, exactly at this point
            assert abs(slope - difference) <= 1e-6 * max(1, size)
    except NO_VALUE:
        return


@settings(max_examples=100)
@given(recipes(SMOOTH, leaves=8), rationals())
def test_reverse_and_forward_derivatives_agree(recipe, values):
    g = Graph()
    try:
        e = build(recipe, g)
        symbols = [g.symbol(n) for n in NAMES]
        forward = [derivative(e, s) for s in symbols]
        for a, b in zip(forward, gradient(e, symbols), strict=True):
            x, y = value(a, values, DIGITS), value(b, values, DIGITS)
            if abs(x) < 1e20:
                assert abs(x - y) <= 1e-12 * max(1, abs(x))
    except NO_VALUE:
        return


def test_a_time_derivative_is_a_directional_derivative():
    g = Graph()
    q, qd, qdd = g.symbols("q qd qdd")
    (rate,) = derivatives([g.sin(q) * qd], {q: qd, qd: qdd})
    assert rate is g.cos(q) * qd * qd + g.sin(q) * qdd or rate is g.cos(q) * qd**2 + g.sin(q) * qdd


def test_substitution_is_simultaneous_and_folds():
    g = Graph()
    a, b = g.symbols("a b")
    assert substitute([a - b], {a: b, b: a})[0] is b - a
    assert substitute([g.sin(a) * b], {a: g.pi / 2})[0] is b
    other = Graph()
    assert substitute([a * 2 + g.pi], {}, other)[0] is other.symbol("a") * 2 + other.pi
