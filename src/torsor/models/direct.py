"""The Dynamic menu, the other way: accelerations from torques."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from torsor.algebra.expr import Expr
from torsor.errors import ModelError
from torsor.mechanics.dynamics import articulated, composite, newton_euler
from torsor.mechanics.dynamics.coupling import check_coupled_inertia, coupled_accelerations
from torsor.mechanics.dynamics.inertia_systems import check_inertia, solve_inertia
from torsor.mechanics.layout import Layout
from torsor.mechanics.search import cheapest, operations
from torsor.models.catalogue import model, program_name
from torsor.models.dynamic import per_joint
from torsor.models.needs import MOVES, OPEN
from torsor.models.options import EFFORT, FRICTION, YES_NO, Option, one_of
from torsor.program.instructions import Argument, Output
from torsor.program.program import Program
from torsor.progress import step
from torsor.robot.description import Robot
from torsor.trace import Trace, traced

METHOD = Option("method", one_of("auto", "composite", "articulated"), "auto",
                "Composite links and a factorisation, articulated bodies, or the one with fewer operations.")
COUPLED = Option("coupled", YES_NO, False,
                 "Joints that share motors (mimic joints) move together, dq = J dq_m; otherwise all joints are free.")
OPTIONS = (METHOD, FRICTION, COUPLED, EFFORT)
LONG = 24  # joints beyond which composite links, whose cost grows with the square, are not tried


@model("ddm", "Dynamic", sources=("KD02 section 9.7", "KC97 sections 5.3, 5.4"), needs=(OPEN, MOVES), options=OPTIONS,
       inertial=True)
def direct_dynamics(robot: Robot, *, method: str, friction: str, coupled: bool, effort: int) -> Program:
    """Direct dynamic model: joint accelerations from positions, velocities and torques.

    By composite links: A qdd = tau - h with a factorisation that keeps branches apart; or by the articulated-body
    recursion [KD02 9.100-9.124].  Joints share motors where the robot's coupling has fewer motors than joints.
    """
    t = traced(robot)
    qdd = accelerations(t, method, friction, coupled, effort)
    output = per_joint(t, "qdd", "QDP", "joint accelerations (rad/s^2, m/s^2)")
    arguments = [t.positions(), t.velocities(), torques_argument(t)]
    return t.program(program_name(robot, "ddm"), arguments, [(output, qdd)])


@model("state", "Dynamic", sources=("KD02 eq. 9.98",), needs=(OPEN, MOVES), options=OPTIONS, inertial=True)
def state_equation(robot: Robot, *, method: str, friction: str, coupled: bool, effort: int) -> Program:
    """State equation x' = f(x, tau) with x = (q, qd), for integrators."""
    t = traced(robot)
    qdd = accelerations(t, method, friction, coupled, effort)
    qd = [t.state.qd[j] for j in t.coordinates]
    x = Argument("x", (*t.positions().elements, *t.velocities().elements), meaning="state: positions, then velocities")
    labels = (*t.coordinates.labels("QPS"), *t.coordinates.labels("QDP"))
    output = Output("xd", (), (2 * len(qd),), labels, meaning="rate of the state")
    return t.program(program_name(robot, "state"), [x, torques_argument(t)], [(output, [*qd, *qdd])])


def accelerations(t: Trace, method: str, friction: str, coupled: bool, effort: int) -> Sequence[Expr]:
    """qdd by the asked method."""
    if coupled:
        if not t.robot.shares_motors:
            raise ModelError(f"coupled is for joints that share motors, and those of {t.robot.name} do not")
        if method == "articulated":
            raise ModelError("articulated bodies are free joints: with coupled, method is composite")
        method = "composite"
    (check_coupled_inertia if coupled else check_inertia)(t)
    solve = partial(coupled_accelerations, t) if coupled else solve_inertia
    tau = [t.graph.symbol(name) for name in torques_argument(t).elements]

    def by_composite(s: Layout) -> list[Expr]:
        h = newton_euler.inverse_dynamics(t, s, t.state.without_acceleration(), friction)
        return solve(composite.inertia_matrix(t, s), [a - b for a, b in zip(tau, h, strict=True)])

    def by_articulated(s: Layout) -> list[Expr]:
        return articulated.direct_dynamics(t, s, t.state, tau, friction)

    ways: dict[str, Callable[[Layout], list[Expr]]] = {"composite": by_composite, "articulated": by_articulated}
    names = [method] if method != "auto" else ["articulated"] if len(t.coordinates) > LONG else list(ways)
    found = []
    for done, name in enumerate(names):
        with step(done, len(names), name):
            found.append(cheapest(t, effort, ways[name]))
    parameters = set(t.robot.parameters)
    return min(found, key=lambda outputs: operations(outputs, parameters))


def torques_argument(t: Trace) -> Argument:
    """The joint torques as an input."""
    return Argument("tau", t.own(t.coordinates.labels("GAM")), meaning="joint torques (N m, N)")
