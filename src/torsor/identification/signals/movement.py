"""Which joints move in a recording and which rest: rounding and noise are no motion.

A joint that rests would leave columns of noise in the regressor, and parameters as large as that noise is small.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from torsor.errors import MotionError
from torsor.identification.files.tables_on_disk import rows
from torsor.identification.recorded_motion import Array, Motion

STRETCHES, LENGTH = 64, 2048  # parts of a recording that are looked at, and samples of each
TINY = 1e-5  # of the way that the farthest joint goes: less is no motion
ROUNDING = 1e-9  # rad, m
NOISE = 0.02  # rad, m: no encoder has more of it
WHITE = 1.0  # mean square of differences by the variance: 2 for white noise, next to nothing for a motion
STARTED = 0.01  # of the whole way of a joint, in one stretch: it moves there


@dataclass(frozen=True)
class Movement:
    """Of each column, its mean position (known no better than its noise) and whether it rests; begins: the row from
    which on something moves."""

    means: Array
    rests: Array
    begins: int


def movement(motion: Motion, columns: Sequence[int]) -> Movement:
    """How these columns of the positions move."""
    starts = _starts(len(motion))
    pieces = [rows(motion.q, a, min(a + LENGTH, len(motion)))[:, list(columns)] for a in starts]
    seen = np.concatenate(pieces)
    spans = np.array([np.ptp(piece, axis=0) for piece in pieces])
    whole, means = np.ptp(seen, axis=0), seen.mean(axis=0)
    least = np.maximum(ROUNDING * np.maximum(1, np.abs(means)), TINY * whole.max(initial=0.0))
    rests = (whole <= least) | ((whole <= NOISE) & _white(pieces, seen.var(axis=0)))
    if motion.qd is not None:
        rests &= _without_speed(motion, starts, len(columns))
    moves = (spans > STARTED * whole) & ~rests
    noise = seen.std(axis=0)
    known = np.where(rests & (noise > 0), np.round(means / np.where(noise > 0, noise, 1.0)) * noise, means)
    return Movement(known, rests, starts[int(np.argmax(moves.any(axis=1)))] if moves.any() else 0)


def _starts(count: int) -> list[int]:
    apart = max(LENGTH, -(-count // STRETCHES))
    return list(range(0, count, apart))


def _white(pieces: Sequence[Array], variance: Array) -> Array:
    """Which columns are white noise: von Neumann's ratio."""
    differences = np.concatenate([np.diff(piece, axis=0) for piece in pieces])
    if len(differences) < 8:
        return np.zeros(len(variance), dtype=bool)
    return np.asarray(np.mean(differences**2, axis=0) > WHITE * variance)


def _without_speed(motion: Motion, starts: Sequence[int], width: int) -> Array:
    """Which measured velocities are nothing, or no more than noise."""
    pieces = [rows(motion.qd, a, min(a + LENGTH, len(motion))) for a in starts]
    seen = np.concatenate(pieces)
    if seen.shape[1] != width:
        return np.zeros(width, dtype=bool)
    usual = np.sqrt(np.mean(seen**2, axis=0))
    return np.asarray((usual <= max(ROUNDING, TINY * usual.max())) | _white(pieces, seen.var(axis=0)))


def check_motion(motions: Sequence[Motion], movements: Sequence[Movement]) -> None:
    """MotionError where nothing moves, neither in a recording nor from one to the next."""
    places = np.array([m.means for m in movements])
    if all(m.rests.all() for m in movements) and np.all(np.ptp(places, axis=0) <= NOISE):
        where = ", ".join(m.label for m in motions if m.label)
        raise MotionError(f"{f'{where}: ' if where else ''}there is no motion, every joint rests from the first sample "
                          "to the last: record one in which all joints speed up, slow down and turn back, such as "
                          "torsor excite finds")
