"""Lagrange's coefficients: inertia, Coriolis, centrifugal and gravity terms, without a derivative being taken.

Let u_a be the velocity that a unit rate of joint a gives to a point, w_a the angular part of it.
When joints b and c move, b no farther out than c, a point that both move is accelerated by
2 w_b x u_c qd_b qd_c.  Multiplied by the mass and by u_a, and summed over what a and c carry, this is
Christoffel's symbol [KD02 9.7]:

    c_a,bc = sum of m u_a . (w_b x u_c) = w_b . g_ac,      g_ac = sum of m u_c x u_a

So one vector for each pair of joints a, c of a path holds all symbols whose outermost joint is c;
c_c,ab = - c_b,ac (a <= b) gives the others [BU86 eq. 28], and symbols of joints on different branches
vanish.  With u_c = slide z + turn z x r at joint c, F its linear momentum and E the second moments of
all that it carries,

    g_ac = F x v_a + slide z x (w_a x MS) + turn E (z x w_a)

because (z x r) x (w x r) = r (r . (z x w)).
"""

from __future__ import annotations

from dataclasses import dataclass

from torsor.algebra.expr import Expr
from torsor.algebra.linear.vectors import Vec
from torsor.mechanics.dynamics.springs import spring_torque
from torsor.mechanics.layout import Layout
from torsor.mechanics.placement import from_antecedent
from torsor.mechanics.screws import Carried, carried, screws
from torsor.mechanics.spatial import Twist
from torsor.trace import Trace

Symbols = dict[tuple[int, int, int], Expr]  # (i, j, k), j <= k -> c_i,jk; those that are not there are zero


@dataclass(frozen=True)
class Coefficients:
    """tau_i = sum of A_ij qdd_j + sum of c_i,jk qd_j qd_k + Q_i; indices are link numbers.

    A has both halves, c its entries with j <= k; what is not there is zero.
    """

    A: dict[tuple[int, int], Expr]
    c: Symbols
    Q: dict[int, Expr]


def coefficients(t: Trace, s: Layout) -> Coefficients:
    """A, Christoffel's symbols and Q of a robot on a base at rest."""
    bodies, paths = carried(t, s), screws(t, s)
    terms = Coefficients({}, {}, gravity_torques(t, s, bodies))
    for c in t.coordinates:
        momentum = bodies[c].momentum(t.turn[c], t.slide[c])
        for a, x in paths[c].items():
            # A_ac = sum of m u_a . u_c = F . v_a + N . w_a
            terms.A[a, c] = terms.A[c, a] = x.power(momentum) + (s[c].IA if a == c else 0)
        terms.c.update(_symbols(t, c, bodies[c], paths[c]))
    return terms


def _symbols(t: Trace, c: int, body: Carried, path: dict[int, Twist]) -> Symbols:
    """The symbols whose outermost joint is c."""
    g = _pairs(t, c, body, path)
    symbols: Symbols = {}
    for a in g:
        for b, x in path.items():
            symbols[a, b, c] = x.w.dot(g[a])
    for a in g:
        for b in g:
            if a <= b:
                symbols[c, a, b] = -symbols[b, a, c]
    return symbols


def _pairs(t: Trace, c: int, body: Carried, path: dict[int, Twist]) -> dict[int, Vec]:
    """a -> g_ac for the joints a within joint c, in the frame of link c."""
    z, turn, slide = t.z, t.turn[c], t.slide[c]
    F = body.momentum(turn, slide).f
    pairs = {}
    for a, x in path.items():
        if a != c:
            # g_ac = F x v_a + slide z x (w_a x MS) + turn E (z x w_a)
            spread = body.times(z.cross(x.w)) * turn + z.cross(x.w.cross(body.MS)) * slide
            pairs[a] = (F.cross(x.v) + spread).named("G", f"{a}_{c}")
    return pairs


def coriolis_matrix(t: Trace, terms: Coefficients) -> dict[tuple[int, int], Expr]:
    """C_ij = sum of c_i,jk qd_k, over the joints of the coefficients.            [KD02 9.7]"""
    zero = t.graph.zero
    C = {(i, j): zero for i in terms.Q for j in terms.Q}
    for i, j in C:
        for k in terms.Q:
            C[i, j] += terms.c.get((i, min(j, k), max(j, k)), zero) * t.state.qd[k]
    return C


def gravity_torques(t: Trace, s: Layout, bodies: list[Carried]) -> dict[int, Expr]:
    """Q_c = - g . F_c, the weight of all that joint c carries, and its spring.   [KD02 9.8]

    Gravity along one axis of the base is turned as a unit vector, which the screw of a first joint
    along it is too, and multiplied at the end.
    """
    g = t.graph
    gravity = t.state.g
    axes = [k for k in range(3) if not gravity[k].is_zero]
    one = len(axes) == 1
    size = gravity[axes[0]] if one else g.one
    down = [Vec([g.const(int(k in axes)) for k in range(3)]) if one else gravity]
    Q = {}
    for j in t.links:
        down.append(from_antecedent(s[j], down[t.a[j]]))
        if j in t.coordinates:
            F = bodies[j].momentum(t.turn[j], t.slide[j]).f
            Q[j] = -(F.dot(down[j]) * size) + spring_torque(t, t.state, j)
    return Q
