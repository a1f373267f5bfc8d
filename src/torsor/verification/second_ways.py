"""The same results by other means: what `torsor verify` holds a model against.

Each entry builds a program with the outputs of its model by an algorithm of another family (Lagrange for
Newton-Euler, articulated bodies for composite links, derivatives for recursions), every link in its own
frame with its own parameters.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from torsor.algebra.calculus import derivatives, gradient, substitute
from torsor.algebra.expr import Expr
from torsor.algebra.linear.vectors import Vec
from torsor.mechanics.constraints.generalised_coordinates import GeneralisedCoordinates
from torsor.mechanics.dynamics import articulated, composite, energy, lagrange_terms, newton_euler
from torsor.mechanics.dynamics.friction import LAWS, friction_torque
from torsor.mechanics.layout import Layout, plain
from torsor.mechanics.parameters.grouping import PARAMETERS
from torsor.models.catalogue import Model
from torsor.models.control.discrete import discrete_linear_model, discrete_step
from torsor.models.control.elastic import (
    elastic_direct_dynamics,
    elastic_inverse_dynamics,
    elastic_state_equation,
    elastic_vibrations,
)
from torsor.models.control.linear import linear_model
from torsor.models.control.operational_space import operational_space
from torsor.models.dynamics.centroidal import centre_of_mass, centroidal_momentum
from torsor.models.dynamics.configuration_space import configuration_space
from torsor.models.dynamics.contacts import contact_dynamics, impact
from torsor.models.dynamics.derivatives import direct_dynamics_derivatives, inverse_dynamics_derivatives
from torsor.models.dynamics.direct import direct_dynamics, state_equation, torques_argument
from torsor.models.dynamics.dynamic import bias_torques, gravity_torques, inertia_matrix, inverse_dynamics, shared_out
from torsor.models.dynamics.emdeg import emdeg
from torsor.models.dynamics.hybrid import hybrid_dynamics
from torsor.models.dynamics.lagrange import kinetic_energy
from torsor.models.dynamics.lagrange import lagrange as lagrange_model
from torsor.models.geometry.geometric import fast_geometric, transform
from torsor.models.kinematics.kinematic import analytic_jacobian, jacobian, jdot_qdot
from torsor.models.options import with_one_law
from torsor.models.parameters.base import base_parameters
from torsor.models.parameters.identification import (
    dynamic_identification,
    energy_identification,
    filtered_identification,
    power_identification,
)
from torsor.models.parameters.parameter_columns import regressor_columns
from torsor.program.program import Program
from torsor.robot.description import Robot
from torsor.trace import ENVIRONMENT, Trace
from torsor.verification import second_contacts as contacts
from torsor.verification import second_control as control
from torsor.verification import second_elastic as elastic
from torsor.verification import second_floating
from torsor.verification import second_geometry as geometry
from torsor.verification.second_floating import matrix_twin

Way = Callable[[Trace, Layout, dict[str, Any]], Sequence[Expr]]


@dataclass(frozen=True)
class Second:
    """The name of another algorithm, its program, and the program that it is held against (mostly the model's own)."""

    name: str
    first: Program
    other: Program


def second(model: Model, robot: Robot, first: Program, given: Mapping[str, Any]) -> Second | None:
    """Another way to the results of a model with the given options, or None where there is none."""
    options = model.values(robot, given)
    robot = base_parameters(robot).robot if options.pop("base", False) else robot
    if model in (direct_dynamics, state_equation, hybrid_dynamics, operational_space):
        if robot.loops:
            return None
        method, name = ("composite", "composite links") if options["method"] == "articulated" else (
            "articulated", "articulated bodies")
        return Second(name, first, model(robot, **(options | {"method": method, "effort": 0})))
    if model is lagrange_model or model is configuration_space:
        route = "derivatives" if options["route"] == "recursion" else "recursion"
        return Second(f"the route by {route}", first, model(robot, **(options | {"route": route, "effort": 0})))
    if model is emdeg:
        route = "recursion" if options["route"] == "constants" else "constants"
        return Second(f"the route by {route}", first, model(robot, **(options | {"route": route, "effort": 0})))
    if model is fast_geometric:
        return Second(geometry.NAME, *geometry.rebuilt(robot, first, options))
    # the ways below are for trees, and for parameters that Newton-Euler knows
    if options.get("factors") or options.get("point") or robot.loops or _has_columns_of_its_own(robot, options):
        return None
    for known, name, way in WAYS:
        if model is known and not (robot.base.given_motion and way in (by_lagrange, bias_by_lagrange)):
            t, turned = matrix_twin(robot)
            exprs = substitute(list(way(t, plain(t), with_one_law(options))), turned)
            arguments = [a for a in first.arguments if a.name not in (*ENVIRONMENT, "parameters")]
            outputs = [replace(output, elements=()) for output in first.outputs]
            other = replace(t, robot=robot, described=robot).program(first.name, arguments, shared_out(outputs, exprs))
            # the two need not read the same parameters
            return Second(name, replace(first, arguments=other.arguments), other)
    return None


def _has_columns_of_its_own(robot: Robot, options: dict[str, Any]) -> bool:
    """Whether an identification model may have columns of parameters that the robot does not describe."""
    added = robot.coupling or options.get("offset") or options.get("payload") or options.get("extra")
    return "columns" in options and (bool(added) or options["friction"] != LAWS[0] or bool(options["slip"]))


def by_lagrange(t: Trace, s: Layout, options: dict[str, Any]) -> list[Expr]:
    """tau = A qdd + C(q, qd) qd + Q, friction and the wrenches' share added."""
    if not options.get("thrust", True):
        return second_floating.torques_without_thrust(t, s, options["friction"])
    accelerations = [t.state.moving(j)[1] for j in t.freedoms]
    inertial = composite.inertia_matrix(t, s) @ Vec(accelerations)
    return [a + b for a, b in zip(inertial, bias_by_lagrange(t, s, options), strict=True)]


def bias_by_lagrange(t: Trace, s: Layout, options: dict[str, Any]) -> list[Expr]:
    if t.floating:
        friction = [friction_torque(t, j, t.state.qd[j], options["friction"]) for j in t.coordinates]
        lost = [*[t.graph.zero] * len(t.robot.base.freedoms), *friction]
        own, pressed = second_floating.by_kirchhoff(t, s), _wrench_torques(t, s)
        return [sum(x, t.graph.zero) for x in zip(own, lost, pressed, strict=True)]
    terms, qd = lagrange_terms.coefficients(t, s), t.state.qd
    pressed = _wrench_torques(t, s)
    total = []
    for i, push in zip(t.coordinates, pressed, strict=True):
        h = terms.Q[i] + friction_torque(t, i, qd[i], options["friction"]) + push
        for (a, j, k), c in terms.c.items():
            if a == i:
                h = h + c * qd[j] * qd[k] * (1 if j == k else 2)
        total.append(h)
    return total


def _wrench_torques(t: Trace, s: Layout) -> list[Expr]:
    """The torques that hold the external wrenches, nothing else acting: J^T f, by the work that they do."""
    x, work = t.state, t.graph.zero
    twist = energy.twists(t, s, x)
    for j in t.bodies:
        work = work + s[j].rotated(x.fe[j]).dot(twist[j].v) + s[j].rotated(x.me[j]).dot(twist[j].w)
    return gradient(work, [x.moving(j)[0] for j in t.freedoms])


def by_unit_accelerations(t: Trace, s: Layout, options: dict[str, Any]) -> list[Expr]:  # noqa: ARG001
    """A column by column: the torques of a unit acceleration at rest, without gravity [KC97 eq. 26]."""
    x = t.state.at_rest().without_gravity().without_wrenches()
    columns = []
    for j in t.freedoms:
        columns.append(newton_euler.inverse_dynamics(t, s, x.with_moving(qdd={j: t.graph.one})))
    return [columns[c][r] for r in range(len(t.freedoms)) for c in range(len(t.freedoms))]


def by_potential(t: Trace, s: Layout, options: dict[str, Any]) -> list[Expr]:  # noqa: ARG001
    """Q = dU/dq [KD02 9.8]."""
    U = energy.potential_energy(t, s)
    return [derivatives([U], by)[0] for by in second_floating.displacements(t).values()]


def by_inertia_matrix(t: Trace, s: Layout, options: dict[str, Any]) -> list[Expr]:  # noqa: ARG001
    """E = qd A qd / 2 [KD02 9.5]."""
    qd = Vec([t.state.moving(j)[0] for j in t.freedoms])
    return [qd.dot(composite.inertia_matrix(t, s) @ qd) / 2]


def torques_derived(t: Trace, s: Layout, options: dict[str, Any]) -> list[Expr]:
    """The Newton-Euler recursion, derived operation by operation."""
    x, given = t.state.freed(t.freedoms)
    tau = newton_euler.inverse_dynamics(t, s, x, options["friction"])
    rates = ([x.moving(j)[place] for j in t.freedoms] for place in range(2))
    slopes = [*_along(tau, second_floating.displacements(t).values()), *(e for by in rates for e in _jacobian(tau, by))]
    return substitute([*slopes, *tau * options["torques"]], given)


def accelerations_derived(t: Trace, s: Layout, options: dict[str, Any]) -> list[Expr]:
    """The articulated-body recursion, derived operation by operation."""
    x, given = t.state.freed(t.freedoms)
    torque = [t.graph.symbol(name) for name in torques_argument(GeneralisedCoordinates(t)).elements]
    qdd = articulated.direct_dynamics(t, s, x, torque, options["friction"])
    slopes = [*_along(qdd, second_floating.displacements(t).values()),
              *_jacobian(qdd, [x.moving(j)[0] for j in t.freedoms]), *_jacobian(qdd, torque)]
    return substitute([*slopes, *qdd * options["accelerations"]], given)


def _jacobian(exprs: list[Expr], symbols: list[Expr]) -> list[Expr]:
    """Derivatives row by row, one pass per symbol."""
    return _along(exprs, ({x: x.graph.one} for x in symbols))


def _along(exprs: list[Expr], ways: Iterable[Mapping[Expr, Expr]]) -> list[Expr]:
    """Derivatives row by row, one pass a way along which symbols change."""
    columns = [derivatives(exprs, by) for by in ways]
    return [column[row] for row in range(len(exprs)) for column in columns]


def by_unit_parameters(t: Trace, s: Layout, options: dict[str, Any]) -> list[Expr]:  # noqa: ARG001
    """W column by column: the torques of one parameter at a time, by Newton-Euler."""
    return _row_by_row([newton_euler.inverse_dynamics(alone) for alone in _unit_parameters(t, options)])


def momenta_by_lagrange(t: Trace, s: Layout, options: dict[str, Any]) -> list[Expr]:  # noqa: ARG001
    """D1 and D2 column by column: dE/dqd, and dU/dq - dE/dq with friction, of one parameter at a time.

    Of a base that moves by itself by Kirchhoff's equations, which are these where there is none.
    """
    x, still = t.state, [t.graph.zero] * len(t.robot.base.freedoms)
    D1, D2 = [], []
    for alone in _unit_parameters(t, options):
        p, rest = second_floating.kirchhoff_terms(alone, plain(alone))
        friction = [*still, *(friction_torque(alone, j, x.qd[j]) for j in t.coordinates)]
        D1.append(p)
        D2.append([a + b for a, b in zip(rest, friction, strict=True)])
    return [*_row_by_row(D1), *_row_by_row(D2)]


def energies_of_unit_parameters(t: Trace, s: Layout, options: dict[str, Any]) -> list[Expr]:  # noqa: ARG001
    """h and f column by column: E + U, and the power of friction, of one parameter at a time."""
    h, f = [], []
    for alone in _unit_parameters(t, options):
        seats, x = plain(alone), t.state
        h.append(energy.kinetic_energy(alone, seats, x) + energy.potential_energy(alone, seats))
        f.append(sum((x.qd[j] * friction_torque(alone, j, x.qd[j]) for j in t.coordinates), t.graph.zero))
    return [*h, *f]


def power_of_unit_parameters(t: Trace, s: Layout, options: dict[str, Any]) -> list[Expr]:  # noqa: ARG001
    """qd . tau of one parameter at a time, by Newton-Euler."""
    qd = Vec([t.state.moving(j)[0] for j in t.freedoms])
    return [qd.dot(Vec(newton_euler.inverse_dynamics(alone))) for alone in _unit_parameters(t, options)]


def _unit_parameters(t: Trace, options: dict[str, Any]) -> Iterator[Trace]:
    """The robot with one parameter that is 1 and all others 0, for each column of its regressor."""
    g, links = t.graph, range(t.n + 1)
    for c in regressor_columns(t.robot, options["columns"]):
        one = {name: tuple(g.one if (j, name) == (c.link, c.parameter) else g.zero for j in links)
               for name in (*PARAMETERS, "FV", "FS")}
        inertia = tuple(tuple(one[name][j] for name in PARAMETERS[:10]) for j in links)
        yield replace(t, inertia=inertia, IA=one["IA"], FV=one["FV"], FS=one["FS"], state=t.state.without_wrenches())


def _row_by_row(columns: Sequence[Sequence[Expr]]) -> list[Expr]:
    return [e for row in zip(*columns, strict=True) for e in row]


WAYS: tuple[tuple[Model, str, Way], ...] = (
    (transform, geometry.NAME, geometry.by_matrices),
    (jacobian, "derivatives of 4 by 4 matrices", geometry.by_deriving_matrices),
    (jdot_qdot, "derivatives of 4 by 4 matrices", geometry.by_deriving_the_jacobian),
    (analytic_jacobian, "derivatives of the pose", geometry.numbers_derived),
    (inverse_dynamics, "Lagrange", by_lagrange),
    (bias_torques, "Lagrange", bias_by_lagrange),
    (inertia_matrix, "Newton-Euler at unit accelerations", by_unit_accelerations),
    (gravity_torques, "derivatives of the potential energy", by_potential),
    (kinetic_energy, "the inertia matrix", by_inertia_matrix),
    (contact_dynamics, "articulated bodies under unit forces", contacts.by_unit_forces),
    (impact, "articulated bodies under unit impulses", contacts.after_unit_forces),
    (centre_of_mass, "derivatives of the position", second_floating.centre_derived),
    (centroidal_momentum, "momenta of the links", second_floating.momentum_of_links),
    (inverse_dynamics_derivatives, "derivatives of Newton-Euler", torques_derived),
    (direct_dynamics_derivatives, "derivatives of articulated bodies", accelerations_derived),
    (linear_model, "derivatives of articulated bodies", control.linear_by_calculus),
    (discrete_step, "articulated bodies and calculus", control.step_by_calculus),
    (discrete_linear_model, "powers of the matrix of articulated bodies, derived", control.held_by_squaring),
    (elastic_inverse_dynamics, "Lagrange", elastic.torques_by_lagrange),
    (elastic_direct_dynamics, "Lagrange", elastic.accelerations_by_lagrange),
    (elastic_state_equation, "Lagrange", elastic.rates_by_lagrange),
    (elastic_vibrations, "slopes of Lagrange's equations", elastic.vibrations_by_lagrange),
    (dynamic_identification, "Newton-Euler at unit parameters", by_unit_parameters),
    (filtered_identification, "Lagrange at unit parameters", momenta_by_lagrange),
    (energy_identification, "energies at unit parameters", energies_of_unit_parameters),
    (power_identification, "Newton-Euler at unit parameters", power_of_unit_parameters),
)
