"""Paths and axes of a robot: who carries whom, and which axes stay parallel."""

from __future__ import annotations

from difflib import get_close_matches
from operator import index

from torsor.errors import RobotError
from torsor.robot.description import Robot
from torsor.robot.scalars.scalar import Scalar, parse


def path_to_base(robot: Robot, j: int) -> list[int]:
    """j, its antecedent, and so on to 0."""
    if not 0 <= j <= len(robot.links):
        raise RobotError(f"{robot.name} has no frame {j}; its frames are 0 (the base) to {len(robot.links)}")
    path = [j]
    while path[-1]:
        path.append(robot.links[path[-1] - 1].antecedent)
    return path


def frame_number(robot: Robot, frame: int | str) -> int:
    """The number of a frame: -1 is the last link; a name is that of a link."""
    if isinstance(frame, str):
        names = [link.name for link in robot.links]
        if names.count(frame) != 1:
            near = get_close_matches(frame[:50], names, n=3)
            said = f"did you mean {' or '.join(near)}?" if near else f"its last link is {names[-1]}"
            what = "several links" if frame in names else "no link"
            raise RobotError(f"{robot.name} has {what} {frame!r}; {said}")
        return names.index(frame) + 1
    if isinstance(frame, bool) or not hasattr(frame, "__index__"):
        raise RobotError(f"a frame is a whole number or the name of a link, not {frame!r}")
    number = len(robot.links) if frame == -1 else index(frame)
    path_to_base(robot, number)
    return number


def path_between(robot: Robot, i: int, j: int) -> tuple[list[int], list[int]]:
    """(up, down): links to leave from i to the common ancestor, and to enter from there to j."""
    from_i, from_j = path_to_base(robot, i), path_to_base(robot, j)
    common = next(k for k in from_i if k in from_j)
    return from_i[: from_i.index(common)], list(reversed(from_j[: from_j.index(common)]))


def parallel_families(robot: Robot) -> list[list[str]]:
    """Variables of revolute joints whose axes stay parallel, family by family: their angles add up."""
    family: dict[int, list[str]] = {0: []}
    families: list[list[str]] = []
    for j, link in enumerate(robot.links, 1):
        if link.antecedent and is_parallel(link.placement.alpha):
            family[j] = family[link.antecedent]
        else:
            family[j] = []
            families.append(family[j])
        if link.joint.kind.turn:
            family[j].append(link.joint.variable)
    return [f for f in families if f]


_PARALLEL = {parse(text) for text in ("0", "pi", "-pi")}


def is_parallel(alpha: Scalar) -> bool:
    """Whether two axes at this angle are parallel, as written: 0 or half a turn."""
    return alpha in _PARALLEL
