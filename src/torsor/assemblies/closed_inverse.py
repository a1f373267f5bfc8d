"""All postures for a pose, of any robot: the front door of inverse geometry; of a robot with loops, leg by leg."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from torsor.assemblies.closure import Closure
from torsor.errors import ModelError, ProgramError
from torsor.formats import RobotLike, robot_of
from torsor.postures.inverse_geometry import InverseGeometry
from torsor.robot.topology import frame_number, path_to_base

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from torsor.assemblies.pose_by_legs import Leg
    from torsor.postures.numeric.solutions import Solutions

    Array = NDArray[np.float64]

SINGULAR = 1e-6  # the smallest singular value of what the frame and the loops ask of the joints
SAME = 1e-7


class ClosedInverse:
    """The inverse geometric model of a frame of a robot with loops, with numbers for its parameters.

    joints: what a solution holds, tree joints, then cut joints; motors: those of them that `motors_of` gives; remarks:
    the legs in the order in which they are solved, each with its method.
    """

    method = "legs"

    def __init__(self, robot: RobotLike, parameters: Mapping[str, float] | None = None, *, frame: int | str = -1,
                 **options: Any):
        unused = {"task": ("auto", "pose"), "locked": ((), ""), "method": ("auto", "legs")}
        for name, value in options.items():
            if value not in unused.get(name, ()):
                raise ModelError(f"{name}={value!r} is for robots without loops; of one with loops the pose of a frame "
                                 "is asked for, leg by leg")
        self.closure = Closure(robot, parameters)
        self.robot, self.frame = self.closure.robot, frame_number(self.closure.robot, frame)
        self.joints, self.motors, self.limits = self.closure.joints, self.closure.motors, self.closure.limits
        self.remarks = tuple(leg.words for leg in self._legs)

    @cached_property
    def _legs(self) -> list[Leg]:
        return self.closure.legs_to(self.frame)

    def solve(self, target: Any, *, locked: Mapping[str, float] | None = None, limits: Any = None, seed: Any = None,
              nearest: bool = False) -> Solutions:
        """All closed postures that bring the frame to a target (4, 4), as an array (k, joints).

        limits, seed: as `InverseGeometry.solve` takes them.  Where legs have very many postures together, one of them
        is given for each set of motor positions, and a remark says so.
        """
        if locked or nearest:
            raise ModelError("locked and nearest are for robots without loops")
        return self._answered(_pose(target), limits, seed)

    def motors_of(self, postures: Any) -> Array:
        """(j, motors): the positions of the motors in some postures (k, joints), each set once."""
        import numpy as np

        rows = np.atleast_2d(np.asarray(postures, dtype=float))[:, [self.joints.index(name) for name in self.motors]]
        kept = [i for i, row in enumerate(rows) if not (np.abs(rows[:i] - row).max(axis=1, initial=0.0) < SAME).any()]
        return np.asarray(rows[kept])

    def files(self, language: str, *, limits: Any = False) -> dict[str, str]:
        """Code is made of closed forms alone: `igm_paul`, `igm_pieper`."""
        raise ModelError(f"inverse geometry of {self.robot.name} leg by leg has no program in {language}"
                         f"{' within limits' if limits else ''}: the models igm_paul and igm_pieper go through the "
                         "loops in closed form where there is one")

    def _answered(self, pose: Array, limits: Any, seed: Any) -> Solutions:
        import numpy as np

        from torsor.assemblies.pose_by_legs import all_postures
        from torsor.kinematics.joint_limits import read_limits
        from torsor.postures.numeric.answer import read_seed
        from torsor.postures.numeric.solutions import Solutions
        from torsor.postures.numeric.within_limits import left_out, nearest_first, within

        c = self.closure
        bounds, near = read_limits(self.joints, self.limits if limits is None else limits), read_seed(self.joints, seed)
        rows, complete, said = all_postures(c.skeleton, self._legs, pose, [c.number(name) for name in self.motors])
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
        return Solutions(kept, residual=np.abs(T[:, self.frame] - pose).max(axis=(1, 2), initial=0.0),
                         multiplicity=np.ones(len(kept), dtype=np.intp), singular=singular, outside=outside,
                         reachable=bool(len(rows)), complete=complete, nearest=None, remarks=tuple(words))

    def _singular(self, T: Array) -> NDArray[np.bool_]:
        """Where joints move with the frame at rest."""
        import numpy as np

        s = self.closure.skeleton
        path = [j for j in path_to_base(s.tree, self.frame) if j in s.column]
        twists = np.zeros((len(T), 6, len(s.joints)))
        twists[:, :, [s.column[j] for j in path]] = s.twists(T, path, T[:, self.frame, :3, 3])
        asked = np.concatenate([twists, s.constraints(T)], axis=1)
        smallest = np.linalg.svd(asked, compute_uv=False)[:, -1]
        return np.asarray(smallest < SINGULAR)


def inverse_geometry(robot: RobotLike, parameters: Any = None, **options: Any) -> InverseGeometry | ClosedInverse:
    """All postures of a robot for given poses: picks the method, a closed form where there is one.

    parameters: mapping from name to number, the robot's defaults filling in; those that do not place the frame may be
    missing.  options: frame (-1: the last link); task: auto, pose, position, or the coordinates that matter among
    x y z rx ry rz; locked: joints whose values are given to `solve`; method: auto, paul, pieper, general, homotopy,
    numeric.  Then `.solve(T)` gives all solutions for one target, `.batch(T)` for many.  Of a robot with loops: frame
    alone; solutions hold all joints, cut ones last, and `.motors_of(solutions)` the motors.
    """
    robot = robot_of(robot)
    return ClosedInverse(robot, parameters, **options) if robot.loops else InverseGeometry(robot, parameters, **options)


def _pose(target: Any) -> Array:
    import numpy as np

    pose = np.asarray(target, dtype=float)
    if pose.shape != (4, 4) or not np.isfinite(pose).all():
        raise ProgramError("the target of a robot with loops is the pose of a frame, a matrix (4, 4)")
    return pose
