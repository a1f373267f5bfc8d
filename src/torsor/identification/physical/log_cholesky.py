"""Bodies that can exist without constraints: log-Cholesky parameters, and a smooth minimum over them.

Y = C C^T with C lower triangular and exponentials on its diagonal is positive definite whatever the ten parameters of C
are (C. Rucker, P. M. Wensing, "Smooth parameterization of rigid-body inertia", 2022); what is not negative is an
exponential too.  The problem is no longer convex, and where a body gets flat the way to it has no end, so that a trace
of the entropic distance stands beside the euclidean one.  It needs no cone: a second way to what the others find.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
import scipy

from torsor.errors import IdentificationError
from torsor.identification.physical.objective import Objective
from torsor.identification.physical.pseudo_inertia import TEN
from torsor.identification.recorded_motion import Array

ROWS, COLUMNS = np.tril_indices(4)
DIAGONAL = ROWS == COLUMNS
TRACE = 1e-4  # of the entropic distance, and of the barrier of what is not negative, in units of the errors' variance
FIRST = 1e4  # the weight to begin with: from a firm prior it is not far to the next
WEAKER = 0.1
STEPS = 1000
SETTLED = 1e-5  # the length of the gradient


@dataclass(frozen=True)
class LogCholesky:
    """Half the objective at some weight, as a function of theta: ten numbers of each body, then the other entries, of
    those that are not negative the logarithms."""

    problem: Objective
    weight: float
    traces: float
    square: Array = field(repr=False)  # A^T A

    @property
    def bodies(self) -> int:
        return len(self.problem.standard.bodies)

    @property
    def held(self) -> Array:
        """Where theta has logarithms of the other entries."""
        return TEN * self.bodies + np.flatnonzero(self.problem.positive)

    @property
    def logs(self) -> Array:
        """Where theta has logarithms of the diagonal of C."""
        return np.flatnonzero(np.tile(DIAGONAL, self.bodies))

    @property
    def parts(self) -> tuple[float, float]:
        """The weights of the euclidean and of the entropic distance."""
        return (self.weight / 2, self.traces) if self.problem.distance == "euclidean" else (0.0, self.weight / 2)

    def z(self, theta: Array) -> tuple[Array, Array, Array]:
        """z of the objective, its derivative by theta, and C of each body."""
        split, first = TEN * self.bodies, 16 * self.bodies
        others = theta[split:].copy()
        others[self.problem.positive] = np.exp(others[self.problem.positive])
        J = np.zeros((first + len(others), len(theta)))
        J[first:, split:] = np.diag(np.where(self.problem.positive, others, 1.0))
        C = np.zeros((self.bodies, 4, 4))
        C[:, ROWS, COLUMNS] = theta[:split].reshape(-1, TEN)
        C[:, range(4), range(4)] = np.exp(C[:, range(4), range(4)])
        for k, body in enumerate(C):
            slopes = np.where(DIAGONAL, body[ROWS, COLUMNS], 1.0)
            for e, (i, j) in enumerate(zip(ROWS, COLUMNS, strict=True)):
                dY = np.zeros((4, 4))  # dC C^T + C dC^T
                dY[i] += slopes[e] * body[:, j]
                dY[:, i] += slopes[e] * body[:, j]
                J[16 * k:16 * (k + 1), TEN * k + e] = dY.ravel()
        return np.concatenate([(C @ C.transpose(0, 2, 1)).ravel(), others]), J, C

    def value(self, theta: Array) -> float:
        z, split = self.z(theta)[0], 16 * self.bodies
        errors, (euclidean, entropic) = self.problem.A @ z - self.problem.b, self.parts
        ones = np.tile(np.eye(4).ravel(), self.bodies)
        far = euclidean * np.sum((z[:split] - ones) ** 2) / 2
        far += entropic * (ones @ z[:split] - 2 * theta[self.logs].sum())  # of which the last is log det Y
        value = float(errors @ errors / 2 + far - self.traces * theta[self.held].sum())
        return value if np.isfinite(value) else np.inf  # a step that is too long by far

    def by_z(self, z: Array) -> Array:
        """The gradient by z, of all but the logarithms."""
        ones, (euclidean, entropic) = np.tile(np.eye(4).ravel(), self.bodies), self.parts
        slope: Array = self.problem.A.T @ (self.problem.A @ z - self.problem.b)
        slope[:len(ones)] += euclidean * (z[:len(ones)] - ones) + entropic * ones
        return slope

    def gradient(self, theta: Array) -> Array:
        z, J, _ = self.z(theta)
        slope: Array = J.T @ self.by_z(z)
        slope[self.logs] -= 2 * self.parts[1]
        slope[self.held] -= self.traces
        return slope

    def curvature(self, theta: Array) -> Array:
        """J^T (d2/dz2) J and, since z is curved, the gradient by z times its second derivatives."""
        z, J, C = self.z(theta)
        slope = self.by_z(z)
        flat = np.zeros(len(z))
        flat[:16 * self.bodies] = self.parts[0]
        whole: Array = J.T @ (self.square @ J + flat[:, None] * J)
        same = COLUMNS[:, None] == COLUMNS
        for k, body in enumerate(C):
            G = slope[16 * k:16 * (k + 1)].reshape(4, 4)
            steps = np.where(DIAGONAL, body[ROWS, COLUMNS], 1.0)
            # d2 Y / dC_ij dC_kl = (E_ik + E_ki) where j = l
            bent = (G + G.T)[np.ix_(ROWS, ROWS)] * same * np.outer(steps, steps)
            bent += np.diag(np.where(DIAGONAL, ((G + G.T) @ body)[ROWS, COLUMNS] * steps, 0.0))
            whole[TEN * k:TEN * (k + 1), TEN * k:TEN * (k + 1)] += bent
        own = 16 * self.bodies + np.flatnonzero(self.problem.positive)
        whole[self.held, self.held] += slope[own] * z[own]
        return whole


def log_cholesky(problem: Objective) -> Array:
    """The standard parameters x of the least objective."""
    weight = max(FIRST, problem.weight)
    square = np.asarray(problem.A.T @ problem.A)
    theta = _start(problem)
    while True:
        last = weight == problem.weight
        task = LogCholesky(problem, weight, TRACE * weight / problem.weight if not last else TRACE, square)
        with np.errstate(over="ignore", invalid="ignore"):
            answer = scipy.optimize.minimize(task.value, theta, jac=task.gradient, hess=task.curvature,
                                             method="trust-exact",
                                             options={"maxiter": STEPS, "gtol": SETTLED, "max_trust_radius": 1e6})
        theta = answer.x
        if last:
            break
        weight = max(weight * WEAKER, problem.weight)
    if np.linalg.norm(answer.jac) > 1e3 * SETTLED:
        raise IdentificationError(f"no bodies were settled on in {answer.nit} steps of log-Cholesky parameters: give a "
                                  "larger weight, or leave it to physical=True")
    return problem.x(task.z(theta)[0])


def _start(problem: Objective) -> Array:
    """Bodies as the prior has them, the other entries as they fit best."""
    split = 16 * len(problem.standard.bodies)
    ones = np.tile(np.eye(4).ravel(), len(problem.standard.bodies))
    free = np.linalg.lstsq(problem.A[:, split:], problem.b - problem.A[:, :split] @ ones, rcond=None)[0]
    free[problem.positive] = np.log(np.maximum(free[problem.positive], 1e-3))
    return np.concatenate([np.zeros(TEN * len(problem.standard.bodies)), free])
