"""The singularities of a robot by name, each with the nearest posture where it happens."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from torsor.app.equivalents import numbers
from torsor.app.result import Result
from torsor.formats import RobotLike, robot_of
from torsor.robot.topology import frame_number
from torsor.table import Table


def singularities(robot: RobotLike, parameters: Mapping[str, Any] = {}, frame: int | str | None = None,
                  q: Mapping[str, Any] = {}) -> Result:
    """Where the Jacobian of a frame loses rank: the factors of its determinant and the postures nearest to q.

    parameters, frame: as `scene` has them.  q: positions by variable; without, where a picture of
    the robot begins.  What has no determinant, because its Jacobian is not square, gets the sentence that says so.
    """
    from torsor.kinematics.joint_motions import JointMotions
    from torsor.kinematics.singular_search import singular_postures
    from torsor.scene import drawn_frames, start_postures
    from torsor.scene.assumed_numbers import numbers_for
    from torsor.scene.scene_programs import geometry

    robot = robot_of(robot)
    known = numbers_for(robot, numbers(parameters)).values
    tool = drawn_frames.tool(robot) if frame is None else frame_number(robot, frame)
    start, _ = start_postures.start(geometry(robot), known)
    near = start | numbers(q)
    size = drawn_frames.size(robot, drawn_frames.frames(robot, known))
    found = singular_postures(JointMotions(robot, known, tool), known, near, size)
    rows = tuple((x.name, x.sentence.partition(": ")[2] or x.sentence, "none found" if x.q is None else ", ".join(
        f"{name} = {value:.4g}" for name, value in x.q.items())) for x in found.factors)
    data = {"robot": robot.name, "frame": tool, "near": near, "factors": [asdict(x) for x in found.factors],
            "remarks": list(found.words)}
    return Result(data, (Table("Singularities", ("name", "where", "nearest posture"), rows, prose=True),))
