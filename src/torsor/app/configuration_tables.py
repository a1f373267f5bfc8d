"""The configurations of a robot for a pose, as a table or as code; and those in which its loops close."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from torsor.app.equivalents import numbers as numbers_of
from torsor.app.equivalents import with_file
from torsor.app.result import Result
from torsor.errors import ModelError, unknown
from torsor.formats import RobotLike, robot_of
from torsor.robot.description import Robot
from torsor.table import Table

if TYPE_CHECKING:
    from torsor.closed_loops.closed_inverse import ClosedInverse
    from torsor.ik.inverse_geometry import InverseGeometry


def inverse(
    robot: RobotLike,
    *,
    target: Sequence[str] | None = None,
    locked: Mapping[str, Any] = {},
    parameters: Mapping[str, Any] = {},
    values: str | None = None,
    language: str | None = None,
    limits: bool = False,
    **asked: Any,
) -> Result:
    """All configurations of a robot that reach a target; without one, how it is solved: see `torsor.inverse_geometry`.

    language: code that finds them, instead; limits: those within the robot's joint limits.  Where numbers are missing
    and no target is given, it is the closed form with its symbols that is told or written.
    """
    from torsor.compiled.given_numbers import number
    from torsor.models.options import TIP

    robot = robot_of(robot)
    asked = {**asked, "frame": TIP.read(asked.get("frame", -1), robot)}
    given = with_file(parameters, values)
    numbers = tuple((name, number(name, value)) for name, value in given.items())
    if target is None and (lacking := _lacking(robot, given, asked["frame"], tuple(locked))):
        return _with_symbols(robot, lacking, language, tuple(locked), limits, **asked)
    ik = _solver(robot, numbers, tuple(locked), tuple(asked.items()))
    words = {"robot": robot.name, "method": ik.method, "joints": list(ik.joints), "remarks": list(ik.remarks)}
    if language:
        files = ik.files(language, limits=limits)
        return Result(words | {"files": dict(files)}, text=next(iter(files.values())), files=files)
    if target is None:
        return Result(words, text="\n".join((repr(ik)[1:-1], *ik.remarks)))
    return _solved(ik, words, target, {name: number(name, value) for name, value in locked.items()})


def _lacking(robot: Robot, given: Mapping[str, Any], frame: int, locked: tuple[str, ...]) -> list[str]:
    """The parameters that place the frame and have no number."""
    from torsor.models.geometry.inverse_geometric import LOCKED, chain_constants

    program = chain_constants(robot, frame, LOCKED.read(locked, robot))
    names = [e for a in program.arguments if a.role == "parameter" for e in a.elements]
    return [name for name in names if name not in given and name not in robot.defaults]


def _with_symbols(robot: Robot, lacking: Sequence[str], language: str | None, locked: tuple[str, ...], limits: bool, *,
                  frame: int, task: str = "auto", method: str = "auto") -> Result:
    """The closed form of a robot whose numbers are not known: its steps in words, or its code."""
    from torsor import languages
    from torsor.ik.export.closed_form_files import with_clean_target
    from torsor.ik.inverse_geometry import CLOSED, METHODS

    if method not in METHODS:
        raise ModelError(unknown("method", method, METHODS))
    said = []
    for name in CLOSED if method == "auto" else [m for m in (method,) if m in CLOSED]:
        try:
            program = CLOSED[name](robot, frame=frame, task=task, locked=locked, limits=limits)
        except ModelError as trouble:
            said.append(f"{name}: {trouble}")
            continue
        joints = list(program.output("q").labels)
        words = {"robot": robot.name, "method": name, "joints": joints, "remarks": list(program.words.remarks)}
        if language:
            files = languages.files(with_clean_target(program), language)
            return Result(words | {"files": dict(files)}, text=next(iter(files.values())), files=files)
        title = f"inverse geometry of {robot.name}, frame {frame}, by {name}, with symbols"
        return Result(words, text="\n".join((title, *program.words.remarks)))
    only = f"without numbers for {', '.join(lacking)} only a closed form can be given ({', '.join(CLOSED)})"
    if not said:
        raise ModelError(f"{only}, and {method} is none")
    raise ModelError(f"{only}, and {robot.name} has none ({'; '.join(said)})")


@lru_cache(maxsize=8)
def _solver(robot: Robot, numbers: tuple[tuple[str, float], ...], locked: tuple[str, ...],
            asked: tuple[tuple[str, Any], ...]) -> InverseGeometry | ClosedInverse:
    """The solver, which takes long to make and little to ask again for another target."""
    from torsor.closed_loops.closed_inverse import inverse_geometry

    return inverse_geometry(robot, dict(numbers), locked=locked, **dict(asked))


def _solved(ik: InverseGeometry | ClosedInverse, words: dict[str, Any], target: Sequence[str],
            locked: Mapping[str, float]) -> Result:
    """The configurations that reach one target."""
    from torsor.compiled.given_numbers import number
    from torsor.compiled.pose_numbers import pose_of

    pose = pose_of([number("a number of the target", x) for x in target])
    found = ik.solve(pose, locked=locked)
    rows = tuple((str(k), *(f"{x:.9g}" for x in q), f"{r:.1e}") for k, (q, r) in
                 enumerate(zip(found, found.residual, strict=True), 1))
    title = f"{len(found)} configurations by {ik.method}" + "".join(f"; {remark}" for remark in found.remarks)
    facts = {"target": pose.tolist(), "configurations": found.tolist(), "residual": found.residual.tolist(),
             "singular": found.singular.tolist(), "multiplicity": found.multiplicity.tolist(),
             "outside": found.outside.tolist(), "reachable": found.reachable, "complete": found.complete}
    return Result(words | facts | {"remarks": [*ik.remarks, *found.remarks]},
                  (Table(title, ("", *ik.joints, "residual"), rows),))


def assemblies(robot: RobotLike, active: Mapping[str, Any] = {}, parameters: Mapping[str, Any] = {}) -> Result:
    """All assembly modes of a robot with loops; active: a number for each independent joint, by name; those that are
    not said are zero."""
    from torsor.closed_loops.closure import closure

    loops = closure(robot_of(robot), numbers_of(parameters))
    given = numbers_of({**dict.fromkeys(loops.independent, 0), **active})
    configurations = loops.solve(given)
    rows = tuple((str(k), *(f"{x:.9g}" for x in q)) for k, q in enumerate(configurations, 1))
    data = {"robot": loops.robot.name, "joints": list(loops.joints), "independent": list(loops.independent),
            "passive": list(loops.passive), "active": given, "configurations": configurations.tolist(),
            "complete": configurations.complete, "remarks": list(configurations.remarks)}
    return Result(data, (Table(f"{len(configurations)} assembly modes", ("", *loops.joints), rows),))
