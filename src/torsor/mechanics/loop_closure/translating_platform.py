"""A platform that does not turn, on legs whose rods have joints at known points: where three spheres meet.

Each rod keeps its length, so the platform's origin is on a sphere about a point that the known joints place.  Three of
them leave two positions; with the pose of the platform known, each leg is a chain of its own.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from torsor.algebra import exact
from torsor.algebra.calculus import substitute
from torsor.algebra.expr import Expr
from torsor.algebra.identity import Identity
from torsor.algebra.linear.vectors import Mat, Vec
from torsor.mechanics.inverse.sheet import Sheet
from torsor.mechanics.placement import placement_between
from torsor.mobility.branches import Branch
from torsor.mobility.kept_rotations import CLOSE, kept_rotations
from torsor.mobility.parallelograms import linear_joints
from torsor.numerics.numeric_tree import rings
from torsor.robot.description import Robot
from torsor.robot.topology import path_to_base
from torsor.trace import Trace, angle


@dataclass(frozen=True)
class PlatformLeg:
    """A way from the base to the platform: links with 1 where one is entered and -1 where it is left.

    tip: the frame where its last joint is, seen from the leg; held: the same point seen from the platform.
    """

    steps: tuple[tuple[int, int], ...]
    joints: tuple[int, ...]
    tip: int
    held: int


@dataclass(frozen=True)
class Platform:
    """Link f, its rotation in the base, the branches on which it has that one, and the legs that hold it."""

    f: int
    R: Mat
    branches: tuple[Branch, ...]
    legs: tuple[PlatformLeg, ...]


def platforms(t: Trace, robot: Robot, branches: Sequence[Branch]) -> Iterator[Platform]:
    """Links that keep their rotation on a branch and close loops, those first that are turned least from the base."""
    links = dict.fromkeys(t.a[frame] for ring in rings(robot) for frame in (ring.c, ring.k))
    for f, R, among in kept_rotations([f for f in links if f], branches):
        entries = [[_exact(t, x) for x in row] for row in R]
        if all(x is not None for row in entries for x in row):
            yield Platform(f, Mat(entries), tuple(among), tuple(_legs(t, robot, f)))


def position(t: Trace, platform: Platform, known: Collection[int], sheet: Sheet) -> Vec | None:
    """The platform's origin in the base, from three spheres; None where there are no three."""
    spheres = [s for leg in platform.legs if (s := _sphere(t, platform, leg, known)) is not None]
    if len(spheres) < 3:
        return None
    (A, a), (B, b), (C, c) = spheres[:3]
    u, v = B - A, C - A
    n = u.cross(v)
    nn = n.dot(n)
    along = (v.cross(n) * ((u.dot(u) + a - b) / 2) + n.cross(u) * ((v.dot(v) + a - c) / 2)) * (1 / nn)
    square = a - along.dot(along)
    height = sheet.root(square / nn, a / nn, "the rods meet") * sheet.choice("the platform: on one side or the other")
    sheet.remarks.append(f"link {platform.f} does not turn; rods hold it, and its origin is where three spheres meet; "
                         "assembly modes in which it is turned are left out")
    origin: Vec = A + along + n * height
    return origin


def _exact(t: Trace, x: complex) -> Expr | None:
    """A sine of a multiple of pi/12 with an exact value."""
    for k in range(-6, 7):
        known = exact.sine(Fraction(k, 12) % 2)
        if known is not None and abs(x - math.sin(k * math.pi / 12)) < CLOSE:
            return t.graph.const(known[0]) * t.graph.sqrt(t.graph.const(known[1]))
    return None


def _legs(t: Trace, robot: Robot, f: int) -> Iterator[PlatformLeg]:
    """The leg of the tree, and one for each loop that closes on the platform, whichever side was cut."""
    def way(frame: int) -> list[tuple[int, int]]:
        return [(j, 1) for j in path_to_base(t.robot, frame)[-2::-1]]

    def leg(steps: list[tuple[int, int]], tip: int, held: int) -> PlatformLeg:
        return PlatformLeg(tuple(steps), tuple(j for j, _ in steps if j in t.coordinates), tip, held)

    own = [j for j, _ in way(f) if j in t.coordinates]
    if own:
        yield leg(way(f), own[-1], own[-1])
    for ring in rings(robot):
        for tip, held in ((ring.k, ring.c), (ring.c, ring.k)):
            if t.a[held] == f:
                yield leg([*way(tip), (held, -1)], tip, held)


def _followed(t: Trace, branches: Sequence[Branch], known: Collection[int], moving: Sequence[int]) -> dict[Expr, Expr]:
    """Joints of a leg that go in proportion with those before them, as bars of a parallelogram do, and their sines."""
    g, filling = t.graph, dict[Expr, Expr]()
    for i, j in enumerate(moving):
        ways = [linear_joints(t, b, [*known, *moving[:i]], [j]) for b in branches]
        if all(way and way == ways[0] for way in ways):
            by = angle(ways[0][j])
            filling |= {t.q[j]: ways[0][j], g.cos(t.q[j]): by.C, g.sin(t.q[j]): by.S}
    return filling


def _sphere(t: Trace, platform: Platform, leg: PlatformLeg, known: Collection[int]) -> tuple[Vec, Expr] | None:
    """(centre, square of the radius) for the platform's origin: a rod from the first unknown joint to the tip."""
    moving = [j for j in leg.joints if j not in known]
    if not moving or not t.turn[moving[0]] or not t.turn[moving[-1]]:  # a turn does not move its own origin
        return None
    _, rod = placement_between(t, moving[0], leg.tip)
    square = substitute([rod.dot(rod)], _followed(t, platform.branches, known, moving))[0]
    still = substitute([square], {t.q[j]: t.graph.zero for j in moving})[0]
    if not Identity().is_zero(square - still):
        return None
    return placement_between(t, 0, moving[0])[1] - platform.R @ placement_between(t, platform.f, leg.held)[1], still
