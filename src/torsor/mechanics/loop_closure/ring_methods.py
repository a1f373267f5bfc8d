"""One ring in closed form: its unknown joints by Paul's method, six of them by Pieper's too.   [KC97 section 3.3]"""

from __future__ import annotations

from collections.abc import Sequence

from torsor.algebra.expr import Expr
from torsor.algebra.identity import Identity
from torsor.errors import ModelError
from torsor.mechanics.inverse import paul, pieper
from torsor.mechanics.inverse.joint_path import Pose
from torsor.mechanics.inverse.sheet import Sheet
from torsor.mechanics.loop_closure.ring_path import around
from torsor.mechanics.loop_closure.translating_platform import PlatformLeg
from torsor.mobility.closed_walks import Walk
from torsor.trace import Trace

PIEPER = 6  # joints


def ring_solution(t: Trace, walk: Walk, sought: Sequence[int], sheet: Sheet, test: Identity) -> dict[int, Expr]:
    """The joints that are sought, by number; the others are known under their own symbols.

    ModelError where neither method solves them; nothing is left on the sheet then.
    """
    mark = sheet.mark()
    try:
        return _by_paul(t, walk, sought, sheet, test)
    except ModelError as error:
        sheet.return_to(mark)
        solved = _by_pieper(t, walk, sought, sheet, test) if len(sought) == PIEPER else {}
        if not solved:
            raise error
        return solved


def leg_solution(
    t: Trace, leg: PlatformLeg, sought: Sequence[int], end: Pose, sheet: Sheet, test: Identity
) -> dict[int, Expr]:
    """The joints of a leg that are sought, the pose of its end being known."""
    return _by_paul(t, leg, sought, sheet, test, end)


def _by_paul(
    t: Trace, walk: Walk | PlatformLeg, sought: Sequence[int], sheet: Sheet, test: Identity, end: Pose | None = None
) -> dict[int, Expr]:
    path, W = around(t, walk.steps, walk.joints, end)
    values = paul.solve(path, W, frozenset(), sheet, test, [j for j in walk.joints if j not in sought])
    return {j: value for j, value in zip(walk.joints, values, strict=True) if j in sought}


def _by_pieper(t: Trace, walk: Walk, sought: Sequence[int], sheet: Sheet, test: Identity) -> dict[int, Expr]:
    """The walk may begin at any joint: three axes that meet may stand astride its start; nothing where none meet."""
    mark = sheet.mark()
    for start in (k for k, (j, _) in enumerate(walk.steps) if j in sought):
        path, W = around(t, (*walk.steps[start:], *walk.steps[:start]), sought)
        try:
            values = pieper.solve(path, W, frozenset(), sheet, test)
        except ModelError:
            sheet.return_to(mark)
        else:
            return {mover.j: value for mover, value in zip(path.movers, values, strict=True)}
    return {}
