"""scipy's implicit methods, for motions too stiff for Runge-Kutta."""

from __future__ import annotations

from typing import Any

import numpy as np

from torsor.errors import SimulationError
from torsor.numeric.arguments import Array
from torsor.numeric.runge_kutta import Report, Steps
from torsor.numeric.stages import Stages

METHODS = {"lsoda": "LSODA", "radau": "Radau", "bdf": "BDF"}


def implicit(
    stages: Stages, times: Array, method: str, rtol: float, atol: float, report: Report
) -> tuple[Array, Steps]:
    """The states at the given times, by `scipy.integrate.solve_ivp`."""
    from scipy.integrate import solve_ivp

    def rate(t: float, x: Array) -> Array:
        stages.begin(t, x)
        report(t)
        return np.array(stages.k[0])

    start = stages.x.copy()
    found: Any = solve_ivp(rate, (times[0], times[-1]), start, METHODS[method], times, dense_output=True, rtol=rtol,
                           atol=atol)
    if not found.success or not np.isfinite(found.y).all():
        reached = found.t[-1] if len(found.t) else times[0]
        raise SimulationError(f"{method} gave up after t = {reached:.6g} s: {found.message}")
    return found.y.T.copy(), Steps(taken=len(found.sol.ts) - 1)
