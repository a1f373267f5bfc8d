"""Collected sums keep the value, and are what people write."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from torsor.algebra.graph import Graph
from torsor.algebra.monomials import expand
from torsor.algebra.polynomials.common_factors import Product, Sum, collected
from torsor.algebra.polynomials.sums_of_products import in_front


def value(g, total):
    """A collected sum as an expression again."""
    result = g.zero
    for term in total.terms:
        made = g.const(term.number)
        for f in term.factors:
            base, n = (f, 1) if isinstance(f, Sum) else f
            made = made * (value(g, base) if isinstance(base, Sum) else base) ** n
        result = result + made
    return result


@pytest.mark.parametrize("seed", range(40))
def test_collecting_keeps_the_polynomial(seed):
    rng = random.Random(seed)
    g = Graph()
    q, others = g.symbols("q1 q2 q3"), g.symbols("m1 m2 L1 L2 g D3")
    motion = {x: k for k, x in enumerate(g.symbols("QDP1 QDP2 QP1 QP2"))}
    turns = [g.sin(q[0]), g.cos(q[0]), g.cos(q[0] + q[1]), g.sin(q[2])]
    total = g.zero
    for _ in range(rng.randint(1, 6)):  # products of sums, so that there is something to collect
        term = g.const(Fraction(rng.choice([-2, -1, 1, 3]), 2))
        for atoms in (others, turns, others, list(motion), turns)[: rng.randint(1, 5)]:
            x, y = rng.sample(list(atoms), 2)
            term = term * rng.choice([x, x + y, x - 2 * y, x**2, g.one])
        total = total + term
    p = expand(total)
    assert expand(value(g, collected(p, motion))) == p
    assert expand(value(g, in_front(p, motion))) == p


def test_terms_that_differ_in_one_parameter_are_added_first():
    g = Graph()
    L1, m1, m2 = g.symbols("L1 m1 m2")
    p = expand(m1 * L1**2 + m2 * L1**2)
    masses = Sum((Product(Fraction(1), ((m1, 1),)), Product(Fraction(1), ((m2, 1),))))
    assert collected(p, {}) == Sum((Product(Fraction(1), (masses, (L1, 2))),))


def test_motions_with_the_same_coefficient_are_added_first():
    g = Graph()
    m, v, w = g.symbols("m v w")
    speeds = Sum((Product(Fraction(2), ((v, 1), (w, 1))), Product(Fraction(1), ((w, 2),))))
    assert collected(expand(2 * m * v * w + m * w**2), {v: 0, w: 1}) == Sum((Product(Fraction(1), ((m, 1), speeds)),))


def test_what_some_terms_share_is_taken_out_with_its_cosines():
    g = Graph()
    D3, MX3, MY3, M3, q2, q3 = g.symbols("D3 MX3 MY3 M3 q2 q3")
    C2, C3, S3 = g.cos(q2), g.cos(q3), g.sin(q3)
    p = expand(M3 * D3**2 + 2 * D3 * C2 * (MX3 * C3 - MY3 * S3))
    inner = Sum((Product(Fraction(1), ((MX3, 1), (C3, 1))), Product(Fraction(-1), ((MY3, 1), (S3, 1)))))
    assert collected(p, {}) == Sum((Product(Fraction(1), ((M3, 1), (D3, 2))),
                                    Product(Fraction(2), ((D3, 1), inner, (C2, 1)))))
