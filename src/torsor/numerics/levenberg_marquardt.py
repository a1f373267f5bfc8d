"""Many small nonlinear least-squares problems at once, by damped steps."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from torsor.numerics.transforms import Array

Rows = NDArray[np.intp]
Bools = NDArray[np.bool_]
Problem = Callable[[Rows, Array], tuple[Array, Array, Bools]]

SMALLEST_STEP = 1e-10  # a shorter one (rad, m) that does not end on the solution: a local minimum
SMALLEST_GAIN = 1e-6  # a smaller part of |e|^2 in one step: the same
FIRST_DAMPING = 0.1
LEAST_DAMPING = 1e-14  # of the largest element of J^T J: less is lost in rounding


@dataclass
class Minimum:
    """Where each row ended: positions, whether they solve the problem, and the steps tried."""

    x: Array
    solved: Bools
    iterations: Rows


def minimise(problem: Problem, x: Array, bounds: Array, iterations: int) -> Minimum:
    """Least |e(x)|^2 from each start, rows of x (k, n), by Levenberg and Marquardt's method within bounds (n, 2).

    problem(rows, x) gives e (k, m), its slope J = -de/dx (k, m, n) and whether that is a solution, for the given
    rows.  A step solves (J^T J + damping |e|^2) dx = J^T e and is kept where it improves; damping follows from how
    well the slope foretold the improvement (Nielsen 1999), and fades with |e|^2 near a solution, so that a singular
    one is approached fast too (Fan and Yuan 2005).  What stands at a bound and is pushed against it stays.
    """
    low, high = bounds.T
    x = np.clip(x, low, high)
    rows: Rows = np.arange(len(x))
    result = Minimum(x.copy(), np.zeros(len(x), dtype=bool), np.zeros(len(x), dtype=np.intp))
    e, J, solved = problem(rows, x)
    damping = np.full(len(x), FIRST_DAMPING)
    growth = np.full(len(x), 2.0)
    stuck = np.zeros(len(x), dtype=bool)
    for _ in range(iterations):
        result.x[rows], result.solved[rows] = x, solved
        go = ~(solved | stuck)
        if not go.any():
            break
        if not go.all():
            rows = rows[go]
            x, e, J, damping, growth = (a[go] for a in (x, e, J, damping, growth))
        result.iterations[rows] += 1
        step, foretold = _step(x, e, J, damping, low, high)
        e_new, J_new, solved_new = problem(rows, x + step)
        square = np.sum(e * e, axis=1)
        gain = square - np.sum(e_new * e_new, axis=1)
        better = gain > 0
        stuck = (np.linalg.norm(step, axis=1) < SMALLEST_STEP) | (better & (gain < SMALLEST_GAIN * square))
        ratio = gain / np.where(foretold > 0, foretold, 1.0)
        damping = damping * np.where(better, np.maximum(1 / 3, 1 - (2 * np.clip(ratio, 0, 1) - 1) ** 3), growth)
        growth = np.where(better, 2.0, growth * 2)
        x = np.where(better[:, None], x + step, x)
        e = np.where(better[:, None], e_new, e)
        J = np.where(better[:, None, None], J_new, J)
        solved = better & solved_new
    result.x[rows], result.solved[rows] = x, solved
    return result


def _step(x: Array, e: Array, J: Array, damping: Array, low: Array, high: Array) -> tuple[Array, Array]:
    """The damped step of each row, within bounds, and the decrease of |e|^2 that it promises."""
    slope = _times(J.swapaxes(1, 2), e)
    held = ((x <= low) & (slope < 0)) | ((x >= high) & (slope > 0))
    if held.any():
        J = np.where(held[:, None, :], 0.0, J)
        slope = np.where(held, 0.0, slope)
    normal = J.swapaxes(1, 2) @ J
    least = LEAST_DAMPING * np.max(normal, axis=(1, 2)) + np.finfo(float).tiny
    normal += np.maximum(damping * np.sum(e * e, axis=1), least)[:, None, None] * np.eye(x.shape[1])
    step: Array = np.clip(x + np.linalg.solve(normal, slope[:, :, None])[:, :, 0], low, high) - x
    left = e - _times(J, step)
    return step, np.sum(e * e, axis=1) - np.sum(left * left, axis=1)


def _times(matrices: Array, vectors: Array) -> Array:
    """The product of each matrix with its vector."""
    return np.asarray((matrices @ vectors[:, :, None])[:, :, 0])
