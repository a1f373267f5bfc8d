"""The best trajectory within limits near a start: an augmented Lagrangian, its inner problems by L-BFGS.

All limits are |z| <= 1 at samples of the motion.  With multipliers y the terms of a limit are s^2 / 2 rho,
s = shrunk(y + rho z, rho), whose derivative by z is s, the next multiplier.   [Nocedal & Wright 2006, 17.4]
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
import scipy

from torsor.identification.excitation.collocation import Collocation
from torsor.identification.excitation.information import Measure
from torsor.identification.recorded_motion import Array

STIFFNESS = 3.0  # rho of the first round
STIFFER = 3.0  # times, from round to round
STIFFEST = 3000.0  # while the measures change
MORE = 12  # rounds with the last measure at most, until all limits are kept
KEPT = 1.002  # |z| that counts as kept here


def improved(motions: Collocation, start: Array, measures: Sequence[Measure], steps: int) -> Iterator[Array]:
    """Better and better coefficients from a start, after each of the measures, with so many steps for each."""
    c, rho = start, STIFFNESS
    z = motions.sampled(c).z
    y = np.zeros_like(z)
    for k, measure in enumerate((*measures, *[measures[-1]] * MORE)):
        if k >= len(measures) and np.abs(z).max() <= KEPT:
            return
        c = _minimised(motions, c, measure, y, rho, steps)
        z = motions.sampled(c).z
        y = shrunk(y + rho * z, rho)
        rho = STIFFER * rho if k >= len(measures) else min(STIFFER * rho, STIFFEST)
        yield c


def _minimised(motions: Collocation, c: Array, measure: Measure, y: Array, rho: float, steps: int) -> Array:
    def value(flat: Array) -> tuple[float, Array]:
        total, slope = lagrangian(motions, flat.reshape(c.shape), measure, y, rho)
        return total, slope.ravel()

    settings = {"maxiter": steps, "maxcor": 30}
    answer = scipy.optimize.minimize(value, c.ravel(), jac=True, method="L-BFGS-B", options=settings)
    return np.asarray(answer.x).reshape(c.shape)


def lagrangian(motions: Collocation, c: Array, measure: Measure, y: Array, rho: float) -> tuple[float, Array]:
    """The augmented Lagrangian and its gradient by the coefficients; limits count by their mean over the samples."""
    motion = motions.sampled(c)
    value, H = measure(motion.information)
    s = shrunk(y + rho * motion.z, rho)
    total = value + float((s**2).sum()) / (2 * rho * len(s))
    return total, motions.pulled_back(motion, H, s / len(s))


def shrunk(x: Array, by: float) -> Array:
    """Numbers nearer to zero by so much, or zero."""
    return np.asarray(np.sign(x) * np.maximum(np.abs(x) - by, 0))
