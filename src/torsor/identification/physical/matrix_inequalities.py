"""Bodies that can exist by linear matrix inequalities, for a solver of cones (cvxpy and clarabel).

Such a solver is as exact as the numbers that it is given are small.  Squares of all torques would drown the prior and
what the parameters change, so that steps from an answer are asked for: the first from least squares without
inequalities, the others from the answer before.
"""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np

from torsor.errors import IdentificationError
from torsor.extras import imported
from torsor.identification.physical.objective import Objective
from torsor.identification.recorded_motion import Array

FLATTEST = 1e-9  # the least eigenvalue that Y may have
ROUNDS = 3
EXACT = 1e-10  # the tolerances of the solver, relative and absolute


def matrix_inequalities(problem: Objective) -> Array:
    """The standard parameters x of the least objective."""
    cp = _cvxpy()
    Q, R = np.linalg.qr(problem.A)
    y = Q.T @ problem.b
    z = _without_inequalities(problem, R, y)
    for _ in range(ROUNDS):
        z = z + _step(cp, problem, R, y - R @ z, z)
    return problem.x(_inside(problem, z))


def _without_inequalities(problem: Objective, R: Array, y: Array) -> Array:
    """Least squares with the euclidean distance."""
    bodies = len(problem.standard.bodies)
    unit = np.concatenate([np.tile(np.eye(4).ravel(), bodies), np.zeros(len(problem.standard.others))])
    root = np.sqrt(problem.weight / 2) * (np.arange(len(unit)) < 16 * bodies)
    z: Array = np.linalg.lstsq(np.vstack([R, np.diag(root)]), np.concatenate([y, root * unit]), rcond=None)[0]
    return z


def _step(cp: Any, problem: Objective, R: Array, errors: Array, z: Array) -> Array:
    """From z to the least objective, as exactly as the solver has it."""
    split = 16 * len(problem.standard.bodies)
    moved = [cp.Variable((4, 4), symmetric=True) for _ in problem.standard.bodies]
    others = cp.Variable(len(problem.standard.others))
    Y = [start + step for start, step in zip(z[:split].reshape(-1, 4, 4), moved, strict=True)]
    step = cp.hstack([*(cp.vec(m, order="C") for m in moved), others])
    scale = 1 / max(float(np.linalg.norm(errors)), 1.0)
    far = sum(_distance(cp, y, problem.distance) for y in Y)
    objective = cp.sum_squares(scale * (R @ step - errors)) + (problem.weight * scale**2) * far
    held = [y >> FLATTEST * np.eye(4) for y in Y]
    if problem.positive.any():
        held.append((z[split:] + others)[np.flatnonzero(problem.positive)] >= 0)
    task = cp.Problem(cp.Minimize(objective), held)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # that it is inaccurate: so it is on the way
            task.solve(solver=cp.CLARABEL, tol_gap_abs=EXACT, tol_gap_rel=EXACT, tol_feas=EXACT)
    except cp.SolverError as error:
        raise IdentificationError(f"no bodies were found that fit ({error}): leave it to physical=True") from None
    if task.status not in (cp.OPTIMAL, cp.OPTIMAL_INACCURATE):
        raise IdentificationError(f"no bodies were found that fit ({task.status})")
    return np.concatenate([*(np.asarray(m.value).ravel() for m in moved), np.atleast_1d(others.value)])


def _inside(problem: Objective, z: Array) -> Array:
    """z within what is allowed, from which a solver may be off by its tolerance."""
    split = 16 * len(problem.standard.bodies)
    values, vectors = np.linalg.eigh(z[:split].reshape(-1, 4, 4))
    Y = (vectors * np.maximum(values, FLATTEST)[:, None, :]) @ vectors.transpose(0, 2, 1)
    return np.concatenate([Y.ravel(), np.where(problem.positive, np.maximum(z[split:], 0.0), z[split:])])


def _distance(cp: Any, y: Any, distance: str) -> Any:
    if distance == "euclidean":
        return cp.sum_squares(y - np.eye(4)) / 2
    return cp.trace(y) - cp.log_det(y) - 4


def _cvxpy() -> Any:
    instead = 'without them physical="newton" does the same'
    imported("clarabel", "physical", instead)
    return imported("cvxpy", "physical", instead)
