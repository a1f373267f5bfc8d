"""What relations of loops are made with: fractions in lowest terms, sparse echelon forms, numbers recognised."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from torsor.algebra.graph import Graph
from torsor.algebra.identity import Identity
from torsor.algebra.polynomials.lowest_terms import lowest_terms
from torsor.algebra.polynomials.staircase import shares, staircase
from torsor.algebra.show import show
from torsor.models.parameters.loops.dependencies import RowSpace
from torsor.models.parameters.loops.many_digits import many_digits
from torsor.models.parameters.loops.recognised_numbers import Atom, fraction, recognised


def test_fractions_are_in_lowest_terms():
    g = Graph()
    x, y, a = g.symbols("x y a")
    texts = {show(lowest_terms(e)) for e in ((x * x - y * y) / (x + y) - x + 2 * y, (x * y) / x, y**3 / (y * y))}
    assert texts == {"y"}
    sine, cosine = g.sin(a), g.cos(a)
    assert show(lowest_terms((1 - sine**2) / (x * cosine))) == "cos(a)/x"
    assert lowest_terms(x + y) == x + y


@pytest.mark.parametrize("seed", range(5))
def test_lowest_terms_are_the_same_expression(seed):
    rng = np.random.default_rng(seed)
    g = Graph()
    parts = [*g.symbols("x y z"), g.cos(g.symbol("a")), g.sin(g.symbol("a")), g.const(3)]
    e = g.one
    for _ in range(8):
        other = parts[rng.integers(len(parts))]
        e = (e + other, e * other, e / other, other / e)[rng.integers(4)]
    assert Identity().is_zero(lowest_terms(e) - e)


def test_long_fractions_stay_as_they_are():
    g = Graph()
    e = sum(g.symbols([f"x{k}" for k in range(9)]), g.zero) ** 4 / g.symbol("y")
    assert lowest_terms(e) is e


def test_relations_are_solved_for_their_last_columns():
    g = Graph()
    x, one = g.symbol("x"), g.one
    rows = [{1: one, 2: x, 4: one}, {2: one, 4: x}, {1: one, 3: one, 4: one}, {1: 2 * one, 3: 2 * one, 4: 2 * one}]
    steps = staircase(rows, Identity())
    assert sorted(steps) == [2, 3, 4] and all(max(row) == last and row[last] == one for last, row in steps.items())
    solved = shares(steps, Identity())
    zero = Identity()
    for row in rows:
        assert zero.is_zero(sum((k * solved[c][1] if c in solved else k for c, k in row.items()), g.zero))


def test_numbers_are_recognised_at_all_places_or_not_at_all():
    from flint import arb

    g = Graph()
    atoms = [Atom("D3"), Atom("D7"), Atom("G", "cos"), Atom("G", "sin")]
    with many_digits():
        places = [{"D3": arb(2).log() * k, "D7": arb(3).log() + k, "G": arb(5).log() / (k + 1)} for k in (1, 2, 3)]
        right = [(n, n["D3"] / (2 * n["D7"] * n["G"].sin())) for n in places]
        share = recognised(right, atoms, g)
        assert share is not None
        assert Identity().is_zero(share - g.symbol("D3") / (2 * g.symbol("D7") * g.sin(g.symbol("G"))))
        assert recognised([right[0], (places[1], right[1][1] + arb(10) ** -40)], atoms, g) is None
        assert recognised([(n, n["D3"].exp()) for n in places], atoms[:2], g) is None
        assert fraction(arb(22) / 7) == Fraction(22, 7) and float(fraction(arb(2).sqrt())) == 2**0.5


@pytest.mark.parametrize("rank", [0, 3, 7])
def test_dependent_columns_are_told_by_the_first_that_are_independent(rank):
    rng = np.random.default_rng(rank)
    mixture = rng.integers(-5, 6, (rank, 7))
    with many_digits():
        space = RowSpace(7)
        while space.grows((rng.integers(-9, 10, (2, rank)) @ mixture).astype(object)) and not space.full:
            pass
        dependent = space.dependent_columns()
    assert len(space.basis) == rank == 7 - len(dependent)
    for column, parts in dependent.items():
        assert all(i < column and i not in dependent for i in parts)
        total = sum((mixture[:, i] * complex(x) for i, x in parts.items()), np.zeros(rank))
        assert np.abs(total - mixture[:, column]).max(initial=0) < 1e-12
