"""The Geometric menu: transforms between frames."""

from __future__ import annotations

from math import prod

from torsor.algebra.expr import Expr
from torsor.algebra.linear.vectors import Mat, Vec
from torsor.errors import ModelError
from torsor.mechanics.layout import Layout
from torsor.mechanics.orientation import KINDS
from torsor.mechanics.placement import Crossed, placement_between, placement_in
from torsor.mechanics.search import cheapest
from torsor.models.catalogue import model, program_name
from torsor.models.options import EFFORT, FRAMES, ORIGIN, TIP, YES_NO, Option, one_of
from torsor.program.instructions import Output
from torsor.program.program import Program
from torsor.robot.description import Robot
from torsor.robot.topology import path_between
from torsor.trace import Trace, traced

WORLD = Option("world", YES_NO, False, "Begin with the pose Z of the base: seen from the fixed frame (origin 0 only).")
POSES = Option("frames", FRAMES, -1, "Frames that are placed, computed together; -1 is the last link.")
NEAR = 3  # frames next to the origin where an axis may be made of the two others
ORIENTATION = Option("orientation", one_of("matrix", *KINDS), "matrix", "Transforms, or positions and these numbers.")


@model("trm", "Geometric", also=("fk", "forward_kinematics"), sources=("KC97 eq. 1", "KC97 section 3.1"),
       options=(ORIGIN, TIP, WORLD), configuration=True)
def transform(robot: Robot, *, origin: int, frame: int, world: bool) -> Program:
    """Transformation matrix between two frames of the robot.

    iTj with i = `origin` and j = `frame`, 4 by 4.
    """
    if world and origin != 0:
        raise ModelError(f"world=true takes poses from the fixed frame: origin must be 0, not {origin}")
    t = traced(robot)
    R, P = placement_between(t, origin, frame, world)
    g = t.graph
    rows = [[*r, p] for r, p in zip(R.rows, P, strict=True)] + [[g.zero, g.zero, g.zero, g.one]]
    start = "f" if world else str(origin)
    labels = tuple(f"T{start}_{frame}_{i}{j}" for i in range(1, 5) for j in range(1, 5))
    output = Output("T", (), (4, 4), labels, meaning=f"homogeneous transform of frame {frame} seen from frame {start}")
    name = program_name(robot, "trm", frame, origin) + "_in_world" * world
    return t.program(name, [t.positions()], [(output, [e for row in rows for e in row])])


@model("dgm", "Geometric", also=("frame_poses",), sources=("KC97 section 3.2",),
       options=(POSES, ORIGIN, ORIENTATION, EFFORT), configuration=True)
def fast_geometric(
    robot: Robot, *, frames: tuple[int, ...], origin: int, orientation: str, effort: int
) -> Program:
    """Fast direct geometric model: poses of one or several frames with the fewest operations.

    For each frame an output T<j>, 4 by 4, seen from frame `origin`; or with another orientation than matrix, outputs
    P<j> and O<j>, numbers that give back R at every configuration.  Of a robot with loops: from all joints of its tree,
    or with positions=motors from the motors alone.
    """
    t = traced(robot)

    def build(s: Layout, crossed: Crossed) -> list[Expr]:
        return [e for j in frames for e in _pose(t, *placement_in(t, s, origin, j, crossed), orientation)]

    ways = (path_between(robot, origin, j) for j in frames)
    met = {k: None for up, down in ways for k in (*up, *(t.a[k] for k in down))}  # as they lie, the origin first
    crossings = ((0, -1), *((axis, k) for k in list(met)[:NEAR] for axis in (1, 0, 2)))
    flat = list(cheapest(t, effort, build, inertial=False, routes=(crossings,)))
    outputs = []
    for j in frames:
        for output in _pose_outputs(origin, j, orientation):
            size = prod(output.shape)
            outputs.append((output, flat[:size]))
            flat = flat[size:]
    name = program_name(robot, "dgm", seen=origin)
    return t.program(name, [t.positions()], outputs)


def _pose(t: Trace, R: Mat, P: Vec, kind: str) -> list[Expr]:
    if kind != "matrix":
        return [*P, *KINDS[kind].numbers(R)]
    g = t.graph
    rows = [[*r, p] for r, p in zip(R.rows, P, strict=True)]
    return [e for row in rows for e in row] + [g.zero, g.zero, g.zero, g.one]


def _pose_outputs(origin: int, j: int, kind: str) -> list[Output]:
    if kind == "matrix":
        labels = tuple(f"T{origin}_{j}_{i}{k}" for i in range(1, 5) for k in range(1, 5))
        return [Output(f"T{j}", (), (4, 4), labels, meaning=f"transform of frame {j} seen from frame {origin}")]
    names = KINDS[kind].names
    return [
        Output(f"P{j}", (), (3,), tuple(f"P{j}_{c}" for c in "xyz"), meaning=f"origin of frame {j} in frame {origin}"),
        Output(f"O{j}", (), (len(names),), tuple(f"{n}{j}" for n in names), meaning=f"its orientation: {kind}"),
    ]
