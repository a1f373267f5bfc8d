"""The twists that the joints of a ring add to the gap at its cut: C qd = 0 and C qdd + bias = 0.   [KC97 eqs. 12-14]

Twists are those of the cut joint's frame k relative to the closing frame c, taken at the origin and in the axes of a
frame m of the tree.  The cut joint's own stands in c, with which k coincides: its position is needed nowhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from torsor.algebra.expr import Expr
from torsor.algebra.linear.vectors import Vec
from torsor.mechanics.layout import plain
from torsor.mechanics.placement import placement_between
from torsor.mechanics.spatial import Twist, unit_twist
from torsor.robot.topology import path_between
from torsor.trace import Trace


def ring_twists(t: Trace, near: Sequence[int], far: Sequence[int], c: int, m: int) -> dict[int, Twist]:
    """Per joint of the ring, its twist for a unit rate; near: those that lead to k, itself last, far: those to c."""
    twists = {j: _twist_in_frame(t, unit_twist(t, j), j, m) for j in near[:-1]}
    twists[near[-1]] = _twist_in_frame(t, unit_twist(t, near[-1]), c, m)
    return twists | {j: -_twist_in_frame(t, unit_twist(t, j), j, m) for j in far}


def ring_bias(t: Trace, near: Sequence[int], far: Sequence[int], twists: dict[int, Twist], qd: Sequence[Expr]) -> Twist:
    """The acceleration of the gap that velocities alone make: what each joint's twist gains from those before it."""
    total = Twist(t.zero, t.zero)
    for path, sign in ((near, 1), (far, -1)):
        before = Twist(t.zero, t.zero)
        for j in path:
            own = twists[j] * (qd[j] * sign)
            total = total + before.bracket(own) * sign
            before = before + own
    return total


def ring_gap(t: Trace, k: int, c: int, m: int) -> Twist:
    """The twist that would take frame c to frame k, to first order in what they lack."""
    R, P = placement_between(t, c, k)
    half = Fraction(1, 2)
    w = Vec([(R[2, 1] - R[1, 2]) * half, (R[0, 2] - R[2, 0]) * half, (R[1, 0] - R[0, 1]) * half])
    return _twist_in_frame(t, Twist(w, P), c, m)


def _twist_in_frame(t: Trace, twist: Twist, i: int, m: int) -> Twist:
    """A twist given in frame i, at the origin and in the axes of frame m."""
    s = plain(t)
    up, down = path_between(t.robot, i, m)
    for j in up:
        twist = twist.under(s[j])
    for j in down:
        twist = twist.on(s[j])
    return twist
