"""How accelerations change with positions, velocities and torques, at a motion or under torques."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from torsor.algebra.expr import Expr
from torsor.algebra.linear.vectors import Mat
from torsor.errors import ModelError, degrees_of_freedom
from torsor.mechanics.constraints.generalised_coordinates import GeneralisedCoordinates
from torsor.mechanics.constraints.reduced_dynamics import check_inertia, force_derivatives
from torsor.mechanics.dynamics.inertia_systems import solve_inertia
from torsor.mechanics.dynamics.torque_derivatives import Derivatives, Entries
from torsor.mechanics.layout import Layout, plain
from torsor.mechanics.search import cheapest
from torsor.mechanics.start_plans import families
from torsor.models.dynamics.direct import LONG
from torsor.trace import State


@dataclass(frozen=True)
class Slopes:
    """tau, qdd: those of the operating point; by_q, by_qd, by_tau: derivatives of the accelerations, row by row."""

    tau: list[Expr]
    qdd: list[Expr]
    by_q: list[list[Expr]]
    by_qd: list[list[Expr]]
    by_tau: list[list[Expr]]


def at_motion(k: GeneralisedCoordinates, s: Layout, x: State, friction: str, meet: int = 1, rest: int = 0) -> Slopes:
    """At given accelerations, under the torques that they take."""
    d = force_derivatives(k, s, x, friction, meet, rest)
    return _slopes(k, Mat(matrix(k, d.qdd)), d, [x.qdd[j] for j in k.coordinates])


def under_torques(
    k: GeneralisedCoordinates, s: Layout, torque: Sequence[Expr], friction: str, meet: int = 1, rest: int = 0
) -> Slopes:
    """At the accelerations that given torques cause."""
    still = force_derivatives(k, s, k.t.state.without_acceleration(), friction, meet, rest)
    A = Mat(matrix(k, still.qdd))
    qdd = solve_inertia(A, [a - b for a, b in zip(torque, still.tau, strict=True)])
    moving = k.t.state.without_acceleration().with_moving(qdd=dict(zip(k.coordinates, qdd, strict=True)))
    return _slopes(k, A, force_derivatives(k, s, moving, friction, meet, rest), qdd)


def check_motors(k: GeneralisedCoordinates, what: str) -> None:
    """ModelError where torques of the motors are no generalised forces."""
    check_inertia(k)
    if k.motors.joints != k.coordinates.joints:
        raise ModelError(f"{what} of {k.robot.name}: it has {len(k.motors)} motors for "
                         f"{degrees_of_freedom(len(k.coordinates))}; let that many joints be active")


def cheapest_slopes(
    k: GeneralisedCoordinates, effort: int, build: Callable[[Layout, int, int], list[Expr]]
) -> Sequence[Expr]:
    """The cheapest of the layouts, of the joints where loads and fields meet, and of the origins at rest."""
    t, joints = k.t, len(k.t.coordinates)
    if k.robot.loops:
        return build(plain(t), 1, 0)
    if joints > LONG:
        return build(plain(t), joints // 3, 0)
    routes = (range(1, min(joints, 4) + 1), [0, *t.coordinates])
    return cheapest(t, effort, build, routes=routes, wish=families(t))


def _slopes(k: GeneralisedCoordinates, A: Mat, d: Derivatives, qdd: Sequence[Expr]) -> Slopes:
    places, one, zero = range(len(k.coordinates)), k.t.graph.one, k.t.graph.zero
    columns = [solve_inertia(A, [one if i == j else zero for i in places]) for j in places]
    # the inner rows of a column cost least, and the inverse is symmetric
    by_tau = [[columns[max(i, j)][min(i, j)] for j in places] for i in places]
    return Slopes(d.tau, list(qdd), _solved(A, matrix(k, d.q)), _solved(A, matrix(k, d.qd)), by_tau)


def _solved(A: Mat, rows: list[list[Expr]]) -> list[list[Expr]]:
    """- A^-1 B."""
    made = [solve_inertia(A, [-e for e in column]) for column in zip(*rows, strict=True)]
    return [list(row) for row in zip(*made, strict=True)]


def matrix(k: GeneralisedCoordinates, entries: Entries) -> list[list[Expr]]:
    """Derivatives by the coordinates, row by row."""
    return [[entries.get((i, j), k.t.graph.zero) for j in k.coordinates] for i in k.coordinates]
