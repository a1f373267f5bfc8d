"""Articulated bodies: direct dynamics in three sweeps, without the inertia matrix.   [KD02 eqs. 9.100-9.124]

The inertia that joint j feels when all joints beyond it are free is a symmetric 6 by 6 matrix

    [ A   B ]   A: force per acceleration of the origin     B: force per angular acceleration
    [ B^T J ]   J: moment per angular acceleration

kept as A, J (six elements each) and B (three by three).  The cost grows linearly with the joints.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from torsor.algebra.expr import Expr
from torsor.algebra.linear.vectors import Mat, Vec, skew
from torsor.mechanics.dynamics.friction import friction_torque
from torsor.mechanics.dynamics.inertia_systems import solve_inertia
from torsor.mechanics.dynamics.springs import spring_torque
from torsor.mechanics.layout import Layout
from torsor.mechanics.placement import (
    Turned,
    about_x,
    about_z,
    from_antecedent,
    symmetric_to_antecedent,
)
from torsor.mechanics.spatial import Wrench, angular_velocity, base_twists
from torsor.robot.joints import direction, is_turn
from torsor.trace import State, Trace

UPPER = ((0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2))


@dataclass
class Articulated:
    """Inertia (A, B, J) and bias wrench (f, m) of what joint j carries."""

    A: list[Expr]
    B: Mat
    J: list[Expr]
    f: Vec
    m: Vec


@dataclass(frozen=True)
class FreeJoint:
    """A joint: J* a as force and moment, 1/H, and the torque left to accelerate it.

    One whose acceleration is given has no 1/H, and `push` is what it needs besides.
    """

    force: Vec
    moment: Vec
    inverse: Expr | None
    push: Expr


def direct_dynamics(t: Trace, s: Layout, x: State, torque: Sequence[Expr], friction: str = "coulomb") -> list[Expr]:
    """The acceleration of every moving joint under the given joint torques.

    Before them those of the degrees of freedom of a base that moves by itself, under the forces on it.
    """
    made, _ = hybrid_dynamics(t, s, x, dict(zip(t.freedoms, torque, strict=True)), friction)
    return [made[j] for j in t.freedoms]


def hybrid_dynamics(
    t: Trace, s: Layout, x: State, tau: Mapping[int, Expr], friction: str = "coulomb"
) -> tuple[dict[int, Expr], dict[int, Expr]]:
    """(accelerations, torques): those of the joints with the torques `tau`, and those of the others.

    The others accelerate as the state says: they are not released, and add to the acceleration of what they carry.
    The forces on a base that moves by itself are among `tau`.  [Featherstone, Rigid Body Dynamics Algorithms, 9.2]
    """
    gv, gw, bodies = _outwards(t, s, x)
    joints: dict[int, FreeJoint] = {}
    for j in (j for j in t.coordinates if j not in tau):
        gv[j] = gv[j] + t.z * (x.qdd[j] * t.slide[j])
        gw[j] = gw[j] + t.z * (x.qdd[j] * t.turn[j])
    for j in reversed(t.links):
        body = bodies[j]
        if j in t.coordinates:
            # J* a, and H = a . J* a + Ia                                             [KD02 9.116]
            f = _column(body.A, 2) * t.slide[j] + body.B.column(2) * t.turn[j]
            m = Vec(body.B.rows[2]) * t.slide[j] + _column(body.J, 2) * t.turn[j]
        if j in tau:
            inv = (1 / (_along(t, j, f, m) + s[j].IA)).named(f"H{j}")
            drive = tau[j] - friction_torque(t, j, x.qd[j], friction) - spring_torque(t, x, j)
            u = (drive - _along(t, j, body.f, body.m)).named(f"TU{j}")
            joints[j] = FreeJoint(f, m, inv, u)
            body = _released(body, f, m, inv, u)
        elif j in t.coordinates:
            bias = s[j].IA * x.qdd[j] + friction_torque(t, j, x.qd[j], friction) + spring_torque(t, x, j)
            joints[j] = FreeJoint(f, m, None, _along(t, j, body.f, body.m) + bias)
        if t.a[j] or t.floating:
            # alpha = K gamma + ...: the bias at zero acceleration of the antecedent      [KD02 9.118]
            body.f = (body.f + _matrix(body.A) @ gv[j] + body.B @ gw[j]).named("AF", j)
            body.m = (body.m + body.B.T @ gv[j] + _matrix(body.J) @ gw[j]).named("AM", j)
            _add(bodies[t.a[j]], _carried(s, j, body), t.a[j])
    start = _base_acceleration(t, x, bodies[0], tau) if t.floating else {}
    return _accelerations(t, s, x.with_moving(qdd=start), gv, gw, joints, start)


def _base_acceleration(t: Trace, x: State, body: Articulated, tau: Mapping[int, Expr]) -> dict[int, Expr]:
    """The rates of the base's twist: what it and all that it carries give to the forces on it, solved for.

    A free base is solved for its whole acceleration, of which that without rates, w x v - g, is then taken off.
    """
    freedoms, still = t.robot.base.freedoms, x.without_acceleration()
    A, J = _matrix(body.A), _matrix(body.J)
    columns = {k: Wrench(A @ u.v + body.B @ u.w, body.B.T @ u.v + J @ u.w) for k, u in base_twists(t).items()}
    inertia = Mat([[columns[b].on_base(a) for b in freedoms] for a in freedoms])
    bias, drift = Wrench(body.f, body.m), still.vp0 - still.g
    if len(freedoms) < 6:
        bias = bias + Wrench(A @ drift, body.B.T @ drift)
    solved = solve_inertia(inertia, [tau[k] - bias.on_base(k) for k in freedoms])
    made = dict(zip(freedoms, solved, strict=True))
    if len(freedoms) == 6:
        made |= {k: made[k] - drift[direction(k)] for k in freedoms if not is_turn(k)}
    return made


def _outwards(t: Trace, s: Layout, x: State) -> tuple[list[Vec], list[Vec], list[Articulated]]:
    """Velocities, accelerations gamma at zero qdd, and each link's own inertia and bias.  [KD02 9.101, 9.103]"""
    w, gv, gw = [x.w0], [t.zero], [t.zero]
    bodies = [_body(t, s, x, 0, x.w0 if t.floating else t.zero)]
    for j in t.links:
        i, frame, a = t.a[j], s[j], t.z
        jwi, own = angular_velocity(t, frame, j, x.qd[j], w[i])
        spin = jwi.cross(a * x.qd[j])
        fly = w[i].cross(w[i].cross(s[j].P))
        gv.append((from_antecedent(frame, fly) + spin * (2 * t.slide[j])).named("GV", j))
        gw.append((spin * t.turn[j]).named("GW", j))
        w.append(own)
        bodies.append(_body(t, s, x, j, w[j]))
    return gv, gw, bodies


def _body(t: Trace, s: Layout, x: State, j: int, w: Vec) -> Articulated:
    g = t.graph
    M, MS, J = s[j].M, s[j].MS, s[j].moments
    f = w.cross(w.cross(MS)) + s[j].rotated(x.fe[j])
    m = w.cross(_matrix(J) @ w) + s[j].rotated(x.me[j])
    return Articulated([M, g.zero, g.zero, M, g.zero, M], -skew(MS), list(J), f, m)


def _released(b: Articulated, f: Vec, m: Vec, inv: Expr, u: Expr) -> Articulated:
    """What the antecedent feels through the free joint: K = J* - J*a a^T J* / H.      [KD02 9.117]"""
    fh, mh = f * inv, m * inv
    return Articulated(
        [x - fh[r] * f[c] for x, (r, c) in zip(b.A, UPPER, strict=True)],
        Mat([[b.B[r, c] - f[r] * mh[c] for c in range(3)] for r in range(3)]),
        [x - mh[r] * m[c] for x, (r, c) in zip(b.J, UPPER, strict=True)],
        b.f + fh * u,
        b.m + mh * u,
    )


def _carried(s: Layout, j: int, b: Articulated) -> Articulated:
    """The same on the antecedent: T^T K T and T^T alpha.                              [KD02 9.119, 9.120]"""
    frame, P = s[j], s[j].P
    A, J, B0 = symmetric_to_antecedent(frame, b.A), symmetric_to_antecedent(frame, b.J), _turned(frame, b.B)
    hat = skew(P)
    B = B0 - _matrix(A) @ hat
    left, right = hat @ B, (hat @ B0).T
    moved = [x + left[r, c] + right[r, c] for x, (r, c) in zip(J, UPPER, strict=True)]
    bias = Wrench(b.f, b.m).back(frame)
    return Articulated(A, B, moved, bias.f, bias.n)


def _add(total: Articulated, part: Articulated, i: int) -> None:
    total.A = list(Vec([a + b for a, b in zip(total.A, part.A, strict=True)]).named("MA", i))
    total.J = list(Vec([a + b for a, b in zip(total.J, part.J, strict=True)]).named("JA", i))
    total.B = (total.B + part.B).named("MB", i)
    total.f, total.m = total.f + part.f, total.m + part.m


def _accelerations(t: Trace, s: Layout, x: State, gv: list[Vec], gw: list[Vec], joints: dict[int, FreeJoint],
                   start: Mapping[int, Expr]) -> tuple[dict[int, Expr], dict[int, Expr]]:
    """The last sweep: from the base outwards, each joint's acceleration or torque.    [KD02 9.121-9.124]"""
    vp, wp = [x.vp0 - x.g], [x.wp0]
    qdd, held = dict(start), {}
    for j in t.links:
        i, frame = t.a[j], s[j]
        v = from_antecedent(frame, vp[i] + wp[i].cross(s[j].P)) + gv[j]
        w = from_antecedent(frame, wp[i]) + gw[j]
        free = joints.get(j)
        if free and free.inverse is None:
            held[j] = free.push + free.force.dot(v) + free.moment.dot(w)
        elif free:
            qdd[j] = (free.push - free.force.dot(v) - free.moment.dot(w)) * free.inverse
            v = v + t.z * (qdd[j] * t.slide[j])
            w = w + t.z * (qdd[j] * t.turn[j])
        vp.append(v.named("VP", j))
        wp.append(w.named("WP", j))
    return qdd, held


def _along(t: Trace, j: int, f: Vec, m: Vec) -> Expr:
    part: Expr = f[2] * t.slide[j] + m[2] * t.turn[j]
    return part


def _turned(f: Turned, B: Mat) -> Mat:
    """R B R^T for any matrix: the turns on its columns, then on its rows."""
    for axis, angle in reversed(f.turns):
        turn = about_z if axis == "z" else about_x
        B = Mat([list(turn(angle, B.column(c))) for c in range(3)]).T
        B = Mat([list(turn(angle, Vec(row))) for row in B.rows])
    return B


def _matrix(k: Sequence[Expr]) -> Mat:
    xx, xy, xz, yy, yz, zz = k
    return Mat([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])


def _column(k: Sequence[Expr], c: int) -> Vec:
    return _matrix(k).column(c)
