"""Rank modulo a prime at a random point: which rows are independent, whatever the symbols are worth."""

from __future__ import annotations

from collections.abc import Sequence

from torsor.algebra.expr import Expr
from torsor.algebra.identity import PRIME, Identity


def independent_rows(rows: Sequence[Sequence[Expr]]) -> list[int]:
    """The places of the rows that do not depend on those before them."""
    point = Identity()
    return independent([[point.residue(e) for e in row] for row in rows])


def independent(rows: Sequence[Sequence[int]]) -> list[int]:
    """The same of rows of residues: the pivots of their transpose."""
    from flint import nmod_mat

    width = len(rows[0]) if rows else 0
    reduced, rank = nmod_mat(len(rows), width, [x for row in rows for x in row], PRIME).transpose().rref()
    return [next(place for place in range(len(rows)) if int(reduced[k, place])) for k in range(rank)]


def dependent_columns(rows: Sequence[Sequence[int]]) -> list[int]:
    """The columns that take part in a dependence of the columns."""
    from flint import nmod_mat

    basis, nullity = nmod_mat(len(rows), len(rows[0]), [x for row in rows for x in row], PRIME).nullspace()
    return [c for c in range(len(rows[0])) if any(int(basis[c, k]) for k in range(nullity))]
