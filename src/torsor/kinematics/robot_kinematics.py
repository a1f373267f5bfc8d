"""Numeric kinematics of a robot: the compiled transform and Jacobian of a frame, and what is made of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from torsor import models
from torsor.errors import ModelError
from torsor.formats import RobotLike, robot_of
from torsor.robot.topology import frame_number

if TYPE_CHECKING:
    from torsor.compiled.arguments import Array
    from torsor.kinematics.inverse_kinematics import Solution
    from torsor.kinematics.manipulability import Dexterity
    from torsor.kinematics.workspace import Workspace


class Kinematics:
    """A frame of an open robot with numbers for its parameters, compiled once.

    frame: its number or the name of its link, -1 for the last link.  parameters: mapping from name to number, in which
    those that do not place the frame (inertias) may be missing and for which the robot's defaults fill in, or an array
    in the robot's order.  Poses are seen from the base frame; all methods broadcast over leading axes.  limits: those
    of the robot's joints, which `inverse` and `workspace` keep to unless they are given others ({}: none).
    """

    def __init__(self, robot: RobotLike, parameters: Any = None, *, frame: int | str = -1):
        from torsor.kinematics.tip import Tip

        robot = robot_of(robot)
        if robot.loops:
            raise ModelError(f"{robot.name} has closed loops, and this is for joints that move by themselves: "
                             "torsor.closure(robot) has its postures, their poses and the motors for a pose")
        self.robot, self.frame = robot, frame_number(robot, frame)
        programs = models.transform(robot, frame=self.frame), models.jacobian(robot, frame=self.frame)
        self.tip = Tip(*programs, parameters)

    def with_parameters(self, parameters: Any) -> Kinematics:
        """The same frame for other parameters; nothing is compiled again."""
        other = object.__new__(Kinematics)
        other.robot, other.frame = self.robot, self.frame
        other.tip = self.tip.with_parameters(parameters)
        return other

    @property
    def limits(self) -> dict[str, tuple[float, float]]:
        """The range of each joint in the robot file, infinite where it has no limit."""
        return {j.variable: j.limits.range for j in self.robot.joints}

    def pose(self, q: Any) -> Array:
        """The transform of the frame, (..., 4, 4)."""
        return self.tip.pose(q)

    def jacobian(self, q: Any) -> Array:
        """The Jacobian of the frame in the base frame, (..., 6, joints)."""
        return self.tip.jacobian(q)

    def jacobian_inverse(self, q: Any, *, damping: float = 0.0, mask: Any = None) -> Array:
        """Its pseudo-inverse or, with damping, its damped inverse, (..., joints, 6)."""
        from torsor.kinematics.manipulability import jacobian_inverse

        return jacobian_inverse(self.tip, q, damping=damping, mask=mask)

    def inverse(self, target: Any, *, limits: Any = None, **options: Any) -> Solution:
        """Joint positions for poses (..., 4, 4) or positions (..., 3): see `torsor.inverse_kinematics`."""
        from torsor.kinematics.inverse_kinematics import inverse_kinematics

        return inverse_kinematics(self.tip, target, limits=self.limits if limits is None else limits, **options)

    def dexterity(self, q: Any, *, mask: Any = None) -> Dexterity:
        """Manipulability, condition number and singular values of the Jacobian along a path."""
        from torsor.kinematics.manipulability import dexterity

        return dexterity(self.tip, q, mask=mask)

    def workspace(self, *, limits: Any = None, **options: Any) -> Workspace:
        """Positions that the frame reaches: limits, samples or grid, seed."""
        from torsor.kinematics.workspace import workspace

        return workspace(self.tip, limits=self.limits if limits is None else limits, **options)

    def __repr__(self) -> str:
        return f"<Kinematics of frame {self.frame} of {self.robot.name}, {len(self.tip.joints)} joints>"


def inverse_kinematics(robot: RobotLike, target: Any, parameters: Any = None, *, frame: int | str = -1, **options: Any
                       ) -> Solution:
    """Joint positions that bring a frame of a robot to poses (..., 4, 4) or positions (..., 3), one for each.

    By damped least squares from several starts: for every open robot, where no closed form is known too.
    parameters, frame: as `Kinematics` takes them; to call it often, make one and call its `inverse`.
    options: q0, mask, axes, limits, tolerance, iterations, starts, seed, with the meaning they have in
    `torsor.kinematics.inverse_kinematics`; without `limits`, those of the robot's joints hold.
    """
    return Kinematics(robot, parameters, frame=frame).inverse(target, **options)
