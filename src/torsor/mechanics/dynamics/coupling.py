"""Joints that share motors: dq = J dq_m with fewer motors than joints, as a constraint on the motion.   [KD02 9.31]"""

from __future__ import annotations

from collections.abc import Sequence

from torsor.algebra.calculus import derivatives
from torsor.algebra.expr import Expr
from torsor.algebra.identity import Identity
from torsor.algebra.linear.elimination import echelon
from torsor.algebra.linear.vectors import Mat, Vec
from torsor.errors import ModelError
from torsor.mechanics.dynamics.composite import inertia_matrix
from torsor.mechanics.dynamics.inertia_systems import refuse, solve_inertia, weightless
from torsor.trace import Trace, traced


def coupling(t: Trace) -> Mat:
    """J, one row per moving joint, one column per motor."""
    return Mat([[t.scalar(s) for s in row] for row in t.robot.coupling])


def motor_shares(t: Trace) -> dict[int, dict[int, Expr]]:
    """Motor k that turns with more than one joint -> joint j -> dq_mk/dq_j, that of its own joint being 1.

    The rows of J^-1; the joint of a motor is the one in its place, where they turn together, else its first.
    """
    J = coupling(t)
    n = len(J.rows)
    if not n or J.shape[1] != n:  # joints that follow others have no share in a motor of their own
        return {}
    joints, several = t.coordinates.joints, {}
    for k, row in enumerate(_inverse(t, J)):
        if sum(not e.is_zero for e in row) > 1:
            own = row[k] if not row[k].is_zero else next(e for e in row if not e.is_zero)
            several[joints[k]] = {j: e / own for j, e in zip(joints, row, strict=True) if not e.is_zero}
    return several


def _inverse(t: Trace, J: Mat) -> list[list[Expr]]:
    """J^-1 row by row: what (1 J) has on the left once it is reduced to (J^-1 1)."""
    n = len(J.rows)
    unit = [[t.graph.one if i == k else t.graph.zero for i in range(n)] for k in range(n)]
    rows, pivots = echelon([[*u, *row] for u, row in zip(unit, J.rows, strict=True)], Identity())
    inverse = {p - n: row[:n] for row, p in zip(rows, pivots, strict=True)}
    if min(inverse) < 0:
        raise ModelError(f"the coupling of {t.robot.name} is singular: each motor is to move joints in a way of "
                         "its own")
    return [inverse[k] for k in range(n)]


def driven_coupling(t: Trace, driven: Sequence[str]) -> Mat:
    """The rows of J of some joints, by their variables; ModelError where others are to move by the coupling too."""
    robot = t.described
    rows = {joint.variable: row for joint, row in zip(robot.coupled_joints, robot.coupling, strict=True)}
    if missing := [name for name in driven if name not in rows]:
        raise ModelError(f"the coupling of {robot.name} has no row for {missing[0]}: a row for each of "
                         f"{', '.join(driven)} was expected")
    for name, row in rows.items():
        if name not in driven and not all(s.is_zero for s in row):
            raise ModelError(f"the coupling of {robot.name} moves {name}, which its loops move: rows for "
                             f"{', '.join(driven)} alone were expected")
    return Mat([[t.scalar(s) for s in rows[name]] for name in driven])


def coupled_accelerations(t: Trace, A: Mat, b: Sequence[Expr]) -> list[Expr]:
    """qdd of joints that move as their motors do, where free ones would have A qdd = b.

    qdd = J qdd_m + J' qd_m, and transmissions do no work: J^T (A qdd - b) = 0.
    """
    J = _with_base(t, coupling(t))
    drift = Vec([*[t.graph.zero] * len(t.robot.base.freedoms), *_drift(t, coupling(t))])
    held = J.T @ (Vec(b) - A @ drift)
    return list(J @ Vec(solve_inertia(J.T @ A @ J, list(held))) + drift)


def _with_base(t: Trace, J: Mat) -> Mat:
    """J with a row and a column of its own for each degree of freedom of a base that moves by itself."""
    zero, one, m = t.graph.zero, t.graph.one, len(t.robot.base.freedoms)
    own = [[one if i == k else zero for k in range(m)] + [zero] * J.shape[1] for i in range(m)]
    return Mat([*own, *([zero] * m + list(row) for row in J.rows)])


def check_coupled_inertia(t: Trace) -> None:
    """ModelError where a motor moves no inertia at all: it names the links of its joints."""
    own = traced(t.robot)
    J = _with_base(own, coupling(own))
    idle = weightless(J.T @ inertia_matrix(own) @ J)
    refuse(t, [j for j, row in zip(t.freedoms, J.rows, strict=True) if any(not row[k].is_zero for k in idle)])


def _drift(t: Trace, J: Mat) -> Vec:
    """J' qd_m, where qd = J qd_m; zero where the coupling does not change with the configuration."""
    by = {t.q[j]: t.state.qd[j] for j in t.coordinates}
    Jp = Mat([derivatives(row, by) for row in J.rows])
    if all(e.is_zero for row in Jp.rows for e in row):
        return Vec([t.graph.zero] * len(t.coordinates))
    qd_m = solve_inertia(J.T @ J, list(J.T @ Vec([t.state.qd[j] for j in t.coordinates])))
    return Jp @ Vec(qd_m)
