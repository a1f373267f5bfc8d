"""Momenta per unit of each parameter, and what keeps them from being all: no accelerations.      [KC97 eqs. 40-43]

    tau = d/dt (D1 K) + D2 K,    D1 K = dE/dqd,    D2 K = dU/dq - dE/dq

A body on link j has the momentum h, linear and about the origin of frame j.  Joint i feels u_i . h of it, u_i the
field of its unit rate.  The torque is u_i on the rate of h; as u_i moves with link i, its own rate is V_i x u_i, and

    tau_i = d/dt (u_i . h) - (V_i x u_i) . h - u_i . weight

V_i x u_i is carried from link to link as u_i is: D2 has the form of D1, for a field of its own.  Where joints move with
others, qd_i = G_ik qd_k, the field of coordinate k is the sum of G_ik u_i, and its rate has G'_ik u_i too.
"""

from __future__ import annotations

from torsor.algebra.expr import Expr
from torsor.algebra.linear.vectors import Vec
from torsor.mechanics.dynamics.energy import twists
from torsor.mechanics.layout import Layout
from torsor.mechanics.parameters.regressors import Blocks, in_own_frame
from torsor.mechanics.placement import from_antecedent
from torsor.mechanics.screws import Following, screws
from torsor.mechanics.spatial import Twist, base_twists, unit_twist
from torsor.trace import State, Trace


def momentum_columns(t: Trace, s: Layout, x: State, following: Following | None = None) -> tuple[Blocks, Blocks]:
    """D1 and D2 per XX XY XZ YY YZ ZZ MX MY MZ M IA of each link, at joints or at coordinates that they follow."""
    follow = following or Following.themselves(t)
    moving, paths, rates, g = twists(t, s, x), screws(t, s), _field_rates(t, s, x), _gravity(t, s, x)
    zero = t.graph.zero
    D1, D2 = {}, {}
    for j in t.bodies:
        changing = follow.field_rates(paths[j], rates[j])
        for k, u in follow.fields(paths[j]).items():
            D1[k, j] = [*in_own_frame(s[j].left, _momentum(u, moving[j])), x.qd[j] * follow.G.get((j, k), zero)]
            companion = [-a for a in _momentum(changing[k], moving[j])]
            weighed = [*companion[:6], *(Vec(companion[6:9]) - g[j].cross(u.w)), companion[9] - u.v.dot(g[j])]
            D2[k, j] = [*in_own_frame(s[j].left, weighed), -(x.qd[j] * follow.rate.get((j, k), zero))]
    return D1, D2


def _momentum(u: Twist, moving: Twist) -> list[Expr]:
    """u.v . p + u.w . L parameter by parameter, with p = M v + w x MS and L = J w + MS x v."""
    (a, b, c), (x, y, z) = u.w, moving.w
    tensor = [a * x, a * y + b * x, a * z + c * x, b * y, b * z + c * y, c * z]
    return [*tensor, *(u.v.cross(moving.w) + moving.v.cross(u.w)), u.v.dot(moving.v)]


def _field_rates(t: Trace, s: Layout, x: State) -> list[dict[int, Twist]]:
    """Per link, V_i x u_i of every joint or degree of freedom of the base on its path, in the frame of the link."""
    moving = twists(t, s, x)
    paths = [{b: moving[0].bracket(u) for b, u in base_twists(t).items()}]
    for j in t.links:
        seen = {i: rate.on(s[j]) for i, rate in paths[t.a[j]].items()}
        if t.turn[j] or t.slide[j]:
            seen[j] = moving[j].bracket(unit_twist(t, j))
        paths.append(seen)
    return paths


def _gravity(t: Trace, s: Layout, x: State) -> list[Vec]:
    """Per link, gravity in its frame."""
    g = [x.g]
    for j in t.links:
        g.append(from_antecedent(s[j], g[t.a[j]]))
    return g
