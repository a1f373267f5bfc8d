"""The shapes of an assembly in the frames of the robot's links, bodies that are fixed to each other among them."""

from __future__ import annotations

from collections.abc import Mapping

from torsor.formats.bodies.bodies import Assembly, Transform
from torsor.formats.bodies.space import compose
from torsor.formats.format import Visual
from torsor.robot.description import Robot

MOST = 5000  # shapes of a robot


def visuals(assembly: Assembly, robot: Robot, bodies: Mapping[str, tuple[int, Transform]]) -> tuple[Visual, ...]:
    """What the links look like; bodies: for each that is part of the robot its link and its place in that link's frame.

    Links are at zero of their joints in the robot's file, so a shape stands where the file puts it.
    """
    seen = []
    for shape in assembly.shapes[:MOST]:
        if shape.body in bodies:
            frame, place = bodies[shape.body]
            name = robot.links[frame - 1].name if frame else ""
            seen.append(Visual(frame, name, shape.kind, _rows(compose(place, shape.place)), shape.sizes, shape.mesh,
                               shape.scale, shape.rgba))
    return tuple(seen)


def _rows(t: Transform) -> tuple[tuple[float, ...], ...]:
    return (*((*row, p) for row, p in zip(t.R, t.p, strict=True)), (0.0, 0.0, 0.0, 1.0))
