"""The pose of a frame as independent coordinates: a leg without mass from the base to the frame, whose joints they are.

Slides along the axes of the base, then turns: about one axis, or yaw, pitch and roll.  The leg has as many joints as
the frame has degrees of freedom, so that it takes none from the robot; its last joint is cut, which closes a loop more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import product

import numpy as np

from torsor.errors import ModelError, degrees_of_freedom
from torsor.formats import RobotLike, robot_of
from torsor.mobility.branches import Branch
from torsor.mobility.mobility import mobility
from torsor.numerics.loop_closing import SMALL
from torsor.numerics.transforms import Array
from torsor.robot.description import Robot
from torsor.robot.joints import PRISMATIC, REVOLUTE
from torsor.robot.links import link
from torsor.robot.parts import Loop, Placement
from torsor.robot.scalars.scalar import Scalar, scalar
from torsor.robot.symbols import variables as joint_variables
from torsor.robot.topology import frame_number, path_to_base

NAMES = ("px", "py", "pz", "roll", "pitch", "yaw")  # slides along x, y, z; turns about x, y, z
AXES = [np.roll(np.eye(3, dtype=int), s, axis=0) for s in (1, 2, 0)]  # axes of the base, turned in a ring: z is x, y, z
QUARTERS = (0, 1, 2, -1)  # quarter turns, the simplest first


def with_pose(robot: RobotLike, frame: int | str = -1) -> tuple[Robot, tuple[str, ...]]:
    """Add the pose of a frame to a robot with loops, as joints that models can be written in.

    Args:
        robot: A robot with loops, the path of its file, or the name of a sample.
        frame: The frame: its number or the name of its link; -1 (default) for the last link.

    Returns:
        The robot with the added joints, and their names, to be given as the option `independent` of models. `px`, `py`,
        `pz` are the frame's origin in the base frame (m); `yaw`, `pitch`, `roll` its orientation Rz(yaw) Ry(pitch)
        Rx(roll), or the angle about the one axis of the base about which it turns (rad).

    Raises:
        ModelError: The robot has no loops, its frame has other degrees of freedom than the robot, or the frame does not
            move along or about axes of the base.

    Example:
        >>> robot, pose = torsor.with_pose("three_rrr", "platform")
        >>> pose
        ('px', 'py', 'yaw')
    """
    robot = robot_of(robot)
    if not robot.loops:
        raise ModelError(f"{robot.name} has no loops: all of its joints are independent")
    n = frame_number(robot, frame)
    branch = mobility(robot).branches[0]
    free = _freedoms(robot, branch, n)
    taken = {*robot.parameters, *joint_variables(robot)}
    names = tuple(NAMES[i] + "_" * (NAMES[i] in taken) for i in free)
    return _with_leg(robot, n, free, names, _seat(robot, branch, n, free)), names


def _freedoms(robot: Robot, branch: Branch, n: int) -> list[int]:
    """The joints of the leg as places in NAMES: slides, then turns."""
    s, T = branch.skeleton, branch.frames()
    path = [j for j in path_to_base(s.tree, n) if j in s.column]
    V = s.twists(T, path, n) @ branch.tangents[:, [s.column[j] for j in path]]
    size = np.abs(V).max(axis=(0, 2))
    slides, turns = ([i for i in part if size[i] > SMALL] for part in (range(3), (5, 4, 3)))
    rank = np.linalg.matrix_rank(V[0], tol=SMALL)
    if not rank == branch.freedoms == len(slides) + len(turns) or len(turns) == 2:
        raise ModelError(f"{robot.name} has {degrees_of_freedom(branch.freedoms)}, and the pose of "
                         f"{robot.links[n - 1].name} does not give them: a platform was expected that moves along axes "
                         "of the base, and turns about one of them or about all; inverse geometry of a point needs no "
                         "such joints, its task is position")
    still = [i for i in range(3) if i not in slides]
    if np.abs(T[:, n, still, 3]).max(initial=0) > SMALL:
        raise ModelError(f"the origin of {robot.links[n - 1].name} stays away from the base along {'xyz'[still[0]]}: a "
                         "frame that moves through the origin of the base was expected")
    return slides + turns


def _seat(robot: Robot, branch: Branch, n: int, free: Sequence[int]) -> Array:
    """The axes of the leg's end in the frame: quarter turns, of which the simplest that serves."""
    R = np.swapaxes(branch.frames()[:, n, :3, :3], 1, 2)
    turns, last = [i for i in free if i > 2], AXES[free[-1] % 3]
    if len(turns) == 3:
        return last
    wanted = R @ (last if not turns else last[:, 2:])
    for seat in map(_turned, product(QUARTERS, QUARTERS, QUARTERS)):
        if np.abs(wanted - (seat if not turns else seat[:, 2:])).max() < SMALL:
            return seat
    raise ModelError(f"the axes of {robot.links[n - 1].name} stay oblique to those of the base: a frame with axes "
                     "along them was expected")


def _with_leg(robot: Robot, n: int, free: Sequence[int], names: Sequence[str], seat: Array) -> Robot:
    """The robot with the leg; its last joint is the cut one."""
    count, axes, leg = len(robot.links), np.eye(3, dtype=int), []
    for k, (i, name) in enumerate(zip(free, names, strict=True)):
        place = _quarters(axes.T @ AXES[i % 3])
        leg.append(link(count + k if k else 0, count + k + 1, REVOLUTE if i > 2 else PRISMATIC, active=False, name=name,
                        variable=name, velocity=f"{name}P", acceleration=f"{name}DP", tolerance=None, **place))
        axes = AXES[i % 3]
    *carried, last = leg
    more = len(carried)
    loops = [replace(x, closing_antecedent=x.closing_antecedent + more) if x.closing_antecedent > count else x
             for x in robot.loops]
    cut = Loop(last.antecedent, last.joint, last.placement, n, Placement(**_quarters(seat)))
    return robot.replace(links=(*robot.links, *carried), loops=(*loops, cut))


def _quarters(R: Array) -> dict[str, Scalar]:
    """gamma, alpha and theta of axes that are quarter turns apart, theta zero where that can be."""
    turns = next(t for t in product(QUARTERS, QUARTERS, QUARTERS) if (_turned(t) == R).all())
    return {name: scalar(f"{k}*pi/2") for name, k in zip(("theta", "gamma", "alpha"), turns, strict=True) if k}


def _turned(turns: Sequence[int]) -> Array:
    """The axes after quarter turns (theta, gamma, alpha) of a placement: Rz(gamma) Rx(alpha) Rz(theta)."""
    theta, gamma, alpha = turns

    def about_z(k: int) -> Array:
        c, s = ((1, 0), (0, 1), (-1, 0), (0, -1))[k]
        return np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]])

    ring = AXES[0]
    axes: Array = about_z(gamma) @ (ring @ about_z(alpha) @ ring.T) @ about_z(theta)
    return axes
