"""All equations as triangular factors, in one pass over the data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from torsor.identification.equations import Equations
from torsor.identification.estimators.problem import Problem
from torsor.identification.factors import Factor, by_products, by_reflections, preconditioners
from torsor.identification.motion import Array
from torsor.progress import tell

SAMPLE = 16  # pieces from which the columns are known well enough; as few are factored as they are


def factored(equations: Equations) -> list[Problem]:
    """The problems of least squares that parts of the motions pose, one after the other."""
    r, pieces = equations.regressor, equations.pieces
    long = sum(last - first for _, first, last in pieces) > SAMPLE * 2048
    seen_in = preconditioners(map(equations.tables, equations.sample(SAMPLE))) if long else None
    done = 0

    def tables(block: Sequence[tuple[int, int, int]]) -> Iterator[list[Array]]:
        nonlocal done
        for piece in block:
            yield equations.tables(piece)
            done += 1
            tell(done / len(pieces))

    def factors(block: Sequence[tuple[int, int, int]]) -> list[Factor]:
        return by_products(tables(block), seen_in) if seen_in else by_reflections(tables(block))

    return [Problem(r.columns, r.rows, r.places, factors(block)) for block in equations.blocks]
