"""Sparse linear relations over expressions, in echelon form: each solved for the last of its columns.

Rows are dictionaries, column -> coefficient, and columns anything that has an order: hundreds of them cost nothing
where a row has a few.  "Is it zero?" is answered by `algebra.identity`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from torsor.algebra.expr import Expr
from torsor.algebra.identity import Identity
from torsor.algebra.polynomials.lowest_terms import lowest_terms

Row = dict[Any, Expr]


def staircase(rows: Iterable[Mapping[Any, Expr]], zero: Identity) -> dict[Any, Row]:
    """The span of the rows: last column of a row -> the row, with 1 there; no two have the same."""
    steps: dict[Any, Row] = {}
    for given in rows:
        row = _clean(given, zero)
        while row:
            last = max(row)
            row = _unit(row, last)
            if last not in steps:
                steps[last] = row
                break
            simpler, other = sorted((steps[last], row), key=_length)
            steps[last] = simpler
            row = _clean(_less(other, simpler, simpler[last]), zero)
    return steps


def shares(steps: Mapping[Any, Row], zero: Identity) -> dict[Any, Row]:
    """Each last column as shares of columns that are the last of no row: last = sum of share * column."""
    known: dict[Any, Row] = {}
    for last in sorted(steps):
        row = {column: -x for column, x in steps[last].items() if column != last}
        for column in [c for c in row if c in known]:
            row = _less({c: x for c, x in row.items() if c != column}, known[column], -row[column])
        known[last] = _clean(row, zero)
    return known


def _unit(row: Row, last: Any) -> Row:
    pivot = row[last]
    if pivot == pivot.graph.one:
        return row
    return {**{column: lowest_terms(x / pivot) for column, x in row.items()}, last: pivot.graph.one}


def _less(a: Row, b: Row, times: Expr) -> Row:
    """a - times b"""
    return {**a, **{column: lowest_terms(a[column] - times * x if column in a else -(times * x))
                    for column, x in b.items()}}


def _clean(row: Mapping[Any, Expr], zero: Identity) -> Row:
    return {column: x for column, x in row.items() if not zero.is_zero(x)}


def _length(row: Row) -> tuple[int, int]:
    """Prefer rows of numbers, then short ones."""
    return sum(x.op != "const" for x in row.values()), len(row)
