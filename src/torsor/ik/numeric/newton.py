"""Real configurations brought onto their poses to rounding, by damped steps, and how singular they are."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from torsor.compiled.arguments import Array
from torsor.numerics.chain import Chain
from torsor.numerics.levenberg_marquardt import Bools, Rows, minimise
from torsor.numerics.transforms import pose_error, rotation_vector_rate

ALL_ROWS = (0, 1, 2, 3, 4, 5)
EXACT = 1e-9  # residual of a solution
FLOOR = 1e-15  # a smaller residual is rounding
SINGULAR = 1e-6  # smallest singular value of the Jacobian, the length of the robot being the unit


@dataclass(frozen=True)
class Refined:
    """Configurations q (k, m), what their poses lack to the targets, and how far they are from singular.

    residual (k,): the norm of the position error over the chain's length and of the rotation vector (rad), on the
    rows of the task.  sigma (k,): the smallest singular value of the Jacobian on these rows, the chain's length being
    the unit of length, so that it does not depend on the user's.
    """

    q: Array
    residual: Array
    sigma: Array


def refine(chain: Chain, targets: Array, q: Array, rows: tuple[int, ...] = ALL_ROWS, iterations: int = 100) -> Refined:
    """Configurations q (k, m) moved onto the targets (k, 4, 4) as far as they get from where they are.

    rows: those of (px, py, pz, wx, wy, wz), in base axes, that the target sets.
    The steps are those of `levenberg_marquardt`, whose damping fades near a solution: regular ones are met
    quadratically, singular ones linearly, and their singular directions stay where they are.
    """
    unit = np.where(chain.slides, chain.length, 1.0)
    problem = _Problem(chain.scaled(chain.length), _scaled(targets, chain.length), list(rows))
    free = np.tile([-np.inf, np.inf], (chain.joints, 1))
    q = minimise(problem, np.array(q, dtype=float) / unit, free, iterations).x
    e, J = problem.at(np.arange(len(q)), q)
    sigma = np.asarray(np.linalg.svd(J, compute_uv=False)[:, -1]) if len(q) else np.zeros(0)
    return Refined(q * unit, np.linalg.norm(e, axis=1), sigma)


def residual(chain: Chain, targets: Array, q: Array, rows: tuple[int, ...] = ALL_ROWS) -> Array:
    """(k,): what the poses of the configurations lack to the targets, as in `Refined`."""
    problem = _Problem(chain, targets, list(rows))
    e = pose_error(targets, chain.pose(q))
    e[:, :3] /= chain.length
    return np.asarray(np.linalg.norm(e[:, problem.rows], axis=1))


@dataclass(frozen=True)
class _Problem:
    chain: Chain
    targets: Array
    rows: list[int]

    def __call__(self, which: Rows, q: Array) -> tuple[Array, Array, Bools]:
        """What `minimise` asks for: a configuration is good enough where nothing but rounding is left."""
        e, J = self.at(which, q)
        return e, J, np.linalg.norm(e, axis=1) <= FLOOR

    def at(self, which: Rows, q: Array) -> tuple[Array, Array]:
        """The errors (k, r) of configurations for some of the targets, and their slope (k, r, m)."""
        T, J = self.chain.pose_and_jacobian(q)
        e = pose_error(self.targets[which], T)
        J[:, 3:] = rotation_vector_rate(e[:, 3:]) @ J[:, 3:]
        return e[:, self.rows], J[:, self.rows]


def _scaled(targets: Array, length: float) -> Array:
    scaled = np.array(targets, dtype=float)
    scaled[:, :3, 3] /= length
    return scaled


def smallest_singular_value(chain: Chain, q: Array, rows: tuple[int, ...] = ALL_ROWS) -> Array:
    """(k,): of the Jacobian at configurations (k, m), as in `Refined`."""
    unit = np.where(chain.slides, chain.length, 1.0)
    J = chain.scaled(chain.length).pose_and_jacobian(q / unit)[1][:, list(rows)]
    return np.asarray(np.linalg.svd(J, compute_uv=False)[:, -1]) if len(q) else np.zeros(0)
