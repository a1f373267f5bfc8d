"""Textbook forms keep the value and are as short as people write them."""

from __future__ import annotations

import random

import pytest

from torsor.algebra.graph import Graph
from torsor.algebra.identity import Identity
from torsor.algebra.monomials import collect
from torsor.algebra.polynomials.trigonometry import textbook


def test_products_of_parallel_angles_become_sums():
    g = Graph()
    a, b, c = g.symbols("q1 q2 q3")
    zero = Identity()
    sum_of_sines = g.sin(a) * g.cos(b) + g.cos(a) * g.sin(b)
    assert collect(g, textbook(sum_of_sines, [[a, b]])) is g.sin(a + b)
    square = sum_of_sines**2
    assert collect(g, textbook(square, [[a, b]])) is g.sin(a + b) ** 2
    three = (g.cos(a) * g.cos(b) - g.sin(a) * g.sin(b)) * g.cos(c) - sum_of_sines * g.sin(c)
    assert collect(g, textbook(three, [[a, b, c]])) is g.cos(a + b + c)
    mixed = 2 * g.cos(a) * (g.cos(a) * g.cos(b) - g.sin(a) * g.sin(b))
    short = collect(g, textbook(mixed, [[a, b]]))
    assert zero.is_zero(short - 2 * g.cos(a) * g.cos(a + b))
    assert len(textbook(mixed, [[a, b]])) == 1


def test_angles_of_different_families_are_not_added():
    g = Graph()
    a, b = g.symbols("q1 q2")
    assert len(textbook(g.cos(a) * g.cos(b), [[a], [b]])) == 1
    assert len(textbook(g.sin(a) ** 2 * g.cos(b) + g.cos(a) ** 2 * g.cos(b), [[a], [b]])) == 1


@pytest.mark.parametrize("seed", range(30))
def test_textbook_forms_keep_the_value(seed):
    rng = random.Random(seed)
    g = Graph()
    angles = g.symbols("q1 q2 q3")
    others = g.symbols("m d")
    total = g.zero
    for _ in range(6):
        term = g.const(rng.randint(-3, 3))
        for _ in range(rng.randint(1, 4)):
            angle = sum((rng.randint(-1, 2) * q for q in angles), g.zero) + rng.choice([0, 1]) * g.pi / 3
            term = term * rng.choice([g.sin(angle), g.cos(angle), *others])
        total = total + term
    short = collect(g, textbook(total, [angles[:2]]))
    assert Identity(seed).is_zero(short - total)
