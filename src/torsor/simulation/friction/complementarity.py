"""Which joints at rest stick, and what friction holds them.

Of the modes s of joints at rest, v' = a + C s: a joint sticks (v' = 0, -1 <= s <= 1), or slips to the side that
friction opposes (s = sign(v')).  This linear complementarity problem between bounds is solved by principal pivoting:
the sides of all joints that contradict this are changed at once, then one at a time, which comes to an end.
[Judice, Pires, Computers and Operations Research 21 (1994)]
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from torsor.compiled.arguments import Array
from torsor.errors import SimulationError

SLACK = 1e-12  # by which a mode may pass its bounds, and an acceleration zero
DEPENDENT = 1e-10  # of what friction does to its own joint, once others are held: these hold or move it
AT_ONCE, TRIES = 10, 1000


def holding(a: Array, C: Array) -> tuple[Array, Array]:
    """(s, r): modes that hold joints, and what they leave of a + C s.

    It is zero but where a joint moves with others that are held, as in a loop; the mode of such a joint is 0.
    """
    A, r, s = C.copy(), a.copy(), np.zeros(len(a))
    least = DEPENDENT * np.abs(np.diag(C))
    pivots: list[int] = []
    left = list(range(len(a)))
    while left:
        j = max(left, key=lambda i: -A[i, i])
        left.remove(j)
        if not -A[j, j] > least[j]:
            continue
        factors = A[:, j] / A[j, j]
        factors[j] = 0.0
        A -= np.outer(factors, A[j])
        r -= factors * r[j]
        pivots.append(j)
    s[pivots] = -r[pivots] / A[pivots, pivots]
    r[pivots] = 0.0
    return s, r


def sticking(a: Array, C: Array) -> tuple[Array, NDArray[np.bool_]]:
    """(s, which of them stick) for joints at rest."""
    idle = np.diag(C) == 0  # friction that is zero in numbers holds nothing
    side, least = np.where(idle, np.sign(a), 0.0), SLACK * max(1.0, float(np.abs(a).max(initial=0.0)))
    for attempt in range(TRIES):
        stuck, s, left = (side == 0) & ~idle, side.copy(), np.zeros(len(a))
        s[stuck], left[stuck] = holding(a[stuck] + C[np.ix_(stuck, ~stuck)] @ side[~stuck], C[np.ix_(stuck, stuck)])
        moved = np.abs(left) > least
        broken = np.where(moved, np.sign(left), np.where(np.abs(s) > 1 + SLACK, np.sign(s), 0.0))
        wrong = np.flatnonzero(np.where(stuck, broken != 0, ((a + C @ s) * side < -least) & ~idle))
        if not len(wrong):
            return s, stuck
        changed = wrong if attempt < AT_ONCE else wrong[:1]
        side[changed] = np.where(stuck[changed], broken[changed], 0.0)
    raise SimulationError("no choice of sticking joints agrees with the equations of motion here: a link may have a "
                          "negative inertia, or slip=1e-3 makes friction smooth")
