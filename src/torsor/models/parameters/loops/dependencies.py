"""Which columns of a matrix depend on those before them, when its rows come a few at a time, in many digits."""

from __future__ import annotations

from typing import Any

import numpy as np

from torsor.numerics.transforms import Array

SURE = 1e-8  # of a singular value, by the largest: doubles know it
SPARE = 2  # mixtures more than are needed
NOTHING = 1e-100  # of an element, by the largest of its row: numbers have 300 digits, and lose some


class RowSpace:
    """The span of rows, batch after batch: independent ones, each with 1 where it was largest."""

    def __init__(self, width: int):
        self.width = width
        self.basis: list[Any] = []  # rows (1, width) of flint
        self._pivots: list[int] = []
        self._random = np.random.default_rng(0)

    @property
    def full(self) -> bool:
        return len(self.basis) == self.width

    def grows(self, rows: Array) -> bool:
        """Take the rows (..., columns) in, as many random mixtures of them as may be new; whether any of them is."""
        from flint import acb_mat

        before = len(self.basis)
        given = rows.reshape(-1, self.width)
        if _surely_full(given):
            self.basis = [acb_mat([row]) for row in acb_mat(self.width, self.width, 1).tolist()]
            return True
        few = min(len(given), self.width - before + SPARE)
        weights = acb_mat(self._random.integers(-9, 10, (few, len(given))).tolist())
        for row in (weights * acb_mat(given.tolist())).tolist():
            self._add(acb_mat([row]))
        return len(self.basis) > before

    def _add(self, row: Any) -> None:
        size = 0 if self.full else max(_sizes(row))
        if size < NOTHING:
            return
        row = row / size
        for unit, p in zip(self.basis, self._pivots, strict=True):
            row = _reduced(row, unit, p)
        sizes = _sizes(row)
        p = sizes.index(max(sizes))
        if sizes[p] > NOTHING:
            self.basis.append((row / row[0, p]).mid())
            self._pivots.append(p)

    def dependent_columns(self) -> dict[int, dict[int, Any]]:
        """Column -> its shares of independent ones before it; these are the first that are independent."""
        if self.full:
            return {}
        left = list(self.basis)
        solved: list[tuple[int, Any]] = []
        for column in range(self.width):
            best = max(range(len(left)), key=lambda k: _size(left[k][0, column]), default=None)
            if best is None or _size(left[best][0, column]) < NOTHING:
                continue
            row = left.pop(best)
            unit = row / row[0, column]
            left = [_reduced(row, unit, column) for row in left]
            solved = [(c, _reduced(row, unit, column)) for c, row in solved] + [(column, unit)]
        independent = [c for c, _ in solved]
        return {column: {c: row[0, column].mid() for c, row in solved if _size(row[0, column]) > NOTHING}
                for column in range(self.width) if column not in independent}


def _reduced(row: Any, unit: Any, p: int) -> Any:
    return row - unit * row[0, p]


def _sizes(row: Any) -> list[float]:
    return [_size(x) for x in row.entries()]


def _size(x: Any) -> float:
    return float(abs(x).mid())


def _surely_full(rows: Array) -> bool:
    """Whether doubles suffice to see that the columns are independent."""
    if len(rows) < rows.shape[1]:
        return False
    doubles = rows.astype(complex)
    size = np.abs(doubles).max(axis=0, initial=0)
    if not size.all():
        return False
    singular = np.linalg.svd(doubles / size, compute_uv=False)
    return bool(singular[-1] > SURE * singular[0])
