"""Identities are recognised, and nothing else."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest
from hypothesis import given, settings

from tests.algebra.expressions import RATIONAL_OPS, build, rationals, recipes, value
from torsor.algebra.domains import RATIONAL
from torsor.algebra.graph import Graph
from torsor.algebra.identity import PRIME, Identity, linear_form
from torsor.algebra.linear.elimination import echelon, kernel
from torsor.algebra.monomials import collect, expand

POLYNOMIAL = tuple(op for op in RATIONAL_OPS if op in ("add", "sub", "mul", "neg", "pow"))


def test_trigonometric_identities_are_zero():
    g = Graph()
    a, b, c = g.symbols("a b c")
    zero = Identity()
    assert zero.is_zero(g.sin(a + b) - (g.sin(a) * g.cos(b) + g.cos(a) * g.sin(b)))
    assert zero.is_zero(g.cos(2 * a - b) - (g.cos(2 * a) * g.cos(b) + g.sin(2 * a) * g.sin(b)))
    assert zero.is_zero(g.sin(3 * a) - (3 * g.sin(a) - 4 * g.sin(a) ** 3))
    assert zero.is_zero(g.cos(a / 2) ** 2 - (1 + g.cos(a)) / 2)
    assert zero.is_zero(g.sin(a + g.pi / 3) - (g.sin(a) / 2 + g.sqrt(3) / 2 * g.cos(a)))
    assert zero.is_zero((a + b) * (a - b) - a**2 + b**2)
    assert zero.is_zero(g.tan(c) * g.cos(c) - g.sin(c))
    assert zero.is_zero(g.cos(1.25) ** 2 + g.sin(1.25) ** 2 - 1)
    assert zero.is_zero(g.sin(g.const(2.5)) - 2 * g.sin(1.25) * g.cos(1.25))
    assert not zero.is_zero(g.sin(a + b) - g.sin(a) - g.sin(b))
    assert not zero.is_zero(g.cos(a) - g.cos(b))
    assert not zero.is_zero(a * b - b * c)


@settings(max_examples=150)
@given(recipes(POLYNOMIAL), rationals())
def test_only_what_vanishes_everywhere_is_zero(recipe, values):
    g = Graph()
    e = build(recipe, g)
    if Identity().is_zero(e):
        assert value(e, values, RATIONAL) == 0
        assert not expand(e)


@settings(max_examples=150)
@given(recipes(POLYNOMIAL), rationals())
def test_multiplying_out_keeps_the_value(recipe, values):
    g = Graph()
    e = build(recipe, g)
    out = collect(g, expand(e))
    assert value(out, values, RATIONAL) == value(e, values, RATIONAL)
    assert Identity().is_zero(out - e)


def test_the_modulus_is_a_prime_with_the_square_roots_that_angles_need():
    assert PRIME % 24 == 23
    for a in (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37):
        assert pow(a, PRIME - 1, PRIME) == 1
    assert all(pow(a, (PRIME - 1) // 2, PRIME) == 1 for a in (2, 3))


def test_angles_are_linear_forms():
    g = Graph()
    a, b = g.symbols("a b")
    assert linear_form(2 * (a - b) + b / 2 - 1) == {a: 2, b: Fraction(-3, 2), g.one: -1}


@pytest.mark.parametrize("seed", range(20))
def test_kernels_are_complete_and_in_echelon_form(seed):
    rng = random.Random(seed)
    g, zero = Graph(), Identity()
    symbols = [*g.symbols("a b c"), g.one, g.zero, g.const(2)]
    rows = [[rng.choice(symbols) * rng.choice(symbols) for _ in range(6)] for _ in range(rng.randint(1, 5))]
    rows.append([x + 2 * y for x, y in zip(rows[0], rows[-1], strict=True)])
    basis, pivots = kernel(rows, 6, g.one, zero)
    rank = len(echelon(rows, zero)[0])
    assert len(basis) == 6 - rank
    for vector, pivot in zip(basis, pivots, strict=True):
        assert vector[pivot] is g.one
        assert all(x.is_zero for x in vector[pivot + 1 :])
        assert all(other[pivot].is_zero for other in basis if other is not vector)
        for row in rows:
            total = g.zero
            for x, y in zip(row, vector, strict=True):
                total = total + x * y
            assert zero.is_zero(total)


def test_angles_may_be_products_of_sums():
    g = Graph()
    d, r = g.symbols("d r")
    first = g.sin(d - d * r + d + d - d * r + 2)
    assert Identity().is_zero(first + g.sin(d * (r - 1) - (d - d * (r - 1)) - 2))
    assert Identity().is_zero(g.cos((d + r) ** 2) - g.cos(d**2 + r**2 + 2 * d * r))
    assert not Identity().is_zero(g.cos((d + r) ** 2) - g.cos(d**2 + r**2))
    assert not Identity().is_zero(g.cos((d + r + 1) ** 60) - g.cos((d + r + 2) ** 60))
