"""What is looked at after every step of an integration: joint limits that are passed, speeds that no robot has."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from torsor.compiled.arguments import Array
from torsor.errors import SimulationError
from torsor.robot.parts import Joint

FASTEST = 1e4  # rad/s or m/s: a motion that is faster runs away, and each further turn takes some steps
ON = 1e-9  # rad or m beyond a limit that count as on it
HALVES = 50  # of a step, to find when a limit is passed
ENDS = ("lower", "upper")


@dataclass(frozen=True)
class Pass:
    """A joint that leaves its limits for the first time: the limit, and when (seconds)."""

    joint: str
    end: str
    limit: float
    time: float

    def __str__(self) -> str:
        return f"{self.joint} passes its {self.end} limit {self.limit:.6g} at t = {self.time:.6g} s"


def exceeded(joints: Sequence[Joint], field: str, rows: Array) -> list[str]:
    """The warning for joints whose `field` of limits (velocity, effort) a column of numbers, one each, exceeds."""
    said = []
    for joint, most in zip(joints, np.abs(rows).max(axis=0, initial=0.0).tolist(), strict=True):
        limit = getattr(joint.limits, field)
        if limit is not None and most > float(limit) * (1 + 1e-9):
            said.append(f"{joint.variable} has the {field} {most:.6g}, beyond its limit {float(limit):.6g}")
    return said


class Watch:
    """The limits (n, 2) of the joints, whether the motion ends at the first that is passed, and the fastest speed."""

    def __init__(self, joints: Sequence[str], limits: Array, stops: bool = False, fastest: float = FASTEST,
                 moving: Sequence[str] = (), first: int = 0, rates: int | None = None):
        """moving: what the velocities of a state are of; first, rates: where its positions and velocities begin."""
        self.joints, self.limits, self.stops, self.fastest = tuple(joints), limits, stops, fastest
        self.moving, self._q = tuple(moving), slice(first, first + len(joints))
        self._rates = self._q.stop if rates is None else rates
        self.passed: list[Pass] = []
        self._inside = np.ones(len(joints), dtype=bool)
        self._limited = np.isfinite(limits).any()

    def begin(self, time: float, x: Array) -> None:
        """Look at the state at the start."""
        for j in np.flatnonzero(self._outside(x)).tolist():
            self._report(j, x, time)
        if self.stops and self.passed:
            raise SimulationError(f"limits='stop' needs a start within the limits: {'; '.join(map(str, self.passed))}")

    def step(self, begin: float, end: float, y: Array, at: Callable[[float], Array]) -> float | None:
        """When to end within a step to the state y, if it is to end there; `at` gives the state at any time of it."""
        if not self._limited:
            return None
        left = np.flatnonzero(self._outside(y) & self._inside).tolist()
        if not left:
            return None
        times = [self._when(j, begin, end, at) for j in left]
        for j, time in sorted(zip(left, times, strict=True), key=lambda passing: passing[1]):
            if not (self.stops and self.passed):
                self._report(j, y, time)
        return min(times) if self.stops else None

    def speeds(self, time: float, x: Array) -> None:
        """SimulationError where a joint is faster than any robot's."""
        rates = np.abs(x[self._rates :])
        if not rates.max() <= self.fastest:
            j = int(np.argmax(np.where(np.isnan(rates), np.inf, rates)))
            raise SimulationError(
                f"the motion runs away: at t = {time:.6g} s {self.moving[j]} has the speed {rates[j]:.3g}, and "
                f"nothing faster than {self.fastest:g} (rad/s, m/s) is followed; a torque may feed it (see its sign), "
                "or `fastest` is to be raised")

    def _outside(self, x: Array) -> NDArray[np.bool_]:
        q = x[self._q]
        return np.asarray((q < self.limits[:, 0] - ON) | (q > self.limits[:, 1] + ON))

    def _when(self, j: int, begin: float, end: float, at: Callable[[float], Array]) -> float:
        """The time within a step when joint j leaves its limits, by halving."""
        for _ in range(HALVES):
            middle = (begin + end) / 2
            if not begin < middle < end:
                break
            begin, end = (begin, middle) if self._outside(at(middle))[j] else (middle, end)
        return end

    def _report(self, j: int, x: Array, time: float) -> None:
        upper = int(x[self._q][j] > self.limits[j, 1])
        self._inside[j] = False
        self.passed.append(Pass(self.joints[j], ENDS[upper], float(self.limits[j, upper]), float(time)))
