"""The motion of a robot as a table, as CSV and as a chart; and as a unit that moves in other tools."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from torsor.app.equivalents import with_file
from torsor.app.result import Result
from torsor.errors import SimulationError
from torsor.formats import RobotLike, robot_of
from torsor.table import Table

if TYPE_CHECKING:
    from torsor.simulation.results.record import Simulation


def simulate(
    robot: RobotLike,
    *,
    parameters: Mapping[str, Any] = {},
    values: str | None = None,
    table: str = "motion.csv",
    chart: str = "",
    progress: Callable[[float], None] | None = None,
    **asked: Any,
) -> Result:
    """The motion of a robot, as CSV and, where it is named, as a chart (.html, .png): see `torsor.simulate`.

    values: a file of numbers for the parameters, which `parameters` go before.  table, chart: names of the files.
    """
    from torsor.simulation.results.record import check_plot
    from torsor.simulation.simulator import simulate

    drawn = check_plot(chart) if chart else ""
    robot = robot_of(robot)
    numbers = with_file(parameters, values)
    trouble = ""
    try:
        motion = simulate(robot, parameters=numbers, progress=progress, **asked)
    except SimulationError as error:
        if error.motion is None:
            raise
        motion, trouble = error.motion, str(error)
    files: dict[str, str | bytes] = {table: motion.csv_text()}
    if chart:
        files[chart] = motion.chart(drawn)
    return Result(_data(motion, robot.name), (_table(motion),), files=files, trouble=trouble)


def export_fmu(
    robot: RobotLike, *, parameters: Mapping[str, Any] = {}, values: str | None = None, file: str = "", **asked: Any
) -> Result:
    """A Functional Mock-up Unit of a robot, see `torsor.fmu`; by default the file is called as the unit."""
    from torsor.export.fmi.mockup_unit import mockup_unit

    unit = mockup_unit(robot, parameters=with_file(parameters, values), **asked)
    name = file or f"{unit.name}.fmu"
    rows = tuple((v.name, v.causality, "" if v.start is None else f"{v.start:.6g}", v.unit, v.meaning)
                 for v in unit.variables)
    data = {"unit": unit.name, "file": name, "bytes": len(unit.archive),
            "variables": [{"name": v.name, "causality": v.causality, "start": v.start, "unit": v.unit}
                          for v in unit.variables]}
    table = Table(f"{name}, {len(unit.archive)} bytes", ("variable", "causality", "start", "unit", "meaning"), rows)
    return Result(data, (table,), files={name: unit.archive})


def _data(motion: Simulation, robot: str) -> dict[str, Any]:
    steps = motion.steps
    return {"robot": robot, "method": motion.method, "time": float(motion.t[-1]), "samples": len(motion.t),
            "steps": steps.taken, "rejected": steps.rejected, "evaluations": motion.evaluations,
            "energy_change": _drift(motion), "passed": [asdict(p) for p in motion.passed],
            "columns": {n: [x if x == x else None for x in c.tolist()] for n, c in motion.columns().items()}}


def _table(motion: Simulation) -> Table:
    rows = tuple((name, *(f"{x:.6g}" for x in (c[0], c[-1], c.min(), c.max()))) for name, c in motion.columns().items())
    drift = _drift(motion)
    title = f"{repr(motion)[1:-1]}" + ("" if drift is None else f", energy changes by {drift:.1e}")
    return Table(title, ("", "start", "end", "lowest", "highest"), rows)


def _drift(motion: Simulation) -> float | None:
    """How far the energy went, None where it need not stay."""
    return None if motion.drift != motion.drift else motion.drift
