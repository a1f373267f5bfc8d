"""Where a frame of a robot can go and how well it moves there; where it loses a direction, by name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from torsor.app.equivalents import numbers
from torsor.app.options.robot_options import MOST_CONFIGURATIONS
from torsor.app.result import Result
from torsor.errors import ModelError
from torsor.formats import RobotLike, robot_of
from torsor.robot.topology import frame_number
from torsor.table import Table

PLANES = {"xy": (0, 1), "xz": (0, 2), "yz": (1, 2)}
DIGITS = 6  # after the point, of metres and radians


def workspace(robot: RobotLike, parameters: Mapping[str, Any] = {}, frame: int | str | None = None,
              samples: int = 4000, seed: int = 0) -> Result:
    """Points that a frame reaches at joint positions drawn within their limits, each with its manipulability.

    That is Yoshikawa's measure of the velocity of the frame's origin: the product of the singular values of its
    Jacobian, as many as there are directions in which it moves at all.  Joints without limits make a turn, slides go
    half a metre each way.  Of a robot with loops: closed configurations that random ones lead to, within the limits,
    fewer than `samples`; parameters, frame: as `scene` has them.
    """
    from torsor.drawing.assumed_numbers import numbers_for
    from torsor.drawing.drawn_frames import tool
    from torsor.kinematics.joint_motions import JointMotions, measures, usual_rank
    from torsor.kinematics.workspace import Workspace

    if not 1 <= samples <= MOST_CONFIGURATIONS:
        raise ModelError(f"samples must be a whole number from 1 to {MOST_CONFIGURATIONS}, not {samples}")
    robot = robot_of(robot)
    known = numbers_for(robot, numbers(parameters)).values
    number = tool(robot) if frame is None else frame_number(robot, frame)
    moved = JointMotions(robot, known, number)
    q = moved.drawn(samples, seed)
    if not len(q):
        raise ModelError(f"no configuration of {robot.name} was found that closes its loops within its joint limits")
    J = moved.jacobian(q)[:, :3]
    found = Workspace(q, moved.poses(q)[:, :3, 3])
    worth, _ = measures(J, usual_rank(J))
    low, high = found.extents
    data = {"robot": robot.name, "frame": number, "samples": len(q), "joints": moved.joints,
            "points": found.points.round(DIGITS).tolist(), "manipulability": [float(f"{x:.4g}") for x in worth],
            "q": q.round(DIGITS).tolist(), "extents": [low.tolist(), high.tolist()], "reach": list(found.reach),
            "pictures": _pictures(robot.name, number, found.points, worth)}
    rows = tuple((axis, f"{a:.4g}", f"{b:.4g}") for axis, a, b in zip("xyz", low, high, strict=True))
    return Result(data, (Table(f"Frame {number} of {robot.name}: {len(q)} points (m)", ("", "from", "to"), rows),))


def _pictures(name: str, frame: int, points: Any, worth: Any) -> dict[str, str]:
    """Projections as SVG, coloured by manipulability."""
    from torsor.charts.scatter import scatter

    title = f"{name}, frame {frame}: reachable points"
    return {plane: "\n".join(scatter(title, points[:, i], points[:, j], worth,
                                     (f"{plane[0]} (m)", f"{plane[1]} (m)", "manipulability")))
            for plane, (i, j) in PLANES.items()}


def singularities(robot: RobotLike, parameters: Mapping[str, Any] = {}, frame: int | str | None = None,
                  q: Mapping[str, Any] = {}) -> Result:
    """Where the Jacobian of a frame loses rank: the factors of its determinant and the configurations nearest to q.

    parameters, frame: as `scene` has them.  q: positions by variable; without, where a picture of
    the robot begins.  What has no determinant, because its Jacobian is not square, gets the sentence that says so.
    """
    from torsor.drawing import drawn_frames, start_configurations
    from torsor.drawing.assumed_numbers import numbers_for
    from torsor.drawing.scene_programs import geometry
    from torsor.kinematics.joint_motions import JointMotions
    from torsor.kinematics.singular_search import singular_configurations

    robot = robot_of(robot)
    known = numbers_for(robot, numbers(parameters)).values
    tool = drawn_frames.tool(robot) if frame is None else frame_number(robot, frame)
    start, _ = start_configurations.start(geometry(robot), known)
    near = start | numbers(q)
    size = drawn_frames.size(robot, drawn_frames.frames(robot, known))
    found = singular_configurations(JointMotions(robot, known, tool), known, near, size)
    rows = tuple((x.name, x.sentence.partition(": ")[2] or x.sentence, "none found" if x.q is None else ", ".join(
        f"{name} = {value:.4g}" for name, value in x.q.items())) for x in found.factors)
    data = {"robot": robot.name, "frame": tool, "near": near, "factors": [asdict(x) for x in found.factors],
            "remarks": list(found.words)}
    return Result(data, (Table("Singularities", ("name", "where", "nearest configuration"), rows, prose=True),))
