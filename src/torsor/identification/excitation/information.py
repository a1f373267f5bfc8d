"""How much a motion tells of the parameters: functions of M = W^T W, the information, with their gradients.

Each gives a value to be made small and H = d value / d M, symmetric; with dM = dW^T W + W^T dW the gradient by the
entries of the regressor is 2 W H.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from torsor.identification.recorded_motion import Array

Measure = Callable[[Array], tuple[float, Array]]
POWERS = (1, 2, 4, 8, 16, 32, 32, 32)  # of the norms, round by round
DETERMINANT = 0.05  # of log det a parameter beside the condition: of motions with columns as independent, the larger
LEAST = 1e-15  # eigenvalue of the scaled information that counts: less is rounding
RIDGE = 1e-12  # added to eigenvalues while they are searched with: rounding has no slope


def scaled(M: Array) -> tuple[Array, Array]:
    """The information for columns of length one, and these lengths."""
    lengths = np.sqrt(np.maximum(np.diag(M), np.finfo(float).tiny))
    return M / np.outer(lengths, lengths), lengths


def condition(M: Array) -> float:
    """The condition number of the regressor with columns of length one."""
    values = np.linalg.eigvalsh(scaled(M)[0])
    return float(np.sqrt(values[-1] / max(values[0], LEAST)))


def logdet(M: Array) -> float:
    """The logarithm of the determinant of the information."""
    C, lengths = scaled(M)
    return float(np.log(np.maximum(np.linalg.eigvalsh(C), LEAST)).sum() + 2 * np.log(lengths).sum())


def d_optimality(M: Array) -> tuple[float, Array]:
    """-log det M a parameter: the volume of what stays uncertain.  The units of columns do not matter to it."""
    C, lengths = scaled(M)
    values, vectors = _ridged(C)
    inverse = (vectors / values) @ vectors.T / np.outer(lengths, lengths)
    H = inverse + np.diag((1 - (inverse * M).sum(axis=1)) / lengths**2)  # the ridge grows with the lengths
    return float(-np.log(values).sum() - 2 * np.log(lengths).sum()) / len(M), -H / len(M)


def smooth_condition(power: int) -> Measure:
    """log of the condition number of the scaled regressor, with norms of a power in the place of extremes.

    The extreme singular values meet others where they are best, and have no gradient there; sums of powers have, and
    come near the extremes from above as the power grows.
    """

    def measure(M: Array) -> tuple[float, Array]:
        C, lengths = scaled(M)
        values, vectors = _ridged(C)
        (high, up), (low, down) = _log_norm(np.log(values), power), _log_norm(-np.log(values), power)
        gamma = (vectors * ((up - down) / (2 * values))) @ vectors.T
        H = gamma / np.outer(lengths, lengths) - np.diag((gamma * C).sum(axis=1) / lengths**2)
        return (high + low) / 2, H

    return measure


def _ridged(C: Array) -> tuple[Array, Array]:
    values, vectors = np.linalg.eigh(C)
    return np.maximum(values, 0) + RIDGE, vectors


def _log_norm(logs: Array, power: int) -> tuple[float, Array]:
    """log of (sum of x^power)^(1/power), and its derivatives by log x: the shares."""
    top = logs.max()
    shares = np.exp(power * (logs - top))
    return float(top + np.log(shares.sum()) / power), shares / shares.sum()


def _with_determinant(measure: Measure) -> Measure:
    """A measure, and a little of the determinant: scaled columns alone do not tell a slow motion from a fast one."""

    def both(M: Array) -> tuple[float, Array]:
        (value, H), (volume, J) = measure(M), d_optimality(M)
        return value + DETERMINANT * volume, H + DETERMINANT * J

    return both


@dataclass(frozen=True)
class Criterion:
    """rounds: what is made small, one after the other; value: what motions are compared by at the end."""

    rounds: tuple[Measure, ...]
    value: Callable[[Array], float]


CRITERIA = {
    "condition": Criterion(tuple(_with_determinant(smooth_condition(p)) for p in POWERS),
                           lambda M: float(np.log(condition(M))) - DETERMINANT * logdet(M) / len(M)),
    "d": Criterion((d_optimality,) * len(POWERS), lambda M: -logdet(M)),
}
