"""Velocities and accelerations of the links, from the base outwards."""

from __future__ import annotations

from dataclasses import dataclass, field

from torsor.algebra.expr import Expr
from torsor.algebra.linear.vectors import Mat, Vec
from torsor.mechanics.layout import Layout
from torsor.mechanics.placement import from_antecedent, inwards, outwards
from torsor.trace import State, Trace, Turns


@dataclass(frozen=True)
class Spin:
    """Angular velocity, its rate, and U = wp^ + w^ w^, the acceleration of a point per its position."""

    w: Vec
    wp: Vec
    U: Mat


@dataclass
class LinkMotions:
    """Per link j, in the frame of its layout: w, wp (angular), vp (linear, gravity included), U = wp^ + w^ w^.

    foot: the acceleration of the foot of its axis, in the frame of its antecedent.  split: the spin and the
    acceleration at the station where a part of its inertia stands.
    """

    w: list[Vec] = field(default_factory=list)
    wp: list[Vec] = field(default_factory=list)
    vp: list[Vec] = field(default_factory=list)
    U: list[Mat] = field(default_factory=list)
    foot: list[Vec] = field(default_factory=list)
    split: dict[int, tuple[Spin, Vec]] = field(default_factory=dict)


def motion(t: Trace, s: Layout, x: State) -> LinkMotions:
    """The motion of every link.

    Gravity enters as an acceleration of the base, vp0 - g.                       [KC97 eqs. 6-10]
    """
    base = Spin(x.w0, x.wp0, u_matrix(x.w0, x.wp0, 0))
    m = LinkMotions([x.w0], [x.wp0], [x.vp0 - x.g], [base.U], [t.zero])
    for j in t.links:
        i, frame, way = t.a[j], s[j], s[j].way
        jwi = from_antecedent(frame, m.w[i]).named("WI", j)
        spin = spin_of(t, s, x, m, j, frame.turns)
        # jvpj = jRi (ivpi + iUi iPj) + slide (qdd ja + 2 jwi x qd ja)            [KC97 eq. 10]
        foot = (m.vp[i] + m.U[i] @ way.foot).named("VSP", j)
        slid = (t.z * x.qdd[j] + jwi.cross(t.z * (2 * x.qd[j]))) * t.slide[j]
        vp = from_antecedent(frame, foot) + slid + spin.U.column(2) * way.rise
        m.w.append(spin.w.named("W", j))
        m.wp.append(spin.wp.named("WP", j))
        m.vp.append(vp.named("VP", j))
        m.U.append(spin.U.named("U", j))
        m.foot.append(foot)
        if way.split:
            ahead = frame.turns[: way.station]
            there = spin_of(t, s, x, m, j, ahead)
            m.split[j] = there, outwards(ahead, foot) + there.U.column(2) * way.rise
    return m


def spin_of(t: Trace, s: Layout, x: State, m: LinkMotions, j: int, turns: Turns) -> Spin:
    """The spin of link j at a station: its own, or where some turns about its axis are still to be made.

    jwj = jwi + turn qd ja;  jwpj = jRi iwpi + turn (qdd ja + jwi x qd ja)        [KC97 eqs. 6, 8]
    """
    i, turn, spin = t.a[j], t.turn[j], s[j].way.spin
    jwi = outwards(turns, m.w[i])
    w = jwi + t.z * (x.qd[j] * turn)
    wp = outwards(turns, m.wp[i]) + (t.z * x.qdd[j] + jwi.cross(t.z * x.qd[j])) * turn
    if spin == "column":
        return spin_from_axis_column(axis_column(t, m, i, turns, w), w, wp[2], j)
    if spin == "relay":
        return Spin(w, wp, u_from_antecedent(t, j, x, turned_matrix(turns, m.U[i]), jwi, w))
    return Spin(w, wp, u_matrix(w, wp, j))


def axis_column(t: Trace, m: LinkMotions, i: int, turns: Turns, w: Vec) -> Vec:
    """Uj z: points of the axis belong to both links, so it is Ui z.

    Behind quarter turns that is a column of Ui.  Elsewhere its x before the last turn is one of Ui, its y there is
    y z - wpx of the antecedent, and its z is -(x^2 + y^2).
    """
    ahead = turns[:2] if len(turns) > 1 else ()  # to where the axis is z; the rest turns about it
    there = inwards(ahead, t.z)
    if all(a.C.is_constant and a.S.is_constant for _, a in ahead):
        return outwards(turns, m.U[i] @ there)
    x = Vec([t.graph.one, t.graph.zero, t.graph.zero])
    wi, wpi = outwards(ahead, m.w[i]), outwards(ahead, m.wp[i])
    across = Vec([inwards(ahead, x).dot(m.U[i] @ there), wi[1] * wi[2] - wpi[0], t.graph.zero])
    down: Vec = t.z * (w[0] * w[0] + w[1] * w[1])
    return outwards(turns[2:], across) - down


def spin_from_axis_column(c: Vec, w: Vec, wpz: Expr, j: int) -> Spin:
    """The spin of a link whose joint turns, from U z = (x z + wpy, y z - wpx, -(x^2 + y^2)): the rest is differences.

    Neither the turn of wp nor w x qd z is ever computed.
    """
    xx, yy, zz, xy, xz, yz = products(w, j)
    wp = Vec([yz - c[1], c[0] - xz, wpz])
    U = Mat([[-(yy + zz), xy - wpz, c[0]], [xy + wpz, -(xx + zz), c[1]], [xz - wp[1], yz + wp[0], c[2]]])
    return Spin(w, wp, U)


def u_from_antecedent(t: Trace, j: int, x: State, U: Mat, jwi: Vec, w: Vec) -> Mat:
    """U of link j from its antecedent's, seen in the same frame: only what the joint adds is new.

    With w = (x, y, z + qd) and wp = wpi + qdd z + wi x qd z the third column stays, the third row gains 2 qd (x, y).
    """
    wx, wy, wz = jwi
    qd, qdd, turn = x.qd[j], x.qdd[j], t.turn[j]
    fast, twice = (qd * (wz + w[2])) * turn, (2 * qd) * turn
    return Mat([
        [U[0, 0] - fast, U[0, 1] - qdd * turn, U[0, 2]],
        [U[1, 0] + qdd * turn, U[1, 1] - fast, U[1, 2]],
        [U[2, 0] + twice * wx, U[2, 1] + twice * wy, U[2, 2]],
    ])


def turned_matrix(turns: Turns, U: Mat) -> Mat:
    """jRi U iRj."""
    columns = [outwards(turns, U.column(c)) for c in range(3)]
    return Mat([list(outwards(turns, Vec(row))) for row in Mat([list(c) for c in columns]).T.rows])


def u_matrix(w: Vec, wp: Vec, j: int) -> Mat:
    """U = wp^ + w^ w^, the acceleration of a point per its position.            [KC97 eq. 9]"""
    px, py, pz = wp
    xx, yy, zz, xy, xz, yz = products(w, j)
    return Mat([[-(yy + zz), xy - pz, xz + py], [xy + pz, -(xx + zz), yz - px], [xz - py, yz + px, -(xx + yy)]])


def products(w: Vec, j: int) -> list[Expr]:
    """xx yy zz xy xz yz of an angular velocity, by the names that SYMORO gives them."""
    pairs = ((0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2))
    return [(w[a] * w[b]).named(f"DV{a + 1}{b + 1}{j}") for a, b in pairs]
