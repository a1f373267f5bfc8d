"""Jacobians: the twist of a frame for unit joint rates, seen from whichever frame makes them short.

A Jacobian of frame n is simplest about the middle of the chain: columns of joints before the middle frame m are
carried outwards to it, those beyond are carried inwards.  From there two more factors lead to any other
point and axes                                                                   [KC97 eqs. 4-5, Renaud]

    rJn = [ rRm  0  ] [ 1  -L^ ] mJn,m        L: from the origin of m to the origin of n, in m
          [  0  rRm ] [ 0   1  ]
"""

from __future__ import annotations

from torsor.algebra.linear.vectors import Mat
from torsor.errors import ModelError
from torsor.mechanics.layout import plain
from torsor.mechanics.placement import placement_between
from torsor.mechanics.spatial import Twist, base_twists, unit_twist
from torsor.robot.topology import path_to_base
from torsor.trace import Trace


def middle_jacobian(t: Trace, n: int, m: int) -> dict[int, Twist]:
    """mJn,m: for each moving joint of the path to frame n, the twist of a unit rate at the origin of m, in m.

    m is a frame of the path (0 is the base).  The degrees of freedom of a base that moves by itself are among the
    joints.
    """
    s = plain(t)
    path = list(reversed(path_to_base(t.robot, n)))  # 0 .. n
    place = path.index(m)
    columns: dict[int, Twist] = {}
    for position, k in enumerate(path):
        own = base_twists(t) if k == 0 else {k: unit_twist(t, k)} if k in t.coordinates else {}
        for freedom, twist in own.items():
            for j in path[position + 1 : place + 1]:  # outwards, to a frame beyond the joint
                twist = twist.on(s[j])
            for j in reversed(path[place + 1 : position + 1]):  # inwards
                twist = twist.under(s[j])
            columns[freedom] = twist
    return columns


def jacobian(t: Trace, n: int, r: int, m: int) -> Mat:
    """rJn over all moving joints, by way of the middle frame m: six rows, zero for joints off the path."""
    columns = middle_jacobian(t, n, m)
    _, L = placement_between(t, m, n)
    rRm, _ = placement_between(t, r, m)
    sixes = []
    for k in t.freedoms:
        twist = columns.get(k, Twist(t.zero, t.zero))
        sixes.append([*(rRm @ (twist.v + twist.w.cross(L))), *(rRm @ twist.w)])
    return Mat(sixes).T


def middle_frames(t: Trace, n: int, chosen: int = -1) -> list[int]:
    """The frames that can be in the middle: those of the path to n, or the chosen one of them alone (-1: all)."""
    path = list(reversed(path_to_base(t.robot, n)))
    if chosen == -1:
        return path
    if chosen not in path:
        raise ModelError(f"the middle frame is one of the path to frame {n}: {', '.join(map(str, path))}, not {chosen}")
    return [chosen]
