"""Where a frame can go: its positions for joint positions drawn within the limits."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from torsor.compiled.arguments import Array
from torsor.errors import ProgramError
from torsor.kinematics.joint_limits import draw, read_limits, spread
from torsor.kinematics.tip import Tip

MOST_SAMPLES = 10_000_000


@dataclass(frozen=True)
class Workspace:
    """Samples of a workspace: joint positions q (n, joints) and where they bring the frame, points (n, 3)."""

    q: Array
    points: Array

    @property
    def extents(self) -> Array:
        """(2, 3): the lowest and the highest x, y, z among the points."""
        return np.stack([self.points.min(axis=0), self.points.max(axis=0)])

    @property
    def reach(self) -> tuple[float, float]:
        """The smallest and the largest distance from the origin of the base among the points."""
        distance = np.linalg.norm(self.points, axis=1)
        return float(distance.min()), float(distance.max())

    def __repr__(self) -> str:
        low, high = self.extents
        sides = ", ".join(f"{axis} {a:.3g} to {b:.3g}" for axis, a, b in zip("xyz", low, high, strict=True))
        return f"<Workspace of {len(self.points)} points: {sides}>"


def workspace(tip: Tip, *, limits: Any = None, samples: int = 10_000, grid: int | None = None, seed: int = 0
              ) -> Workspace:
    """Positions that the frame reaches, for random joint positions or, with `grid`, for so many of each joint.

    limits: mapping from joint to (low, high), or rows for all joints; revolute joints without limits make a whole
    turn, sliding ones need them.  Joints that do not carry the frame stay in the middle of their range.
    """
    bounds = read_limits(tip.joints, limits)
    endless = [j for j, ends, acts, turns in zip(tip.joints, bounds, tip.acting, tip.periodic, strict=True)
               if acts and not turns and not np.all(np.isfinite(ends))]
    if endless:
        raise ProgramError(f"{', '.join(endless)} can slide without end: give limits, such as "
                           f"limits={{{endless[0]!r}: (0, 1)}}")
    ranges = spread(tip, bounds)
    ranges[~tip.acting] = ranges[~tip.acting].mean(axis=1, keepdims=True)
    if grid is None:
        q = draw(np.random.default_rng(seed), ranges, _count("samples", samples, 1))
    else:
        q = _grid(ranges, tip, _count("grid", grid, 2))
    return Workspace(q, tip.pose(q)[:, :3, 3].copy())


def _grid(ranges: Array, tip: Tip, each: int) -> Array:
    if each ** int(tip.acting.sum()) > MOST_SAMPLES:
        raise ProgramError(f"{each} positions of {tip.acting.sum()} joints are more than {MOST_SAMPLES} points: "
                           "take a coarser grid, or random samples")
    axes = [np.linspace(low, high, each if acts else 1) for (low, high), acts in zip(ranges, tip.acting, strict=True)]
    return np.stack(np.meshgrid(*axes, indexing="ij"), axis=-1).reshape(-1, len(axes))


def _count(what: str, given: Any, least: int) -> int:
    if isinstance(given, bool) or not isinstance(given, (int, np.integer)) or not least <= given <= MOST_SAMPLES:
        raise ProgramError(f"{what} must be a whole number from {least} to {MOST_SAMPLES}, not {given!r}")
    return int(given)
