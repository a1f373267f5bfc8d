"""Whether positions, velocities and times are in the units that they seem to be in, by what they say of each other.

Names of columns tell units where they can; an array does not, nor does a column q1.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import pi

import numpy as np

from torsor.identification.files.tables_on_disk import rows
from torsor.identification.recorded_motion import Array, Motion
from torsor.robot.parts import Joint

SEEN = 1 << 12  # samples that are looked at, from the middle
ALIKE = 0.9  # the correlation from which on velocities are those of the positions
NEAR = 0.03  # of a ratio
SLOW = 0.5  # s: no drive is recorded as seldom as that
MANY = 100  # samples: fewer may have been taken by hand
FAST = 20.0  # rad/s, rms: no joint of an arm turns as fast
LARGE = 0.3  # relative torque error of a model that does not fit
# rate of the positions by the velocities -> what is suspected, and how to say it
RATIOS = {180 / pi: ("positions", "degrees", {"q": "deg", "qd": "rad/s"}),
          pi / 180: ("velocities", "degrees a second", {"qd": "deg/s"}),
          2 * pi / 60: ("velocities", "turns a minute", {"qd": "rpm"}),
          1e3: ("positions", "millimetres", {"q": "mm", "qd": "m/s"}),
          1e-3: ("times", "milliseconds", {"t": "ms"}), 1e-6: ("times", "microseconds", {"t": "us"}),
          1e-9: ("times", "nanoseconds", {"t": "ns"})}
STEPS = ((SLOW, "milliseconds", "ms"), (200.0, "microseconds", "us"), (2e5, "nanoseconds", "ns"))


def suspect_units(motion: Motion, joints: Sequence[Joint], columns: Sequence[int]) -> str | None:
    """A sentence where a recording seems to be in other units than radians, metres and seconds; else None.

    motion: with its columns in the robot's order; joints: the moving ones; columns: theirs in the positions.
    """
    first = max(0, (len(motion) - SEEN) // 2)
    last = min(len(motion), first + SEEN)
    if last - first < 8:
        return None
    q = rows(motion.q, first, last)[:, list(columns)]
    qd = None if motion.qd is None else rows(motion.qd, first, last)
    told = _by_velocities(q, qd, motion.step) or _by_step(motion) or _by_positions(q, motion.step, joints)
    return f"{motion.label}: {told}" if told and motion.label else told


def suspect_degrees(motions: Sequence[Motion], joints: Sequence[Joint], columns: Sequence[int],
                    error: float) -> str | None:
    """The same, where torques are predicted badly and a joint seems to turn by more than a turn."""
    turning = [k for k, joint in zip(columns, joints, strict=True) if joint.kind.turn]
    if not error > LARGE or not turning:
        return None
    spans = [np.ptp(rows(m.q, 0, min(len(m), SEEN))[:, turning], axis=0).max() for m in motions]
    if max(spans) <= 2 * pi:
        return None
    return (f"the model misses the torques by {100 * error:.0f} %, and a joint goes through {max(spans):.3g} rad: are "
            f"positions in degrees? {_say({'q': 'deg'})}")


def _by_velocities(q: Array, qd: Array | None, step: float) -> str | None:
    """By differences of positions, which are to be the velocities."""
    if qd is None or qd.shape != q.shape:
        return None
    rate = np.gradient(q, step, axis=0)
    along, sizes = np.sum(rate * qd, axis=0), np.sum(qd**2, axis=0)
    both = np.sqrt(np.sum(rate**2, axis=0) * sizes)
    alike = along > ALIKE * np.maximum(both, 1e-300)
    if not alike.any():
        return None
    ratio = float(np.median(along[alike] / sizes[alike]))
    for expected, (what, unit, units) in RATIOS.items():
        if abs(ratio / expected - 1) < NEAR:
            return (f"positions change {ratio:.3g} times as fast as the velocities say: are {what} in {unit}? "
                    f"{_say(units)}")
    return None


def _by_step(motion: Motion) -> str | None:
    if motion.step < SLOW or len(motion) < MANY:
        return None
    unit, short = [names for least, *names in STEPS if motion.step >= least][-1]
    return f"there are {motion.step:.6g} s from one sample to the next: are times in {unit}? {_say({'t': short})}"


def _by_positions(q: Array, step: float, joints: Sequence[Joint]) -> str | None:
    """By positions far beyond the limits or, of joints that have none, by speeds that no joint has."""
    for k, joint in enumerate(joints):
        lowest, highest = joint.limits.range
        beyond = max(lowest - q[:, k].min(), q[:, k].max() - highest)
        fast = np.sqrt(np.mean(np.gradient(q[:, k], step) ** 2))
        if joint.kind.turn and (beyond > 2 * pi or (np.isinf(highest - lowest) and fast > FAST)):
            how = f"goes {beyond:.3g} rad beyond its limits" if beyond > 2 * pi else f"turns at {fast:.3g} rad/s"
            return f"{joint.variable} {how}: are positions in degrees, or of motors (gear)? {_say({'q': 'deg'})}"
    return None


def _say(units: dict[str, str]) -> str:
    typed = " ".join(f"--unit {quantity}={unit}" for quantity, unit in units.items())
    return f"Say so by units={units} of read_motion, {typed}"
