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
from torsor.numerics.numeric_tree import Ring
from torsor.robot.topology import path_between
from torsor.trace import Trace


def ring_twists(t: Trace, near: Sequence[int], far: Sequence[int], c: int, m: int) -> dict[int, Twist]:
    """Per joint of the ring, its twist for a unit rate; near: those that lead to k, itself last, far: those to c."""
    twists = {j: _twist_in_frame(t, unit_twist(t, j), j, m) for j in near[:-1]}
    twists[near[-1]] = _twist_in_frame(t, unit_twist(t, near[-1]), c, m)
    return twists | {j: -_twist_in_frame(t, unit_twist(t, j), j, m) for j in far}


def ring_bias(t: Trace, ring: Ring, m: int, twists: dict[int, Twist], qd: Sequence[Expr]) -> Twist:  # noqa: ARG001
    """The acceleration of the gap that velocities alone make: what each joint's twist gains from those before it."""
    total = Twist(t.zero, t.zero)
    for path, sign in ((ring.near, 1), (ring.far, -1)):
        _, gained = _gained_in_one_frame(Twist(t.zero, t.zero), path, sign, twists, qd)
        total = total + gained * sign
    return total


def ring_bias_by_links(t: Trace, ring: Ring, m: int, twists: dict[int, Twist], qd: Sequence[Expr]) -> Twist:
    """The same by way of the links: what leads to a side of the cut is gained link by link, each in its own frame, and
    seen from m in the end.  Rings that have a part of their ways in common share it."""
    total = Twist(t.zero, t.zero)
    for side, sign, cut in ((ring.near[:-1], 1, ring.near[-1:]), (ring.far, -1, ())):
        way = [ring.root, *path_between(t.robot, ring.root, side[-1] if side else ring.root)[1]]
        meet = m if m in way else way[-1]
        before, gained = (_twist_in_frame(t, x, meet, m) for x in _gained(t, way[: way.index(meet) + 1], qd))
        beyond = [*(j for j in side if j in way[way.index(meet) + 1 :]), *cut]
        _, more = _gained_in_one_frame(before, beyond, sign, twists, qd)
        total = total + (gained + more) * sign
    return total


def _gained_in_one_frame(before: Twist, path: Sequence[int], sign: int, twists: dict[int, Twist], qd: Sequence[Expr]
                         ) -> tuple[Twist, Twist]:
    """The twist at the end of a path, and what it gains on the way, from the joints' twists seen from one frame."""
    gained = before * 0
    for j in path:
        own = twists[j] * (qd[j] * sign)
        gained, before = gained + before.bracket(own), before + own
    return before, gained


def _gained(t: Trace, way: Sequence[int], qd: Sequence[Expr]) -> tuple[Twist, Twist]:
    """The twist of the last link of a way relative to its first, in its frame, and what velocities alone add to it."""
    s, twist, gained = plain(t), Twist(t.zero, t.zero), Twist(t.zero, t.zero)
    for j in way[1:]:
        own = unit_twist(t, j) * qd[j]
        twist, gained = twist.on(s[j]), gained.on(s[j])
        twist, gained = twist + own, gained + twist.bracket(own)
    return twist, gained


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
