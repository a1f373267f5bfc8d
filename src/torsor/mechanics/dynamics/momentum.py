"""Momentum of all that moves, about the centre of mass; and what changes it.        [Orin, Goswami and Lee 2013]

In the axes of the fixed frame where the base moves by itself, else in those of the base.  Rotors (IA), whose axes no
robot says, are not in it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from torsor.algebra.expr import Expr
from torsor.algebra.linear.vectors import Mat, Vec
from torsor.errors import ModelError
from torsor.mechanics.dynamics.composite import composite_inertias
from torsor.mechanics.dynamics.energy import first_moments
from torsor.mechanics.dynamics.newton_euler import link_wrenches
from torsor.mechanics.layout import Layout
from torsor.mechanics.link_motions import motion
from torsor.mechanics.rigid import momentum_of, unit_wrench
from torsor.mechanics.spatial import Wrench, base_twists
from torsor.trace import State, Trace


@dataclass(frozen=True)
class CentreOfMass:
    """The centre of mass in the frame of the base; the mass; R, P: where that frame stands for whoever asks."""

    c: Vec
    M: Expr
    R: Mat
    P: Vec

    @property
    def position(self) -> Vec:
        return self.R @ self.c + self.P

    def about(self, x: Wrench) -> Wrench:
        """A momentum or a wrench at the origin of the base, about the centre of mass."""
        return Wrench(x.f, x.n - self.c.cross(x.f))

    def turned(self, x: Wrench) -> list[Expr]:
        """Six numbers in the given axes."""
        return [*(self.R @ x.f), *(self.R @ x.n)]


def centre(t: Trace, s: Layout) -> CentreOfMass:
    """The centre of mass of the links, and of a base that moves by itself."""
    MS, M = first_moments(t, s)
    if M.is_zero:
        raise ModelError(f"the centre of mass of {t.robot.name}: no link has a mass (M)")
    one, zero = t.graph.one, t.graph.zero
    pose = t.pose if t.floating else tuple(one if k % 5 == 0 else zero for k in range(16))
    R, P = Mat([pose[4 * i : 4 * i + 3] for i in range(3)]), Vec([pose[4 * i + 3] for i in range(3)])
    return CentreOfMass(MS * (1 / M), M, R, P)


def unit_momenta(t: Trace, s: Layout) -> dict[int, Wrench]:
    """Joint or degree of freedom of the base -> the momentum of a unit rate of it, about the base, in the base's frame.

    That of the composite link for a unit rate of its joint, seen from the antecedents in turn.  [KC97 eqs. 31-38]
    """
    carried = composite_inertias(t, s)
    momenta = {b: momentum_of(carried[0], twist) for b, twist in base_twists(t).items()}
    for j in t.coordinates:
        push, k = unit_wrench(carried[j], t.turn[j], t.slide[j]), j
        while k:
            push, k = push.back(s[k]), t.a[k]
        momenta[j] = push
    return momenta


def total(momenta: Mapping[int, Wrench], x: State, t: Trace) -> Wrench:
    """The momentum at a state, from that of unit rates."""
    f = n = t.zero
    for j, unit in momenta.items():
        rate, _ = x.moving(j)
        f, n = f + unit.f * rate, n + unit.n * rate
    return Wrench(f, n)


def momentum_rate(t: Trace, s: Layout, x: State) -> Wrench:
    """The rate of the momentum at a state, at the origin and in the frame of the base: sum of m a and its moment."""
    x = x.without_gravity().without_wrenches()
    acting = link_wrenches(t, s, x, motion(t, s, x))
    for j in reversed(t.links):
        acting[t.a[j]] = acting[t.a[j]] + acting[j].back(s[j])
    return acting[0]
