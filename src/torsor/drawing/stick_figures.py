"""A robot as a few broken lines: the origins of its frames at its start, chain by chain."""

from __future__ import annotations

import numpy as np

from torsor.drawing.assumed_numbers import numbers_for
from torsor.drawing.scene_programs import geometry
from torsor.drawing.start_configurations import start
from torsor.numerics.numeric_tree import NumericTree
from torsor.robot.description import Robot
from torsor.robot.spanning_tree import spanning_tree
from torsor.robot.topology import path_to_base

DIGITS = 4


def stick_figure(robot: Robot) -> list[list[list[float]]]:
    """Lines of points (x, y, z) from the base to the end of every chain, seen from the base; equal points once."""
    numbers, tree = numbers_for(robot).values, spanning_tree(robot)
    at, _ = start(geometry(robot), numbers)
    skeleton = NumericTree(robot, numbers)
    q = np.array([[at[tree.links[j - 1].joint.variable] for j in skeleton.joints]])
    origins = skeleton.frames(q)[0, :, :3, 3].round(DIGITS)
    carried = {x.antecedent for x in tree.links}
    ends = [j for j in range(1, len(tree.links) + 1) if j not in carried]
    return [_line(origins[list(reversed(path_to_base(tree, j)))]) for j in ends]


def _line(points: np.ndarray) -> list[list[float]]:
    kept = [points[0].tolist()]
    for point in points[1:].tolist():
        if point != kept[-1]:
            kept.append(point)
    return kept
