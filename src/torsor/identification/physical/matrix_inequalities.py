"""Bodies that can exist by linear matrix inequalities, for a solver of cones (cvxpy and clarabel)."""

from __future__ import annotations

from typing import Any

import numpy as np

from torsor.errors import IdentificationError
from torsor.identification.physical.objective import Objective
from torsor.identification.recorded_motion import Array
from torsor.surroundings.extras import imported

FLATTEST = 1e-7  # the least eigenvalue that Y may have


def matrix_inequalities(problem: Objective) -> Array:
    """The standard parameters x of the least objective."""
    cp = _cvxpy()
    Y = [cp.Variable((4, 4), symmetric=True) for _ in problem.standard.bodies]
    others = cp.Variable(len(problem.standard.others))
    z = cp.hstack([*(cp.vec(y, order="C") for y in Y), others])
    scale = 1 / max(float(np.linalg.norm(problem.b)), 1e-300)
    far = sum(_distance(cp, y, problem.distance) for y in Y)
    # errors are many, and their length is known: numbers near one for the solver
    objective = cp.sum_squares(scale * (problem.A @ z - problem.b)) + (problem.weight * scale**2) * far
    held = [y >> FLATTEST * np.eye(4) for y in Y]
    if problem.positive.any():
        held.append(others[np.flatnonzero(problem.positive)] >= 0)
    task = cp.Problem(cp.Minimize(objective), held)
    task.solve(solver=cp.CLARABEL)
    if task.status not in (cp.OPTIMAL, cp.OPTIMAL_INACCURATE):
        raise IdentificationError(f"no bodies were found that fit ({task.status})")
    return problem.x(np.concatenate([*(np.asarray(y.value).ravel() for y in Y), np.atleast_1d(others.value)]))


def _distance(cp: Any, y: Any, distance: str) -> Any:
    if distance == "euclidean":
        return cp.sum_squares(y - np.eye(4)) / 2
    return cp.trace(y) - cp.log_det(y) - 4


def _cvxpy() -> Any:
    instead = 'without them physical="newton" does the same'
    imported("clarabel", "physical", instead)
    return imported("cvxpy", "physical", instead)
