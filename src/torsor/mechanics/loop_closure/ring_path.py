"""A walk around a ring as joints with constant transforms between them, and what their product must be.

    J1 E1 J2 ... Jm = W

W undoes the constant way from the last joint to the first: it is walked backwards, link by link.  A joint that is
passed backwards moves by -q, and turned over (half a turn about x) by q again.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from torsor.algebra.linear.vectors import Mat
from torsor.errors import ModelError
from torsor.mechanics.inverse.joint_path import JointPath, Pose, carrier, identity, mover, placed
from torsor.mechanics.inverse.ring import JOINTS
from torsor.mobility.closed_walks import closed_walks
from torsor.mobility.mobility import Mobility
from torsor.trace import Trace

Steps = Sequence[tuple[int, int]]  # links, each with 1 where it is entered from its antecedent, -1 where it is left


def around(t: Trace, steps: Steps, movers: Collection[int], end: Pose | None = None) -> tuple[JointPath, Pose]:
    """(path, W): the joints of `movers` are sought, the others are known and part of the constants.

    end: where the walk ends, seen from where it begins, if it is no ring.
    """
    gaps, behind = constants(t, steps, movers)
    W = behind[0] @ behind[-1] if end is None else behind[0] @ end @ behind[-1]
    one = identity(t)
    joints = tuple(mover(t, j) for j, _ in steps if j in movers)
    return JointPath(t, tuple(j for j, _ in steps), joints, (one, *gaps[1:-1], one)), W


def passive_ring(t: Trace, mobility: Mobility) -> tuple[JointPath, Pose]:
    """The six passive joints of a robot's one ring, begun behind an independent joint, and what they must make."""
    walks, passive = list(closed_walks(mobility.robot)), mobility.passive
    if len(walks) != 1 or len(passive) != JOINTS or not {*passive} <= {*walks[0].joints}:
        raise ModelError(f"{mobility.robot.name} is no single loop with six passive joints: it has {len(passive)} in "
                         f"{len(mobility.robot.loops)} {'loop' if len(mobility.robot.loops) == 1 else 'loops'}")
    steps = begun(walks[0].steps, mobility.independent)
    return around(t, steps, passive)


def begun(steps: Steps, independent: Collection[int]) -> Steps:
    """A ring walked from one of its independent joints on."""
    start = next((i for i, (j, _) in enumerate(steps) if j in independent), 0)
    return (*steps[start:], *steps[:start])


def constants(t: Trace, steps: Steps, movers: Collection[int]) -> tuple[list[Pose], list[Pose]]:
    """What stands before, between and after the joints of `movers` on a way, and what undoes each of them."""
    gaps, behind = [identity(t)], [identity(t)]
    for j, way in steps:
        before, after = _pieces(t, j, way, j in movers)
        gaps[-1], behind[-1] = gaps[-1] @ before[0], before[1] @ behind[-1]
        if j in movers:
            gaps.append(after[0])
            behind.append(after[1])
    return gaps, behind


def gap(t: Trace, steps: Steps) -> Pose:
    """Where a walk ends, seen from where it begins: no motion, if the ring is closed."""
    here = identity(t)
    for j, way in steps:
        here = here @ (placed(t, j, False) if way > 0 else carrier(t, j, False))
    return here


def _pieces(t: Trace, j: int, way: int, moves: bool) -> tuple[tuple[Pose, Pose], tuple[Pose, Pose]]:
    """The constants before and after joint j, each with its inverse."""
    one, there, back = identity(t), placed(t, j, moves), carrier(t, j, moves)
    if way > 0:
        return (there, back), (one, one)
    if not moves:
        return (back, there), (one, one)
    over = _over(t)
    return (over, over), (over @ back, there @ over)


def _over(t: Trace) -> Pose:
    """Half a turn about x."""
    g = t.graph
    return Pose(Mat([[g.one, g.zero, g.zero], [g.zero, -g.one, g.zero], [g.zero, g.zero, -g.one]]), t.zero)
