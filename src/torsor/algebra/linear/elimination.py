"""Exact linear algebra over expressions, with "is it zero?" answered by `algebra.identity`.

Spaces are lists of vectors.  Small sizes (ten columns or so): what matters is that the pivots are
right for symbols of any value and that the entries stay short.
"""

from __future__ import annotations

from collections.abc import Sequence

from torsor.algebra.expr import Expr
from torsor.algebra.identity import Identity

Vector = list[Expr]


def echelon(rows: Sequence[Sequence[Expr]], zero: Identity) -> tuple[list[Vector], list[int]]:
    """(basis, pivots): the span of the rows in reduced echelon form, each row's pivot its LAST non-zero column.

    Pivots are taken from the last column to the first, so the entry that a row can be solved for is
    the one with the highest index; a pivot is 1 and the only non-zero of its column.
    """
    left = [_clean(row, zero) for row in rows]
    basis: list[Vector] = []
    pivots: list[int] = []
    for column in reversed(range(len(left[0]) if left else 0)):
        candidates = [row for row in left if not row[column].is_zero]
        if not candidates:
            continue
        pivot = min(candidates, key=lambda row: _weight(row, column))
        left.remove(pivot)
        unit = [x if x.is_zero else x / pivot[column] for x in pivot]
        unit[column] = unit[column].graph.one
        left = [r for r in (_reduced(row, unit, column, zero) for row in left) if any(not x.is_zero for x in r)]
        basis = [_reduced(row, unit, column, zero) for row in basis] + [unit]
        pivots.append(column)
    return basis, pivots


def kernel(rows: Sequence[Sequence[Expr]], width: int, one: Expr, zero: Identity) -> tuple[list[Vector], list[int]]:
    """(basis, pivots) of the vectors x with rows x = 0, in the echelon form above."""
    nought = one.graph.zero
    # solve for the first columns: reduce the mirrored rows, so that their pivots come first
    reduced, mirrored = echelon([list(reversed(row)) for row in rows], zero) if rows else ([], [])
    solved = {width - 1 - p: list(reversed(row)) for row, p in zip(reduced, mirrored, strict=True)}
    basis = []
    for free in (c for c in range(width) if c not in solved):
        vector = [nought] * width
        vector[free] = one
        for column, row in solved.items():
            vector[column] = -row[free]
        basis.append(vector)
    return echelon(basis, zero)


def _clean(row: Sequence[Expr], zero: Identity) -> Vector:
    return [x.graph.zero if zero.is_zero(x) else x for x in row]


def _reduced(row: Vector, unit: Vector, column: int, zero: Identity) -> Vector:
    factor = row[column]
    if factor.is_zero:
        return row
    return _clean([a if b.is_zero else a - factor * b for a, b in zip(row, unit, strict=True)], zero)


def _weight(row: Vector, column: int) -> tuple[int, int, int]:
    """Prefer a pivot that is a number, then one with few operands below it, then a short row."""
    pivot = row[column]
    simple = 0 if pivot.op == "const" else 1 if not pivot.args else 2
    return simple, pivot.id if simple == 2 else 0, sum(not x.is_zero for x in row)
