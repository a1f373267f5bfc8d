"""Parameters from measured motion, and a motion to measure: as tables, as files and as pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from torsor import models
from torsor.app.equivalents import file_of, with_file
from torsor.app.result import Result
from torsor.formats import RobotLike, by_suffix, robot_of, write
from torsor.table import Table

if TYPE_CHECKING:
    from torsor.identification.excitation.excitation import Excitation
    from torsor.identification.fit import Error, Fit
    from torsor.identification.recorded_motion import Motion


def identify(
    robot: RobotLike,
    runs: Sequence[str],
    *,
    validate: Sequence[str] = (),
    parameters: Mapping[str, Any] = {},
    values: str | None = None,
    options: Mapping[str, Any] = {},
    columns: Mapping[str, Any] | None = None,
    units: Mapping[str, Any] | None = None,
    step: float | None = None,
    gear: Sequence[float] | None = None,
    gain: Sequence[float] | None = None,
    sign: Sequence[float] | None = None,
    zero: Sequence[float] | None = None,
    physical: bool = False,
    solver: str | None = None,
    robot_file: str = "",
    report: str = "",
    command: str = "",
    **asked: Any,
) -> Result:
    """The parameters of a robot from files of measured motion: see `torsor.identify`.

    columns, units, step: how the files are read, see `torsor.read_motion`; gear, gain, sign, zero: numbers of its
    drives, zero being added to positions.  options: of the model (columns, offset, extra, ...).
    solver: of what `physical` asks for, which it implies.
    values: a file of numbers for the parameters, which `parameters` go before.  robot_file, report: names of files;
    command: what was typed, for the report.
    """
    from torsor.identification.commands import typed_robot
    from torsor.identification.files.drives import Drives
    from torsor.identification.identify import identify

    if robot_file:
        by_suffix(Path(robot_file))  # which says what would be right, before the work
    models.find(str(asked.get("model", "dim"))).refuse_unknown(options)
    described = robot_of(robot)
    numbers = with_file(parameters, values)
    between = {"gear": gear, "gain": gain, "sign": sign, "offset": zero}
    drives = Drives(**{name: said for name, said in between.items() if said}) if any(between.values()) else None
    reading = {"columns": columns or None, "units": units or None, "step": step, "drives": drives}
    motions, held_out = ([m for path in paths for m in _motions(path, reading)] for paths in (runs, validate))
    fit = identify(described, motions, numbers, validate=held_out, physical=solver or physical, **asked, **options)
    fit = replace(fit, asked={**fit.asked, "robot": typed_robot(robot) or (file_of(described),)})
    files: dict[str, str | bytes] = {}
    if robot_file:
        files[robot_file] = write(fit.robot, robot_file)
    if report:
        files[report] = fit.report(command=command)
    errors = [("training", fit.training), *((m.label, fit.error(m)) for m in fit.validation)]
    words = _words(fit, robot_file)
    return Result(_data(fit, errors, words), (_parameters(fit), _errors(errors), _told(words)), files=files)


def _motions(path: str, reading: Mapping[str, Any]) -> list[Motion]:
    from torsor.identification.files.read_motion import read_motion

    read = read_motion(path, **reading)
    return read if isinstance(read, list) else [read]


def _data(fit: Fit, errors: Sequence[tuple[str, Error]], words: Sequence[str]) -> dict[str, Any]:
    return {"robot": fit.described.name, "model": fit.regressor.model, "estimator": fit.estimator,
            "parameters": fit.parameters, "std": {n: s if s < float("inf") else None for n, s in fit.std.items()},
            "standard": fit.standard, "condition": fit.estimate.condition,
            "equations": int(fit.task.problem.counts.sum()), "unexcited": list(fit.estimate.unexcited),
            "errors": [{"motion": name, "all": float(e), "joints": e.joints} for name, e in errors],
            "remarks": [*words]}


def _parameters(fit: Fit) -> Table:
    return Table(f"Parameters of {fit.described.name}", ("parameter", "value", "deviation", "relative (%)"),
                 tuple(fit.estimate.cells()))


def _errors(errors: Sequence[tuple[str, Error]]) -> Table:
    from torsor.identification.report import errors_table

    table = errors_table(errors)
    return Table("Relative errors of the torques", table.header, table.rows)


def _words(fit: Fit, robot_file: str) -> list[str]:
    from torsor.identification.poorly_known import poorly_known

    words = [*fit.preparation.words(), *fit.estimate.words, *poorly_known(fit)]
    if robot_file and fit.unwritten:
        words.append(f"{', '.join(fit.unwritten)}: not in {robot_file}, since robot files have no place for them")
    return words


def _told(words: Sequence[str]) -> Table:
    return Table("Remarks", ("",), tuple((sentence,) for sentence in words))


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
    from torsor.identification.excitation.excitation import check_chart
    from torsor.identification.excitation.excite import excite

    models.dynamic_identification.refuse_unknown(options)
    drawn = check_chart(chart) if chart else ""
    described = robot_of(robot)
    numbers = with_file(parameters, values)
    found = excite(described, numbers, **asked, **options)
    files: dict[str, str | bytes] = {table: found.csv_text()}
    if chart:
        files[chart] = found.chart(drawn)
    return Result(_excitation(found), (_extremes(found), _told([*found.words, _ends(found)])), files=files)


def _excitation(found: Excitation) -> dict[str, Any]:
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


def _ends(found: Excitation) -> str:
    ends = ", ".join(f"{x:.4g}" for x in found.conditions)
    return f"condition at the end of each start: {ends}; log det of the information {found.logdet:.4g}"
