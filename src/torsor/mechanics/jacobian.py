"""Jacobians: the twist of a frame for unit joint rates, seen from whichever frame makes them short.

A Jacobian of frame n is simplest about the middle of the chain: columns of joints before the middle frame m are
carried outwards to it, those beyond are carried inwards.  From there two more factors lead to any other
point and axes                                                                   [KC97 eqs. 4-5, Renaud]

    rJn = [ rRm  0  ] [ 1  -L^ ] mJn,m        L: from the origin of m to the origin of n, in m
          [  0  rRm ] [ 0   1  ]
"""

from __future__ import annotations

from torsor.algebra.linalg import Mat, Vec
from torsor.errors import ModelError
from torsor.mechanics.layout import Layout, plain
from torsor.mechanics.placement import from_antecedent, placement_between, to_antecedent
from torsor.robot.topology import path_to_base
from torsor.trace import Trace

Column = tuple[Vec, Vec]  # linear velocity at the reference point, angular velocity


def middle_jacobian(t: Trace, n: int, m: int, s: Layout | None = None) -> dict[int, Column]:
    """mJn,m: for each moving joint of the path to frame n, the twist of a unit rate at the origin of m, in m.

    m is a frame of the path (0 is the base).
    """
    s = plain(t) if s is None else s
    path = list(reversed(path_to_base(t.robot, n)))  # 0 .. n
    place = path.index(m)
    columns: dict[int, Column] = {}
    for position, k in enumerate(path):
        if k not in t.coordinates:
            continue
        v, w = t.z * t.slide[k], t.z * t.turn[k]
        for j in path[position + 1 : place + 1]:  # outwards, to a frame beyond the joint
            v, w = from_antecedent(s[j], v + w.cross(s[j].P)), from_antecedent(s[j], w)
        for j in reversed(path[place + 1 : position + 1]):  # inwards
            w = to_antecedent(s[j], w)
            v = to_antecedent(s[j], v) + s[j].P.cross(w)
        columns[k] = (v, w)
    return columns


def jacobian(t: Trace, n: int, r: int, m: int) -> Mat:
    """rJn over all moving joints, by way of the middle frame m: six rows, zero for joints off the path."""
    columns = middle_jacobian(t, n, m)
    _, L = placement_between(t, m, n)
    rRm, _ = placement_between(t, r, m)
    made = []
    for k in t.coordinates:
        v, w = columns.get(k, (t.zero, t.zero))
        made.append([*(rRm @ (v + w.cross(L))), *(rRm @ w)])
    return Mat(made).T


def middle_frames(t: Trace, n: int, chosen: int = -1) -> list[int]:
    """The frames that can be in the middle: those of the path to n, or the chosen one of them alone (-1: all)."""
    path = list(reversed(path_to_base(t.robot, n)))
    if chosen == -1:
        return path
    if chosen not in path:
        raise ModelError(f"the middle frame is one of the path to frame {n}: {', '.join(map(str, path))}, not {chosen}")
    return [chosen]
