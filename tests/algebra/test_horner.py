"""Factoring keeps the value and never costs more."""

from __future__ import annotations

import random

import pytest

from torsor.algebra.graph import Graph
from torsor.algebra.identity import Identity
from torsor.algebra.operation_counts import operations
from torsor.algebra.polynomials.horner import factored


def test_common_factors_are_taken_out():
    g = Graph()
    a, b, c, d, p = g.symbols("a b c d p")
    (found,) = factored([a * b + a * c + d], {"p"})
    assert operations([found], set()) == 3
    # C (n + p e) + S (m - p f), from C n + S m + p (C e - S f)
    C, S, m, n, e, f = g.symbols("C S m n e f")
    before = C * n + S * m + p * (C * e - S * f)
    (after,) = factored([before], {"p"})
    assert operations([after], {"p"}) < operations([before], {"p"})
    assert Identity().is_zero(after - before)


def test_parameters_of_a_term_go_to_setup_together():
    g = Graph()
    x, y, p, r = g.symbols("x y p r")
    before = (x * p) * r + y
    (after,) = factored([before], {"p", "r"})
    assert operations([after], {"p", "r"}) == 2 < operations([before], {"p", "r"})


@pytest.mark.parametrize("seed", range(60))
def test_values_stay_and_costs_do_not_grow(seed):
    rng = random.Random(seed)
    g = Graph()
    pool = [*g.symbols("a b c d p r"), g.const(2)]
    for _ in range(25):
        x, y = rng.choice(pool), rng.choice(pool)
        pool.append(rng.choice([x + y, x - y, x * y, x * y, -x, g.sin(x)]))
    outputs = pool[-3:]
    after = factored(outputs, {"p", "r"})
    zero = Identity(seed)
    assert all(zero.is_zero(x - y) for x, y in zip(outputs, after, strict=True))
    assert operations(after, {"p", "r"}) <= operations(outputs, {"p", "r"})
