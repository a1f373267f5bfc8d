"""Where the motion ends and the noise begins: a cut-off from the spectrum of the positions.

The motion goes up to the frequency below which 99 % of the power of the velocities lies; the filter of positions is set
well above, so that it leaves the motion alone (after M. Gautier's rule of ten times the bandwidth).
"""

from __future__ import annotations

import numpy as np
import scipy

from torsor.identification.recorded_motion import Array, Motion

MOST = 0.99  # of the power of the velocity
ABOVE = 30.0  # times the noise: less is not told from it
TIMES = 15.0
HIGHEST = 0.4  # of the sampling frequency
SEEN = 1 << 17  # samples that are looked at: the first so many


def cutoff_of(motion: Motion) -> float:
    """The cut-off in Hz for the filter of positions."""
    q = np.asarray(motion.q[:SEEN], dtype=np.float64)
    rate = 1 / motion.step
    return min(TIMES * max(_motion_up_to(column, rate) for column in q.T), HIGHEST * rate)


def _motion_up_to(q: Array, rate: float) -> float:
    """The frequency up to which a joint moves; noise is what fills the upper half of the band."""
    length = min(len(q), max(256, int(4 * rate)))
    f, power = scipy.signal.welch(scipy.signal.detrend(q), rate, window="blackmanharris", nperseg=length)
    noise = np.median(power[len(power) // 2:])
    moving = np.where(power > ABOVE * noise, power - noise, 0.0) * f**2
    total = np.cumsum(moving)
    return float(f[np.searchsorted(total, MOST * total[-1])] if total[-1] > 0 else f[1])
