"""Linear systems by elimination in the order of the rows, for matrices near to positive definite ones."""

from __future__ import annotations

from collections.abc import Sequence

from torsor.algebra.expr import Expr
from torsor.algebra.linear.vectors import Mat


def solve_in_order(A: Mat, columns: Mat) -> Mat:
    """X with A X = columns; no row changes its place, one division per row."""
    n = A.shape[0]
    a = [[*row, *right] for row, right in zip(A.rows, columns.rows, strict=True)]
    inverse: list[Expr] = []
    for k in range(n):
        inverse.append(1 / a[k][k])
        for i in range(k + 1, n):
            if not a[i][k].is_zero:
                a[i] = _less(a[i], a[k], a[i][k] * inverse[k], k)
    x: list[list[Expr]] = [[]] * n
    for k in reversed(range(n)):
        rest = a[k][n:]
        for j in range(k + 1, n):
            if not a[k][j].is_zero:
                rest = [r - a[k][j] * e for r, e in zip(rest, x[j], strict=True)]
        x[k] = [r * inverse[k] for r in rest]
    return Mat(x)


def _less(row: Sequence[Expr], pivot: Sequence[Expr], factor: Expr, k: int) -> list[Expr]:
    return [*row[: k + 1], *(e - factor * p for e, p in zip(row[k + 1 :], pivot[k + 1 :], strict=True))]
