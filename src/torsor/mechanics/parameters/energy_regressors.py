"""Energy and power per unit of each parameter, of links on a base that is at rest or moves by itself."""

from __future__ import annotations

from torsor.algebra.expr import Expr
from torsor.mechanics.dynamics.energy import energy_functions, twists
from torsor.mechanics.layout import Layout
from torsor.mechanics.link_motions import motion
from torsor.mechanics.parameters.regressors import ROTOR, in_own_frame, link_columns
from torsor.trace import State, Trace

Rows = dict[int, list[Expr]]  # link -> what there is per XX XY XZ YY YZ ZZ MX MY MZ M IA of it


def energy_columns(t: Trace, s: Layout, x: State) -> Rows:
    """The energy, kinetic and potential, of each body.                                       [KC97 eqs. 48-54]"""
    rows = energy_functions(t, s, x)
    return {j: [*in_own_frame(s[j].left, row[:ROTOR]), row[ROTOR]] for j, row in zip(t.bodies, rows, strict=True)}


def power_columns(t: Trace, s: Layout, x: State) -> Rows:
    """The rate of the energy of each link: the power of f = M vp + U MS and n = J wp + w x J w + MS x vp."""
    m, moving = motion(t, s, x), twists(t, s, x)
    rows = {}
    for j in t.bodies:
        (wx, wy, wz), (px, py, pz), v, vp = m.w[j], m.wp[j], moving[j].v, m.vp[j]
        # w x J w does no work
        tensor = [wx * px, wx * py + wy * px, wx * pz + wz * px, wy * py, wy * pz + wz * py, wz * pz]
        rigid = [*tensor, *(m.U[j].T @ v + vp.cross(m.w[j])), v.dot(vp)]
        rows[j] = [*in_own_frame(s[j].left, rigid), x.qd[j] * x.qdd[j]]
    return rows


def power_of_torques(t: Trace, s: Layout, x: State) -> Rows:
    """The same power, of the torques that each link asks for: less work where the joints are few."""
    zero = t.graph.zero
    rows = {j: [zero] * (ROTOR + 1) for j in t.bodies}
    for (i, j), torques in link_columns(t, s, x).items():
        rate, _ = x.moving(i)
        rows[j] = [power + rate * torque for power, torque in zip(rows[j], torques, strict=True)]
    return rows
