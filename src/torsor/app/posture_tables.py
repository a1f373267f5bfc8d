"""The postures of a robot for a pose: as a table, or as code that finds them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from torsor.app.result import Result
from torsor.formats import RobotLike, robot_of
from torsor.robot.description import Robot
from torsor.table import Table

if TYPE_CHECKING:
    from torsor.assemblies.closed_inverse import ClosedInverse
    from torsor.postures.inverse_geometry import InverseGeometry


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
    """All postures of a robot for a target; without one, how it is solved: see `torsor.inverse_geometry`.

    language: code that finds them, instead; limits: those within the robot's joint limits.
    """
    from torsor.compiled.given_numbers import number
    from torsor.formats.number_files import load_values

    robot = robot_of(robot)
    given = {**(load_values(values) if values else {}), **parameters}
    numbers = tuple((name, number(name, value)) for name, value in given.items())
    ik = _solver(robot, numbers, tuple(locked), tuple(asked.items()))
    words = {"robot": robot.name, "method": ik.method, "joints": list(ik.joints), "remarks": list(ik.remarks)}
    if language:
        files = ik.files(language, limits=limits)
        return Result(words | {"files": dict(files)}, text=next(iter(files.values())), files=files)
    if target is None:
        return Result(words, text="\n".join((repr(ik)[1:-1], *ik.remarks)))
    return _solved(ik, words, target, {name: number(name, value) for name, value in locked.items()})


@lru_cache(maxsize=8)
def _solver(robot: Robot, numbers: tuple[tuple[str, float], ...], locked: tuple[str, ...],
            asked: tuple[tuple[str, Any], ...]) -> InverseGeometry | ClosedInverse:
    """The solver, which takes long to make and little to ask again for another target."""
    from torsor.assemblies.closed_inverse import inverse_geometry

    return inverse_geometry(robot, dict(numbers), locked=locked, **dict(asked))


def _solved(ik: InverseGeometry | ClosedInverse, words: dict[str, Any], target: Sequence[str],
            locked: Mapping[str, float]) -> Result:
    """The postures for one target."""
    from torsor.compiled.given_numbers import number
    from torsor.compiled.pose_numbers import pose_of

    pose = pose_of([number("a number of the target", x) for x in target])
    postures = ik.solve(pose, locked=locked)
    rows = tuple((str(k), *(f"{x:.9g}" for x in q), f"{r:.1e}") for k, (q, r) in
                 enumerate(zip(postures, postures.residual, strict=True), 1))
    title = f"{len(postures)} postures by {ik.method}" + "".join(f"; {remark}" for remark in postures.remarks)
    facts = {"target": pose.tolist(), "postures": postures.tolist(), "residual": postures.residual.tolist(),
             "singular": postures.singular.tolist(), "multiplicity": postures.multiplicity.tolist(),
             "outside": postures.outside.tolist(), "reachable": postures.reachable, "complete": postures.complete}
    return Result(words | facts | {"remarks": [*ik.remarks, *postures.remarks]},
                  (Table(title, ("", *ik.joints, "residual"), rows),))
