"""A path of joints in numbers: T(q) = E0 J1(q1) E1 J2(q2) ... Jm(qm) Em, real or complex."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from torsor.numerics.transforms import cross

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

    def frames(self, q: Numbers) -> Numbers:
        """The frame that each joint moves in, and the last one: (m, k) -> (m + 1, 4, 3, k).

        A frame is its columns x, y, z, and its origin; the postures are the last axis, along which numpy is fast.
        """
        F = np.empty((self.joints + 1, 4, 3, q.shape[1]), dtype=q.dtype)
        F[0] = self.E[0, :3].T[:, :, None]
        E = self._transposed if q.dtype == self._transposed.dtype else self._transposed.real
        C, S = _cosine_and_sine(q)
        S = np.stack([S, -S])[:, :, None]
        moved = np.empty_like(F[0])
        for k in range(self.joints):
            if self.slides[k]:
                moved[:3] = F[k, :3]
                moved[3] = F[k, 3] + q[k] * F[k, 2]
            else:  # x cos + y sin, y cos - x sin
                np.multiply(C[k], F[k, :2], out=moved[:2])
                moved[:2] += S[:, k] * F[k, 1::-1]
                moved[2:] = F[k, 2:]
            np.matmul(E[k], moved.reshape(4, -1), out=F[k + 1].reshape(4, -1))
        return F

    def jacobian(self, F: Numbers) -> Numbers:
        """(m, 6, k) from the frames: how each joint moves the last origin, and turns the last frame."""
        z = F[:-1, 2]
        J = np.empty((self.joints, 6, F.shape[-1]), dtype=F.dtype)
        J[:, :3] = cross(z, F[-1, 3] - F[:-1, 3], 1)
        J[:, 3:] = z
        if self.slides.any():
            J[self.slides, :3] = z[self.slides]
            J[self.slides, 3:] = 0
        return J

    @cached_property
    def _transposed(self) -> Numbers:
        return np.ascontiguousarray(self.E[1:].swapaxes(1, 2), dtype=complex)

    def _pose(self, F: Numbers, shape: tuple[int, ...]) -> Numbers:
        T = np.zeros((F.shape[-1], 4, 4), dtype=F.dtype)
        T[:, :3] = F.transpose(2, 1, 0)
        T[:, 3, 3] = 1
        return T.reshape(*shape, 4, 4)


def _cosine_and_sine(q: Numbers) -> tuple[Numbers, Numbers]:
    if not np.iscomplexobj(q):
        return np.cos(q), np.sin(q)
    e = np.exp(1j * q)  # three times faster than the complex cosine and sine
    f = 1 / e
    return 0.5 * (e + f), -0.5j * (e - f)


def _last(q: Numbers) -> Numbers:
    """Postures (..., m) as (m, k)."""
    q = np.asarray(q)
    return np.ascontiguousarray(q.reshape(-1, q.shape[-1]).T, dtype=complex if np.iscomplexobj(q) else float)
