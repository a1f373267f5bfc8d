"""Derivatives of the torques by positions, velocities and accelerations, without a derivative being taken.

Let u_j be the velocity that a unit rate of joint j gives to a point, v and a the velocity and acceleration of the
point.  As u_j is the derivative of the position by q_j, its rates u_j', u_j'' are those of v and of a:

    tau_i = sum of m u_i . a        dtau_i/dqd_j = sum of 2 m u_i . u_j'
                                    dtau_i/dq_j  = sum of m u_i . u_j'' + m (w_b x u_c) . a

with b the inner and c the outer of the joints i and j.  On what both carry,

    u_j' = w_j x v + (a rigid field),    u_j'' = w_j x a + 2 w_j' x v + (a rigid field)

and a rigid field is six numbers (`Twist`).  The rest of the sums is taken once for each c, over all that it
carries: second moments E, flow D = sum of m v r^T, wrench (f, n).  n^2 pairs of short products are left.
Only differences of velocities matter, so one origin may be said to be at rest.

The degrees of freedom of a base that moves by itself come in as innermost joints.  Its velocity is written in its own
axes, so that `a` changes with it by less than 2 u' (`_base_fields`), and of its pose gravity alone is seen: a turn
about an axis e does what an acceleration e x g of the base would.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from torsor.algebra.expr import Expr
from torsor.algebra.linear.vectors import Mat, Vec
from torsor.mechanics.dynamics.friction import friction_slope
from torsor.mechanics.dynamics.newton_euler import joint_torques, link_wrenches, total_wrenches
from torsor.mechanics.layout import Layout
from torsor.mechanics.link_motions import LinkMotions, motion
from torsor.mechanics.placement import from_antecedent, symmetric_to_antecedent, to_antecedent
from torsor.mechanics.screws import Carried, carried, dyad, inertia_tensor, second_moments
from torsor.mechanics.spatial import Twist, Wrench, base_twists, unit_twist
from torsor.trace import State, Trace

Entries = dict[tuple[int, int], Expr]  # (i, j), link numbers; what is not there is zero


@dataclass(frozen=True)
class Derivatives:
    """tau over the moving joints, and its derivatives by q, qd and qdd."""

    tau: list[Expr]
    q: Entries = field(default_factory=dict)
    qd: Entries = field(default_factory=dict)
    qdd: Entries = field(default_factory=dict)


@dataclass(frozen=True)
class MotionFields:
    """Of one joint, in one frame: u, the rigid part of 2 u', the rigid part of u''; none of that of the base."""

    u: Twist
    up: Twist
    upp: Twist | None

    def on(self, s: Layout, j: int) -> MotionFields:
        """The same in frame j, given in its antecedent's."""
        return MotionFields(self.u.on(s[j]), self.up.on(s[j]), self.upp and self.upp.on(s[j]))

    @property
    def wp(self) -> Vec:
        """The rate of the axis of a turn."""
        half: Expr = self.up.w[0].graph.one / 2
        return self.up.w * half


@dataclass(frozen=True)
class Load:
    """Of one joint c and all that it carries: wrenches per unit of qdd, qd and q, and G = sum of 2 m v x u_c."""

    qdd: Wrench
    qd: Wrench
    q: Wrench
    G: Vec

    def back(self, s: Layout, j: int) -> Load:
        """The same in the antecedent's frame, given in frame j."""
        return Load(self.qdd.back(s[j]), self.qd.back(s[j]), self.q.back(s[j]), to_antecedent(s[j], self.G))


def inverse_dynamics_derivatives(
    t: Trace, s: Layout, x: State, friction: str = "coulomb", meet: int = 1, rest: int = 0
) -> Derivatives:
    """Torques and derivatives at a state.

    Loads go back to the inner joint of a pair, but no nearer to the base than `meet` joints; from there
    on the fields of inner joints come to meet them.  `rest` is the link whose origin is at rest.
    """
    m = motion(t, s, x)
    wrenches = total_wrenches(t, s, link_wrenches(t, s, x, m), m)
    derivatives = Derivatives(joint_torques(t, s, x, wrenches, friction))
    v = twice_velocities(t, s, x, m, rest)
    bodies, flows = carried(t, s), _flows(t, s, m, v)
    depth = [0]
    seen: list[dict[int, MotionFields]] = [_base_fields(t, x, v[0])]
    for b, fields in seen[0].items():
        momentum = _wrench(bodies[0], fields.u)
        _pairs(derivatives, b, Load(momentum, momentum, momentum, _spin(flows[0], fields.u)), seen[0])
    for c in t.links:
        depth.append(depth[t.a[c]] + 1)
        seen.append({b: inner.on(s, c) for b, inner in seen[t.a[c]].items()} if depth[c] <= meet else {})
        if not (t.turn[c] or t.slide[c]):
            continue
        own = seen[c][c] = _fields(t, m, v, c)
        load, k = _load(t, c, bodies[c], flows[c], own, wrenches[c]), c
        _pairs(derivatives, c, load, seen[k])
        while depth[k] > meet:
            load, k = load.back(s, k), t.a[k]
            _pairs(derivatives, c, load, seen[k])
        derivatives.qdd[c, c] += s[c].IA
        derivatives.qd[c, c] += friction_slope(t, c, x.qd[c], friction)
        derivatives.q[c, c] += x.stiffness[c]
    if t.floating:
        _by_attitude(t, x, derivatives)
    return derivatives


def _by_attitude(t: Trace, x: State, derivatives: Derivatives) -> None:
    """The derivatives by small displacements of the base along and about its axes."""
    for k, twist in base_twists(t).items():
        like = twist.w.cross(x.g)
        for i in t.freedoms:
            shares = (derivatives.qdd[i, axis - 6] * like[axis] for axis in range(3) if axis - 6 in t.freedoms)
            derivatives.q[i, k] = sum(shares, t.graph.zero)


def _pairs(derivatives: Derivatives, c: int, load: Load, inner: dict[int, MotionFields]) -> None:
    """The entries of joint c with inner joints, from its load and their fields in one frame."""
    for b, x in inner.items():
        derivatives.qdd[b, c] = derivatives.qdd[c, b] = x.u.power(load.qdd)
        if b != c and c > 0:
            derivatives.qd[b, c] = x.u.power(load.qd)
            derivatives.q[b, c] = x.u.power(load.q)
        # sum of m u_c . (2 w_b x v + rigid), where u_c . (w_b x v) = w_b . (v x u_c)
        derivatives.qd[c, b] = x.up.power(load.qdd) + x.u.w.dot(load.G)
        # sum of m u_c . (w_b x a + 2 w_b' x v + rigid) + m (w_b x u_c) . a, whose first and last cancel
        if x.upp:
            derivatives.q[c, b] = x.upp.power(load.qdd) + x.wp.dot(load.G)


def _fields(t: Trace, m: LinkMotions, v: list[Vec], j: int) -> MotionFields:
    """The fields of joint j in its own frame: z' = w x z and z'' = U z, for z is fixed in link j."""
    z, turn, slide = t.z, t.turn[j], t.slide[j]
    zp, zpp = m.w[j].cross(z), m.U[j].column(2)
    # u = slide z + turn z x r
    up = Twist(zp * (2 * turn), zp * (2 * slide) - z.cross(v[j]) * turn)
    upp = Twist(zpp * turn, zpp * slide - (z.cross(m.vp[j]) + zp.cross(v[j])) * turn)
    return MotionFields(unit_twist(t, j), up, upp)


def _base_fields(t: Trace, x: State, twice: Vec) -> dict[int, MotionFields]:
    """The fields of the base's degrees of freedom, in its frame; twice: what `twice_velocities` says of its origin.

    With a = v' + w x v + w' x r + w x (w x r) + .. its derivatives by v and w along e are w x e and
    2 e x (u - v) + (w x e) x r + e x v, where u is the velocity of the point.
    """
    made = {}
    for k, u in base_twists(t).items():
        turn, axis = u.w.cross(x.v0) - u.w.cross(twice), x.w0.cross(u.v)
        made[k] = MotionFields(u, Twist(x.w0.cross(u.w), turn + axis), None)
    return made


def _spin(flow: Flow, u: Twist) -> Vec:
    """Sum of 2 m v x u."""
    return flow.matrix().T @ u.w + flow.h.cross(u.v)


def _load(t: Trace, c: int, body: Carried, flow: Flow, x: MotionFields, wrench: Wrench) -> Load:
    """The load of joint c in its own frame."""
    B, h, w, f = flow.matrix(), flow.h, x.u.w, wrench.f
    return Load(
        body.momentum(t.turn[c], t.slide[c]),
        # sum of m (w x 2 v) and its moment
        _wrench(body, x.up) + Wrench(w.cross(h), B @ w),
        # sum of m (2 w' x v + w x a), its moment, and u x a
        _wrench(body, x.upp or x.u) + Wrench(x.wp.cross(h), B @ x.wp) + Wrench(w.cross(f), w.cross(wrench.n))
        + Wrench(t.zero, x.u.v.cross(f)),
        B.T @ w + h.cross(x.u.v),
    )


def _wrench(body: Carried, x: Twist) -> Wrench:
    """Sum of m x and its moment, for a rigid field x."""
    J = inertia_tensor(body.E)
    return Wrench(x.v * body.M + x.w.cross(body.MS), J @ x.w + body.MS.cross(x.v))


def twice_velocities(t: Trace, s: Layout, x: State, m: LinkMotions, rest: int) -> list[Vec]:
    """Per link, twice the velocity of its origin, in its frame, when that of link `rest` is zero.

    Twice, for that is what is read: 2 P is constant and goes to setup, whereas doubling the velocities themselves
    takes more multiplications at every step (RX90: 6; six joints of general geometry: 13).
    """
    v = {rest: t.zero}
    k = rest
    while k:
        # ivi = iRk (kvk - slide qd kz) - iwi x iPk
        i, slid = t.a[k], t.z * (x.qd[k] * (2 * t.slide[k]))
        v[i] = to_antecedent(s[k], v[k] - slid) - m.w[i].cross(s[k].P * 2)
        k = i
    for j in t.links:
        if j not in v:
            i, slid = t.a[j], t.z * (x.qd[j] * (2 * t.slide[j]))
            v[j] = from_antecedent(s[j], v[i] + m.w[i].cross(s[j].P * 2)) + slid
        v[j].named("TV", j)
    return [v[j] for j in range(t.n + 1)]


@dataclass(frozen=True)
class Flow:
    """Of all that a link carries, at its origin: S = sum of m (v r^T + r v^T), L = sum of m r x v, h = sum of 2 m v."""

    S: Sequence[Expr]  # S11 S12 S13 S22 S23 S33
    L: Vec
    h: Vec

    def __add__(self, other: Flow) -> Flow:
        S = [a + b for a, b in zip(self.S, other.S, strict=True)]
        return Flow(S, self.L + other.L, self.h + other.h)

    def matrix(self) -> Mat:
        """B with B w = sum of 2 m r x (w x v), and B^T w = sum of 2 m v x (w x r)."""
        (a, b, c, d, e, f), (x, y, z) = self.S, self.L
        return Mat([[d + f, z - b, -(c + y)], [-(b + z), a + f, x - e], [y - c, -(e + x), a + d]])


def _flows(t: Trace, s: Layout, m: LinkMotions, v: list[Vec]) -> list[Flow]:
    """Per link, the flow of it and all that it carries."""
    half = t.graph.one / 2
    total = [] if t.floating else [Flow([t.graph.zero] * 6, t.zero, t.zero)]
    total += [_flow(s, m, j, v[j]) for j in t.bodies]
    for j in reversed(t.links):
        i = t.a[j]
        if i or t.floating:
            # with r = P + jr: S + m (v P^T + P v^T), L + P x m v
            frame, P, h = s[j], s[j].P * half, to_antecedent(s[j], total[j].h)
            S = [a + b for a, b in zip(symmetric_to_antecedent(frame, total[j].S), dyad(P, h), strict=True)]
            total[i] = total[i] + Flow(S, to_antecedent(frame, total[j].L) + P.cross(h), h)
    return total


def _flow(s: Layout, m: LinkMotions, j: int, twice: Vec) -> Flow:
    """The flow of link j alone, whose points have the velocity v + w x r; twice is 2 v."""
    (x, y, z), MS, half = m.w[j], s[j].MS, s[j].M.graph.one / 2
    a, b, c, d, e, f = E = second_moments(s, j)
    bz, cy, ex = (2 * b) * z, (2 * c) * y, (2 * e) * x
    turned = [cy - bz, (a - d) * z + (e * y - c * x), (f - a) * y + (b * x - e * z),
              bz - ex, (d - f) * x + (c * z - b * y), ex - cy]
    S = [p + q for p, q in zip(turned, dyad(MS * half, twice), strict=True)]
    return Flow(S, inertia_tensor(E) @ m.w[j] + (MS * half).cross(twice), twice * s[j].M + m.w[j].cross(MS * 2))
