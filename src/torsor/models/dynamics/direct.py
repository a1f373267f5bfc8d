"""The Dynamic menu, the other way: accelerations from torques."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from torsor.algebra.expr import Expr
from torsor.errors import ModelError
from torsor.loops.generalised import Generalised
from torsor.mechanics.dynamics import articulated, composite, newton_euler
from torsor.mechanics.dynamics.coupling import check_coupled_inertia, coupled_accelerations
from torsor.mechanics.dynamics.inertia_systems import solve_inertia
from torsor.mechanics.layout import Layout
from torsor.mechanics.search import cheapest, operations
from torsor.models.catalogue import model, program_name
from torsor.models.dynamics.dynamic import per_joint
from torsor.models.needs import MOVES
from torsor.models.options import EFFORT, FRICTION, YES_NO, Option, one_of
from torsor.program.instructions import Argument, Output
from torsor.program.program import Program
from torsor.progress import step
from torsor.trace import Coordinates

METHOD = Option("method", one_of("auto", "composite", "articulated"), "auto",
                "Composite links and a factorisation, articulated bodies, or the one with fewer operations.")
COUPLED = Option("coupled", YES_NO, False,
                 "Joints that share motors (mimic joints) move together, dq = J dq_m; otherwise all joints are free.")
OPTIONS = (METHOD, FRICTION, COUPLED, EFFORT)
LONG = 24  # joints beyond which composite links, whose cost grows with the square, are not tried


@model("ddm", "Dynamic", sources=("KD02 section 9.7", "KC97 sections 5.3, 5.4"), needs=(MOVES,), options=OPTIONS,
       inertial=True, loops=True)
def direct_dynamics(k: Generalised, *, method: str, friction: str, coupled: bool, effort: int) -> Program:
    """Direct dynamic model: joint accelerations from positions, velocities and torques.

    By composite links: A qdd = tau - h with a factorisation that keeps branches apart; or by the articulated-body
    recursion [KD02 9.100-9.124].  Joints share motors where the robot's coupling has fewer motors than joints.
    Of a robot with loops: accelerations of its independent joints from the torques of its motors.
    """
    qdd = accelerations(k, method, friction, coupled, effort)
    output = per_joint(k.coordinates, "qdd", "QDP", "joint accelerations (rad/s^2, m/s^2)")
    arguments = [k.positions(), k.velocities(), torques_argument(k)]
    return k.t.program(program_name(k.robot, "ddm"), arguments, [(output, qdd)], k.remarks)


@model("state", "Dynamic", sources=("KD02 eq. 9.98",), needs=(MOVES,), options=OPTIONS, inertial=True, loops=True)
def state_equation(k: Generalised, *, method: str, friction: str, coupled: bool, effort: int) -> Program:
    """State equation x' = f(x, tau) with x = (q, qd), for integrators.

    Of a robot with loops: positions of all joints of its tree, velocities of the independent ones.
    """
    t, q = k.t, k.positions()
    qdd = accelerations(k, method, friction, coupled, effort)
    rates = k.state(t.state.without_acceleration()).qd
    joints = [j for j in t.coordinates if t.robot.links[j - 1].joint.variable in q.elements]
    x = Argument("x", (*q.elements, *k.velocities().elements), meaning="state: positions, then velocities")
    labels = (*Coordinates(tuple(joints), k.coordinates.longest).labels("QPS"), *k.coordinates.labels("QDP"))
    output = Output("xd", (), (len(labels),), labels, meaning="rate of the state")
    values = [*(rates[j] for j in joints), *qdd]
    return t.program(program_name(k.robot, "state"), [x, torques_argument(k)], [(output, values)], k.remarks)


def accelerations(k: Generalised, method: str, friction: str, coupled: bool, effort: int) -> Sequence[Expr]:
    """qdd by the asked method."""
    t = k.t
    if coupled and k.robot.loops:
        raise ModelError(f"joints that share motors are for robots without loops, and {k.robot.name} has loops")
    if coupled and not k.robot.shares_motors:
        raise ModelError(f"coupled is for joints that share motors, and those of {k.robot.name} do not")
    if coupled or k.robot.loops:
        if method == "articulated":
            raise ModelError(f"articulated bodies are free joints: with {'coupled' if coupled else 'loops'}, method is "
                             "composite")
        method = "composite"
    if coupled:
        check_coupled_inertia(t)
    else:
        k.check_inertia()
    solve = partial(coupled_accelerations, t) if coupled else solve_inertia
    tau = k.of_motors([t.graph.symbol(name) for name in torques_argument(k).elements])
    x = k.state(t.state.without_acceleration())

    def by_composite(s: Layout) -> list[Expr]:
        h = k.projected(newton_euler.inverse_dynamics(t, s, x, friction))
        return solve(k.congruent(composite.inertia_matrix(t, s)), [a - b for a, b in zip(tau, h, strict=True)])

    def by_articulated(s: Layout) -> list[Expr]:
        return articulated.direct_dynamics(t, s, t.state, tau, friction)

    ways: dict[str, Callable[[Layout], list[Expr]]] = {"composite": by_composite, "articulated": by_articulated}
    names = [method] if method != "auto" else ["articulated"] if len(t.coordinates) > LONG else list(ways)
    tried = []
    for done, name in enumerate(names):
        with step(done, len(names), name):
            tried.append(cheapest(t, effort, ways[name]))
    parameters = set(t.robot.parameters)
    return min(tried, key=lambda outputs: operations(outputs, parameters))


def torques_argument(k: Generalised) -> Argument:
    """The torques of the motors as an input."""
    return Argument("tau", k.t.own(k.motors.labels("GAM")), meaning="joint torques (N m, N)")
