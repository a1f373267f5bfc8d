"""Dynamics of a base that moves by itself by other means, for `second_ways`: Kirchhoff's equations, sums over links.

With p = dT/d(v, w), the momentum of the whole in the axes of the base, Lagrange's equations read

    F = p_v' + w x p_v + dU/dx,    N = p_w' + w x p_w + v x p_v + dU/dphi,    tau = d/dt dT/dqd - dT/dq + dU/dq

where x, phi are small displacements along and about these axes.  Nothing of Newton-Euler is in it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from torsor.algebra.calculus import derivatives, gradient
from torsor.algebra.expr import Expr
from torsor.algebra.linear.vectors import Mat, Vec
from torsor.mechanics.base_displacements import base_displacements, motion_rates
from torsor.mechanics.dynamics import articulated, energy
from torsor.mechanics.layout import Layout, plain
from torsor.mechanics.placement import placements
from torsor.mechanics.rigid import momentum_of
from torsor.mechanics.spatial import Wrench
from torsor.robot.description import Robot
from torsor.robot.joints import MATRIX, QUATERNION
from torsor.trace import State, Trace, traced
from torsor.trace.base_pose import of_quaternion


def matrix_twin(robot: Robot) -> tuple[Trace, dict[Expr, Expr]]:
    """The trace of a robot whose base is turned by a matrix, and what its elements are in the robot's own symbols.

    The derivative by a quaternion is that by a rotation only where it is one of length 1, which random numbers are not.
    """
    if robot.base.attitude != "quaternion":
        return traced(robot), {}
    t = traced(robot.replace(base=replace(robot.base, attitude="matrix")))
    elements = [e for row in of_quaternion([t.graph.symbol(name) for name in QUATERNION]).rows for e in row]
    return t, {t.graph.symbol(name): e for name, e in zip(MATRIX, elements, strict=True)}


def displacements(t: Trace) -> dict[int, dict[Expr, Expr]]:
    """Joint or degree of freedom of the base -> what changes with it, and how fast."""
    return base_displacements(t) | {j: {t.q[j]: t.graph.one} for j in t.coordinates}


def by_kirchhoff(t: Trace, s: Layout) -> list[Expr]:
    """The forces of a motion whose velocities stay as they are, friction and wrenches left out."""
    p, rest = kirchhoff_terms(t, s)
    return [a + b for a, b in zip(derivatives(p, motion_rates(t, t.state)), rest, strict=True)]


def kirchhoff_terms(t: Trace, s: Layout) -> tuple[list[Expr], list[Expr]]:
    """(p, c) over the degrees of freedom: momenta, and what the forces p' + c have besides their rates."""
    x, U = t.state, energy.potential_energy(t, s)
    T = energy.kinetic_energy(t, s, x)
    p = gradient(T, [x.moving(j)[0] for j in t.freedoms])
    carried = _momentum_under_rotation(t, T) if t.floating else Wrench(t.zero, t.zero)
    rest = []
    for j, by in displacements(t).items():
        (weight,) = derivatives([U], by)
        turning = carried.on_base(j) if j < 0 else -derivatives([T], by)[0]
        rest.append(turning + weight)
    return p, rest


def _momentum_under_rotation(t: Trace, T: Expr) -> Wrench:
    """What turning axes make of the momentum of the whole: w x p_v, and w x p_w + v x p_v."""
    x = t.state
    linear, angular = (Vec(gradient(T, list(part)) if any(e.args or e.op == "symbol" for e in part)
                           else [t.graph.zero] * 3) for part in _free_twist(t, x))
    return Wrench(x.w0.cross(linear), x.w0.cross(angular) + x.v0.cross(linear))


def _free_twist(t: Trace, x: State) -> tuple[list[Expr], list[Expr]]:
    """The components of the base's twist, those that a plane takes away as symbols of their own."""
    def component(k: int) -> Expr:
        value, _ = x.moving(k)
        return value if k in t.robot.base.freedoms else t.graph.symbol(f"held {k}")

    return [component(k) for k in (-6, -5, -4)], [component(k) for k in (-3, -2, -1)]


def torques_without_thrust(t: Trace, s: Layout, friction: str) -> list[Expr]:
    """Torques, then the rate of the base's twist, by articulated bodies of which no joint is released."""
    zero, freedoms = t.graph.zero, t.robot.base.freedoms
    x = t.state.with_moving(qdd=dict.fromkeys(freedoms, zero))
    made, needed = articulated.hybrid_dynamics(t, s, x, dict.fromkeys(freedoms, zero), friction)
    return [*(needed[j] for j in t.coordinates), *(made[k] for k in freedoms)]


def centre_derived(t: Trace, s: Layout, options: dict[str, Any]) -> list[Expr]:  # noqa: ARG001
    """The sum of masses times positions, in 4 by 4 matrices; its derivatives by displacements and, twice, by time."""
    c, R0 = _centre(t)
    P = R0 @ c + Vec([t.pose[4 * i + 3] for i in range(3)]) if t.floating else c
    x, rates = t.state, motion_rates(t, t.state)
    V = derivatives(list(P), rates)
    moving = {x.moving(j)[0]: x.moving(j)[1] for j in t.freedoms if x.moving(j)[0].op == "symbol"}
    columns = [derivatives(list(P), by) for by in displacements(t).values()]
    return [*P, *V, *derivatives(V, rates | moving), *(column[i] for i in range(3) for column in columns)]


def momentum_of_links(t: Trace, s: Layout, options: dict[str, Any]) -> list[Expr]:  # noqa: ARG001
    """The momenta of the links about the centre of mass, added; derived by velocities, and by time."""
    x, moving = t.state, energy.twists(t, plain(t), t.state)
    c, R0 = _centre(t)
    linear = angular = t.zero
    for j, (R, origin) in zip(t.bodies, _poses(t), strict=True):
        h = momentum_of(t.inertia[j], moving[j])
        linear, angular = linear + R @ h.f, angular + R @ h.n + (origin - c).cross(R @ h.f)
    h6 = [*(R0 @ linear), *(R0 @ angular)]
    columns = [derivatives(h6, {x.moving(j)[0]: t.graph.one}) for j in t.freedoms]
    A = [column[i] for i in range(6) for column in columns]
    return [*h6, *A, *derivatives(h6, motion_rates(t, x)), *(derivatives(A, motion_rates(t, x)) * options["rate"])]


def _centre(t: Trace) -> tuple[Vec, Mat]:
    """The centre of mass in the frame of the base, and the rotation of that."""
    MS, M = t.zero, t.graph.zero
    for j, (R, P) in zip(t.bodies, _poses(t), strict=True):
        *_, mx, my, mz, m = t.inertia[j]
        MS, M = MS + R @ Vec([mx, my, mz]) + P * m, M + m
    return MS * (1 / M), Mat([t.pose[4 * i : 4 * i + 3] for i in range(3)]) if t.floating else _unit(t)


def _poses(t: Trace) -> list[tuple[Mat, Vec]]:
    """Of the bodies, in the frame of the base."""
    return [*[(_unit(t), t.zero)] * t.floating, *placements(t)]


def _unit(t: Trace) -> Mat:
    return Mat([[t.graph.one if i == k else t.graph.zero for k in range(3)] for i in range(3)])
