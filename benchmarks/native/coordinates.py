"""The same states in the coordinates of torsor and of Pinocchio, and their results brought together.

They differ in the order of the joints alone: a free base has its twist in its own axes in both, its rotation being nine
numbers here and a quaternion there.
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
    """Rows of torsor and rows q, v, a of Pinocchio; and for each row S with v = S qd.

    places: where an argument of torsor's programs begins in a row.
    """

    ours: np.ndarray
    theirs: np.ndarray
    S: np.ndarray
    places: dict[str, int]


class FreeBase:
    """A robot on a free base in both."""

    def __init__(self, file: Path):
        import pinocchio as pin

        import torsor

        self.robot = torsor.load(file, free_base=True, friction=False)
        self.model = pin.buildModelFromUrdf(str(file), pin.JointModelFreeFlyer())
        self.joints = [self.model.joints[self.model.getJointId(j.name)] for j in self.robot.joints]

    def position(self, q: np.ndarray, R: np.ndarray) -> np.ndarray:
        """Pinocchio's q, the base at the origin."""
        import pinocchio as pin

        full = pin.neutral(self.model)
        full[3:7] = pin.Quaternion(R).coeffs()
        for x, joint in zip(q, self.joints, strict=True):
            full[joint.idx_q : joint.idx_q + joint.nq] = (np.cos(x), np.sin(x)) if joint.nq == 2 else x
        return full

    @property
    def order(self) -> np.ndarray:
        """S: the places of our velocities among Pinocchio's."""
        S = np.zeros((self.model.nv, self.model.nv))
        S[[*range(6), *(j.idx_v for j in self.joints)], range(self.model.nv)] = 1
        return S


def pair(subject: Subject) -> Any:
    """The robot in torsor and in Pinocchio: see `benchmarks/urdf.py` for those on the ground."""
    from urdf import Pair

    return FreeBase(subject.file) if subject.flying else Pair(subject.file, False)


def states(both: Any, count: int, seed: int = 0) -> States:
    rng, n = np.random.default_rng(seed), len(both.robot.joints)
    if isinstance(both, FreeBase):
        return _flying(both, count, rng)
    ours = rng.uniform(-1, 1, (count, 3 * n))
    ours[:, :n] *= np.pi  # all angles: sines of small ones are quicker
    mapped = [both.state(*row.reshape(3, n)) for row in ours]
    theirs = np.array([np.concatenate(m[:3]) for m in mapped])
    return States(ours, theirs, np.array([m[3] for m in mapped]), {"q": 0, "qd": n, "qdd": 2 * n, "tau": 2 * n})


def _flying(both: FreeBase, count: int, rng: np.random.Generator) -> States:
    import pinocchio as pin

    n, nv, S = len(both.robot.joints), both.model.nv, both.order
    q = rng.uniform(-np.pi, np.pi, (count, n))
    moving = rng.uniform(-1, 1, (count, 2, nv))
    R = np.array([pin.exp3(x) for x in rng.uniform(-2, 2, (count, 3))])
    ours = np.hstack([q, moving.reshape(count, -1), R.reshape(count, 9)])
    theirs = np.array([np.concatenate([both.position(q[k], R[k]), S @ moving[k, 0], S @ moving[k, 1]])
                       for k in range(count)])
    places = {"q": 0, "qd": n, "qdd": n + nv, "tau": n + nv, "rotation": n + 2 * nv}
    return States(ours, theirs, np.repeat(S[None], count, axis=0), places)


def brought(function: str, theirs: np.ndarray, S: np.ndarray) -> np.ndarray | None:
    """Pinocchio's results in torsor's coordinates, one row a state; None where that takes more than S."""
    count, nv, n = S.shape
    if function in ("rnea", "nle", "aba"):
        return np.einsum("kvi,kv->ki", S, theirs)
    if function == "crba":
        return np.einsum("kvi,kvw,kwj->kij", S, theirs.reshape(count, nv, nv), S).reshape(count, n * n)
    if function == "derivatives":
        return np.einsum("kvi,kdvw,kwj->kdij", S, theirs.reshape(count, 3, nv, nv), S).reshape(count, -1)
    return None
