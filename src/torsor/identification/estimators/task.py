"""What an estimator works on: the equations and, in one pass over them made already, their factors part by part."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from torsor.errors import IdentificationError
from torsor.identification.estimators.problem import Problem
from torsor.identification.measured_equations import Equations


@dataclass(frozen=True)
class Task:
    """equations: to be gone through again where factors do not tell enough; parts: their factors, in order."""

    equations: Equations
    parts: Sequence[Problem]

    @cached_property
    def problem(self) -> Problem:
        """All parts together."""
        problem = Problem.merged(self.parts)
        if not problem.counts.any():
            raise IdentificationError("no equation is left: every joint is slower than `slowest` says at all times; "
                                      "give a lower speed, or faster motions")
        return problem
