"""From motions as they were measured to equations of a robot: columns in its order, filters chosen, rest left out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import isfinite
from numbers import Integral, Real
from typing import Any

import numpy as np

from torsor.errors import MotionError, unknown
from torsor.identification.files.tables_on_disk import chosen_columns
from torsor.identification.measured_equations import Equations
from torsor.identification.recorded_motion import Array, Motion
from torsor.identification.regressor import Regressor
from torsor.identification.signals.filtering import Filtering
from torsor.identification.signals.followed_loops import followed
from torsor.identification.signals.movement import check_motion, movement
from torsor.identification.signals.spectrum import cutoff_of

RATED = 8  # samples from one equation to the next, at least, where something stands under a derivative by time
REST = 0.05  # of a joint's usual (rms) speed: what is slower is taken for rest, where speeds are had by differences
SEEN = 1 << 17


@dataclass(frozen=True)
class Preparation:
    """How motions become equations.  None: chosen from the first motion, see `settled`."""

    regressor: Regressor
    cutoff: float | None = None
    order: int = 4
    decimate: int | None = None
    slowest: tuple[float, ...] | None = None
    filtered: bool = True

    def __post_init__(self) -> None:
        if self.cutoff is not None and not (_is(Real, self.cutoff) and isfinite(self.cutoff)):
            raise MotionError(f"cutoff is a frequency in Hz, or None for one that fits, not {self.cutoff!r}")
        if self.decimate is not None and not (_is(Integral, self.decimate) and self.decimate >= 0):
            raise MotionError("decimate is how many samples there are from one equation to the next, or None for as "
                              f"many as fit, not {self.decimate!r}")

    def settled(self, motions: Sequence[Motion]) -> Preparation:
        """With everything chosen that was left open."""
        first = self._first(motions)
        if self.decimate is not None and self.decimate > len(first):
            raise MotionError(f"decimate={self.decimate} leaves no equation of {len(first)} samples")
        measured = first.qd is not None and (first.qdd is not None or not self.regressor.kind.accelerations)
        filtered = self.cutoff is not None or not measured
        cutoff = self.cutoff or (cutoff_of(first) if filtered else None)
        decimate = self.decimate
        if decimate is None:
            # the one row of a power model has to tell as much as those of all joints
            rows = len(self.regressor.motors) if self.regressor.kind.power else 1
            decimate = max(1, round(1 / (first.step * cutoff * rows))) if cutoff else 0
        if self.regressor.kind.rate:
            decimate = max(decimate, RATED)
        chosen = replace(self, cutoff=cutoff, decimate=decimate, filtered=filtered)
        return replace(chosen, slowest=chosen._rest(first)) if self.slowest is None else chosen

    def _first(self, motions: Sequence[Motion]) -> Motion:
        """The first motion in which something moves; a long one from there on where it does."""
        for placed in map(self.placed, motions):
            moves = movement(placed, self.moving)
            if not moves.rests.all():
                return placed[moves.begins:] if len(placed) > SEEN else placed
        return self.placed(motions[0])

    @property
    def moving(self) -> tuple[int, ...]:
        """The columns of positions that velocities are asked of."""
        return tuple(self.regressor.joints.index(name) for name in self.regressor.moving)

    def _rest(self, motion: Motion) -> tuple[float, ...]:
        motors = self.regressor.motors
        if not self.filtered:
            return (0.0,) * len(motors)
        speeds = self.filtering(motion).states(motion, 0, min(len(motion), SEEN), accelerations=False)[1]
        usual = np.sqrt(np.mean(speeds**2, axis=0))
        return tuple(REST * float(usual[self.regressor.moving.index(m)]) for m in motors)

    def words(self) -> list[str]:
        """What is done to motions, in words."""
        told = []
        if self.cutoff:
            told.append(f"positions through a Butterworth filter of order {self.order} both ways, {self.cutoff:.4g} Hz")
        if self.decimate:
            told.append(f"torques and regressor through one low-pass kernel, an equation every {self.decimate} samples")
        if self.slowest and any(self.slowest):
            slow = ", ".join(f"{m} {s:.3g}" for m, s in zip(self.regressor.motors, self.slowest, strict=True))
            told.append(f"equations of joints slower than this are left out (rad/s, m/s): {slow}")
        return told

    def filtering(self, motion: Motion) -> Filtering:
        """What is done to a motion that has the robot's columns."""
        columns, moves = self.moving, movement(motion, self.moving)
        held = tuple((k, float(moves.means[k])) for k in np.flatnonzero(moves.rests).tolist())
        moving = None if self.regressor.joints == self.regressor.moving else columns
        return Filtering(motion.step, self.cutoff, self.order, self.decimate or 0, moving, held)

    def treated(self, motion: Motion) -> tuple[Motion, Filtering]:
        """A motion with the robot's columns, and what is to be done to it."""
        placed = self.placed(motion)
        if self.cutoff or self.decimate:
            placed.even()
        return placed, self.filtering(placed)

    def moving_equations(self, motions: Sequence[Motion]) -> Equations:
        """The equations to find parameters from: of motions in which something moves."""
        self.regressor.asked_numbers()
        equations = self.equations(self.regressor, motions)
        check_motion(equations.motions, [movement(m, self.moving) for m in equations.motions])
        return equations

    def equations(self, regressor: Regressor, motions: Sequence[Motion]) -> Equations:
        """The equations of motions for a regressor of the same robot."""
        treated = [self.treated(m) for m in motions]
        return Equations(regressor, tuple(m for m, _ in treated), tuple(t for _, t in treated), self.slowest or ())

    def placed(self, motion: Motion) -> Motion:
        """The motion with columns as the model has them."""
        r = self.regressor
        motion = replace(motion, names=_variables(r, motion.names), motors=_variables(r, motion.motors))
        whole = motion.names == r.joints or r.moving == r.joints or self._has_all(motion)
        q = self._columns(motion, "q", motion.q, r.joints if whole else r.moving)
        tables: dict[str, Any] = {name: self._columns(motion, name, getattr(motion, name), r.moving)
                                  for name in ("qd", "qdd") if getattr(motion, name) is not None}
        tables["tau"] = self._torques(motion)
        if not whole:
            q = followed(motion, np.asarray(q), r).q
        return replace(motion, q=q, names=r.joints, motors=r.motors, **tables)

    def _torques(self, motion: Motion) -> Array:
        """The torques of the motors, by their names where the motion has such."""
        r, width = self.regressor, motion.tau.shape[1]
        if motion.motors:
            return self._columns(motion, "tau", motion.tau, r.motors)
        if width != len(r.motors):
            raise MotionError(f"{_label(motion)}tau has {width} columns, and {r.robot.name} has {len(r.motors)} "
                              f"motors: {', '.join(r.motors)}")
        table: Array = motion.tau
        return table

    def _has_all(self, motion: Motion) -> bool:
        """Whether a motion has positions of all joints of the tree."""
        return {*self.regressor.joints} <= {*motion.names} if motion.names else (
            motion.q.shape[1] != len(self.regressor.moving))

    def _columns(self, motion: Motion, name: str, table: Array, asked: tuple[str, ...]) -> Array:
        """Columns by the names of the motion, or all of them in order."""
        names = motion.motors if name == "tau" else motion.names
        if names and table.shape[1] == len(names):
            for n in asked:
                if n not in names:
                    raise MotionError(f"{_label(motion)}{name} has no column {n}: {unknown('joint', n, names)}")
            order = [names.index(n) for n in asked]
            return table if order == list(range(len(names))) else chosen_columns(table, order)
        if table.shape[1] != len(asked):
            raise MotionError(f"{_label(motion)}{name} has {table.shape[1]} columns, and the model of "
                              f"{self.regressor.robot.name} asks for {len(asked)}: {', '.join(asked)}")
        return table


def _variables(r: Regressor, names: tuple[str, ...]) -> tuple[str, ...]:
    """Names of joints as their variables, where the description of the robot has such a joint."""
    joints = [*(link.joint for link in r.robot.links), *(loop.joint for loop in r.robot.loops)]
    variables = {joint.name: joint.variable for joint in joints if joint.name}
    return tuple(n if n in r.joints else variables.get(n, n) for n in names)


def _label(motion: Motion) -> str:
    return f"{motion.label}: " if motion.label else ""


def _is(kind: type, value: object) -> bool:
    return isinstance(value, kind) and not isinstance(value, bool)
