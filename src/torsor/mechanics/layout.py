"""Where each link is processed, and how its inertia is written: the freedoms that cost no accuracy.

The recursions may work on link j in any frame that differs from its own by a turn about z_j:

    own      frame j itself: velocities and forces are turned by theta_j
    before   the frame before the turn theta_j: the inertia is turned instead, fewer numbers for a last
             link, and near the base the velocities have zeros there
    shared   the frame in which the antecedent is processed, where the axes are parallel: angles add

And the ten parameters may be shifted between a link and its antecedent along the dependencies of
`mechanics.parameters.grouping` without any torque changing:

    moments   YY = MZ = M = 0 for a general revolute link (the base parameters)
    products  second moments E (E11 = (YY + ZZ - XX)/2, ..., E12 = -XY) with E33 = 0: the moment of the link is
              then 13 multiplications and 13 additions instead of 14 and 17

A last link has one more freedom, the direction of its x axis: `phase` turns it so that MY vanishes.
All of it is computed from parameters alone, in setup.

Where a link is reached by quarter turns alone, U = wp^ + w^ w^ can be had from the antecedent's by the few terms
that the joint adds (`relay`), instead of from w and wp anew.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from weakref import WeakKeyDictionary

from torsor.algebra.expr import Expr, reachable
from torsor.algebra.linear.vectors import Vec
from torsor.mechanics.parameters.grouping import Space, group, groupable
from torsor.mechanics.placement import about_z, symmetric_about_z
from torsor.trace import Angle, Trace, Turns, angle, index


@dataclass(frozen=True)
class Treatment:
    """How one link is treated."""

    frame: str = "own"  # "own", "before" or "shared"
    tensor: str = "moments"  # "moments" or "products"
    phase: bool = False
    relay: bool = False


@dataclass(frozen=True)
class Seat:
    """Link j in the frame where it is processed, which `turns` and P place on that of its antecedent.

    tensor: six elements, of J or (where `products`) of E.  left: about z, from that frame to the one the link's
    parameters are given in; home: to the robot's own frame, whose x axis a phase has left.
    """

    turns: Turns
    P: Vec
    tensor: tuple[Expr, ...]
    products: bool
    MS: Vec
    M: Expr
    IA: Expr
    relay: bool
    left: Angle
    home: Angle

    @property
    def moments(self) -> tuple[Expr, ...]:
        """XX XY XZ YY YZ ZZ, whatever form they are kept in."""
        if not self.products:
            return self.tensor
        e11, e12, e13, e22, e23, e33 = self.tensor
        return (e22 + e33, -e12, -e13, e11 + e33, -e23, e11 + e22)

    def brought(self, v: Vec) -> Vec:
        """A vector of the robot's own frame in the frame where the link is processed."""
        return about_z(self.home, v)


@dataclass(frozen=True)
class Layout:
    """The robot as the recursions see it: s[j] is the seat of link j, s[0] that of the base."""

    seats: tuple[Seat, ...]

    def __getitem__(self, j: int) -> Seat:
        return self.seats[j]


@dataclass(frozen=True)
class LinkInertia:
    """Inertia of a link: six elements, of J or (products) of E; first moments, mass, rotor."""

    tensor: Sequence[Expr]
    products: bool
    MS: Vec
    M: Expr
    IA: Expr


class Layouts:
    """All layouts of one trace: what they share is computed once."""

    def __init__(self, t: Trace, regroup: bool = True):
        self.t = t
        self.regroup = regroup
        self._grouped: dict[frozenset[int], list[list[Expr]]] = {}
        self.spaces = [without_divisions(s) for s in groupable(t)] if regroup else []

    def choices(self, j: int) -> list[Treatment]:
        """The choices that link j has."""
        t = self.t
        frames = ["own", "before"]
        if self._parallel(j):
            frames.append("shared")
        tensors = ["moments"]
        if self.regroup and t.turn[j] and self._general(j):
            tensors.append("products")
        phases = [False, True] if self.regroup and t.turn[j] and not t.children[j] else [False]
        direct = [Treatment(f, k, p) for f in frames for k in tensors for p in phases]
        return direct + [replace(c, relay=True) for c in direct if c.frame != "own" and t.a[j] and self._quarter(j)]

    def layout(self, plan: list[Treatment]) -> Layout:
        """The layout for a plan: plan[j - 1] says how link j is treated."""
        t, g = self.t, self.t.graph
        bodies, phase = self._bodies(plan)
        straight = Angle(g.one, g.zero)
        base = bodies[0]
        seats = [Seat((), t.zero, tuple(base.tensor), False, base.MS, base.M, g.zero, False, straight, straight)]
        pending = [g.zero]  # the angle about z from the frame where a link is processed to its own
        for j in t.links:
            f, choice, body = t.frame(j), plan[j - 1], bodies[j]
            before, joint = pending[t.a[j]] + t.gamma[j], t.theta[j] + phase[j]
            first = _named(t, angle(before), before)
            # iPj, in the frame where the antecedent is processed
            tip = about_z(first, Vec([f.d, -f.alpha.S * f.r, f.alpha.C * f.r]))
            P = (tip + Vec([g.zero, g.zero, f.b])).named("P", j)
            if self._parallel(j):
                turns, rest = _parallel_turns(t, choice.frame, before, joint)
            else:
                turns, rest = (("z", first), ("x", f.alpha)), joint
                if choice.frame == "own":
                    turns, rest = (*turns, ("z", _named(t, angle(joint), joint))), g.zero
            pending.append(rest)
            left = _named(t, angle(rest), rest)
            tensor, MS = symmetric_about_z(left, body.tensor), about_z(left, body.MS).named("MS", j)
            home = _named(t, angle(rest - phase[j]), rest - phase[j])
            seats.append(Seat(turns, P, tuple(tensor), body.products, MS, body.M, body.IA, choice.relay, left, home))
        return Layout(tuple(seats))

    def _bodies(self, plan: list[Treatment]) -> tuple[list[LinkInertia], list[Expr]]:
        """The links' inertia in their own frames, and the turn of each x axis."""
        t, g = self.t, self.t.graph
        phase = [g.zero] * (t.n + 1)
        if not self.regroup:
            return [_plain((*k, IA)) for k, IA in zip(t.inertia, t.IA, strict=True)], phase
        halved = frozenset(j for j in t.links if plan[j - 1].tensor == "products")
        if halved not in self._grouped:
            grouping = group(t, self.spaces, halved)
            self._grouped[halved] = [grouping.base, *grouping.values]
        base, *grouped = self._grouped[halved]
        bodies = [_plain(base if t.flies else (g.zero,) * 11)]
        for j, k in zip(t.links, grouped, strict=True):
            body = _products(k) if j in halved else _plain(k)
            if plan[j - 1].phase and not body.MS[1].is_zero:
                x, y, z = body.MS
                phase[j] = g.atan2(y, x).named(f"PH{j}")
                turn = Angle(g.cos(phase[j]), -g.sin(phase[j]))
                tensor = symmetric_about_z(turn, body.tensor)
                body = replace(body, tensor=tensor, MS=Vec([g.sqrt(x**2 + y**2), g.zero, z]))
            bodies.append(body)
        return bodies, phase

    def _parallel(self, j: int) -> bool:
        return parallel(self.t, j)

    def _quarter(self, j: int) -> bool:
        f = self.t.frame(j)
        return all(x.is_constant for x in (f.gamma.C, f.gamma.S, f.alpha.C, f.alpha.S))

    def _general(self, j: int) -> bool:
        """Whether XX + YY can be shifted to the antecedent as it is."""
        return any([k for k, x in enumerate(v) if not x.is_zero] == [0, 3] and v[0] is v[3]
                   for v in self.spaces[j].basis)


def parallel(t: Trace, j: int) -> bool:
    """Whether the axis of joint j is parallel to that of its antecedent."""
    alpha = t.frame(j).alpha
    return bool(t.a[j]) and alpha.S.is_zero and alpha.C is t.graph.one


_PLAIN: WeakKeyDictionary[Trace, Layout] = WeakKeyDictionary()


def plain(t: Trace) -> Layout:
    """Every link in its own frame, with the parameters that the robot gives it; made once for a trace.

    Every Jacobian about every frame asks for it: the inverse of a Jacobian a hundred times.
    """
    if t not in _PLAIN:
        _PLAIN[t] = Layouts(t, regroup=False).layout([Treatment()] * t.n)
    return _PLAIN[t]


def _parallel_turns(t: Trace, frame: str, before: Expr, joint: Expr) -> tuple[Turns, Expr]:
    """(turns, what is left to turn) for an axis parallel to its antecedent's."""
    if frame == "shared":
        return (), before + joint
    if frame == "before":
        return (("z", _named(t, angle(before), before)),), joint
    return (("z", _named(t, angle(before + joint), before + joint)),), t.graph.zero


def _named(t: Trace, unnamed: Angle, value: Expr) -> Angle:
    """The angle, its cosine and sine named after the joints in it: C23, S23."""
    if unnamed.C.args and unnamed.C.id not in t.graph.names:
        symbols = {node for node in reachable([value]) if node.op == "symbol"}
        tail = index(*(j for j in t.links if t.turn[j] and t.q[j] in symbols), longest=t.n)
        return Angle(unnamed.C.named(f"C{tail}"), unnamed.S.named(f"S{tail}")) if tail else unnamed
    return unnamed


def _plain(k: Sequence[Expr]) -> LinkInertia:
    return LinkInertia(k[:6], False, Vec(k[6:9]), k[9], k[10])


def _products(k: Sequence[Expr]) -> LinkInertia:
    """Second moments for a tensor whose XX + YY = ZZ (E33 = 0) by its gauge."""
    XX, XY, XZ, YY, YZ, ZZ = k[:6]
    half = XX.graph.const(1) / 2
    E = [(YY + ZZ - XX) * half, -XY, -XZ, (XX + ZZ - YY) * half, -YZ, XX.graph.zero]
    return LinkInertia(E, True, Vec(k[6:9]), k[9], k[10])


def without_divisions(space: Space) -> Space:
    """The dependencies that hold for every value of the symbols: those that divide by none of them."""
    kept = [(v, p) for v, p in zip(space.basis, space.pivots, strict=True)
            if not any(node.op == "div" for node in reachable(v))]
    return Space([v for v, _ in kept], [p for _, p in kept])
