"""The speeds of dry friction in a simulation: which of them slide, to which side, and which stick."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from torsor.compiled.arguments import Array
from torsor.errors import SimulationError
from torsor.simulation.friction.complementarity import SLACK, holding, sticking

REST = 1e-12  # rad/s, m/s: no slower than this is told from rest
BREAKS = 1 + 3 * SLACK  # the mode at which a joint breaks away: beyond where it is found to stick
TRIALS = 200  # to find when a joint stops or breaks away
AT_ONE_TIME = 100  # events without progress
Places = NDArray[np.intp]


def first_crossing(margin: Callable[[float], float], end: float, before: float, past: float) -> float:
    """The length just past the zero of a margin that is `before` at 0 and `past`, below zero, at `end`.

    By secants that are drawn to the side that stays (Illinois), and halves in between where they do not get on.
    """
    begin, kept, drawn = 0.0, 0, [before, past]
    for trial in range(TRIALS):
        if past >= -REST:
            break
        middle = begin + (end - begin) * (drawn[0] / (drawn[0] - drawn[1]) if trial % 3 < 2 else 0.5)
        if not begin < middle < end:
            middle = (begin + end) / 2
        if not begin < middle < end:
            break
        found = margin(middle)
        if found < 0:
            end, past, drawn[1] = middle, found, found
            drawn[0] *= 0.5 if kept < 0 else 1.0
            kept = -1
        else:
            begin, drawn[0] = middle, found
            drawn[1] *= 0.5 if kept > 0 else 1.0
            kept = 1
    return end


class Sliding:
    """Modes s, speeds v and their rates v', one row for each stage; and what holds during a step.

    side: -1 or 1 of a joint that slides, 0 of one that sticks.  places: where the state has the speeds, -1 for nowhere.
    """

    def __init__(self, rows: int, places: Sequence[int]):
        self.places = np.array(places, dtype=int)
        self.s, self.v, self.vd = np.zeros((3, rows, len(places)))
        self.side, self.stuck = np.zeros(len(places)), np.zeros(len(places), dtype=bool)
        self._stopped, self._events = -np.inf, 0
        self._note()

    def __bool__(self) -> bool:
        return len(self.places) > 0

    @property
    def outputs(self) -> list[Array]:
        """What the kernel writes."""
        return [self.v, self.vd] if self else []

    def begin(self) -> None:
        """Joints slide as they move."""
        self.side[:], self.stuck[:] = np.sign(self.v[0]), False
        self.side[np.abs(self.v[0]) <= REST] = 0.0
        self._stopped, self._events = -np.inf, 0

    def accept(self) -> None:
        self.s[0], self.v[0], self.vd[0] = self.s[-1], self.v[-1], self.vd[-1]

    def margins(self) -> Array:
        """Stage by stage, below zero for joints that have stopped sliding and those that friction no longer holds."""
        slid = np.where(self.side == 0, REST - np.abs(self.v), self.side * self.v + REST)
        return np.asarray(np.where(self.stuck, BREAKS - np.abs(self.s), slid))

    def change(self) -> float:
        """By how much the friction that holds changes in a step, by half its bound: what such a step may miss."""
        if not self.stuck.any():
            return 0.0
        return 2 * float(np.abs(self.s[1:, self.stuck] - self.s[0, self.stuck]).max())

    def at_rest(self, t: float) -> Places:
        """Joints of which is to be found whether they stick, at an event at time t."""
        self._events = self._events + 1 if t <= self._stopped + 4 * np.spacing(abs(t)) else 0
        self._stopped = t
        if self._events > AT_ONE_TIME:
            raise SimulationError(f"joints stick and slip without end at t = {t:.6g} s: slip=1e-3 makes friction "
                                  "smooth")
        return np.flatnonzero(self.stuck | (self.margins()[0] < 0) | (np.abs(self.v[0]) <= REST))

    def settle(self, rest: Places, a: Array, C: Array) -> None:
        """Choose the sides of joints at rest, of which v' = a + C s."""
        s, stuck = sticking(a, C)
        self.stuck[rest], self.side[rest] = stuck, np.where(stuck, 0.0, s)
        self._note()

    def hold(self, stage: int, stuck: Places, a: Array, C: Array) -> Array:
        """What holds the joints that stick."""
        s, _ = holding(a, C)
        self.s[stage, stuck] = s
        return s

    def stopping(self, C: Array, rest: Places) -> Array:
        """Pushes that take the speeds of those joints among `rest` that stick."""
        stuck, pushes = self.stuck[rest], np.zeros(len(rest))
        pushes[stuck], _ = holding(self.v[0, rest[stuck]], C[np.ix_(stuck, stuck)])
        return pushes

    def places_in_state(self, joints: Places) -> Places:
        """Where the state has speeds, of those that it has."""
        places = self.places[joints]
        return places[places >= 0]

    def _note(self) -> None:
        self.sticking = np.flatnonzero(self.stuck)
        # in loops, joints that stick may hold others, and what they hold drifts with the error of a step
        self.drifting = self.sticking if (self.places[self.sticking] < 0).any() else self.sticking[:0]
