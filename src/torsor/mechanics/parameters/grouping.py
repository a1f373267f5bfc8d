"""Base inertial parameters: which parameters act on the motion, and which of them only together.

The energy of link j is h_j K_j with K_j = (XX XY XZ YY YZ ZZ MX MY MZ M, IA) [KD02 9.41-9.44].  Along
a joint the functions of the energy obey h_j = h_i L_j(q_j) + qd_j eta_j [KD02 9.45], i = a(j), where
L_j(q_j) expresses the parameters of link j in frame i.  So a change x of K_j can be undone by a
change of K_i, for every motion, exactly when

    eta_j x = 0                              joint j feels no momentum of it
    (L_j(q) - L_j(q')) x  in  Z_i            what the antecedent feels does not depend on q_j

where Z_i holds the changes of K_i that h_i does not feel at all.  W_j, the space of these x, gives
every rule of KD02 9.4.2.4: 3 dimensions (YY, MZ, M) for a general revolute joint, 6 for a
prismatic one, more near the base or along gravity, all of them for a fixed joint; rotors
(9.4.2.5) are an eleventh parameter.  No case is left to a list: what the published rules miss
(planar, gantry and polar arms, several branches on the base) comes out the same way.

A leaf argument shows that these pairs span all dependencies of a tree: the joint variable of a
last link is in no other energy, so its part of a dependency is in W_j; take it off and go on.

Both conditions are polynomial in q (cos and sin of it for a turn): they hold for all q when they
hold at five angles, or three lengths.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from weakref import WeakKeyDictionary

from torsor.algebra.expr import Expr
from torsor.algebra.graph import Graph
from torsor.algebra.identity import Identity
from torsor.algebra.linear.elimination import Vector, echelon, kernel
from torsor.algebra.linear.vectors import Vec
from torsor.mechanics.placement import about_z, from_antecedent
from torsor.mechanics.rigid import inertia_to_antecedent
from torsor.robot.joints import JointKind
from torsor.trace import Angle, Frame, Trace, traced

PARAMETERS = ("XX", "XY", "XZ", "YY", "YZ", "ZZ", "MX", "MY", "MZ", "M", "IA")
PLANAR = (0, 1, 2, 3, 4, 8)  # XX XY XZ YY YZ MZ, which a base that moves in a plane does not feel
_TEN = 10
Gauge = tuple[int, int, int]  # a, b, c: a XX + b YY + c ZZ is to be zero
Moving = Callable[[int, list[Expr]], list[Expr]]  # joint, parameters of its antecedent -> those that stay there


@dataclass(frozen=True)
class Space:
    """A space of parameter changes in echelon form: `basis[k]` can be solved for parameter `pivots[k]`."""

    basis: list[Vector]
    pivots: list[int]


@dataclass(frozen=True)
class Grouping:
    """Per link (from 1): the grouped parameters, and the names of those that were eliminated.

    base: those of a base that moves by itself, with what its links hand down; none of its own is eliminated.
    """

    values: list[list[Expr]]
    eliminated: list[list[int]]
    base: list[Expr]


def group(
    t: Trace, spaces: list[Space] | None = None, gauges: Mapping[int, Gauge] = {}, to_axis: Moving | None = None
) -> Grouping:
    """The base inertial parameters: the first independent ones in link order, the others grouped with them.

    From the tips to the base each pivot of W_j is eliminated: its value goes to the other
    parameters of the basis vector and to the antecedent.            [KD02 9.38-9.40, 9.52-9.60]
    For the links of `gauges` XX + YY is shifted until another form in XX, YY, ZZ is zero instead of YY; `to_axis` may
    take inertia of an antecedent to the axis of a joint, before it is grouped itself.
    """
    g = t.graph
    spaces = groupable(t) if spaces is None else spaces
    K: list[list[Expr]] = [[*t.inertia[0], g.zero]]
    for j in t.links:
        k = t.inertia[j]
        assert k is not None
        K.append([*k, t.IA[j]])
    for j in reversed(t.links):
        i, space = t.a[j], spaces[j]
        own = K[j]
        amounts = [own[p] for p in space.pivots]
        if j in gauges:
            place, (a, b, c) = space.pivots.index(3), gauges[j]
            amounts[place] = g.zero
            rest = [k - x for k, x in zip(own, _mix(space.basis, amounts, g), strict=True)]
            amounts[place] = (a * rest[0] + b * rest[3] + c * rest[5]) / (a + b)
        # K_j - sum(amount x), and L_j of the taken-off part goes to the antecedent
        taken = _mix(space.basis, amounts, g) or [g.zero] * 11
        K[j] = [a - b for a, b in zip(own, taken, strict=True)]
        for p in space.pivots:
            K[j][p] = g.zero
        if j in gauges:
            a, b, c = gauges[j]
            K[j][0] = own[0] - taken[0] if b else -c * K[j][5]
            K[j][3] = -(a * K[j][0] + c * K[j][5]) if b else own[3] - taken[3]
        if (i or t.floating) and space.basis:
            moved = inertia_to_antecedent(*placed(t, j, samples(t, j)[0]), taken[:_TEN])
            K[i] = [a + b for a, b in zip(K[i], [*moved, g.zero], strict=True)]
        if to_axis:
            K[i] = to_axis(j, K[i])
    for p in PLANAR if t.robot.base.joint == "planar" else ():
        K[0][p] = g.zero
    return Grouping(K[1:], [s.pivots for s in spaces[1:]], K[0])


_GROUPABLE: WeakKeyDictionary[Trace, list[Space]] = WeakKeyDictionary()


def groupable(t: Trace) -> list[Space]:
    """W_j for every link; found once for a trace, whose searches all ask for it."""
    if t not in _GROUPABLE:
        _GROUPABLE[t] = _groupable(t)
    return _GROUPABLE[t]


def _groupable(t: Trace) -> list[Space]:
    """W_j for every link, and on the way the twists that links can have and what they do not feel."""
    g, zero = t.graph, Identity()
    everything = [[g.one if i == k else g.zero for i in range(6)] for k in range(6)]
    # a base that moves as it likes has every twist and feels every parameter
    twists: list[list[Vector]] = [_of_base(t, everything)]
    unfelt: list[list[Vector]] = [_unfelt_by_base(t, zero)]
    spaces = [Space([], [])]
    for j in t.links:
        i = t.a[j]
        free = len(twists[i]) == 6 and not unfelt[i]
        space = _general(t, j) if free else _space(t, j, twists[i], unfelt[i], zero)
        spaces.append(space)
        twists.append(everything if len(twists[i]) == 6 else _twists(t, j, twists[i], zero))
        unfelt.append([] if not unfelt[i] else _unfelt(t, j, space, unfelt[i], zero))
    return spaces


def _space(t: Trace, j: int, twists: list[Vector], unfelt: list[Vector], zero: Identity) -> Space:
    """W_j from the twists of the antecedent and the changes that it does not feel."""
    g = t.graph
    rows = [_row(t, j, *_twist_in_frame(f, P, twist))
            for f, P in (placed(t, j, s) for s in samples(t, j)) for twist in twists]
    if t.turn[j] or t.slide[j]:
        rows.append(_self_row(t, j))
    # L_j(q) = L_j(0) N(q), N a matrix of numbers: what a test of the antecedent sees of N(q) - N(0)
    images = [inertia_to_antecedent(*placed(t, j, samples(t, j)[0]), unit) for unit in _units(g)]
    changes = [[[(k, g.const(x)) for k, x in enumerate(column) if x] for column in change]
               for change in _changes(t.turn[j], bool(t.slide[j]))]
    for test in kernel(unfelt, _TEN, g.one, zero)[0]:
        seen = [_dot(test, image, g) for image in images]
        for change in changes:
            rows.append([sum((x * seen[k] for k, x in column), g.zero) for column in change] + [g.zero])
    return Space(*kernel(rows, 11, g.one, zero))


@lru_cache(maxsize=8)
def _changes(turn: int, slide: bool) -> list[list[list[Fraction]]]:
    """N(q) - N(0) at each sampled position, column by column: parameters of a body turned about or moved along z."""
    g = Graph()
    units = _units(g)
    spots = [[_about_and_along(angle, length, unit) for unit in units] for angle, length in _samples(g, turn, slide)]
    return [[[Fraction(x.value) - y.value for x, y in zip(later, first, strict=True)]
             for later, first in zip(spot, spots[0], strict=True)] for spot in spots[1:]]


def _about_and_along(turn: Angle, length: Expr, unit: Vector) -> Vector:
    g = length.graph
    still = Angle(g.one, g.zero)
    frame = Frame(still, still, turn, g.zero, g.zero, length)
    return inertia_to_antecedent(frame, Vec([g.zero, g.zero, length]), unit)


@lru_cache(maxsize=8)
def _general_pivots(kind: JointKind) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
    """W for a joint far from the base (every twist, everything felt): numbers, the same for every geometry."""
    from torsor.robot.description import Robot
    from torsor.robot.links import link

    space = _far_from_base(traced(Robot("any", (link(0, 1, kind),))), 1)
    return tuple(tuple(int(x.value) for x in row) for row in space.basis), tuple(space.pivots)


def _far_from_base(t: Trace, j: int) -> Space:
    twists = [[t.graph.one if i == k else t.graph.zero for i in range(6)] for k in range(6)]
    return _space(t, j, twists, [], Identity())


def _general(t: Trace, j: int) -> Space:
    kind = t.robot.links[j - 1].joint.kind
    if kind.has_lead:
        return _far_from_base(t, j)
    basis, pivots = _general_pivots(kind)
    return Space([[t.graph.const(x) for x in row] for row in basis], list(pivots))


def _of_base(t: Trace, everything: list[Vector]) -> list[Vector]:
    """The twists (w, v) that the base can have, those of a planar one in its plane."""
    base = t.robot.base
    if base.joint == "planar":
        return [everything[2], everything[3], everything[4]]
    return everything if base.moves else []


def _unfelt_by_base(t: Trace, zero: Identity) -> list[Vector]:
    """Z_0: with a base at rest only the first moment along gravity counts; with a moving one everything.

    A base that moves in a plane feels ZZ, MX, MY, M of what stands on it: its own tilt never changes.
    """
    g = t.graph
    if t.robot.base.joint == "planar":
        return [u for p, u in enumerate(_units(g)) if p in PLANAR]
    if t.robot.base.moves:
        return []
    return kernel([[*[g.zero] * 6, *t.state.g, g.zero]], _TEN, g.one, zero)[0]


def _unfelt(t: Trace, j: int, space: Space, unfelt: list[Vector], zero: Identity) -> list[Vector]:
    """Z_j: combinations of W_j (without rotor) that the antecedent does not feel either."""
    g = t.graph
    without_rotor = kernel([[v[10] for v in space.basis]], len(space.basis), g.one, zero)[0] if space.basis else []
    vectors = [_mix(space.basis, weights, g)[:_TEN] for weights in without_rotor]
    f, P = placed(t, j, samples(t, j)[0])
    images = [inertia_to_antecedent(f, P, v) for v in vectors]
    annihilators, _ = kernel(unfelt, _TEN, g.one, zero)
    rows = [[_dot(test, image, g) for image in images] for test in annihilators]
    weights_of = kernel(rows, len(vectors), g.one, zero)[0] if vectors else []
    return echelon([_mix(vectors, weights, g) for weights in weights_of], zero)[0]


def _twists(t: Trace, j: int, twists: list[Vector], zero: Identity) -> list[Vector]:
    """A basis of the twists (w, v) that link j can have, in its frame."""
    g = t.graph
    own = [*[g.zero] * 2, g.one * t.turn[j], *[g.zero] * 2, g.one * t.slide[j]]
    spread = [own] if t.turn[j] or t.slide[j] else []
    for f, P in (placed(t, j, s) for s in samples(t, j)):
        spread += [[*w, *v] for w, v in (_twist_in_frame(f, P, twist) for twist in twists)]
    return echelon(spread, zero)[0] if spread else []


def _row(t: Trace, j: int, w: Vec, v: Vec) -> Vector:
    """Momentum along joint j, per parameter, when the antecedent moves with the twist (w, v).  [KD02 9.47]"""
    o, turn, slide = t.graph.zero, t.turn[j], t.slide[j]
    turned = [o, o, w[0], o, w[1], w[2], v[1], -v[0], o, o, o]
    slid = [o, o, o, o, o, o, -w[1], w[0], o, v[2], o]
    return [a * turn + b * slide for a, b in zip(turned, slid, strict=True)]


def _self_row(t: Trace, j: int) -> Vector:
    """The part of the joint's own rate in its momentum: turn^2 ZZ + slide^2 M + IA."""
    g = t.graph
    row = [g.zero] * 11
    row[5], row[9], row[10] = g.one * t.turn[j], g.one * t.slide[j] * t.slide[j], g.one
    return row


def samples(t: Trace, j: int) -> list[tuple[Angle, Expr]]:
    """Joint positions that suffice to tell what depends on q_j: (turn, slide) beyond the joint's zero."""
    return _samples(t.graph, t.turn[j], bool(t.slide[j]))


def _samples(g: Graph, turn: int, slide: bool) -> list[tuple[Angle, Expr]]:
    """A screw comes to every angle at lengths without end, so that angle and length are told apart."""
    fifths = [(5, 0), (0, 5), (-5, 0), (0, -5), (3, 4)] if turn else [(5, 0)]
    return [(Angle(g.const(c) / 5, g.const(s) / 5), g.const(length))
            for length in ((0, 1, 2) if slide else (0,)) for c, s in fifths]


def placed(t: Trace, j: int, sample: tuple[Angle, Expr]) -> tuple[Frame, Vec]:
    """Frame j and its origin at a sampled joint position, in place of the joint variable."""
    f = t.frame(j)
    turn, length = sample
    theta = turn if t.turn[j] else f.theta
    r = length if t.slide[j] else f.r
    frame = Frame(f.gamma, f.alpha, theta, f.b, f.d, r)
    zero = t.graph.zero
    P = about_z(f.gamma, Vec([f.d, -f.alpha.S * r, f.alpha.C * r])) + Vec([zero, zero, f.b])
    return frame, P


def _twist_in_frame(f: Frame, P: Vec, twist: Vector) -> tuple[Vec, Vec]:
    w, v = Vec(twist[:3]), Vec(twist[3:])
    return from_antecedent(f, w), from_antecedent(f, v + w.cross(P))


def _units(g: Graph) -> list[Vector]:
    return [[g.one if i == k else g.zero for i in range(_TEN)] for k in range(_TEN)]


def _mix(vectors: Sequence[Vector], weights: Sequence[Expr], g: Graph) -> Vector:
    return [_dot(column, weights, g) for column in zip(*vectors, strict=True)]


def _dot(a: Sequence[Expr], b: Sequence[Expr], g: Graph) -> Expr:
    total = zero = g.zero
    for x, y in zip(a, b, strict=True):
        if x is not zero and y is not zero:
            total = total + x * y
    return total
