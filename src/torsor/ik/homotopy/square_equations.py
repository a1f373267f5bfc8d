"""As many equations as joints between a chain and a target, analytic in both: what paths are followed on.

With a the columns of R(q) and b those of the target's rotation, the errors are

    P (p - p(q))  and  W e,  e = 1/2 sum_k a_k x b_k,

e being the sine of the angle times the axis that turns the frame to the target.  P and W are rows of the identity
where the task says so, or mixtures of rows where there are fewer joints than rows.  W e also vanishes for some half
turns; no path leads from the solutions to these.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from torsor.numerics.chain import Chain, Numbers
from torsor.numerics.singular_stacks import solved
from torsor.numerics.transforms import cross


@dataclass(frozen=True)
class SquareEquations:
    """The chain (its length as unit), and the mixtures P (a, 3) and W (b, 3), a + b being the number of joints."""

    chain: Chain
    P: Numbers
    W: Numbers

    @property
    def slides(self) -> NDArray[np.bool_]:
        return self.chain.slides

    def step(self, target: tuple[Numbers, Numbers], q: Numbers) -> Numbers:
        """Newton's step (m, k) at q."""
        A, e, _ = self.slope(q, *target)
        return solved(A, e[:, :, None])[:, :, 0].T

    def slope(self, q: Numbers, p: Numbers, R: Numbers) -> tuple[Numbers, Numbers, Numbers]:
        """The slope (k, m, m) over the joints, the errors (k, m), and the frames at configurations q (m, k).

        Targets p (3, k), and R (3, 3, k) by columns.
        """
        F = self.chain.frames(q)
        J, tip = self.chain.jacobian(F), F[-1]
        A = np.empty((q.shape[1], len(q), len(q)), dtype=complex)
        e = np.empty((q.shape[1], len(q)), dtype=complex)
        many = len(self.P)
        A[:, :many] = self._mixed(self.P, J[:, :3]).transpose(2, 1, 0)
        e[:, :many] = self._mixed(self.P, p - tip[3]).T
        if len(self.W):
            turn = cross(tip[:3], R, 1).sum(axis=0) / 2
            e[:, many:] = self._mixed(self.W, turn).T
            Jw = J[:, 3:]
            if len(self.W) < 3:  # otherwise a_k = b_k at the solution, and the slope is Jw there
                # 1/2 ((sum a_k.b_k) w - sum a_k (b_k.w))
                Jw = (np.sum(tip[:3] * R, axis=(0, 1)) * Jw - np.einsum("kin,kjn,mjn->min", tip[:3], R, Jw)) / 2
            A[:, many:] = self._mixed(self.W, Jw).transpose(2, 1, 0)
        return A, e, tip

    def drift(self, tip: Numbers, R: Numbers, v: Numbers, w: Numbers) -> Numbers:
        """(k, m): what the errors gain as the targets move with the velocities v and w (3, k)."""
        if 0 < len(self.W) < 3:
            a = tip[:3]
            w = (np.sum(a * R, axis=(0, 1)) * w - np.einsum("kin,kjn,jn->in", R, a, w)) / 2
        return np.concatenate([self._mixed(self.P, v), self._mixed(self.W, w)]).T

    def halves(self, q: Numbers, R: Numbers) -> Numbers:
        """(k,): the squared cosine of half the angle from the frames to the targets: zero for the half turns."""
        if not len(self.W):
            return np.ones(q.shape[1])
        tip = self.chain.frames(q)[-1]
        return np.asarray((1 + np.sum(tip[:3] * R, axis=(0, 1))) / 4)

    def _mixed(self, M: Numbers, x: Numbers) -> Numbers:
        """M times the vectors of the axis before the last."""
        if len(M) == 3:  # then it is the identity but for a change of axes, which leaves the solutions
            return x
        return np.asarray(M @ x)
