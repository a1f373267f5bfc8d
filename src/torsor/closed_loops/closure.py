"""The closure of a robot with loops, in numbers: all assembly modes, one of them followed, singular configurations."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from torsor.errors import ModelError, ProgramError, degrees_of_freedom, foreign_as, unknown
from torsor.formats import RobotLike, robot_of
from torsor.mobility.mobility import mobility
from torsor.program.labels import by_label
from torsor.robot.symbols import base_motion, wrenches
from torsor.robot.topology import frame_number

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from torsor.closed_loops.answered import Found
    from torsor.closed_loops.direct.direct_finders import Finder
    from torsor.closed_loops.generic_assemblies import Assemblies
    from torsor.closed_loops.pose_by_legs import Leg
    from torsor.closed_loops.singular_configurations import Singularity
    from torsor.ik.numeric.solutions import Solutions
    from torsor.program.program import Program

    Array = NDArray[np.float64]

CLOSED = 1e-9  # what a configuration may lack to count as closed, lengths in units of the robot's
BESIDE = (0.0, 1e-3, 0.01, 0.1, 0.3)  # rad, m: how far beside a guess is tried, as none may lead on from it
ENDS = {
    "turned": "two assembly modes meet here and there is none beyond: the motors cannot go further on this way",
    "crossed": "branches of the mechanism meet here: the motors do not say along which of them to go on",
    "stuck": "it could not be followed further",
}


@dataclass(frozen=True)
class Track:
    """An assembly followed along a path of the motors.

    q (r, joints): the rows that were reached, the first r of the path; then, where it ended early, the configuration at
    its end; arrived: whether it went all the way; at: how far it came, in rows of the path; words: where it ended, and
    why.
    """

    q: Array
    arrived: bool
    at: float
    words: str

    def __repr__(self) -> str:
        return f"<{len(self.q)} configurations: {self.words}>"


class Closure:
    """A robot with loops and numbers for its parameters, made by `torsor.closure`.

    Args:
        robot: A robot with loops, the path of its file, or the name of a sample.
        numbers: Numbers for the parameters, by name; the defaults of the robot fill in.
        independent: Names of joints to take in the place of the motors, as many as there are degrees of freedom.

    Attributes:
        robot: The robot.
        joints: The variables that a configuration holds: joints of the tree, then cut joints.
        motors: The joints that have motors.
        independent: The joints that determine the others, as many as there are degrees of freedom.
        passive: The other joints.
        limits: The range of each joint in the robot file.
        numbers: The parameters that place its frames, with their numbers.
        skeleton: Its frames in numbers.
    """

    def __init__(self, robot: RobotLike, numbers: Mapping[str, float] | None = None, *,
                 independent: Iterable[str] = ()):
        import numpy as np

        from torsor.closed_loops.ring_equations import RingEquations
        from torsor.numerics.numeric_tree import NumericTree

        self.robot = robot_of(robot)
        if not self.robot.loops:
            raise ModelError(f"{self.robot.name} has no loop to close")
        self.numbers = _numbers(self.robot, numbers)
        self.skeleton = NumericTree(self.robot, self.numbers)
        links = self.skeleton.tree.links
        self.joints = tuple(links[j - 1].joint.variable for j in self.skeleton.joints)
        known = self.robot.replace(defaults={**self.robot.defaults, **self.numbers})
        found = mobility(known, tuple(self.number(name) for name in independent))
        self.motors, self.independent, self.passive = (
            tuple(links[j - 1].joint.variable for j in part)
            for part in (found.motors, found.independent, found.passive))
        self.limits = {x.joint.variable: x.joint.limits.range for x in links if x.joint.kind.moves}
        self._equations = RingEquations(self.skeleton, found.independent)
        eq, column = self._equations, self.skeleton.column
        self._order = np.array([column[j] for j in (*eq.passive, *eq.motors)], dtype=np.intp)
        self._unit = np.where(np.concatenate([eq.slides, eq.motor_slides]), eq.length, 1.0)
        self._slides = ~self.skeleton.turns
        self._legs: dict[tuple[int, str], list[Leg]] = {}

    @property
    def degrees_of_freedom(self) -> int:
        """The number of degrees of freedom of the robot."""
        return len(self.independent)

    @cached_property
    def guard(self) -> Program | None:
        """A program from all joints of the tree, zero in the assembly of parallelograms that models are written for.

        None where the robot has no other. Base parameters, and models with assembly=parallel, hold where it is zero.
        """
        from torsor.models.kinematics.assembly_guard import assembly_guard

        return assembly_guard(self.robot, self.independent)

    @cached_property
    def _generic(self) -> Assemblies:
        from torsor.closed_loops.generic_assemblies import generic_assemblies

        return generic_assemblies(self._equations)

    @cached_property
    def _direct(self) -> Finder | None:
        from torsor.closed_loops.direct.direct_finders import direct_finder

        return direct_finder(self.skeleton, self.numbers, [self.number(name) for name in self.independent])

    # assembly modes ---------------------------------------------------------------------------

    def solve(self, active: Any, *, limits: Any = None, seed: Any = None) -> Solutions:
        """Find all assembly modes for positions of the independent joints.

        Args:
            active: A number for each independent joint (rad, m), in order or by name.
            limits: A mapping from joint to (low, high), or one row per joint; by default those of the robot; `{}` for
                none.
            seed: A configuration; the nearest to it comes first.

        Returns:
            An array `(k, joints)` that also says whether it is complete and where the robot is singular, see
            `torsor.ik.numeric.solutions.Solutions`.

        Raises:
            ProgramError: The numbers do not fit the joints.
        """
        import numpy as np

        from torsor.closed_loops.answered import answered
        from torsor.kinematics.joint_limits import read_limits

        given = _row(self.independent, active, "active")
        bounds = read_limits(self.joints, self.limits if limits is None else limits)
        wanted = None if seed is None else _row(self.joints, seed, "seed")
        full = np.zeros(len(self.joints))
        full[self._places(self.independent)] = given
        found = self._found_directly(full, bounds, wanted) or self._found_by_paths(full, bounds, wanted)
        rows = found.configurations[:, self._order] / self._unit
        return answered(self._equations, self.joints, rows, found, bounds, wanted)

    def track(self, path: Any, start: Any, *, limits: Any = None) -> Track:
        """Follow one assembly along a path of the independent joints, straight from row to row.

        Args:
            path: Positions of the independent joints, `(k, independent)`.
            start: A closed configuration at the first row.
            limits: As `solve` takes them; True for those of the robot; none by default.

        Returns:
            The configurations, whether the end was reached, and where and why the path ended.

        Raises:
            ProgramError: The path does not have the right shape, or the start is not closed or not at its first row.
        """
        import numpy as np

        from torsor.closed_loops.branch_following import ARRIVED, follow
        from torsor.kinematics.joint_limits import read_limits

        path = by_label(path)
        if isinstance(path, Mapping):
            path = np.stack([path[n] for n in self.independent], -1) if path.keys() == {*self.independent} else ()
        way = np.atleast_2d(np.asarray(path, dtype=float))
        if way.ndim != 2 or way.shape[1] != self.degrees_of_freedom or not np.isfinite(way).all():
            raise ProgramError(f"path has a row of numbers for each position of {', '.join(self.independent)}")
        here = self._closed_row(start, "start")
        if np.abs(here[self._places(self.independent)] - way[0]).max() > CLOSED:
            raise ProgramError("start is not at the first row of the path: they take the same positions of "
                               + ", ".join(self.independent))
        bounds = read_limits(self.joints, self.limits if limits is True else limits or {})
        rows, m = [here], len(self._equations.passive)
        for i, there in enumerate(way[1:]):
            full = here.copy()
            full[self._places(self.independent)] = there
            begin, end = (x[self._order] / self._unit for x in (here, full))
            leg = follow(self._equations, begin[m:], begin[:m], end[m:])
            reached = np.concatenate([leg.q, begin[m:] + leg.part * (end[m:] - begin[m:])])
            there = here + leg.part * (full - here)
            there[self._order] = reached * self._unit
            if (kept := self._kept(here, there, bounds)) is not None:
                return Track(np.array([*rows, kept[1]]), False, i + kept[0] * leg.part, kept[2])
            rows.append(there)
            if leg.how != ARRIVED:
                words = f"ended {leg.part:.3g} of the way from row {i} to row {i + 1}: {ENDS[leg.how]}"
                return Track(np.array(rows), False, i + leg.part, words)
            here = there
        return Track(np.array(rows), True, float(len(way) - 1), "arrived at the last row")

    # configurations -----------------------------------------------------------------------------

    def singular(self, q: Any) -> Singularity:
        """Whether a closed configuration is singular, which of the two kinds it is, and which joints move then.

        Args:
            q: The configuration, in order or by name.
        """
        from torsor.closed_loops.singular_configurations import singularity

        row = self._closed_row(q, "q")
        links, eq = self.skeleton.tree.links, self._equations
        return singularity(eq, [links[j - 1].joint.variable for j in eq.passive], row[self._order] / self._unit)

    def closed(self, q: Any) -> float:
        """How far the loops gape in a configuration: the largest difference of frames that should be the same.

        Args:
            q: The configuration, in order or by name.
        """
        row = _row(self.joints, q, "q")
        return float(self.skeleton.error(self.skeleton.frames(row[None]))[0])

    def __getattr__(self, name: str) -> Any:
        from torsor.former_names import METHODS, present_name

        now = present_name(name, METHODS, "closure")
        if now is None:
            raise AttributeError(f"a closure has no {name!r}")
        return getattr(self, now)

    def assemble(self, guess: Any, *, hold: Iterable[str] = ()) -> Array:
        """Close the loops from a guess, by Newton's method.

        Args:
            guess: A configuration to begin with, in order or by name.
            hold: Names of joints that stay where they are.

        Returns:
            The closed configuration.

        Raises:
            ModelError: The method does not lead to a closed configuration from this guess.
        """
        import numpy as np

        from torsor.numerics.loop_closing import assembled_near

        row = _row(self.joints, guess, "guess")
        held = [self.skeleton.joints[self._places([name])[0]] for name in hold]
        free = [i for i, j in enumerate(self.skeleton.joints) if j not in held]
        guesses = np.repeat(row[None], len(BESIDE), axis=0)
        aside = np.random.default_rng(0).uniform(-1, 1, (len(BESIDE), len(free)))
        guesses[:, free] += aside * np.array(BESIDE)[:, None]
        ends, errors = assembled_near(self.skeleton, guesses, free, self._equations.length)
        limit = CLOSED * max(1.0, self._equations.length)
        first = int((errors <= limit).argmax())
        if errors[first] > limit:
            raise ModelError(f"{self.robot.name} does not assemble from this guess: its loops still gape by "
                             f"{errors[first]:.3g}; another guess may do, and `solve` finds all assembly modes")
        closed: Array = ends[first]
        return closed

    def pose(self, q: Any, frame: int | str = -1) -> Array:
        """The pose `(4, 4)` of a frame in the base frame, at a configuration.

        Args:
            q: The configuration, in order or by name.
            frame: The frame: its number or the name of its link; -1 (default) for the last link.
        """
        row = _row(self.joints, q, "q")
        number = frame_number(self.robot, frame)
        pose: Array = self.skeleton.frames(row[None])[0, number]
        return pose

    def motors_for(self, pose: Any, frame: int | str = -1, *, limits: Any = None) -> Array:
        """Find closed configurations `(k, joints)` that bring a frame to a pose, leg by leg.

        There is one for each set of motor positions.

        Args:
            pose: The pose `(4, 4)` in the base frame.
            frame: The frame: its number or the name of its link; -1 (default) for the last link.
            limits: As `solve` takes them.

        Raises:
            ProgramError: The pose is no matrix `(4, 4)`.
        """
        import numpy as np

        from torsor.closed_loops.pose_by_legs import configurations
        from torsor.ik.numeric.within_limits import within
        from torsor.kinematics.joint_limits import read_limits

        target = np.asarray(pose, dtype=float)
        if target.shape != (4, 4) or not np.isfinite(target).all():
            raise ProgramError("the pose of a frame is a matrix (4, 4)")
        bounds = read_limits(self.joints, self.limits if limits is None else limits)
        order = self.legs_to(frame_number(self.robot, frame))
        rows, _ = configurations(self.skeleton, order, target, [self.number(n) for n in self.motors])
        rows, inside = within(self._slides, rows, bounds, None)
        return np.asarray(rows[inside])

    # within -------------------------------------------------------------------------------

    def _found_directly(self, full: Array, bounds: Array, wanted: Array | None) -> Found | None:
        """The assembly modes for the independent joints of a configuration by algebra; None if one may be missing."""
        import numpy as np

        from torsor.closed_loops.answered import Found
        from torsor.closed_loops.direct.candidate_configurations import settled

        if self._direct is None:
            return None
        candidates = self._direct.candidates(full)
        rows, m = candidates.q[:, self._order] / self._unit, len(self._equations.passive)
        motors = full[self._order][m:] / self._unit[m:]
        passive, many, complete = settled(self._equations, motors, rows[:, :m], candidates)
        if not complete:
            return None
        each = [self._direct.spread(row, bounds, wanted) for row in self._configurations(passive, full)]
        configurations = np.concatenate([*each, np.zeros((0, len(full)))])
        return Found(configurations, np.repeat(many, [len(x) for x in each]), complete, (self._direct.words,))

    def _found_by_paths(self, full: Array, bounds: Array, wanted: Array | None) -> Found:
        """The assembly modes for the independent joints of a configuration by paths from the complex ones."""
        import numpy as np

        from torsor.closed_loops.all_assemblies import real_assemblies
        from torsor.closed_loops.answered import Found
        from torsor.closed_loops.other_branches import with_other_branches

        known, m = self._generic, len(self._equations.passive)
        passive, many, complete = real_assemblies(known, full[self._order][m:] / self._unit[m:])
        configurations = self._configurations(passive, full)
        if known.bodies.size == 1:
            legs = [self._turned_over(row, bounds, wanted) for row in configurations]
            many = np.repeat(many, [len(x) for x in legs])
            configurations = np.concatenate([*legs, configurations[:0]])
        found = Found(configurations, many, complete, known.words)
        return with_other_branches(self._equations, found, full, self._order, self._unit,
                                   CLOSED * max(1.0, self._equations.length))

    def legs_to(self, frame: int, task: Any = "pose") -> list[Leg]:
        """The legs that lead to a frame and close the loops.

        Args:
            frame: Number of the frame.
            task: What is asked of the frame, as `InverseGeometry` takes it; the pose by default.
        """
        from torsor.closed_loops.pose_by_legs import legs

        key = frame, str(task)
        if key not in self._legs:
            self._legs[key] = legs(self.skeleton, self.numbers, frame, task)
        return self._legs[key]

    def _turned_over(self, row: Array, bounds: Array, near: Array | None) -> Array:
        """The configurations of the legs for an assembly that is told by the pose of a body."""
        from torsor.closed_loops.pose_by_legs import turned_over

        frame = list(self._equations.places)[int(self._generic.bodies[0])]
        independent = [self.number(n) for n in self.independent]
        try:
            return turned_over(self.skeleton, self.legs_to(frame), frame, row, independent, bounds, near)
        except ModelError:
            return row[None]

    def _kept(self, here: Array, there: Array, bounds: Array) -> tuple[float, Array, str] | None:
        """Where a joint meets its limit between two rows: the part of the way, the row there, and the words."""
        import numpy as np

        low, high = bounds.T
        beyond = (there < low - CLOSED) | (there > high + CLOSED)
        if not beyond.any():
            return None
        end = np.where(there < low, low, high)
        with np.errstate(all="ignore"):
            part = np.where(beyond, (end - here) / (there - here), np.inf)
        joint = int(part.argmin())
        t = float(np.clip(part[joint], 0.0, 1.0))
        row = here + t * (there - here)
        return t, row, f"ended at a limit of {self.joints[joint]}, {end[joint]:.6g}"

    def _closed_row(self, given: Any, what: str) -> Array:
        row = _row(self.joints, given, what)
        gap = self.closed(row)
        if gap > 1e-6 * max(1.0, self._equations.length):
            raise ProgramError(f"{what} is not a closed configuration: its loops gape by {gap:.3g}; "
                               "`assemble` closes them")
        return row

    def _configurations(self, passive: Array, still: Array) -> Array:
        """Configurations (k, joints): the passive joints (k, m) as the equations have them, the others still."""
        import numpy as np

        full, m = np.repeat(still[None], len(passive), axis=0), len(self._equations.passive)
        full[:, self._order[:m]] = passive * self._unit[:m]
        return full

    def _places(self, names: Sequence[str]) -> list[int]:
        missing = [name for name in names if name not in self.joints]
        if missing:
            raise ModelError(unknown("joint", missing[0], self.joints))
        return [self.joints.index(name) for name in names]

    def number(self, name: str) -> int:
        """The number of a joint's frame in the spanning tree.

        Args:
            name: Variable of the joint.
        """
        return self.skeleton.joints[self._places([name])[0]]

    def __repr__(self) -> str:
        return (f"<closure of {self.robot.name}: {degrees_of_freedom(self.degrees_of_freedom)}, "
                f"independent {', '.join(self.independent)}, passive {', '.join(self.passive)}>")


@foreign_as(ModelError, "closure")
def closure(robot: RobotLike, numbers: Mapping[str, float] | None = None, *,
            independent: Iterable[str] = ()) -> Closure:
    """Put numbers into the loops of a robot, to find its assembly modes.

    Then `solve(active)` of the result gives all assembly modes, and `track(path, start)` follows one.

    Args:
        robot: A robot with loops, the path of its file, or the name of a sample.
        numbers: Numbers for the parameters, by name; the defaults of the robot fill in, and those that place no frame
            may be missing.
        independent: Names of joints to take in the place of the motors, as many as there are degrees of freedom.

    Returns:
        The loops in numbers.

    Raises:
        ModelError: The robot has no loop, or its motors do not determine its motion.

    Example:
        >>> loops = torsor.closure("fourbar")
        >>> loops.degrees_of_freedom, loops.passive, loops.solve([0.5]).shape
        (1, ('q2', 'q3', 'q4'), (2, 4))
    """
    return Closure(robot, numbers, independent=independent)


def _numbers(robot: Any, given: Mapping[str, float] | None) -> dict[str, float]:
    """The numbers of the parameters that place frames; a table of all the robot's symbols may be given."""
    from torsor.robot.spanning_tree import spanning_tree

    tree = spanning_tree(robot)
    variables = {x.joint.variable for x in tree.links}
    needed = dict.fromkeys(n for x in tree.links for s in x.placement.scalars() for n in s.names if n not in variables)
    given = dict(by_label(given) or {})
    known = {*robot.parameters, *wrenches(robot), *base_motion(robot)}
    if strange := [n for n in given if n not in known]:
        raise ModelError(unknown("parameter", strange[0], robot.parameters))
    if missing := [n for n in needed if n not in given and n not in robot.defaults]:
        raise ModelError(f"{robot.name}: no value is given for {', '.join(missing)}: give it in numbers, or under "
                         "[defaults] in the robot file")
    values = {n: float(given[n]) if n in given else float(robot.defaults[n]) for n in needed}
    if wrong := [n for n, x in values.items() if x - x != 0]:
        raise ModelError(f"{wrong[0]} is {values[wrong[0]]}; a finite number was expected")
    return values


def _row(names: Sequence[str], given: Any, what: str) -> Array:
    """Numbers for joints as a user gives them, in order or by name."""
    import numpy as np

    given = by_label(given)
    try:
        row = np.array([given[n] for n in names] if isinstance(given, Mapping) else np.atleast_1d(given), dtype=float)
    except (KeyError, TypeError, ValueError):
        row = np.zeros(0)
    if row.shape != (len(names),) or not np.isfinite(row).all():
        raise ProgramError(f"{what} takes a number for each of {', '.join(names)}")
    return row
