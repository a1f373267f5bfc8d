"""The Dynamic menu, for optimisation and estimation: derivatives of torques and of accelerations."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from torsor.algebra.expr import Expr
from torsor.algebra.shortening import shortened
from torsor.mechanics.constraints.generalised_coordinates import GeneralisedCoordinates
from torsor.mechanics.constraints.reduced_dynamics import force_derivatives
from torsor.mechanics.layout import Layout, plain
from torsor.mechanics.search import cheapest, planned
from torsor.mechanics.start_plans import families
from torsor.models.catalogue import model, program_name
from torsor.models.dynamics.acceleration_slopes import check_motors, matrix, under_torques
from torsor.models.dynamics.direct import LONG, torques_argument
from torsor.models.dynamics.dynamic import per_joint, per_pair, shared_out
from torsor.models.needs import MOVES
from torsor.models.options import EFFORT, FRICTION, YES_NO, Option
from torsor.program.program import Program

SOURCES = ("Carpentier and Mansard, RSS 2018", "Singh, Russo and Wensing, RA-L 2022")
TORQUES = Option("torques", YES_NO, False, "Also the torques themselves.")
ACCELERATIONS = Option("accelerations", YES_NO, False, "Also the accelerations themselves.")


@model("idmd", "Dynamic", also=("rnea_derivatives",), sources=SOURCES, needs=(MOVES,),
       options=(TORQUES, FRICTION, EFFORT), inertial=True, loops=True)
def inverse_dynamics_derivatives(k: GeneralisedCoordinates, *, torques: bool, friction: str, effort: int) -> Program:
    """Derivatives of the inverse dynamic model by positions, velocities and accelerations.

    Element (i, j) is the derivative of torque i by the position, velocity or acceleration of joint j; that by
    the accelerations is the inertia matrix.  The derivative of a sign is zero.  Of a robot with loops: generalised
    forces and joints are the independent ones, the others moving with them.
    """
    def build(s: Layout, meet: int, rest: int) -> list[Expr]:
        d = force_derivatives(k, s, k.t.state, friction, meet, rest)
        return [e for d_by in (d.q, d.qd, d.qdd) for row in matrix(k, d_by) for e in row] + d.tau * torques

    values = _cheapest(k, effort, build)
    outputs = [
        per_pair(k.coordinates, "dtau_dq", "GQ", "derivatives of the torques by the positions"),
        per_pair(k.coordinates, "dtau_dqd", "GV", "derivatives of the torques by the velocities"),
        per_pair(k.coordinates, "dtau_dqdd", "A", "derivatives by the accelerations: the inertia matrix"),
        *[per_joint(k.coordinates, "tau", "GAM", "joint torques (N m, N)")] * torques,
    ]
    arguments = [k.positions(), k.velocities(), k.accelerations()]
    return k.t.program(program_name(k.robot, "idmd"), arguments, shared_out(outputs, values), k.remarks)


@model("ddmd", "Dynamic", also=("aba_derivatives", "forward_dynamics_derivatives"), sources=SOURCES, needs=(MOVES,),
       options=(ACCELERATIONS, FRICTION, EFFORT), inertial=True, loops=True)
def direct_dynamics_derivatives(
    k: GeneralisedCoordinates, *, accelerations: bool, friction: str, effort: int
) -> Program:
    """Derivatives of the direct dynamic model by positions, velocities and torques.

    With A the inertia matrix: dqdd/dq = -A^-1 dtau/dq at the accelerations that the torques cause, dqdd/dqd =
    -A^-1 dtau/dqd, dqdd/dtau = A^-1, by one factorisation that keeps branches apart.
    """
    t = k.t
    check_motors(k, "derivatives")
    torque = [t.graph.symbol(name) for name in torques_argument(k).elements]

    def build(s: Layout, meet: int, rest: int) -> list[Expr]:
        d = under_torques(k, s, torque, friction, meet, rest)
        return [e for slopes in (d.by_q, d.by_qd, d.by_tau) for row in slopes for e in row] + d.qdd * accelerations

    values = _cheapest(k, effort, build)
    outputs = [
        per_pair(k.coordinates, "dqdd_dq", "QDPQ", "derivatives of the accelerations by the positions"),
        per_pair(k.coordinates, "dqdd_dqd", "QDPV", "derivatives of the accelerations by the velocities"),
        per_pair(k.coordinates, "dqdd_dtau", "IAM", "derivatives of the accelerations by the torques: A inverted"),
        *[per_joint(k.coordinates, "qdd", "QDP", "joint accelerations (rad/s^2, m/s^2)")] * accelerations,
    ]
    arguments = [k.positions(), k.velocities(), torques_argument(k)]
    return t.program(program_name(k.robot, "ddmd"), arguments, shared_out(outputs, values), k.remarks)


def _cheapest(
    k: GeneralisedCoordinates, effort: int, build: Callable[[Layout, int, int], list[Expr]]
) -> Sequence[Expr]:
    """The cheapest of the layouts, of the joints where loads and fields meet, and of the origins at rest."""
    t, joints = k.t, len(k.t.coordinates)
    if k.robot.loops:
        values = build(plain(t), 1, 0)
        return shortened(values, set(t.robot.parameters)) if effort else values
    near = 0 if t.floating else 1
    if joints > LONG:  # the entries grow with the square of the joints: one way must do
        return build(planned(t, families(t)) if effort else plain(t), 0 if t.floating else 4, 0)
    meets, rests = range(near, max(1, min(joints, 4)) + near), [0, *t.coordinates]
    return cheapest(t, effort, build, routes=(meets, rests), wish=families(t))
