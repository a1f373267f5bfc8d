"""A frame of a robot as functions of the joint positions: its pose and its Jacobian, compiled."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from torsor.compiled.arguments import Array, array
from torsor.compiled.compile import compile
from torsor.errors import ProgramError
from torsor.program.instructions import Argument
from torsor.program.labels import by_label
from torsor.program.program import Program

ROWS = ("x", "y", "z", "rotation about x", "rotation about y", "rotation about z")


class Tip:
    """Pose and Jacobian of one frame for one set of parameters.

    transform: a program q -> 0Tn (4 by 4); jacobian: a program q -> 0Jn (6 rows: velocity of the origin of n,
    angular velocity, both in the base frame).  parameters: mapping from name to number, in which those that
    neither program reads (inertias) may be missing, or an array in the robot's order.
    """

    def __init__(self, transform: Program, jacobian: Program, parameters: Any = None):
        self.joints = jacobian.argument("q").elements
        # the joints whose column is not zero for all positions: those between the base and the frame
        entries = np.array(jacobian.outputs[0].elements, dtype=object).reshape(6, len(self.joints))
        self.acting: NDArray[np.bool_] = np.array([any(e != 0 for e in column) for column in entries.T], dtype=bool)
        self._programs = [(compile(p), _others(p)) for p in (transform, jacobian)]
        self._bind(parameters)

    def with_parameters(self, parameters: Any) -> Tip:
        """The same frame of a robot with other numbers; nothing is compiled again."""
        other = object.__new__(Tip)
        other.joints, other.acting, other._programs = self.joints, self.acting, self._programs
        other._bind(parameters)
        return other

    def _bind(self, parameters: Any) -> None:
        self._constants = [f.setup(**parameters_read(f.program, parameters)) for f, _ in self._programs]

    def pose(self, q: Any) -> Array:
        """0Tn: joint positions (..., joints) -> (..., 4, 4)."""
        return self._call(0, q)

    def jacobian(self, q: Any) -> Array:
        """0Jn: joint positions (..., joints) -> (..., 6, joints)."""
        return self._call(1, q)

    def _call(self, which: int, q: Any) -> Array:
        compiled, zeros = self._programs[which]
        result: Array = compiled.step(q=q, constants=self._constants[which], **zeros)
        return result

    @cached_property
    def periodic(self) -> NDArray[np.bool_]:
        """The joints for which a whole turn changes nothing: revolute ones, found by trying."""
        q = np.random.default_rng(0).uniform(-1, 1, len(self.joints))
        here, turned = self.pose(q), self.pose(q + 2 * np.pi * np.eye(len(self.joints)))
        same: NDArray[np.bool_] = np.abs(turned - here).max(axis=(1, 2)) <= 1e-9 * (1 + np.abs(here).max())
        return same

    @cached_property
    def length(self) -> float:
        """How far a turn of one radian moves the frame at most, among some configurations; 1 where it never does."""
        q = np.random.default_rng(0).uniform(-np.pi, np.pi, (64, len(self.joints)))
        J = self.jacobian(q)[:, :, self.periodic]
        longest = float(np.max(np.linalg.norm(J[:, :3], axis=1), initial=0.0))
        return longest if longest > 0 else 1.0


def task_weights(mask: Any, default: Any = (1,) * 6) -> Array:
    """Six weights, zero for the coordinates that are left free."""
    try:
        weights = np.array(default if mask is None else mask, dtype=np.float64)
    except (TypeError, ValueError):
        weights = np.zeros(0)
    if weights.shape != (6,) or not np.all(np.isfinite(weights) & (weights >= 0)) or not weights.any():
        raise ProgramError(f"mask takes six numbers, zero for what is left free ({', '.join(ROWS)}), not {mask!r}")
    return weights


def positions(tip: Tip, q: Any) -> Array:
    """Joint positions (..., joints) as a checked array."""
    values = array(tip._programs[0][0].program.argument("q"), q)
    if not np.all(np.isfinite(values)):
        raise ProgramError("joint positions must be finite numbers")
    return values


def _others(program: Program) -> dict[str, Array]:
    """Zeros for the variables that are no joint positions (wrenches, motion of the base): kinematics reads none."""
    return {a.name: np.zeros(len(a.elements)) for a in program.arguments
            if a.role != "parameter" and a.name != "q"}


def parameters_read(program: Program, given: Any) -> dict[str, Array]:
    """The parameters that a program reads, in its order, as it takes them: nothing, where it reads none.

    given: mapping from name to number, in which others may be missing and for which defaults fill in; or an array in
    the robot's order.
    """
    numbers: dict[str, Array] = {}
    for argument in program.arguments:
        if argument.role == "parameter":
            numbers[argument.name] = _numbers(argument, given)
    return numbers


def _numbers(argument: Argument, given: Any) -> Array:
    given = by_label(given)
    if given is None or isinstance(given, Mapping):
        given = argument.numbers | dict(given or {})
        missing = [e for e in argument.elements if e not in given]
        if missing:
            raise ProgramError(f"no value is given for {', '.join(missing)}, which the position of the frame "
                               "depends on: give it among the parameters, or under [defaults] in the robot file")
    else:  # of one program's own order nobody knows here: there may be several
        order = argument.among or argument.elements
        given = array(replace(argument, elements=order, among=(), defaults=()), given)
    numbers = array(argument, given)
    if numbers.ndim != 1 or not np.all(np.isfinite(numbers)):
        raise ProgramError(f"parameters are one set of {len(argument.elements)} finite numbers, not of shape "
                           f"{numbers.shape}: use with_parameters for another set")
    return numbers
