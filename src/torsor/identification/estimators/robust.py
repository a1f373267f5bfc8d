"""Robust least squares: Huber's estimator, whose equations count the less the farther they are off.

Iteratively reweighted: an error r of deviation s has the weight min(1, c s / |r|), so that a few equations, however
wrong, move the parameters but little.  The deviation of each row is found beside them (Huber's proposal 2).  Each round
is one pass over the equations, whose rows are multiplied by the square root of their weight; nothing of a pass is kept
but its triangular factors.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from torsor.identification.estimators.estimate import Estimate, solved
from torsor.identification.estimators.problem import Problem
from torsor.identification.estimators.task import Task
from torsor.identification.estimators.weighted import names_of, weighted
from torsor.identification.measured_equations import Equations, predicted
from torsor.identification.qr_factors.blas_threads import one_thread
from torsor.identification.qr_factors.triangular_factors import TriangularFactor
from torsor.identification.recorded_motion import Array

BEND = 1.345  # deviations from which errors are cut: 95 % of the efficiency of least squares for normal errors
NORMAL = 0.71016  # the mean square of normal errors that are cut there
STEP = 0.9  # Newton's for normal errors: the mean square falls with this root of the deviation
ROUNDS = 50
AGREED = 1e-3  # of a parameter's standard deviation


@dataclass(frozen=True)
class WeighedPass:
    """What a pass over the equations gives: the factors of the weighted rows; per row of the model, the mean square of
    the cut errors (in deviations) and the part of the errors that was not cut."""

    problem: Problem
    squares: Array
    uncut: Array

    @property
    def inflation(self) -> Array:
        """By how much deviations of the parameters are larger than those of least squares, per row."""
        return np.asarray(np.sqrt(self.squares) / np.maximum(self.uncut, 1e-3))


def huber(task: Task) -> Estimate:
    """Huber's estimator, each row of the model by its own deviation."""
    problem, start = task.problem, weighted(task)
    K, sigma, std = start.K, start.sigma, start.std
    for _ in range(ROUNDS):
        seen = weighed_pass(task.equations, problem, K, sigma)
        before, K = K, solved(seen.problem.triangle(sigma)).K
        sigma = sigma * np.clip(seen.squares / NORMAL, 1e-3, 1e3) ** STEP
        if np.all(np.abs(K - before) <= AGREED * std) and np.all(np.abs(seen.squares / NORMAL - 1) < AGREED):
            break
    return _estimate(problem, K, sigma, seen)


def _estimate(problem: Problem, K: Array, sigma: Array, seen: WeighedPass) -> Estimate:
    linear = solved(problem.triangle(sigma * seen.inflation))
    cut = ", ".join(f"{100 * (1 - part):.1f} % of {row}" for row, part in zip(problem.rows, seen.uncut, strict=True))
    return Estimate(problem.columns, K, problem.spread * linear.covariance, sigma, linear.condition,
                    names_of(problem, linear.unexcited),
                    (f"Huber's weights: equations more than {BEND} deviations off count less ({cut})",))


def weighed_pass(equations: Equations, problem: Problem, K: Array, sigma: Array) -> WeighedPass:
    """The equations with the weights that their errors at K give them."""
    rows = len(problem.rows)
    factors: list[TriangularFactor] = [TriangularFactor(np.zeros((len(where) + 1,) * 2), 0) for where in problem.places]
    squares, uncut = np.zeros(rows), np.zeros(rows)
    with one_thread():
        for tables in equations.all():
            errors = [(table[:, -1] - WK) / s for table, WK, s in
                      zip(tables, predicted(tables, problem.places, K), sigma, strict=True)]
            squares += [np.sum(np.minimum(np.abs(e), BEND) ** 2) for e in errors]
            uncut += [np.count_nonzero(np.abs(e) <= BEND) for e in errors]
            factors = [TriangularFactor.merged([f, TriangularFactor.of(table * _root_weights(e))])
                       for f, table, e in zip(factors, tables, errors, strict=True)]
    none = problem.counts == 0  # a joint that rests has no equations, and keeps its deviation
    return WeighedPass(replace(problem, factors=factors), np.where(none, NORMAL, squares / _freedom(problem, len(K))),
                       np.where(none, 1.0, uncut / np.maximum(problem.counts, 1)))


def _root_weights(errors: Array) -> Array:
    """The square roots of Huber's weights, one a row."""
    return np.asarray(np.sqrt(BEND / np.maximum(np.abs(errors), BEND))[:, None])


def _freedom(problem: Problem, parameters: int) -> Array:
    counts = problem.counts
    return np.asarray(np.maximum(1.0, counts * (1 - problem.spread * parameters / max(counts.sum(), 1.0))))
