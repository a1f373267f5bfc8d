"""Velocities and accelerations of the links, from the base outwards."""

from __future__ import annotations

from dataclasses import dataclass, field

from torsor.algebra.linear.vectors import Mat, Vec
from torsor.mechanics.layout import Layout, Seat
from torsor.mechanics.placement import from_antecedent
from torsor.mechanics.spatial import angular_velocity
from torsor.trace import State, Trace


@dataclass
class LinkMotions:
    """Per link j, in the frame of its layout: w, wp (angular), vp (linear, gravity included), U = wp^ + w^ w^."""

    w: list[Vec] = field(default_factory=list)
    wp: list[Vec] = field(default_factory=list)
    vp: list[Vec] = field(default_factory=list)
    U: list[Mat] = field(default_factory=list)


def motion(t: Trace, s: Layout, x: State) -> LinkMotions:
    """The motion of every link.

    Gravity enters as an acceleration of the base, vp0 - g.                       [KC97 eqs. 6-10]
    """
    m = LinkMotions([x.w0], [x.wp0], [x.vp0 - x.g], [u_matrix(x.w0, x.wp0, 0)])
    for j in t.links:
        i, seat = t.a[j], s[j]
        a, turn, slide = t.z, t.turn[j], t.slide[j]
        jwi, w = angular_velocity(t, seat, j, x.qd[j], m.w[i])
        # jwpj = jRi iwpi + turn (qdd ja + jwi x qd ja)                           [KC97 eq. 8]
        wp = from_antecedent(seat, m.wp[i]) + (a * x.qdd[j] + jwi.cross(a * x.qd[j])) * turn
        # jvpj = jRi (ivpi + iUi iPj) + slide (qdd ja + 2 jwi x qd ja)            [KC97 eq. 10]
        carried = (m.vp[i] + m.U[i] @ s[j].P).named("VSP", j)
        vp = from_antecedent(seat, carried) + (a * x.qdd[j] + jwi.cross(a * (2 * x.qd[j]))) * slide
        m.w.append(w)
        m.wp.append(wp.named("WP", j))
        m.vp.append(vp.named("VP", j))
        m.U.append(relayed(t, j, x, turned_back(seat, m.U[i]), jwi, w) if s[j].relay else u_matrix(w, wp, j))
    return m


def relayed(t: Trace, j: int, x: State, U: Mat, jwi: Vec, w: Vec) -> Mat:
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
    ]).named("U", j)


def turned_back(seat: Seat, U: Mat) -> Mat:
    """jRi U iRj."""
    columns = [from_antecedent(seat, U.column(c)) for c in range(3)]
    return Mat([list(from_antecedent(seat, Vec(row))) for row in Mat([list(c) for c in columns]).T.rows])


def u_matrix(w: Vec, wp: Vec, j: int) -> Mat:
    """U = wp^ + w^ w^, the acceleration of a point per its position.            [KC97 eq. 9]"""
    (x, y, z), (px, py, pz) = w, wp
    xx, yy, zz = (x * x).named(f"DV11{j}"), (y * y).named(f"DV22{j}"), (z * z).named(f"DV33{j}")
    xy, xz, yz = (x * y).named(f"DV12{j}"), (x * z).named(f"DV13{j}"), (y * z).named(f"DV23{j}")
    U = Mat([[-(yy + zz), xy - pz, xz + py], [xy + pz, -(xx + zz), yz - px], [xz - py, yz + px, -(xx + yy)]])
    return U.named("U", j)
