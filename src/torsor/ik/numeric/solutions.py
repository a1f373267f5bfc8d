"""What an inverse model answers: all configurations that reach a target, with what is to be known about them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from torsor.compiled.arguments import Array

Found = tuple[list[Array], NDArray[np.bool_]]  # configurations (k, m) of each target, and where none is missing


class Solutions(np.ndarray[tuple[Any, ...], np.dtype[np.float64]]):  # NDArray is an alias, which none can inherit from
    """All configurations that reach one target: an array (k, joints), and

    residual (k,): what each lacks to the target (m over the length of the robot, rad); multiplicity (k,): 2 where two
    solutions fall together; singular (k,): whether the arm is singular there, so that nearby configurations serve as
    well; outside (j, joints): the configurations that reach the target outside the joint limits, left out here;
    reachable: whether there is any solution, these among them; complete: False where solutions within the limits may
    be missing, and where they are infinitely many; remarks: all this in words; nearest: where it was asked for and
    nothing was found, the configuration that comes nearest.
    """

    residual: Array
    multiplicity: NDArray[np.intp]
    singular: NDArray[np.bool_]
    outside: Array
    reachable: bool
    complete: bool
    remarks: tuple[str, ...]
    nearest: Array | None

    def __new__(cls, q: Array, **facts: Any) -> Solutions:
        solutions = np.asarray(q, dtype=np.float64).view(cls)
        for name, value in facts.items():
            setattr(solutions, name, value)
        return solutions

    def __array_finalize__(self, _: Any) -> None:
        """Parts of the array, and what is computed from it, are plain numbers without these facts."""

    def __reduce__(self) -> tuple[Any, ...]:
        return _with_facts, (np.asarray(self), vars(self))

    def __repr__(self) -> str:
        if not hasattr(self, "remarks"):
            return repr(np.asarray(self))
        words = "".join(f"\n  {remark}" for remark in self.remarks)
        more = f", {len(self.outside)} more outside the joint limits" if len(self.outside) else ""
        sure = "" if self.complete else ", perhaps not all"
        return f"<{len(self)} configurations{more}{sure}>{words}\n{np.asarray(self)}"


def _with_facts(q: Array, facts: dict[str, Any]) -> Solutions:
    return Solutions(q, **facts)


@dataclass(frozen=True)
class Batch:
    """All configurations that reach B targets: q (B, K, joints), the first count[b] rows of q[b], then NaN.

    complete (B,): False where configurations may be missing, or are infinitely many; outside (B,): how many more reach
    each target outside the joint limits.
    """

    q: Array
    count: NDArray[np.intp]
    complete: NDArray[np.bool_]
    outside: NDArray[np.intp]

    def __getitem__(self, b: int) -> Array:
        """The configurations for one of the targets, (k, joints)."""
        return np.asarray(self.q[b, : self.count[b]])

    def __len__(self) -> int:
        return len(self.q)

    def __repr__(self) -> str:
        lacking, outside = int(np.sum(~self.complete)), int(self.outside.sum())
        return (f"<{int(self.count.sum())} configurations for {len(self)} targets"
                f"{f', {lacking} of them perhaps not complete' if lacking else ''}"
                f"{f', {outside} more outside the joint limits' if outside else ''}>")


def packed(q: Array, right: NDArray[np.bool_]) -> tuple[Array, NDArray[np.intp]]:
    """Rows q (B, K, m) that are right brought to the front, NaN behind; and how many they are."""
    order = np.argsort(~right, axis=1, kind="stable")
    count = right.sum(axis=1)
    rows = np.take_along_axis(q, order[..., None], axis=1)
    rows[np.arange(q.shape[1])[None] >= count[:, None]] = np.nan
    return rows, count


def padded(lists: list[Array], joints: int) -> tuple[Array, NDArray[np.intp]]:
    """Arrays (k, m) as one, NaN behind their rows; and how many they have."""
    count = np.array([len(x) for x in lists], dtype=np.intp)
    rows = np.full((len(lists), int(count.max(initial=0)), joints), np.nan)
    for row, x in zip(rows, lists, strict=True):
        row[: len(x)] = x
    return rows, count
