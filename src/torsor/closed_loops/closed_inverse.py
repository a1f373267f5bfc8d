"""All configurations of any robot for a pose: the front door of inverse geometry; of a robot with loops, leg by leg."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from torsor.closed_loops.closure import Closure
from torsor.errors import ModelError, ProgramError
from torsor.formats import RobotLike, robot_of
from torsor.ik.inverse_geometry import InverseGeometry, read_targets
from torsor.models.robot_uses import tell
from torsor.robot.topology import frame_number, path_to_base

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from torsor.closed_loops.pose_by_legs import Leg
    from torsor.ik.numeric.solutions import Solutions

    Array = NDArray[np.float64]

SINGULAR = 1e-6  # the smallest singular value of what the frame and the loops ask of the joints
SAME = 1e-7


class ClosedInverse:
    """The inverse geometry of a frame of a robot with loops, made by `torsor.inverse_geometry`.

    Args:
        robot: A robot with loops, the path of its file, or the name of a sample.
        parameters: Numbers for the parameters, by name; the defaults of the robot fill in.
        frame: The frame: its number or the name of its link; -1 (default) for the last link.
        task: `auto` (default), `pose`, `position`, or the coordinates that matter among `x y z rx ry rz`.
        **options: None that changes anything: `locked` and `method` are for robots without loops.

    Attributes:
        robot: The robot.
        frame: Number of the frame.
        joints: What a configuration holds: joints of the tree, then cut joints.
        motors: Those of them that `motors_of` gives.
        limits: The range of each joint in the robot file.
        closure: The loops in numbers.
        method: Always `legs`.
        remarks: The legs in the order in which they are solved, each with its method.
    """

    method = "legs"

    def __init__(self, robot: RobotLike, parameters: Mapping[str, float] | None = None, *, frame: int | str = -1,
                 task: Any = "auto", **options: Any):
        unused = {"locked": ((), ""), "method": ("auto", "legs")}
        for name, value in options.items():
            if value not in unused.get(name, ()):
                raise ModelError(f"{name}={value!r} is for robots without loops; one with loops is solved leg by leg")
        self.closure = Closure(robot, parameters)
        self.robot, self.frame = self.closure.robot, frame_number(self.closure.robot, frame)
        self.joints, self.motors, self.limits = self.closure.joints, self.closure.motors, self.closure.limits
        self._task = task
        self.remarks = tuple(leg.words for leg in self._legs)

    @cached_property
    def _legs(self) -> list[Leg]:
        return self.closure.legs_to(self.frame, self._task)

    @property
    def rows(self) -> tuple[int, ...]:
        """What is asked of the frame: some of 0 to 5, for x, y, z, rx, ry, rz."""
        return self._legs[0].rows

    def solve(self, target: Any, *, locked: Mapping[str, float] | None = None, limits: Any = None, seed: Any = None,
              nearest: bool = False) -> Solutions:
        """Find all closed configurations that bring the frame to a target.

        Where the legs have very many configurations together, one is given for each set of motor positions, and a
        remark says so.

        Args:
            target: A pose `(4, 4)`, or a position `(3,)` (m) where the task is a position.
            locked: For robots without loops only.
            limits: As `InverseGeometry.solve` takes them.
            seed: A configuration; the nearest to it comes first.
            nearest: For robots without loops only.

        Returns:
            An array `(k, joints)`, as `InverseGeometry.solve` gives it.

        Raises:
            ModelError: `locked` or `nearest` is given.
        """
        if locked or nearest:
            raise ModelError("locked and nearest are for robots without loops")
        pose = read_targets(target, self.rows)
        if pose.ndim != 2:
            raise ProgramError("solve takes one target: a matrix (4, 4), or a position (3,)")
        return self._solutions(pose, limits, seed)

    def motors_of(self, configurations: Any) -> Array:
        """The positions of the motors in some configurations, each set once: `(j, motors)`.

        Args:
            configurations: Configurations `(k, joints)`.
        """
        import numpy as np

        columns = [self.joints.index(name) for name in self.motors]
        rows = np.atleast_2d(np.asarray(configurations, dtype=float))[:, columns]
        kept = [i for i, row in enumerate(rows) if not (np.abs(rows[:i] - row).max(axis=1, initial=0.0) < SAME).any()]
        return np.asarray(rows[kept])

    def files(self, language: str, *, limits: Any = False) -> dict[str, str]:
        """Refused: a robot with loops is solved leg by leg, and code is made of the models `igm_paul` and `igm_pieper`.

        Args:
            language: Name of the language.
            limits: Limits of the joints.

        Raises:
            ModelError: Always.
        """
        raise ModelError(f"inverse geometry of {self.robot.name} leg by leg has no program in {language}"
                         f"{' within limits' if limits else ''}: the models igm_paul and igm_pieper go through the "
                         "loops in closed form where there is one")

    def __repr__(self) -> str:
        return f"<inverse geometry of {self.robot.name}, frame {self.frame}, by {self.method}>"

    def _solutions(self, pose: Array, limits: Any, seed: Any) -> Solutions:
        import numpy as np

        from torsor.closed_loops.pose_by_legs import all_configurations
        from torsor.ik.numeric.answer import read_seed
        from torsor.ik.numeric.solutions import Solutions
        from torsor.ik.numeric.within_limits import left_out, nearest_first, within
        from torsor.kinematics.joint_limits import read_limits
        from torsor.numerics.transforms import pose_error

        c = self.closure
        bounds, near = read_limits(self.joints, self.limits if limits is None else limits), read_seed(self.joints, seed)
        motors = [c.number(name) for name in self.motors]
        rows, complete, said = all_configurations(c.skeleton, self._legs, pose, motors)
        turned, inside = within(~c.skeleton.turns, rows, bounds, near)
        kept, outside = turned[inside], turned[~inside]
        order = np.lexsort(np.round(kept, 6).T[::-1])
        if near is not None:
            order = nearest_first(~c.skeleton.turns, kept, near, 1.0)
        kept = kept[order]
        T = c.skeleton.frames(kept)
        singular = self._singular(T)
        words = [*said, *(["the robot is singular in some of these"] if singular.any() else []),
                 *([left_out(self.joints, outside, bounds)] if len(outside) else [])]
        reached = T[:, self.frame]
        lacking = np.abs(pose_error(np.broadcast_to(pose, reached.shape), reached)[:, list(self.rows)])
        return Solutions(kept, residual=lacking.max(axis=1, initial=0.0),
                         multiplicity=np.ones(len(kept), dtype=np.intp), singular=singular, outside=outside,
                         reachable=bool(len(rows)), complete=complete, nearest=None, remarks=tuple(words))

    def _singular(self, T: Array) -> NDArray[np.bool_]:
        """Where joints move with what is asked of the frame at rest."""
        import numpy as np

        s = self.closure.skeleton
        path = [j for j in path_to_base(s.tree, self.frame) if j in s.column]
        twists = np.zeros((len(T), 6, len(s.joints)))
        twists[:, :, [s.column[j] for j in path]] = s.twists(T, path, self.frame)
        asked = np.concatenate([twists[:, list(self.rows)], s.constraints(T)], axis=1)
        smallest = np.linalg.svd(asked, compute_uv=False)[:, -1]
        return np.asarray(smallest < SINGULAR)


def inverse_geometry(robot: RobotLike, parameters: Any = None, **options: Any) -> InverseGeometry | ClosedInverse:
    """Prepare the inverse geometry of a robot: all configurations that reach a pose.

    It picks the method, a closed form where there is one. Then `solve(T)` of the result gives all configurations for
    one target and `batch(T)` those for many.

    Args:
        robot: A robot, the path of its file, or the name of a sample.
        parameters: Numbers for the parameters, by name; the defaults of the robot fill in, and those that do not place
            the frame may be missing.
        **options: Some of these (of a robot with loops: `frame` and `task`):

            * `frame`: the frame to be placed, by its number or the name of its link; -1 (default) for the last link.
            * `task`: `auto` (default), `pose`, `position`, or the coordinates that matter among `x y z rx ry rz`.
            * `locked`: names of joints whose positions are given to `solve`.
            * `method`: `auto` (default), `paul`, `pieper`, `general`, `homotopy` or `numeric`.

    Returns:
        An `InverseGeometry`; or a `ClosedInverse` for a robot with loops, whose configurations hold all joints, cut
        ones last, and whose `motors_of(configurations)` gives the positions of the motors.

    Raises:
        ModelError: An option is not right, or the method does not serve this robot.

    Example:
        >>> ik = torsor.inverse_geometry("scara")
        >>> pose = torsor.Kinematics("scara").pose([0.1, 0.2, 0.3, 0.4])
        >>> ik.method, ik.solve(pose, limits={}).shape
        ('paul', (2, 4))
    """
    robot = robot_of(robot)
    tell(robot, "configurations")
    return ClosedInverse(robot, parameters, **options) if robot.loops else InverseGeometry(robot, parameters, **options)
