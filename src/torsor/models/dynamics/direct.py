"""The Dynamic menu, the other way: accelerations from torques."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from torsor.algebra.expr import Expr
from torsor.algebra.operation_counts import operations
from torsor.errors import ModelError
from torsor.mechanics.base_displacements import pose_rates
from torsor.mechanics.constraints.generalised_coordinates import GeneralisedCoordinates
from torsor.mechanics.constraints.motor_torques import of_motors
from torsor.mechanics.constraints.reduced_dynamics import check_inertia
from torsor.mechanics.dynamics import articulated, composite, newton_euler
from torsor.mechanics.dynamics.coupling import check_coupled_inertia, coupled_accelerations
from torsor.mechanics.dynamics.inertia_systems import solve_inertia
from torsor.mechanics.layout import Layout
from torsor.mechanics.link_plans import FRAMES, WALKING
from torsor.mechanics.search import cheapest
from torsor.mechanics.spatial import Twist
from torsor.models.catalogue import model, program_name
from torsor.models.dynamics.dynamic import check_thrust, per_joint, without_base
from torsor.models.needs import MOVES
from torsor.models.options import EFFORT, FRICTION, THRUST, YES_NO, Option, one_of
from torsor.program.instructions import Argument, Output
from torsor.program.program import Program
from torsor.progress import step
from torsor.robot.symbols import base_pose
from torsor.trace import Coordinates

METHOD = Option("method", one_of("auto", "composite", "articulated"), "auto",
                "Composite links and a factorisation, articulated bodies, or the one with fewer operations.")
COUPLED = Option("coupled", YES_NO, False,
                 "Joints that share motors (mimic joints) move together, dq = J dq_m; otherwise all joints are free.")
OPTIONS = (METHOD, FRICTION, COUPLED, THRUST, EFFORT)
LONG = 24  # joints beyond which composite links, whose cost grows with the square, are not tried


@model("ddm", "Dynamic", also=("aba", "forward_dynamics"), sources=("KD02 section 9.7", "KC97 sections 5.3, 5.4"),
       needs=(MOVES,), options=OPTIONS, inertial=True, loops=True)
def direct_dynamics(
    k: GeneralisedCoordinates, *, method: str, friction: str, coupled: bool, thrust: bool, effort: int
) -> Program:
    """Direct dynamic model: joint accelerations from positions, velocities and torques.

    By composite links: A qdd = tau - h with a factorisation that keeps branches apart; or by the articulated-body
    recursion [KD02 9.100-9.124].  Joints share motors where the robot's coupling has fewer motors than joints.
    Of a robot with loops: accelerations of its independent joints from the torques of its motors.  Of a base that moves
    by itself: the rates of its twist come first, under the forces on it; without thrust there are none.
    """
    qdd = accelerations(k, method, friction, coupled, effort, thrust)
    output = per_joint(k.coordinates, "qdd", "QDP", "joint accelerations (rad/s^2, m/s^2)")
    arguments = [k.positions(), k.velocities(), torques_argument(k, thrust)]
    return k.t.program(program_name(k.robot, "ddm"), arguments, [(output, qdd)], k.remarks)


@model("state", "Dynamic", sources=("KD02 eq. 9.98",), needs=(MOVES,), options=OPTIONS, inertial=True, loops=True)
def state_equation(
    k: GeneralisedCoordinates, *, method: str, friction: str, coupled: bool, thrust: bool, effort: int
) -> Program:
    """State equation x' = f(x, tau) with x = (q, qd), for integrators.

    Of a robot with loops: positions of all joints of its tree, velocities of the independent ones.  Of a base that
    moves by itself: x begins with its rotation (matrix, quaternion or heading) and position.
    """
    t, q = k.t, k.positions()
    moving = k.state(t.state.without_acceleration())
    joints = [j for j in t.coordinates if t.robot.links[j - 1].joint.variable in q.elements]
    pose = base_pose(t.robot)
    placed = pose_rates(t, Twist(moving.w0, moving.v0)) if pose else {}
    x = Argument("x", (*pose, *q.elements, *k.velocities().elements), meaning="state: positions, then velocities")
    labels = (*(f"{name}P" for name in pose), *Coordinates(tuple(joints), k.coordinates.longest).labels("QPS"),
              *k.coordinates.labels("QDP"))
    output = Output("xd", (), (len(labels),), labels, meaning="rate of the state")
    rates = [*(placed[t.graph.symbol(name)] for name in pose), *(moving.qd[j] for j in joints)]
    values = accelerations(k, method, friction, coupled, effort, thrust, rates)
    arguments = [x, torques_argument(k, thrust)]
    return t.program(program_name(k.robot, "state"), arguments, [(output, values)], k.remarks)


def accelerations(
    k: GeneralisedCoordinates, method: str, friction: str, coupled: bool, effort: int, thrust: bool = True,
    rates: Sequence[Expr] = (),
) -> Sequence[Expr]:
    """qdd by the asked method, after rates that are made short together with them."""
    check_thrust(k, thrust)
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
        check_inertia(k)
    solve = partial(coupled_accelerations, t) if coupled else solve_inertia
    given = [t.graph.symbol(name) for name in torques_argument(k, thrust).elements]
    tau = of_motors(k, given if thrust else [*[t.graph.zero] * len(k.base), *given])
    x = k.state(t.state.without_acceleration())

    def by_composite(s: Layout) -> list[Expr]:
        h = k.projected(newton_euler.inverse_dynamics(t, s, x, friction))
        A = k.congruent(composite.inertia_matrix(t, s))
        return [*rates, *solve(A, [a - b for a, b in zip(tau, h, strict=True)])]

    def by_articulated(s: Layout) -> list[Expr]:
        return [*rates, *articulated.direct_dynamics(t, s, t.state, tau, friction)]

    ways: dict[str, Callable[[Layout], list[Expr]]] = {"composite": by_composite, "articulated": by_articulated}
    names = [method] if method != "auto" else ["articulated"] if len(t.coordinates) > LONG else list(ways)
    tried = []
    for done, name in enumerate(names):
        with step(done, len(names), name):
            tried.append(cheapest(t, effort, ways[name], scope=WALKING if name == "composite" else FRAMES))
    parameters = set(t.robot.parameters)
    return min(tried, key=lambda outputs: operations(outputs, parameters))


def torques_argument(k: GeneralisedCoordinates, thrust: bool = True) -> Argument:
    """The torques of the motors as an input, before them the forces on the base where there are any."""
    motors = k.motors if thrust else without_base(k, k.motors)
    return Argument("tau", k.t.own(motors.labels("GAM")), meaning="joint torques (N m, N)")
