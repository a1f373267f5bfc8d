"""All equations as triangular factors, in one pass over the data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from torsor.identification.estimators.problem import Problem
from torsor.identification.measured_equations import Equations, Piece
from torsor.identification.qr_factors.blas_threads import one_thread
from torsor.identification.qr_factors.triangular_factors import (
    Preconditioner,
    TriangularFactor,
    by_products,
    by_reflections,
    preconditioners,
)
from torsor.identification.recorded_motion import Array
from torsor.progress import tell

SAMPLE = 32  # pieces from which the columns are known well enough; as few are reflected as they are


@dataclass(frozen=True)
class FactoringWay:
    """How pieces of equations become factors, wherever that is done."""

    equations: Equations
    seen_in: Sequence[Preconditioner] | None

    def __call__(self, pieces: Sequence[Piece]) -> list[TriangularFactor]:
        """Per row of the model, the factor of these pieces."""
        with one_thread():
            return self.of(map(self.equations.tables, pieces))

    def of(self, tables: Iterator[list[Array]]) -> list[TriangularFactor]:
        return by_products(tables, self.seen_in) if self.seen_in else by_reflections(tables)


def factoring(equations: Equations) -> FactoringWay:
    """The way to factor these equations: a sample of a long motion tells the columns to see it in."""
    if len(equations.pieces) <= SAMPLE:
        return FactoringWay(equations, None)
    with one_thread():
        return FactoringWay(equations, preconditioners(map(equations.tables, equations.sample(SAMPLE // 2))))


def factored(equations: Equations) -> list[Problem]:
    """The problems of least squares that parts of the motions pose, one after the other."""
    return problems(equations, _here(factoring(equations)))


def problems(equations: Equations, blocks: Sequence[list[TriangularFactor]]) -> list[Problem]:
    """Problems from the factors of each part of the motions."""
    r = equations.regressor
    return [Problem(r.columns, r.rows, r.places, factors, equations.spread) for factors in blocks]


def _here(way: FactoringWay) -> list[list[TriangularFactor]]:
    count, done = len(way.equations.pieces), 0

    def tables(block: Sequence[Piece]) -> Iterator[list[Array]]:
        nonlocal done
        for piece in block:
            yield way.equations.tables(piece)
            done += 1
            tell(done / count)

    with one_thread():
        return [way.of(tables(block)) for block in way.equations.blocks]
