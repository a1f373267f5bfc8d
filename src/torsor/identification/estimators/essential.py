"""Essential parameters: those without which the torques would be predicted noticeably worse.

One by one, the parameter whose relative deviation is the largest is taken to be zero and the others are estimated
again, from triangular factors alone.  It ends where an F test of all that went says that the errors have grown by more
than chance, or (the rule of M. Gautier) where the largest relative deviation is no more than so many times the least.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
import scipy

from torsor.errors import IdentificationError
from torsor.identification.estimators.estimate import Estimate, Solved, solved
from torsor.identification.estimators.problem import Problem
from torsor.identification.estimators.weighted import names_of
from torsor.identification.recorded_motion import Array

LEVEL = 0.05  # of the F test: how often it keeps a parameter that is zero


@dataclass(frozen=True)
class Stage:
    """Least squares over some of the columns."""

    kept: tuple[int, ...]
    answer: Solved
    squares: float  # of the errors, in deviations

    @property
    def relative(self) -> Array:
        """Deviations as parts of the parameters; of what is not excited, without end."""
        with np.errstate(divide="ignore", invalid="ignore"):
            part = np.sqrt(np.diag(self.answer.covariance)) / np.abs(self.answer.K)
        part[self.answer.unexcited] = np.inf
        return np.where(np.isnan(part), np.inf, part)


def essential_parameters(problem: Problem, sigma: Array, *, level: float = LEVEL,
                         ratio: float | None = None) -> Estimate:
    """The estimate with parameters that are not essential at zero; its words say which they are, in which order.

    sigma: per row of the model, the deviation of its errors.  level: of the F test; ratio: Gautier's rule in its
    place, from 10 to 30 in use, and then also no relative deviation is above 1.
    """
    _check(level, ratio)
    R = problem.triangle(sigma)
    first = stage = _stage(R, tuple(range(len(problem.columns))))
    gone: list[str] = []
    while len(stage.kept) > 1 and not (ratio and _alike(problem, stage, ratio)):
        worst = int(np.argmax(stage.relative))
        left = _stage(R, stage.kept[:worst] + stage.kept[worst + 1:])
        if not ratio and _worse(problem, first, left, level):
            break
        gone.append(f"{problem.columns[stage.kept[worst]]} ({_percent(problem, stage, worst)})")
        stage = left
    return _estimate(problem, sigma, stage, gone)


def _check(level: float, ratio: float | None) -> None:
    if not 0 < level < 1:
        raise IdentificationError(f"the level of the F test is between 0 and 1, as 0.05, not {level!r}")
    if ratio is not None and not ratio > 1:
        raise IdentificationError(f"the ratio of the largest to the least relative deviation is above 1, as 10 or 30, "
                                  f"not {ratio!r}")


def _stage(R: Array, kept: tuple[int, ...]) -> Stage:
    answer = solved(np.asarray(np.linalg.qr(R[:, [*kept, -1]], mode="r")))
    return Stage(kept, answer, float(np.sum((R[:, list(kept)] @ answer.K - R[:, -1]) ** 2)))


def _alike(problem: Problem, stage: Stage, ratio: float) -> bool:
    """Gautier's rule."""
    relative = stage.relative * np.sqrt(problem.spread)
    return bool(relative.max() <= min(ratio * relative.min(), 1.0))


def _worse(problem: Problem, first: Stage, left: Stage, level: float) -> bool:
    """Whether errors have grown by more than chance, from all columns to those that are left."""
    fewer = len(first.kept) - len(left.kept) - len(first.answer.unexcited)
    if fewer <= 0:
        return bool(left.squares > first.squares * (1 + 1e-9) + 1e-12)
    freedom = max(1.0, problem.counts.sum() / problem.spread - len(first.kept))
    F = (left.squares - first.squares) / fewer / max(first.squares / freedom, 1e-300)
    return bool(scipy.stats.f.ppf(1 - level, fewer, freedom) < F)


def _percent(problem: Problem, stage: Stage, place: int) -> str:
    part = 100 * np.sqrt(problem.spread) * stage.relative[place]
    return f"deviation {part:.3g} %" if np.isfinite(part) else "not excited"


def _estimate(problem: Problem, sigma: Array, stage: Stage, gone: list[str]) -> Estimate:
    """The estimate of what is left, among all columns."""
    kept, size = list(stage.kept), len(problem.columns)
    K, covariance = np.zeros(size), np.zeros((size, size))
    K[kept] = stage.answer.K
    covariance[np.ix_(kept, kept)] = problem.spread * stage.answer.covariance
    words = f"taken to be zero, in this order: {', '.join(gone)}" if gone else "all parameters are essential"
    unexcited = names_of(replace(problem, columns=tuple(problem.columns[k] for k in kept)), stage.answer.unexcited)
    return Estimate(problem.columns, K, covariance, sigma, stage.answer.condition, unexcited, (words,))
