"""The same results by other means: what `torsor verify` holds a model against.

Each entry builds a program with the outputs of its model by an algorithm of another family (Lagrange for
Newton-Euler, articulated bodies for composite links, derivatives for recursions), every link in its own
frame with its own parameters.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from torsor.algebra.calculus import gradient
from torsor.algebra.expr import Expr
from torsor.algebra.linalg import Vec
from torsor.mechanics import composite, energy, lagrange, newton_euler
from torsor.mechanics.friction import friction_torque
from torsor.mechanics.layout import Layout, plain
from torsor.models.catalogue import Model
from torsor.models.direct import direct_dynamics, state_equation
from torsor.models.dynamic import bias_torques, gravity_torques, inertia_matrix, inverse_dynamics
from torsor.models.lagrange import kinetic_energy
from torsor.models.lagrange import lagrange as lagrange_model
from torsor.program.program import Program
from torsor.robot.description import Robot
from torsor.trace import Trace

Way = Callable[[Trace, Layout, dict[str, Any]], Sequence[Expr]]


def second(model: Model, robot: Robot, first: Program, options: dict[str, Any]) -> tuple[str, Program] | None:
    """(name of the algorithm, program) for a model, or None where there is no second way."""
    if model is direct_dynamics or model is state_equation:
        method, name = ("composite", "composite links") if options.get("method") == "articulated" else (
            "articulated", "articulated bodies")
        return name, model(robot, **(options | {"method": method, "effort": 0}))
    if model is lagrange_model:
        route = "derivatives" if options.get("route", "recursion") == "recursion" else "recursion"
        return f"the route by {route}", model(robot, **(options | {"route": route, "effort": 0}))
    for known, name, way in WAYS:
        if model is known and not (robot.base.moves and way in (by_lagrange, bias_by_lagrange)):
            t = Trace(robot)
            exprs = list(way(t, plain(t), options))
            arguments = [a for a in first.arguments if a.name in ("q", "qd", "qdd", "tau")]
            output = replace(first.outputs[0], elements=())
            return name, t.program(first.name, arguments, [(output, exprs)])
    return None


def by_lagrange(t: Trace, s: Layout, options: dict[str, Any]) -> list[Expr]:
    """tau = A qdd + C(q, qd) qd + Q, friction and the wrenches' share added."""
    accelerations = [t.qdd[j] for j in t.moving]
    inertial = composite.inertia_matrix(t, s) @ Vec(accelerations)
    return [a + b for a, b in zip(inertial, bias_by_lagrange(t, s, options), strict=True)]


def bias_by_lagrange(t: Trace, s: Layout, options: dict[str, Any]) -> list[Expr]:
    found = lagrange.coefficients(t, s)
    pressed = _wrench_torques(t, s)
    total = []
    for i, push in zip(t.moving, pressed, strict=True):
        h = found.Q[i] + friction_torque(t, i, options.get("friction", "coulomb")) + push
        for (a, j, k), c in found.c.items():
            if a == i:
                h = h + c * t.qd[j] * t.qd[k] * (1 if j == k else 2)
        total.append(h)
    return total


def _wrench_torques(t: Trace, s: Layout) -> list[Expr]:
    """The torques that hold the external wrenches, nothing else acting: J^T f, by the work that they do."""
    g = t.graph
    work = g.zero
    twist = energy.twists(t, s)
    for j in t.links:
        work = work + s.fe[j].dot(twist[j].v) + s.me[j].dot(twist[j].w)
    return gradient(work, [t.qd[j] for j in t.moving])


def by_unit_accelerations(t: Trace, s: Layout, options: dict[str, Any]) -> list[Expr]:  # noqa: ARG001
    """A column by column: the torques of a unit acceleration at rest, without gravity [KC97 eq. 26]."""
    g = t.graph
    still = [g.zero] * (t.n + 1)
    t.qd, t.g, t.w0, t.wp0, t.vp0 = still, t.zero, t.zero, t.zero, t.zero
    s.fe = s.me = [t.zero] * (t.n + 1)
    columns = []
    for j in t.moving:
        unit = list(still)
        unit[j] = g.one
        columns.append(newton_euler.inverse_dynamics(t, s, unit))
    return [columns[c][r] for r in range(len(t.moving)) for c in range(len(t.moving))]


def by_potential(t: Trace, s: Layout, options: dict[str, Any]) -> list[Expr]:  # noqa: ARG001
    """Q = dU/dq [KD02 9.8]."""
    return gradient(energy.potential_energy(t, s), [t.q[j] for j in t.moving])


def by_inertia_matrix(t: Trace, s: Layout, options: dict[str, Any]) -> list[Expr]:  # noqa: ARG001
    """E = qd A qd / 2 [KD02 9.5]."""
    qd = Vec([t.qd[j] for j in t.moving])
    return [qd.dot(composite.inertia_matrix(t, s) @ qd) / 2]


WAYS: tuple[tuple[Model, str, Way], ...] = (
    (inverse_dynamics, "Lagrange", by_lagrange),
    (bias_torques, "Lagrange", bias_by_lagrange),
    (inertia_matrix, "Newton-Euler at unit accelerations", by_unit_accelerations),
    (gravity_torques, "derivatives of the potential energy", by_potential),
    (kinetic_energy, "the inertia matrix", by_inertia_matrix),
)
