"""The least objective over bodies that can exist, by Newton's method inside the cone (a logarithmic barrier).

The objective is convex and its barrier self-concordant: Newton's steps, shortened where they would leave the cone,
cannot miss.  The barrier gets weaker until it changes the sum of squares by nothing that matters.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import scipy

from torsor.errors import IdentificationError
from torsor.identification.physical.objective import Objective
from torsor.identification.physical.pseudo_inertia import TEN
from torsor.identification.recorded_motion import Array

GAP = 1e-7  # of the sum of squares, in units of the errors' variance: what the barrier may cost at the end
ROUNDED = 1e-14  # of the sum of squares: less is lost in rounding
WEAKER = 0.1  # from one barrier to the next
STEPS = 2000
FIRST = 10.0  # of the sum of squares that each bound may cost: the barrier to begin with, far from the answer
NEAR = 0.1  # the same, near the answer to a similar problem
FEW = 25  # steps: if so many at the first barrier do not do, it was not near


Factor = tuple[Array, bool]  # as scipy has it


def _symmetric() -> Array:
    """An orthonormal basis of symmetric matrices, row by row: ten columns."""
    basis = np.zeros((16, TEN))
    for e, (i, j) in enumerate(zip(*np.triu_indices(4), strict=True)):
        basis[4 * i + j, e] += 1.0 if i == j else np.sqrt(0.5)
        if i != j:
            basis[4 * j + i, e] += np.sqrt(0.5)
    return basis


BASIS = _symmetric()


@dataclass(frozen=True)
class Settled:
    """x, and its covariance for errors of deviation one, from the curvature of the objective; v: where that was."""

    x: Array
    covariance: Array
    v: Array


class Inside:
    """The objective with a barrier, as a function of v: ten coordinates of each body, then the other entries."""

    def __init__(self, problem: Objective):
        self.problem = problem
        self.bodies = len(problem.standard.bodies)
        self.split = TEN * self.bodies
        spread = np.zeros((problem.A.shape[1], self.split + problem.A.shape[1] - 16 * self.bodies))
        for k in range(self.bodies):
            spread[16 * k:16 * (k + 1), TEN * k:TEN * (k + 1)] = BASIS
        spread[16 * self.bodies:, self.split:] = np.eye(spread.shape[1] - self.split)
        self.to_z = spread
        self.A = problem.A @ spread
        self.held = self.split + np.flatnonzero(problem.positive)
        self.degree = 4 * self.bodies + len(self.held)

    @cached_property
    def square(self) -> Array:
        return np.asarray(self.A.T @ self.A)

    def start(self) -> Array:
        """Bodies as the prior has them, the other entries as they fit best, none at zero."""
        v = np.concatenate([np.tile(BASIS.T @ np.eye(4).ravel(), self.bodies),
                            np.zeros(self.A.shape[1] - self.split)])
        v[self.split:] = np.linalg.lstsq(self.A[:, self.split:], self.problem.b - self.A @ v, rcond=None)[0]
        v[self.held] = np.maximum(v[self.held], 1e-3)
        return v

    def matrices(self, v: Array) -> Array:
        """Y of each body."""
        return (v[:self.split].reshape(-1, TEN) @ BASIS.T).reshape(-1, 4, 4)

    def value(self, v: Array, barrier: float) -> float:
        """The objective (half of it), infinite outside."""
        Y = self.matrices(v)
        if (v[self.held] <= 0).any():
            return np.inf
        try:
            roots = np.linalg.cholesky(Y)
        except np.linalg.LinAlgError:
            return np.inf
        logs = 2 * np.log(np.diagonal(roots, axis1=1, axis2=2)).sum()
        weight = self.problem.weight / 2
        errors = self.A @ v - self.problem.b
        if self.problem.distance == "euclidean":
            far = ((Y - np.eye(4)) ** 2).sum() / 2
        else:
            far = np.trace(Y, axis1=1, axis2=2).sum() - logs
        return float(errors @ errors / 2 + weight * far - barrier * (logs + np.log(v[self.held]).sum()))

    def derivatives(self, v: Array, barrier: float) -> tuple[Array, Array]:
        """Gradient and curvature."""
        weight = self.problem.weight / 2
        euclidean = self.problem.distance == "euclidean"
        log_weight = barrier if euclidean else barrier + weight
        gradient = self.A.T @ (self.A @ v - self.problem.b)
        curvature = self.square.copy()
        for k, (Y, inverse) in enumerate(zip(Y_ := self.matrices(v), np.linalg.inv(Y_), strict=True)):
            own = slice(TEN * k, TEN * (k + 1))
            pull = (Y - np.eye(4)) if euclidean else np.eye(4)
            gradient[own] += BASIS.T @ (weight * pull - log_weight * inverse).ravel()
            curvature[own, own] += log_weight * BASIS.T @ np.kron(inverse, inverse) @ BASIS
            if euclidean:
                curvature[own, own] += weight * np.eye(TEN)
        gradient[self.held] -= barrier / v[self.held]
        curvature[self.held, self.held] += barrier / v[self.held] ** 2
        return gradient, curvature


def settled(problem: Objective, near: Array | None = None) -> Settled:
    """The standard parameters x of the least objective; near: v of one that is much the same."""
    inside, squares = Inside(problem), float(problem.b @ problem.b)
    begun = _least(inside, near, NEAR, FEW) if near is not None else None
    barrier = NEAR if begun else max(FIRST * squares / inside.degree, GAP)
    v, curvature = begun or _surely(inside, inside.start(), barrier)
    last = max(GAP, ROUNDED * squares) / inside.degree
    while barrier > last:
        barrier = max(barrier * WEAKER, last)
        v, curvature = _surely(inside, v, barrier)
    back = problem.S @ inside.to_z
    return Settled(back @ v, back @ scipy.linalg.cho_solve(curvature, back.T), v)


def _surely(inside: Inside, v: Array, barrier: float) -> tuple[Array, Factor]:
    if found := _least(inside, v, barrier, STEPS):
        return found
    raise IdentificationError("no bodies were settled on: the prior is far from what the motion says; give another "
                              "one, or a larger weight")


def _least(inside: Inside, v: Array, barrier: float, steps: int) -> tuple[Array, Factor] | None:
    """Newton's steps at one barrier; the curvature there, factored; nothing if so many do not do."""
    for _ in range(steps):
        gradient, curvature = inside.derivatives(v, barrier)
        factor = _factored(curvature)
        step = -scipy.linalg.cho_solve(factor, gradient)
        decrease = -float(gradient @ step)
        if decrease < max(1e-9, 1e-3 * barrier, ROUNDED * float(inside.problem.b @ inside.problem.b)):
            return v, factor
        before, v = v, _shortened(inside, v, step, barrier, decrease)
        if v is before:  # no double is lower
            return v, factor
    return None


def _factored(curvature: Array) -> Factor:
    """The Cholesky factor, of a curvature that rounding has left a little short of positive."""
    diagonal, lift = np.diag(np.diag(curvature)), 1e-14
    while lift < 1:
        try:
            factor: Factor = scipy.linalg.cho_factor(curvature + lift * diagonal)
            return factor
        except np.linalg.LinAlgError:
            lift *= 100
    raise IdentificationError("no bodies were settled on: the equations hold no finite numbers")


def _shortened(inside: Inside, v: Array, step: Array, barrier: float, decrease: float) -> Array:
    """As much of a step as goes down."""
    here, part = inside.value(v, barrier), 1.0
    while part > 1e-12:
        value = inside.value(v + part * step, barrier)
        if value <= here - 0.1 * part * decrease or (value <= here + 1e-12 * abs(here) and decrease < 1e-6):
            return v + part * step
        part /= 2
    return v
