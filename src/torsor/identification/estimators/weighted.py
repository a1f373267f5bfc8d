"""Ordinary and weighted least squares, from triangular factors: the data are not needed again."""

from __future__ import annotations

import numpy as np

from torsor.identification.estimators.estimate import Estimate, solved
from torsor.identification.estimators.problem import Problem
from torsor.identification.estimators.task import Task
from torsor.identification.recorded_motion import Array

ROUNDS = 20
AGREED = 1e-6  # relative change of the deviations at which weights are settled


def ordinary(task: Task) -> Estimate:
    """Least squares, all equations alike; the covariance is that of errors with a deviation of their own in each row.

    With G = (W^T W)^-1 and the equations W_i of row i, it is G (sum of sigma_i^2 W_i^T W_i) G.
    """
    problem = task.problem
    rows = len(problem.rows)
    found = solved(problem.triangle(np.ones(rows)))
    each = np.maximum(deviations(problem, found.K), 1e-150)  # a row without equations has none
    half = problem.triangle(1 / each)[:, :-1] @ found.covariance
    freedom = max(1.0, problem.counts.sum() - problem.spread * len(found.K))
    sigma = float(np.linalg.norm(problem.residuals(found.K)) / np.sqrt(freedom))
    return Estimate(problem.columns, found.K, problem.spread * half.T @ half, np.full(rows, sigma), found.condition,
                    names_of(problem, found.unexcited))


def weighted(task: Task) -> Estimate:
    """Least squares, each row divided by the deviation of its own errors, which is found on the way."""
    problem = task.problem
    sigma = deviations(problem, ordinary(task).K)
    for _ in range(ROUNDS):
        found = solved(problem.triangle(sigma))
        before, sigma = sigma, deviations(problem, found.K)
        if np.all(np.abs(sigma - before) <= AGREED * sigma):
            break
    found = solved(problem.triangle(sigma))
    return Estimate(problem.columns, found.K, problem.spread * found.covariance, sigma, found.condition,
                    names_of(problem, found.unexcited))


def deviations(problem: Problem, K: Array) -> Array:
    """Per row, the standard deviation of its errors; parameters cost freedoms in proportion to the equations."""
    counts = problem.counts
    spent = problem.spread * len(K)
    freedom = np.maximum(1.0, counts * (1 - spent / max(counts.sum(), spent + 1)))
    sigma = problem.residuals(K) / np.sqrt(freedom)
    least = 1e-12 * np.maximum(problem.lengths() / np.sqrt(np.maximum(counts, 1)), 1e-300)
    return np.asarray(np.maximum(sigma, least))


def names_of(problem: Problem, places: Array) -> tuple[str, ...]:
    """The parameters at these places."""
    return tuple(problem.columns[k] for k in places)
