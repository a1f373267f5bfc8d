"""Measured motions once more, simulated: the robot with an estimate of its parameters, driven by the measured torques.

Left to itself a simulated robot soon goes its own way, so it is led back to the measured positions by an observer,

    qdd = A^-1 (tau - h) + w^2 (q_measured - q) + 2 w (qd_measured - qd),

slow enough to see the motion and hardly any of the noise.  What leads it has been low-pass filtered, both ways in time,
a little above the motion; of the torques, only the part that the estimate does not explain, so that steps of friction
(which the simulation has exactly, by the sign of the speed) stay steps.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby

import numpy as np

from torsor.errors import IdentificationError
from torsor.identification.estimators.forward_motion import ForwardMotion
from torsor.identification.measured_equations import Equations, Piece
from torsor.identification.recorded_motion import Array, Motion
from torsor.identification.signals.filtering import SETTLED, Filtering
from torsor.identification.signals.spectrum import TIMES, cutoff_of

SMOOTH = 5.0  # times the highest frequency of the motion: the filter of what leads the simulation
FOLLOW = 2.0  # times that frequency: the observer
FORGOTTEN = 6.0  # time constants of the observer after which the start of a segment does not matter
EDGE = 2.0  # periods of the filter at either end of a motion, where it does not know what was before: left out
TOGETHER = 1 << 15  # samples that are simulated at a time, in parallel segments


@dataclass(frozen=True)
class Leading:
    """What leads the simulation of one motion: the filter, and the observer's frequency in rad/s."""

    motion: Motion
    smooth: Filtering
    w: float

    @staticmethod
    def of(motion: Motion) -> Leading:
        motion.even()
        highest = cutoff_of(motion) / TIMES
        cutoff = min(SMOOTH * highest, 0.4 / motion.step)
        return Leading(motion, Filtering(motion.step, cutoff), 2 * np.pi * FOLLOW * highest)

    @property
    def stretch(self) -> float:
        """Half a period of the motion's highest frequency, in samples: about as long, regressors stay as they are."""
        return float(np.pi * FOLLOW / (self.w * self.motion.step))

    @property
    def edge(self) -> int:
        """Samples at either end that the filter gets wrong."""
        assert self.smooth.cutoff
        return int(np.ceil(EDGE / (self.smooth.cutoff * self.motion.step)))

    @property
    def burn(self) -> int:
        """Samples that are simulated before those of a segment."""
        return int(np.ceil(FORGOTTEN / (self.w * self.motion.step)))

    @property
    def margin(self) -> int:
        assert self.smooth.cutoff
        return self.burn + int(np.ceil(SETTLED / (self.smooth.cutoff * self.motion.step)))

    def simulated(self, forward: ForwardMotion, K: Array, first: int, last: int) -> Motion:
        """The samples first..last-1 as the robot with K moves."""
        begin, end = max(0, first - self.margin), min(len(self.motion), last + self.margin)
        states = self.smooth.states(self.motion, begin, end)
        measured = self.smooth.torques(self.motion, begin, end)
        explained = forward.predicted(K, *states)
        tau = explained + self.smooth.smoothed(measured - explained)
        inner = slice(first - begin, last - begin)
        q, qd, qdd = (x[inner] for x in _finite(self, forward, K, np.stack([tau, *states[:2]])))
        return replace(self.motion, t=self.motion.step, tau=measured[inner], q=q, qd=qd, qdd=qdd)


def _finite(lead: Leading, forward: ForwardMotion, K: Array, inputs: Array) -> Array:
    """The simulated states, if the robot with K moves like one."""
    try:
        with np.errstate(over="ignore", invalid="ignore"):
            answer = _followed(lead, forward, K, inputs)
    except np.linalg.LinAlgError:
        answer = np.array([np.nan])
    if not np.all(np.isfinite(answer)):
        raise IdentificationError("the simulation with an estimate of the parameters runs away: its inertia matrix "
                                  "is not positive: use wls, huber or physical=True, or motions that excite more")
    return answer


def _followed(lead: Leading, forward: ForwardMotion, K: Array, inputs: Array) -> Array:
    """q, qd, qdd at every sample, in segments that are simulated side by side; inputs: tau, and q, qd to follow."""
    burn, count = lead.burn, inputs.shape[1]
    length = 2 * burn
    kept = np.arange(0, count, length)
    start = np.maximum(kept - burn, 0)
    between, h = _midpoints(inputs), lead.motion.step
    x, answer = inputs[1:, start], np.empty((3, *inputs.shape[1:]))

    def rate(x: Array, u: Array) -> Array:
        q, qd = x
        tau, q_led, qd_led = u
        pulled = lead.w**2 * (q_led - q) + 2 * lead.w * (qd_led - qd)
        return np.stack([qd, forward.accelerations(K, q, qd, tau) + pulled])

    for k in range(length + burn):
        at = start + k
        now, then = np.minimum(at, count - 1), np.minimum(at + 1, count - 1)
        middle = between[:, np.minimum(at, count - 2)]
        k1 = rate(x, inputs[:, now])
        mine = (at >= kept) & (at < kept + length) & (at < count)
        answer[:2, at[mine]], answer[2, at[mine]] = x[:, mine], k1[1, mine]
        k2 = rate(x + h / 2 * k1, middle)
        k3 = rate(x + h / 2 * k2, middle)
        x = x + h / 6 * (k1 + 2 * k2 + 2 * k3 + rate(x + h * k3, inputs[:, then]))
    return answer


def _midpoints(x: Array) -> Array:
    """Half-way between samples, by cubics."""
    middle = (x[:, :-1] + x[:, 1:]) / 2
    middle[:, 1:-1] += (x[:, 1:-2] + x[:, 2:-1] - x[:, :-3] - x[:, 3:]) / 16
    return np.asarray(middle)


@dataclass(frozen=True)
class SimulatedEquations:
    """Equations at measured states, beside the same equations at simulated ones."""

    equations: Equations
    forward: ForwardMotion
    leads: tuple[Leading, ...]

    @staticmethod
    def of(equations: Equations) -> SimulatedEquations:
        return SimulatedEquations(equations, ForwardMotion.of(equations.regressor),
                                  tuple(map(Leading.of, equations.motions)))

    def smoothed(self) -> Equations:
        """The equations at filtered states, to start from."""
        both = zip(self.equations.filters, self.leads, strict=True)
        return replace(self.equations, filters=tuple(replace(t, cutoff=lead.smooth.cutoff) for t, lead in both))

    @property
    def stretch(self) -> int:
        """Equations on which the regressor hardly changes."""
        both = zip(self.equations.filters, self.leads, strict=True)
        return int(min(lead.stretch / max(1, t.decimate) for t, lead in both))

    def all(self, K: Array) -> Iterator[tuple[list[Array], list[Array]]]:
        """Piece by piece, per row of the model [W y] at measured states and [Z y] at simulated ones."""
        for group in self._groups():
            for piece, Z in zip(group, self._simulated(group, K), strict=True):
                W, qd = self.equations.everywhere(piece)
                yield self.equations.fast(W, qd), self.equations.fast(Z, qd)

    @cached_property
    def pieces(self) -> list[Piece]:
        """Those of the equations, without the ends of the motions."""
        trimmed = [self._trimmed(piece) for piece in self.equations.pieces]
        kept = [piece for piece in trimmed if piece[1] < piece[2]]
        if not kept:
            raise IdentificationError("the motions are too short to be simulated: give longer ones, or use wls")
        return kept

    def _trimmed(self, piece: Piece) -> Piece:
        k, first, last = piece
        filtering = self.equations.filters[k]
        edge = -(-self.leads[k].edge // max(1, filtering.decimate))
        return k, max(first, edge), min(last, filtering.equations(self.equations.motions[k]) - edge)

    def _groups(self) -> Iterator[list[Piece]]:
        """Pieces that are simulated together, of one motion each."""
        filters = self.equations.filters

        def together(piece: Piece) -> tuple[int, int]:
            return piece[0], filters[piece[0]].samples(*piece[1:])[0] // TOGETHER

        return (list(group) for _, group in groupby(self.pieces, together))

    def _simulated(self, group: list[Piece], K: Array) -> Iterator[list[Array]]:
        motion, begin, end = group[0][0], group[0][1], group[-1][2]
        filtering = self.equations.filters[motion]
        moved = self.leads[motion].simulated(self.forward, K, *filtering.samples(begin, end))
        there = Equations(self.equations.regressor, (moved,), (replace(filtering, cutoff=None),), ())
        return (there.everywhere((0, first - begin, last - begin))[0] for _, first, last in group)
