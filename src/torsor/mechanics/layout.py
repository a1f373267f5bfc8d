"""The frame in which each link is processed, the way there, and where its inertia stands on it: what a plan of
`link_plans` makes of a robot.

The way from the antecedent's frame to that of link j is a row of elementary transforms, and something may stand at the
stations before and after each turn (`docs/background/notation.md` has the drawing):

    antecedent --foot--> o --turn--> o --turn--> o --turn--> o --rise along z--> link j
               mass at the foot      split inertia           body
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any
from weakref import WeakKeyDictionary

from torsor.algebra.expr import Expr, reachable
from torsor.algebra.linear.vectors import Vec
from torsor.mechanics.link_plans import FRAMES, LinkPlan, SearchScope, choices, parallel
from torsor.mechanics.parameters.axis_inertia import GAUGES, OnAxis, foot, moved_to_axis
from torsor.mechanics.parameters.grouping import Space, group, groupable
from torsor.mechanics.placement import about_z, symmetric_about_z
from torsor.trace import Angle, Trace, Turns, angle, index


@dataclass(frozen=True)
class LinkFrame:
    """The frame in which link j is processed: `turns` and P place it on that of its antecedent.

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
    left: Angle
    home: Angle
    way: LinkWay

    @property
    def moments(self) -> tuple[Expr, ...]:
        """XX XY XZ YY YZ ZZ, whatever form they are kept in."""
        if not self.products:
            return self.tensor
        e11, e12, e13, e22, e23, e33 = self.tensor
        return (e22 + e33, -e12, -e13, e11 + e33, -e23, e11 + e22)

    def rotated(self, v: Vec) -> Vec:
        """A vector of the link's own frame in the frame in which it is processed."""
        return about_z(self.home, v)


@dataclass(frozen=True)
class LinkWay:
    """The way from the antecedent to link j: accelerations go out on it, wrenches come back.

    spin: how U is made (`link_plans`).  P is the `foot`, in the antecedent's frame, and then `rise` along z of frame j.
    The inertia of the link is its `body` in frame j, what is `split` off at that `station` (0 is before the first
    turn), and a `foot_mass`, a mass at the foot.  Coming back, the moment of the force is taken with the lever `arm`.
    """

    spin: str
    foot: Vec
    rise: Expr
    foot_mass: Expr
    arm: LeverArm
    body: LinkInertia
    split: LinkInertia | None
    station: int


@dataclass(frozen=True)
class LeverArm:
    """P less the rise, in the frame that the turns `before` lead to from a station; `beyond` lead on to frame j."""

    P: Vec
    station: int
    before: Turns
    beyond: Turns


@dataclass(frozen=True)
class Layout:
    """The robot as the recursions see it: s[j] is the frame of link j, s[0] that of the base."""

    frames: tuple[LinkFrame, ...]

    def __getitem__(self, j: int) -> LinkFrame:
        return self.frames[j]


@dataclass(frozen=True)
class LinkInertia:
    """Inertia of a link: six elements, of J or (products) of E; first moments, mass, rotor."""

    tensor: Sequence[Expr]
    products: bool
    MS: Vec
    M: Expr
    IA: Expr


def turned(body: LinkInertia, by: Angle, wave: Expr | None) -> LinkInertia:
    """The inertia seen from a frame that the angle about z leads from; as waves of that angle, where it is given."""
    if wave is None:
        return replace(body, tensor=symmetric_about_z(by, body.tensor), MS=about_z(by, body.MS))
    XX, XY, XZ, YY, YZ, ZZ = body.tensor
    half = wave.graph.one / 2
    middle, (c, s) = (XX + YY) * half, wave_of((XX - YY) * half, XY, wave * 2)
    x, y, z = body.MS
    tensor = [middle + c, s, *wave_of(XZ, YZ, wave)[:1], middle - c, *wave_of(XZ, YZ, wave)[1:], ZZ]
    return replace(body, tensor=tensor, MS=Vec([*wave_of(x, y, wave), z]))


def wave_of(x: Expr, y: Expr, by: Expr) -> tuple[Expr, Expr]:
    """(x, y) turned by an angle, as rho (cos, sin)(angle + chi)."""
    g = by.graph
    rho, chi = (x, g.zero) if y.is_zero else (g.sqrt(x * x + y * y), g.atan2(y, x))
    return rho * g.cos(by + chi), rho * g.sin(by + chi)


def shared_out(here: LinkInertia, there: LinkInertia, apart: str) -> tuple[LinkInertia, LinkInertia]:
    """What stands in the link's frame, and what stands before its last turn: the tensor, or the first moments too."""
    none = here.M * 0
    nothing, nowhere = (none,) * 6, Vec([none] * 3)
    if apart == "tensor":
        return replace(here, tensor=nothing), replace(there, MS=nowhere, M=none)
    return replace(here, tensor=nothing, MS=nowhere), replace(there, M=none)


class Layouts:
    """All layouts of one trace: what they share is computed once.

    regroup: whether inertia matters, and may be shifted; scope: how much else may be chosen.
    """

    def __init__(self, t: Trace, regroup: bool = True, scope: SearchScope = FRAMES):
        self.t, self.regroup, self.scope = t, regroup, scope
        self._frames: dict[tuple[Any, ...], tuple[LinkFrame, Expr]] = {}
        self._grouped: dict[tuple[tuple[str, bool, bool], ...], tuple[list[LinkInertia], list[Expr]]] = {}
        self.spaces = [without_divisions(s) for s in groupable(t)] if regroup else []

    def choices(self, j: int) -> list[LinkPlan]:
        """The choices that link j has."""
        return choices(self.t, j, self.spaces[j] if self.regroup else None, self.scope)

    def named_anew(self) -> Layouts:
        """The same without frames, which give their names as they are made."""
        self._frames.clear()
        return self

    def layout(self, plan: Sequence[LinkPlan]) -> Layout:
        """The layout for a plan: plan[j - 1] says how link j is treated."""
        t, g = self.t, self.t.graph
        bodies, foot_masses = self._bodies(plan)
        straight = Angle(g.one, g.zero)
        base = bodies[0]
        still = LinkWay("anew", t.zero, g.zero, g.zero, LeverArm(t.zero, 0, (), ()), base, None, 0)
        frames = [LinkFrame((), t.zero, tuple(base.tensor), False, base.MS, base.M, g.zero, straight, straight, still)]
        pending = [g.zero]  # the angle about z from the frame where a link is processed to its own
        for j in t.links:
            frame, rest = self._frame(j, plan[j - 1], bodies[j], foot_masses[j], pending[t.a[j]])
            frames.append(frame)
            pending.append(rest)
        return Layout(tuple(frames))

    def _frame(
        self, j: int, choice: LinkPlan, body: LinkInertia, foot_mass: Expr, pending: Expr
    ) -> tuple[LinkFrame, Expr]:
        """The frame in which link j is processed, and the angle that is left to turn to its own; made once for what
        it depends on, since most plans that are tried differ in one link."""
        key = j, choice, foot_mass, pending, *body.tensor, body.products, *body.MS, body.M, body.IA
        if key not in self._frames:
            self._frames[key] = self._made(j, choice, body, foot_mass, pending)
        return self._frames[key]

    def _made(
        self, j: int, choice: LinkPlan, body: LinkInertia, foot_mass: Expr, pending: Expr
    ) -> tuple[LinkFrame, Expr]:
        t, g = self.t, self.t.graph
        f, phase = t.frame(j), g.zero
        if choice.phase:
            body, phase = self._phased(j, body)
        before, joint = pending + t.gamma[j], t.theta[j] + phase
        first = _named(t, angle(before), before)
        rise = Vec([g.zero, -f.alpha.S * f.r, f.alpha.C * f.r])
        # iPj, in the frame where the antecedent is processed
        P = about_z(first, foot(t, j) + rise).named("P", j)
        if parallel(t, j):
            turns, rest = _parallel_turns(t, choice.frame, before, joint)
        else:
            turns, rest = (("z", first), ("x", f.alpha)), joint
            if choice.frame == "own":
                turns, rest = (*turns, ("z", _named(t, angle(joint), joint))), g.zero
        left = _named(t, angle(rest), rest)
        here = turned(body, left, rest if choice.waves else None)
        here.MS.named("MS", j)
        home = _named(t, angle(rest - phase), rest - phase)
        bare, up = (foot(t, j), f.r) if choice.walk else (foot(t, j) + rise, g.zero)
        short = about_z(first, bare)
        arm = LeverArm(short, 0, (), turns)
        if choice.arm and (len(turns) > 1 or choice.frame == "before"):
            arm = LeverArm(bare, 1, (), turns[1:])
        elif choice.arm and choice.frame == "own":
            arm = LeverArm(bare, 0, (("z", first),), (("z", _named(t, angle(joint), joint)),))
        kept, split = here, None
        if choice.apart != "no" and turns:
            last = joint if len(turns) > 1 else before + joint
            there = turned(body, turns[-1][1], last if choice.waves else None)
            kept, split = shared_out(here, there, choice.apart)
        way = LinkWay(choice.spin, short, up, foot_mass, arm, kept, split, len(turns) - 1)
        return LinkFrame(turns, P, tuple(here.tensor), body.products, here.MS, body.M, body.IA, left, home, way), rest

    def _bodies(self, plan: Sequence[LinkPlan]) -> tuple[list[LinkInertia], list[Expr]]:
        """The links' inertia in their own frames, and what stands at the foot of each axis."""
        t, g = self.t, self.t.graph
        if not self.regroup:
            return [_plain((*k, IA)) for k, IA in zip(t.inertia, t.IA, strict=True)], [g.zero] * (t.n + 1)
        key = tuple((c.tensor, c.points, c.rod) for c in plan)
        if key not in self._grouped:
            self._grouped[key] = self._shifted(plan)
        return self._grouped[key]

    def _shifted(self, plan: Sequence[LinkPlan]) -> tuple[list[LinkInertia], list[Expr]]:
        t, g = self.t, self.t.graph
        on_axis = [OnAxis(g.zero, g.zero, g.zero)] * (t.n + 1)

        def to_axis(j: int, K: list[Expr]) -> list[Expr]:
            c = plan[j - 1]
            if c.points or c.rod:
                K, on_axis[j] = moved_to_axis(t, j, K, c.points, c.rod, self.scope.nonzero)
            return K

        gauges = {j: GAUGES[plan[j - 1].tensor] for j in t.links if plan[j - 1].tensor != "moments"}
        grouping = group(t, self.spaces, gauges, to_axis)
        bodies = [_plain(grouping.base if t.floating else (g.zero,) * 11)]
        for j, k, there in zip(t.links, grouping.values, on_axis[1:], strict=True):
            body = _products(k, there.rod) if plan[j - 1].tensor == "products" else _with_rod(_plain(k), there.rod)
            bodies.append(replace(body, M=body.M + there.origin))
        return bodies, [there.foot for there in on_axis]

    def _phased(self, j: int, body: LinkInertia) -> tuple[LinkInertia, Expr]:
        """The inertia with its x axis turned so that MY vanishes, and that turn."""
        x, y, z = body.MS
        g = self.t.graph
        if not self.regroup or y.is_zero:
            return body, g.zero
        phase = g.atan2(y, x).named(f"PH{j}")
        tensor = symmetric_about_z(Angle(g.cos(phase), -g.sin(phase)), body.tensor)
        return replace(body, tensor=tensor, MS=Vec([g.sqrt(x**2 + y**2), g.zero, z])), phase


_PLAIN: WeakKeyDictionary[Trace, Layout] = WeakKeyDictionary()


def plain(t: Trace) -> Layout:
    """Every link in its own frame, with the parameters that the robot gives it; made once for a trace.

    Every Jacobian about every frame asks for it: the inverse of a Jacobian a hundred times.
    """
    if t not in _PLAIN:
        _PLAIN[t] = Layouts(t, regroup=False).layout([LinkPlan()] * t.n)
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
        return unnamed.named(tail) if tail else unnamed
    return unnamed


def _plain(k: Sequence[Expr]) -> LinkInertia:
    return LinkInertia(k[:6], False, Vec(k[6:9]), k[9], k[10])


def _products(k: Sequence[Expr], rod: Expr) -> LinkInertia:
    """Second moments for a tensor whose XX + YY = ZZ (E33 = 0) by its gauge, and a rod along z."""
    XX, XY, XZ, YY, YZ, _ = k[:6]
    return LinkInertia([YY, -XY, -XZ, XX, -YZ, rod], True, Vec(k[6:9]), k[9], k[10])


def _with_rod(body: LinkInertia, rod: Expr) -> LinkInertia:
    XX, XY, XZ, YY, YZ, ZZ = body.tensor
    return replace(body, tensor=[XX + rod, XY, XZ, YY + rod, YZ, ZZ])


def without_divisions(space: Space) -> Space:
    """The dependencies that hold for every value of the symbols: those that divide by none of them."""
    kept = [(v, p) for v, p in zip(space.basis, space.pivots, strict=True)
            if not any(node.op == "div" for node in reachable(v))]
    return Space([v for v, _ in kept], [p for _, p in kept])
