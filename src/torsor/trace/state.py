"""What a recursion is asked at: velocities, accelerations, the motion of the base, gravity, external wrenches.

Frozen: another question is another state.  Positions are not part of it; the frames of a trace are made of them.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass, replace

from torsor.algebra.expr import Expr
from torsor.algebra.linear.vectors import Vec


@dataclass(frozen=True)
class State:
    """Per link j (entry 0 is the base's, and zero): qd, qdd, and the wrench (fe, me) on its surroundings, in its frame.

    w0, v0: velocities of the base; wp0, vp0: accelerations; g: gravity; all in the frame of the base.
    """

    qd: tuple[Expr, ...]
    qdd: tuple[Expr, ...]
    fe: tuple[Vec, ...]
    me: tuple[Vec, ...]
    w0: Vec
    v0: Vec
    wp0: Vec
    vp0: Vec
    g: Vec

    def at(self, *, qd: Sequence[Expr] | None = None, qdd: Sequence[Expr] | None = None) -> State:
        """The same with other joint velocities or accelerations."""
        return replace(self, qd=self.qd if qd is None else tuple(qd), qdd=self.qdd if qdd is None else tuple(qdd))

    def without_acceleration(self) -> State:
        """The joints do not accelerate."""
        return replace(self, qdd=self._still)

    def at_rest(self) -> State:
        """Nothing moves: neither joints nor base."""
        return replace(self, qd=self._still, qdd=self._still).on_a_still_base()

    def on_a_still_base(self) -> State:
        return replace(self, w0=self._zero, v0=self._zero, wp0=self._zero, vp0=self._zero)

    def without_gravity(self) -> State:
        return replace(self, g=self._zero)

    def without_wrenches(self) -> State:
        none = tuple(self._zero for _ in self.fe)
        return replace(self, fe=none, me=none)

    def freed(self, joints: Container[int]) -> tuple[State, dict[Expr, Expr]]:
        """A state with symbols for the rates of some joints, to derive by; and symbol -> what stands for it here."""
        given: dict[Expr, Expr] = {}

        def free(what: str, rates: Sequence[Expr]) -> list[Expr]:
            graph = rates[0].graph
            symbols = [graph.symbol(f"{what} of joint {j}") if j in joints else e for j, e in enumerate(rates)]
            given.update(zip(symbols, rates, strict=True))
            return symbols

        return self.at(qd=free("velocity", self.qd), qdd=free("acceleration", self.qdd)), given

    @property
    def _zero(self) -> Vec:
        return Vec([self.qd[0].graph.zero] * 3)

    @property
    def _still(self) -> tuple[Expr, ...]:
        return (self.qd[0].graph.zero,) * len(self.qd)
