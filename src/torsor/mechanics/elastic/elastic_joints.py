"""Elastic joints: links and rotors as two sets of coordinates, tied by springs.              [KD02 section 9.3.8]

theta is a rotor's position behind its gear, at the joint's side.  A rotor with the ratio N (of a sliding joint, in
rad/m) turns about the axis of its joint, on the link before it, N times as fast; its inertia at the joint's side is
IA = N^2 Ir, so that beside IA theta'^2 / 2 its energy has the coupling

    E_c = (IA / N) theta' (z . w_a)        w_a: angular velocity of the link that it rides on     [De Luca, Tomei 1996]

The rest, Ir (z . w_a)^2 / 2, belongs to the inertia of that link, as does the rotor's mass.  Spong's simplified model
leaves E_c out.  Joints without stiffness (K = 0) are rigid: rotor and link are one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise

from torsor.algebra.calculus import derivatives, gradient
from torsor.algebra.expr import Expr
from torsor.algebra.linear.vectors import Mat
from torsor.mechanics.dynamics import composite, energy, newton_euler
from torsor.mechanics.dynamics.friction import friction_torque
from torsor.mechanics.layout import Layout, plain
from torsor.mechanics.spatial import angular_velocity
from torsor.trace import Coordinates, State, Trace


@dataclass(frozen=True)
class ElasticJoints:
    """A robot and its rotors.  t: links alone, elastic joints without their rotors and friction; whole: as described.

    ratio: of the gear of each elastic joint, where rotors are coupled with the links that they ride on; else empty.
    """

    t: Trace
    whole: Trace
    ratio: Mapping[int, Expr]

    @classmethod
    def of(cls, t: Trace, ratio: Mapping[int, Expr]) -> ElasticJoints:
        soft = [not link.joint.K.is_zero for link in t.robot.links]

        def rigid(values: tuple[Expr, ...]) -> tuple[Expr, ...]:
            return (values[0], *(t.graph.zero if s else e for s, e in zip(soft, values[1:], strict=True)))

        zeros = (t.graph.zero,) * (t.n + 1)
        return cls(replace(t, IA=rigid(t.IA), FV=zeros, FS=zeros), t, ratio)

    @cached_property
    def joints(self) -> Coordinates:
        """The elastic joints."""
        moving = [j for j in self.t.coordinates if not self.t.robot.links[j - 1].joint.K.is_zero]
        return Coordinates(tuple(moving), self.t.coordinates.longest)

    @cached_property
    def K(self) -> dict[int, Expr]:
        return {j: self.t.scalar(self.t.robot.links[j - 1].joint.K) for j in self.joints}

    @cached_property
    def theta(self) -> dict[int, Expr]:
        return self._symbols("TH")

    @cached_property
    def theta_rate(self) -> dict[int, Expr]:
        return self._symbols("THP")

    def _symbols(self, stem: str) -> dict[int, Expr]:
        return {j: self.t.graph.symbol(name)
                for j, name in zip(self.joints, self.names(stem), strict=True)}

    def names(self, stem: str) -> tuple[str, ...]:
        return self.t.own(self.joints.labels(stem))

    def friction(self, j: int, rate: Expr, law: str) -> Expr:
        """Of a motor at its own speed."""
        return friction_torque(self.whole, j, rate, law)

    def link_torques(self, s: Layout, x: State, law: str) -> list[Expr]:
        """What the links ask for at their joints, over all of them; at rigid joints with rotor and friction."""
        tau = newton_euler.inverse_dynamics(self.t, s, x)
        return [e if j in self.K else e + friction_torque(self.whole, j, x.qd[j], law)
                for j, e in zip(self.t.coordinates, tau, strict=True)]

    def inertia(self, s: Layout) -> Mat:
        """A of the links (and of rotors at rigid joints)."""
        return composite.inertia_matrix(self.t, s)

    @cached_property
    def spins(self) -> dict[int, Expr]:
        """(IA / N) z . w_a of each elastic joint: the momentum that its rotor has by riding on a link."""
        if not self.ratio:
            return {}
        t, s = self.t, plain(self.t)
        moving = energy.twists(t, s, t.state)
        made = {}
        for j in self.joints:
            jwi, _ = angular_velocity(t, s[j], j, t.state.qd[j], moving[t.a[j]].w)
            made[j] = jwi[2] * (self.whole.IA[j] / self.ratio[j])
        return {j: e for j, e in made.items() if not e.is_zero}

    def couplings(self) -> Mat:
        """S, one row per joint, one column per elastic one: E_c = qd . S theta'."""
        t = self.t
        qd = [t.state.qd[j] for j in t.coordinates]
        zero = [t.graph.zero] * len(qd)
        columns = [gradient(self.spins[j], qd) if j in self.spins else zero for j in self.joints]
        return Mat(columns).T

    def turning(self, j: int, time: Mapping[Expr, Expr]) -> Expr:
        """What the motor of joint j feels of the link that it rides on: d/dt of its spin."""
        return derivatives([self.spins[j]], time)[0] if j in self.spins else self.t.graph.zero

    def riding(self, j: int, speed: Expr, time: Mapping[Expr, Expr]) -> dict[int, Expr]:
        """What the rotor of joint j, at a speed, asks of the joints that carry it: d/dt dE_c/dqd - dE_c/dq.

        time: symbol -> its rate, for all that spin and speed are written in.
        """
        t = self.t
        if j not in self.spins:
            return {}
        moving = list(t.coordinates)
        qd, q = [t.state.qd[i] for i in moving], [t.q[i] for i in moving]
        by_qd = gradient(self.spins[j], qd)
        rates = derivatives([e * speed for e in by_qd], time)
        by_q = gradient(self.spins[j], q)
        asked = {i: a - b * speed for i, a, b in zip(moving, rates, by_q, strict=True)}
        return {i: e for i, e in asked.items() if not e.is_zero}


def rate_symbols(orders: Sequence[Sequence[Expr]]) -> dict[Expr, Expr]:
    """Symbol -> the symbol of its rate, for derivatives of one order after the other."""
    return {a: b for lower, higher in pairwise(orders)
            for a, b in zip(lower, higher, strict=True)}
