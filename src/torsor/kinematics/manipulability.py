"""How well a frame can be moved: measures of its Jacobian, and its inverse where there is none."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from torsor.compiled.arguments import Array
from torsor.errors import ProgramError
from torsor.kinematics.tip import Tip, positions, task_weights

RANK = 1e-12  # singular values below this part of the largest are taken for zero by the pseudo-inverse


@dataclass(frozen=True)
class Dexterity:
    """Measures of a Jacobian at each configuration, from its singular values (..., k), largest first."""

    singular_values: Array

    @property
    def manipulability(self) -> Array:
        """Yoshikawa's measure, the product of the singular values: sqrt(det(J J^T)), |det J| where J is square."""
        return np.asarray(np.prod(self.singular_values, axis=-1))

    @property
    def condition(self) -> Array:
        """The largest singular value over the smallest: 1 where all directions are alike, inf where one is lost."""
        largest, smallest = self.largest, self.smallest
        return np.asarray(np.divide(largest, smallest, out=np.full(largest.shape, np.inf), where=smallest > 0))

    @property
    def smallest(self) -> Array:
        """How fast the frame moves in its worst direction, for joint velocities of length one."""
        return np.asarray(self.singular_values[..., -1])

    @property
    def largest(self) -> Array:
        """How fast the frame moves in its best direction."""
        return np.asarray(self.singular_values[..., 0])


def dexterity(tip: Tip, q: Any, *, mask: Any = None) -> Dexterity:
    """Measures of the Jacobian along a path of configurations, q (..., joints).

    mask: six numbers for velocity and rotation along x, y, z of the base, zero for what does not count; others are
    weights (1 1 1 L L L makes rotations lengths, without which the measures mix metres and radians).  Joints that
    do not carry the frame are left out.  Where the joints are fewer than the coordinates that count, the measures
    are those of the motions that the joints can make, sqrt(det(J^T J)).
    """
    weights = task_weights(mask)
    used = weights > 0
    J = tip.jacobian(positions(tip, q))[..., used, :][..., tip.acting] * weights[used, None]
    if not tip.acting.any():
        raise ProgramError(f"no joint moves the frame: none of {', '.join(tip.joints)} stands between it and the base")
    values: Array = np.asarray(np.linalg.svd(J, compute_uv=False), dtype=np.float64)
    return Dexterity(values)


def jacobian_inverse(tip: Tip, q: Any, *, damping: float = 0.0, mask: Any = None) -> Array:
    """The inverse of the Jacobian in the sense of least squares: (..., joints, 6), so that qd = inverse @ (v, w).

    Without damping the pseudo-inverse: of all qd that miss (v, w) least, the shortest.  With damping d,
    J^T (J J^T + d^2)^-1, which stays below 1/(2 d) near singular configurations and misses (v, w) a little.
    mask: six weights, zero for the coordinates that are left free, whose columns are then zero.
    """
    weights = task_weights(mask)
    if not isinstance(damping, (int, float, np.number)) or not 0 <= damping < np.inf:
        raise ProgramError(f"damping must be a number, zero or more, not {damping!r}")
    J = tip.jacobian(positions(tip, q)) * weights[:, None]
    if damping == 0:
        inverse = np.linalg.pinv(J, rcond=RANK)
    else:
        square = J @ J.swapaxes(-1, -2) + float(damping) ** 2 * np.eye(6)
        inverse = np.linalg.solve(square, J).swapaxes(-1, -2)
    return np.asarray(inverse * weights, dtype=np.float64)
