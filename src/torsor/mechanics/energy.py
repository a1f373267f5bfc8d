"""Kinetic and potential energy, and the functions that multiply each inertial parameter in them."""

from __future__ import annotations

from torsor.algebra.expr import Expr
from torsor.algebra.linalg import Mat, Vec
from torsor.mechanics.layout import Layout
from torsor.mechanics.placement import from_antecedent, to_antecedent
from torsor.mechanics.screws import Screw
from torsor.trace import Trace


def twists(t: Trace, s: Layout) -> list[Screw]:
    """Per link, its angular velocity w and the velocity v of its origin, in its frame.  [KD02 9.17, 9.18]"""
    made = [Screw(t.w0, t.v0)]
    for j in t.links:
        before, seat = made[t.a[j]], s.seat(j)
        # jwj = jRi iwi + turn qd ja;  jvj = jRi (ivi + iwi x iPj) + slide qd ja
        w = from_antecedent(seat, before.w) + t.z * (t.qd[j] * t.turn[j])
        v = from_antecedent(seat, before.v + before.w.cross(s.P[j])) + t.z * (t.qd[j] * t.slide[j])
        made.append(Screw(w.named("W", j), v.named("V", j)))
    return made


def kinetic_energy(t: Trace, s: Layout) -> Expr:
    """E = sum of (w . J w + M v . v + IA qd^2)/2 + MS . (v x w) over the links.        [KD02 9.16]"""
    moving = twists(t, s)
    twice = single = t.graph.zero
    for j in t.links:
        w, v = moving[j].w, moving[j].v
        XX, XY, XZ, YY, YZ, ZZ = s.moments(j)
        J = Mat([[XX, XY, XZ], [XY, YY, YZ], [XZ, YZ, ZZ]])
        twice = twice + w.dot(J @ w) + v.dot(v) * s.M[j] + s.IA[j] * t.qd[j] ** 2
        single = single + s.MS[j].dot(v.cross(w))
    return twice / 2 + single


def potential_energy(t: Trace, s: Layout) -> Expr:
    """U = - g . (sum of MS + M P over the links, in the base frame).   [KD02 9.25b]

    Zero at the origin of the base; a layout that regroups parameters may shift it by a constant.
    """
    MS, M = list(s.MS), list(s.M)
    for j in reversed(t.links):
        i = t.a[j]
        # iMS = iMS + iRj jMS + M iPj
        MS[i] = MS[i] + to_antecedent(s.seat(j), MS[j]) + s.P[j] * M[j]
        M[i] = M[i] + M[j]
    U: Expr = -t.g.dot(MS[0])
    return U


def energy_functions(t: Trace, s: Layout) -> list[list[Expr]]:
    """Per link, the row h_j with h_j K_j = E_j + U_j, K_j = (XX .. ZZ, MX MY MZ, M, IA). [KD02 9.44; KC97 eq. 52]"""
    moving = twists(t, s)
    g: list[Vec] = [t.g]  # gravity in the frame of the link
    height = [t.graph.zero]  # 0g . 0pj
    rows = []
    for j in t.links:
        i = t.a[j]
        g.append(from_antecedent(s.seat(j), g[i]))
        height.append(height[i] + g[i].dot(s.P[j]))
        (x, y, z), v = moving[j].w, moving[j].v
        first = v.cross(moving[j].w) - g[j]
        last = v.dot(v) / 2 - height[j]
        rotor = t.qd[j] ** 2 / 2
        rows.append([x * x / 2, x * y, x * z, y * y / 2, y * z, z * z / 2, *first, last, rotor])
    return rows
