"""All equations as triangular factors, in one pass over the data: here, or shared out among many machines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from torsor.identification.blas_threads import one_thread
from torsor.identification.equations import Equations, Piece
from torsor.identification.estimators.problem import Problem
from torsor.identification.factors import (
    Factor,
    Preconditioner,
    by_products,
    by_reflections,
    preconditioners,
)
from torsor.identification.motion import Array
from torsor.progress import tell

SAMPLE = 32  # pieces from which the columns are known well enough; as few are reflected as they are
TOGETHER = 64  # pieces that another machine does in one go
FAN = 8  # factors that are merged into one at a time


@dataclass(frozen=True)
class Factoring:
    """How pieces of equations become factors, wherever that is done."""

    equations: Equations
    seen_in: Sequence[Preconditioner] | None

    def __call__(self, pieces: Sequence[Piece]) -> list[Factor]:
        """Per row of the model, the factor of these pieces."""
        with one_thread():
            return self.of(map(self.equations.tables, pieces))

    def of(self, tables: Iterator[list[Array]]) -> list[Factor]:
        return by_products(tables, self.seen_in) if self.seen_in else by_reflections(tables)


def factoring(equations: Equations) -> Factoring:
    """The way to factor these equations: a sample of a long motion tells the columns to see it in."""
    if len(equations.pieces) <= SAMPLE:
        return Factoring(equations, None)
    with one_thread():
        return Factoring(equations, preconditioners(map(equations.tables, equations.sample(SAMPLE // 2))))


def factored(equations: Equations, client: Any = None) -> list[Problem]:
    """The problems of least squares that parts of the motions pose, one after the other.

    client: of a Dask cluster, whose machines then do the work, each with a few pieces at a time.
    """
    way, r = factoring(equations), equations.regressor
    factors = _here(way) if client is None else _there(way, client)
    return [Problem(r.columns, r.rows, r.places, f) for f in factors]


def _here(way: Factoring) -> list[list[Factor]]:
    count, done = len(way.equations.pieces), 0

    def tables(block: Sequence[Piece]) -> Iterator[list[Array]]:
        nonlocal done
        for piece in block:
            yield way.equations.tables(piece)
            done += 1
            tell(done / count)

    with one_thread():
        return [way.of(tables(block)) for block in way.equations.blocks]


def _there(way: Factoring, client: Any) -> list[list[Factor]]:
    """A factor from each share of the pieces, merged in a tree; a machine that fails has its share done again."""
    sent = client.scatter(way, broadcast=True)
    blocks = []
    for block in way.equations.blocks:
        shares = [block[k:k + TOGETHER] for k in range(0, len(block), TOGETHER)]
        level = [client.submit(_apply, sent, share, pure=False, retries=10) for share in shares]
        while len(level) > 1:
            level = [client.submit(merged_rows, level[k:k + FAN], pure=False, retries=10)
                     for k in range(0, len(level), FAN)]
        blocks.append(level[0])
    factors = []
    for k, future in enumerate(blocks):
        factors.append(future.result())
        tell((k + 1) / len(blocks))
    return factors


def _apply(way: Factoring, pieces: Sequence[Piece]) -> list[Factor]:
    return way(pieces)


def merged_rows(several: Sequence[list[Factor]]) -> list[Factor]:
    """Per row of the model, the factor of all."""
    return [Factor.merged(same) for same in zip(*several, strict=True)]
