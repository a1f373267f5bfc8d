"""Kinetic and potential energy, and the functions that multiply each inertial parameter in them."""

from __future__ import annotations

from torsor.algebra.expr import Expr
from torsor.algebra.linear.vectors import Mat, Vec
from torsor.mechanics.dynamics.springs import spring_energy
from torsor.mechanics.layout import Layout
from torsor.mechanics.placement import from_antecedent, to_antecedent
from torsor.mechanics.spatial import Twist, angular_velocity, velocity
from torsor.trace import State, Trace


def twists(t: Trace, s: Layout, x: State) -> list[Twist]:
    """Per link, its angular velocity and the velocity of its origin, in its frame.  [KD02 9.17, 9.18]"""
    moving = [Twist(x.w0, x.v0)]
    for j in t.links:
        before = moving[t.a[j]]
        _, w = angular_velocity(t, s[j], j, x.qd[j], before.w)
        moving.append(Twist(w, velocity(t, s[j], j, x.qd[j], before)))
    return moving


def kinetic_energy(t: Trace, s: Layout, x: State) -> Expr:
    """E = sum of (w . J w + M v . v + IA qd^2)/2 + MS . (v x w) over the links.        [KD02 9.16]"""
    moving = twists(t, s, x)
    twice = single = t.graph.zero
    for j in t.bodies:
        w, v = moving[j].w, moving[j].v
        XX, XY, XZ, YY, YZ, ZZ = s[j].moments
        J = Mat([[XX, XY, XZ], [XY, YY, YZ], [XZ, YZ, ZZ]])
        twice = twice + w.dot(J @ w) + v.dot(v) * s[j].M + s[j].IA * x.qd[j] ** 2
        single = single + s[j].MS.dot(v.cross(w))
    return twice / 2 + single


def potential_energy(t: Trace, s: Layout) -> Expr:
    """U = - g . (sum of MS + M P over the links, in the base frame), and what springs hold.   [KD02 9.25b]

    Zero at the origin of the base, or of the fixed frame where the base moves by itself; a layout that regroups
    parameters may shift it by a constant.
    """
    MS, M = first_moments(t, s)
    U: Expr = -t.state.g.dot(MS)
    return U - M * _fallen(t) + spring_energy(t)


def _fallen(t: Trace) -> Expr:
    """g . P of the base, where it moves by itself."""
    P, g = (Vec([t.pose[4 * i + 3] for i in range(3)]), Vec([t.scalar(s) for s in t.robot.gravity]))
    return P.dot(g) if t.floating else t.graph.zero


def first_moments(t: Trace, s: Layout) -> tuple[Vec, Expr]:
    """(MS, M) of all that moves, at the origin and in the frame of the base."""
    MS, M = [frame.MS for frame in s.frames], [frame.M for frame in s.frames]
    for j in reversed(t.links):
        i = t.a[j]
        # iMS = iMS + iRj jMS + M iPj
        MS[i] = MS[i] + to_antecedent(s[j], MS[j]) + s[j].P * M[j]
        M[i] = M[i] + M[j]
    return MS[0], M[0]


def energy_functions(t: Trace, s: Layout, x: State) -> list[list[Expr]]:
    """Per body, the row h_j with h_j K_j = E_j + U_j, K_j = (XX .. ZZ, MX MY MZ, M, IA). [KD02 9.44; KC97 eq. 52]"""
    moving = twists(t, s, x)
    g: list[Vec] = [x.g]  # gravity in the frame of the link
    height = [_fallen(t)]  # 0g . 0pj
    rows = []
    for j in t.bodies:
        if j:
            i = t.a[j]
            g.append(from_antecedent(s[j], g[i]))
            height.append(height[i] + g[i].dot(s[j].P))
        (wx, wy, wz), v = moving[j].w, moving[j].v
        first = v.cross(moving[j].w) - g[j]
        last = v.dot(v) / 2 - height[j]
        rotor = x.qd[j] ** 2 / 2
        rows.append([wx * wx / 2, wx * wy, wx * wz, wy * wy / 2, wy * wz, wz * wz / 2, *first, last, rotor])
    return rows
