"""What the columns of identification models hold, joint by joint: of links from the recursions, of drives from here.

A column is a share: joint of the (spanning) tree -> what it feels per unit of the parameter, where it feels any.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from torsor.algebra.calculus import substitute
from torsor.algebra.expr import Expr
from torsor.mechanics.constraints.generalised_coordinates import GeneralisedCoordinates
from torsor.mechanics.dynamics.coupled_motor import CoupledMotor
from torsor.mechanics.dynamics.coupling import motor_shares
from torsor.mechanics.dynamics.friction import friction_columns
from torsor.mechanics.parameters.grouping import PARAMETERS
from torsor.mechanics.parameters.regressors import Blocks
from torsor.models.options.added_columns import velocities
from torsor.models.parameters.parameter_columns import CARRIED, Asked, Column, parameter_columns
from torsor.robot.scalars.scalar import Scalar
from torsor.trace import State

Share = Mapping[int, Expr]


@dataclass(frozen=True)
class ColumnTorques:
    """The wanted columns, at a state of the robot."""

    k: GeneralisedCoordinates
    asked: Asked
    x: State

    @cached_property
    def columns(self) -> list[Column]:
        return parameter_columns(self.k, self.asked)

    @cached_property
    def motors(self) -> dict[int, CoupledMotor]:
        """The motors that turn with several joints, by the number of their own."""
        return {j: CoupledMotor(self.k.t, self.x, shares) for j, shares in motor_shares(self.k.t).items()}

    def of_link(self, c: Column, blocks: Blocks) -> Share:
        """The share of a link's parameter; none of others."""
        place = place_in_link(c)
        if place is None:
            return {}
        return {i: blocks[i, c.link][place] for i in self.k.t.freedoms if (i, c.link) in blocks}

    def of_drive(self, c: Column) -> Share:
        """Friction, offset, and what the user says: torques that no inertia asks for."""
        if c.parameter == "OFF":
            return {c.link: self.k.t.graph.one}
        if c.parameter == "FVm":
            return self.motors[c.link].viscous()
        if c.parameter == "FSm":
            return self.motors[c.link].dry(self.asked.friction)
        for own in self.asked.extra:
            if own.name == c.parameter:
                return {j: self._expression(torque) for j, torque in own.torques}
        friction = friction_columns(self.k.t, c.link, self.x.qd[c.link], self.asked.friction)
        return {c.link: friction[c.parameter]} if c.parameter in friction else {}

    def _expression(self, torque: Scalar) -> Expr:
        """What the user says, at this state: velocities are those that the loops leave."""
        t, rates = self.k.t, velocities(self.k.robot)
        said = torque.renamed({name: f"velocity of joint {j}" for name, j in rates.items()})
        moving = {t.graph.symbol(f"velocity of joint {j}"): self.x.qd[j] for j in rates.values()}
        return substitute([t.scalar(said)], moving)[0]

    def power(self, share: Share) -> Expr:
        """The torques of a column times the velocities of their joints."""
        return sum((e * self.x.qd[i] for i, e in share.items()), self.k.t.graph.zero)

    def on_tree(self, *shares: Share) -> list[Expr]:
        """The sum of shares at every joint of the tree."""
        zero = self.k.t.graph.zero
        return [sum((share[i] for share in shares if i in share), zero) for i in self.k.t.freedoms]


def place_in_link(c: Column) -> int | None:
    """The place of a column among the parameters of its link; a payload is as the link that carries it."""
    name = CARRIED.get(c.parameter, c.parameter)
    return PARAMETERS.index(name) if name in PARAMETERS else None
