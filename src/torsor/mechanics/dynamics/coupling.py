"""Joints that share motors: dq = J dq_m with fewer motors than joints, as a constraint on the motion.   [KD02 9.31]"""

from __future__ import annotations

from collections.abc import Sequence

from torsor.algebra.calculus import derivatives
from torsor.algebra.expr import Expr
from torsor.algebra.linear.vectors import Mat, Vec
from torsor.mechanics.dynamics.composite import inertia_matrix
from torsor.mechanics.dynamics.inertia_systems import refuse, solve_inertia, weightless
from torsor.trace import Trace, traced


def coupling(t: Trace) -> Mat:
    """J, a row a moving joint, a column a motor."""
    return Mat([[t.scalar(s) for s in row] for row in t.robot.coupling])


def coupled_accelerations(t: Trace, A: Mat, b: Sequence[Expr]) -> list[Expr]:
    """qdd of joints that move as their motors do, where free ones would have A qdd = b.

    qdd = J qdd_m + J' qd_m, and transmissions do no work: J^T (A qdd - b) = 0.
    """
    J = coupling(t)
    drift = _drift(t, J)
    held = J.T @ (Vec(b) - A @ drift)
    return list(J @ Vec(solve_inertia(J.T @ A @ J, list(held))) + drift)


def check_coupled_inertia(t: Trace) -> None:
    """ModelError where a motor moves no inertia at all: it names the links of its joints."""
    own = traced(t.robot)
    J = coupling(own)
    idle = weightless(J.T @ inertia_matrix(own) @ J)
    refuse(t, [j for j, row in zip(t.coordinates, J.rows, strict=True) if any(not row[k].is_zero for k in idle)])


def _drift(t: Trace, J: Mat) -> Vec:
    """J' qd_m, where qd = J qd_m; zero where the coupling does not change with the posture."""
    by = {t.q[j]: t.state.qd[j] for j in t.coordinates}
    Jp = Mat([derivatives(row, by) for row in J.rows])
    if all(e.is_zero for row in Jp.rows for e in row):
        return Vec([t.graph.zero] * len(t.coordinates))
    qd_m = solve_inertia(J.T @ J, list(J.T @ Vec([t.state.qd[j] for j in t.coordinates])))
    return Jp @ Vec(qd_m)
