"""Products of sines and cosines are found again, whatever they were multiplied out to."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from torsor.algebra.graph import Graph
from torsor.algebra.identity import Identity
from torsor.algebra.linear.block_triangular import blocks, sign
from torsor.algebra.monomials import collect, expand
from torsor.algebra.polynomials.circle import Circle
from torsor.algebra.polynomials.gathering import gatherings
from torsor.algebra.polynomials.irreducible import Factoring


def factor(expr, families=()):
    circle = Circle(expr.graph, [expr])
    return Factoring(circle, families).factor(circle.poly(expr))


def parts(text_of_factors):
    return [(repr(f.expr), f.power) for f in text_of_factors.factors]


def same(g, expr, found, seed=0):
    return Identity(seed).is_zero(expr - found.expr(g))


def test_what_is_multiplied_out_comes_apart_again():
    g = Graph()
    a, b, p, q = g.symbols("a b p q")
    expr = 3 * (a * g.cos(p) - b * g.sin(p + q)) * g.sin(q) ** 2 * (a + b) * g.cos(p)
    found = factor(collect(g, expand(expr)), [[p, q]])
    assert found.number == 3 and same(g, expr, found)
    assert parts(found) == [("a + b", 1), ("cos(p)", 1), ("sin(q)", 2), ("a*cos(p) - b*sin(p + q)", 1)]


@pytest.mark.parametrize(("text", "expected"), [
    (lambda g, x: 1 - g.cos(x) ** 2, [("sin(x)", 2)]),
    (lambda g, x: 1 - g.sin(x) ** 4, [("cos(x)", 2), ("cos(2*x) - 3", 1)]),
    (lambda g, x: 1 - g.cos(x), [("cos(x) - 1", 1)]),
    (lambda g, x: g.sin(x) * g.cos(x), [("cos(x)", 1), ("sin(x)", 1)]),
    (lambda g, x: g.sin(2 * x), [("cos(x)", 1), ("sin(x)", 1)]),
    (lambda g, x: g.cos(x) - g.cos(3 * x), [("cos(x)", 1), ("sin(x)", 2)]),
    (lambda g, x: g.sin(x + g.pi / 3) * g.sin(x), [("sin(x)", 1), ("cos(x)*sqrt(3) + sin(x)", 1)]),
])
def test_known_identities_come_out(text, expected):
    g = Graph()
    x = g.symbol("x")
    expr = text(g, x)
    found = factor(expr)
    assert same(g, expr, found)
    # products print in the order in which their nodes were made, so atoms are compared as sets
    assert sorted((sorted(t.replace("*", " ").split()), n) for t, n in parts(found)) == sorted(
        (sorted(t.replace("*", " ").split()), n) for t, n in expected)


@pytest.mark.parametrize("seed", range(12))
def test_random_products_have_at_least_their_factors(seed):
    rng = Random(seed)
    g = Graph()
    angles, lengths = g.symbols("x y z"), g.symbols("a b c")

    def draw():
        x, y = rng.sample(angles, 2)
        k, m = rng.sample(lengths, 2)
        turn = rng.choice((g.sin, g.cos))
        return k * turn(x) + rng.choice((-2, -1, 1, 3)) * m * rng.choice((g.sin(x + y), g.cos(y), g.one))

    factors = [draw() for _ in range(3)]
    expr = factors[0] * factors[1] * factors[2]
    found = factor(collect(g, expand(expr)), [list(angles)])
    assert same(g, expr, found, seed)
    assert sum(f.power for f in found.factors) >= 3


def test_zero_and_numbers_have_no_factors():
    g = Graph()
    x = g.symbol("x")
    zero = factor(g.sin(2 * x) - 2 * g.sin(x) * g.cos(x))
    assert zero.number == 0 and zero.factors == ()
    assert factor(g.const(5)).number == 5


def test_quotients_are_in_lowest_terms():
    g = Graph()
    a, x = g.symbols("a x")
    circle = Circle(g, [a * g.sin(x)])
    work = Factoring(circle)
    below = work.factor(circle.poly(g.sin(x) * a**2)).factors
    number, top, bottom = work.over(circle.poly(3 * a * g.sin(x) ** 2), below)
    assert number == 3 and repr(top) == "sin(x)" and [repr(f.expr) for f in bottom] == []
    number, top, bottom = work.over(circle.poly(g.cos(x)), work.factor(circle.poly(a * g.sin(x))).factors)
    assert repr(top) == "cos(x)" and [repr(f.expr) for f in bottom] == ["a", "sin(x)"]


def test_sums_that_are_too_long_are_refused():
    g = Graph()
    long = g.one
    for a, b in pairwise(g.symbols(" ".join(f"a{k}" for k in range(20)))):
        long = long * (a + b + 1)
    with pytest.raises(OverflowError, match="too many terms"):
        Circle(g, [long]).poly(long)


def test_odd_things_are_gathered_into_the_smallest_even_groups():
    assert list(gatherings([(1, 0), (1, 0), (0, 1), (0, 1)])) == [[(0, 1), (2, 3)]]
    assert list(gatherings([(1, 0), (0, 1), (1, 1)])) == [[(0, 1, 2)]]
    assert list(gatherings([])) == [[]]


def test_blocks_read_their_own_columns_and_those_of_earlier_blocks():
    rows = ["0110", "1101", "0010", "1001"]
    found = blocks([[x == "1" for x in row] for row in rows])
    assert found is not None
    assert [len(r) for r, _ in found] == [1, 1, 2]
    seen: set[int] = set()
    for block_rows, columns in found:
        seen |= set(columns)
        assert {c for r in block_rows for c, x in enumerate(rows[r]) if x == "1"} <= seen
    assert blocks([[True, False], [True, False]]) is None
    assert sign([1, 0, 2]) == -1 and sign([1, 2, 0]) == 1
