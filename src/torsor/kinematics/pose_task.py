"""What is asked of a frame, as a least-squares problem: how far it is from its targets, and the slope of that."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from torsor.compiled.arguments import Array
from torsor.errors import ProgramError
from torsor.kinematics.tip import Tip
from torsor.numerics.levenberg_marquardt import Bools, Rows
from torsor.numerics.transforms import pose_error, rotation_vector_rate
from torsor.program.labels import in_order

POSITION = (1, 1, 1, 0, 0, 0)
AXES = ("base", "target")
NEAR_ROTATION = 1e-4  # how far the products of the axes of a target may be from 0 and 1
ROUNDING = 1e-14  # what they may be without being brought to it
REFUSED = (f"a target must be a transform: an orthonormal rotation to {NEAR_ROTATION:g} (columns s, n, a), which is "
           "brought to the nearest one, a position, and 0 0 0 1 in the last row")
TURN = 0.05  # of the robot's length: what a radian counts for beside positions; more gets caught near singular wrists


@dataclass(frozen=True)
class PoseTask:
    """What is asked of the frame: targets (k, 4, 4), weights of six coordinates, in the axes of base or target."""

    tip: Tip
    targets: Array
    weights: Array
    axes: str
    tolerance: float
    used: Bools = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "used", self.weights > 0)

    def residual(self, rows: Rows, T: Array) -> Array:
        """(k, 6): position and rotation vector from poses T to the targets of the rows, free coordinates zero."""
        goal = self.targets[rows]
        return self._in_task_axes(goal, pose_error(goal, T)[:, :, None])[:, :, 0] * self.used

    def problem(self, rows: Rows, q: Array) -> tuple[Array, Array, Bools]:
        """Weighted residual, its slope over the joints, and where it is within the tolerance."""
        goal, T, J = self.targets[rows], self.tip.pose(q), self.tip.jacobian(q)
        lacking = pose_error(goal, T)
        J[:, 3:] = rotation_vector_rate(lacking[:, 3:]) @ J[:, 3:]
        e = self._in_task_axes(goal, lacking[:, :, None])[:, self.used, 0]
        J = self._in_task_axes(goal, J)[:, self.used]
        weights = (self.weights * np.repeat([1.0, TURN * self.tip.length], 3))[self.used]
        return e * weights, J * weights[:, None], np.linalg.norm(e, axis=1) <= self.tolerance

    def _in_task_axes(self, goal: Array, columns: Array) -> Array:
        """Columns of six in the axes of the task."""
        if self.axes == "base":
            return columns
        back = goal[:, :3, :3].swapaxes(1, 2)
        return np.concatenate([back @ columns[:, :3], back @ columns[:, 3:]], axis=1)


def cleaned(poses: Array) -> Array:
    """Transforms (..., 4, 4) with the rotations that are nearest to theirs; ProgramError where none is near.

    What was written with six digits, or in single precision, is meant to be a rotation.
    """
    R = poses[..., :3, :3]
    off = np.abs(R @ R.swapaxes(-1, -2) - np.eye(3)).max(axis=(-2, -1), initial=0)
    if np.any(off > NEAR_ROTATION) or np.any(np.linalg.det(R) < 0):
        raise ProgramError(REFUSED)
    rough = off > ROUNDING
    if not np.any(rough):
        return poses
    U, _, Vt = np.linalg.svd(R[rough])
    clean = poses.copy()
    clean[rough, :3, :3] = U @ Vt
    return clean


def read_poses(target: Any) -> tuple[Array, tuple[int, ...]]:
    """Targets as (..., 4, 4), and the mask that goes without saying."""
    try:
        given = np.asarray(in_order(target, "a target"), dtype=np.float64)
    except (TypeError, ValueError):
        given = np.zeros(0)
    if not np.all(np.isfinite(given)):
        raise ProgramError("targets must be finite numbers")
    if given.shape[-2:] == (4, 4):
        if np.all(given[..., 3, :] == (0, 0, 0, 1)):
            return cleaned(given), (1,) * 6
        raise ProgramError(REFUSED)
    if given.shape[-1:] != (3,):
        raise ProgramError(f"targets are poses of shape (..., 4, 4) or positions of shape (..., 3), not {given.shape}")
    poses = np.broadcast_to(np.eye(4), (*given.shape[:-1], 4, 4)).copy()
    poses[..., :3, 3] = given
    return poses, POSITION
