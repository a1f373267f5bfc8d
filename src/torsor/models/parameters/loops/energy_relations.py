"""How the columns of the energies of a robot with loops depend on each other, at random numbers of its symbols."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from torsor.mobility.branches import Branch
from torsor.models.parameters.loops.dependencies import RowSpace
from torsor.models.parameters.loops.energies import Column, energy_rows
from torsor.models.parameters.loops.many_digits import PreciseTree, moved, walk
from torsor.numerics.transforms import Array

STEP = 0.0625  # from the number of a symbol to another one
TAIL = 1e-20  # of a number, by its double: what makes it no fraction of small numbers

Shares = dict[Column, dict[Column, Any]]  # dependent column -> column -> its share of it


@dataclass(frozen=True)
class Sample:
    """Branches of a robot at the same random numbers."""

    branches: tuple[Branch, ...]

    @property
    def numbers(self) -> dict[str, Any]:
        """The numbers of the symbols in many digits, beyond the double such that nothing is a coincidence."""
        from flint import arb

        return {name: arb(x) + TAIL * arb(2 + k).log() for k, (name, x) in enumerate(self._numbers.items())}

    @property
    def _numbers(self) -> Mapping[str, float]:
        return self.branches[0].numbers

    def relations(self, columns: Sequence[Column]) -> Shares:
        """The columns that depend on those before them, on all of the branches."""
        shares = self.space(columns).dependent_columns()
        return {columns[j]: {columns[i]: x for i, x in row.items()} for j, row in shares.items()}

    def space(self, columns: Sequence[Column]) -> RowSpace:
        """What the columns are at all points of the branches."""
        space = RowSpace(len(columns))
        for branch in (b for b in self.branches if b.freedoms):
            for rows in _pooled(self._rows(branch, columns), len(columns), 1 if branch.freedoms == 1 else 2):
                if space.full or not space.grows(rows):
                    break
        return space

    def _rows(self, branch: Branch, columns: Sequence[Column]) -> Iterator[Array]:
        skeleton = PreciseTree(branch.skeleton.robot, self.numbers)
        for q in walk(branch, np.random.default_rng(0)):
            yield energy_rows(skeleton, *skeleton.polished(q), list(columns))

    def changed(self, symbols: Sequence[str]) -> Sample | None:
        """The same branches where some symbols have other numbers; None where they do not lead there."""
        steps = {s: 1 + STEP * (k + 1) / len(symbols) for k, s in enumerate(symbols)}
        numbers = {name: x * steps.get(name, 1) for name, x in self._numbers.items()}
        there = [moved(branch, numbers) for branch in self.branches]
        return Sample(tuple(b for b in there if b)) if all(there) else None


def _pooled(batches: Iterator[Array], width: int, times: int) -> Iterator[Array]:
    """The same rows in batches, the first of at least `times` rows per column: more may not be needed."""
    pool = next(batches).reshape(-1, width)
    while len(pool) < times * width:
        pool = np.concatenate([pool, next(batches).reshape(-1, width)])
    yield pool
    yield from batches
