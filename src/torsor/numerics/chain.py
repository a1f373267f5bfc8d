"""A path of joints in numbers: T(q) = E0 J1(q1) E1 J2(q2) ... Jm(qm) Em, real or complex."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from torsor.numerics.frame_tree import FrameTree, TreeShape

Numbers = NDArray[Any]  # real or complex


@dataclass(frozen=True)
class Chain:
    """E (m + 1, 4, 4); slides (m,): whether a joint slides along its z axis, else it turns about it."""

    E: Numbers
    slides: NDArray[np.bool_]

    @property
    def joints(self) -> int:
        return len(self.slides)

    @cached_property
    def length(self) -> float:
        """The characteristic length: the distances between successive frames, added up; 1 where all vanish."""
        total = float(np.linalg.norm(self.E[:, :3, 3], axis=1).sum())
        return total if total > 0 else 1.0

    def scaled(self, length: float) -> Chain:
        """The same chain with `length` as the unit of length."""
        E = self.E.copy()
        E[:, :3, 3] /= length
        return Chain(E, self.slides)

    def pose(self, q: Numbers) -> Numbers:
        """T: (..., m) -> (..., 4, 4)."""
        return self._pose(self.frames(_last(q))[-1], q.shape[:-1])

    def pose_and_jacobian(self, q: Numbers) -> tuple[Numbers, Numbers]:
        """T, and its Jacobian (..., 6, m): velocity of the origin, angular velocity, in the base frame."""
        F = self.frames(_last(q))
        J = np.ascontiguousarray(self.jacobian(F).transpose(2, 1, 0))
        return self._pose(F[-1], q.shape[:-1]), J.reshape(*q.shape[:-1], 6, self.joints)

    @cached_property
    def _tree(self) -> FrameTree:
        return FrameTree(self.E, _shape(tuple(self.slides.tolist())))

    def frames(self, q: Numbers) -> Numbers:
        """The base, the frame of each joint, and the last one, as of a `FrameTree`: (m, k) -> (m + 2, 4, 3, k)."""
        return self._tree.frames(q)

    def jacobian(self, F: Numbers) -> Numbers:
        """(m, 6, k) from the frames: how each joint moves the last origin, and turns the last frame."""
        return self._tree.twists(F, slice(1, -1), F[-1, 3]).reshape(self.joints, 6, -1)

    def _pose(self, F: Numbers, shape: tuple[int, ...]) -> Numbers:
        T = np.zeros((F.shape[-1], 4, 4), dtype=F.dtype)
        T[:, :3] = F.transpose(2, 1, 0)
        T[:, 3, 3] = 1
        return T.reshape(*shape, 4, 4)


@lru_cache(maxsize=64)
def _shape(slides: tuple[bool, ...]) -> TreeShape:
    m = len(slides)
    return TreeShape(np.arange(-1, m + 1), np.array([-1, *range(m), -1]), np.array(slides, bool))


def _last(q: Numbers) -> Numbers:
    """Configurations (..., m) as (m, k)."""
    q = np.asarray(q)
    return np.ascontiguousarray(q.reshape(-1, q.shape[-1]).T, dtype=complex if np.iscomplexobj(q) else float)
