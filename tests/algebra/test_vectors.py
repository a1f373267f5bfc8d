"""Vectors, matrices and L D L^T, over numbers and over expressions."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from torsor.algebra.graph import Graph
from torsor.algebra.identity import Identity
from torsor.algebra.linear.vectors import Mat, Vec, ldl, skew


@pytest.mark.parametrize("seed", range(10))
def test_ldl_gives_the_matrix_back(seed):
    rng = random.Random(seed)
    n = 4
    half = Mat([[Fraction(rng.randint(-5, 5)) for _ in range(n)] for _ in range(n)])
    a = half @ half.T + Mat([[Fraction(int(i == j)) for j in range(n)] for i in range(n)])
    lower, d = ldl(a)
    diagonal = Mat([[d[i] if i == j else Fraction(0) for j in range(n)] for i in range(n)])
    assert (lower @ diagonal @ lower.T).rows == a.rows
    assert all(lower[i, i] == 1 and all(lower[i, j] == 0 for j in range(i + 1, n)) for i in range(n))
    assert all(x > 0 for x in d)


def test_ldl_of_symbols_is_exact():
    g = Graph()
    a, b, c = g.symbols("a b c")
    m = Mat([[a, b], [b, c]])
    lower, d = ldl(m)
    zero = Identity()
    assert zero.is_zero(lower[1, 0] * d[0] - b)
    assert zero.is_zero(lower[1, 0] ** 2 * d[0] + d[1] - c)


def test_the_cross_product_is_a_skew_matrix():
    g = Graph()
    v, u = Vec(g.symbols("a b c")), Vec(g.symbols("x y z"))
    assert (skew(v) @ u).items == v.cross(u).items
    assert v.cross(v).items == (g.zero,) * 3
    assert v.dot(v.cross(u)) is not None


def test_matrices_multiply_and_transpose():
    a = Mat([[1, 2], [3, 4]])
    assert (a @ a.T).rows == ((5, 11), (11, 25))
    assert (a @ Vec([1, 1])).items == (3, 7)
    assert (a - a).rows == ((0, 0), (0, 0))
    assert a.column(1).items == (2, 4)
    assert a.shape == (2, 2)
