"""What a recursion is asked at: velocities, accelerations, the motion of the base, gravity, external wrenches.

Frozen: another question is another state.  Positions are not part of it; the frames of a trace are made of them.
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, replace

from torsor.algebra.expr import Expr
from torsor.algebra.linear.vectors import Vec
from torsor.robot.joints import FREEDOMS, direction, is_turn


@dataclass(frozen=True)
class State:
    """Per link j (entry 0 is the base's, and zero): qd, qdd, and the wrench (fe, me) on its surroundings, in its frame.

    w0, v0: velocities of the base; wp0, vp0: accelerations; g: gravity; all in the frame of the base.  stiffness: of
    the spring at each joint.  vr0: where the base moves by itself, the rates of the components v0, of which
    vp0 = vr0 + w0 x v0 is made.
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
    stiffness: tuple[Expr, ...]
    vr0: Vec | None = None

    def at(self, *, qd: Sequence[Expr] | None = None, qdd: Sequence[Expr] | None = None) -> State:
        """The same with other joint velocities or accelerations."""
        return replace(self, qd=self.qd if qd is None else tuple(qd), qdd=self.qdd if qdd is None else tuple(qdd))

    def without_acceleration(self) -> State:
        """The joints do not accelerate, nor the degrees of freedom of a base that moves by itself."""
        still = replace(self, qdd=self._still)
        return still if self.vr0 is None else still.with_base_motion(rate=(self._zero, self._zero))

    def at_rest(self) -> State:
        """Nothing moves: neither joints nor base."""
        still = replace(self, qd=self._still, qdd=self._still)
        none = (self._zero, self._zero)
        return still.on_a_still_base() if self.vr0 is None else still.with_base_motion(none, none)

    def on_a_still_base(self) -> State:
        """A base whose motion is given stands still; one that moves by itself moves on."""
        if self.vr0 is not None:
            return self
        return replace(self, w0=self._zero, v0=self._zero, wp0=self._zero, vp0=self._zero)

    def with_base_motion(self, twist: tuple[Vec, Vec] | None = None, rate: tuple[Vec, Vec] | None = None) -> State:
        """A base that moves by itself with another twist (v, w), or another rate of its components."""
        assert self.vr0 is not None
        v0, w0 = twist or (self.v0, self.w0)
        vr0, wp0 = rate or (self.vr0, self.wp0)
        return replace(self, w0=w0, v0=v0, wp0=wp0, vp0=vr0 + w0.cross(v0), vr0=vr0)

    def moving(self, freedom: int) -> tuple[Expr, Expr]:
        """(velocity, acceleration) of a joint, or of a degree of freedom of the base."""
        if freedom > 0:
            return self.qd[freedom], self.qdd[freedom]
        assert self.vr0 is not None
        turn, axis = is_turn(freedom), direction(freedom)
        return (self.w0 if turn else self.v0)[axis], (self.wp0 if turn else self.vr0)[axis]

    def with_moving(self, qd: Mapping[int, Expr] | None = None, qdd: Mapping[int, Expr] | None = None) -> State:
        """The same with other velocities or accelerations of some joints and degrees of freedom of the base."""
        def joints(rates: tuple[Expr, ...], new: Mapping[int, Expr] | None) -> list[Expr]:
            return [(new or {}).get(j, e) if j else e for j, e in enumerate(rates)]

        state = self.at(qd=joints(self.qd, qd), qdd=joints(self.qdd, qdd))
        if self.vr0 is None:
            return state
        twist = _six((self.v0, self.w0), qd or {})
        return state.with_base_motion(twist, _six((self.vr0, self.wp0), qdd or {}))

    def without_gravity(self) -> State:
        """Nothing acts by its place alone: neither gravity nor springs."""
        return replace(self, g=self._zero, stiffness=self._still)

    def without_wrenches(self) -> State:
        none = tuple(self._zero for _ in self.fe)
        return replace(self, fe=none, me=none)

    def freed(self, joints: Container[int]) -> tuple[State, dict[Expr, Expr]]:
        """A state with symbols for the rates of some joints, to derive by; and symbol -> what stands for it here."""
        given: dict[Expr, Expr] = {}

        graph = self.qd[0].graph
        known = (*range(1, len(self.qd)), *(FREEDOMS["free"] if self.vr0 is not None else ()))
        rates: list[dict[int, Expr]] = [{}, {}]
        for place, what in enumerate(("velocity", "acceleration")):
            for j in (j for j in known if j in joints):
                rates[place][j] = symbol = graph.symbol(f"{what} of joint {j}")
                given[symbol] = self.moving(j)[place]
        return self.with_moving(*rates), given

    @property
    def _zero(self) -> Vec:
        return Vec([self.qd[0].graph.zero] * 3)

    @property
    def _still(self) -> tuple[Expr, ...]:
        return (self.qd[0].graph.zero,) * len(self.qd)


def _six(pair: tuple[Vec, Vec], new: Mapping[int, Expr]) -> tuple[Vec, Vec]:
    """(linear, angular) with some components replaced, by the numbers of their degrees of freedom."""
    linear, angular = (Vec([new.get(first + axis, e) for axis, e in enumerate(part)])
                       for first, part in zip((-6, -3), pair, strict=True))
    return linear, angular
