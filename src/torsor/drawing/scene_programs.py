"""The programs that move a picture of a robot: all its frames, the Jacobian of its tool, a step that closes its loops.

They depend on the geometry alone and take the parameters as an argument, so that other numbers need no other programs.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from torsor import languages, models
from torsor.errors import TorsorError
from torsor.kinematics.joint_motions import freedoms
from torsor.languages.draft import Draft
from torsor.mechanics.placement import placements
from torsor.mobility.mobility import mobility
from torsor.program.instructions import Output
from torsor.program.program import Program
from torsor.robot.description import Robot
from torsor.robot.parts import GRAVITY, Base, ExternalWrench, Inertia, Joint
from torsor.robot.scalars.scalar import scalar
from torsor.robot.spanning_tree import spanning_tree
from torsor.trace import traced

FRAMES, JACOBIAN, CLOSE = NAMES = ("fk", "jac", "close")
TITLES = {FRAMES: "All frames of the robot", JACOBIAN: "Jacobian of the tool", CLOSE: "A step towards closed loops"}
LANGUAGE = "javascript"
KEPT = 16  # robots


@dataclass(frozen=True)
class JavaScriptModule:
    """A program as a module of JavaScript: the file and its text, its function, what that takes and gives."""

    file: str
    text: str
    function: str
    arguments: tuple[tuple[str, tuple[str, ...]], ...]
    outputs: tuple[tuple[str, tuple[int, ...], tuple[str, ...]], ...]

    def data(self) -> dict[str, Any]:
        return {"file": self.file, "function": self.function,
                "arguments": [{"name": name, "elements": list(elements)} for name, elements in self.arguments],
                "outputs": [{"name": name, "shape": list(shape), "labels": list(labels)}
                            for name, shape, labels in self.outputs]}


@dataclass(frozen=True)
class Moving:
    """The programs by name, the joints that the Jacobian and the loops are written in, and what could not be had."""

    programs: Mapping[str, JavaScriptModule]
    independent: tuple[str, ...]
    remarks: tuple[str, ...] = ()


def geometry(robot: Robot) -> Robot:
    """What places the frames of a robot, and nothing else of it."""

    def bare(joint: Joint) -> Joint:
        return Joint(joint.kind, joint.active, joint.variable, joint.velocity, joint.acceleration,
                     lead=joint.lead, limits=joint.limits, name=joint.name)

    links = tuple(replace(x, joint=bare(x.joint), inertia=Inertia(), wrench=ExternalWrench()) for x in robot.links)
    loops = tuple(replace(x, joint=bare(x.joint)) for x in robot.loops)
    return robot.replace(links=links, loops=loops, gravity=tuple(scalar(0) for _ in GRAVITY), base=Base(), coupling=(),
                         description="", defaults={})


def moving(robot: Robot, frame: int, numbers: Mapping[str, float], wanted: tuple[str, ...] = NAMES) -> Moving:
    """The programs of a robot, those of `wanted`; numbers: of its parameters, for loops that need them to be known."""
    bare = geometry(robot)
    try:
        known = freedoms(bare, numbers)
        return _moving(bare if known is None else known.robot, frame, wanted)
    except TorsorError as error:
        return Moving({FRAMES: _frames(bare)}, (), (str(error),))


@lru_cache(maxsize=KEPT)
def _moving(robot: Robot, frame: int, wanted: tuple[str, ...]) -> Moving:
    programs = {FRAMES: _frames(robot)}
    if JACOBIAN in wanted and robot.joints:
        programs[JACOBIAN] = _written(models.jacobian(robot, frame=frame, middle=0), JACOBIAN)
    if CLOSE in wanted and robot.loops:
        programs[CLOSE] = _written(models.loop_newton(robot), CLOSE)
    if not robot.loops:
        return Moving(programs, tuple(j.variable for j in robot.joints))
    links = spanning_tree(robot).links
    return Moving(programs, tuple(links[j - 1].joint.variable for j in mobility(robot).independent))


@lru_cache(maxsize=KEPT)
def _frames(robot: Robot) -> JavaScriptModule:
    """All frames in the base, T1, T2 ...: of links, cut joints and closing frames."""
    t = traced(spanning_tree(robot), robot)
    last = [t.graph.zero] * 3 + [t.graph.one]
    outputs = [(Output(f"T{j}", (), (4, 4), meaning=f"transform of frame {j} seen from frame 0"),
                [e for row, p in zip(R.rows, P, strict=True) for e in (*row, p)] + last)
               for j, (R, P) in enumerate(placements(t), 1)]
    return _written(t.program(FRAMES, [t.positions()], outputs), FRAMES)


def _written(program: Program, name: str) -> JavaScriptModule:
    """The program in JavaScript, without the robot's tables in its head, which are shown elsewhere."""
    plain = replace(program.with_words(tables=(), title=TITLES[name]), name=name)
    record = languages.find(LANGUAGE)
    draft = Draft(plain, record)
    text = next(iter(record.write(draft).values()))
    return JavaScriptModule(
        f"{draft.whole.name}.js", text, draft.whole.name,  # served by a door, which says what it is
        tuple((x.name, x.source.elements) for x in draft.whole.inputs),  # type: ignore[misc]
        tuple((x.name, x.shape, o.labels) for x, o in zip(draft.whole.results, plain.outputs, strict=True)))
