"""Pieper's method: six joints, of which three turn about axes that meet in a point, or three slide.

[KC97 section 3.3; KD02 section 4.4]  The point is not moved by the three joints whose axes meet in it, wherever in
the chain they are: its closure is one for the three other joints (`three_joints`).  The orientation gives the rest.
Three slides do not turn anything: the orientation comes first, and leaves linear equations.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from torsor.algebra.expr import Expr, reachable
from torsor.algebra.identity import Identity
from torsor.algebra.linear.vectors import Mat, Vec
from torsor.errors import ModelError
from torsor.mechanics.inverse.equation_types import Linear, one_equation
from torsor.mechanics.inverse.joint_path import JointPath, Pose, identity, turn
from torsor.mechanics.inverse.sheet import Sheet
from torsor.mechanics.inverse.three_joints import PointTask, ThreeJoints
from torsor.trace import angle


@dataclass(frozen=True)
class Centre:
    """Joints k, k + 1, k + 2 (from 0) turn about axes through one point: its heights in the frames of k and k + 2."""

    k: int
    first: Expr
    last: Expr


def solve(chain: JointPath, target: Pose, free: frozenset[Expr], sheet: Sheet, test: Identity) -> list[Expr]:
    """The joints for a target; raises ModelError where the chain has no such point or slides."""
    movers = chain.movers
    rotation = {e for row in target.R.rows for e in row}
    if len(movers) == 3 and free == rotation:
        return _position(chain, target, sheet, test)
    if free or len(movers) != 6:
        raise ModelError(f"Pieper's method is for six joints and a whole pose (or three joints and a position), "
                         f"and here {len(movers)} joints are sought{' for a target with free entries' if free else ''}")
    meetings = centres(chain, test)
    if meetings:
        tries = [_around(chain, target, c, test) for c in meetings]
        best = min(range(len(meetings)), key=lambda k: _cost(tries[k]))
        return _wrist(chain, target, meetings[best], tries[best], sheet)
    if sum(x.slides for x in movers) == 3:
        return _slides(chain, target, sheet)
    raise ModelError("Pieper's method needs three successive axes that meet in a point, or three sliding joints")


# where three axes meet --------------------------------------------------------------------


def centres(chain: JointPath, test: Identity) -> list[Centre]:
    """All points in which the axes of three successive turning joints meet."""
    points = []
    for k in range(len(chain.movers) - 2):
        if any(x.slides for x in chain.movers[k : k + 3]):
            continue
        before, after = chain.E[k + 1].inverse, chain.E[k + 2]
        heights = [_meeting(before, test), _meeting(after, test)]
        if heights[0] is None or heights[1] is None or not test.is_zero(heights[0] - heights[1]):
            continue
        g = chain.trace.graph
        h = min(heights, key=lambda e: len(reachable([e])) if e is not None else 0)
        assert h is not None
        point = Vec([g.zero, g.zero, h])
        first, last = chain.E[k + 1].R @ point + chain.E[k + 1].P, after.inverse.R @ point + after.inverse.P
        points.append(Centre(k, first[2], last[2]))
    return points


def _meeting(E: Pose, test: Identity) -> Expr | None:
    """The height on our axis z at which the axis z of E meets it."""
    a, u = E.P, E.R.column(2)
    if (test.is_zero(u[0]) and test.is_zero(u[1])) or not test.is_zero(a[0] * u[1] - a[1] * u[0]):
        return None
    side = 0 if test.is_zero(u[1]) or (u[0].is_constant and not u[0].is_zero) else 1
    height: Expr = a[2] - a[side] / u[side] * u[2]
    return height


# the three other joints -------------------------------------------------------------------


def _around(chain: JointPath, target: Pose, c: Centre, test: Identity) -> tuple[ThreeJoints, bool]:
    """The closure of the point, from whichever end is easier; whether it is reversed."""
    g, m = chain.trace.graph, len(chain.movers)
    others = [*range(c.k + 3, m), *range(c.k)]
    # J1 G1 J2 G2 J3 x = y around the loop: out to the tool, back through the target, in from the base
    steps = {(a, b): chain.E[a + 1] for a, b in pairwise(others) if b == a + 1}
    steps[m - 1, 0] = chain.E[m] @ target.inverse @ chain.E[0]
    x, y = Vec([g.zero, g.zero, c.first]), Vec([g.zero, g.zero, c.last])
    if others[-1] != m - 1:
        x = _point(chain.E[c.k], x)
    else:
        x = _point(chain.E[m] @ target.inverse @ chain.E[0], x)
    if others[0] != 0:
        y = _point(chain.E[c.k + 3].inverse, y)
    else:
        y = _point(chain.E[0].inverse @ target @ chain.E[m].inverse, y)
    slides = tuple(chain.movers[k].slides for k in others)
    G1, G2 = steps[others[0], others[1]], steps[others[1], others[2]]
    task = PointTask((slides[0], slides[1], slides[2]), G1, G2, x, y)
    return _easier(task, test, tuple(str(chain.movers[k].q.value) for k in others))


def _easier(task: PointTask, test: Identity, names: tuple[str, ...]) -> tuple[ThreeJoints, bool]:
    a, b, c = names
    tries = []
    trouble: ModelError | None = None
    for reverse in (False, True):
        try:
            tries.append((ThreeJoints(task.reverse if reverse else task, test, (c, b, a) if reverse else (a, b, c)),
                          reverse))
        except ModelError as e:
            trouble = e
    if not tries:
        assert trouble is not None
        raise trouble
    return min(tries, key=_cost)


def _cost(way: tuple[ThreeJoints, bool]) -> tuple[int, int]:
    reduced = way[0].reduced
    return reduced.degree, len(reachable(reduced.f.values()))


def _point(E: Pose, x: Vec) -> Vec:
    return E.R @ x + E.P


def _three(way: tuple[ThreeJoints, bool], sheet: Sheet) -> list[Expr]:
    """The three joints in their order."""
    three, reverse = way
    values = three.solve(sheet)
    degree = {1: "linear", 2: "of degree 2", 4: "of degree 4 in tan(q/2) or in the slide"}[three.reduced.degree]
    sheet.remarks.append(f"{three.names[2]}: {three.reduced.words}, an equation {degree}; then {three.names[1]}, "
                         f"then {three.names[0]}, arbitrary where the point is on its axis")
    return [-q for q in reversed(values)] if reverse else list(values)


def _position(chain: JointPath, target: Pose, sheet: Sheet, test: Identity) -> list[Expr]:
    """Three joints for a position."""
    start = chain.E[0].inverse
    task = PointTask((chain.movers[0].slides, chain.movers[1].slides, chain.movers[2].slides), chain.E[1], chain.E[2],
                chain.E[3].P, _point(start, target.P))
    return _named(chain, _three(_easier(task, test, tuple(str(x.q.value) for x in chain.movers)), sheet))


def _named(chain: JointPath, q: list[Expr]) -> list[Expr]:
    return [value.named(str(x.q.value)) for value, x in zip(q, chain.movers, strict=True)]


def _wrist(chain: JointPath, target: Pose, c: Centre, way: tuple[ThreeJoints, bool], sheet: Sheet) -> list[Expr]:
    m, k = len(chain.movers), c.k
    numbers = [str(chain.movers[i].j) for i in range(k, k + 3)]
    sheet.remarks.append(f"the axes of joints {', '.join(numbers)} meet in a point")
    others = [*range(k + 3, m), *range(k)]
    q = dict(zip(others, _three(way, sheet), strict=True))
    G = _rotation(chain, q, range(k), True).T @ target.R @ _rotation(chain, q, range(k + 3, m), False).T
    a, b, d = orientation(chain, k, G, sheet)
    q |= {k: a, k + 1: b, k + 2: d}
    return _named(chain, [q[i] for i in range(m)])


def _rotation(chain: JointPath, q: dict[int, Expr], part: range, before: bool) -> Mat:
    """The rotation of E0 J0 E1 ... up to the wrist, or from it to the end."""
    R = chain.E[0].R if before else chain.E[part.start].R
    for k in part:
        R = R @ (identity(chain.trace).R if chain.movers[k].slides else turn(chain.trace, angle(q[k]))) \
            @ chain.E[k + 1].R
    return R


def orientation(chain: JointPath, k: int, G: Mat, sheet: Sheet) -> tuple[Expr, Expr, Expr]:
    """Joints k, k + 1, k + 2 with Rot(a) A Rot(b) B Rot(d) = G; A and B are E[k+1], E[k+2]."""
    names = [str(chain.movers[i].q.value) for i in range(k, k + 3)]
    sheet.remarks.append(f"{names[0]}: type 2, X S + Y C = Z, from the angle between the first and the last axis; then "
                         f"{names[1]} and {names[2]} by type 3; {names[0]} is arbitrary where these axes are aligned")
    return three_turns(chain.E[k + 1].R, chain.E[k + 2].R, G, chain, names[0], sheet)


def three_turns(A: Mat, B: Mat, G: Mat, chain: JointPath, name: str, sheet: Sheet) -> tuple[Expr, Expr, Expr]:
    """(a, b, d) with Rot(z, a) A Rot(z, b) B Rot(z, d) = G."""
    t, g = chain.trace, chain.trace.graph
    z, s = G.column(2), B.column(2)
    u, v, w = A.column(2)
    # A^T Rot(-a) z = Rot(b) s: its height does not know b
    a = one_equation(sheet, Linear(u * z[1] - v * z[0], u * z[0] + v * z[1], s[2] - w * z[2]), name)
    by = angle(a)
    back = turn(t, by).T
    h = A.T @ (back @ z)
    b = g.atan2(s[0] * h[1] - s[1] * h[0], s[0] * h[0] + s[1] * h[1])
    x = (turn(t, by) @ A @ turn(t, angle(b)) @ B).T @ G.column(0)
    return a, b, g.atan2(x[1], x[0])


# three slides -----------------------------------------------------------------------------


def _slides(chain: JointPath, target: Pose, sheet: Sheet) -> list[Expr]:
    """Three turns from the orientation, then three slides from linear equations."""
    t, movers = chain.trace, chain.movers
    turns = [k for k, x in enumerate(movers) if not x.slides]
    between = [identity(t).R]
    for k, E in enumerate(chain.E):
        between[-1] = between[-1] @ E.R
        if k in turns:
            between.append(identity(t).R)
    names = [str(movers[k].q.value) for k in turns]
    G = between[0].T @ target.R @ between[3].T
    sheet.remarks.append(f"{', '.join(names)} from the orientation, which the sliding joints do not change: {names[0]} "
                         "by type 2, X S + Y C = Z, the others by type 3")
    angles = three_turns(between[1], between[2], G, chain, names[0], sheet)
    q = dict(zip(turns, angles, strict=True))
    R, P, directions = chain.E[0].R, chain.E[0].P, []
    for k, x in enumerate(movers):
        if x.slides:
            directions.append(R.column(2))
        else:
            R = R @ turn(t, angle(q[k]))
        P = R @ chain.E[k + 1].P + P
        R = R @ chain.E[k + 1].R
    rest = target.P - P
    a, b, c = directions
    volume = a.dot(b.cross(c))
    sheet.remarks.append("the slides from the position, by three linear equations; arbitrary where their directions "
                         "are in a plane")
    values = [rest.dot(b.cross(c)) / volume, a.dot(rest.cross(c)) / volume, a.dot(b.cross(rest)) / volume]
    q |= dict(zip([k for k in range(6) if k not in turns], values, strict=True))
    return _named(chain, [q[i] for i in range(6)])
