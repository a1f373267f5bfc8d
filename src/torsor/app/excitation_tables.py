"""A motion that excites the parameters of a robot, as a table, as CSV and as a chart."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from torsor import models
from torsor.app.result import Result
from torsor.formats import RobotLike, robot_of
from torsor.table import Table

if TYPE_CHECKING:
    from torsor.identification.excitation.excitation import Excitation


def excite(
    robot: RobotLike,
    *,
    parameters: Mapping[str, Any] = {},
    values: str | None = None,
    options: Mapping[str, Any] = {},
    table: str = "motion.csv",
    chart: str = "",
    **asked: Any,
) -> Result:
    """A motion that tells much of the parameters of a robot, as CSV and, where it is named, as a chart (.html, .svg):
    see `torsor.excite`.

    values: a file of numbers for the parameters, which `parameters` go before.  options: of the model (columns, offset,
    extra, ...).  table, chart: names of the files.
    """
    from torsor.formats.number_files import load_values
    from torsor.identification.excitation.excitation import check_chart
    from torsor.identification.excitation.excite import excite

    models.dynamic_identification.refuse_unknown(options)
    drawn = check_chart(chart) if chart else ""
    described = robot_of(robot)
    numbers = {**(load_values(values) if values else {}), **parameters}
    given = {name: value for name, value in asked.items() if value is not None}
    found = excite(described, numbers, **given, **options)
    files: dict[str, str | bytes] = {table: found.csv_text()}
    if chart:
        files[chart] = found.chart(drawn)
    return Result(_data(found), (_extremes(found), _remarks(found)), files=files)


def _data(found: Excitation) -> dict[str, Any]:
    return {"robot": found.robot, "period": found.family.period, "harmonics": found.family.harmonics,
            "rate": found.rate, "condition": found.condition, "logdet": found.logdet,
            "conditions": list(found.conditions), "parameters": list(found.columns), "remarks": list(found.words),
            "columns": {name: column.tolist() for name, column in found.table().items()}}


def _extremes(found: Excitation) -> Table:
    """How far each joint goes, and what it may."""
    course, limits = found.motion(), found.limits
    rows = tuple(
        (name, f"{q.min():.4g} .. {q.max():.4g}", f"{low:.4g} .. {high:.4g}", f"{abs(qd).max():.4g}", f"{fast:.4g}",
         f"{abs(qdd).max():.4g}", f"{most:.4g}")
        for name, q, qd, qdd, low, high, fast, most in zip(
            found.joints, course.q.T, course.qd.T, course.qdd.T, limits.lower, limits.upper, limits.velocity,
            limits.acceleration, strict=True))
    header = ("", "position", "limits", "velocity", "limit", "acceleration", "limit")
    return Table(repr(found)[1:-1], header, rows)


def _remarks(found: Excitation) -> Table:
    ends = ", ".join(f"{x:.4g}" for x in found.conditions)
    words = (*found.words, f"condition at the end of each start: {ends}; log det of the information {found.logdet:.4g}")
    return Table("Remarks", ("",), tuple((sentence,) for sentence in words))
