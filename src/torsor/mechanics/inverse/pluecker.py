"""A directed line with a point on it, as fifteen numbers that every rigid motion changes linearly.

    v = (1, p, l, p.p, p.l, m, w)    with m = p x l and w = (p.p) l - 2 (p.l) p

p is the point and l the direction.  A motion p -> R p + t, l -> R l gives

    p' = R p + t              p'.p' = p.p + 2 t.(R p) + t.t      m' = R m + t x (R l)
    l' = R l                  p'.l' = p.l + t.(R l)              w' = R w - 2 t x m' - (t.t) l' - 2 (p.l) t

So a turn about z is linear in {1, c, s} and a slide along z in {1, r, r^2}, and in a product of joints every
monomial is a product of these: Raghavan and Roth's fourteen equations, for turning and sliding joints alike.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from torsor.algebra.linear.vectors import Vec
from torsor.mechanics.inverse.joint_path import Pose

NAMES = ("px", "py", "pz", "lx", "ly", "lz", "pp", "pl", "mx", "my", "mz", "wx", "wy", "wz")


@dataclass(frozen=True)
class Line:
    """The fifteen numbers, or their coefficients of one monomial."""

    one: Any
    p: Vec
    l: Vec  # noqa: E741
    pp: Any
    pl: Any
    m: Vec
    w: Vec

    @property
    def rows(self) -> list[Any]:
        """The fourteen in the order of NAMES."""
        return [*self.p, *self.l, self.pp, self.pl, *self.m, *self.w]

    def placed(self, by: Pose) -> Line:
        """The line after the motion."""
        R, t = by.R, by.P
        p, l, m = R @ self.p, R @ self.l, R @ self.m  # noqa: E741
        tt = t.dot(t)
        m = m + t.cross(l)
        w = R @ self.w - t.cross(m) * 2 - l * tt - t * (self.pl * 2)
        return Line(self.one, p + t * self.one, l, self.pp + t.dot(p) * 2 + tt * self.one, self.pl + t.dot(l), m, w)

    def turned(self, sign: int) -> tuple[Line, Line, Line]:
        """The coefficients of 1, c and s after a turn about z by the joint's angle, or back for sign -1."""
        zero = self.one * 0

        def still(v: Vec) -> Vec:
            return Vec([zero, zero, v[2]])

        def flat(v: Vec) -> Vec:
            return Vec([v[0], v[1], zero])

        def quarter(v: Vec) -> Vec:
            return Vec([-v[1] * sign, v[0] * sign, zero])

        return (Line(self.one, still(self.p), still(self.l), self.pp, self.pl, still(self.m), still(self.w)),
                Line(zero, flat(self.p), flat(self.l), zero, zero, flat(self.m), flat(self.w)),
                Line(zero, quarter(self.p), quarter(self.l), zero, zero, quarter(self.m), quarter(self.w)))

    def slid(self, sign: int) -> tuple[Line, Line, Line]:
        """The coefficients of 1, r and r^2 after a slide along z by the joint's r, or back for sign -1."""
        zero = self.one * 0
        none, z = Vec([zero] * 3), Vec([zero, zero, zero + sign])
        first = Line(zero, z * self.one, none, z.dot(self.p) * 2, z.dot(self.l), z.cross(self.l),
                     -(z.cross(self.m) + z * self.pl) * 2)
        second = Line(zero, none, none, self.one, zero, none, Vec([self.l[0], self.l[1], -self.l[2]]))
        return self, first, second

    def moved(self, slides: bool, sign: int) -> tuple[Line, Line, Line]:
        """The three coefficients after a joint, which slides or turns."""
        return self.slid(sign) if slides else self.turned(sign)


def z_axis(one: Any) -> Line:
    """The z axis with the origin on it; `one` is the scalar 1."""
    zero = one * 0
    none = Vec([zero] * 3)
    return Line(one, none, Vec([zero, zero, one]), zero, zero, none, none)
