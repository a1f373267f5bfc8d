"""What identification found: parameters with their uncertainty, and how well they predict."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from html import escape
from pathlib import Path
from typing import Any

import numpy as np

from torsor.disk import write
from torsor.identification.estimators.estimate import Estimate
from torsor.identification.estimators.problem import Problem
from torsor.identification.estimators.task import Task
from torsor.identification.measured_equations import PIECE
from torsor.identification.physical.consistent import Consistent
from torsor.identification.qr_factors.factored import factored
from torsor.identification.recorded_motion import Array, Motion, motions
from torsor.identification.regressor import Regressor, regressor
from torsor.identification.report import plot, report
from torsor.identification.robots_with_numbers import with_standard_values, with_values
from torsor.identification.signals.preparation import Preparation
from torsor.robot.description import Robot
from torsor.table import Table


class Error(float):
    """The length of the errors as a part of the length of the torques; `joints`: of each motor alone."""

    joints: dict[str, float]

    @classmethod
    def of(cls, problem: Problem, K: Array) -> Error:
        errors, torques = problem.residuals(K), problem.lengths()
        error = cls(_part(np.linalg.norm(errors), np.linalg.norm(torques)))
        error.joints = {name: _part(e, t) for name, e, t in zip(problem.rows, errors, torques, strict=True)}
        return error


def _part(error: Any, torque: Any) -> float:
    return float(error / torque) if torque else np.inf if error else 0.0


@dataclass(frozen=True, eq=False)
class Fit:
    """Parameters that `torsor.identify` found.

    Attributes:
        described: The robot that was identified, with the drives that were asked for.
        preparation: How recordings are filtered and decimated.
        task: The equations.
        answer: What the estimator gave.
        estimator: Its name.
        validation: The recordings to predict.
        asked: What else was chosen, to do it again.
    """

    described: Robot
    preparation: Preparation
    task: Task
    answer: Estimate | Consistent
    estimator: str = "wls"
    validation: Sequence[Motion] = field(default=())
    asked: Mapping[str, Any] = field(default_factory=dict)

    @property
    def estimate(self) -> Estimate:
        """The parameters K with their covariance."""
        return self.answer.estimate if isinstance(self.answer, Consistent) else self.answer

    @property
    def parameters(self) -> dict[str, float]:
        """Each parameter with its value, in the order of the columns of the regressor."""
        return dict(zip(self.estimate.columns, self.estimate.K.tolist(), strict=True))

    @property
    def std(self) -> dict[str, float]:
        """Each parameter with its standard deviation."""
        return dict(zip(self.estimate.columns, self.estimate.std.tolist(), strict=True))

    @property
    def standard(self) -> dict[str, float]:
        """All ten parameters of each body, where only those that bodies can have were allowed; else empty."""
        if isinstance(self.answer, Consistent):
            return dict(zip(self.answer.standard.names, self.answer.x.tolist(), strict=True))
        return {}

    @cached_property
    def robot(self) -> Robot:
        """The robot with what was found as defaults: all parameters of its bodies, or the base parameters alone."""
        r = self.regressor
        if self.standard:
            return with_standard_values(r.robot, self.standard, dict(r.numbers))
        return with_values(r.robot, r.described, self.parameters, dict(r.numbers))

    @property
    def unwritten(self) -> tuple[str, ...]:
        """What was found and has no place in a robot: offsets, coupled motors, a payload, columns of one's own."""
        return tuple(name for name in self.standard or self.parameters if name not in self.robot.parameters)

    @property
    def regressor(self) -> Regressor:
        """The regressor that the parameters were found with."""
        return self.task.equations.regressor

    @cached_property
    def torques(self) -> Regressor:
        """The regressor of the torques, with the same columns, whatever model they were found by."""
        r = self.regressor
        return regressor(r.robot, "dim", dict(r.numbers), dict(r.options))

    def predict(self, motion: Motion) -> Array:
        """Predict the torques of the motors, one row per sample.

        Args:
            motion: The recording to predict.
        """
        motion, filtering = self.preparation.treated(motion)
        r, K = self.torques, self.estimate.K
        tau = np.empty((len(motion), len(r.rows)))
        for first in range(0, len(motion), PIECE):
            last = min(first + PIECE, len(motion))
            tables, _ = r.tables(np.zeros((last - first, len(r.rows))), *filtering.states(motion, first, last))
            for k, (table, where) in enumerate(zip(tables, r.places, strict=True)):
                tau[first:last, k] = table[:, :-1] @ K[where]
        return tau

    def error(self, motion: Motion | Sequence[Motion]) -> Error:
        """The relative torque error over a recording or several, which are treated as those for training were.

        Args:
            motion: The recordings.
        """
        parts = factored(self.preparation.equations(self.torques, motions(motion)))
        return Error.of(Problem.merged(parts), self.estimate.K)

    @cached_property
    def training(self) -> Error:
        """The relative torque error over the recordings that the parameters were found from."""
        if self.regressor.model == "dim":
            return Error.of(self.task.problem, self.estimate.K)
        return self.error(self.task.equations.motions)

    def report(self, path: str | Path | None = None, command: str = "") -> str:
        """Make a report as one HTML page: torques, residuals, parameters, errors, and how to do it again.

        Args:
            path: The file to write, where one is.
            command: What was typed, where it was a command.

        Returns:
            The page, which loads nothing from outside.
        """
        text = report(self, command)
        if path is not None:
            write({Path(path): text.encode()})
        return text

    def plot(self, path: str | Path | None = None) -> str:
        """Draw measured and predicted torques of each joint, as an HTML page.

        Args:
            path: The file to write, where one is.

        Returns:
            The page.
        """
        text = plot(self)
        if path is not None:
            write({Path(path): text.encode()})
        return text

    def _repr_html_(self) -> str:
        table = Table("", ("parameter", "value", "standard deviation", "relative (%)"), tuple(self.estimate.cells()))
        return f"<p>{escape(repr(self)[1:-1])}</p>{table.html()}"

    def __repr__(self) -> str:
        return (f"<Fit of {self.described.name}: {len(self.parameters)} parameters, relative torque error "
                f"{100 * self.training:.2f} %>")
