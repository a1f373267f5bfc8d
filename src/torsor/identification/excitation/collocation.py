"""A motion at samples over its period: what it tells, how near to its limits it goes, and the way back to gradients."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

import numpy as np

from torsor.identification.excitation.motion_limits import MotionLimits
from torsor.identification.excitation.sensitivity import Sensitivity
from torsor.identification.excitation.trajectories import Family, Shapes
from torsor.identification.recorded_motion import Array

BACK = 0.995  # how much nearer to the middle a motion is drawn that goes beyond a limit
TIMES = 20  # that this is done


class Sampled(NamedTuple):
    """One motion: its states, the regressor at each, and z, what is limited in parts of the limits (|z| <= 1)."""

    states: list[Array]
    W: Array
    z: Array

    @property
    def information(self) -> Array:
        """W^T W, a sample."""
        flat = self.W.reshape(-1, self.W.shape[-1])
        return np.asarray(flat.T @ flat) / len(self.W)

    @property
    def within(self) -> bool:
        """Whether it keeps to all limits."""
        return bool(np.abs(self.z).max() <= 1)


@dataclass(frozen=True)
class Collocation:
    """Motions of one family, seen at so many samples."""

    family: Family
    sensitivity: Sensitivity
    limits: MotionLimits
    samples: int

    @cached_property
    def shapes(self) -> Shapes:
        return self.family.shapes((np.arange(self.samples) + 0.5) * (self.family.period / self.samples))

    def sampled(self, c: Array) -> Sampled:
        """The motion with coefficients c (shapes, joints)."""
        states = [table @ c for table in self.shapes]
        W, places = self.sensitivity.at(states)
        return Sampled(states, W, self.limits.parts(states, W @ self.limits.prior, places))

    def pulled_back(self, motion: Sampled, H: Array, s: Array) -> Array:
        """The gradient by the coefficients, from H = d value / d information and s = d value / d z."""
        per_state, torques, places = self.limits.by_quantity(s)
        rows, columns = self.sensitivity.entries
        W = (motion.W.reshape(-1, len(H)) @ H).reshape(motion.W.shape)[:, rows, columns] * (2 / len(motion.W))
        W += torques[:, rows] * self.limits.prior[columns]  # torques are W times the prior
        through = self.sensitivity.pulled_back(motion.states, W, places)
        return np.asarray(sum(table.T @ (a + b) for table, a, b in zip(self.shapes, through, per_state, strict=True)))

    def random(self, rng: np.random.Generator, about: float = 0.5) -> Array:
        """Coefficients of a random motion, each joint as far as its limits let it go about a random position, which is
        off the middle by a part `about` of the way at most."""
        limits = self.limits
        c = rng.uniform(-1, 1, (self.family.size, len(limits.home)))
        c[0] = 0
        q, qd, qdd = (np.abs(table @ c).max(axis=0) for table in self.shapes)
        middle = limits.home + rng.uniform(-about, about, len(q)) * np.where(np.isfinite(limits.reach), limits.reach, 0)
        room = limits.reach - np.abs(middle - limits.home)
        size = np.minimum.reduce([room / q, limits.velocity / qd, limits.acceleration / qdd])
        c *= np.where(np.isfinite(size), size, 1)
        c[0] = middle
        return c

    def drawn_in(self, c: Array) -> Array | None:
        """The motion, nearer to the middle of the positions where it goes a little beyond limits; None: far beyond."""
        home = np.zeros_like(c)
        home[0] = self.limits.home
        for k in range(TIMES):
            nearer = home + BACK**k * (c - home)
            if self.sampled(nearer).within:
                return nearer
        return None

    def finer(self, times: int) -> Collocation:
        """The same motions at more samples."""
        return replace(self, samples=self.samples * times)
