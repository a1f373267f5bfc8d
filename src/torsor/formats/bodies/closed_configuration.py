"""A configuration in which the loops of a robot close, in numbers: for formats that give the frames of one."""

from __future__ import annotations

import numpy as np

from torsor.errors import FormatError
from torsor.formats.bodies.robot_numbers import RobotNumbers
from torsor.numerics.loop_closing import CLOSED, closed_about
from torsor.numerics.numeric_tree import NumericTree
from torsor.numerics.torus import wrap
from torsor.numerics.transforms import Array
from torsor.robot.spanning_tree import spanning_tree

STARTS = 32


class ClosedConfiguration:
    """q: of each link, 0 where it is fixed or the robot closes at zero; cut: of each cut joint."""

    def __init__(self, numbers: RobotNumbers):
        robot = numbers.robot
        every, n = np.zeros(len(robot.links) + 2 * len(robot.loops)), len(robot.links)
        if robot.loops:
            for link in spanning_tree(robot).links:
                numbers.placed(link.placement)  # refuses what is no number
            skeleton = NumericTree(robot, numbers.values)
            every[np.array(skeleton.joints) - 1] = _found(skeleton)
        self.q, self.cut = every[:n], every[n : n + len(robot.loops)]


def _found(skeleton: NumericTree) -> Array:
    near = np.zeros(len(skeleton.joints))
    for ring in skeleton.rings:
        if ring.k in skeleton.column:
            near[skeleton.column[ring.k]] = skeleton.turned(ring, near)
    if skeleton.error(skeleton.frames(near[None]))[0] < CLOSED:
        return near
    found = closed_about(skeleton, near, 3.0, STARTS)
    if not len(found):
        raise FormatError(f"no configuration was found in which the loops of {skeleton.robot.name} close, and this "
                          "format has to give all frames in one: write a .toml or .urdf file")
    return wrap(~skeleton.periodic, found[0])
