"""Measured motion: times, positions, torques, and velocities and accelerations where they were measured too."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from mmap import ALLOCATIONGRANULARITY
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from torsor.errors import MotionError

Array = NDArray[Any]
COLUMNS = ("q", "tau", "qd", "qdd")
JUMP = 1.6  # steps from one sample to the next: more, and one is missing
UNEVEN = 0.5  # steps by which times may be off an even grid: clocks jitter
SCANNED = 1 << 16  # rows that are looked through at a time


@dataclass(frozen=True, eq=False)
class Motion:
    """One recording.

    t: times in seconds, or the step between samples.  q, tau, qd, qdd: a row a sample, a column a joint; tau has a
    column for each motor.  Radians, metres, newtons.  names: the joints of the columns of q, where they are not all of
    the robot in its order.  Arrays on disk (np.memmap) are read piece by piece when they are used.
    """

    t: Any
    q: Any
    tau: Any
    qd: Any = None
    qdd: Any = None
    names: tuple[str, ...] = ()
    label: str = ""

    def __post_init__(self) -> None:
        for name in COLUMNS:
            given = getattr(self, name)
            object.__setattr__(self, name, None if given is None else self._table(name, given))
        for name in COLUMNS:
            table = getattr(self, name)
            if table is not None and len(table) != len(self.q):
                raise MotionError(f"{name} has {len(table)} samples and q has {len(self.q)}: give as many of each")
        object.__setattr__(self, "names", tuple(self.names or ()))
        self._check_widths()
        object.__setattr__(self, "t", self._times(self.t))

    def _table(self, name: str, given: ArrayLike) -> Array:
        """The numbers of a quantity, a row a sample."""
        try:
            table = given if isinstance(given, np.memmap) else np.asarray(given, dtype=np.float64)
        except (TypeError, ValueError):
            raise MotionError(f"{name} is an array of numbers, a row a sample, not {type(given).__name__}") from None
        table = table[:, None] if table.ndim == 1 else table
        if table.ndim != 2 or not len(table):
            raise MotionError(f"{name} has a row a sample and a column a joint, not the shape {np.shape(given)}")
        if not isinstance(table, np.memmap):
            check_finite(name, table, self.label)
        return table

    def _check_widths(self) -> None:
        if self.names and len(self.names) != self.q.shape[1]:
            raise MotionError(f"q has {self.q.shape[1]} columns and {len(self.names)} names: {', '.join(self.names)}")
        if len(set(self.names)) < len(self.names):
            raise MotionError(f"two columns of q have the same name: {', '.join(self.names)}")
        if self.qd is not None and self.qdd is not None and self.qd.shape[1] != self.qdd.shape[1]:
            raise MotionError(f"qd has {self.qd.shape[1]} columns and qdd has {self.qdd.shape[1]}")

    def _times(self, given: Any) -> float | Array:
        """The step, or the times, checked to run forward."""
        try:
            t = np.asarray(given, dtype=np.float64)
        except (TypeError, ValueError):
            raise MotionError("t is an array of times in seconds, or the step between samples") from None
        if t.ndim == 0:
            if not 0 < float(t) < np.inf:
                raise MotionError(f"the step between samples is a positive number of seconds, not {given!r}")
            return float(t)
        if t.shape != (len(self.q),):
            raise MotionError(f"t has the shape {t.shape}, and q has {len(self.q)} samples: one time a sample")
        check_finite("t", t[:, None], self.label)
        check_times(t, self.label)
        return t

    def __len__(self) -> int:
        return len(self.q)

    def __getstate__(self) -> dict[str, Any]:
        """What travels to another process: of an array on disk, where it is."""
        return {name: _whereabouts(value) for name, value in self.__dict__.items()}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update({name: value.opened() if isinstance(value, OnDisk) else value
                              for name, value in state.items()})

    def __getitem__(self, rows: slice) -> Motion:
        """Some of the samples, one after the other: motion[100:200]."""
        if not isinstance(rows, slice) or rows.step not in (None, 1):
            raise MotionError("a part of a motion is motion[first:last]")
        return replace(self, t=self.t if self.t_is_step else self.t[rows],
                       **{n: getattr(self, n)[rows] for n in COLUMNS if getattr(self, n) is not None})

    @property
    def t_is_step(self) -> bool:
        return isinstance(self.t, float)

    @property
    def step(self) -> float:
        """The mean time between samples."""
        if isinstance(self.t, float):
            return self.t
        return float(self.t[-1] - self.t[0]) / (len(self.t) - 1) if len(self.t) > 1 else 1.0

    @property
    def times(self) -> Array:
        return np.arange(len(self)) * self.t if isinstance(self.t, float) else self.t

    @property
    def duration(self) -> float:
        return self.step * (len(self) - 1)

    def split(self, part: float) -> tuple[Motion, Motion]:
        """The first part (0 to 1) of the samples, and the rest: one to learn from, one to check with."""
        if not 0 < part < 1:
            raise MotionError(f"a motion is split at a part between 0 and 1, not {part!r}")
        at = round(part * len(self))
        return self[:at], self[at:]

    def even(self) -> None:
        """MotionError where the times are not evenly spaced, with the row: filters and differences need that."""
        if isinstance(self.t, float) or len(self.t) < 3:
            return
        steps = np.diff(self.t) / self.step
        row = int(np.argmax(steps))
        if steps[row] > JUMP:
            raise MotionError(f"{place(self.label, row + 1)}: the time jumps by {self.t[row + 1] - self.t[row]:.6g} s "
                              f"where the step is {self.step:.6g} s: samples are missing; give the parts as several "
                              "motions, or motion.resampled(step)")
        off = np.abs(self.t - np.linspace(self.t[0], self.t[-1], len(self.t))) / self.step
        if off.max() > UNEVEN:
            raise MotionError(f"{place(self.label, int(off.argmax()))}: times are not evenly spaced, by "
                              f"{off.max():.2g} steps; use motion.resampled(step)")

    def resampled(self, step: float) -> Motion:
        """The motion at even times, by straight lines between samples."""
        t = self.times
        even = np.arange(t[0], t[-1] + step / 2, step)
        even = even[even <= t[-1]]
        tables: dict[str, Any] = {n: np.column_stack([np.interp(even, t, column) for column in getattr(self, n).T])
                  for n in COLUMNS if getattr(self, n) is not None}
        return replace(self, t=even, **tables)


@dataclass(frozen=True)
class OnDisk:
    """An array in a file."""

    file: str
    dtype: str
    offset: int
    shape: tuple[int, ...]
    strides: tuple[int, ...]

    def opened(self) -> Array:
        skipped = self.offset % np.dtype(self.dtype).itemsize
        whole = np.memmap(self.file, self.dtype, "r", offset=skipped)
        first = whole[(self.offset - skipped) // whole.itemsize:]
        return np.lib.stride_tricks.as_strided(first, self.shape, self.strides, subok=True, writeable=False)


def _whereabouts(value: Any) -> Any:
    """Where a memory-mapped array lies; anything else as it is."""
    if not isinstance(value, np.memmap) or getattr(value, "filename", None) is None:
        return value
    mapped = np.frombuffer(value.__dict__["_mmap"], np.uint8)  # from a whole page of the file on
    offset = value.offset - value.offset % ALLOCATIONGRANULARITY + _address(value) - _address(mapped)
    return OnDisk(str(value.filename), value.dtype.str, offset, value.shape, value.strides)


def _address(array: Array) -> int:
    return int(array.__array_interface__["data"][0])


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


def check_times(t: Array, label: str = "") -> None:
    """MotionError where the time does not run forward, with the row."""
    steps = np.diff(t)
    if len(steps) and not steps.min() > 0:
        row = int(np.argmax(steps <= 0)) + 1
        how = "stands still" if t[row] == t[row - 1] else "runs backwards"
        raise MotionError(f"{place(label, row)}: the time {how}, from {t[row - 1]:.9g} to {t[row]:.9g} s")


def motions(given: Motion | Sequence[Motion]) -> list[Motion]:
    """One motion or several, as a list."""
    several = [given] if isinstance(given, Motion) else list(given) if isinstance(given, Iterator | Sequence) else None
    if not several or not all(isinstance(m, Motion) for m in several):
        raise MotionError("a motion is torsor.Motion(t, q, tau), torsor.read_motion(file), or several of them")
    return several
