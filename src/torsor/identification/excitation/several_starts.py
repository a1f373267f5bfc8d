"""The best of several searches, each from a random motion of its own: the same ones for the same seed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from time import monotonic

import numpy as np

from torsor.errors import IdentificationError
from torsor.identification.excitation.augmented_lagrangian import improved
from torsor.identification.excitation.collocation import Collocation
from torsor.identification.excitation.information import Criterion, condition
from torsor.identification.recorded_motion import Array
from torsor.progress import tell

FINER = 10  # times as many samples, when all is checked at the end
INSIDE = 0.995  # of the limits, for what happens between samples


@dataclass
class SeveralStarts:
    """So many starts by a seed; seconds: after which no more are begun; steps: of each inner problem."""

    motions: Collocation
    criterion: Criterion
    starts: int
    seed: int
    seconds: float | None = None
    progress: Callable[[float], None] | None = None
    steps: int = 100
    words: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not isinstance(self.starts, int) or self.starts < 1:
            raise IdentificationError(f"starts must be a whole number from 1 on, not {self.starts!r}")
        if not isinstance(self.seed, int) or self.seed < 0:
            raise IdentificationError(f"seed must be a whole number from 0 on, not {self.seed!r}")

    def best(self) -> tuple[Array, tuple[float, ...]]:
        """The coefficients, and the condition number that each start came to."""
        fine, ends = self.motions.finer(FINER), []
        for c in self._ends():
            kept = fine.drawn_in(c)
            if kept is not None:
                information = fine.sampled(kept).information
                ends.append((self.criterion.value(information), condition(information), kept))
        if not ends:
            raise IdentificationError(f"no motion within all limits was found from {self.starts} starts: positions, "
                                      "torques and boxes must have room in common")
        return min(ends, key=lambda end: end[0])[2], tuple(end[1] for end in ends)

    def _ends(self) -> Iterator[Array]:
        inner = replace(self.motions, limits=self.motions.limits.within(INSIDE))
        begun, rounds = monotonic(), self.criterion.rounds
        for k in range(self.starts):
            if k and self.seconds is not None and monotonic() - begun > self.seconds:
                self.words = (f"{k} of {self.starts} starts in {self.seconds:g} s",)
                return
            c = inner.random(np.random.default_rng([self.seed, k]))
            for j, better in enumerate(improved(inner, c, rounds, self.steps), 1):
                c = better
                self._tell((k + min(j / len(rounds), 1)) / self.starts)
            yield c

    def _tell(self, part: float) -> None:
        tell(part)
        if self.progress is not None:
            self.progress(part)
