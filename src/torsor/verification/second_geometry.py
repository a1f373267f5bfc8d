"""Geometry and kinematics by other means, for `second_ways`: elementary 4 by 4 matrices multiplied, and derived.

The numbers of an orientation are not unique where they are singular, so they are held against the
rotation that they rebuild.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from torsor.algebra.calculus import derivatives
from torsor.algebra.expr import Expr
from torsor.algebra.graph import Graph
from torsor.algebra.linear.vectors import Mat, Vec
from torsor.mechanics.base_displacements import motion_rates
from torsor.mechanics.layout import Layout
from torsor.mechanics.orientation import KINDS
from torsor.mechanics.spatial import base_twists
from torsor.program.compose import expressions
from torsor.program.freeze import freeze
from torsor.program.instructions import Output
from torsor.program.program import Program
from torsor.robot.description import Robot
from torsor.robot.topology import path_to_base
from torsor.trace import Angle, Trace, traced

NAME = "4 by 4 matrices"


def by_matrices(t: Trace, s: Layout, options: dict[str, Any]) -> list[Expr]:  # noqa: ARG001
    """iTj from the base to both frames."""
    T = _between(t, options["origin"], options["frame"])
    if options["world"]:
        T = Mat([t.pose[4 * k : 4 * k + 4] for k in range(4)]) @ T
    return [e for row in T.rows for e in row]


def by_deriving_matrices(t: Trace, s: Layout, options: dict[str, Any]) -> list[Expr]:  # noqa: ARG001
    """rJn column by column: w^ = R' R^T, in the axes of r."""
    R, twists = _twists(t, options)
    rows = [Vec([R.T @ v for v in (linear, angular)]) for linear, angular in twists]
    return [row[half][k] for half in range(2) for k in range(3) for row in rows]


def by_deriving_the_jacobian(t: Trace, s: Layout, options: dict[str, Any]) -> list[Expr]:  # noqa: ARG001
    """d(J qd)/dt at constant qd, in the base frame; then in the axes of r."""
    R, twists = _twists(t, options)
    speed = [sum((e[half][k] * t.state.moving(j)[0] for e, j in zip(twists, t.freedoms, strict=True)), t.graph.zero)
             for half in range(2) for k in range(3)]
    drift = derivatives(speed, motion_rates(t, t.state))
    if t.floating:
        # what is written in the axes of the base turns with it
        w = t.state.w0
        drift = [*(Vec(drift[:3]) + w.cross(Vec(speed[:3]))), *(Vec(drift[3:]) + w.cross(Vec(speed[3:])))]
    return [*(R.T @ Vec(drift[:3])), *(R.T @ Vec(drift[3:]))]


def numbers_derived(t: Trace, s: Layout, options: dict[str, Any]) -> list[Expr]:  # noqa: ARG001
    """The position and the orientation's numbers, derived operation by operation; the guard as it is."""
    kind = KINDS[options["orientation"]]
    R, P = _parts(_between(t, 0, options["frame"]))
    columns = [derivatives([*P, *kind.numbers(R)], {t.q[j]: t.graph.one}) for j in t.coordinates]
    entries = [column[row] for row in range(3 + len(kind.names)) for column in columns]
    return entries if kind.singular is None else [*entries, kind.singular(R)]


def rebuilt(robot: Robot, first: Program, options: dict[str, Any]) -> tuple[Program, Program]:
    """(first, other): poses of the fast model as R and P, from its numbers and from 4 by 4 matrices."""
    kind = options["orientation"]
    numbers = [int(o.name[1:]) for o in first.outputs if o.name[0] in "TP"]
    t = traced(robot)
    poses = [_between(t, options["origin"], j) for j in numbers]
    if kind == "matrix":
        outputs = [(replace(o, elements=()), [e for row in T.rows for e in row])
                   for o, T in zip(first.outputs, poses, strict=True)]
        other = t.program(first.name, [first.argument("q")], outputs)
        return replace(first, arguments=other.arguments), other
    back = KINDS[kind].rotation
    turned = {name: [e for row in back(numbers).rows for e in row] if name[0] == "O" else numbers
              for name, numbers in expressions(first, Graph()).items()}
    shapes = [Output(o.name, (), (3, 3) if o.name[0] == "O" else o.shape) for o in first.outputs]
    expected: list[list[Expr]] = []
    for T in poses:
        R, P = _parts(T)
        expected += [list(P), [e for row in R.rows for e in row]]
    other = t.program(first.name, [first.argument("q")], list(zip(shapes, expected, strict=True)))
    return freeze(first.name, other.arguments, [(o, turned[o.name]) for o in shapes]), other


def _twists(t: Trace, options: dict[str, Any]) -> tuple[Mat, list[tuple[Vec, Vec]]]:
    """0Rr, and for each moving joint (velocity of the origin of n, angular velocity), in the base frame."""
    R, P = _parts(_between(t, 0, options["frame"]))
    twists = [(u.v + u.w.cross(P), u.w) for u in base_twists(t).values()]
    for j in t.coordinates:
        by = {t.q[j]: t.graph.one}
        hat = Mat([derivatives(list(row), by) for row in R.rows]) @ R.T
        twists.append((Vec(derivatives(list(P), by)), Vec([hat[2, 1], hat[0, 2], hat[1, 0]])))
    return _parts(_between(t, 0, options["projection"]))[0], twists


def _between(t: Trace, i: int, j: int) -> Mat:
    """iTj."""
    R, P = _parts(_from_base(t, i))
    back = -(R.T @ P)
    g = t.graph
    inverse = Mat([*([*row, p] for row, p in zip(R.T.rows, back, strict=True)), [g.zero, g.zero, g.zero, g.one]])
    return inverse @ _from_base(t, j)


def _from_base(t: Trace, j: int) -> Mat:
    """0Tj, six elementary matrices a frame."""
    g = t.graph
    T = Mat([[g.one if a == b else g.zero for b in range(4)] for a in range(4)])
    for k in reversed(path_to_base(t.robot, j)[:-1]):
        f = t.frame(k)
        for axis, angle, length in ((2, f.gamma, f.b), (0, f.alpha, f.d), (2, f.theta, f.r)):
            T = T @ _screw(t, axis, angle, length)
    return T


def _screw(t: Trace, axis: int, angle: Angle, length: Expr) -> Mat:
    """Rot(axis, angle) Trans(axis, length)."""
    g = t.graph
    rows = [[g.one if a == b else g.zero for b in range(4)] for a in range(4)]
    i, j = (axis + 1) % 3, (axis + 2) % 3
    rows[i][i], rows[i][j], rows[j][i], rows[j][j] = angle.C, -angle.S, angle.S, angle.C
    rows[axis][3] = length
    return Mat(rows)


def _parts(T: Mat) -> tuple[Mat, Vec]:
    return Mat([row[:3] for row in T.rows[:3]]), Vec([row[3] for row in T.rows[:3]])
