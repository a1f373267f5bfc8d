"""Direct dynamics of elastic joints: accelerations of links and rotors under the torques of the motors.

    [ A    S ] [ qdd     ]   [ K (theta - q) + D (theta' - qd) - h            ]   [KD02 9.35]
    [ S^T  B ] [ theta'' ] = [ tau - friction - K (theta - q) - D (theta' - qd) - .. ]

B = diag(IA) is eliminated first: what is left, A - S B^-1 S^T, is symmetric positive definite.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from torsor.algebra.expr import Expr
from torsor.algebra.linear.vectors import Mat, Vec
from torsor.mechanics.dynamics.inertia_systems import solve_inertia
from torsor.mechanics.elastic.elastic_joints import ElasticJoints
from torsor.mechanics.layout import Layout


@dataclass(frozen=True)
class ElasticAccelerations:
    """Over all joints, and over the elastic ones."""

    qdd: list[Expr]
    theta: list[Expr]


def elastic_accelerations(
    e: ElasticJoints, s: Layout, tau: Sequence[Expr], damping: Mapping[int, Expr], law: str
) -> ElasticAccelerations:
    """The accelerations under the torques of all motors; damping: D of the springs, where they have some."""
    t, zero = e.t, e.t.graph.zero
    given = dict(zip(t.coordinates, tau, strict=True))
    spring = {j: e.K[j] * (e.theta[j] - t.q[j])
              + damping.get(j, zero) * (e.theta_rate[j] - t.state.qd[j]) for j in e.joints}
    h = e.link_torques(s, t.state.without_acceleration(), law)
    links = {j: spring.get(j, given[j]) - bias for j, bias in zip(t.coordinates, h, strict=True)}
    # while nothing accelerates
    time = {t.q[j]: t.state.qd[j] for j in t.coordinates} | {t.state.qd[j]: zero for j in t.coordinates}
    rotors = {}
    for j in e.joints:
        rotors[j] = given[j] - spring[j] - e.friction(j, e.theta_rate[j], law) - e.turning(j, time)
        for i, push in e.riding(j, e.theta_rate[j], time).items():
            links[i] = links[i] - push
    left = {j: rotors[j] / e.whole.IA[j] for j in e.joints}
    A, S = e.inertia(s), e.couplings()
    # S B^-1
    shares = Mat([[x / e.whole.IA[j] for x, j in zip(row, e.joints, strict=True)] for row in S.rows])
    reduced = A - shares @ S.T
    qdd = solve_inertia(reduced, list(Vec([links[j] for j in t.coordinates]) - S @ Vec([left[j] for j in e.joints])))
    follow = shares.T @ Vec(qdd)
    return ElasticAccelerations(qdd, [left[j] - x for j, x in zip(e.joints, follow, strict=True)])
