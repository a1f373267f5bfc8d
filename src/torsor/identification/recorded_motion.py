"""Measured motion: times, positions, torques, and velocities and accelerations where they were measured too."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from torsor.errors import MotionError, foreign_as
from torsor.identification.files.column_meaning import labelled
from torsor.identification.files.tables_on_disk import OnDisk, stays_on_disk, whereabouts
from torsor.program.labels import by_label

if TYPE_CHECKING:
    from torsor.identification.files.drives import Drives

Array = NDArray[Any]
COLUMNS = ("q", "tau", "qd", "qdd")
JUMP = 1.6  # steps from one sample to the next: more, and one is missing
UNEVEN = 0.5  # steps by which times may be off an even grid: clocks jitter
SCANNED = 1 << 16  # rows that are looked through at a time


@dataclass(frozen=True, eq=False)
class Motion:
    """A recording of m samples: positions and torques, in radians, metres, newton metres and newtons.

    Arrays on disk (`numpy.memmap`, those of `torsor.read_motion`) are read piece by piece when they are used.

    Attributes:
        t: Times (s), `(m,)`; or one number, the step between samples (s).
        q: Positions, `(m, joints)`. A DataFrame, here and below, is taken by the names of its columns.
        tau: Torques, `(m, motors)`.
        qd: Velocities, `(m, joints)`, where they were measured.
        qdd: Accelerations, `(m, joints)`, where they were measured.
        names: The joints of the columns of q, where they are not all joints of the robot in its order.
        label: The file, for messages.
        lines: The line of each sample in the file, where it has lines.
        remarks: How the file was understood.
        motors: The joints of the columns of tau, where they are not the robot's motors in its order.

    Raises:
        MotionError: The arrays do not have as many rows, times do not run forward, or a number is missing, with the
            row.

    Example:
        >>> motion = torsor.Motion(0.01, np.zeros((100, 2)), np.zeros((100, 2)))
        >>> len(motion), round(motion.duration, 6), len(motion[:30])
        (100, 0.99, 30)
    """

    t: Any
    q: Any
    tau: Any
    qd: Any = None
    qdd: Any = None
    names: tuple[str, ...] = ()
    label: str = ""
    lines: Any = None
    remarks: tuple[str, ...] = ()
    motors: tuple[str, ...] = ()

    @foreign_as(MotionError, "a motion")
    def __post_init__(self) -> None:
        self._by_labels()
        for name in COLUMNS:
            given = getattr(self, name)
            object.__setattr__(self, name, None if given is None else self._table(name, given))
        for name in COLUMNS:
            table = getattr(self, name)
            if table is not None and len(table) != len(self.q):
                raise MotionError(f"{name} has {len(table)} samples and q has {len(self.q)}: give as many of each")
        object.__setattr__(self, "names", tuple(self.names or ()))
        object.__setattr__(self, "motors", tuple(self.motors or ()))
        self._check_widths()
        object.__setattr__(self, "t", self._times(self.t))

    def _by_labels(self) -> None:
        """Columns with labels, as those of a DataFrame, by the joints that they name."""
        for name in COLUMNS:
            given = getattr(self, name)
            columns = by_label(given) if getattr(given, "columns", None) is not None else None
            if not isinstance(columns, Mapping):
                continue
            order, joints = labelled(name, list(columns))
            if name in ("qd", "qdd") and joints and {*joints} != {*self.names}:
                raise MotionError(f"the columns of {name} are of {', '.join(joints)}, and those of q of "
                                  f"{', '.join(self.names) or 'no names'}: label them alike, or give .to_numpy()")
            if name in ("qd", "qdd") and joints:
                order = [order[joints.index(joint)] for joint in self.names]
            object.__setattr__(self, name, given.to_numpy()[:, order])
            if name in ("q", "tau") and joints:
                object.__setattr__(self, "names" if name == "q" else "motors", joints)

    def _table(self, name: str, given: Any) -> Any:
        """The numbers of a quantity, one row per sample."""
        try:
            table: Any = given if stays_on_disk(given) else np.asarray(given, dtype=np.float64)
        except (TypeError, ValueError):
            raise MotionError(f"{name} must be an array of numbers, a row for each sample, not "
                              f"{type(given).__name__}") from None
        table = table[:, None] if table.ndim == 1 else table
        if table.ndim != 2 or not len(table):
            raise MotionError(f"{name} must have a row for each sample and a column for each joint, not the shape "
                              f"{np.shape(given)}")
        if not stays_on_disk(table):
            check_finite(name, table, self.label)
        return table

    def _check_widths(self) -> None:
        if self.names and len(self.names) != self.q.shape[1]:
            raise MotionError(f"q has {self.q.shape[1]} columns and {len(self.names)} names: {', '.join(self.names)}")
        if self.motors and len(self.motors) != self.tau.shape[1]:
            raise MotionError(f"tau has {self.tau.shape[1]} columns and {len(self.motors)} motors: "
                              f"{', '.join(self.motors)}")
        if len(set(self.names)) < len(self.names):
            raise MotionError(f"two columns of q have the same name: {', '.join(self.names)}")
        if self.qd is not None and self.qdd is not None and self.qd.shape[1] != self.qdd.shape[1]:
            raise MotionError(f"qd has {self.qd.shape[1]} columns and qdd has {self.qdd.shape[1]}")

    def _times(self, given: Any) -> Any:
        """The step, or the times, checked to run forward."""
        try:
            t = given if stays_on_disk(given) else np.asarray(given, dtype=np.float64)
        except (TypeError, ValueError):
            raise MotionError("t must be an array of times in seconds, or the step between samples") from None
        if t.ndim == 0:
            if not 0 < float(t) < np.inf:
                raise MotionError(f"the step between samples must be a positive number of seconds, not {given!r}")
            return float(t)
        if t.shape not in ((len(self.q),), (len(self.q), 1)):
            raise MotionError(f"t has the shape {t.shape}, and q has {len(self.q)} samples: one time per sample")
        for first, piece in _stretches(t):
            check_finite("t", piece[:, None], self.label, first)
            self._check_forward(first, piece)
        return t if stays_on_disk(t) else t.ravel()

    def _check_forward(self, first: int, t: Array) -> None:
        steps = np.diff(t)
        if len(steps) and not steps.min() > 0:
            row = int(np.argmax(steps <= 0)) + 1
            how = "stands still" if t[row] == t[row - 1] else "runs backwards"
            raise MotionError(f"{self._place(first + row)}: the time {how}, from {t[row - 1]:.9g} to {t[row]:.9g} s")

    def _place(self, row: int) -> str:
        """Where a sample is, in words: the line of the file, or else the row."""
        return place(self.label, row) if self.lines is None else f"{self.label}: line {self.lines[row]}"

    def __len__(self) -> int:
        return len(self.q)

    def __getstate__(self) -> dict[str, Any]:
        """What travels to another process: of an array on disk, where it is."""
        return {name: whereabouts(value) for name, value in self.__dict__.items()}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update({name: value.spanning_tree() if isinstance(value, OnDisk) else value
                              for name, value in state.items()})

    def __getitem__(self, rows: slice) -> Motion:
        """Some of the samples, one after the other: motion[100:200]."""
        if not isinstance(rows, slice) or rows.step not in (None, 1):
            raise MotionError("take a part of a motion as motion[first:last]")
        return replace(self, t=self.t if self.t_is_step else self.t[rows],
                       lines=None if self.lines is None else self.lines[rows],
                       **{n: getattr(self, n)[rows] for n in COLUMNS if getattr(self, n) is not None})

    @property
    def t_is_step(self) -> bool:
        """Whether `t` is the step between samples."""
        return isinstance(self.t, float)

    @property
    def step(self) -> float:
        """The mean time between samples (s)."""
        if isinstance(self.t, float):
            return self.t
        return (self._time(-1) - self._time(0)) / (len(self) - 1) if len(self) > 1 else 1.0

    def _time(self, row: int) -> float:
        row %= len(self)
        return float(np.ravel(self.t[row:row + 1])[0])

    @property
    def times(self) -> Array:
        """The time of each sample (s), `(m,)`."""
        return np.arange(len(self)) * self.t if isinstance(self.t, float) else np.ravel(np.asarray(self.t))

    @property
    def duration(self) -> float:
        """The time from the first to the last sample (s)."""
        return self.step * (len(self) - 1)

    def split(self, part: float) -> tuple[Motion, Motion]:
        """Split the recording in two: one part to learn from, one to check with.

        Args:
            part: The part of the samples, between 0 and 1, that comes first.

        Raises:
            MotionError: The part is not between 0 and 1.
        """
        if not 0 < part < 1:
            raise MotionError(f"a motion is split at a part between 0 and 1, not {part!r}")
        at = round(part * len(self))
        return self[:at], self[at:]

    @foreign_as(MotionError, "through")
    def through(self, drives: Drives) -> Motion:
        """The motion of the joints, where this one is what the drives of the motors told.

        Args:
            drives: Gears, gains and couplings between the two.
        """
        return drives.joint_side(self)

    def even(self) -> None:
        """Check that the times are evenly spaced, which filters and differences need.

        Raises:
            MotionError: They are not; with the row.
        """
        if isinstance(self.t, float) or len(self) < 3:
            return
        step, begin = self.step, self._time(0)
        for first, t in _stretches(self.t):
            self._check_jumps(first, t, step)
        for first, t in _stretches(self.t):
            off = np.abs(t - begin - step * np.arange(first, first + len(t))) / step
            if off.max() > UNEVEN:
                raise MotionError(f"{self._place(first + int(off.argmax()))}: times are not evenly spaced, by "
                                  f"{off.max():.2g} steps; use motion.resampled(step)")

    def _check_jumps(self, first: int, t: Array, step: float) -> None:
        steps = np.diff(t)
        row = int(np.argmax(steps)) if len(steps) else 0
        if len(steps) and steps[row] > JUMP * step:
            raise MotionError(f"{self._place(first + row + 1)}: the time jumps by {steps[row]:.6g} s where the step is "
                              f"{step:.6g} s: samples are missing; give the parts as several motions, or "
                              "motion.resampled(step)")

    def resampled(self, step: float) -> Motion:
        """The motion at even times, by straight lines between samples.

        Args:
            step: The step between samples (s).

        Raises:
            MotionError: The step is not a positive number.
        """
        if not 0 < step < np.inf:
            raise MotionError(f"the step between samples must be a positive number of seconds, not {step!r}")
        t = self.times
        even = np.arange(t[0], t[-1] + step / 2, step)
        even = even[even <= t[-1]]
        tables = {n: np.asarray(getattr(self, n), dtype=np.float64) for n in COLUMNS if getattr(self, n) is not None}
        along: dict[str, Any] = {n: np.column_stack([np.interp(even, t, column) for column in table.T])
                                 for n, table in tables.items()}
        return replace(self, t=even, lines=None, **along)


def _stretches(t: Any) -> Iterator[tuple[int, Array]]:
    """The times piece by piece, with the row of the first; each begins with the last of the one before."""
    for first in range(0, max(1, len(t) - 1), SCANNED):
        yield first, np.ravel(np.asarray(t[first:first + SCANNED + 1], dtype=np.float64))


def place(label: str, row: int, column: str = "") -> str:
    """Where something is, in words."""
    where = f"row {row}" + (f", {column}" if column else "")
    return f"{label}: {where}" if label else where


def check_finite(name: str, table: Array, label: str = "", first: int = 0) -> None:
    """MotionError with row and column where a number is missing."""
    for begin in range(0, len(table), SCANNED):
        piece = table[begin:begin + SCANNED]
        if np.isfinite(piece.sum()):
            continue
        bad = np.argwhere(~np.isfinite(piece))
        if len(bad):
            row, column = bad[0]
            more = f" (and {len(bad) - 1} more)" if len(bad) > 1 else ""
            raise MotionError(f"{place(label, first + begin + int(row), f'column {int(column) + 1} of {name}')}: "
                              f"{piece[row, column]} is not a number{more}; leave such samples out, or give the parts "
                              "before and after as two motions")


def motions(given: Motion | Sequence[Motion]) -> list[Motion]:
    """One motion or several, as a list."""
    several = [given] if isinstance(given, Motion) else list(given) if isinstance(given, Iterator | Sequence) else None
    if not several or not all(isinstance(m, Motion) for m in several):
        raise MotionError("a motion is torsor.Motion(t, q, tau), torsor.read_motion(file), or several of them")
    return several
