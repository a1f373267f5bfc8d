"""Joint limits as a user gives them, and joint positions drawn within them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from torsor.compiled.arguments import Array
from torsor.errors import ProgramError
from torsor.kinematics.tip import Tip

WIDTH = 2.0  # how far starts are spread for a sliding joint without limits


def read_limits(joints: Sequence[str], given: Any) -> Array:
    """(joints, 2): the lowest and highest position of each joint, infinite where there is no limit.

    given: None; a mapping from joint to (low, high), for some of them; or an array of one row per joint.
    """
    limits = np.tile([-np.inf, np.inf], (len(joints), 1))
    if given is None:
        return limits
    rows = dict(given) if isinstance(given, Mapping) else dict(enumerate(given))
    names = list(joints) if isinstance(given, Mapping) else list(range(len(joints)))
    unknown = [str(n) for n in rows if n not in names]
    if unknown and isinstance(given, Mapping):
        raise ProgramError(f"there is no joint {', '.join(unknown)}; there are {', '.join(joints)}")
    if unknown or (len(rows) != len(joints) and not isinstance(given, Mapping)):
        raise ProgramError(f"limits take one row (low, high) for each of {', '.join(joints)}, not {len(rows)} rows")
    for place, name in enumerate(names):
        if name in rows:
            limits[place] = _range(joints[place], rows[name])
    return limits


def _range(joint: str, given: Any) -> Array:
    try:
        ends = np.array(given, dtype=np.float64)
    except (TypeError, ValueError):
        ends = np.zeros(0)
    if ends.shape != (2,) or not ends[0] <= ends[1] or ends[0] == np.inf or ends[1] == -np.inf:
        raise ProgramError(f"the limits of {joint} are two numbers (low, high), low first, not {given!r}")
    return ends


def spread(tip: Tip, limits: Array) -> Array:
    """(joints, 2): a finite range for each joint, its limits where it has them, a whole turn where it may turn."""
    low, high = limits.T
    width = np.where(tip.periodic, 2 * np.pi, WIDTH)
    start = np.where(np.isfinite(low), low, np.where(np.isfinite(high), high - width, -width / 2))
    return np.stack([start, np.where(np.isfinite(high), high, start + width)], axis=1)


def draw(generator: np.random.Generator, ranges: Array, count: int) -> Array:
    """(count, joints): positions evenly distributed over the ranges."""
    low, high = ranges.T
    drawn: Array = low + (high - low) * generator.random((count, len(ranges)))
    return drawn
