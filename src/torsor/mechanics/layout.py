"""Where each link is processed, and how its inertia is written: the freedoms that cost no accuracy.

The recursions may work on link j in any frame that differs from its own by a turn about z_j:

    own      frame j itself: velocities and forces are turned by theta_j
    before   the frame before the turn theta_j: the inertia is turned instead, fewer numbers for a last
             link, and near the base the velocities have zeros there
    shared   the frame in which the antecedent is processed, where the axes are parallel: angles add

And the ten parameters may be shifted between a link and its antecedent along the dependencies of
`mechanics.grouping` without any torque changing:

    moments   YY = MZ = M = 0 for a general revolute link (the base parameters)
    products  second moments E (E11 = (YY + ZZ - XX)/2, ..., E12 = -XY) with E33 = 0: the moment of the link is
              then 13 multiplications and 13 additions instead of 14 and 17

A last link has one more freedom, the direction of its x axis: `phase` turns it so that MY vanishes.
All of it is computed from parameters alone, in setup.

Where a link is reached by quarter turns alone, U = wp^ + w^ w^ can be had from the antecedent's by the few terms
that the joint adds (`relay`), instead of from w and wp anew.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from weakref import WeakKeyDictionary

from torsor.algebra.expr import Expr, reachable
from torsor.algebra.linalg import Vec
from torsor.mechanics.grouping import Space, group, groupable
from torsor.mechanics.placement import about_z, symmetric_about_z
from torsor.trace import Angle, Trace, Turns, angle


@dataclass(frozen=True)
class Choice:
    """How one link is treated."""

    frame: str = "own"  # "own", "before" or "shared"
    tensor: str = "moments"  # "moments" or "products"
    phase: bool = False
    relay: bool = False


@dataclass
class Layout:
    """The robot as the recursions see it: everything of link j in the frame where it is processed.

    turns[j], P[j] place that frame on the antecedent's; tensor[j] has six elements, of J or (where
    `products[j]`) of E; MS, M, fe, me, IA as in the trace.
    """

    turns: list[Turns] = field(default_factory=lambda: [()])
    P: list[Vec] = field(default_factory=list)
    tensor: list[list[Expr]] = field(default_factory=list)
    products: list[bool] = field(default_factory=lambda: [False])
    relay: list[bool] = field(default_factory=lambda: [False])
    MS: list[Vec] = field(default_factory=list)
    M: list[Expr] = field(default_factory=list)
    fe: list[Vec] = field(default_factory=list)
    me: list[Vec] = field(default_factory=list)
    IA: list[Expr] = field(default_factory=list)
    left: list[Angle] = field(default_factory=list)  # about z, from the frame where a link is processed to its own

    def seat(self, j: int) -> Seat:
        return Seat(self.turns[j])

    def moments(self, j: int) -> list[Expr]:
        """XX XY XZ YY YZ ZZ of link j, whatever form it is kept in."""
        e11, e12, e13, e22, e23, e33 = self.tensor[j]
        if not self.products[j]:
            return self.tensor[j]
        return [e22 + e33, -e12, -e13, e11 + e33, -e23, e11 + e22]


@dataclass(frozen=True)
class Seat:
    """The frame in which a link is processed, on that of its antecedent."""

    turns: Turns


Body = tuple[list[Expr], bool, Vec, Expr]  # six elements, whether they are products, first moments, mass


class Layouts:
    """All layouts of one trace: what they share is computed once."""

    def __init__(self, t: Trace, regroup: bool = True):
        self.t = t
        self.regroup = regroup
        self._grouped: dict[frozenset[int], list[list[Expr]]] = {}
        self.spaces = [without_divisions(s) for s in groupable(t)] if regroup else []

    def choices(self, j: int) -> list[Choice]:
        """The choices that link j has."""
        t = self.t
        frames = ["own", "before"]
        if self._parallel(j):
            frames.append("shared")
        tensors = ["moments"]
        if self.regroup and t.turn[j] and self._general(j):
            tensors.append("products")
        phases = [False, True] if self.regroup and t.turn[j] and not t.children[j] else [False]
        made = [Choice(f, k, p) for f in frames for k in tensors for p in phases]
        return made + [replace(c, relay=True) for c in made if c.frame != "own" and t.a[j] and self._quarter(j)]

    def layout(self, plan: list[Choice]) -> Layout:
        """The layout for a plan: plan[j - 1] says how link j is treated."""
        t, g = self.t, self.t.graph
        bodies, IA, phase = self._bodies(plan)
        made = Layout(P=[t.zero], tensor=[[g.zero] * 6], MS=[t.zero], M=[g.zero], fe=[t.zero], me=[t.zero], IA=IA,
                      left=[Angle(g.one, g.zero)])
        pending = [g.zero]  # the angle about z from the frame where a link is processed to its own
        for j in t.links:
            f, choice, i = t.frame(j), plan[j - 1], t.a[j]
            before, joint = pending[i] + t.gamma[j], t.theta[j] + phase[j]
            first = _named(t, angle(before), before)
            # iPj, in the frame where the antecedent is processed
            tip = about_z(first, Vec([f.d, -f.alpha.S * f.r, f.alpha.C * f.r]))
            made.P.append((tip + Vec([g.zero, g.zero, f.b])).named("P", j))
            if self._parallel(j):
                turns, left = _parallel_turns(t, choice.frame, before, joint)
            else:
                turns, left = (("z", first), ("x", f.alpha)), joint
                if choice.frame == "own":
                    turns, left = (*turns, ("z", _named(t, angle(joint), joint))), g.zero
            made.turns.append(turns)
            made.relay.append(choice.relay)
            pending.append(left)
            made.left.append(_named(t, angle(left), left))
            given = left - phase[j]  # to the robot's own frame, whose x axis the phase has left
            self._add_body(made, j, bodies[j], _named(t, angle(left), left))
            made.fe.append(about_z(_named(t, angle(given), given), t.fe[j]))
            made.me.append(about_z(_named(t, angle(given), given), t.me[j]))
        return made

    def _add_body(self, made: Layout, j: int, body: Body, turn: Angle) -> None:
        elements, products, MS, M = body
        made.tensor.append(symmetric_about_z(turn, elements))
        made.products.append(products)
        made.MS.append(about_z(turn, MS).named("MS", j))
        made.M.append(M)

    def _bodies(self, plan: list[Choice]) -> tuple[list[Body], list[Expr], list[Expr]]:
        """The links' inertia in their own frames, the rotors, and the turn of each x axis."""
        t, g = self.t, self.t.graph
        phase = [g.zero] * (t.n + 1)
        empty: Body = ([g.zero] * 6, False, t.zero, g.zero)
        if not self.regroup:
            return [empty, *(_plain(k) for k in t.inertia[1:] if k)], t.IA, phase
        halved = frozenset(j for j in t.links if plan[j - 1].tensor == "products")
        if halved not in self._grouped:
            self._grouped[halved] = group(t, self.spaces, halved).values
        K = self._grouped[halved]
        bodies = [empty]
        for j, k in zip(t.links, K, strict=True):
            elements, products, MS, M = _products(k) if j in halved else _plain(k)
            if plan[j - 1].phase and not MS[1].is_zero:
                phase[j] = g.atan2(MS[1], MS[0]).named(f"PH{j}")
                turn = Angle(g.cos(phase[j]), -g.sin(phase[j]))
                elements = symmetric_about_z(turn, elements)
                MS = Vec([g.sqrt(MS[0] ** 2 + MS[1] ** 2), g.zero, MS[2]])
            bodies.append((elements, products, MS, M))
        return bodies, [g.zero, *(k[10] for k in K)], phase

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
        _PLAIN[t] = Layouts(t, regroup=False).layout([Choice()] * t.n)
    return _PLAIN[t]


def _parallel_turns(t: Trace, frame: str, before: Expr, joint: Expr) -> tuple[Turns, Expr]:
    """(turns, what is left to turn) for an axis parallel to its antecedent's."""
    if frame == "shared":
        return (), before + joint
    if frame == "before":
        return (("z", _named(t, angle(before), before)),), joint
    return (("z", _named(t, angle(before + joint), before + joint)),), t.graph.zero


def _named(t: Trace, made: Angle, value: Expr) -> Angle:
    """The angle, its cosine and sine named after the joints in it: C23, S23."""
    if made.C.args and made.C.id not in t.graph.names:
        symbols = {node for node in reachable([value]) if node.op == "symbol"}
        tail = ("" if t.n < 10 else "_").join(str(j) for j in t.links if t.turn[j] and t.q[j] in symbols)
        return Angle(made.C.named(f"C{tail}"), made.S.named(f"S{tail}")) if tail else made
    return made


def _plain(k: list[Expr]) -> Body:
    return k[:6], False, Vec(k[6:9]), k[9]


def _products(k: list[Expr]) -> Body:
    """Second moments for a tensor whose XX + YY = ZZ (E33 = 0) by its gauge."""
    XX, XY, XZ, YY, YZ, ZZ = k[:6]
    half = XX.graph.const(1) / 2
    return [(YY + ZZ - XX) * half, -XY, -XZ, (XX + ZZ - YY) * half, -YZ, XX.graph.zero], True, Vec(k[6:9]), k[9]


def without_divisions(space: Space) -> Space:
    """The dependencies that hold for every value of the symbols: those that divide by none of them."""
    kept = [(v, p) for v, p in zip(space.basis, space.pivots, strict=True)
            if not any(node.op == "div" for node in reachable(v))]
    return Space([v for v, _ in kept], [p for _, p in kept])
