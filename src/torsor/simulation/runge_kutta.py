"""Explicit Runge-Kutta methods over the compiled stages: with a fixed step, or one that follows the error.

Steps end at every sample, so that samples are results of the method and never interpolated.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import pairwise
from math import ceil, sqrt

import numpy as np

from torsor.compiled.arguments import Array
from torsor.errors import SimulationError
from torsor.simulation.stages import Stages
from torsor.simulation.tableau import Tableau
from torsor.simulation.watch import Watch

Report = Callable[[float], None]  # told the time that has been reached

SAFETY, SHRINK, GROW = 0.9, 0.2, 10.0
SHORT = 1e-4  # seconds: friction that holds may change as it likes in a shorter step, where a torque jumps


@dataclass
class Steps:
    """What an integration took."""

    taken: int = 0
    rejected: int = 0


@dataclass
class Course:
    """A motion on its way: the times asked for, and the states at those that have been reached."""

    times: Array
    states: list[Array]
    watch: Watch
    report: Report
    steps: Steps = field(default_factory=Steps)

    def reached(self, state: Array) -> None:
        """The state at the next of the times."""
        self.states.append(state.copy())

    def ends(self, time: float, state: Array) -> None:
        """The motion ends here, before its time."""
        self.reached(state)
        self.times = np.append(self.times[: len(self.states) - 1], time)


def fixed(stages: Stages, course: Course, step: float) -> None:
    """The course by steps of one length within each interval: at most `step`."""
    for begin, end in pairwise(course.times.tolist()):
        count = max(1, ceil((end - begin) / step * (1 - 1e-9)))
        h = (end - begin) / count
        for k in range(count):
            t, left = begin + k * h, h
            while left > 0:
                stages.step(t, left)
                length, over = _accepted(stages, course, t, left)
                if over:
                    return
                t, left = t + length, left - length
            course.report(t)
        if not np.isfinite(stages.x).all():
            raise SimulationError(f"the motion is no longer finite at t = {end:.6g} s; "
                                  f"a step shorter than {h:.3g} s may help")
        course.watch.speeds(end, stages.x)
        course.reached(stages.x)


def adaptive(stages: Stages, course: Course, tableau: Tableau, rtol: float, atol: float) -> None:
    """The course by steps whose estimated error stays below atol + rtol |x|."""
    times, steps = course.times.tolist(), course.steps
    exponent = -1 / tableau.order
    t, h = times[0], _first_step(stages, rtol, atol, times[1] - times[0])
    for end in times[1:]:
        while t < end:
            # two equal steps to the sample rather than a long one and a splinter
            left = end - t
            trial = left if left <= h else left / 2 if left < 2 * h else h
            stages.step(t, trial)
            norm = _error(stages, tableau, trial, rtol, atol)
            if trial > SHORT:
                norm = max(norm, stages.sliding.change())
            if norm <= 1:
                factor = GROW if norm == 0 else min(GROW, max(SHRINK, SAFETY * norm**exponent))
                length, over = _accepted(stages, course, t, trial)
                if over:
                    return
                t = end if length == left else t + length
                h = max(h, trial * factor) if trial < h else trial * factor
                course.watch.speeds(t, stages.x)
                course.report(t)
            else:
                steps.rejected += 1
                if not norm < np.inf:
                    stages.forget()
                h = trial * (max(SHRINK, SAFETY * norm**exponent) if norm < np.inf else SHRINK)
            if t + h <= t + 2 * np.spacing(t):
                raise SimulationError(f"the step shrinks to nothing at t = {t:.6g} s: the motion runs away, or a law "
                                      "is not defined there")
        course.reached(stages.x)


def _accepted(stages: Stages, course: Course, t: float, h: float) -> tuple[float, bool]:
    """Keep a step that was made, up to a joint that stops or breaks away, or a limit where the motion ends.

    The length that is kept, and whether the motion ends.  Looking for such a time makes other steps from the same
    state: the one that is kept is then made again.
    """
    asked: list[float] = []
    event = stages.until_event(t, h)
    h = h if event is None else event

    def at(time: float) -> Array:
        asked.append(time)
        stages.step(t, time - t)
        return np.asarray(stages.y[-1])

    ends = course.watch.step(t, t + h, stages.y[-1], at)
    if asked:
        stages.step(t, h if ends is None else ends - t)
    stages.accept(t + h if ends is None else ends)
    course.steps.taken += 1
    if ends is not None:
        course.ends(ends, stages.x)
    elif event is not None:
        stages.settle(t + h)
    return h, ends is not None


def _first_step(stages: Stages, rtol: float, atol: float, longest: float) -> float:
    """A first guess from the size of the state and of its rate; the error corrects it."""
    scale = atol + rtol * np.abs(stages.x)
    size, rate = float(np.linalg.norm(stages.x / scale)), float(np.linalg.norm(stages.k[0] / scale))
    if not np.isfinite(rate):
        raise SimulationError("there are no finite accelerations at the start: a link may have no inertia, or a law "
                              "no value there")
    return min(longest, max(1e-6, 0.01 * size / rate if rate else longest))


def _error(stages: Stages, tableau: Tableau, h: float, rtol: float, atol: float) -> float:
    """The estimated error of the step by the tolerance, root mean square over the state; inf for a nan."""
    scale = np.maximum(np.abs(stages.x), np.abs(stages.y[-1]))
    scale *= rtol
    scale += atol
    estimates = tableau.error_weights @ stages.k
    estimates /= scale
    square = [float(e @ e) for e in estimates]
    first = square[0]
    if len(square) > 1 and first > 0:
        # DOP853: the fifth order's estimate, tempered by the third's  [Hairer, Norsett, Wanner, II.10]
        first *= first / (first + 0.01 * square[1])
    norm = abs(h) * sqrt(first / len(scale)) if first >= 0 else np.inf
    return norm if norm == norm else np.inf
