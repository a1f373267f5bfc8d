"""Explicit Runge-Kutta methods over the compiled stages: with a fixed step, or one that follows the error.

Steps end at every sample, so that samples are results of the method and never interpolated.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import ceil, sqrt

import numpy as np

from torsor.errors import SimulationError
from torsor.numeric.arguments import Array
from torsor.numeric.stages import Stages
from torsor.numeric.tableau import Tableau

Report = Callable[[float], None]  # told the time that has been reached

SAFETY, SHRINK, GROW = 0.9, 0.2, 10.0


@dataclass
class Steps:
    """What an integration took; `forced` steps were kept although their error was over the tolerance."""

    taken: int = 0
    rejected: int = 0
    forced: int = 0


def fixed(stages: Stages, times: Array, step: float, report: Report) -> tuple[Array, Steps]:
    """The states at the given times, by steps of one length within each interval: at most `step`."""
    states, steps = _rows(stages, times), Steps()
    for sample, (begin, end) in enumerate(zip(times[:-1].tolist(), times[1:].tolist(), strict=True), 1):
        count = max(1, ceil((end - begin) / step * (1 - 1e-9)))
        h = (end - begin) / count
        for k in range(count):
            stages.step(begin + k * h, h)
            stages.accept()
            report(begin + k * h)
        steps.taken += count
        states[sample] = stages.x
        if not np.isfinite(stages.x).all():
            raise SimulationError(f"the motion is no longer finite at t = {end:.6g} s; "
                                  f"a step shorter than {h:.3g} s may help")
    return states, steps


def adaptive(
    stages: Stages, times: Array, tableau: Tableau, rtol: float, atol: float, smallest: float, report: Report
) -> tuple[Array, Steps]:
    """The states at the given times, by steps whose estimated error stays below atol + rtol |x|.

    A step as short as `smallest` is kept whatever its error; 0 keeps none.
    """
    states, steps = _rows(stages, times), Steps()
    exponent = -1 / tableau.order
    t, h = float(times[0]), _first_step(stages, rtol, atol, float(times[1] - times[0]))
    for sample, end in enumerate(times[1:].tolist(), 1):
        while t < end:
            # two equal steps to the sample rather than a long one and a splinter
            left = end - t
            trial = left if left <= h else left / 2 if left < 2 * h else h
            stages.step(t, trial)
            norm = _error(stages, tableau, trial, rtol, atol)
            kept = norm <= 1 or (trial <= smallest and norm < np.inf)
            if kept:
                factor = GROW if norm == 0 else min(GROW, max(SHRINK, SAFETY * norm**exponent))
                t = end if trial == left else t + trial
                stages.accept()
                steps.taken += 1
                steps.forced += norm > 1
                h = max(h, trial * factor) if norm <= 1 and trial < h else trial * factor
                report(t)
            else:
                steps.rejected += 1
                if not norm < np.inf:
                    stages.forget()
                h = trial * (max(SHRINK, SAFETY * norm**exponent) if norm < np.inf else SHRINK)
            h = max(h, smallest)
            if t + h <= t + 2 * np.spacing(t):
                raise SimulationError(f"the step shrinks to nothing at t = {t:.6g} s: the motion runs away, or a law "
                                      "is not defined there")
        states[sample] = stages.x
    return states, steps


def _rows(stages: Stages, times: Array) -> Array:
    states = np.empty((len(times), len(stages.x)))
    states[0] = stages.x
    return states


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
