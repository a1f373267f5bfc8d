"""The Dynamic menu: torques, inertia matrix, bias."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from torsor.algebra.expr import Expr
from torsor.algebra.linear.vectors import Mat, Vec
from torsor.errors import ModelError, degrees_of_freedom
from torsor.mechanics.constraints.generalised_coordinates import GeneralisedCoordinates
from torsor.mechanics.constraints.motor_torques import at_motors
from torsor.mechanics.dynamics import composite, newton_euler
from torsor.mechanics.dynamics.inertia_systems import solve_inertia
from torsor.mechanics.layout import Layout
from torsor.mechanics.link_plans import POINTED, WALKING, SearchScope
from torsor.mechanics.search import cheapest
from torsor.models.catalogue import model, program_name
from torsor.models.needs import MOVES
from torsor.models.options import EFFORT, FRICTION, THRUST, Option, expressions, one_of
from torsor.program.instructions import Output
from torsor.program.program import Program
from torsor.robot.scalars.scalar import Scalar
from torsor.trace import Coordinates

ONE_EACH = expressions(None, "numbers or parameters with commas between, one for each motor")
WEIGHTS = Option("weights", ONE_EACH, "",
                 "Where there are more motors than degrees of freedom: the cost of each motor's torque.")
NONZERO = Option("nonzero", expressions(None, "lengths and sines with commas between, as in D3,sin(AL4)"), "",
                 "What never vanishes, so that setup may divide by it: fewer operations a step.")
SINES = Option("sines", one_of("few", "many"), "few",
               "With many, constants that turn with a joint become amplitude and phase: fewer operations, more sines.")
PRELOAD = Option("preload", ONE_EACH, "",
                 "Where there are more motors than degrees of freedom: torques to stay near to.")


@model("idm", "Dynamic", also=("rnea",), sources=("KC97 eqs. 6-20", "KD02 section 9.5", "LK22 section 3.4"),
       needs=(MOVES,), options=(FRICTION, WEIGHTS, PRELOAD, THRUST, NONZERO, SINES, EFFORT), inertial=True, loops=True)
def inverse_dynamics(
    k: GeneralisedCoordinates, *, friction: str, weights: Sequence[Scalar], preload: Sequence[Scalar], thrust: bool,
    nonzero: Sequence[Scalar], sines: str, effort: int,
) -> Program:
    """Inverse dynamic model: joint torques from positions, velocities and accelerations.

    tau_j = (slide f_j + turn m_j) . z_j + IA qdd + friction, by the Newton-Euler recursion that is linear in
    the inertial parameters.  Rotor inertia, friction, external wrenches and a moving base are taken from the
    robot.  Of a robot with loops: the torques of its motors, tau_m = G^T tau of the spanning tree [KC97 eq. 22], of
    least norm (or weighted, or near to a preload) where there are more motors than degrees of freedom; q holds the
    joints of its tree.  Of a base that moves by itself: the forces on it come first; without thrust there are none, and
    its acceleration is found with the torques.
    """
    check_thrust(k, thrust)
    t, x = k.t, k.state(k.t.state)
    share = [_per_motor(k, *given) for given in (("weights", weights), ("preload", preload))]
    if not thrust:
        return _without_thrust(k, friction, share, effort)
    tau = cheapest(t, effort, lambda s: at_motors(
        k, k.projected(newton_euler.inverse_dynamics(t, s, x, friction)), *share), scope=_scope(k, nonzero, sines))
    output = per_joint(k.motors, "tau", "GAM", "joint torques (N m, N)")
    arguments = [k.positions(), k.velocities(), k.accelerations()]
    return t.program(program_name(k.robot, "idm"), arguments, [(output, tau)], k.remarks)


@model("h", "Dynamic", also=("nonlinear_effects", "nle"), sources=("KC97 section 5.3.1", "KD02 section 9.7.1"),
       needs=(MOVES,), options=(FRICTION, NONZERO, SINES, EFFORT), inertial=True, loops=True)
def bias_torques(
    k: GeneralisedCoordinates, *, friction: str, nonzero: Sequence[Scalar], sines: str, effort: int
) -> Program:
    """Centrifugal, Coriolis, gravity, friction and external torques: inverse dynamics at zero acceleration.

    h in tau = A qdd + h.
    """
    t, x = k.t, k.state(k.t.state.without_acceleration())
    h = cheapest(t, effort, lambda s: k.projected(newton_euler.inverse_dynamics(t, s, x, friction)),
                 scope=_scope(k, nonzero, sines))
    output = per_joint(k.coordinates, "h", "H", "bias torques (N m, N)")
    return t.program(program_name(k.robot, "h"), [k.positions(), k.velocities()], [(output, h)], k.remarks)


@model("grav", "Dynamic", also=("gravity", "generalized_gravity"), sources=("KD02 eq. 9.8",), needs=(MOVES,),
       options=(EFFORT,), inertial=True, loops=True)
def gravity_torques(k: GeneralisedCoordinates, *, effort: int) -> Program:
    """Gravity torques: what holds the robot at rest, external wrenches and base motion left out.

    Q in tau = A qdd + C qd + Q; springs at the joints are part of it.
    """
    t, x = k.t, k.t.state.at_rest().without_wrenches()
    Q = cheapest(t, effort, lambda s: k.projected(newton_euler.inverse_dynamics(t, s, x)))
    output = per_joint(k.coordinates, "Q", "Q", "gravity torques (N m, N)")
    return t.program(program_name(k.robot, "grav"), [k.positions()], [(output, Q)], k.remarks)


@model("inm", "Dynamic", also=("crba", "mass_matrix"), sources=("KC97 eqs. 27-38", "KD02 section 9.7.1"),
       needs=(MOVES,), options=(EFFORT,), inertial=True, loops=True)
def inertia_matrix(k: GeneralisedCoordinates, *, effort: int) -> Program:
    """Inertia matrix of the robot, by composite links.

    A in tau = A qdd + h: symmetric, positive definite, rotor inertias on its diagonal.
    """
    t = k.t
    A = cheapest(t, effort, lambda s: [e for row in k.congruent(composite.inertia_matrix(t, s)).rows for e in row])
    output = per_pair(k.coordinates, "A", "A", "inertia matrix (kg m^2, kg m, kg)")
    return t.program(program_name(k.robot, "inm"), [k.positions()], [(output, A)], k.remarks)


def _without_thrust(k: GeneralisedCoordinates, friction: str, share: Sequence[list[Expr]], effort: int) -> Program:
    """Torques and the acceleration of the base, of which the rows of the base say that no force acts on it."""
    t, m = k.t, len(k.base)
    x = k.state(t.state.with_moving(qdd=dict.fromkeys(k.base, t.graph.zero)))

    def build(s: Layout) -> list[Expr]:
        still = k.projected(newton_euler.inverse_dynamics(t, s, x, friction))
        A = k.congruent(composite.inertia_matrix(t, s))
        rate = solve_inertia(Mat([row[:m] for row in A.rows[:m]]), [-e for e in still[:m]])
        pulled = [Vec(row[:m]).dot(Vec(rate)) for row in A.rows[m:]]
        Q = [*[t.graph.zero] * m, *(a + b for a, b in zip(still[m:], pulled, strict=True))]
        return [*at_motors(k, Q, *share)[m:], *rate]

    values = cheapest(t, effort, build, scope=WALKING)
    motors, joints = without_base(k, k.motors), without_base(k, k.coordinates)
    outputs = [per_joint(motors, "tau", "GAM", "joint torques (N m, N)"),
               per_joint(Coordinates(k.base, k.coordinates.longest), "rate", "QDP", "rate of the base's twist")]
    arguments = [k.positions(), k.velocities(), t.accelerations(joints)]
    return t.program(program_name(k.robot, "idm"), arguments, shared_out(outputs, values), k.remarks)


def _scope(k: GeneralisedCoordinates, nonzero: Sequence[Scalar], sines: str) -> SearchScope:
    """What a recursion of accelerations and wrenches alone may choose."""
    if unknown := [name for s in nonzero for name in s.names if name not in k.robot.parameters]:
        raise ModelError(f"nonzero takes parameters of {k.robot.name}, which has no {', '.join(unknown)}")
    return replace(POINTED, nonzero=tuple(k.t.scalar(s) for s in nonzero), waves=sines == "many")


def check_thrust(k: GeneralisedCoordinates, thrust: bool) -> None:
    """ModelError where a base that stands on the ground is to be without forces."""
    if not thrust and not k.base:
        raise ModelError(f"thrust = false is for a base that moves by itself, and that of {k.robot.name} stands on the "
                         "ground")


def without_base(k: GeneralisedCoordinates, freedoms: Coordinates) -> Coordinates:
    """The joints among coordinates or motors."""
    return Coordinates(freedoms.joints[len(k.base):], freedoms.longest)


def shared_out(outputs: Sequence[Output], values: Sequence[Expr]) -> list[tuple[Output, Sequence[Expr]]]:
    """The values in a row, dealt out to the outputs."""
    dealt, start = [], 0
    for output in outputs:
        size = len(output.labels)
        dealt.append((output, values[start : start + size]))
        start += size
    return dealt


def _per_motor(k: GeneralisedCoordinates, what: str, given: Sequence[Scalar]) -> list[Expr]:
    """A number or parameter for each motor, for robots with more motors than degrees of freedom."""
    if not given:
        return []
    motors = without_base(k, k.motors)
    if len(k.motors) <= len(k.coordinates):
        raise ModelError(f"{what} are for robots with more motors than degrees of freedom, and {k.robot.name} has "
                         f"{len(k.motors)} motors for {degrees_of_freedom(len(k.coordinates))}")
    if len(given) != len(motors) or any(n not in k.robot.parameters for s in given for n in s.names):
        raise ModelError(f"{what} has one number or parameter for each of the motors of {k.robot.name}, "
                         f"{', '.join(motors.labels('q'))}")
    return [k.t.scalar(s) for s in given]


def per_joint(joints: Coordinates, name: str, letters: str, meaning: str) -> Output:
    """An output over some joints, labelled letters + link number."""
    return Output(name, (), (len(joints),), joints.labels(letters), meaning=meaning)


def per_pair(joints: Coordinates, name: str, letters: str, meaning: str) -> Output:
    """A square output over some joints, labelled letters + both link numbers."""
    n = len(joints)
    return Output(name, (), (n, n), joints.labels(letters, joints.joints), meaning=meaning)
