"""Velocities and accelerations of frames, without the dynamics: from the base outwards, in each link's frame."""

from __future__ import annotations

from dataclasses import dataclass, field

from torsor.algebra.expr import Expr
from torsor.algebra.linalg import Vec
from torsor.mechanics.layout import Layout, plain
from torsor.mechanics.placement import from_antecedent
from torsor.trace import Trace


@dataclass
class Rates:
    """Per link, in its frame: w, wp angular, v, vp of the origin; vp is dv/dt in the fixed frame, no gravity in it."""

    w: list[Vec] = field(default_factory=list)
    v: list[Vec] = field(default_factory=list)
    wp: list[Vec] = field(default_factory=list)
    vp: list[Vec] = field(default_factory=list)


def rates(t: Trace, qdd: list[Expr], s: Layout | None = None) -> Rates:
    """Velocities and accelerations of all links, the base's motion included.            [KC97 eqs. 6-10]"""
    s = plain(t) if s is None else s
    m = Rates([t.w0], [t.v0], [t.wp0], [t.vp0])
    for j in t.links:
        i, seat, P = t.a[j], s.seat(j), s.P[j]
        a, turn, slide = t.z, t.turn[j], t.slide[j]
        # jwi = jRi iwi;  jwj = jwi + turn qd ja                                    [KC97 eq. 6]
        jwi = from_antecedent(seat, m.w[i]).named("WI", j)
        w = (jwi + a * (t.qd[j] * turn)).named("W", j)
        v = (from_antecedent(seat, m.v[i] + m.w[i].cross(P)) + a * (t.qd[j] * slide)).named("V", j)
        # jwpj = jRi iwpi + turn (qdd ja + jwi x qd ja)                             [KC97 eq. 8]
        wp = from_antecedent(seat, m.wp[i]) + (a * qdd[j] + jwi.cross(a * t.qd[j])) * turn
        # jvpj = jRi (ivpi + iwpi x iPj + iwi x (iwi x iPj)) + slide (qdd ja + 2 jwi x qd ja)   [KC97 eq. 10]
        carried = m.vp[i] + m.wp[i].cross(P) + m.w[i].cross(m.w[i].cross(P))
        vp = from_antecedent(seat, carried) + (a * qdd[j] + jwi.cross(a * (2 * t.qd[j]))) * slide
        m.w.append(w)
        m.v.append(v)
        m.wp.append(wp.named("WP", j))
        m.vp.append(vp.named("VP", j))
    return m
