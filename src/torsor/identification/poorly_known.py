"""What a motion did not tell, and which one would."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from torsor.identification.fit import Fit

POOR = 0.3  # relative deviation beyond which a parameter is not known
INERTIAS = ("XX", "XY", "XZ", "YY", "YZ", "ZZ", "IA", "IAm")
FRICTION = ("FV", "FVm", "FS", "FSm", "FST", "OFF")


def poorly_known(fit: Fit) -> list[str]:
    """What was not or hardly excited, and which motion would tell it."""
    estimate, torques = fit.estimate, fit.torques
    zero = (estimate.K == 0) & (estimate.std == 0)  # not essential: taken to be so
    poor = [k for k, part in enumerate(estimate.relative) if not part <= POOR and not zero[k]]
    if not poor:
        return ["Every parameter is known better than to 30 %."]
    alike: dict[tuple[str, tuple[str, ...]], list[str]] = {}
    for k in poor:
        rows = tuple(torques.rows[i] for i, places in enumerate(torques.places) if k in places)
        alike.setdefault((_wanted(estimate.columns[k]), rows), []).append(estimate.columns[k])
    told = [f"{', '.join(names)}: known worse than to 30 %, and felt by {', '.join(rows)}; {wanted}"
            for (wanted, rows), names in alike.items()]
    if estimate.unexcited:
        told.append(f"{', '.join(estimate.unexcited)}: not excited at all, alone or in some sum; the values given are "
                    "the smallest that fit")
    return [*told, f"torsor excite {fit.described.name} finds a motion that tells more."]


def _wanted(column: str) -> str:
    """The motion that would tell a parameter."""
    stem = stem_of(column)
    if stem in INERTIAS:
        return "these joints would have to speed up and slow down more, and together with those before them"
    if stem in FRICTION:
        return "these joints would have to go both ways, slowly and fast"
    return "these joints would have to go through more postures, as far apart as they can"


def stem_of(column: str) -> str:
    """XX of XX3R."""
    letters = column.rstrip("_R").rstrip("0123456789")
    return letters[:-1] if letters.endswith("L") and letters != "L" else letters
