"""Columns of the filtered model in the generalised coordinates of a robot: (p, c), the torque being dp/dt + c.

Of a robot with loops by either of two ways, of which one is less work: momenta of all joints of the opened tree,
projected column by column, or momenta of the links in the fields of the independent joints.
"""

from __future__ import annotations

from torsor.algebra.expr import Expr
from torsor.loops.generalised import Generalised
from torsor.mechanics.parameters.regressors import Blocks
from torsor.models.parameters.column_torques import ColumnTorques
from torsor.models.parameters.parameter_columns import Column
from torsor.trace import State

Pair = tuple[list[Expr], list[Expr]]


def by_joints(torques: ColumnTorques, c: Column, D1: Blocks, D2: Blocks) -> Pair:
    """From blocks over the joints of the tree: p = G^T p', c = G^T c' - G'^T p'."""
    k = torques.k
    rotor, rest = torques.motors[c.link].rotor_momentum() if c.parameter == "IAm" else ({}, {})
    momentum = torques.on_tree(torques.of_link(c, D1), rotor)
    companion = k.projected(torques.on_tree(torques.of_link(c, D2), rest, torques.of_drive(c)))
    return k.projected(momentum), _less(companion, k.projection_rate(momentum, torques.x))


def by_coordinates(torques: ColumnTorques, c: Column, D1: Blocks, D2: Blocks) -> Pair:
    """From blocks over the independent joints."""
    k, zero = torques.k, torques.k.t.graph.zero
    p, companion = (torques.of_link(c, blocks) for blocks in (D1, D2))
    drive = k.projected(torques.on_tree(torques.of_drive(c)))
    return ([p.get(i, zero) for i in k.coordinates],
            [companion.get(i, zero) + e for i, e in zip(k.coordinates, drive, strict=True)])


def at_motors(k: Generalised, x: State, pair: Pair) -> Pair:
    """The same for the torques of the motors."""
    p, companion = pair
    return k.at_motors(p), _less(k.at_motors(companion), k.share_rate(p, x))


def _less(a: list[Expr], b: list[Expr]) -> list[Expr]:
    return [x - y for x, y in zip(a, b, strict=True)]
