"""The Geometric menu: transforms between frames."""

from __future__ import annotations

from torsor.errors import ModelError
from torsor.mechanics.placement import placement_between
from torsor.models.catalogue import model, program_name
from torsor.program.program import Output, Program
from torsor.robot.description import Robot
from torsor.robot.topology import path_to_base
from torsor.trace import Trace, index


@model("trm", "Geometric", sources=("KC97 eq. 1", "KC97 section 3.1"))
def transform(robot: Robot, *, origin: int = 0, frame: int = -1, world: bool = False) -> Program:
    """Transformation matrix between two frames of the robot.

    iTj with i = `origin` (0 is the base) and j = `frame` (-1 is the last link), 4 by 4; with
    world=true it begins with the pose Z of the base and is seen from the fixed frame (origin 0 only).
    """
    last = chosen_frame(robot, frame)
    if world and origin != 0:
        raise ModelError(f"world=true is seen from the fixed frame: origin 0 was expected, not {origin}")
    t = Trace(robot)
    R, P = placement_between(t, origin, last, world)
    g = t.graph
    rows = [[*r, p] for r, p in zip(R.rows, P, strict=True)] + [[g.zero, g.zero, g.zero, g.one]]
    start = "f" if world else str(origin)
    labels = tuple(f"T{start}_{last}_{index(i, j, 1)}" for i in range(1, 5) for j in range(1, 5))
    output = Output("T", (), (4, 4), labels, meaning=f"homogeneous transform of frame {last} seen from frame {start}")
    name = f"{program_name(robot, 'trm')}_{start}_{last}"
    return t.program(name, [t.positions()], [(output, [e for row in rows for e in row])])


def chosen_frame(robot: Robot, frame: int) -> int:
    """The frame asked for, -1 meaning the last link."""
    number = len(robot.links) if frame == -1 else frame
    path_to_base(robot, number)
    return number
