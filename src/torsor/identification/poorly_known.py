"""What a motion did not tell, and which one would."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from torsor.identification.commands import excite_command

if TYPE_CHECKING:
    from torsor.identification.fit import Fit

POOR = 0.3  # relative deviation beyond which a parameter is not known
SMALL = 0.01  # of the torques of a joint: what a parameter does less is next to nothing
INERTIAS = ("XX", "XY", "XZ", "YY", "YZ", "ZZ", "IA", "IAm")
FRICTION = ("FV", "FVm", "FS", "FSm", "FST", "OFF")


@dataclass(frozen=True)
class Judged:
    """Columns by their places: poor, known worse than POOR; near_zero, not told from zero by their deviations, and with
    these too small for the torques to care."""

    poor: tuple[int, ...]
    near_zero: tuple[int, ...]


def judged(fit: Fit) -> Judged:
    """How well parameters are known: by their deviations, or by what these do to the torques where they are near zero,
    since a part of nothing says nothing."""
    estimate = fit.estimate
    known = np.isfinite(estimate.std)
    open_ends = 2 * np.where(known, estimate.std, 0.0)
    taken = (estimate.K == 0) & (estimate.std == 0)  # not essential: taken to be zero
    worse = ~(estimate.relative <= POOR) & ~taken
    small = known & (np.abs(estimate.K) <= open_ends) & (fit.task.problem.effects(open_ends) <= SMALL)
    return Judged(tuple(np.flatnonzero(worse & ~small).tolist()), tuple(np.flatnonzero(worse & small).tolist()))


def poorly_known(fit: Fit) -> list[str]:
    """What was not or hardly excited, and which motion would tell it."""
    estimate, torques, found = fit.estimate, fit.torques, judged(fit)
    sums = [name for name in estimate.unexcited if name in fit.regressor.in_sums]
    dark = [name for name in estimate.unexcited if name not in sums]
    near_zero = [estimate.columns[k] for k in found.near_zero]
    told = [f"{', '.join(near_zero)}: not distinguishable from zero; two deviations are less than {SMALL:.0%} of the "
            "torques of each joint"] if near_zero else []
    if sums:
        told.append(f"{', '.join(sums)}: only sums of these act on the torques, whatever the motion, and the values "
                    "given are the smallest that fit; columns=base has the sums")
    poor = [k for k in found.poor if estimate.columns[k] not in sums]
    if not poor:
        return [f"Every {'other ' * bool(told)}parameter is known better than to 30 %.", *told]
    alike: dict[tuple[str, tuple[str, ...]], list[str]] = {}
    for k in poor:
        rows = tuple(torques.rows[i] for i, places in enumerate(torques.places) if k in places)
        alike.setdefault((_wanted(estimate.columns[k]), rows), []).append(estimate.columns[k])
    told += [f"{', '.join(names)}: known worse than to 30 %, and felt by {', '.join(rows)}; {wanted}"
             for (wanted, rows), names in alike.items()]
    if dark:
        told.append(f"{', '.join(dark)}: not excited at all, alone or in some sum; the values given are "
                    "the smallest that fit")
    return [*told, f"{excite_command(fit)} finds a motion that tells more."]


def _wanted(column: str) -> str:
    """The motion that would tell a parameter."""
    stem = stem_of(column)
    if stem in INERTIAS:
        return "these joints would have to speed up and slow down more, and together with those before them"
    if stem in FRICTION:
        return "these joints would have to go both ways, slowly and fast"
    return "these joints would have to go through more configurations, as far apart as they can"


def stem_of(column: str) -> str:
    """XX of XX3R."""
    letters = column.rstrip("_R").rstrip("0123456789")
    return letters[:-1] if letters.endswith("L") and letters != "L" else letters
