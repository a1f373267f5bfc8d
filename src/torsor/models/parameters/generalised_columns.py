"""Columns of identification models in the generalised coordinates of a robot.

Of a robot with loops by either of two ways, of which one is less work: torques and momenta of all joints of the opened
tree, projected column by column, or at once those of the independent joints, whose fields move all links.
"""

from __future__ import annotations

from torsor.algebra.expr import Expr
from torsor.mechanics.constraints.generalised_coordinates import GeneralisedCoordinates
from torsor.mechanics.constraints.motor_torques import at_motors, at_motors_rate
from torsor.mechanics.parameters.regressors import Blocks
from torsor.models.parameters.column_torques import ColumnTorques, Share
from torsor.models.parameters.parameter_columns import Column
from torsor.trace import State

Pair = tuple[list[Expr], list[Expr]]  # (p, c): the torque is dp/dt + c


def by_joints(torques: ColumnTorques, c: Column, blocks: Blocks) -> list[Expr]:
    """Torques, from those at the joints of the tree."""
    rotor = torques.motors[c.link].rotor_torque() if c.parameter == "IAm" else {}
    return torques.k.projected(torques.on_tree(torques.of_link(c, blocks), rotor, torques.of_drive(c)))


def by_coordinates(torques: ColumnTorques, c: Column, blocks: Blocks) -> list[Expr]:
    """Torques, from those at the independent joints; drives are projected."""
    links = _listed(torques.k, torques.of_link(c, blocks))
    drives = torques.k.projected(torques.on_tree(torques.of_drive(c)))
    return [a + b for a, b in zip(links, drives, strict=True)]


def momenta_by_joints(torques: ColumnTorques, c: Column, D1: Blocks, D2: Blocks) -> Pair:
    """From momenta p' and their companions c' at the joints of the tree: p = G^T p', c = G^T c' - G'^T p'."""
    k = torques.k
    rotor, rest = torques.motors[c.link].rotor_momentum() if c.parameter == "IAm" else ({}, {})
    momentum = torques.on_tree(torques.of_link(c, D1), rotor)
    companion = k.projected(torques.on_tree(torques.of_link(c, D2), rest, torques.of_drive(c)))
    return k.projected(momentum), _less(companion, k.projection_rate(momentum, torques.x))


def momenta_by_coordinates(torques: ColumnTorques, c: Column, D1: Blocks, D2: Blocks) -> Pair:
    """From those at the independent joints."""
    return _listed(torques.k, torques.of_link(c, D1)), by_coordinates(torques, c, D2)


def momenta_at_motors(k: GeneralisedCoordinates, x: State, pair: Pair) -> Pair:
    """The same for the torques of the motors, whose shares may change with the configuration."""
    p, companion = pair
    return at_motors(k, p), _less(at_motors(k, companion), at_motors_rate(k, p, x))


def _listed(k: GeneralisedCoordinates, share: Share) -> list[Expr]:
    return [share.get(i, k.t.graph.zero) for i in k.coordinates]


def _less(a: list[Expr], b: list[Expr]) -> list[Expr]:
    return [x - y for x, y in zip(a, b, strict=True)]
