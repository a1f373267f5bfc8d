"""Estimates that bodies can have: least squares near a prior, inside the cone of pseudo-inertias."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from torsor.errors import IdentificationError, unknown
from torsor.identification.estimators.estimate import Estimate
from torsor.identification.estimators.task import Task
from torsor.identification.estimators.weighted import deviations, weighted
from torsor.identification.physical.interior_point import settled
from torsor.identification.physical.log_cholesky import log_cholesky
from torsor.identification.physical.matrix_inequalities import matrix_inequalities
from torsor.identification.physical.objective import PRIORS, Objective
from torsor.identification.physical.prior_weight import chosen_weight
from torsor.identification.physical.pseudo_inertia import TEN, least_eigenvalue
from torsor.identification.physical.standard import Standard
from torsor.identification.qr_factors.blas_threads import one_thread
from torsor.identification.recorded_motion import Array

SOLVERS: dict[str, Callable[[Objective], Array]] = {
    "newton": lambda objective: settled(objective).x, "lmi": matrix_inequalities, "log-cholesky": log_cholesky}
EXACT = 1e-5  # of a row of torques
THICKNESS = 1e-9  # of the prior: so much is added to bodies, so that rounding takes none that is flat out of the cone


@dataclass(frozen=True)
class Consistent:
    """An estimate of K with the standard parameters x behind it, and the weight that the prior had."""

    estimate: Estimate
    standard: Standard
    x: Array
    weight: float


def consistent(task: Task, standard: Standard, prior: Array, *, weight: float | None = None,
               distance: str = PRIORS[0], solver: str = "newton") -> Consistent:
    """The physically consistent estimate; weight None: by cross-validation."""
    if distance not in PRIORS:
        raise IdentificationError(unknown("distance", distance, PRIORS))
    if solver not in SOLVERS:
        raise IdentificationError(unknown("solver", solver, SOLVERS))
    problem, parts = task.problem, task.parts
    free = weighted(task)
    # torques that are better than this need no prior, nor can they be told from exact ones in doubles
    sigma = np.maximum(free.sigma, EXACT * problem.lengths() / np.sqrt(np.maximum(problem.counts, 1)))
    sigma = sigma * np.sqrt(problem.spread)  # equations that overlap tell less than as many of their own
    objective = Objective(standard, problem.triangle(sigma), prior, weight or 1.0, distance)
    with one_thread():
        if weight is None:
            if len(parts) < 3:
                raise IdentificationError("the motions are too short to choose the weight of the prior: give weight=")
            weight, _ = chosen_weight(objective, parts, sigma)
            objective = replace(objective, weight=weight)
        answer = settled(objective)
        x = np.asarray(answer.x if solver == "newton" else SOLVERS[solver](objective)) + THICKNESS * prior
    _check_bodies(standard, x)
    K = standard.T @ x
    estimate = Estimate(problem.columns, K, standard.T @ answer.covariance @ standard.T.T, deviations(problem, K),
                        free.condition, words=(f"bodies that can exist, near a prior of weight {weight:.3g}",))
    return Consistent(estimate, standard, x, weight)


def _check_bodies(standard: Standard, x: Array) -> None:
    """Nothing is given out that no body can be: whatever the solver says, eigenvalues have the last word."""
    for first in standard.bodies:
        if not (least := least_eigenvalue(x[first:first + TEN])) > 0:
            raise IdentificationError(f"no body is like the one with {standard.names[first + TEN - 1]}: its "
                                      f"pseudo-inertia has the eigenvalue {least:.2g}; give a larger weight, or leave "
                                      "it to physical=True")
