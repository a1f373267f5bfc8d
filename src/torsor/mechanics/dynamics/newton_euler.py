"""Newton-Euler, linear in the inertial parameters: wrenches from the tips back to the base."""

from __future__ import annotations

from collections.abc import Sequence

from torsor.algebra.expr import Expr
from torsor.algebra.linear.vectors import Mat, Vec
from torsor.mechanics.dynamics.friction import friction_torque
from torsor.mechanics.dynamics.springs import spring_torque
from torsor.mechanics.layout import Layout, LinkFrame, LinkInertia, plain
from torsor.mechanics.link_motions import LinkMotions, Spin, motion
from torsor.mechanics.placement import inwards, outwards
from torsor.mechanics.spatial import Wrench
from torsor.trace import State, Trace


def inverse_dynamics(
    t: Trace, s: Layout | None = None, x: State | None = None, friction: str = "coulomb"
) -> list[Expr]:
    """The torque (force) of every joint, at the robot's own state or the given one.  [KC97 eqs. 15-20]

    Before them the forces on a base that moves by itself, along and about its axes.
    """
    s, x = s or plain(t), x or t.state
    m = motion(t, s, x)
    return joint_torques(t, s, x, total_wrenches(t, s, link_wrenches(t, s, x, m), m), friction)


def link_wrenches(t: Trace, s: Layout, x: State, m: LinkMotions) -> list[Wrench]:
    """Per link, what makes it move and press on the environment; that of a base that is no body is zero."""
    wrenches = [] if t.floating else [Wrench(t.zero, t.zero)]
    for j in t.bodies:
        own = body_wrench(s[j].way.body, Spin(m.w[j], m.wp[j], m.U[j]), m.vp[j])
        own.f.named("F", j)
        about_axis = t.z * split_wrench(t, s[j], m, j).n[2]
        pressing = Wrench(s[j].rotated(x.fe[j]), s[j].rotated(x.me[j]))
        wrenches.append(Wrench(own.f, own.n + about_axis) + pressing)
    return wrenches


def body_wrench(body: LinkInertia, spin: Spin, vp: Vec) -> Wrench:
    """What makes a body move."""
    # jFj = Mj jvpj + jUj jMSj                                                    [KC97 eq. 15]
    F = vp * body.M + spin.U @ body.MS
    # jMj = jJj jwpj + jwj x (jJj jwj) + jMSj x jvpj                              [KC97 eq. 16]
    No = (product_moment if body.products else euler_moment)(body.tensor, spin.w, spin.wp, spin.U)
    return Wrench(F, No + body.MS.cross(vp))


def split_wrench(t: Trace, frame: LinkFrame, m: LinkMotions, j: int) -> Wrench:
    """The same of the part of a link that is split off, where it stands."""
    return body_wrench(frame.way.split, *m.split[j]) if frame.way.split else Wrench(t.zero, t.zero)


def euler_moment(J: Sequence[Expr], w: Vec, wp: Vec, U: Mat) -> Vec:
    """J wp + w x (J w), written with the elements of U that the forces have computed already.

    Fourteen multiplications for a tensor without YY where the plain formula takes twenty-four; the
    differences of moments ZZ - YY ... are constants and go to setup.            [LK22 Figure 6]
    """
    XX, XY, XZ, YY, YZ, ZZ = J
    x, y, z = w
    return Vec([
        XX * wp[0] + (ZZ - YY) * (y * z) - XY * U[2, 0] + XZ * U[1, 0] + YZ * (y * y - z * z),
        YY * wp[1] + (XX - ZZ) * (x * z) + XY * U[2, 1] + XZ * (z * z - x * x) - YZ * U[0, 1],
        ZZ * wp[2] + (YY - XX) * (x * y) + XY * (x * x - y * y) - XZ * U[1, 2] + YZ * U[0, 2],
    ])


def product_moment(E: Sequence[Expr], w: Vec, wp: Vec, U: Mat) -> Vec:  # noqa: ARG001
    """The same moment from second moments E: the axial vector of U E - (U E)^T."""
    E11, E12, E13, E22, E23, E33 = E
    x, y, z = w
    return Vec([
        U[2, 1] * E22 - U[1, 2] * E33 + U[2, 0] * E12 - U[1, 0] * E13 + (z * z - y * y) * E23,
        U[0, 2] * E33 - U[2, 0] * E11 - U[2, 1] * E12 + (x * x - z * z) * E13 + U[0, 1] * E23,
        U[1, 0] * E11 - U[0, 1] * E22 + (y * y - x * x) * E12 + U[1, 2] * E13 - U[0, 2] * E23,
    ])


def total_wrenches(t: Trace, s: Layout, of_links: Sequence[Wrench], m: LinkMotions) -> list[Wrench]:
    """Per link, what moves it and all that it carries: equilibrium from the tips to the base. [KC97 eqs. 17-19]"""
    total = list(of_links)
    for j in reversed(t.links):
        i = t.a[j]
        if i or t.floating:
            on_antecedent = wrench_on_antecedent(t, s[j], total[j], m, j)
            on_antecedent.f.named("FDI", j)
            total[i] = (total[i] + on_antecedent).named("E", "N", i)
    return total


def wrench_on_antecedent(t: Trace, frame: LinkFrame, total: Wrench, m: LinkMotions, j: int) -> Wrench:
    """The same on the antecedent, station by station: bodies add, turns turn, and the lever arm gives the moment.

    Of what is split off, joint j has felt the part about its axis; the rest is met on the way.
    """
    way, turns, arm = frame.way, frame.turns, frame.way.arm
    split, at_foot = split_wrench(t, frame, m, j), m.foot[j] * way.foot_mass
    f, n = total.f, total.n + (t.z * way.rise).cross(total.f)
    met = outwards(arm.before, inwards(turns[arm.station : way.station], split.f))
    levered = inwards(arm.beyond, f) + met + at_foot
    for station in range(len(turns), -1, -1):
        if station == way.station:
            across = Vec([*split.n.items[:2], t.graph.zero])
            f, n = f + split.f, n + across + (t.z * way.rise).cross(split.f)
        if station == arm.station:
            n = n + inwards(arm.before, arm.P.cross(levered))
        if station:
            f, n = (inwards(turns[station - 1 : station], v) for v in (f, n))
    return Wrench(f + at_foot, n)


def joint_torques(t: Trace, s: Layout, x: State, carried: Sequence[Wrench], friction: str) -> list[Expr]:
    """Gammaj = (slide jfj + turn jmj) . ja + Iaj qddj + friction + spring               [KC97 eq. 20]"""
    return [*(carried[0].on_base(k) for k in t.robot.base.freedoms),
            *(carried[j].on_joint(t, j) + (s[j].IA * x.qdd[j] + friction_torque(t, j, x.qd[j], friction))
              + spring_torque(t, x, j)
              for j in t.coordinates)]
