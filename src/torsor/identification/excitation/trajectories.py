"""Trajectories that are linear in their coefficients: Fourier series and clamped B-splines.

A family has m shapes over one period, the first of them constant; q(t) = sum of shape k (t) times row k of the
coefficients (m, joints), and the velocities and accelerations are as linear.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
import scipy

from torsor.identification.recorded_motion import Array

DEGREE = 5  # of the splines: accelerations are smooth


class Shapes(NamedTuple):
    """A family at some times, one row per time, one column per shape: positions, velocities, accelerations."""

    q: Array
    qd: Array
    qdd: Array


@dataclass(frozen=True)
class Family(ABC):
    """One kind of trajectory: how often it turns about, at most, in a period, and how long that is, in seconds."""

    harmonics: int
    period: float

    @property
    def size(self) -> int:
        """How many coefficients a joint has."""
        return 2 * self.harmonics - 1

    @abstractmethod
    def shapes(self, t: Array) -> Shapes:
        """The shapes at times t."""


@dataclass(frozen=True)
class Fourier(Family):
    """A periodic series of sines and cosines that begins (and so ends) at rest: zero velocity and acceleration.

    [Swevers et al. 1997]
    """

    def shapes(self, t: Array) -> Shapes:
        return Shapes(*(table @ self._resting for table in self._series(t)))

    @cached_property
    def _resting(self) -> Array:
        """The sums of the series that are at rest at the start; the constant first."""
        _, qd, qdd = self._series(np.zeros(1))
        waves = scipy.linalg.null_space(np.vstack([qd, qdd])[:, 1:] * self._sizes) * self._sizes[:, None]
        return np.block([[np.ones((1, 1)), np.zeros((1, waves.shape[1]))], [np.zeros((len(waves), 1)), waves]])

    @property
    def _sizes(self) -> Array:
        """Amplitudes that move about as fast at every frequency."""
        return np.tile(1 / np.arange(1, self.harmonics + 1), 2)

    def _series(self, t: Array) -> Shapes:
        w = 2 * np.pi * np.arange(1, self.harmonics + 1) / self.period
        sin, cos, one = np.sin(np.outer(t, w)), np.cos(np.outer(t, w)), np.ones((len(t), 1))
        return Shapes(np.hstack([one, sin, cos]), np.hstack([0 * one, w * cos, -w * sin]),
                      np.hstack([0 * one, -w**2 * sin, -w**2 * cos]))


@dataclass(frozen=True)
class Spline(Family):
    """A clamped B-spline of degree five, at rest at both ends, which may be different configurations.

    It has as many coefficients as a series of so many harmonics.
    """

    def shapes(self, t: Array) -> Shapes:
        return Shapes(*(self._spline.derivative(k)(t) if k else self._spline(t) for k in range(3)))

    @cached_property
    def _spline(self) -> scipy.interpolate.BSpline:
        """The shapes: control points alone, those at the ends three times; the first one moves all of them."""
        points = np.repeat(np.eye(self.size), [3, *[1] * (self.size - 2), 3], axis=0)
        points[:, 0] = 1
        inner = np.linspace(0, self.period, len(points) - DEGREE + 1)
        knots = np.concatenate([[0] * DEGREE, inner, [self.period] * DEGREE])
        return scipy.interpolate.BSpline(knots, points, DEGREE)


FAMILIES: dict[str, Callable[[int, float], Family]] = {"fourier": Fourier, "spline": Spline}
