"""What an estimator gives: parameters, their covariance, how large the errors of each row were."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from torsor.identification.recorded_motion import Array

NOTHING = 1e-9  # of the largest singular value, columns scaled to length one: less was not excited


@dataclass(frozen=True)
class Estimate:
    """K with its covariance; sigma: per row the standard deviation of its errors; condition: of the scaled W;
    unexcited: parameters that the motion says nothing of, alone or together; words: what was done."""

    columns: tuple[str, ...]
    K: Array
    covariance: Array
    sigma: Array
    condition: float
    unexcited: tuple[str, ...] = ()
    words: tuple[str, ...] = field(default=())

    @cached_property
    def std(self) -> Array:
        """Standard deviations, infinite where the motion says nothing."""
        std: Array = np.sqrt(np.maximum(np.diag(self.covariance), 0))
        std[[self.columns.index(name) for name in self.unexcited]] = np.inf
        return std

    @property
    def relative(self) -> Array:
        """Standard deviations as parts of the parameters."""
        with np.errstate(divide="ignore", invalid="ignore"):
            part = self.std / np.abs(self.K)
        return np.where(np.isnan(part), np.inf, part)

    def cells(self) -> list[tuple[str, str, str, str]]:
        """Each parameter as texts of a table: name, value, standard deviation, and that in per cent of the value."""
        return [(name, f"{value:.6g}", f"{std:.2g}" if np.isfinite(std) else "unknown", _percent(std, part))
                for name, value, std, part in zip(self.columns, self.K, self.std, self.relative, strict=True)]


def _percent(std: float, part: float) -> str:
    """A relative deviation; that of something near zero is no number to look at."""
    if not 0 < std < np.inf:
        return "-"
    return f"{100 * part:.3g}" if part <= 1 else "> 100"


@dataclass(frozen=True)
class Solved:
    """The least squares of a triangle: K, its covariance for errors of deviation one, condition, what is unexcited."""

    K: Array
    covariance: Array
    condition: float
    unexcited: NDArray[np.intp]


def solved(R: Array) -> Solved:
    """min |W K - y| from the triangle of [W y]; of what is not excited, the least."""
    W, y = R[:, :-1], R[:, -1]
    lengths = np.linalg.norm(W, axis=0)
    scale = np.where(lengths > 0, lengths, 1.0)
    U, s, Vt = np.linalg.svd(W / scale, full_matrices=False)
    seen = s > NOTHING * s[0]
    K = Vt[seen].T @ (U[:, seen].T @ y / s[seen]) / scale
    half = Vt[seen].T / s[seen] / scale[:, None]
    dark = np.linalg.norm(Vt[seen], axis=0) < np.sqrt(1 - 1e-12)  # not all of the parameter is in what was seen
    return Solved(K, half @ half.T, float(s[0] / s[-1]) if s[-1] > 0 else np.inf, np.flatnonzero(dark))
