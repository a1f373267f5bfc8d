"""Joint positions that bring a frame to given poses, by damped least squares: for any robot, one solution a target.

A start that runs into a local minimum is replaced by the next one of a list that is drawn once and is the same
for all targets, so that the answer for a target does not depend on the others of its batch.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from torsor.compiled.arguments import Array
from torsor.errors import ProgramError
from torsor.kinematics.joint_limits import draw, read_limits, spread
from torsor.kinematics.pose_task import AXES, POSITION, PoseTask, read_poses
from torsor.kinematics.tip import Tip, positions, task_weights
from torsor.numerics.levenberg_marquardt import Bools, Minimum, Rows, minimise

BLOCK = 4096  # rows solved at once: they stay in the cache
FREE = 100  # iterations, to see whether a target could be reached without limits


@dataclass(frozen=True)
class Solution:
    """One configuration for each target, with the leading axes of the targets.

    Where nothing converged, the configuration with the smallest residual is given.

    Attributes:
        q: Joint positions (rad, m), `(..., joints)`.
        converged: Whether the target is reached, `(...)`.
        residual: What lacks to the target: position (m), rotation vector (rad), `(..., 6)`, in the axes of the mask;
            zero where the mask leaves a coordinate free.
        start: Which start led there, from 0, `(...)`.
        iterations: How many steps it took, `(...)`.
        blocked: Whether the target would be reached without joint limits, `(...)`.
    """

    q: Array
    converged: NDArray[np.bool_]
    residual: Array
    start: NDArray[np.intp]
    iterations: NDArray[np.intp]
    blocked: NDArray[np.bool_]

    @property
    def error(self) -> Array:
        """The length of the residual, `(...)`."""
        return np.asarray(np.linalg.norm(self.residual, axis=-1))

    @property
    def remarks(self) -> tuple[str, ...]:
        """What is to be known of the targets that are not reached, in words."""
        blocked = int(self.blocked.sum())
        many = f"{blocked} of {self.converged.size} targets {'is' if blocked == 1 else 'are'}"
        return (f"{many} reached only outside the joint limits",) if blocked else ()

    def __repr__(self) -> str:
        words = "".join(f"; {remark}" for remark in self.remarks)
        return (f"<{int(self.converged.sum())} of {self.converged.size} targets reached, "
                f"largest error {np.max(self.error, initial=0):.1e}{words}>")


def inverse_kinematics(
    tip: Tip,
    target: Any,
    *,
    q0: Any = None,
    mask: Any = None,
    axes: str = "base",
    limits: Any = None,
    tolerance: float = 1e-8,
    iterations: int = 100,
    starts: int = 64,
    seed: int = 0,
) -> Solution:
    """Joint positions for which the frame is at the targets.

    target: poses (..., 4, 4), or positions (..., 3) where orientation does not matter.
    q0: the first start (joints,) or (..., joints); without it all starts are random.
    mask: six numbers for position and rotation about x, y, z, zero for what is left free; others are weights.
    axes: where these axes are, "base" or "target" (a tool that may spin about its z: mask 1 1 1 1 1 0 there).
    limits: mapping from joint to (low, high), or rows for all joints; starts are drawn within.
    tolerance: on the length of the residual (m and rad); iterations: for each start; starts: tried at most.
    Revolute joints without limits end within half a turn of q0 (of zero, where it is not given).
    """
    if axes not in AXES:
        raise ProgramError(f"axes must be {' or '.join(AXES)}, not {axes!r}")
    poses, default = read_poses(target)
    bounds = read_limits(tip.joints, limits)
    leading = poses.shape[:-2]
    task = PoseTask(tip, poses.reshape(-1, 4, 4), task_weights(mask, default), axes, _positive(tolerance))
    if default == POSITION and task.used[3:].any():
        raise ProgramError("a target of three numbers is a position: give a pose (4, 4), or mask 1 1 1 0 0 0")
    drawn = draw(np.random.default_rng(seed), spread(tip, bounds), _whole("starts", starts))
    first = None if q0 is None else _first(tip, q0, leading)
    solution = _search(task, bounds, first, drawn, _whole("iterations", iterations))
    solution = replace(solution, q=_wound(tip, solution.q, first, bounds),
                       blocked=_blocked(task, bounds, solution, first, drawn))
    return Solution(*[a.reshape(leading + a.shape[1:]) for a in vars(solution).values()])


def _search(task: PoseTask, bounds: Array, first: Array | None, drawn: Array, iterations: int) -> Solution:
    """For each target the first start that leads to it: one start for all, then more and more for the rest."""
    count = len(task.targets)
    best = Solution(np.zeros((count, len(drawn[0]))), np.zeros(count, dtype=bool), np.full((count, 6), np.inf),
                    np.zeros(count, dtype=np.intp), np.zeros(count, dtype=np.intp), np.zeros(count, dtype=bool))
    begin, many = 0, 1
    while begin < len(drawn):
        left = np.flatnonzero(~best.converged)
        chunk = np.arange(begin, min(begin + many, len(drawn)))
        for part in np.array_split(left, -(-left.size * len(chunk) // BLOCK)) if left.size else ():
            _try(task, bounds, first, drawn, part, chunk, iterations, best)
        begin, many = begin + many, 2 * many
    return best


def _blocked(task: PoseTask, bounds: Array, solution: Solution, first: Array | None, drawn: Array) -> Bools:
    """Where it is the limits that keep the frame from its target: those targets, tried again without them.

    A joint whose limits leave it no room is locked, and stays so.
    """
    blocked = np.zeros(len(solution.q), dtype=bool)
    left = np.flatnonzero(~solution.converged)
    free = np.where((bounds[:, 0] < bounds[:, 1])[:, None], [-np.inf, np.inf], bounds)
    if left.size and (free != bounds).any():
        again = replace(task, targets=task.targets[left])
        blocked[left] = _search(again, free, None if first is None else first[left], drawn, FREE).converged
    return blocked


def _try(task: PoseTask, bounds: Array, first: Array | None, drawn: Array, part: Rows, chunk: Rows, iterations: int,
         best: Solution) -> None:
    """Each target of `part` from each start of `chunk`; what is better goes into `best`."""
    at = np.broadcast_to(drawn[chunk], (len(part), len(chunk), drawn.shape[1])).copy()
    if first is not None and chunk[0] == 0:
        at[:, 0] = first[part]
    rows = np.repeat(part, len(chunk))
    end = _descend(task, rows, at.reshape(len(rows), -1), bounds, iterations)
    residual = task.residual(rows, task.tip.pose(end.x))
    shape = (len(part), len(chunk))
    error = np.where(end.solved, -1.0, np.linalg.norm(residual, axis=1)).reshape(shape)
    chosen = np.argmin(error, axis=1)  # the first of those that are solved, or the nearest
    pick = np.arange(len(part)) * len(chunk) + chosen
    better = np.min(error, axis=1) < np.linalg.norm(best.residual[part], axis=1)
    into, pick = part[better], pick[better]
    best.q[into], best.converged[into], best.residual[into] = end.x[pick], end.solved[pick], residual[pick]
    best.start[into], best.iterations[into] = chunk[chosen[better]], end.iterations[pick]


def _descend(task: PoseTask, rows: Rows, q: Array, bounds: Array, iterations: int) -> Minimum:
    """From each start to a minimum, for the targets of the rows.

    Limits make local minima: turning joints first go as if they had none, and only what then does not fit,
    whole turns aside, goes on within them.
    """
    def problem(k: Rows, x: Array) -> tuple[Array, Array, Bools]:
        return task.problem(rows[k], x)

    turning = task.tip.periodic & np.any(np.isfinite(bounds), axis=1)
    if not turning.any():
        return minimise(problem, q, bounds, iterations)
    loose = np.where(turning[:, None], [-np.inf, np.inf], bounds)
    before = minimise(problem, q, loose, iterations)
    middle = spread(task.tip, bounds).mean(axis=1)
    outside = turning & ((before.x < bounds[:, 0]) | (before.x > bounds[:, 1]))
    end = minimise(problem, np.where(outside, _unwound(before.x, middle), before.x), bounds, iterations)
    return replace(end, iterations=before.iterations + end.iterations)


def _wound(tip: Tip, q: Array, first: Array | None, bounds: Array) -> Array:
    """q with whole turns taken off where they change nothing."""
    free = tip.periodic & np.all(np.isinf(bounds), axis=1)
    return np.where(free, _unwound(q, np.zeros_like(q) if first is None else first), q)


def _unwound(q: Array, middle: Array) -> Array:
    """q less the whole turns that bring it nearest to the middle."""
    return np.asarray(q - 2 * np.pi * np.round((q - middle) / (2 * np.pi)))


def _first(tip: Tip, q0: Any, leading: tuple[int, ...]) -> Array:
    start = positions(tip, q0)
    try:
        full = np.broadcast_to(start, (*leading, len(tip.joints)))
    except ValueError:
        raise ProgramError(f"q0 of shape {start.shape} does not go with targets of leading shape {leading}") from None
    return full.reshape(-1, len(tip.joints))


def _whole(what: str, given: Any) -> int:
    if isinstance(given, bool) or not isinstance(given, (int, np.integer)) or given < 1:
        raise ProgramError(f"{what} must be a whole number from 1 on, not {given!r}")
    return int(given)


def _positive(tolerance: Any) -> float:
    if not isinstance(tolerance, (int, float, np.number)) or not 0 < tolerance < np.inf:
        raise ProgramError(f"tolerance must be a number above zero, not {tolerance!r}")
    return float(tolerance)
