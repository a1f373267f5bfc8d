"""Determinants and inverses by minors: no pivot, so nothing divides but the determinant itself."""

from __future__ import annotations

from collections.abc import Sequence

from torsor.algebra.expr import Expr

Rows = Sequence[Sequence[Expr]]


class Minors:
    """The minors of one matrix, each once, along its first row."""

    def __init__(self, rows: Rows):
        self.rows = rows
        self._minors: dict[tuple[tuple[int, ...], tuple[int, ...]], Expr] = {}

    def __call__(self, rows: tuple[int, ...], columns: tuple[int, ...]) -> Expr:
        if len(rows) == 1:
            return self.rows[rows[0]][columns[0]]
        if (rows, columns) not in self._minors:
            total = self.rows[0][0].graph.zero
            for place, c in enumerate(columns):
                element = self.rows[rows[0]][c]
                if not element.is_zero:
                    term = element * self(rows[1:], columns[:place] + columns[place + 1 :])
                    total = total - term if place % 2 else total + term
            self._minors[rows, columns] = total
        return self._minors[rows, columns]


def determinant(rows: Rows) -> Expr:
    """The determinant of a square matrix."""
    every = tuple(range(len(rows)))
    return Minors(rows)(every, every)


def adjugate(rows: Rows) -> list[list[Expr]]:
    """The matrix whose product with the given one is the determinant times 1."""
    n = len(rows)
    if n == 1:
        return [[rows[0][0].graph.one]]
    minor = Minors(rows)
    every = range(n)

    def cofactor(i: int, j: int) -> Expr:
        value = minor(tuple(r for r in every if r != i), tuple(c for c in every if c != j))
        return -value if (i + j) % 2 else value

    return [[cofactor(i, j) for i in every] for j in every]
