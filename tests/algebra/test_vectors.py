"""Vectors and matrices, over numbers and over expressions."""

from __future__ import annotations

from torsor.algebra.graph import Graph
from torsor.algebra.linear.vectors import Mat, Vec, skew


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
