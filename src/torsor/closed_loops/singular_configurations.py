"""The two singularities of a robot with loops, told apart.

Where the rank of all constraints drops, branches meet and the robot has more degrees of freedom than elsewhere, to
first order. Where only that of the passive joints' part drops, the motors no longer determine the motion: assembly
modes meet.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from torsor.closed_loops.ring_equations import RingEquations

Array = NDArray[np.float64]
NEAR = 1e-6  # a singular value below this, lengths in units of the robot's
MOVES = 1e-3  # the part of a joint in a motion, by the largest, that counts

REGULAR, BRANCHES, ASSEMBLIES = "regular", "branches meet", "assemblies meet"


@dataclass(frozen=True)
class Singularity:
    """What a closed configuration is.

    kind: "regular", "branches meet" (all constraints lose rank), or "assemblies meet" (the passive joints' part alone
    does).  constraints, passive: the smallest singular values of the two, which tell how near; lengths are in units of
    the robot's mean distance between frames.  moving: the joints that can move, to first order, with the motors held.
    """

    kind: str
    constraints: float
    passive: float
    moving: tuple[str, ...]
    words: str

    def __bool__(self) -> bool:
        return self.kind != REGULAR

    def __str__(self) -> str:
        return self.words


def singularity(eq: RingEquations, names: Sequence[str], q: Array) -> Singularity:
    """The kind of a closed configuration (joints,): passive joints, then motors, as the equations have them."""
    C = eq.all_rows(q[:, None])[0][:, :, 0].real
    m = len(eq.passive)
    every = float(np.linalg.svd(C, compute_uv=False)[m - 1])
    _, s, vh = np.linalg.svd(C[:, :m])
    own = float(s[m - 1])
    free = np.abs(vh[int((s[:m] >= NEAR).sum()):])
    moving = tuple(n for n, part in zip(names, free.max(axis=0, initial=0.0), strict=False) if part > MOVES)
    kind = BRANCHES if every < NEAR else ASSEMBLIES if own < NEAR else REGULAR
    return Singularity(kind, every, own, moving, _words(kind, every, own, moving))


def _words(kind: str, every: float, own: float, moving: Sequence[str]) -> str:
    held = f"with the motors held {', '.join(moving)} can still move, to first order" if moving else ""
    if kind == BRANCHES:
        return f"all constraints together lose rank: branches of the mechanism meet here; {held}"
    if kind == ASSEMBLIES:
        return f"the motors no longer determine the motion: two assembly modes meet here; {held}"
    return (f"regular: the motors determine the motion (smallest singular values {every:.3g} of all constraints, "
            f"{own:.3g} of the passive joints')")
