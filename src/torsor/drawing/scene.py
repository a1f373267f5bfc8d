"""A robot as a picture of it needs it: frames, joints, bodies and loops in numbers, and programs that move them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from torsor import robots
from torsor.drawing import drawn_frames, ellipsoids, scene_programs, start_configurations
from torsor.drawing.assumed_numbers import numbers_for
from torsor.drawing.drawn_frames import finite, span
from torsor.drawing.stick_figures import stick_figure
from torsor.errors import ModelError, unknown
from torsor.formats import load
from torsor.progress import tell
from torsor.robot.description import Robot
from torsor.robot.topology import frame_number


@dataclass(frozen=True)
class Scene:
    """`data` for the picture, and the files of the programs that move it."""

    data: dict[str, Any]
    files: dict[str, str]


def scene(robot: Robot, parameters: Mapping[str, float] = {}, frame: int | str | None = None,
          programs: Sequence[str] | None = None) -> Scene:
    """All that a picture of a robot is made of, in metres and radians, seen from its base.

    parameters: numbers that go before the robot's defaults; the others are assumed, and named.
    frame: the tool, else the last link of the longest chain.  programs: of fk (all frames), jac (Jacobian of the tool)
    and close (a step of Newton's method towards closed loops), all that apply where none are said.
    """
    known = numbers_for(robot, parameters)
    tool = drawn_frames.tool(robot) if frame is None else frame_number(robot, frame)
    frames = drawn_frames.frames(robot, known.values)
    moving = scene_programs.moving(robot, tool, known.values, _wanted(programs, scene_programs.NAMES))
    start, trouble = start_configurations.start(scene_programs.geometry(robot), known.values)
    size = drawn_frames.size(robot, frames)
    data = {
        "robot": robot.name, "numbers": known.values, "assumed": list(known.assumed), "frames": frames,
        "joints": _joints(robot, size, start), "loops": _loops(robot, start),
        "independent": list(moving.independent), "tool": tool, "chain": drawn_frames.chain(robot, tool),
        "bodies": [body.data() for body in ellipsoids.ellipsoids(robot, known.values)],
        "gravity": [float(x.value(known.values)) for x in robot.gravity],
        "base": [[float(x.value(known.values)) for x in robot.base.pose[k : k + 4]] for k in (0, 4, 8, 12)],
        "size": size, "remarks": [*moving.remarks, *([trouble] if trouble else [])],
        "programs": {name: written.data() for name, written in moving.programs.items()},
    }
    return Scene(data, {written.file: written.text for written in moving.programs.values()})


@cache
def previews() -> dict[str, list[list[list[float]]]]:
    """A stick figure of each sample robot at its start: for every chain the origins of its frames, seen from the base.

    Those of robots with loops go to the cut joints too.  Made once, for it takes a second or two.
    """
    drawn = {}
    for k, name in enumerate(robots.names()):
        tell(k / len(robots.names()), name)
        drawn[name] = stick_figure(load(robots.path(name)))
    return drawn


def _wanted(said: Sequence[str] | None, names: Sequence[str]) -> tuple[str, ...]:
    for name in said or ():
        if name not in names:
            raise ModelError(unknown("program of a scene", name, names))
    return tuple(names if said is None else said)


def _joints(robot: Robot, size: float, start: Mapping[str, float]) -> list[dict[str, Any]]:
    """The moving joints of the tree, in the order of q."""
    rows = []
    for j, link in enumerate(robot.links, 1):
        joint = link.joint
        if joint.kind.moves:
            low, high = span(joint, size)
            lower, upper = map(finite, joint.limits.range)
            rows.append({"variable": joint.variable, "name": joint.name, "frame": j, "kind": joint.kind.name,
                         "active": joint.active, "lower": lower, "upper": upper, "low": low, "high": high,
                         "start": start[joint.variable]})
    return rows


def _loops(robot: Robot, start: Mapping[str, float]) -> list[dict[str, Any]]:
    """Frame numbers of the two sides of each loop, and where its cut joint is at the start."""
    first, count = len(robot.links) + 1, len(robot.loops)
    return [{"cut": first + k, "closing": first + count + k, "joint": x.joint.kind.name, "variable": x.joint.variable,
             "start": start.get(x.joint.variable)} for k, x in enumerate(robot.loops)]

