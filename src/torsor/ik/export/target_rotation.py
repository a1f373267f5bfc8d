"""The rotation of a target in code: how far it is from one, and the nearest one, which `solve` takes as well."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import reduce

from torsor.algebra.expr import Expr
from torsor.algebra.graph import Graph
from torsor.algebra.linear.vectors import Mat, Vec

STEPS = 2  # they take 1e-4 to 1e-8 and to 1e-16


def rotation(T: Sequence[Expr]) -> Mat:
    """The rotation of a target, of which there are the first three rows, row by row."""
    return Mat([T[4 * k : 4 * k + 3] for k in range(3)])


def nearest_rotation(graph: Graph, T: Sequence[Expr]) -> list[Expr]:
    """The target with the rotation that is nearest to its own, which is nearly one."""
    one, R = Mat([[graph.one if i == j else graph.zero for j in range(3)] for i in range(3)]), rotation(T)
    for _ in range(STEPS):  # (3 - R R') R / 2
        R = (one * 3 - R @ R.T) @ R * Fraction(1, 2)
    return [e for row, p in zip(R.rows, T[3::4], strict=True) for e in (*row, p)]


def how_far_from_rotation(graph: Graph, T: Sequence[Expr]) -> Expr:
    """How far the products of the axes of a target are from 0 and 1, at most; 1 or more for a left-handed one."""
    R = rotation(T)
    x, y, z = (Vec(row) for row in R.rows)
    products = (R @ R.T).rows
    off = [graph.abs(products[i][j] - (1 if i == j else 0)) for i in range(3) for j in range(i, 3)]
    far: Expr = reduce(graph.max, [*off, -x.cross(y).dot(z)])
    return far
