"""Torques of the motors for generalised forces, and back: B^T tau = Q, with B = dq_motors/dq_independent.

Where there are more motors than degrees of freedom, many torques make the same motion; one of least norm is taken.
Forces on a moving base stay what they are.
"""

from __future__ import annotations

from collections.abc import Sequence

from torsor.algebra.calculus import derivatives
from torsor.algebra.expr import Expr
from torsor.algebra.linear.vectors import Mat, Vec
from torsor.mechanics.constraints.generalised_coordinates import GeneralisedCoordinates
from torsor.mechanics.dynamics.inertia_systems import solve_inertia
from torsor.trace import State


def redundant(k: GeneralisedCoordinates) -> bool:
    """Whether the motors are other joints than the independent ones."""
    return k.motors.joints != k.coordinates.joints


def at_motors(k: GeneralisedCoordinates, Q: Sequence[Expr], weights: Sequence[Expr] = (),
              preload: Sequence[Expr] = ()) -> list[Expr]:
    """The torques of the motors that make the generalised forces Q.

    weights: of their squares in the norm; preload: torques that they are to be near to.
    """
    if not redundant(k):
        return list(Q)
    m = len(k.base)
    on_base, Q = Q[:m], Q[m:]
    B = _motor_rates(k)
    S = Mat([[e / w for e in row] for row, w in zip(B.rows, weights, strict=True)]) if weights else B
    lacking = list(Vec(Q) - B.T @ Vec(preload)) if preload else list(Q)
    tau = S @ Vec(solve_inertia(B.T @ S, lacking))
    return [*on_base, *(tau + Vec(preload) if preload else tau)]


def at_motors_rate(k: GeneralisedCoordinates, Q: Sequence[Expr], x: State) -> list[Expr]:
    """What the change of the configuration makes of these torques, the generalised forces kept."""
    g, n = k.t.graph, len(k.coordinates)
    if not redundant(k):
        return [g.zero] * len(k.motors)
    columns = [at_motors(k, [g.one if i == j else g.zero for i in range(n)]) for j in range(n)]
    along = {k.t.q[j]: x.qd[j] for j in k.t.coordinates}
    return list(Mat([derivatives(column, along) for column in columns]).T @ Vec(Q))


def of_motors(k: GeneralisedCoordinates, tau: Sequence[Expr]) -> list[Expr]:
    """The generalised forces of the motors' torques."""
    m = len(k.base)
    return [*tau[:m], *(_motor_rates(k).T @ Vec(tau[m:]))] if redundant(k) else list(tau)


def _motor_rates(k: GeneralisedCoordinates) -> Mat:
    """B, the rates of the motors per rate of the independent joints."""
    assert k.reduction
    return k.reduction.rows_of(k.motors)
