"""Frames on their antecedents, as planar rotations in a row.

A frame is reached by turning about z (gamma), x (alpha), z (theta).  Vectors and tensors are
carried over by these turns one after the other, never by a product of matrices: eight
multiplications instead of fifteen for a general vector, and a turn that is exact folds away.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from torsor.algebra.expr import Expr
from torsor.algebra.linear.vectors import Mat, Vec
from torsor.robot.topology import path_between
from torsor.trace import Angle, Trace, Turns


def about_z(t: Angle, v: Vec) -> Vec:
    """Rot(z, t) v."""
    x, y, z = v.items
    return Vec([*_turned(t, x, y), z])


def about_x(t: Angle, v: Vec) -> Vec:
    """Rot(x, t) v."""
    x, y, z = v.items
    return Vec([x, *_turned(t, y, z)])


def _turned(t: Angle, x: Expr, y: Expr) -> tuple[Expr, Expr]:
    """(x, y) turned by the angle; kept, as the layouts that are tried turn the same again and again."""
    C, S = t.C, t.S
    known = C.graph.tables.setdefault(_turned, {})
    turned: tuple[Expr, Expr] | None = known.get((C, S, x, y))
    if turned is None:
        turned = known[C, S, x, y] = C * x - S * y, S * x + C * y
    return turned


def back(t: Angle) -> Angle:
    """The opposite angle."""
    return Angle(t.C, -t.S)


Crossed = tuple[int, int]  # an axis, and the frame where it is made of the two others; -1 for nowhere


class Turned(Protocol):
    """Anything that stands on its antecedent by turns in a row."""

    @property
    def turns(self) -> Turns: ...


class Placed(Turned, Protocol):
    """A frame with its origin on the antecedent; `left` leads from it to the link's own, about z."""

    @property
    def P(self) -> Vec: ...

    @property
    def left(self) -> Angle: ...


class PlacedFrames(Protocol):
    """Frames on their antecedents, as a layout has them."""

    def __getitem__(self, j: int) -> Placed: ...


def to_antecedent(f: Turned, v: Vec) -> Vec:
    """iRj v: a vector of frame j seen in its antecedent i."""
    return inwards(f.turns, v)


def from_antecedent(f: Turned, v: Vec) -> Vec:
    """jRi v: a vector of the antecedent i seen in frame j."""
    return outwards(f.turns, v)


def inwards(turns: Turns, v: Vec) -> Vec:
    """A vector of the frame that the turns lead to, seen from where they start."""
    for axis, t in reversed(turns):
        v = about_z(t, v) if axis == "z" else about_x(t, v)
    return v


def outwards(turns: Turns, v: Vec) -> Vec:
    """A vector of the frame where the turns start, seen from where they lead."""
    for axis, t in turns:
        v = about_z(back(t), v) if axis == "z" else about_x(back(t), v)
    return v


def origin(t: Trace, j: int) -> Vec:
    """iPj: the origin of frame j in its antecedent.                             [KC97 eq. 1b]"""
    f = t.frame(j)
    zero = t.graph.zero
    tip = Vec([f.d, -f.alpha.S * f.r, f.alpha.C * f.r])
    return about_z(f.gamma, tip) + Vec([zero, zero, f.b])


def symmetric_about_z(t: Angle, k: Sequence[Expr]) -> list[Expr]:
    """Rot(z,t) J Rot(z,-t) for J = (XX XY XZ YY YZ ZZ).

    With u = S (XX - YY) + 2 C XY: XX' = XX - S u, YY' = YY + S u, XY' = C u - XY; (XZ, YZ) turns as
    a vector.  Seven multiplications and seven additions.
    """
    xx, xy, xz, yy, yz, zz = k
    u = t.S * (xx - yy) + t.C * (2 * xy)
    return [xx - t.S * u, t.C * u - xy, t.C * xz - t.S * yz, yy + t.S * u, t.S * xz + t.C * yz, zz]


def symmetric_about_x(t: Angle, k: Sequence[Expr]) -> list[Expr]:
    """Rot(x,t) J Rot(x,-t): the same with the axes renamed (x -> y -> z -> x)."""
    xx, xy, xz, yy, yz, zz = k
    yy, yz, xy, zz, xz, xx = symmetric_about_z(t, [yy, yz, xy, zz, xz, xx])
    return [xx, xy, xz, yy, yz, zz]


def symmetric_to_antecedent(f: Turned, k: Sequence[Expr]) -> list[Expr]:
    """iRj J jRi for a symmetric tensor given by its six elements."""
    elements = list(k)
    for axis, t in reversed(f.turns):
        elements = symmetric_about_z(t, elements) if axis == "z" else symmetric_about_x(t, elements)
    return elements


def placement_between(t: Trace, i: int, j: int, world: bool = False) -> tuple[Mat, Vec]:
    """(iRj, iPj): frame j of the tree seen from frame i; from the fixed frame with `world` (then i is 0).

    The path goes up from i to the common ancestor and down to j.                [KC97 section 3.1]
    """
    up, down = path_between(t.robot, i, j)
    g = t.graph
    columns = [Vec([g.one if r == c else g.zero for r in range(3)]) for c in range(3)]
    P = t.zero
    for k in reversed(down):
        columns = [to_antecedent(t.frame(k), c) for c in columns]
        P = to_antecedent(t.frame(k), P) + origin(t, k)
        _name(columns, P, f"{t.a[k]}_{j}")
    for k in reversed(up):
        columns = [from_antecedent(t.frame(k), c) for c in columns]
        P = from_antecedent(t.frame(k), P - origin(t, k))
        _name(columns, P, f"{k}_{j}")
    if world:
        Z = Mat([t.pose[4 * r : 4 * r + 3] for r in range(3)])
        columns = [Z @ c for c in columns]
        P = Z @ P + Vec([t.pose[4 * r + 3] for r in range(3)])
    return Mat([list(c) for c in columns]).T, P


def placement_in(t: Trace, s: PlacedFrames, i: int, j: int, crossed: Crossed = (0, -1)) -> tuple[Mat, Vec]:
    """(iRj, iPj) by way of a layout's frames, in which turns about parallel axes are one.

    crossed: an axis of frame j (0 to 2) that need not be carried along: it is made of the two others where the path
    comes to a frame, nine operations for all the turns up to there.
    """
    up, down = path_between(t.robot, i, j)
    g = t.graph
    columns = [about_z(s[j].left, Vec([g.one if r == c else g.zero for r in range(3)])) for c in range(3)]
    P = t.zero
    for k in reversed(down):
        columns = _crossed([to_antecedent(s[k], c) for c in columns], crossed, t.a[k])
        P = to_antecedent(s[k], P) + s[k].P
        _name(columns, P, f"{t.a[k]}_{j}")
    for k in reversed(up):
        columns = _crossed([from_antecedent(s[k], c) for c in columns], crossed, k)
        P = from_antecedent(s[k], P - s[k].P)
        _name(columns, P, f"{k}_{j}")
    home = back(s[i].left)
    return Mat([list(about_z(home, c)) for c in columns]).T, about_z(home, P)


def _crossed(columns: list[Vec], crossed: Crossed, here: int) -> list[Vec]:
    axis, frame = crossed
    if frame != here:
        return columns
    made = columns[(axis + 1) % 3].cross(columns[(axis + 2) % 3])
    return [made if c == axis else column for c, column in enumerate(columns)]


def placements(t: Trace) -> list[tuple[Mat, Vec]]:
    """(0Rj, 0Pj) of all links in order, each from that of its antecedent: the work grows with their number alone.

    A turn about an axis of the frame mixes its two other axes.
    """
    g = t.graph
    x, y, z = (Vec([g.one if r == c else g.zero for r in range(3)]) for c in range(3))
    placed = [(x, y, z, t.zero)]
    for j in t.links:
        f = t.frame(j)
        x, y, z, P = placed[t.a[j]]
        x, y, P = x * f.gamma.C + y * f.gamma.S, y * f.gamma.C - x * f.gamma.S, P + z * f.b
        y, z, P = y * f.alpha.C + z * f.alpha.S, z * f.alpha.C - y * f.alpha.S, P + x * f.d
        x, y, P = x * f.theta.C + y * f.theta.S, y * f.theta.C - x * f.theta.S, P + z * f.r
        placed.append((x, y, z, P))
    return [(Mat([list(x), list(y), list(z)]).T, P) for x, y, z, P in placed[1:]]


def _name(columns: list[Vec], P: Vec, frames: str) -> None:
    for c, column in enumerate(columns, 1):
        column.named("A", f"{c}_{frames}")
    P.named("L", f"_{frames}")
