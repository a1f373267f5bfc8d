"""The equations y = W K of measured motions, piece by piece: what is in memory does not grow with their number."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import numpy as np

from torsor.errors import IdentificationError
from torsor.identification.recorded_motion import Array, Motion
from torsor.identification.regressor import Regressor
from torsor.identification.signals.filtering import Filtering

PIECE = 1024  # samples at a time: they fit the caches
Piece = tuple[int, int, int]  # motion, first and last equation
BLOCKS = 5  # parts, one after the other, that cross-validation leaves out in turn


@dataclass(frozen=True)
class Equations:
    """Motions seen by a model; `filters`: one a motion; `slowest`: per motor, the speed below which its equation is
    left out, since friction is not understood there."""

    regressor: Regressor
    motions: tuple[Motion, ...]
    filters: tuple[Filtering, ...]
    slowest: tuple[float, ...]

    @cached_property
    def pieces(self) -> list[Piece]:
        """(motion, first, last) of equations."""
        counts = [t.equations(m) for m, t in zip(self.motions, self.filters, strict=True)]
        if not sum(counts):
            raise IdentificationError("the motions are too short for one equation: give longer ones")
        enough = max(1, sum(counts) // (4 * BLOCKS))
        sizes = [max(1, min(PIECE // max(1, t.decimate), enough)) for t in self.filters]
        return [(k, first, min(first + sizes[k], n)) for k, n in enumerate(counts) for first in range(0, n, sizes[k])]

    @property
    def blocks(self) -> list[list[Piece]]:
        """The pieces in a few parts of about the same length, one after the other."""
        ends = [len(self.pieces) * b // BLOCKS for b in range(BLOCKS + 1)]
        return [self.pieces[a:b] for a, b in pairwise(ends) if b > a]

    def __len__(self) -> int:
        """Equations a joint, those that are left out too."""
        return sum(last - first for _, first, last in self.pieces)

    @property
    def spread(self) -> float:
        """By how much variances are larger than with errors that have nothing to do with each other."""
        return max(t.spread for t in self.filters)

    def tables(self, piece: Piece) -> list[Array]:
        """Per row of the model, [W y] with one row per equation."""
        tables, qd = self.everywhere(piece)
        return self.fast(tables, qd)

    def everywhere(self, piece: Piece) -> tuple[list[Array], Array]:
        """The tables with the equations of motors at rest too, and the velocities."""
        k, first, last = piece
        motion, filtering, r = self.motions[k], self.filters[k], self.regressor
        samples = filtering.samples(first, last)
        states = filtering.states(motion, *samples, accelerations=r.kind.accelerations)
        direct, rate = r.tables(r.measured(filtering.torques(motion, *samples), states[1]), *states)
        tables = [filtering.weighed(table) for table in direct]
        for table, under in zip(tables, rate, strict=False):
            table[:, :-1] += filtering.under_rate(under)
        return tables, filtering.weighed(states[1])

    def fast(self, tables: list[Array], qd: Array) -> list[Array]:
        """The equations of motors that are not nearly at rest; friction at rest has no power."""
        r = self.regressor
        if r.kind.power or not any(self.slowest):
            return tables
        keep = np.abs(qd[:, [r.moving.index(m) for m in r.motors]]) > np.array(self.slowest)
        return [table[keep[:, k]] for k, table in enumerate(tables)]

    def all(self) -> Iterator[list[Array]]:
        """All pieces in order."""
        return (self.tables(piece) for piece in self.pieces)

    def sample(self, count: int) -> list[Piece]:
        """About so many pieces, spread evenly."""
        return self.pieces[::max(1, len(self.pieces) // count)]


def predicted(tables: Sequence[Array], places: Sequence[Array], K: Array) -> list[Array]:
    """W K of a piece."""
    return [table[:, :-1] @ K[where] for table, where in zip(tables, places, strict=True)]
