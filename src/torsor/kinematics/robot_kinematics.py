"""Numeric kinematics of a robot: the compiled transform and Jacobian of a frame, and what is made of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from torsor import models
from torsor.errors import ModelError
from torsor.formats import RobotLike, robot_of
from torsor.models.robot_uses import tell
from torsor.robot.topology import frame_number

if TYPE_CHECKING:
    from torsor.compiled.arguments import Array
    from torsor.kinematics.inverse_kinematics import Solution
    from torsor.kinematics.manipulability import Dexterity
    from torsor.kinematics.workspace import Workspace


class Kinematics:
    """Numeric kinematics of a frame of a robot without loops, compiled once.

    Poses are seen from the base frame. All methods broadcast over leading axes.

    Args:
        robot: A robot, the path of its file, or the name of a sample.
        parameters: Numbers for the parameters: a mapping, in which those that do not place the frame (inertias) may be
            missing and which the defaults of the robot complete; or an array in the robot's order.
        frame: The frame: its number or the name of its link; -1 (default) for the last link.

    Attributes:
        robot: The robot.
        frame: Number of the frame.

    Raises:
        ModelError: The robot has closed loops, or the frame does not exist.

    Example:
        >>> arm = torsor.Kinematics("planar_2r")
        >>> arm.jacobian([0, 0]).shape
        (6, 2)
    """

    def __init__(self, robot: RobotLike, parameters: Any = None, *, frame: int | str = -1):
        from torsor.kinematics.tip import Tip

        robot = robot_of(robot)
        if robot.loops:
            raise ModelError(f"{robot.name} has closed loops, and this is for joints that move by themselves: "
                             "torsor.closure(robot) has its configurations, their poses and the motors for a pose")
        self.robot, self.frame = robot, frame_number(robot, frame)
        programs = models.transform(robot, frame=self.frame), models.jacobian(robot, frame=self.frame)
        self.tip = Tip(*programs, parameters)

    def with_parameters(self, parameters: Any) -> Kinematics:
        """The same frame with other parameters; nothing is compiled again.

        Args:
            parameters: Numbers for the parameters, as the class takes them.
        """
        other = object.__new__(Kinematics)
        other.robot, other.frame = self.robot, self.frame
        other.tip = self.tip.with_parameters(parameters)
        return other

    @property
    def limits(self) -> dict[str, tuple[float, float]]:
        """The range of each joint in the robot file, infinite where it has no limit.

        `inverse` and `workspace` keep to them unless they are given others.
        """
        return {j.variable: j.limits.range for j in self.robot.joints}

    def pose(self, q: Any) -> Array:
        """The pose of the frame, `(..., 4, 4)`.

        Args:
            q: Joint positions (rad, m), `(..., joints)`.
        """
        return self.tip.pose(q)

    def jacobian(self, q: Any) -> Array:
        """The Jacobian of the frame in the base frame, `(..., 6, joints)`: linear, then angular velocity.

        Args:
            q: Joint positions (rad, m), `(..., joints)`.
        """
        return self.tip.jacobian(q)

    def jacobian_inverse(self, q: Any, *, damping: float = 0.0, mask: Any = None) -> Array:
        """The pseudo-inverse of the Jacobian or, with damping, its damped inverse, `(..., joints, 6)`.

        Args:
            q: Joint positions (rad, m), `(..., joints)`.
            damping: Damping factor; 0 (default) for the pseudo-inverse.
            mask: Six weights for velocity and rotation along x, y, z of the base; zero for what does not count. All
                count by default.
        """
        from torsor.kinematics.manipulability import jacobian_inverse

        return jacobian_inverse(self.tip, q, damping=damping, mask=mask)

    def inverse(self, target: Any, *, limits: Any = None, **options: Any) -> Solution:
        """Find joint positions for poses or positions, by iteration.

        Args:
            target: Poses `(..., 4, 4)` or positions `(..., 3)`.
            limits: A mapping from joint to (low, high), or rows for all joints; by default those of the robot; `{}` for
                none.
            **options: The other options of `torsor.inverse_kinematics`.

        Returns:
            One configuration for each target.
        """
        from torsor.kinematics.inverse_kinematics import inverse_kinematics

        tell(self.robot, "configurations")
        return inverse_kinematics(self.tip, target, limits=self.limits if limits is None else limits, **options)

    def dexterity(self, q: Any, *, mask: Any = None) -> Dexterity:
        """Manipulability, condition number and singular values of the Jacobian.

        Args:
            q: Joint positions (rad, m), `(..., joints)`.
            mask: Six weights for velocity and rotation along x, y, z of the base; zero for what does not count. With `1
                1 1 L L L` rotations become lengths, so that metres and radians are not mixed.
        """
        from torsor.kinematics.manipulability import dexterity

        return dexterity(self.tip, q, mask=mask)

    def workspace(self, *, limits: Any = None, **options: Any) -> Workspace:
        """Sample the positions that the frame can reach.

        Args:
            limits: A mapping from joint to (low, high), or rows for all joints; by default those of the robot. Revolute
                joints without limits make a whole turn; prismatic ones need limits.
            **options: `samples` (how many random configurations, 10000 by default), `seed` (0); or `grid` (how many
                positions of each joint, in place of random ones).

        Returns:
            Joint positions and points.

        Raises:
            ProgramError: A prismatic joint has no limits, or a number is not right.
        """
        from torsor.kinematics.workspace import workspace

        return workspace(self.tip, limits=self.limits if limits is None else limits, **options)

    def __repr__(self) -> str:
        return f"<Kinematics of frame {self.frame} of {self.robot.name}, {len(self.tip.joints)} joints>"


def inverse_kinematics(robot: RobotLike, target: Any, parameters: Any = None, *, frame: int | str = -1, **options: Any
                       ) -> Solution:
    """Find joint positions that bring a frame of a robot to given poses or positions, one configuration for each.

    It iterates, by damped least squares from several starts, for every robot without loops. To call it often, make a
    `torsor.Kinematics` and call its `inverse`.

    Args:
        robot: A robot without loops, the path of its file, or the name of a sample.
        target: Poses `(..., 4, 4)`; or positions `(..., 3)` (m), where orientation does not matter.
        parameters: Numbers for the parameters, as `torsor.Kinematics` takes them.
        frame: The frame: its number or the name of its link; -1 (default) for the last link.
        **options: Some of these:

            * `q0`: first start, `(joints,)` or `(..., joints)`; by default all starts are random. Revolute joints
              without limits end within half a turn of it (of zero, where it is not given).
            * `mask`: six weights for position and rotation about x, y, z; zero for what is left free.
            * `axes`: the axes of the mask, `base` (default) or `target`. A tool that may spin about its z has the mask
              `1 1 1 1 1 0` there.
            * `limits`: a mapping from joint to (low, high), or rows for all joints; by default those of the robot; `{}`
              for none. Starts are drawn within them.
            * `tolerance`: of the length of the residual (m and rad), 1e-8.
            * `iterations`: for each start, 100.
            * `starts`: tried at most, 64; `seed`: of the random starts, 0.

    Returns:
        The configurations, with what they lack to the targets.

    Raises:
        ModelError: The robot has closed loops, or the frame does not exist.
        ProgramError: A target or an option is not right.

    Example:
        >>> found = torsor.inverse_kinematics("puma560", [0.5, 0.1, 0.3])
        >>> bool(found.converged), found.q.shape
        (True, (6,))
    """
    return Kinematics(robot, parameters, frame=frame).inverse(target, **options)
