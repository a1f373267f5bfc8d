"""Velocities and accelerations of frames, without the dynamics: from the base outwards, in each link's frame."""

from __future__ import annotations

from dataclasses import dataclass, field

from torsor.algebra.linear.vectors import Vec
from torsor.mechanics.layout import plain
from torsor.mechanics.placement import from_antecedent
from torsor.mechanics.spatial import Twist, angular_velocity, velocity
from torsor.trace import State, Trace


@dataclass
class Rates:
    """Per link, in its frame: w, wp angular, v, vp of the origin; vp is dv/dt in the fixed frame, no gravity in it."""

    w: list[Vec] = field(default_factory=list)
    v: list[Vec] = field(default_factory=list)
    wp: list[Vec] = field(default_factory=list)
    vp: list[Vec] = field(default_factory=list)


def rates(t: Trace, x: State) -> Rates:
    """Velocities and accelerations of all links, the base's motion included.            [KC97 eqs. 6-10]"""
    s = plain(t)
    m = Rates([x.w0], [x.v0], [x.wp0], [x.vp0])
    for j in t.links:
        i, frame, P = t.a[j], s[j], s[j].P
        a, turn, slide = t.z, t.turn[j], t.slide[j]
        jwi, w = angular_velocity(t, frame, j, x.qd[j], m.w[i])
        v = velocity(t, frame, j, x.qd[j], Twist(m.w[i], m.v[i]))
        # jwpj = jRi iwpi + turn (qdd ja + jwi x qd ja)                             [KC97 eq. 8]
        wp = from_antecedent(frame, m.wp[i]) + (a * x.qdd[j] + jwi.cross(a * x.qd[j])) * turn
        # jvpj = jRi (ivpi + iwpi x iPj + iwi x (iwi x iPj)) + slide (qdd ja + 2 jwi x qd ja)   [KC97 eq. 10]
        carried = m.vp[i] + m.wp[i].cross(P) + m.w[i].cross(m.w[i].cross(P))
        vp = from_antecedent(frame, carried) + (a * x.qdd[j] + jwi.cross(a * (2 * x.qd[j]))) * slide
        m.w.append(w)
        m.v.append(v)
        m.wp.append(wp.named("WP", j))
        m.vp.append(vp.named("VP", j))
    return m
