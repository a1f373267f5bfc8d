"""Motions of robots with loops through configurations where their independent joints let go of them.

A crank at its dead centre tells nothing of its coupler, though the linkage moves on without trouble: only the joints
that the motion is written in are the wrong ones there.  Near such a configuration those take over that hold the robot
best.  Where none do, branches of the mechanism meet, and the motion ends.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import fields, replace
from typing import Any

import numpy as np

from torsor.compiled.given_numbers import Given
from torsor.errors import ModelError, SimulationError
from torsor.simulation.loop_constraint import FLAT, LoopConstraint, SingularConfiguration
from torsor.simulation.motions import Progress, Simulator, Tolerance
from torsor.simulation.results.record import Simulation
from torsor.simulation.runge_kutta import Steps
from torsor.simulation.watch import FASTEST

LOW = 0.1  # of the best hold so far: the coordinates change
MOST = 10_000  # changes of coordinates


class CoordinateSwitch:
    """A robot followed in one set of independent joints after the other.

    make: its simulator in the joints that are named; first: in those that the laws speak of.
    """

    def __init__(self, first: Simulator, make: Callable[[Sequence[str]], Simulator]):
        self._first, self._make = first, make
        self._known: dict[tuple[str, ...], Simulator] = {_closing(first).names: first}

    def run(
        self, time: float, parameters: Given = None, q0: Any = None, qd0: Any = None,
        pose0: Any = None, twist0: Any = None, *,
        tolerance: Tolerance = Tolerance(), samples: int = 501, limits: str = "warn",  # noqa: B008 (frozen)
        fastest: float = FASTEST, progress: Progress | None = None,
    ) -> Simulation:
        """The motion over `time` seconds, as `Simulator.run` has it."""
        runner, parts = self._first, list[Simulation]()
        numbers, times = runner.asked(time, parameters, samples, limits)
        x = runner.begin(numbers, q0, qd0, pose0, twist0)
        _closing(runner).low = LOW
        for _ in range(MOST):
            try:
                parts.append(runner.follow(times, x, numbers, tolerance, limits, fastest, progress))
                return joined(parts)
            except SimulationError as trouble:
                parts += [trouble.motion] if trouble.motion else []
                singular = isinstance(trouble, SingularConfiguration) and trouble.motion
                following = self._following(runner) if singular else None
                if following is None:
                    trouble.motion = joined(parts) if parts else None
                    raise
            begin = _closing(runner).reached[0]
            x = following.resume(numbers, runner)
            runner, times = following, np.concatenate([[begin], times[times > begin]])
        raise SimulationError(f"the coordinates change more than {MOST} times; simulate a shorter time")

    def _following(self, runner: Simulator) -> Simulator | None:
        """The simulator in the joints that hold the robot best where it is; None where none hold it."""
        best, low = _closing(runner).firmest(), LOW
        if best == _closing(runner).names:
            low = FLAT
            if _closing(runner).low == FLAT:
                return None
        try:
            following = self._known.get(best) or self._make(best)
        except ModelError:  # joints that hold it here and nowhere else
            return None
        self._known[best] = following
        _closing(following).low = low
        return following


def joined(parts: Sequence[Simulation]) -> Simulation:
    """Motions that follow one another as one; the row with which the next begins is no sample."""
    rows: dict[str, Any] = {name: np.concatenate([getattr(p, name)[min(k, 1) :] for k, p in enumerate(parts)])
                            for name in ("t", "q", "qd", "tau", "kinetic", "potential", "pose")}
    steps = Steps(*(sum(getattr(p.steps, f.name) for p in parts) for f in fields(Steps)))
    passed = {p.joint: p for part in reversed(parts) for p in reversed(part.passed)}
    return replace(parts[0], **rows, steps=steps, evaluations=sum(p.evaluations for p in parts),
                   passed=tuple(sorted(passed.values(), key=lambda p: p.time)))


def _closing(runner: Simulator) -> LoopConstraint:
    assert runner.closing is not None
    return runner.closing
