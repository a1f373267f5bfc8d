"""The same states in the coordinates of torsor and of Pinocchio, and their results brought together.

The order of the joints differs; a free-flyer has x, y, z, yaw, pitch, roll here, a quaternion and velocities in its own
axes there.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from native.robots import Subject

sys.path.insert(0, str(Path(__file__).parents[1]))


@dataclass
class States:
    """Rows q, qd, qdd of torsor; rows q, v, a of Pinocchio; and for each row S with v = S qd."""

    ours: np.ndarray
    theirs: np.ndarray
    S: np.ndarray


def pair(subject: Subject) -> Any:
    """The robot in torsor and in Pinocchio: see `benchmarks/urdf.py`."""
    from urdf import Pair

    return Pair(subject.file, subject.flying)


def states(both: Any, count: int, seed: int = 0) -> States:
    n = len(both.robot.joints)
    ours = np.random.default_rng(seed).uniform(-1, 1, (count, 3 * n))
    ours[:, :n] *= np.pi  # all angles: sines of small ones are quicker
    mapped = [both.state(*row.reshape(3, n)) for row in ours]
    theirs = np.array([np.concatenate(m[:3]) for m in mapped])
    return States(ours, theirs, np.array([m[3] for m in mapped]))


def brought(function: str, theirs: np.ndarray, S: np.ndarray, flying: bool) -> np.ndarray | None:
    """Pinocchio's results in torsor's coordinates, one row a state; None where that takes more than S."""
    count, nv, n = S.shape
    if function == "rnea" or (function in ("nle", "aba") and not flying):
        return np.einsum("kvi,kv->ki", S, theirs)
    if function == "crba":
        return np.einsum("kvi,kvw,kwj->kij", S, theirs.reshape(count, nv, nv), S).reshape(count, n * n)
    if function == "derivatives" and not flying:
        return np.einsum("kvi,kdvw,kwj->kdij", S, theirs.reshape(count, 3, nv, nv), S).reshape(count, -1)
    return None
