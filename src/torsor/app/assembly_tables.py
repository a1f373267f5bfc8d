"""All ways to put a robot with loops together for positions of its motors, as a table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from torsor.app.equivalents import numbers
from torsor.app.result import Result
from torsor.formats import RobotLike, robot_of
from torsor.table import Table


def assemblies(robot: RobotLike, active: Mapping[str, Any] = {}, parameters: Mapping[str, Any] = {}) -> Result:
    """All assemblies of a robot with loops; active: a number for each independent joint, by name; those that are not
    said are zero."""
    from torsor.assemblies.closure import closure

    loops = closure(robot_of(robot), numbers(parameters))
    given = numbers({**dict.fromkeys(loops.independent, 0), **active})
    postures = loops.solve(given)
    rows = tuple((str(k), *(f"{x:.9g}" for x in q)) for k, q in enumerate(postures, 1))
    data = {"robot": loops.robot.name, "joints": list(loops.joints), "independent": list(loops.independent),
            "passive": list(loops.passive), "active": given, "postures": postures.tolist(),
            "complete": postures.complete, "remarks": list(postures.remarks)}
    return Result(data, (Table(f"{len(postures)} assemblies", ("", *loops.joints), rows),))
