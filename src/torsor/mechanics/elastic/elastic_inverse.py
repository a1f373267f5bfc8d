"""Inverse dynamics of elastic joints: what motors must do for the links to follow a trajectory.

The springs carry what the links ask for, K (theta - q) = tau_L(q, qd, qdd): so rotors must be at theta = q + tau_L / K,
and their accelerations take tau_L'', the fourth derivative of q.  Where rotors ride on links, tau_L has theta'' of the
rotors beyond: each such tie asks for two derivatives more.                                     [De Luca, Tomei 1996]
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from torsor.algebra.calculus import derivatives, substitute
from torsor.algebra.expr import Expr, reachable
from torsor.algebra.identity import Identity
from torsor.mechanics.elastic.elastic_joints import ElasticJoints, rate_symbols


@dataclass(frozen=True)
class ElasticTorques:
    """tau over all joints; theta over the elastic ones; order: the highest derivative of q that they take."""

    tau: list[Expr]
    theta: list[Expr]
    order: int


def derivative_symbols(e: ElasticJoints, most: int) -> list[list[Expr]]:
    """q, qd, qdd, then the symbols of further derivatives, joint by joint."""
    t = e.t
    known = [[x[j] for j in t.coordinates] for x in (t.q, t.state.qd, t.state.qdd)]
    further = [[t.graph.symbol(name) for name in t.own(t.coordinates.labels(f"Q{n}P"))] for n in range(3, most + 1)]
    return [*known, *further]


def elastic_torques(e: ElasticJoints, asked: Sequence[Expr], law: str) -> ElasticTorques:
    """The torques of the motors, from those that the links ask for at q, qd, qdd."""
    t = e.t
    symbols = derivative_symbols(e, 4 + 2 * len(e.joints))
    time = rate_symbols(symbols)
    need = dict(zip(t.coordinates, asked, strict=True))
    tau: dict[int, Expr] = {}
    theta: dict[int, Expr] = {}
    for j in reversed(list(t.coordinates)):  # rotors ride on links nearer to the base
        if j not in e.K:
            continue
        theta[j] = t.q[j] + need[j] / e.K[j]
        speed = derivatives([theta[j]], time)[0]
        turn = derivatives([speed], time)[0]
        tau[j] = need[j] + e.whole.IA[j] * turn + e.turning(j, time) + e.friction(j, speed, law)
        for i, push in e.riding(j, speed, time).items():
            need[i] = need[i] + push
    torques = [tau.get(j, need[j]) for j in t.coordinates]
    positions = [theta[j] for j in e.joints]
    order, made = lowest_order(symbols, [*torques, *positions])
    return ElasticTorques(made[: len(torques)], made[len(torques) :], order)


def lowest_order(symbols: Sequence[Sequence[Expr]], exprs: list[Expr]) -> tuple[int, list[Expr]]:
    """The highest derivative that matters, and the expressions without those that are in them for nothing."""
    identity = Identity()
    for order in reversed(range(len(symbols))):
        read = {node.id for node in reachable(exprs)}
        rows = [x for x in symbols[order] if x.id in read]
        for x in rows:
            if not all(identity.is_zero(e) for e in derivatives(exprs, {x: x.graph.one})):
                return order, exprs
        if rows:
            exprs = substitute(exprs, dict.fromkeys(rows, rows[0].graph.zero))
    return 0, exprs
