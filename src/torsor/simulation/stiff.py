"""scipy's implicit methods, for motions too stiff for Runge-Kutta."""

from __future__ import annotations

from typing import Any

import numpy as np

from torsor.compiled.arguments import Array
from torsor.errors import SimulationError
from torsor.simulation.runge_kutta import Course
from torsor.simulation.stages import Stages

METHODS = {"lsoda": "LSODA", "radau": "Radau", "bdf": "BDF"}


def implicit(stages: Stages, course: Course, method: str, rtol: float, atol: float) -> None:
    """The course by steps of one of `scipy.integrate`'s solvers, interpolated at the samples as they do it."""
    from scipy import integrate

    def rate(t: float, x: Array) -> Array:
        stages.begin(t, x)
        return np.array(stages.k[0])

    times = course.times.tolist()
    solver: Any = getattr(integrate, METHODS[method])(rate, times[0], stages.x.copy(), times[-1], rtol=rtol, atol=atol)
    while solver.status == "running":
        said = solver.step()
        if solver.status == "failed" or not np.isfinite(solver.y).all():
            raise SimulationError(f"{method} gave up after t = {solver.t:.6g} s: {said or 'the motion is not finite'}")
        course.steps.taken += 1
        inside = solver.dense_output()
        ends = course.watch.step(solver.t_old, solver.t, solver.y, inside)
        last = solver.t if ends is None else ends
        for time in times[len(course.states) :]:
            if time > last or (ends is not None and time == last):
                break
            course.reached(inside(time))
        if ends is not None:
            course.ends(ends, inside(ends))
            return
        course.watch.speeds(solver.t, solver.y)
        course.report(solver.t)
