"""Total least squares: errors in the regressor as well as in the torques."""

from __future__ import annotations

import numpy as np

from torsor.errors import IdentificationError
from torsor.identification.estimators.estimate import NOTHING, Estimate, solved
from torsor.identification.estimators.task import Task
from torsor.identification.estimators.weighted import deviations, names_of, weighted
from torsor.identification.recorded_motion import Array

WORDS = ("total least squares: each column, scaled to length one, is taken to be as noisy as the torques, and each by "
         "itself; where that is not so (columns of one joint share its noise) the parameters are biased, "
         "and the deviations, which are of first order, tell no more than an order of magnitude")


def total(task: Task) -> Estimate:
    """The nearest [W y] for which W K = y has a solution, columns scaled to length one, from the triangular factor."""
    problem, start = task.problem, weighted(task)
    R = problem.triangle(start.sigma)
    K, covariance = _nearest(R)
    linear = solved(R)
    freedom = max(1.0, problem.counts.sum() - problem.spread * len(K))
    return Estimate(problem.columns, K, problem.spread * covariance / freedom, deviations(problem, K),
                    linear.condition, names_of(problem, linear.unexcited), (WORDS,))


def _nearest(R: Array) -> tuple[Array, Array]:
    """K, and its covariance times the number of equations."""
    lengths = np.linalg.norm(R, axis=0)
    scale = np.where(lengths > 0, lengths, 1.0)
    U, s, Vt = np.linalg.svd(R[:, :-1] / scale[:-1], full_matrices=False)
    seen = s > NOTHING * s[0]
    left = np.linalg.svd(np.column_stack([U[:, seen] * s[seen], R[:, -1] / scale[-1]]))
    z, least = left[2][-1], left[1][-1]
    if abs(z[-1]) < 1e-9 or not s[seen][-1] > least:
        raise IdentificationError("there is no total least squares estimate: some combination of columns is closer to "
                                  "zero than the torques are to the columns; use wls, or motions that excite more")
    x = -z[:-1] / z[-1]
    back = (Vt[seen].T / scale[:-1, None]) * scale[-1]
    half = back / np.sqrt(s[seen] ** 2 - least**2)
    return back @ x, least**2 * (1 + x @ x) * half @ half.T
