"""Where the base stands and how it moves, as expressions: as the robot's file says, or as variables of the models."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from torsor.algebra.expr import Expr
from torsor.algebra.graph import Graph
from torsor.algebra.linear.vectors import Mat, Vec
from torsor.robot import joints as own
from torsor.robot.description import Robot
from torsor.robot.scalars.expressions import expression
from torsor.robot.scalars.scalar import Scalar


@dataclass(frozen=True)
class Standing:
    """The pose (16 numbers, row by row), and in the frame of the base: its motion, gravity.

    vr: the rates of the components v, where the base moves by itself; its acceleration is vp = vr + w x v.
    """

    pose: tuple[Expr, ...]
    w: Vec
    v: Vec
    wp: Vec
    vp: Vec
    gravity: Vec
    vr: Vec | None = None


def standing(g: Graph, robot: Robot) -> Standing:
    """The base of a robot."""
    def vector(values: Iterable[Scalar]) -> Vec:
        return Vec([expression(s, g) for s in values])

    base, gravity = robot.base, vector(robot.gravity)
    if not base.floating:
        w, wp, v, vp = map(vector, (base.w, base.wp, base.v, base.vp))
        return Standing(tuple(expression(s, g) for s in base.pose), w, v, wp, vp, gravity)
    R, P = _pose(g, robot)
    rows = [[*r, p] for r, p in zip(R.rows, P, strict=True)] + [[g.zero, g.zero, g.zero, g.one]]
    v, w, vr, wp = (Vec([g.symbol(name(k)) if k in base.freedoms else g.zero for k in (first, first + 1, first + 2)])
                    for name in (own.twist_name, own.rate_name) for first in (-6, -3))
    pose, down = tuple(e for row in rows for e in row), (R.T @ gravity).named("G", "B")
    return Standing(pose, w, v, wp, vr + w.cross(v), down, vr)


def _pose(g: Graph, robot: Robot) -> tuple[Mat, Vec]:
    """Rotation and position of a base that moves by itself."""
    P = Vec([g.symbol(name) for name in own.POSITION])
    if robot.base.joint == "planar":
        (psi,) = (g.symbol(name) for name in own.HEADING)
        C, S = g.cos(psi).named("CPSI"), g.sin(psi).named("SPSI")
        return Mat([[C, -S, g.zero], [S, C, g.zero], [g.zero, g.zero, g.one]]), Vec([P[0], P[1], g.zero])
    if robot.base.attitude == "quaternion":
        return of_quaternion([g.symbol(name) for name in own.QUATERNION]), P
    elements = [g.symbol(name) for name in own.MATRIX]
    return Mat([elements[k : k + 3] for k in (0, 3, 6)]), P


def of_quaternion(q: list[Expr]) -> Mat:
    """The rotation of a unit quaternion, scalar first."""
    a, b, c, d = q
    bb, cc, dd, ab, ac, ad = 2 * b * b, 2 * c * c, 2 * d * d, 2 * a * b, 2 * a * c, 2 * a * d
    bc, bd, cd = 2 * b * c, 2 * b * d, 2 * c * d
    return Mat([[1 - (cc + dd), bc - ad, bd + ac],
                [bc + ad, 1 - (bb + dd), cd - ab],
                [bd - ac, cd + ab, 1 - (bb + cc)]])
