"""All equations that the closure of a chain gives, in the frames of all its joints.       [KC97 section 3.3]

With E0 and the tool on the side of the target, J1 E1 J2 ... Jm = W.  For any two boundaries between these factors

    (factors before the first)^-1 W (factors after the second)^-1 = factors between

and each of its twelve elements is an equation.  Turns about parallel axes are carried as sums of their angles.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from torsor.algebra.expr import Expr
from torsor.algebra.linear.vectors import Mat
from torsor.mechanics.inverse.joint_path import Pose
from torsor.mechanics.inverse.unknowns import Combo, Poly, Unknowns, cosine, negative, sine, slide
from torsor.trace import angle

Key = tuple[Combo, Combo]  # the unknown and the known part of a sum of angles
Plane = dict[Key, tuple[Poly | None, Poly | None]]


@dataclass(frozen=True)
class KnownJoint:
    """A joint as far as it is known: it turns or slides by the sum of an unknown and a known combination."""

    slides: bool
    unknown: Combo
    known: Combo


Factor = KnownJoint | Pose


@dataclass(frozen=True)
class Arrow:
    """A vector, or a point: x + i y = sum of e^(i (unknown + known)) (a + i b), and z."""

    plane: Plane
    z: Poly | None
    point: bool


@dataclass(frozen=True, eq=False)
class Equation:
    """left - right = 0, and where it stands: element (row, column) in the frames of two boundaries.

    inverse: it is of the closure read from the tool to the base, and the boundaries are counted from there.
    """

    poly: Poly
    left: int
    right: int
    row: int
    column: int
    inverse: bool = False


class ChainEquations:
    """The equations for the present state of knowledge about the joints."""

    def __init__(self, ring: Unknowns, factors: Sequence[Factor], node: Callable[[Combo], Expr], target: Pose,
                 free: frozenset[Expr] = frozenset()):
        """node: a known combination as an expression; free: entries of the target that may be anything."""
        self.ring, self.factors, self.node, self.target, self.free = ring, factors, node, target, free
        nothing = next(tuple(0 for _ in f.known) for f in factors if isinstance(f, KnownJoint))
        self.none: Key = nothing, nothing

    @property
    def inverse(self) -> ChainEquations:
        """The closure read from the tool to the base."""
        turned = [f.inverse if isinstance(f, Pose) else KnownJoint(f.slides, _sum(self.none[0], f.unknown, -1),
                                                              _sum(self.none[0], f.known, -1))
                  for f in reversed(self.factors)]
        return ChainEquations(self.ring, turned, self.node, self.target.inverse, self.free)

    def equations(self) -> Iterator[Equation]:
        """Each element of each closure; those without unknowns are left out."""
        yield from self._elements_of(range(4))

    def between(self, first: int, second: int) -> list[Equation]:
        """The elements of the closure in the frames of two boundaries; column n, which follows, is left out."""
        elements = []
        for column in (0, 2, 3):
            start = self._start(column)
            sides = zip(self._elements(self._outside(start, second)[first]),
                        self._elements(self._inside(start, second)[first]), strict=True)
            for row, (a, b) in enumerate(sides):
                poly = self.ring.add(a, negative(b))
                if poly and any(poly):
                    elements.append(Equation(poly, first, second, row, column))
        return elements

    def inverse_positions(self) -> Iterator[Equation]:
        """The positions of the inverse closure: equations of their own, while its rotations are the same."""
        if not self.free:
            for e in self.inverse._elements_of((3,)):
                yield replace(e, inverse=True)

    def _elements_of(self, columns: Iterable[int]) -> Iterator[Equation]:
        count = len(self.factors)
        seen = set()
        for second in range(count + 1):
            for column in columns:
                start = self._start(column)
                inside = self._inside(start, second)
                outside = self._outside(start, second)
                for first in range(second + 1):
                    sides = zip(self._elements(outside[first]), self._elements(inside[first]), strict=True)
                    for row, (a, b) in enumerate(sides):
                        poly = self.ring.add(a, negative(b))
                        if poly and any(poly):
                            key = tuple(sorted((m, k.id) for m, k in poly.items()))
                            if key not in seen:
                                seen.add(key)
                                yield Equation(poly, first, second, row, column)

    def _start(self, column: int) -> Arrow:
        g = self.target.P[0].graph
        one: Poly = {(): g.one}
        parts: list[Poly] = [one if r == column else {} for r in range(3)]
        return Arrow({self.none: (parts[0], parts[1])}, parts[2], column == 3)

    def _inside(self, start: Arrow, second: int) -> list[Arrow]:
        """The vector at every boundary before `second`, through the factors between."""
        arrows = [start]
        merged = start
        for k in range(second - 1, -1, -1):
            merged = self._forward(self.factors[k], merged)
            arrows.append(merged)
        return arrows[::-1]

    def _outside(self, start: Arrow, second: int) -> list[Arrow]:
        """The vector at every boundary, the other way round: out at the end, through the target, in at the base."""
        v = start
        for factor in self.factors[second:]:
            v = self._backward(factor, v)
        v = self._rigid(self.target, v, self.free)
        arrows = [v]
        for factor in self.factors[:second]:
            v = self._backward(factor, v)
            arrows.append(v)
        return arrows

    # a vector through one factor ----------------------------------------------------------

    def _forward(self, f: Factor, v: Arrow) -> Arrow:
        return self._rigid(f, v) if isinstance(f, Pose) else self._moved(f, v, 1)

    def _backward(self, f: Factor, v: Arrow) -> Arrow:
        return self._rigid(f.inverse, v) if isinstance(f, Pose) else self._moved(f, v, -1)

    def _moved(self, f: KnownJoint, v: Arrow, way: int) -> Arrow:
        if f.slides:
            return replace(v, z=self.ring.add(v.z, self._slide(f, way))) if v.point else v
        turned = {(_sum(u, f.unknown, way), _sum(k, f.known, way)): ab for (u, k), ab in v.plane.items()}
        return replace(v, plane=turned)

    def _slide(self, f: KnownJoint, way: int) -> Poly:
        g = self.target.P[0].graph
        sign, atom = slide(f.unknown)
        terms: Poly = {(atom,): g.const(sign * way)} if atom else {}
        if any(f.known):
            terms[()] = self.node(f.known) * way
        return terms

    def _rigid(self, f: Pose, v: Arrow, free: frozenset[Expr] = frozenset()) -> Arrow:
        """A constant transform; where it keeps the axis z (or turns it over), sums of angles stay as they are."""
        axis = 0 if free else self._axis(f.R)
        if not axis:
            xyz = self._elements(v)
            turned = [self.ring.add(*(self._scaled(e, k, free) for e, k in zip(xyz, row, strict=True)))
                      for row in f.R.rows]
            v = Arrow({self.none: (turned[0], turned[1])}, turned[2], v.point)
        else:
            plane: Plane = {}
            for (u, k), (a, b) in v.plane.items():
                kept = (u, k) if axis > 0 else (tuple(-c for c in u), tuple(-c for c in k))
                plane[kept] = self._multiplied(a, b if axis > 0 else negative(b), f.R[0, 0], f.R[1, 0])
            v = Arrow(plane, v.z if axis > 0 else negative(v.z), v.point)
        if not v.point:
            return v
        shift: list[Poly | None] = [None if p in free else {} if p.is_zero else {(): p} for p in f.P]
        a, b = v.plane.get(self.none, ({}, {}))
        plane = v.plane | {self.none: (self.ring.add(a, shift[0]), self.ring.add(b, shift[1]))}
        return Arrow(plane, self.ring.add(v.z, shift[2]), True)

    def _scaled(self, p: Poly | None, k: Expr, free: frozenset[Expr]) -> Poly | None:
        """k p; nothing is known of it where k is free, unless p is zero."""
        return None if p != {} and k in free else self.ring.scale(p, k)

    def _axis(self, R: Mat) -> int:
        """1 where R turns about z, -1 where it turns z over, else 0."""
        zero = self.ring.identity.is_zero
        if not all(zero(R[i, j]) for i, j in ((0, 2), (1, 2), (2, 0), (2, 1))):
            return 0
        return 1 if zero(R[2, 2] - 1) else -1

    def _multiplied(self, a: Poly | None, b: Poly | None, c: Expr, s: Expr) -> tuple[Poly | None, Poly | None]:
        """(a + i b) (c + i s)."""
        ring = self.ring
        return (ring.add(ring.scale(a, c), negative(ring.scale(b, s))),
                ring.add(ring.scale(a, s), ring.scale(b, c)))

    def _elements(self, v: Arrow) -> list[Poly | None]:
        """x, y, z, the sums of angles written as atoms."""
        ring = self.ring
        x: list[Poly | None] = []
        y: list[Poly | None] = []
        for (unknown, known), (a, b) in v.plane.items():
            if any(known):
                turn = angle(self.node(known))
                a, b = self._multiplied(a, b, turn.C, turn.S)
            C, S = self._atom(*cosine(unknown)), self._atom(*sine(unknown))
            x += [ring.times(a, C), negative(ring.times(b, S))]
            y += [ring.times(a, S), ring.times(b, C)]
        return [ring.add(*x), ring.add(*y), v.z]

    def _atom(self, sign: int, atom: tuple[str, Combo] | None) -> Poly:
        if not sign:
            return {}
        return {(atom,) if atom else (): self.target.P[0].graph.const(sign)}


def _sum(a: Combo, b: Combo, way: int) -> Combo:
    return tuple(x + way * y for x, y in zip(a, b, strict=True))
