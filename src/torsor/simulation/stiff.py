"""scipy's implicit methods, for motions too stiff for Runge-Kutta."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from torsor.compiled.arguments import Array
from torsor.errors import SimulationError
from torsor.simulation.friction.sliding import first_crossing
from torsor.simulation.runge_kutta import Course
from torsor.simulation.stages import Stages

METHODS = {"lsoda": "LSODA", "radau": "Radau", "bdf": "BDF"}
LOOKED = 8  # times within a step at which friction is looked at


def implicit(stages: Stages, course: Course, method: str, rtol: float, atol: float) -> None:
    """The course by steps of one of `scipy.integrate`'s solvers, interpolated at the samples as they do it."""
    from scipy import integrate

    def rate(t: float, x: Array) -> Array:
        stages.rate(t, x)
        return np.array(stages.k[0])

    def begun(t: float, x: Array) -> Any:
        return getattr(integrate, METHODS[method])(rate, t, x.copy(), times[-1], rtol=rtol, atol=atol)

    times = course.times.tolist()
    solver = begun(times[0], stages.x)
    while solver.status == "running":
        said = solver.step()
        if solver.status == "failed" or not np.isfinite(solver.y).all():
            raise SimulationError(f"{method} gave up after t = {solver.t:.6g} s: {said or 'the motion is not finite'}")
        course.steps.taken += 1
        inside = solver.dense_output()
        event = _event(stages, solver.t_old, solver.t, inside)
        last = solver.t if event is None else event
        ends = course.watch.step(solver.t_old, last, inside(last), inside)
        last = last if ends is None else ends
        for time in times[len(course.states) :]:
            if time > last or (ends is not None and time == last):
                break
            course.reached(inside(time))
        if ends is not None:
            course.ends(ends, inside(ends))
            return
        if event is not None:
            stages.rate(event, inside(event))
            stages.settle(event)
            if event < times[-1]:
                solver = begun(event, stages.x)
        course.watch.speeds(solver.t, solver.y)
        course.report(solver.t)


def _event(stages: Stages, begin: float, end: float, inside: Callable[[float], Array]) -> float | None:
    """When a joint stops or breaks away within a step, by halving; None where none does."""

    def margin(t: float) -> float:
        stages.rate(t, inside(t))
        return float(stages.sliding.margins()[0].min())

    if not stages.sliding:
        return None
    looked = np.linspace(begin, end, LOOKED + 1)[1:].tolist()
    late = next((k for k, t in enumerate(looked) if margin(t) < 0), None)
    if late is None:
        return None
    start = looked[late - 1] if late else begin
    before, past = max(margin(start), 0.0), margin(looked[late])
    return start + first_crossing(lambda after: margin(start + after), looked[late] - start, before, past)
