"""What is done to measured signals before they are compared with a model.

Positions: a zero-phase Butterworth filter, then central differences.  Equations: torques and all columns of the
regressor go through one and the same low-pass kernel, and only so many of them are kept (parallel decimation).
The kernel is a B-spline phi, whose derivative is known: what stands under a derivative by time is met by -phi'.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import scipy

from torsor.errors import MotionError
from torsor.identification.files.tables_on_disk import rows
from torsor.identification.recorded_motion import Array, Motion, check_finite

DEGREE = 9  # of the spline: eight derivatives without a step
KNOTS = 1.0  # between which the spline goes, in kept samples
STENCIL = np.array([1 / 60, -3 / 20, 3 / 4, 0, -3 / 4, 3 / 20, -1 / 60])  # sixth order, for a convolution
SETTLED = 12  # periods of the cut-off after which a filter has forgotten the past (to 1e-14)


@dataclass(frozen=True)
class Filtering:
    """cutoff: of the filter of positions in Hz, None for none; decimate: samples from one kept equation to the next,
    0 where every sample is an equation of its own; step: between samples; moving: the columns of positions that
    velocities are asked of, None for all; held: of these, the ones that rest, with their positions."""

    step: float
    cutoff: float | None = None
    order: int = 4
    decimate: int = 0
    moving: tuple[int, ...] | None = None
    held: tuple[tuple[int, float], ...] = ()

    def states(self, motion: Motion, first: int, last: int, accelerations: bool = True) -> tuple[Array, ...]:
        """q, qd, qdd of the samples first..last-1."""
        return self._at_rest(self._as_measured(motion, first, last, accelerations))

    def _at_rest(self, states: tuple[Array, ...]) -> tuple[Array, ...]:
        """The states without the noise of joints that rest, which would pass for motion."""
        if not self.held:
            return states
        q, *rates = (x.copy() for x in states)
        for k, position in self.held:
            q[:, k if self.moving is None else self.moving[k]] = position
            for rate in rates:
                rate[:, k] = 0.0
        return q, *rates

    def _as_measured(self, motion: Motion, first: int, last: int, accelerations: bool) -> tuple[Array, ...]:
        margin = self._margin(motion, accelerations)
        begin, end = max(0, first - margin), min(len(motion), last + margin)
        inner = slice(first - begin, last - begin)
        q = self.smoothed(self._read(motion, "q", begin, end))
        speeds = motion.qd is not None
        qd = self.smoothed(self._read(motion, "qd", begin, end)) if speeds else self._rate(self._moving(q))
        if not accelerations:
            return q[inner], qd[inner]
        qdd = self.smoothed(self._read(motion, "qdd", begin, end)) if motion.qdd is not None else self._rate(qd)
        return q[inner], qd[inner], qdd[inner]

    def _moving(self, q: Array) -> Array:
        return q if self.moving is None else q[:, self.moving]

    def torques(self, motion: Motion, first: int, last: int) -> Array:
        return self._read(motion, "tau", first, last)

    def _read(self, motion: Motion, name: str, first: int, last: int) -> Array:
        table = rows(getattr(motion, name), first, last)
        check_finite(name, table, motion.label, first)
        return table

    def _margin(self, motion: Motion, accelerations: bool) -> int:
        """Samples on either side that have a say."""
        derived = (motion.qd is None) + (accelerations and motion.qdd is None)
        filtered = int(np.ceil(SETTLED / (self.cutoff * self.step))) if self.cutoff else 0
        return filtered + derived * (len(STENCIL) // 2)

    @cached_property
    def _sections(self) -> Array:
        assert self.cutoff is not None
        if not 0 < self.cutoff < 0.5 / self.step:
            raise MotionError(f"a cut-off is above 0 and below half the sampling frequency, {0.5 / self.step:.6g} Hz "
                              f"for samples that are {self.step:.6g} s apart, not {self.cutoff:g} Hz; are the times "
                              "in seconds (units)?")
        sections: Array = scipy.signal.butter(self.order, self.cutoff, fs=1 / self.step, output="sos")
        return sections

    def smoothed(self, table: Array) -> Array:
        """A table through the filter of positions."""
        if not self.cutoff:
            return table
        ends = min(len(table) - 1, 10 * self.order)
        smooth: Array = scipy.signal.sosfiltfilt(self._sections, table, axis=0, padlen=ends)
        return smooth

    def _rate(self, table: Array) -> Array:
        """Central differences; at the ends, one-sided ones of the second order."""
        if len(table) < 3:
            raise MotionError(f"velocities are differences of positions, and there are but {len(table)} samples")
        edges = np.gradient(table, self.step, axis=0, edge_order=2)
        half = len(STENCIL) // 2
        if len(table) > 2 * half:
            stencil = STENCIL[:, None] / self.step
            edges[half:-half] = scipy.signal.convolve(table, stencil, mode="valid", method="direct")
        return edges

    # equations

    @cached_property
    def kernel(self) -> tuple[Array, Array]:
        """phi at the samples, with sum 1, and its derivative by time."""
        half = (DEGREE + 1) / 2
        apart = KNOTS * self.decimate
        reach = int(np.ceil(half * apart)) - 1
        x = np.arange(-reach, reach + 1) / apart
        spline = scipy.interpolate.BSpline.basis_element(np.arange(DEGREE + 2) - half, extrapolate=False)
        return spline(x) / apart, spline.derivative()(x) / (apart * apart * self.step)

    @cached_property
    def spread(self) -> float:
        """How much less so many equations tell than if their errors had nothing to do with each other: kept samples are
        closer than the kernel is wide, and white noise comes out of it with a memory, whose correlations are summed."""
        if not self.decimate:
            return 1.0
        phi = self.kernel[0]
        memory = scipy.signal.correlate(phi, phi)[len(phi) - 1::self.decimate]
        return float(2 * memory.sum() / memory[0] - 1)

    @property
    def reach(self) -> int:
        """Samples on either side of its middle that an equation sees."""
        return len(self.kernel[0]) // 2 if self.decimate else 0

    def equations(self, motion: Motion) -> int:
        """How many equations a joint gets from a motion."""
        if not self.decimate:
            return len(motion)
        return max(0, (len(motion) - 1 - 2 * self.reach) // self.decimate + 1)

    def samples(self, first: int, last: int) -> tuple[int, int]:
        """The samples that the equations first..last-1 see: from, up to."""
        if not self.decimate:
            return first, last
        return first * self.decimate, (last - 1) * self.decimate + 2 * self.reach + 1

    def weighed(self, table: Array) -> Array:
        """phi over a table, one row for each kept equation."""
        return self._kept(self.kernel[0], table) if self.decimate else table

    def under_rate(self, table: Array) -> Array:
        """phi over the derivative of a table by time, which is -phi' over the table."""
        return self._kept(-self.kernel[1], table)

    def _kept(self, kernel: Array, table: Array) -> Array:
        lead = -(len(kernel) - 1) % self.decimate  # so that the first full overlap falls on a kept sample
        taps = np.concatenate([np.zeros(lead), kernel[::-1]])
        over: Array = scipy.signal.upfirdn(taps, table, down=self.decimate, axis=0)
        first = (lead + len(kernel) - 1) // self.decimate
        return over[first:first + (len(table) - len(kernel)) // self.decimate + 1]
