"""The torques per unit of each parameter: tau = W K, since Newton-Euler is linear in the parameters.

A body on link j, moved as the link is, asks of joint i the power of its wrench in the field u_i = v_i + w_i x r
of a unit rate of joint i.  Seen from frame j this is eleven numbers for each i and j, one a parameter; nothing has to
be carried over but the fields.  Columns that depend on others (`grouping`) are cheaper had from them.
"""

from __future__ import annotations

from collections.abc import Sequence

from torsor.algebra.expr import Expr
from torsor.algebra.linear.vectors import Mat, Vec
from torsor.mechanics.layout import Layout
from torsor.mechanics.link_motions import motion
from torsor.mechanics.parameters.grouping import PARAMETERS, Space, placed, samples
from torsor.mechanics.placement import about_z, back
from torsor.mechanics.rigid import inertia_to_antecedent
from torsor.mechanics.screws import Following, screws
from torsor.mechanics.spatial import Twist
from torsor.trace import Angle, State, Trace

ROTOR = PARAMETERS.index("IA")
Blocks = dict[tuple[int, int], list[Expr]]  # (joint i, link j that it moves) -> torque i per parameter of j


def link_columns(t: Trace, s: Layout, x: State, following: Following | None = None) -> Blocks:
    """The torques per XX XY XZ YY YZ ZZ MX MY MZ M IA of each link, at joints or at coordinates that they follow."""
    m, paths, follow = motion(t, s, x), screws(t, s), following or Following.themselves(t)
    blocks = {}
    for j in t.bodies:
        for k, u in follow.fields(paths[j]).items():
            rigid = _per_parameter(u, m.w[j], m.wp[j], m.vp[j], m.U[j])
            blocks[k, j] = [*in_own_frame(s[j].left, rigid), x.qdd[j] * follow.G.get((j, k), t.graph.zero)]
    return blocks


def _per_parameter(u: Twist, w: Vec, wp: Vec, vp: Vec, U: Mat) -> list[Expr]:
    """u.v . f + u.w . n, parameter by parameter.

    f = M vp + U MS and n = J wp + w x J w + MS x vp.                            [KC97 eqs. 15-16]
    """
    (x, y, z), (a, b, c) = w, u.w
    ayz, bxz, cxy = a * (y * z), b * (x * z), c * (x * y)
    tensor = [
        a * wp[0] + (bxz - cxy),
        b * U[2, 1] - a * U[2, 0] + c * (x * x - y * y),
        a * U[1, 0] - c * U[1, 2] + b * (z * z - x * x),
        b * wp[1] + (cxy - ayz),
        c * U[0, 2] - b * U[0, 1] + a * (y * y - z * z),
        c * wp[2] + (ayz - bxz),
    ]
    return [*tensor, *(U.T @ u.v + vp.cross(u.w)), u.v.dot(vp)]


def in_own_frame(left: Angle, k: list[Expr]) -> list[Expr]:
    """The same for parameters in the link's own frame, which stands `left` about z on that of the layout.

    The six turn as a tensor whose elements off the diagonal count twice.
    """
    xx, xy, xz, yy, yz, zz, *first, mass = k
    t = back(left)
    u = t.S * (xx - yy) + t.C * xy
    xz, yz, zz = about_z(t, Vec([xz, yz, zz]))
    return [xx - t.S * u, (2 * t.C) * u - xy, xz, yy + t.S * u, yz, zz, *about_z(t, Vec(first)), mass]


def with_dependent_columns(t: Trace, blocks: Blocks, spaces: Sequence[Space]) -> Blocks:
    """The same blocks, what can be grouped had from what it is grouped with; as they are where no space is said.

    A change x of the parameters of link j that only its antecedent feels is felt as the change L_j x there.
    """
    if not spaces:
        return blocks
    grouped: Blocks = {}
    zero = t.graph.zero
    for j in t.bodies:
        i = t.a[j]
        there = [inertia_to_antecedent(*placed(t, j, samples(t, j)[0]), x[:ROTOR]) for x in spaces[j].basis]
        for row in (row for row, link in blocks if link == j):
            own = grouped[row, j] = list(blocks[row, j])
            before = grouped.get((row, i), [zero] * len(PARAMETERS))
            for x, moved, p in zip(spaces[j].basis, there, spaces[j].pivots, strict=True):
                if p != ROTOR:  # that column is one entry: nothing is cheaper
                    own[p] = zero  # x has a 1 there
                    own[p] = Vec(moved).dot(Vec(before[:ROTOR])) - Vec(x).dot(Vec(own))
    return grouped
