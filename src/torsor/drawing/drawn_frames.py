"""The frames of a robot as they are drawn: on which they stand and how, which joint moves them, how far it may."""

from __future__ import annotations

from collections.abc import Mapping
from math import inf, pi
from typing import Any

from torsor.kinematics.joint_motions import SLIDE, spanned
from torsor.robot.description import Robot
from torsor.robot.parts import PLACE, Joint, Placement
from torsor.robot.spanning_tree import spanning_tree
from torsor.robot.topology import path_to_base

SMALLEST = 0.1  # m: the size of a robot that has no length anywhere


def frames(robot: Robot, numbers: Mapping[str, float]) -> list[dict[str, Any]]:
    """Base, links, cut joints, closing frames, numbered as in the geometric table; `place` is at q = 0."""
    tree, links, loops = spanning_tree(robot), len(robot.links), len(robot.loops)
    values = {**numbers, **{x.joint.variable: 0.0 for x in tree.links if x.joint.variable}}
    drawn: list[dict[str, Any]] = [{"frame": 0, "name": robot.name, "antecedent": None, "is": "base", "joint": "fixed",
                                    "variable": "", "joint_name": "", "place": dict.fromkeys(PLACE, 0.0)}]
    for j, x in enumerate(tree.links, 1):
        what = "link" if j <= links else "cut joint" if j <= links + loops else "closing frame"
        drawn.append({"frame": j, "name": x.name, "antecedent": x.antecedent, "is": what, "joint": x.joint.kind.name,
                      "variable": x.joint.variable, "joint_name": x.joint.name, "place": _place(x.placement, values)})
    return drawn


def _place(placement: Placement, values: Mapping[str, float]) -> dict[str, float]:
    return {field: float(getattr(placement, field).value(values)) for field in PLACE}


def size(robot: Robot, drawn: list[dict[str, Any]]) -> float:
    """A length (m) for how large the robot is: the farthest that a frame can be from the base along its chain."""
    reach, links = [0.0], spanning_tree(robot).links
    for x, link in zip(drawn[1:], links, strict=True):
        place, joint = x["place"], link.joint
        slides = max(abs(end) if abs(end) < inf else SLIDE for end in joint.limits.range) if joint.kind.slide else 0.0
        along = abs(place["b"]) + (place["d"] ** 2 + (abs(place["r"]) + slides) ** 2) ** 0.5
        reach.append(reach[x["antecedent"]] + along)
    return max(reach) or SMALLEST


def tool(robot: Robot) -> int:
    """The last link of the longest chain: of most moving joints, then of most links; the first of several such."""

    def long(j: int) -> tuple[int, int]:
        path = path_to_base(robot, j)[:-1]
        return sum(robot.links[k - 1].joint.kind.moves for k in path), len(path)

    return max(range(1, len(robot.links) + 1), key=long)


def chain(robot: Robot, frame: int) -> list[str]:
    """The variables of the tree's joints between the base and a frame."""
    joints = (robot.links[j - 1].joint for j in reversed(path_to_base(robot, frame)[:-1]))
    return [joint.variable for joint in joints if joint.kind.moves]


def span(joint: Joint, length: float) -> tuple[float, float]:
    """What a slider for a joint spans: its limits, or a turn, or the size of the robot."""
    return spanned(*joint.limits.range, pi if joint.kind.turn else length / 2)


def finite(x: float) -> float | None:
    """None for what has no end."""
    return x if abs(x) < inf else None
