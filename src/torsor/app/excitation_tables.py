"""A motion that excites the parameters of a robot, as a table, as CSV and as a chart."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from torsor import models
from torsor.app.result import Result
from torsor.errors import ModelError
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


def typed_limits(text: str | None) -> Any:
    """Limits as they are typed: one number for all joints, one for each with commas, or JOINT=NUMBER for some."""
    if text is None or not text.strip():
        return None
    words = [word.strip() for word in text.replace(";", ",").split(",")]
    if "=" in text:
        return dict(_named(word) for word in words)
    return words[0] if len(words) == 1 else words


def typed_ranges(text: str | None) -> Any:
    """The same with ranges LOW:HIGH, open where a side is left out."""
    given = typed_limits(text)
    if isinstance(given, dict):
        return {joint: _range(words) for joint, words in given.items()}
    return [_range(words) for words in given] if isinstance(given, list) else _range(given) if given else None


def _named(word: str) -> tuple[str, str]:
    name, sign, value = word.partition("=")
    if not sign or not name:
        raise ModelError(f"a limit of a joint is JOINT=LIMIT, not {word!r:.60}")
    return name.strip(), value.strip()


def _range(words: str) -> tuple[str | None, ...]:
    if words.count(":") != 1:
        raise ModelError(f"a range is LOW:HIGH, as -1:1, not {words!r:.60}")
    return tuple(end.strip() or None for end in words.split(":"))


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
