"""A problem of least squares: the equations of each row of a model, as triangular factors."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from torsor.identification.qr_factors.triangular_factors import TriangularFactor
from torsor.identification.recorded_motion import Array
from torsor.identification.regressor import scattered

ROUNDING = 1e-12  # of the longest column of a row: a shorter one is what rounding left of zeros


@dataclass(frozen=True)
class Problem:
    """The equations, as triangular factors: per row of the model a factor, and the columns that it has.

    spread: by how much variances are larger than with errors that have nothing to do with each other.
    """

    columns: tuple[str, ...]
    rows: tuple[str, ...]
    places: Sequence[NDArray[np.intp]]
    factors: Sequence[TriangularFactor]
    spread: float = 1.0

    @property
    def counts(self) -> Array:
        """Equations of each row."""
        return np.array([f.count for f in self.factors], dtype=float)

    def triangle(self, sigma: Array) -> Array:
        """R of all rows, each divided by the deviation of its errors; y last."""
        tables = [_without_rounding(f.R) / s for f, s in zip(self.factors, sigma, strict=True)]
        return np.asarray(np.linalg.qr(scattered(tables, self.places, len(self.columns)), mode="r"))

    def residuals(self, K: Array) -> Array:
        """Per row, the length of its errors."""
        return np.array([np.linalg.norm(f.R @ [*K[where], -1]) for f, where in self._rows()])

    def lengths(self) -> Array:
        """Per row, the length of y."""
        return np.array([np.linalg.norm(f.R[:, -1]) for f in self.factors])

    def effects(self, sizes: Array) -> Array:
        """Per column, the largest part of a row's y that parameters of these sizes make up."""
        most = np.zeros(len(self.columns))
        for f, where in self._rows():
            if y := np.linalg.norm(f.R[:, -1]):
                part = np.linalg.norm(f.R[:, :-1], axis=0) * sizes[where] / y
                most[where] = np.maximum(most[where], part)
        return most

    def _rows(self) -> zip[tuple[TriangularFactor, NDArray[np.intp]]]:
        return zip(self.factors, self.places, strict=True)

    @staticmethod
    def merged(parts: Sequence[Problem]) -> Problem:
        """All equations of several parts."""
        first = parts[0]
        factors = [TriangularFactor.merged(same) for same in zip(*(p.factors for p in parts), strict=True)]
        return replace(first, factors=factors)


def _without_rounding(R: Array) -> Array:
    """A factor whose columns are zero where the data have but rounding: scaled to length one, it would count."""
    lengths = np.linalg.norm(R[:, :-1], axis=0)
    kept = np.append(lengths > ROUNDING * lengths.max(initial=0.0), True)
    return R if kept.all() else np.where(kept, R, 0.0)
