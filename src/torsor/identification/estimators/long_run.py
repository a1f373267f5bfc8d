"""How large errors are in the long run: what is left of them where they are summed over a stretch of the motion.

Neighbouring errors are alike (a filter, a model that is a little wrong) or cancel (differences of noisy positions), and
parameters feel their sums over stretches on which the regressor hardly changes: the mean square of such sums, by their
length, is the variance that counts; for white noise it is the usual one.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from torsor.identification.recorded_motion import Array

LEAST = 0.25  # of the stretches that are taken to be free, however few there are


@dataclass
class LongRun:
    """Sums of errors over stretches of so many equations, added up per row of the model while pieces go by."""

    length: int
    squares: Array
    counts: Array

    @staticmethod
    def empty(length: int, rows: int) -> LongRun:
        return LongRun(max(1, length), np.zeros(rows), np.zeros(rows))

    def add(self, errors: list[Array]) -> None:
        for row, e in enumerate(errors):
            self.counts[row] += len(e)
            if len(e):
                self.squares[row] += np.sum(np.add.reduceat(e, np.arange(0, len(e), self.length)) ** 2)

    def deviations(self, parameters: int) -> Array:
        """Per row, the deviation that counts; each parameter costs the freedom of one stretch."""
        stretches = max(self.counts.sum() / self.length, 1.0)
        free = max(LEAST, 1 - parameters / stretches)
        return np.asarray(np.maximum(np.sqrt(self.squares / np.maximum(free * self.counts, 1.0)), 1e-300))
