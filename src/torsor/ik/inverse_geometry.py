"""All configurations of an open robot for a pose: picks the method."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from math import isinf
from typing import TYPE_CHECKING, Any

from torsor import languages, models
from torsor.errors import ModelError, ProgramError, foreign_as, unknown
from torsor.formats import RobotLike, robot_of
from torsor.kinematics.robot_kinematics import Kinematics
from torsor.models.geometry.inverse_geometric import (
    COMPARED,
    LOCKED,
    TASKS,
    chain_constants,
    closed_form,
    what_is_sought,
)
from torsor.program import pipeline
from torsor.program.passes.dead_code import dead_code
from torsor.program.program import Program
from torsor.robot.parts import Limits
from torsor.robot.scalars.scalar import scalar
from torsor.robot.topology import frame_number

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from torsor.compiled.arguments import Array
    from torsor.ik.finders import EliminationFinder, LeastSquares, Paths
    from torsor.ik.numeric.closed_form import ClosedForm
    from torsor.ik.numeric.solutions import Batch, Solutions

CLOSED = {"paul": models.inverse_geometric_paul, "pieper": models.inverse_geometric_pieper}
METHODS = ("auto", *CLOSED, "general", "homotopy", "numeric")
ROWS = ("x", "y", "z", "rx", "ry", "rz")
POSE, POSITION = (0, 1, 2, 3, 4, 5), (0, 1, 2)


@dataclass(frozen=True)
class Method:
    """A method that serves, what finds its configurations, and its program where it has one."""

    method: str
    finder: ClosedForm | EliminationFinder | Paths | LeastSquares
    program: Program | None
    remarks: tuple[str, ...]


class InverseGeometry:
    """The inverse geometry of a frame of a robot without loops, made by `torsor.inverse_geometry`.

    Args:
        robot: A robot, the path of its file, or the name of a sample.
        parameters: Numbers for the parameters, by name; the defaults of the robot fill in.
        frame: The frame: its number or the name of its link; -1 (default) for the last link.
        task: `auto` (default), `pose`, `position`, or the coordinates that matter among `x y z rx ry rz`.
        locked: Names of joints whose positions are given to `solve`.
        method: `auto` (default), `paul`, `pieper`, `general`, `homotopy` or `numeric`.

    Attributes:
        robot: The robot.
        frame: Number of the frame.
        joints: What a configuration holds, in order.
        locked: The joints among them whose positions are given.
        limits: The range of each joint in the robot file.
        method: The method in use.
        program: Its straight-line program; None for `homotopy` and `numeric`.
        remarks: How the method was chosen, and the steps of a closed form in words.

    Example:
        >>> ik = torsor.InverseGeometry("puma560")
        >>> ik.solve(torsor.Kinematics("puma560").pose([0.1, 0.2, 0.3, 0.4, 0.5, 0.6]), limits={}).shape
        (8, 6)
    """

    def __init__(self, robot: RobotLike, parameters: Any = None, *, frame: int | str = -1, task: Any = "auto",
                 locked: str | Iterable[str] = (), method: str = "auto"):
        from torsor.ik.numeric.mechanism import Mechanism

        if method not in METHODS:
            raise ModelError(unknown("method", method, METHODS))
        robot = robot_of(robot)
        self.robot, self.frame = robot, frame_number(robot, frame)
        self._locked = LOCKED.read(locked, robot)
        self._task, rows = _rows(task)
        what = what_is_sought(robot, self.frame, self._locked, self._task if self._task in TASKS else "pose")
        self._numbers = parameters
        self._mechanism = Mechanism(
            chain_constants(robot, self.frame, self._locked), self._numbers, what.joints, what.sought, what.slides,
            rows or (POSITION if what.task == "position" else POSE))
        self.joints, self.locked = self._mechanism.joints, self._mechanism.locked
        self.limits = {j.variable: j.limits.range for j in robot.joints if j.variable in self.joints}
        chosen = self._choose(method)
        self.method, self.program, self._finder = chosen.method, chosen.program, chosen.finder
        asked = ", ".join(ROWS[row] for row in self._mechanism.rows)
        self.remarks = (f"asked of the frame: {asked}", *chosen.remarks)

    # the method ---------------------------------------------------------------------------

    def _choose(self, asked: str) -> Method:
        """The method asked for, or the first that serves."""
        order = METHODS[1:] if asked == "auto" else (asked,)
        said: list[str] = []
        if not self._mechanism.determined and asked != "numeric":
            said = [f"{', '.join(self._mechanism.sought)} reach a target in infinitely many configurations: lock some"]
            if asked != "auto":
                raise ModelError(f"inverse geometry of {self.robot.name}: {said[0]}")
            order = ("numeric",)
        for name in order:
            answer = self._closed(name) if name in CLOSED else getattr(self, f"_{name}")()
            if isinstance(answer, Method):
                return Method(answer.method, answer.finder, answer.program, (*said, *answer.remarks))
            said.append(f"{name}: {answer}")
        raise ModelError(f"inverse geometry of {self.robot.name}: {said[-1]}")

    def _closed(self, name: str) -> Method | str:
        from torsor.ik.numeric.closed_form import ClosedForm

        if self._task not in TASKS:
            return "closed forms are for poses and positions"
        try:
            checked = closed_form(self.robot, name, self.frame, self._task, locked=self._locked, error=True)
        except ModelError as trouble:
            return str(trouble)
        finder = ClosedForm(self._mechanism, checked)
        if missed := finder.trouble():
            return missed
        own = tuple(o for o in checked.outputs if o.name not in ("error", "squares", "clear"))
        asked = tuple(a for a in checked.arguments if a.name != "zeros")
        program = CLOSED[name].described(pipeline.run(dead_code(replace(checked, outputs=own, arguments=asked))))
        return Method(name, finder, program, (f"closed form by {name.capitalize()}'s method", *program.words.remarks))

    def _general(self) -> Method | str:
        from torsor.ik.finders import EliminationFinder

        m = self._mechanism
        if m.rows != POSE or len(m.sought) != 6:
            return f"elimination is for six joints and a whole pose, and {len(m.sought)} joints are sought"
        finder = EliminationFinder(m)
        general = finder.general(m.chain(m.trial(m.locked, 1)[0]))
        if not general.usable:
            return general.reason
        program = None if m.locked else models.inverse_geometric_general(
            self.robot, frame=self.frame, variant=general.choices[0].variant)
        return Method("general", finder, program,
                      (f"elimination by Raghavan and Roth: {general.degree} solutions, some of them complex",))

    def _homotopy(self) -> Method | str:
        from torsor.ik.finders import Paths

        m = self._mechanism
        finder = Paths(m)
        try:
            fibre = finder.fibre(m.chain(m.trial(m.locked, 1)[0]))
        except ProgramError as trouble:
            return str(trouble)
        sure = "" if fibre.confident else ", perhaps not all"
        return Method("homotopy", finder, None, (f"paths followed from {fibre.count} complex solutions{sure}",))

    def _numeric(self) -> Method:
        return Method("numeric", self._least_squares, None, ("one configuration a target, by least squares",))

    @cached_property
    def _least_squares(self) -> LeastSquares:
        from torsor.ik.finders import LeastSquares

        return LeastSquares(self._mechanism, Kinematics(self.robot, self._numbers, frame=self.frame).tip)

    @property
    def rows(self) -> tuple[int, ...]:
        """What is asked of the frame: some of 0 to 5, for x, y, z, rx, ry, rz."""
        return self._mechanism.rows

    @property
    def compares(self) -> bool:
        """Whether a closed form checks its configurations against a target that sets more than the joints can give."""
        return self.method in CLOSED and any(COMPARED in said for said in self.remarks)

    # solutions ----------------------------------------------------------------------------

    @foreign_as(ProgramError, "solve")
    def solve(self, target: Any, *, locked: Mapping[str, float] | None = None, limits: Any = None, seed: Any = None,
              nearest: bool = False) -> Solutions:
        """Find all configurations that reach one target.

        Args:
            target: A pose `(4, 4)`, or a position `(3,)` (m) where the task is a position.
            locked: Positions of the locked joints, by name.
            limits: A mapping from joint to (low, high), or one row per joint; by default those of the robot; `{}` for
                none. Whole turns are added where they help. Configurations that are outside nevertheless are in
                `outside` of the result.
            seed: A configuration; the nearest to it comes first.
            nearest: Whether to look for the configuration that comes nearest where there is none (default False).

        Returns:
            An array `(k, joints)` that also says whether it is complete and where the robot is singular, see
            `torsor.ik.numeric.solutions.Solutions`.

        Raises:
            ProgramError: The target, the limits or the locked joints do not have the right shape.
        """
        from torsor.ik.numeric.answer import answer, read_seed
        from torsor.kinematics.joint_limits import read_limits

        values, T = self._mechanism.values(locked), self._target(target)
        if T.ndim != 2 or values.ndim != 1:
            raise ProgramError("solve takes one target and one value a locked joint; batch takes many")
        bounds = read_limits(self.joints, self.limits if limits is None else limits)
        wanted = read_seed(self.joints, seed)
        (q,), (complete,) = self._finder.find(T[None], values)
        if not complete:
            q, complete = self._again(T, values, q)
        solutions = answer(self._mechanism, q, bool(complete), T, values, bounds, wanted)
        if nearest and not len(solutions):
            solutions.nearest = self._least_squares.nearest(T, values, bounds, wanted)
        return solutions

    @foreign_as(ProgramError, "batch")
    def batch(self, targets: Any, *, locked: Any = None, limits: Any = None) -> Batch:
        """Find all configurations that reach many targets; closed forms at native speed.

        Args:
            targets: Poses `(B, 4, 4)`.
            locked: A mapping from locked joint to a number, or to B of them; one target `(4, 4)` serves all of these.
            limits: As `solve` takes them.

        Returns:
            Configurations, how many each target has, and whether they are complete.

        Raises:
            ProgramError: The targets or the locked joints do not have the right shape.
        """
        import numpy as np

        from torsor.ik.numeric.endless import endless
        from torsor.ik.numeric.within_limits import limited
        from torsor.kinematics.joint_limits import read_limits

        m = self._mechanism
        bounds = read_limits(self.joints, self.limits if limits is None else limits)
        values, T = m.values(locked), self._target(targets)
        many = {len(x) for x, axes in ((T, 3), (values, 2)) if x.ndim == axes} or {1}
        if len(many) > 1 or T.ndim > 3:
            raise ProgramError(f"batch takes targets (B, 4, 4) and B values a locked joint, not {sorted(many)}")
        T = np.broadcast_to(T, (*many, 4, 4))
        q, count, complete = self._all(T, values)
        complete &= ~endless(m, self._least_squares.jacobian, T, q, values)
        return limited(m.all_slides, q, count, complete, bounds)

    def _again(self, T: Array, values: Array, q: Array) -> tuple[Array, bool]:
        """A second look at a target for which the method does not vouch: its solutions, and whether none is missing."""
        from torsor.ik.finders import Paths
        from torsor.ik.second_look import second_look

        if self.method == "numeric":
            return q, False
        m = self._mechanism
        met = m.met(T, q, m.chain(values))
        return second_look(m, self._finder, Paths(m), met, values, q, self.method in CLOSED)

    def _all(self, T: Array, values: Array) -> tuple[Array, NDArray[np.intp], NDArray[np.bool_]]:
        """Configurations (B, K, joints), the first count[b] rows of each and NaN behind, and where none is missing."""
        import numpy as np

        from torsor.ik.numeric.closed_form import ClosedForm
        from torsor.ik.numeric.solutions import padded

        m = self._mechanism
        held = np.broadcast_to(values, (len(T), len(m.locked)))
        if isinstance(self._finder, ClosedForm):
            q, count, complete = self._finder.batch(T, values)
            if complete.all():
                return q, count, complete
            sought = [m.joints.index(name) for name in m.sought]
            lists = [x[:k, sought] for x, k in zip(q, count, strict=True)]
        elif values.ndim == 1:
            lists, complete = self._finder.find(T, values)
        else:
            parts = [self._finder.find(T[b : b + 1], v) for b, v in enumerate(values)]
            lists, complete = [p[0][0] for p in parts], np.concatenate([p[1] for p in parts])
        for b in np.flatnonzero(~complete):
            lists[b], complete[b] = self._again(T[b], held[b], lists[b])
        return *padded([m.full(q, v) for q, v in zip(lists, held, strict=True)], len(m.joints)), complete

    def files(self, language: str, *, limits: Any = False) -> dict[str, str]:
        """Write code that finds all configurations.

        A closed form is written as any program, with its symbols. Elimination is written in some languages, with
        all that it needs, for robots like this one: which way to eliminate was tried on its numbers.

        Args:
            language: Name of the language.
            limits: Whether the code drops configurations outside the limits, as `solve` does: True for those of the
                robot, or limits as `solve` takes them. False by default.

        Returns:
            A mapping from file name to text, the main file first.

        Raises:
            ModelError: The method has no program, or is not written in this language.
        """
        from torsor.ik.export.closed_form_files import closed_form_files
        from torsor.ik.numeric.closed_form import ClosedForm

        if self.program is None:
            raise ModelError(f"{self.method} has no program: code is made of closed forms and of elimination")
        ranges = self._ranges(limits)
        if isinstance(self._finder, ClosedForm):
            program = self._limited(ranges) if ranges else self.program
            return closed_form_files(program, language, self._finder.squares, self._finder.zeros.tolist())
        from torsor.ik.export.solvers import SOLVERS, Elimination

        name = languages.find(language).name
        if name not in SOLVERS:
            raise ModelError(f"elimination is written in {', '.join(SOLVERS)}, not in {name}")
        m = self._mechanism
        assert not m.locked
        chain = m.chain(m.trial((), 1)[0])
        choice = self._finder.general(chain).choices[0]  # type: ignore[union-attr]
        return SOLVERS[name](self.program, Elimination.of(chain, choice, list(ranges.values())))

    def _ranges(self, limits: Any) -> dict[str, tuple[float, float]]:
        """The limits to respect, joint by joint; empty where there are none."""
        from torsor.kinematics.joint_limits import read_limits

        if limits is False:
            return {}
        given = read_limits(self.joints, self.limits if limits is True or limits is None else limits)
        return {name: (float(low), float(high)) for name, (low, high) in zip(self.joints, given, strict=True)}

    def _limited(self, ranges: dict[str, tuple[float, float]]) -> Program:
        """The closed form with guards for the limits."""
        links = [replace(x, joint=replace(x.joint, limits=_limits(x.joint.limits, ranges[x.joint.variable])))
                 if x.joint.variable in ranges else x for x in self.robot.links]
        return CLOSED[self.method](self.robot.replace(links=tuple(links)), frame=self.frame, task=self._task,
                                   locked=self._locked, limits=True)

    def _target(self, given: Any) -> Array:
        return read_targets(given, self.rows)

    def __repr__(self) -> str:
        return f"<inverse geometry of {self.robot.name}, frame {self.frame}, by {self.method}>"


def read_targets(given: Any, rows: Iterable[int]) -> Array:
    """Targets as poses (..., 4, 4); positions (..., 3) will do where the rows of the task ask for no orientation."""
    from torsor.kinematics.pose_task import read_poses

    poses, mask = read_poses(given)
    if mask == (1, 1, 1, 0, 0, 0) and any(row > 2 for row in rows):
        raise ProgramError("the target of this task is a pose, a matrix (4, 4): its orientation matters; with the task "
                           "position it does not")
    return poses


def _limits(own: Limits, ends: tuple[float, float]) -> Limits:
    """Limits with these ends, in the robot's own words where they say the same."""
    if own.range == ends:
        return own
    return Limits(*(None if isinf(end) else scalar(end) for end in ends))


def _rows(task: Any) -> tuple[str, tuple[int, ...]]:
    """A task in words, and its rows where they are said."""
    if isinstance(task, str) and task in TASKS:
        return task, {"pose": POSE, "position": POSITION}.get(task, ())
    listed = re.findall(r"r?[xyz]|[^\s,]", task) if isinstance(task, str) else list(task)
    if not listed or any(row not in ROWS and row not in POSE for row in listed):
        raise ModelError(f"task is {', '.join(TASKS)}, or some of {' '.join(ROWS)}, not {task!r}")
    rows = tuple(sorted({ROWS.index(row) if row in ROWS else int(row) for row in listed}))
    return {POSE: "pose", POSITION: "position"}.get(rows, "rows"), rows
