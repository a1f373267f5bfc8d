"""Real postures brought onto their poses to rounding, by damped Gauss-Newton steps, and how singular they are."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from torsor.compiled.arguments import Array
from torsor.kinematics.rotations import rotation_vector, rotation_vector_rate
from torsor.postures.numeric.chain import Chain

ALL_ROWS = (0, 1, 2, 3, 4, 5)
EXACT = 1e-9  # residual of a solution
FLOOR = 1e-15  # a smaller residual is rounding
SINGULAR = 1e-6  # smallest singular value of the Jacobian, the length of the robot being the unit
LEAST_DAMPING = 1e-28  # of 1, the size of the slope: singular directions stay where they are


@dataclass(frozen=True)
class Refined:
    """Postures q (k, m), what their poses lack to the targets, and how far they are from singular.

    residual (k,): the norm of the position error over the chain's length and of the rotation vector (rad), on the
    rows of the task.  sigma (k,): the smallest singular value of the Jacobian on these rows, the chain's length being
    the unit of length, so that it does not depend on the user's.
    """

    q: Array
    residual: Array
    sigma: Array


def refine(chain: Chain, targets: Array, q: Array, rows: tuple[int, ...] = ALL_ROWS, iterations: int = 100) -> Refined:
    """Postures q (k, m) moved onto the targets (k, 4, 4) as far as they get from where they are.

    rows: those of (px, py, pz, wx, wy, wz), in base axes, that are asked for.
    A step is (J^T J + damping)^-1 J^T e by singular values, kept where it improves.  The damping is |e|^2 times a
    factor that grows with each step refused: it fades near a solution, so that regular ones are met quadratically,
    singular ones linearly (Fan and Yuan 2005).
    """
    unit = np.where(chain.slides, chain.length, 1.0)
    problem = _Problem(chain.scaled(chain.length), _scaled(targets, chain.length), list(rows))
    q = np.array(q, dtype=float) / unit
    left: NDArray[np.intp] = np.arange(len(q))
    e, J = problem.at(left, q)
    factor = np.ones(len(q))
    for _ in range(iterations):
        left = left[(np.linalg.norm(e[left], axis=1) > FLOOR) & (factor[left] < 1e6)]
        if not left.size:
            break
        size = np.linalg.norm(e[left], axis=1)
        new = q[left] + _step(J[left], e[left], factor[left] * size**2)
        e_new, J_new = problem.at(left, new)
        better = np.linalg.norm(e_new, axis=1) < size
        factor[left] = np.where(better, np.maximum(factor[left] / 4, 1e-3), factor[left] * 16)
        into = left[better]
        q[into], e[into], J[into] = new[better], e_new[better], J_new[better]
    sigma = np.asarray(np.linalg.svd(J, compute_uv=False)[:, -1]) if len(q) else np.zeros(0)
    return Refined(q * unit, np.linalg.norm(e, axis=1), sigma)


def residual(chain: Chain, targets: Array, q: Array, rows: tuple[int, ...] = ALL_ROWS) -> Array:
    """(k,): what the poses of the postures lack to the targets, as in `Refined`."""
    problem = _Problem(chain, targets, list(rows))
    e = problem.error(targets, chain.pose(q))
    e[:, :3] /= chain.length
    return np.asarray(np.linalg.norm(e[:, problem.rows], axis=1))


@dataclass(frozen=True)
class _Problem:
    chain: Chain
    targets: Array
    rows: list[int]

    def at(self, which: NDArray[np.intp], q: Array) -> tuple[Array, Array]:
        """The errors (k, r) of postures for some of the targets, and their slope (k, r, m)."""
        T, J = self.chain.pose_and_jacobian(q)
        e = self.error(self.targets[which], T)
        J[:, 3:] = rotation_vector_rate(e[:, 3:]) @ J[:, 3:]
        return e[:, self.rows], J[:, self.rows]

    @staticmethod
    def error(targets: Array, T: Array) -> Array:
        turn = rotation_vector(targets[:, :3, :3] @ T[:, :3, :3].swapaxes(1, 2))
        return np.concatenate([targets[:, :3, 3] - T[:, :3, 3], turn], axis=1)


def _step(J: Array, e: Array, damping: Array) -> Array:
    U, s, Vt = np.linalg.svd(J, full_matrices=False)
    along = s / (s**2 + np.maximum(damping, LEAST_DAMPING)[:, None])
    return np.asarray(np.einsum("kji,kj,klj,kl->ki", Vt, along, U, e, optimize=True))


def _scaled(targets: Array, length: float) -> Array:
    scaled = np.array(targets, dtype=float)
    scaled[:, :3, 3] /= length
    return scaled


def smallest_singular_value(chain: Chain, q: Array, rows: tuple[int, ...] = ALL_ROWS) -> Array:
    """(k,): of the Jacobian at postures (k, m), as in `Refined`."""
    unit = np.where(chain.slides, chain.length, 1.0)
    J = chain.scaled(chain.length).pose_and_jacobian(q / unit)[1][:, list(rows)]
    return np.asarray(np.linalg.svd(J, compute_uv=False)[:, -1]) if len(q) else np.zeros(0)
