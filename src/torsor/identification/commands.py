"""Commands that a user can type: the same identification once more, and a motion that would tell more."""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterator
from typing import TYPE_CHECKING

from torsor.errors import TorsorError
from torsor.formats import RobotLike, Source, load, suffixes
from torsor.formats.sources import samples
from torsor.identification.physical.consistent import Consistent
from torsor.identification.physical.objective import PRIORS
from torsor.models.options.added_columns import ExtraColumn
from torsor.robot.description import Robot

if TYPE_CHECKING:
    from torsor.identification.fit import Fit


def typed_robot(given: RobotLike) -> tuple[str, ...]:
    """The words that name a robot on the command line: its file or its sample; none where it has no such name."""
    if isinstance(given, Source):
        return given.typed
    if not isinstance(given, Robot):
        return (os.fspath(given),)
    return (given.name,) if given.name in samples(suffixes()) and _is_sample(given) else ()


def _is_sample(robot: Robot) -> bool:
    try:
        return load(robot.name) == robot
    except TorsorError:
        return False


def excite_command(fit: Fit) -> str:
    """What finds a motion that excites the same parameters, typed or called."""
    if robot := fit.asked.get("robot"):
        return shlex.join(["torsor", "excite", *robot, *_model(fit)])
    return f"torsor.excite(robot{f', drives={drives!r}' if (drives := ' '.join(_drives(fit))) else ''})"


def identify_command(fit: Fit) -> str:
    """The command that asks for the same, with what was chosen from the motions said."""
    return shlex.join(["torsor", "identify", *_words(fit)])


def _words(fit: Fit) -> Iterator[str]:
    chosen, asked = fit.preparation, fit.asked
    yield from asked.get("robot") or ("ROBOT",)
    yield from (m.label or "RUN" for m in fit.task.equations.motions)
    yield from ("--model", fit.regressor.model, "--estimator", fit.estimator, *_model(fit))
    if isinstance(fit.answer, Consistent):
        solver = asked.get("physical", True)
        yield from ("--physical",) if solver is True else ("--solver", str(solver))
        yield from ("--weight", f"{fit.answer.weight:.6g}", "--distance", asked.get("distance", PRIORS[0]))
        yield from ("--prior", asked["prior"]) if asked.get("prior") else ()
    yield from ("--essential",) if asked.get("essential") else ()
    yield from ("--ratio", f"{asked['ratio']:g}") if asked.get("ratio") else ()
    yield from ("--cutoff", f"{chosen.cutoff:.6g}") if chosen.cutoff else ()
    yield from ("--decimate", str(chosen.decimate)) if chosen.decimate is not None else ()
    if chosen.slowest and any(chosen.slowest):
        yield from ("--slowest", ",".join(f"{speed:.6g}" for speed in chosen.slowest))
    for m in fit.validation:
        yield from ("--validate", m.label or "RUN")


def _model(fit: Fit) -> Iterator[str]:
    """The parameters that are looked for, and the numbers that are known."""
    if drives := _drives(fit):
        yield from ("--drives", ",".join(drives))
    for name, value in fit.asked.get("param", {}).items():
        yield from ("--param", f"{name}={value}")
    for name, value in fit.regressor.options:
        yield from ("--option", f"{name}={_typed(value)}")


def _drives(fit: Fit) -> list[str]:
    drives = fit.asked.get("drives") or ()
    return drives.replace(",", " ").split() if isinstance(drives, str) else list(drives)


def _typed(value: object) -> str:
    """An option as it is typed."""
    if isinstance(value, tuple) and all(isinstance(column, ExtraColumn) for column in value):
        return ", ".join(f"{c.name}=q{j}: {torque}" for c in value for j, torque in c.torques)
    return str(value).lower() if isinstance(value, bool) else str(value)
