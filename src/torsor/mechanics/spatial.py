"""Twists and wrenches: moved between frames, summed and multiplied in one place.

A twist is given at the origin of the frame in whose axes it is written, and so is a wrench.  Twists go outwards, from
the antecedent to a frame that stands on it (`on`); wrenches come back (`back`).  What a joint adds to the velocity of
its antecedent is here too, once for every recursion that walks from the base to the tips.
"""

from __future__ import annotations

from dataclasses import dataclass

from torsor.algebra.expr import Expr
from torsor.algebra.linear.vectors import Mat, Vec
from torsor.mechanics.placement import Placed, from_antecedent, to_antecedent
from torsor.robot.joints import direction, is_turn
from torsor.trace import Trace


@dataclass(frozen=True)
class Wrench:
    """Force f and moment n at the origin."""

    f: Vec
    n: Vec

    def __add__(self, other: Wrench) -> Wrench:
        return Wrench(self.f + other.f, self.n + other.n)

    def back(self, frame: Placed) -> Wrench:
        """The same on the antecedent: ifj = iRj jfj; inj = iRj jnj + iPj x ifj.            [KC97 eqs. 17-19]"""
        f = to_antecedent(frame, self.f)
        return Wrench(f, to_antecedent(frame, self.n) + frame.P.cross(f))

    def __neg__(self) -> Wrench:
        return Wrench(-self.f, -self.n)

    def seen(self, R: Mat, P: Vec) -> Wrench:
        """The same from a frame in which this one stands at R, P."""
        f = R @ self.f
        return Wrench(f, R @ self.n + P.cross(f))

    def named(self, force: str, moment: str, tail: object) -> Wrench:
        self.f.named(force, tail)
        self.n.named(moment, tail)
        return self

    def on_joint(self, t: Trace, j: int) -> Expr:
        """What joint j feels of it: the part about or along its axis."""
        part: Expr = (self.f * t.slide[j] + self.n * t.turn[j]).dot(t.z)
        return part

    def on_base(self, freedom: int) -> Expr:
        """What a degree of freedom of the base feels of it, given in the frame of the base."""
        part: Expr = (self.n if is_turn(freedom) else self.f)[direction(freedom)]
        return part


@dataclass(frozen=True)
class Twist:
    """Angular velocity w, velocity v of the origin."""

    w: Vec
    v: Vec

    def on(self, frame: Placed) -> Twist:
        """The same in a frame that stands on this one: jw = jRi iw; jv = jRi (iv + iw x iPj).  [KC97 eqs. 6-7]"""
        return Twist(from_antecedent(frame, self.w), from_antecedent(frame, self.v + self.w.cross(frame.P)))

    def under(self, frame: Placed) -> Twist:
        """The same in the antecedent's frame, of the point at its origin: iw = iRj jw; iv = iRj jv + iPj x iw."""
        w = to_antecedent(frame, self.w)
        return Twist(w, to_antecedent(frame, self.v) + frame.P.cross(w))

    def __add__(self, other: Twist) -> Twist:
        return Twist(self.w + other.w, self.v + other.v)

    def __neg__(self) -> Twist:
        return Twist(-self.w, -self.v)

    def __mul__(self, rate: Expr | int) -> Twist:
        return Twist(self.w * rate, self.v * rate)

    def bracket(self, other: Twist) -> Twist:
        """The rate at which `other` changes that is carried along with this one: (w x w', w x v' + v x w')."""
        return Twist(self.w.cross(other.w), self.w.cross(other.v) + self.v.cross(other.w))

    @property
    def six(self) -> list[Expr]:
        """v, then w: a column of a Jacobian."""
        return [*self.v, *self.w]

    def power(self, wrench: Wrench) -> Expr:
        """v . f + w . n"""
        power: Expr = self.v.dot(wrench.f) + self.w.dot(wrench.n)
        return power


def unit_twist(t: Trace, j: int) -> Twist:
    """The twist of link j for a unit rate of its joint."""
    return Twist(t.z * t.turn[j], t.z * t.slide[j])


def base_twists(t: Trace) -> dict[int, Twist]:
    """Degree of freedom of a base that moves by itself -> the twist of the base for a unit rate of it."""
    g = t.graph
    twists = {}
    for k in t.robot.base.freedoms:
        axis = Vec([g.one if direction(k) == i else g.zero for i in range(3)])
        twists[k] = Twist(axis, t.zero) if is_turn(k) else Twist(t.zero, axis)
    return twists


def angular_velocity(t: Trace, frame: Placed, j: int, qd: Expr, before: Vec) -> tuple[Vec, Vec]:
    """(jwi, jwj): that of the antecedent seen in frame j, and that of link j.               [KC97 eq. 6]

    jwi = jRi iwi;  jwj = jwi + turn qd jzj
    """
    jwi = from_antecedent(frame, before).named("WI", j)
    return jwi, (jwi + t.z * (qd * t.turn[j])).named("W", j)


def velocity(t: Trace, frame: Placed, j: int, qd: Expr, before: Twist) -> Vec:
    """jvj = jRi (ivi + iwi x iPj) + slide qd jzj                                            [KD02 9.18]"""
    return (from_antecedent(frame, before.v + before.w.cross(frame.P)) + t.z * (qd * t.slide[j])).named("V", j)
