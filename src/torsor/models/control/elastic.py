"""The Dynamic menu, for motors behind springs: elastic joints."""

from __future__ import annotations

from collections.abc import Sequence

from torsor.algebra.expr import Expr
from torsor.errors import ModelError
from torsor.mechanics.dynamics.friction import friction_slope
from torsor.mechanics.dynamics.inertia_systems import refuse, weightless
from torsor.mechanics.dynamics.torque_derivatives import inverse_dynamics_derivatives
from torsor.mechanics.elastic.elastic_direct import elastic_accelerations
from torsor.mechanics.elastic.elastic_inverse import derivative_symbols, elastic_torques
from torsor.mechanics.elastic.elastic_joints import ElasticJoints
from torsor.mechanics.layout import Layout, plain
from torsor.mechanics.link_plans import WALKING
from torsor.mechanics.search import cheapest
from torsor.models.catalogue import model, program_name
from torsor.models.dynamics.dynamic import ONE_EACH, per_joint, shared_out
from torsor.models.needs import AT_REST, GROUNDED, MOVES, OPEN, Need
from torsor.models.options import EFFORT, FRICTION, Option, one_of
from torsor.program.instructions import Argument, Output
from torsor.program.program import Program
from torsor.robot.description import Robot
from torsor.robot.scalars.scalar import Scalar
from torsor.trace import Trace, traced

ELASTIC = Need(lambda r: any(not j.K.is_zero for j in r.joints),
               "this model is for elastic joints, and the robot has none: give joints a stiffness K")
ROTORS = Need(lambda r: all(j.K.is_zero or not j.IA.is_zero for j in r.joints),
              "the motor of an elastic joint needs a rotor inertia: give each joint with a stiffness K its IA")
COUPLINGS = Option("couplings", one_of("simplified", "full"), "simplified",
                   "Spong's model, or with the momenta that rotors have by riding on moving links.")
RATIOS = Option("ratios", ONE_EACH, "", "Gear ratio of each elastic joint, for full couplings; 1 where none is said.")
SPRING_DAMPING = Option("damping", ONE_EACH, "", "Damping of the spring of each elastic joint (N m s, N s); none by "
                        "default.")
SOURCES = ("KD02 section 9.3.8", "Spong, J. Dynamic Systems 109, 1987", "De Luca and Tomei, 1996")
NEEDS = (MOVES, OPEN, GROUNDED, ELASTIC)
Scalars = Sequence[Scalar]


@model("eidm", "Dynamic", sources=SOURCES, needs=NEEDS, options=(COUPLINGS, RATIOS, FRICTION, EFFORT))
def elastic_inverse_dynamics(robot: Robot, *, couplings: str, ratios: Scalars, friction: str, effort: int) -> Program:
    """Inverse dynamic model of elastic joints: motor torques and positions from the trajectory of the links.

    theta = q + tau_L / K and tau = tau_L + IA theta'' + friction of the motors, in derivatives of q up to the fourth;
    with full couplings up to the one that they need, which the program tells.  theta and tau are at the joint's side
    of the gears.  Joints without K are rigid.
    """
    e = _elastic(robot, couplings, ratios)
    x = e.t.state
    asked = cheapest(e.t, effort, lambda s: e.link_torques(s, x, friction), scope=WALKING)
    made = elastic_torques(e, asked, friction)
    order = max(2, made.order)
    symbols = derivative_symbols(e, order)
    further = [Argument(f"q{n}", tuple(s.value for s in row), meaning=f"derivatives of q of order {n}")
               for n, row in enumerate(symbols) if n > 2]
    outputs = [per_joint(e.t.coordinates, "tau", "GAM", "motor torques (N m, N)"),
               per_joint(e.joints, "theta", "TH", "motor positions, at the joint's side (rad, m)")]
    t = e.t
    return t.program(program_name(robot, "eidm"), [t.positions(), t.velocities(), t.accelerations(), *further],
                     shared_out(outputs, [*made.tau, *made.theta]), [f"takes derivatives of q up to order {order}"])


@model("eddm", "Dynamic", sources=SOURCES, needs=(*NEEDS, ROTORS),
       options=(COUPLINGS, RATIOS, SPRING_DAMPING, FRICTION, EFFORT))
def elastic_direct_dynamics(
    robot: Robot, *, couplings: str, ratios: Scalars, damping: Scalars, friction: str, effort: int
) -> Program:
    """Direct dynamic model of elastic joints: accelerations of links and rotors from the torques of the motors.

    A qdd + S theta'' + h = K (theta - q) and B theta'' + S^T qdd + .. + K (theta - q) = tau, B = diag(IA); S is zero in
    the simplified model.  Friction is that of the motors.
    """
    e = _elastic(robot, couplings, ratios)
    values = _accelerations(e, damping, friction, effort)
    outputs = [per_joint(e.t.coordinates, "qdd", "QDP", "joint accelerations (rad/s^2, m/s^2)"),
               per_joint(e.joints, "thetadd", "THDP", "accelerations of the rotors, at the joint's side")]
    t = e.t
    arguments = [t.positions(), t.velocities(), *_rotor_arguments(e), _torques(t)]
    return t.program(program_name(robot, "eddm"), arguments, shared_out(outputs, values))


@model("estate", "Dynamic", sources=SOURCES, needs=(*NEEDS, ROTORS),
       options=(COUPLINGS, RATIOS, SPRING_DAMPING, FRICTION, EFFORT))
def elastic_state_equation(
    robot: Robot, *, couplings: str, ratios: Scalars, damping: Scalars, friction: str, effort: int
) -> Program:
    """State equation of elastic joints: x' = f(x, tau) with x = (q, theta, qd, theta'), for integrators."""
    e = _elastic(robot, couplings, ratios)
    t = e.t
    values = _accelerations(e, damping, friction, effort)
    rotors = _rotor_arguments(e)
    elements = (*t.positions().elements, *rotors[0].elements, *t.velocities().elements, *rotors[1].elements)
    speeds = [*(t.state.qd[j] for j in t.coordinates), *e.theta_rate.values()]
    labels = tuple(f"XD_{i}" for i in range(1, len(elements) + 1))
    output = Output("xd", (), (len(elements),), labels, meaning="rate of the state")
    x = Argument("x", elements, meaning="state: positions of links and rotors, then velocities")
    return t.program(program_name(robot, "estate"), [x, _torques(t)], [(output, [*speeds, *values])])


@model("emod", "Dynamic", sources=SOURCES, needs=(*NEEDS, AT_REST), options=(COUPLINGS, RATIOS, SPRING_DAMPING))
def elastic_vibrations(robot: Robot, *, couplings: str, ratios: Scalars, damping: Scalars) -> Program:
    """Small motions of elastic joints about a state of rest: M x'' + D x' + K x = (0, dtau), x = (dq, dtheta).

    M = [A, S; S^T, B]; K has the springs and the slope of gravity; D damping of the springs, viscous friction at the
    motors.  tau holds the configuration, theta is where the rotors stand then.
    """
    e = _elastic(robot, couplings, ratios)
    t, zero = e.t, e.t.graph.zero
    rest, law = t.state.at_rest(), "coulomb"
    slope = inverse_dynamics_derivatives(t, plain(t), rest, law, 1, 0)
    soft, joints = _damping(e, damping), list(t.coordinates)
    A, S = e.inertia(plain(t)), e.couplings()
    Q = dict(zip(joints, e.link_torques(plain(t), rest, law), strict=True))

    def tied(own: dict[int, Expr], i: int, j: int) -> Expr:
        return own.get(i, zero) if i == j else zero

    def matrix(first: list[list[Expr]], own: dict[int, Expr], last: dict[int, Expr]) -> list[Expr]:
        """Springs (or dampers) between links and rotors, beside what links and rotors have of their own."""
        links = [[*(a + tied(own, i, j) for a, j in zip(row, joints, strict=True)),
                  *(-tied(own, i, j) for j in e.joints)] for i, row in zip(joints, first, strict=True)]
        rotors = [[*(-tied(own, i, j) for j in joints),
                   *(tied(own, i, j) + tied(last, i, j) for j in e.joints)] for i in e.joints]
        return [x for row in (*links, *rotors) for x in row]

    gravity = [[slope.q.get((i, j), zero) for j in joints] for i in joints]
    rigid = [[friction_slope(e.whole, i, zero, law) if i == j and i not in e.K else zero for j in joints]
             for i in joints]
    M = [*(x for row, tie in zip(A.rows, S.rows, strict=True) for x in (*row, *tie)),
         *(x for i, tie in zip(e.joints, S.T.rows, strict=True)
           for x in (*tie, *(tied(dict(enumerate(e.whole.IA)), i, j) for j in e.joints)))]
    values = [*M, *matrix(rigid, soft, {j: friction_slope(e.whole, j, zero, law) for j in e.joints}),
              *matrix(gravity, e.K, {}), *Q.values(), *(t.q[j] + Q[j] / e.K[j] for j in e.joints)]
    n = len(joints) + len(e.joints)
    outputs = [*(Output(name, (), (n, n), tuple(f"{name}_{i}_{j}" for i in range(1, n + 1) for j in range(1, n + 1)),
                        meaning=meaning) for name, meaning in
                 (("M", "inertia of links and rotors"), ("D", "damping"), ("K", "stiffness"))),
               per_joint(t.coordinates, "tau", "GAM", "torques that hold the configuration"),
               per_joint(e.joints, "theta", "TH", "motor positions in the configuration")]
    return t.program(program_name(robot, "emod"), [t.positions()], shared_out(outputs, values))


def _elastic(robot: Robot, couplings: str, ratios: Scalars) -> ElasticJoints:
    return elastic_joints_of(traced(robot), couplings, ratios)


def elastic_joints_of(t: Trace, couplings: str, ratios: Scalars) -> ElasticJoints:
    """The elastic joints of a robot, with the chosen couplings."""
    robot = t.robot
    known = [j for j in t.coordinates if t.state.qd[j].op != "symbol" or t.state.qdd[j].op != "symbol"]
    if known:
        raise ModelError(f"elastic joints of {robot.name}: the motion of joint {known[0]} is given in the robot file; "
                         "make it a symbol there")
    if couplings == "simplified":
        if ratios:
            raise ModelError("ratios are for couplings=full: the simplified model does not depend on them")
        return ElasticJoints.of(t, {})
    if not AT_REST.holds(robot):
        raise ModelError(f"elastic joints of {robot.name} with full couplings: {AT_REST.sentence}")
    own = ElasticJoints.of(t, {}).joints
    given = _each(t, "ratios", ratios, len(own)) or [t.graph.one] * len(own)
    return ElasticJoints.of(t, dict(zip(own, given, strict=True)))


def _each(t: Trace, what: str, given: Scalars, count: int) -> list[Expr]:
    if given and (len(given) != count or any(n not in t.robot.parameters for s in given for n in s.names)):
        raise ModelError(f"{what} has one number or parameter for each of the {count} elastic joints of {t.robot.name}")
    return [t.scalar(s) for s in given]


def _damping(e: ElasticJoints, given: Scalars) -> dict[int, Expr]:
    return dict(zip(e.joints, _each(e.t, "damping", given, len(e.joints)), strict=False))


def _accelerations(e: ElasticJoints, damping: Scalars, friction: str, effort: int) -> Sequence[Expr]:
    soft = _damping(e, damping)
    tau = [e.t.graph.symbol(name) for name in _torques(e.t).elements]
    _check_inertia(e)

    def flat(s: Layout) -> list[Expr]:
        made = elastic_accelerations(e, s, tau, soft, friction)
        return [*made.qdd, *made.theta]

    return cheapest(e.t, effort, flat)


def _check_inertia(e: ElasticJoints) -> None:
    """ModelError where links, without the rotors of elastic joints, can move without moving any inertia."""
    joints = e.t.coordinates.joints
    refuse(e.t, [joints[place] for place in weightless(e.inertia(plain(e.t)))])


def _rotor_arguments(e: ElasticJoints) -> list[Argument]:
    return [Argument("theta", e.names("TH"), meaning="motor positions, at the joint's side (rad, m)"),
            Argument("thetad", e.names("THP"), meaning="motor velocities, at the joint's side")]


def _torques(t: Trace) -> Argument:
    return Argument("tau", t.own(t.coordinates.labels("GAM")), meaning="motor torques (N m, N)")
