"""Triangular factors of tall tables, piece by piece: memory does not grow with the number of rows.

Each row of the model (a joint) keeps a factor of its own, R^T R = [A y]^T [A y]: they weigh joints against each other
later without the data.  A sample of the pieces is factored by Householder reflections.  The rest is then seen in
columns that are nearly orthonormal, [A y] R^-1, whose products add up without loss: Cholesky QR with a
preconditioner, three times as fast as reflections.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import scipy

from torsor.identification.recorded_motion import Array

TINY = 1e-12  # of a column's length: what is left of it after the others is taken for nothing


@dataclass(frozen=True)
class TriangularFactor:
    """R of all rows of one joint: upper triangular, y in the last column; and how many rows there were."""

    R: Array
    count: int

    @staticmethod
    def of(table: Array) -> TriangularFactor:
        return TriangularFactor(_triangle(table), len(table))

    @staticmethod
    def merged(several: Sequence[TriangularFactor]) -> TriangularFactor:
        """The factor of all rows of several."""
        if len(several) == 1:
            return several[0]
        return TriangularFactor(_triangle(np.concatenate([f.R for f in several])), sum(f.count for f in several))


def _triangle(table: Array) -> Array:
    """R with as many rows as columns, zeros below where there are fewer rows."""
    width = table.shape[1]
    R: Array = np.asarray(np.linalg.qr(table, mode="r"))
    return R if len(R) == width else np.vstack([R, np.zeros((width - len(R), width))])


class Preconditioner:
    """Columns in which a table is nearly orthonormal, from the factor of a sample of it."""

    def __init__(self, factor: TriangularFactor):
        R = factor.R * np.where(np.diag(factor.R) < 0, -1, 1)[:, None]
        lengths = np.linalg.norm(R, axis=0)
        flat = np.abs(np.diag(R)) <= TINY * lengths
        # a column that depends on the others keeps its own length
        self.R = R + np.diag(np.where(flat, np.where(lengths > 0, lengths, 1.0), 0.0))
        self._inverse = np.asfortranarray(np.linalg.inv(self.R))

    def gram(self, table: Array) -> Array:
        """[A y]^T [A y] of a piece in these columns; the table is overwritten."""
        seen = scipy.linalg.blas.dtrmm(1.0, self._inverse, table.T, trans_a=1, overwrite_b=1)
        return np.asarray(scipy.linalg.blas.dsyrk(1.0, seen))  # the upper half

    def factor(self, gram: Array, count: int) -> TriangularFactor:
        """The factor of all rows whose products were added up."""
        whole = np.triu(gram) + np.triu(gram, 1).T
        values, vectors = np.linalg.eigh(whole)
        root = np.sqrt(np.maximum(values, 0))[:, None] * vectors.T
        return TriangularFactor(_triangle(root @ self.R), count)


def preconditioners(sample: Iterable[Sequence[Array]]) -> list[Preconditioner]:
    """Per row of the model, from some pieces."""
    return [Preconditioner(factor) for factor in by_reflections(sample)]


def by_reflections(pieces: Iterable[Sequence[Array]]) -> list[TriangularFactor]:
    """Per row of the model, the factor of all pieces."""
    factors: list[TriangularFactor] = []
    for tables in pieces:
        new = [TriangularFactor.of(table) for table in tables]
        factors = [TriangularFactor.merged(pair) for pair in zip(factors, new, strict=True)] if factors else new
    return factors


def by_products(pieces: Iterable[Sequence[Array]], seen_in: Sequence[Preconditioner]) -> list[TriangularFactor]:
    """The same, through products in nearly orthonormal columns."""
    grams = [np.zeros_like(p.R) for p in seen_in]
    counts = [0] * len(seen_in)
    for tables in pieces:
        for k, (table, p) in enumerate(zip(tables, seen_in, strict=True)):
            if len(table):
                grams[k] += p.gram(table)
                counts[k] += len(table)
    return [p.factor(g, n) for p, g, n in zip(seen_in, grams, counts, strict=True)]
