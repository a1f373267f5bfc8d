"""A body in the plane that three rods hold: an equation of degree six for its angle, from which all else follows.

The rods turn about known points Ai and about points Bi of the body.  With p from A1 to B1 and ai from A1 to Ai against
b1 to bi, turned with the body, ai = R bi - Ai,

    p.p = l1^2        (p + ai).(p + ai) = li^2        that is        2 ai.p = di = li^2 - l1^2 - ai.ai        i = 2, 3

Two linear equations give p, and the first one is left:

    d2^2 a3.a3 - 2 d2 d3 a2.a3 + d3^2 a2.a2 = 4 l1^2 (a2 x a3)^2

Each product of two of the a's is linear in the cosine and sine of the body's angle, as the two turns in it cancel: the
equation is a trigonometric polynomial of degree three, one of degree six in the tangent of half the angle.

C. Gosselin, J.-P. Merlet, "The direct kinematics of planar parallel manipulators: special architectures and number of
solutions", Mech. Mach. Theory, 1994.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from torsor.algebra.expr import Expr
from torsor.algebra.identity import Identity
from torsor.algebra.linear.vectors import Mat, Vec
from torsor.mechanics.inverse.joint_path import Pose, identity, turn
from torsor.mechanics.inverse.sheet import Sheet
from torsor.mechanics.loop_closure.ring_path import constants
from torsor.mobility.rigid_groups import Crossing, RigidGroups
from torsor.robot.description import Robot
from torsor.trace import Angle, Trace, angle

SMALL = Fraction(1, 10**10)  # of what is left of the equation, relatively
Two = tuple[Expr, Expr]


@dataclass(frozen=True)
class Rod:
    """A rod between two unknown turning joints, u on known ground and v on the body: L0 Ju L1 Jv L2 is where the body
    is; back undoes L2."""

    u: int
    v: int
    L: tuple[Pose, Pose, Pose]
    back: Pose

    @property
    def square(self) -> Expr:
        """Its length, squared."""
        x, y, _ = self.L[1].P
        length: Expr = x**2 + y**2
        return length


@dataclass(frozen=True)
class Triad:
    """Three rods that hold a body; frame: of the body; axes: the third is across the plane; up: whether the z axis of
    the frame is along it (1) or against it (-1)."""

    frame: int
    rods: tuple[Rod, Rod, Rod]
    axes: Mat
    up: int


@dataclass(frozen=True)
class FirstHarmonic:
    """k + c cos + s sin of an angle."""

    k: Expr
    c: Expr
    s: Expr

    def at(self, by: Angle) -> Expr:
        value: Expr = self.k + self.c * by.C + self.s * by.S
        return value

    @property
    def half(self) -> list[Expr]:
        """Times 1 + x^2, in powers of x, the tangent of half the angle."""
        return [self.k + self.c, 2 * self.s, self.k - self.c]


def triads(t: Trace, robot: Robot, unknown: Collection[int], test: Identity) -> Iterator[Triad]:
    """The bodies in a plane that are held by three rods, their joints unknown, whatever joints the robot is cut at."""
    groups = RigidGroups(robot, unknown)
    for body in dict.fromkeys(groups.of.values()):
        legs = [(u, v) for u in groups.crossings(0) for v in groups.crossings(groups.of[u.reached])
                if body and groups.of[v.reached] == body and t.turn[u.j] and t.turn[v.j]]
        for three in combinations(legs, 3):
            if len({groups.of[u.reached] for u, _ in three}) == 3:
                triad = _planar(t, groups, three, test)
                if triad is not None:
                    yield triad


def _planar(t: Trace, groups: RigidGroups, legs: Sequence[tuple[Crossing, Crossing]], test: Identity) -> Triad | None:
    """Three rods as a triad; None where their joints' axes are not parallel."""
    frame = legs[0][1].reached
    rods = [_rod(t, groups, u, v, frame) for u, v in legs]
    first = rods[0].L[0].R
    axes = identity(t).R if _sign(first[2, 2], test) else first
    signs = [[_sign((axes.T @ rod.L[0].R)[2, 2], test), *(_sign(E.R[2, 2], test) for E in rod.L[1:])] for rod in rods]
    if not all(s for row in signs for s in row):
        return None
    return Triad(frame, (rods[0], rods[1], rods[2]), axes, signs[0][0] * signs[0][1] * signs[0][2])


def _rod(t: Trace, groups: RigidGroups, u: Crossing, v: Crossing, frame: int) -> Rod:
    steps = [*groups.within(0, u.left), (u.j, u.way), *groups.within(u.reached, v.left), (v.j, v.way),
             *groups.within(v.reached, frame)]
    gaps, behind = constants(t, steps, (u.j, v.j))
    return Rod(u.j, v.j, (gaps[0], gaps[1], gaps[2]), behind[2])


def _sign(cosine: Expr, test: Identity) -> int:
    """Of the cosine between two axes that are parallel; 0 where they are not."""
    return 1 if test.is_zero(cosine - 1) else -1 if test.is_zero(cosine + 1) else 0


class TriadEquation:
    """The equation for the angle of the body of a triad."""

    def __init__(self, triad: Triad):
        self.triad = triad
        origins = [triad.axes.T @ rod.L[0].P for rod in triad.rods]
        ends = [rod.back.P for rod in triad.rods]
        self.A = [(o[0] - origins[0][0], o[1] - origins[0][1]) for o in origins]
        self.b = [(e[0] - ends[0][0], (e[1] - ends[0][1]) * triad.up) for e in ends]
        first, *others = (rod.square for rod in triad.rods)
        s = {(i, k): self._dot(i, k) for i, k in ((1, 1), (1, 2), (2, 2))}
        d = [FirstHarmonic(square - first - s[i, i].k, -s[i, i].c, -s[i, i].s) for i, square in enumerate(others, 1)]
        self.d, self.cross = d, self._cross()
        self._products = [(d[0], d[0], s[2, 2], 1), (d[0], d[1], s[1, 2], -2), (d[1], d[1], s[1, 1], 1)]
        self._last = first * -4

    def _dot(self, i: int, k: int) -> FirstHarmonic:
        """ai.ak"""
        A, b = self.A, self.b
        return FirstHarmonic(_dot(b[i], b[k]) + _dot(A[i], A[k]), -(_dot(A[i], b[k]) + _dot(A[k], b[i])),
                      _cross(A[i], b[k]) + _cross(A[k], b[i]))

    def _cross(self) -> FirstHarmonic:
        """a2 x a3"""
        (_, A, B), (_, a, b) = self.A, self.b
        return FirstHarmonic(_cross(a, b) + _cross(A, B), _cross(b, A) - _cross(a, B), _dot(a, B) - _dot(b, A))

    @property
    def coefficients(self) -> list[Expr]:
        """Of the powers 0 to 6 of the tangent of half the angle."""
        total = [e * self._last for e in _times(_times(self.cross.half, self.cross.half), [1, 0, 1])]
        for a, b, c, factor in self._products:
            total = [x + y * factor for x, y in zip(total, _times(_times(a.half, b.half), c.half), strict=True)]
        return total

    def terms(self, by: Angle) -> list[Expr]:
        """What adds up to zero where the angle is a root."""
        return [a.at(by) * b.at(by) * c.at(by) * factor for a, b, c, factor in self._products] + [
            self._last * self.cross.at(by) ** 2]

    def joints(self, t: Trace, phi: Expr) -> dict[int, Expr]:
        """The joints of the rods at an angle that is a root."""
        by, g = angle(phi), t.graph
        a = [(by.C * x - by.S * y - X, by.S * x + by.C * y - Y)
             for (x, y), (X, Y) in zip(self.b, self.A, strict=True)]
        m, n = (d.at(by) / (2 * self.cross.at(by)) for d in self.d)
        p = m * a[2][1] - n * a[1][1], n * a[1][0] - m * a[2][0]
        over = Mat([[g.one, g.zero, g.zero], [g.zero, g.one * self.triad.up, g.zero],
                    [g.zero, g.zero, g.one * self.triad.up]])
        body = self.triad.axes @ turn(t, by) @ over
        values: dict[int, Expr] = {}
        for rod, (x, y) in zip(self.triad.rods, a, strict=True):
            values |= _turns(t, rod, self.triad.axes @ Vec([p[0] + x, p[1] + y, g.zero]), body)
        return values


def _turns(t: Trace, rod: Rod, along: Vec, body: Mat) -> dict[int, Expr]:
    """Both joints of a rod that is to lie along a vector, while the body has a rotation."""
    start, (x, y, _) = rod.L[0].R, rod.L[1].P
    X, Y, _ = start.T @ along
    u = Angle((x * X + y * Y) / rod.square, (x * Y - y * X) / rod.square)
    rest = (start @ turn(t, u) @ rod.L[1].R).T @ body @ rod.L[2].R.T
    return {rod.u: t.graph.atan2(x * Y - y * X, x * X + y * Y), rod.v: t.graph.atan2(rest[1, 0], rest[0, 0])}


def guard_root(equation: TriadEquation, phi: Expr, sheet: Sheet) -> None:
    """A guard that an angle is a root of the equation."""
    g = sheet.graph
    terms = equation.terms(angle(phi))
    lacking, size = sum(terms, g.zero), sum(map(g.abs, terms), g.zero)
    sheet.guard(SMALL * size - g.abs(lacking), f"{phi.value} is a root of the polynomial")


def _times(a: Sequence[Expr | int], b: Sequence[Expr | int]) -> list[Expr]:
    """The product of two polynomials."""
    total: list[Expr | int] = [0] * (len(a) + len(b) - 1)
    for i, x in enumerate(a):
        for k, y in enumerate(b):
            total[i + k] = total[i + k] + x * y
    return total  # type: ignore[return-value]


def _dot(a: Two, b: Two) -> Expr:
    total: Expr = a[0] * b[0] + a[1] * b[1]
    return total


def _cross(a: Two, b: Two) -> Expr:
    total: Expr = a[0] * b[1] - a[1] * b[0]
    return total
