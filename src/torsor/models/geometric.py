"""The Geometric menu: transforms between frames."""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import prod
from operator import index as whole
from typing import SupportsIndex

from torsor.algebra.expr import Expr
from torsor.algebra.linear.vectors import Mat, Vec
from torsor.errors import ModelError
from torsor.mechanics.layout import Layout
from torsor.mechanics.orientation import parametrisation
from torsor.mechanics.placement import placement_between, placement_in
from torsor.mechanics.search import cheapest
from torsor.models.catalogue import model, program_name
from torsor.program.instructions import Output
from torsor.program.program import Program
from torsor.robot.description import Robot
from torsor.robot.topology import frame_number
from torsor.trace import Trace, traced


@model("trm", "Geometric", sources=("KC97 eq. 1", "KC97 section 3.1"))
def transform(robot: Robot, *, origin: int = 0, frame: int | str = -1, world: bool = False) -> Program:
    """Transformation matrix between two frames of the robot.

    iTj with i = `origin` (0 is the base) and j = `frame` (-1 is the last link), 4 by 4; with
    world=true it begins with the pose Z of the base and is seen from the fixed frame (origin 0 only).
    """
    last = frame_number(robot, frame)
    if world and origin != 0:
        raise ModelError(f"world=true is seen from the fixed frame: origin 0 was expected, not {origin}")
    t = traced(robot)
    R, P = placement_between(t, origin, last, world)
    g = t.graph
    rows = [[*r, p] for r, p in zip(R.rows, P, strict=True)] + [[g.zero, g.zero, g.zero, g.one]]
    start = "f" if world else str(origin)
    labels = tuple(f"T{start}_{last}_{i}{j}" for i in range(1, 5) for j in range(1, 5))
    output = Output("T", (), (4, 4), labels, meaning=f"homogeneous transform of frame {last} seen from frame {start}")
    name = f"{program_name(robot, 'trm')}_{start}_{last}"
    return t.program(name, [t.positions()], [(output, [e for row in rows for e in row])])


@model("dgm", "Geometric", sources=("KC97 section 3.2",))
def fast_geometric(
    robot: Robot, *, frames: str | int | Sequence[str | int] = "-1", origin: int = 0, orientation: str = "matrix",
    effort: int = 1,
) -> Program:
    """Fast direct geometric model: poses of one or several frames with the fewest operations.

    frames: numbers or names of links with commas between ("3,6"; -1 is the last link) or in a list, computed
    together.  For each an output T<j>, 4 by 4, seen from frame `origin` (0 is the base); or with orientation = rpy,
    zxz, zyz, quaternion or axis_angle, outputs P<j> and O<j>, numbers that give back R at every posture.
    effort (0 to 3): how long to search for fewer operations.
    """
    numbers = list(dict.fromkeys(frame_number(robot, word) for word in _words(frames)))
    frame_number(robot, origin)
    t = traced(robot)

    def build(s: Layout) -> list[Expr]:
        return [e for j in numbers for e in _pose(t, *placement_in(t, s, origin, j), orientation)]

    flat = list(cheapest(t, effort, build, inertial=False))
    outputs = []
    for j in numbers:
        for output in _pose_outputs(origin, j, orientation):
            size = prod(output.shape)
            outputs.append((output, flat[:size]))
            flat = flat[size:]
    name = program_name(robot, "dgm") + (f"_{origin}" if origin else "")
    return t.program(name, [t.positions()], outputs)


def _pose(t: Trace, R: Mat, P: Vec, kind: str) -> list[Expr]:
    if kind != "matrix":
        return [*P, *parametrisation(kind).numbers(R)]
    g = t.graph
    rows = [[*r, p] for r, p in zip(R.rows, P, strict=True)]
    return [e for row in rows for e in row] + [g.zero, g.zero, g.zero, g.one]


def _pose_outputs(origin: int, j: int, kind: str) -> list[Output]:
    if kind == "matrix":
        labels = tuple(f"T{origin}_{j}_{i}{k}" for i in range(1, 5) for k in range(1, 5))
        return [Output(f"T{j}", (), (4, 4), labels, meaning=f"transform of frame {j} seen from frame {origin}")]
    names = parametrisation(kind).names
    return [
        Output(f"P{j}", (), (3,), tuple(f"P{j}_{c}" for c in "xyz"), meaning=f"origin of frame {j} in frame {origin}"),
        Output(f"O{j}", (), (len(names),), tuple(f"{n}{j}" for n in names), meaning=f"its orientation: {kind}"),
    ]


def _words(frames: str | int | Sequence[str | int]) -> Sequence[str | int]:
    """The frames one by one, a text taken apart at its commas."""
    if isinstance(frames, str):
        words = [word.strip() for word in frames.split(",")]
        frames = [int(word) if re.fullmatch(r"-1|\d{1,4}", word, re.ASCII) else word for word in words]
    elif isinstance(frames, SupportsIndex):
        frames = [whole(frames)]
    if not isinstance(frames, Sequence) or not frames or "" in frames:
        raise ModelError(f"frames are numbers or names of links with commas between, as in 3,6; not {frames!r}")
    return frames
