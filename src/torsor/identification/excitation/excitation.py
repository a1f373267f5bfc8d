"""A motion that tells much of a robot's parameters: at any rate, as CSV, as charts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import numpy as np

from torsor.charts.panel import Panel
from torsor.charts.svg_chart import chart, html_page, svg_file
from torsor.disk import write
from torsor.errors import IdentificationError
from torsor.identification.excitation.motion_limits import MotionLimits
from torsor.identification.excitation.trajectories import Family
from torsor.identification.recorded_motion import Array

DRAWN = 1001  # samples of a chart
SUFFIXES = (".html", ".svg")


class Trajectory(NamedTuple):
    """A motion, one row per sample, one column per joint: t, q, qd, qdd."""

    t: Array
    q: Array
    qd: Array
    qdd: Array


@dataclass(frozen=True, eq=False)
class Excitation:
    """The best motion that `torsor.excite` found.

    Attributes:
        robot: Name of the robot.
        joints: Variables of the joints that move.
        numbers: Numbers of their links.
        family: The functions of time that it is made of.
        coefficients: Their coefficients, one column per joint.
        limits: The limits that it keeps.
        rate: Samples a second of what is written.
        columns: The parameters.
        condition: Condition number of the regressor with columns of length one, over the motion.
        logdet: Logarithm of the determinant of W^T W, a sample.
        conditions: What each start came to.
        words: Remarks.
    """

    robot: str
    joints: tuple[str, ...]
    numbers: tuple[int, ...]
    family: Family
    coefficients: Array
    limits: MotionLimits
    rate: float
    columns: tuple[str, ...]
    condition: float
    logdet: float
    conditions: tuple[float, ...] = ()
    words: tuple[str, ...] = ()

    def motion(self, rate: float | None = None) -> Trajectory:
        """The motion from its start to its end: t, q, qd, qdd.

        Args:
            rate: Samples a second; by default `rate` of the excitation.
        """
        rate = self.rate if rate is None else positive_rate(rate)
        return self._at(np.arange(round(self.family.period * rate) + 1) / rate)

    def _at(self, t: Array) -> Trajectory:
        return Trajectory(t, *(table @ self.coefficients for table in self.family.shapes(t)))

    def csv_text(self, rate: float | None = None) -> str:
        """The text of the CSV file: t, q1 .., qd1 .., qdd1 ..; numbered as the links are.

        Args:
            rate: Samples a second; by default `rate` of the excitation.
        """
        return "\n".join(self._csv_lines(self.table(rate))) + "\n"

    def table(self, rate: float | None = None) -> dict[str, Array]:
        """The columns of the CSV file, by name.

        Args:
            rate: Samples a second; by default `rate` of the excitation.
        """
        t, *tables = self.motion(rate)
        return {"t": t, **{f"{what}{j}": column for what, table in zip(("q", "qd", "qdd"), tables, strict=True)
                           for j, column in zip(self.numbers, table.T, strict=True)}}

    def _csv_lines(self, columns: dict[str, Array]) -> Iterator[str]:
        yield ",".join(columns)
        for row in np.column_stack(list(columns.values())).tolist():
            yield ",".join(map(repr, row))

    def save(self, path: str | Path, rate: float | None = None) -> None:
        """Write the motion as CSV.

        Args:
            path: The file to write.
            rate: Samples a second; by default `rate` of the excitation.
        """
        write({Path(path): self.csv_text(rate).encode()})

    def plot(self, path: str | Path | None = None) -> str:
        """Draw positions, velocities and accelerations over time.

        Args:
            path: The file to write, where one is: .html or .svg.

        Returns:
            The page, or the picture where the path ends in .svg.
        """
        text = self.chart(".html" if path is None else check_chart(path))
        if path is not None:
            write({Path(path): text.encode()})
        return text

    def chart(self, suffix: str) -> str:
        """The contents of a chart's file.

        Args:
            suffix: `.html` or `.svg`.
        """
        course = self._at(np.linspace(0, self.family.period, DRAWN))
        titles = ("positions (rad, m)", "velocities (rad/s, m/s)", "accelerations (rad/s², m/s²)")
        panels = [Panel(title, dict(zip(self.joints, table.T, strict=True)))
                  for title, table in zip(titles, course[1:], strict=True)]
        charts = ["\n".join(chart(course.t, panel)) for panel in panels]
        title = f"Excitation of {self.robot}"
        if suffix == ".svg":
            return svg_file(title, charts)
        facts = f"{self.family.period:g} s, condition {self.condition:.4g} for {len(self.columns)} parameters"
        return html_page(title, f"<p>{facts}</p>\n" + "\n".join(charts))

    def __repr__(self) -> str:
        return (f"<Excitation of {self.robot}: {self.family.period:g} s, {len(self.columns)} parameters, condition "
                f"{self.condition:.4g}>")


def positive_rate(given: float) -> float:
    """A number of samples a second."""
    if not 0 < given < np.inf:
        raise IdentificationError(f"the rate must be a positive number of samples a second, not {given!r}")
    return float(given)


def check_chart(path: str | Path) -> str:
    """The suffix of a chart that can be drawn."""
    suffix = Path(path).suffix.lower()
    if suffix not in SUFFIXES:
        raise IdentificationError(f"charts are written as {' or '.join(SUFFIXES)}, not as {suffix or path}")
    return suffix
