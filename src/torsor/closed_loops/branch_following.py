"""One assembly followed while the motors move: the rows along the way, and where and why it ends.

The curve of passive joints and of the part t of the way that is gone is followed by its length, so that places where
t turns back are met as ordinary points: there two assembly modes meet, and beyond there is none.  Where a second curve
crosses, the determinant of the equations bordered by the tangent changes its sign.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from torsor.closed_loops.ring_equations import RingEquations
from torsor.numerics.gauss_newton import gauss_newton
from torsor.numerics.levenberg_marquardt import Rows

Array = NDArray[np.float64]
LONGEST, SHORTEST = 0.15, 1e-9  # steps: radians, lengths
MOST_STEPS = 20000  # on the way from one row to the next
STRAIGHT = 0.98  # the least cosine between the tangents at the ends of a step
CLOSED = 1e-12
FAR = 0.3  # rad, lengths: a correction that is none
RANK = 1e-4  # the second smallest singular value at a crossing, by the largest

ARRIVED, TURNED, CROSSED, STUCK = "arrived", "turned", "crossed", "stuck"


@dataclass(frozen=True)
class Way:
    """How one straight way of the motors ended: `how`, the passive joints (m,) there, and the part that was gone."""

    how: str
    q: Array
    part: float


def follow(eq: RingEquations, start: Array, q: Array, end: Array) -> Way:
    """The assembly with passive joints q (m,) followed while the motors go straight from start to end (a,)."""
    curve = _Curve(eq, start, end - start)
    x = curve.corrected(np.append(q, 0.0), None)
    if x is None:
        return Way(STUCK, q, 0.0)
    if not np.abs(end - start).max(initial=0.0) > 0:
        return Way(ARRIVED, x[:-1], 1.0)
    tangent, border = curve.tangent(x, None)
    if abs(tangent[-1]) < 1e-9:
        return Way(TURNED, x[:-1], 0.0)
    h = LONGEST / 4
    for _ in range(MOST_STEPS):
        h = min(h, LONGEST)
        new = curve.corrected(x + h * tangent, tangent)
        if new is not None:
            ahead, beyond = curve.tangent(new, tangent)
        if new is None or ahead @ tangent < STRAIGHT:
            h /= 2
            if h < SHORTEST:
                return Way(CROSSED if curve.crossing(x) else STUCK, x[:-1], float(x[-1]))
            continue
        if beyond * border < 0 and h > 1e-6:
            h /= 2
            continue
        if beyond * border < 0 and curve.crossing(new):
            return Way(CROSSED, new[:-1], float(new[-1]))
        if ahead[-1] <= 0:
            return Way(TURNED, *_turn(curve, x, tangent, h))
        if new[-1] >= 1:
            between = x + (new - x) * (1 - x[-1]) / (new[-1] - x[-1])
            last = curve.at(between[:-1], 1.0)
            if last is not None and np.abs(last - between[:-1]).max() < h:
                return Way(ARRIVED, last, 1.0)
            h /= 2
            continue
        x, tangent, border, h = new, ahead, beyond, h * 1.5
    return Way(STUCK, x[:-1], float(x[-1]))


def _turn(curve: _Curve, x: Array, tangent: Array, h: float) -> tuple[Array, float]:
    """The passive joints and t where t turns back, within a step: by halves."""
    low, high, best = 0.0, h, x
    for _ in range(60):
        middle = (low + high) / 2
        new = curve.corrected(x + middle * tangent, tangent)
        if new is None:
            break
        if curve.tangent(new, tangent)[0][-1] > 0:
            low, best = middle, new
        else:
            high = middle
    return best[:-1], float(best[-1])


@dataclass(frozen=True)
class _Curve:
    """Passive joints and t, x (m + 1,), with the motors at start + t way."""

    eq: RingEquations
    start: Array
    way: Array

    def rows(self, x: Array) -> tuple[Array, Array]:
        """The slope over x (rows, m + 1), and the gaps."""
        q = np.concatenate([x[:-1], self.start + x[-1] * self.way])
        C, gap = self.eq.all_rows(q[:, None])
        m = len(x) - 1
        A = C[:, :, 0].real
        return np.column_stack([A[:, :m], A[:, m:] @ self.way]), gap[:, 0].real

    def corrected(self, x: Array, tangent: Array | None) -> Array | None:
        """x brought onto the curve, across the tangent; without one, at the same t.  None where that fails."""
        across = np.zeros(len(x)) if tangent is None else tangent
        if tangent is None:
            across[-1] = 1.0

        def problem(_: Rows, x: Array) -> tuple[Array, Array]:
            A, gap = self.rows(x[0])
            return -np.append(gap, 0.0)[None], np.vstack([A, across])[None]

        (end,), (size,) = gauss_newton(problem, x[None], 8, CLOSED, rank=1e-12)
        closed = size < CLOSED or (size < 1e-9 and np.abs(self.rows(end)[1]).max() < 1e-10)
        return end if closed and np.abs(end - x).max() < FAR else None

    def at(self, q: Array, t: float) -> Array | None:
        """The passive joints at t, from near."""
        x = self.corrected(np.append(q, t), None)
        return None if x is None else x[:-1]

    def tangent(self, x: Array, last: Array | None) -> tuple[Array, float]:
        """The direction of the curve, onwards, and the sign of the equations bordered by it."""
        A, _ = self.rows(x)
        vh = np.linalg.svd(A)[2]
        m = len(x) - 1
        along = vh[m]
        if (along[-1] if last is None else along @ last) < 0:
            along = -along
        mixed = self._mixture @ A
        return along, float(np.sign(np.linalg.det(np.vstack([mixed, along]))))

    @property
    def _mixture(self) -> Array:
        rows, m = 6 * len(self.eq.skeleton.rings), len(self.eq.passive)
        return np.eye(m) if rows == m else np.random.default_rng(1).normal(size=(m, rows))

    def crossing(self, x: Array) -> bool:
        """Whether the curve is not alone here."""
        s = np.linalg.svd(self.rows(x)[0], compute_uv=False)
        return bool(s[len(x) - 2] < RANK * s[0])
