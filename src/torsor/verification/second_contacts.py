"""Contacts by other means, for `second_ways`: articulated bodies pushed by unit forces, and the forces that undo it.

How the contacts accelerate is linear in the forces on them.  The direct model is asked once without forces and once
for a unit of each, pressed on the links as external wrenches; neither the inertia matrix nor J^T has a part in it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from torsor.algebra.expr import Expr
from torsor.algebra.identity import Identity
from torsor.algebra.linear.elimination import echelon
from torsor.algebra.linear.vectors import Vec
from torsor.mechanics.constraints.generalised_coordinates import GeneralisedCoordinates
from torsor.mechanics.dynamics import articulated
from torsor.mechanics.jacobians.contact_rows import WHEELS, Contact, contact_bias, contact_rows
from torsor.mechanics.jacobians.frame_motion import rates
from torsor.mechanics.layout import Layout
from torsor.mechanics.placement import placement_between
from torsor.mechanics.spatial import Wrench
from torsor.models.dynamics.direct import torques_argument
from torsor.trace import State, Trace


def by_unit_forces(t: Trace, s: Layout, options: dict[str, Any]) -> list[Expr]:
    """Accelerations, then contact forces."""
    thrust, contacts = options["thrust"], options["contacts"]
    given = [t.graph.symbol(name) for name in torques_argument(GeneralisedCoordinates(t), thrust).elements]
    tau = given if thrust else [*[t.graph.zero] * len(t.robot.base.freedoms), *given]
    rows = [contact_rows(t, c) for c in contacts]
    m = rates(t, t.state.without_acceleration())
    bias = [e for c, r in zip(contacts, rows, strict=True)
            for e in contact_bias(t, c, m, t.state.without_acceleration(), r)]
    return _solved(t, s, t.state, tau, options["friction"], contacts, rows, bias)


def after_unit_forces(t: Trace, s: Layout, options: dict[str, Any]) -> list[Expr]:
    """Velocities after the impact, then impulses: as accelerations of a robot at rest, weightless, without friction."""
    contacts = options["contacts"]
    rows = [contact_rows(t, c) for c in contacts]
    qd = [t.state.moving(j)[0] for j in t.freedoms]
    part = t.scalar(options["restitution"][0]) if options["restitution"] else t.graph.zero
    meeting = [Vec(row).dot(Vec(qd)) * (part + 1) for r in rows for row in r]
    x = t.state.at_rest().without_gravity().without_wrenches()
    made = _solved(t, s, x, [t.graph.zero] * len(qd), "coulomb", contacts, rows, meeting)
    return [*(a + b for a, b in zip(qd, made, strict=False)), *made[len(qd):]]


def _solved(t: Trace, s: Layout, x: State, tau: Sequence[Expr], friction: str, contacts: Sequence[Contact],
            rows: Sequence[Sequence[Sequence[Expr]]], bias: Sequence[Expr]) -> list[Expr]:
    free = articulated.direct_dynamics(t, s, x, tau, friction)
    pushed = []
    for c in contacts:
        for i in range(len(c.rows)):
            moved = articulated.direct_dynamics(t, s, _pressed(t, x, c, i), tau, friction)
            pushed.append([a - b for a, b in zip(moved, free, strict=True)])
    J = [Vec(row) for r in rows for row in r]
    system = [[*(row.dot(Vec(column)) for column in pushed), -(row.dot(Vec(free)) + b)]
              for row, b in zip(J, bias, strict=True)]
    n = len(pushed)
    # the echelon form has its pivots last: the right side goes to the front
    reduced, pivots = echelon([[row[n], *row[:n]] for row in system], Identity()) if n else ([], [])
    f = {p - 1: row[0] for row, p in zip(reduced, pivots, strict=True)}
    forces = [f[k] for k in range(n)]
    total = [sum((column[r] * e for column, e in zip(pushed, forces, strict=True)), free[r]) for r in range(len(free))]
    return [*total, *forces]


def _pressed(t: Trace, x: State, c: Contact, i: int) -> State:
    """The state with a unit force of row i on the held frame, its opposite on what holds it."""
    one, zero, n = t.graph.one, t.graph.zero, c.frame
    unit = Vec([one if k == i % 3 else zero for k in range(3)])
    push = Wrench(unit, t.zero) if i < 3 else Wrench(t.zero, unit)
    if c.how in WHEELS:
        assert c.radius is not None
        R, _ = placement_between(t, 0, n)
        axis, up = R @ t.z, t.z
        force = axis.cross(up) if i == 0 else axis
        lever = up * -t.scalar(c.radius) if i == 0 else t.zero
        push = Wrench(R.T @ force, R.T @ lever.cross(force))
    x = _with_wrench(x, n, -push)
    if c.other is not None:
        R, P = placement_between(t, c.other, n)
        x = _with_wrench(x, c.other, push.seen(R, P))
    return x


def _with_wrench(x: State, j: int, more: Wrench) -> State:
    """The state with more that link j exerts on its surroundings."""
    fe, me = list(x.fe), list(x.me)
    fe[j], me[j] = fe[j] + more.f, me[j] + more.n
    return replace(x, fe=tuple(fe), me=tuple(me))
