"""What a motion must keep to: positions, velocities, accelerations, torques of a prior, boxes that places stay in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from torsor.identification.recorded_motion import Array


@dataclass(frozen=True, eq=False)
class MotionLimits:
    """Per joint lower, upper, velocity, acceleration; per motor torque, with the parameters `prior` of the columns;
    boxes (places, 2): from and to, coordinate by coordinate.  Infinite where there is no limit."""

    lower: Array
    upper: Array
    velocity: Array
    acceleration: Array
    torque: Array
    prior: Array
    boxes: Array

    @cached_property
    def home(self) -> Array:
        """The middle of the positions."""
        return _middle(self.lower, self.upper)

    @cached_property
    def reach(self) -> Array:
        """From the middle of the positions to their limits."""
        return np.asarray(np.maximum(self.upper - self.home, self.home - self.lower))

    @cached_property
    def _middles(self) -> Array:
        still = np.zeros(2 * len(self.home) + len(self.torque))
        return np.concatenate([self.home, still, _middle(*self.boxes.T)])

    @cached_property
    def _halves(self) -> Array:
        sizes = (self.boxes[:, 1] - self.boxes[:, 0]) / 2
        return np.concatenate([self.reach, self.velocity, self.acceleration, self.torque, sizes])

    def parts(self, states: Sequence[Array], torques: Array, places: Array) -> Array:
        """All that is limited, from the middle and in parts of the way to the limit: from -1 to 1."""
        return np.asarray((np.hstack([*states, torques, places]) - self._middles) / self._halves)

    def by_quantity(self, s: Array) -> tuple[list[Array], Array, Array]:
        """Derivatives by the parts as those by the states, the torques and the places."""
        n, m = len(self.home), len(self.torque)
        *states, torques, places = np.split(s / self._halves, [n, 2 * n, 3 * n, 3 * n + m], axis=1)
        return states, torques, places

    def within(self, part: float) -> MotionLimits:
        """Limits a part of the way from the middle."""
        middle = _middle(*self.boxes.T)[:, None]
        return replace(self, lower=self.home + part * (self.lower - self.home), velocity=part * self.velocity,
                       upper=self.home + part * (self.upper - self.home), acceleration=part * self.acceleration,
                       torque=part * self.torque, boxes=middle + part * (self.boxes - middle))


def _middle(lower: Array, upper: Array) -> Array:
    """The middle, zero where there is none."""
    finite = np.isfinite(lower) & np.isfinite(upper)
    return np.where(finite, (np.where(finite, lower, 0) + np.where(finite, upper, 0)) / 2, 0.0)
