"""A point of a link that is not its frame's origin: a robot with fixed frames that end in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from torsor.errors import RobotError
from torsor.robot.description import Robot
from torsor.robot.links import fixed_link
from torsor.robot.scalars.scalar import Like


def with_point(robot: Robot, j: int, point: Sequence[Like]) -> tuple[Robot, int]:
    """(robot, frame): the robot with massless frames added on link j, the last at `point` (x, y, z in frame j).

    Axes stay those of frame j.  Trans(x) Trans(z) is one frame; Trans(y) is a turn about z, a shift, and the turn back.
    """
    if len(point) != 3:
        raise RobotError(f"a point has three coordinates, not {len(point)}")
    x, y, z = point
    n = len(robot.links)
    across = fixed_link(j, n + 1, d=x, r=z, name=f"point_of_{j}_xz")
    along = fixed_link(n + 1, n + 2, gamma="pi/2", d=y, theta="-pi/2", name=f"point_of_{j}")
    # a closing frame that stands on another one is numbered after the links
    loops = [replace(x, closing_antecedent=x.closing_antecedent + 2) if x.closing_antecedent > n else x
             for x in robot.loops]
    return robot.replace(links=(*robot.links, across, along), loops=tuple(loops)), n + 2
