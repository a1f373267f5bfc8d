"""A motor that turns with several joints, at the speed r . qd: its rotor and friction as the joints feel them.

What joint i alone makes it do is left to the IA and FV of that joint, as long as r does not change with the
configuration; here is what the joints make it do together.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from torsor.algebra.calculus import derivatives
from torsor.algebra.expr import Expr, reachable
from torsor.mechanics.dynamics.friction import sign_of
from torsor.trace import State, Trace


@dataclass(frozen=True)
class CoupledMotor:
    """r: joint -> its share in the speed of the motor."""

    t: Trace
    x: State
    r: Mapping[int, Expr]

    def viscous(self) -> dict[int, Expr]:
        """Joint -> torque per viscous friction."""
        return self._together(self.x.qd)

    def dry(self, law: str) -> dict[int, Expr]:
        """Joint -> torque per dry friction: r_i sign(r . qd)."""
        sign = sign_of(self.t, self._turned(self.r), law)
        return {i: r * sign for i, r in self.r.items()}

    def rotor_torque(self) -> dict[int, Expr]:
        """Joint -> torque per inertia of the rotor: r_i d/dt (r . qd)."""
        drift = self._turned(self._rates())
        return {i: e + self.r[i] * drift for i, e in self._together(self.x.qdd).items()}

    def rotor_momentum(self) -> tuple[dict[int, Expr], dict[int, Expr]]:
        """(p, c), joint by joint, per inertia of the rotor: its torque is dp/dt + c."""
        speed = self._turned(self.r)
        return self._together(self.x.qd), {i: -(rate * speed) for i, rate in self._rates().items()}

    def rotor_energy(self) -> Expr:
        """Kinetic energy per inertia of the rotor."""
        momentum = self._together(self.x.qd)
        return sum((p * self.x.qd[i] for i, p in momentum.items()), self.t.graph.zero) / 2

    def _together(self, rates: Sequence[Expr]) -> dict[int, Expr]:
        """r_i r_j times the rate of j, summed over the joints j but i; over all of them where r varies."""
        whole = self._varies()
        return {i: sum((r * s * rates[j] for j, s in self.r.items() if j != i or whole), self.t.graph.zero)
                for i, r in self.r.items()}

    def _varies(self) -> bool:
        positions = {self.t.q[j] for j in self.t.coordinates}
        return any(node in positions for node in reachable(list(self.r.values())))

    def _rates(self) -> dict[int, Expr]:
        """dr/dt"""
        along = {self.t.q[j]: self.x.qd[j] for j in self.t.coordinates}
        return dict(zip(self.r, derivatives(list(self.r.values()), along), strict=True))

    def _turned(self, r: Mapping[int, Expr]) -> Expr:
        """r . qd"""
        return sum((e * self.x.qd[j] for j, e in r.items()), self.t.graph.zero)
