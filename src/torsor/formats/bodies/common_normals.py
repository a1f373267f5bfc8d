"""Khalil and Kleinfinger's frames for given joint axes: z along the axis, x along the common normal to a successor.

Two choices are free, and made so that as many parameters as possible are zero: where axes are parallel the common
normal may be anywhere along them, and where a joint slides its axis may be anywhere across it.   [KC97 section 2]
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import pi

from torsor.formats.bodies.bodies import Vector
from torsor.formats.bodies.space import angle_about, cross, dot, length, minus, plus, times, unit


@dataclass(frozen=True)
class Axis:
    """The axis of a joint at rest, in the base frame; what carries it, by number (0 is the base)."""

    antecedent: int
    point: Vector
    z: Vector
    slides: bool


@dataclass(frozen=True)
class PlacedFrame:
    """A frame: origin, x and z, in the base frame."""

    origin: Vector
    x: Vector
    z: Vector


@dataclass(frozen=True)
class Parameters:
    """gamma, b, alpha, d, theta, r of a frame on another, at rest."""

    gamma: float
    b: float
    alpha: float
    d: float
    theta: float
    r: float

    def zeros(self, tolerance: float) -> int:
        """How many of them vanish."""
        return sum(abs(v) <= tolerance for v in vars(self).values())


NEARLY = 1e-3  # rad: common normals of axes that make a smaller angle are too far away to be computed with
BASE = PlacedFrame((0.0, 0.0, 0.0), (1.0, 0.0, 0.0), (0.0, 0.0, 1.0))


def frames(axes: Sequence[Axis], tolerance: float) -> list[PlacedFrame]:
    """The frames of the base and of all joints; antecedents come before what they carry."""
    successor = _successors(axes)
    placed = [BASE]
    for j, axis in enumerate(axes, 1):
        carrier = placed[axis.antecedent]
        here = Axis(axis.antecedent, carrier.origin, axis.z, True) if axis.slides else axis
        natural = _natural(carrier, here, tolerance)
        following = axes[successor[j] - 1] if j in successor else None
        placed.append(natural if following is None else _turned_to(natural, here, following, tolerance))
    return placed


def _successors(axes: Sequence[Axis]) -> dict[int, int]:
    """For each joint the one of its successors that carries most."""
    size = [1] * (len(axes) + 1)
    for j in range(len(axes), 0, -1):
        size[axes[j - 1].antecedent] += size[j]
    best: dict[int, int] = {}
    for k, axis in enumerate(axes, 1):
        if axis.antecedent not in best or size[k] > size[best[axis.antecedent]]:
            best[axis.antecedent] = k
    return best


def _natural(carrier: PlacedFrame, axis: Axis, tolerance: float) -> PlacedFrame:
    """The frame for which theta and r are zero: origin and x on the common normal with the carrier's axis."""
    u, foot = normal(carrier, axis.point, axis.z, tolerance)
    origin = plus(axis.point, times(dot(minus(foot, axis.point), axis.z), axis.z))
    return PlacedFrame(origin, _square(u, axis.z), axis.z)


def _turned_to(natural: PlacedFrame, axis: Axis, following: Axis, tolerance: float) -> PlacedFrame:
    """The frame whose x is along the common normal with the axis that follows."""
    side = cross(axis.z, following.z)
    if length(side) <= NEARLY:
        if following.slides:
            return natural
        off = _across(minus(following.point, natural.origin), axis.z)
        if length(off) <= tolerance:
            return natural
        return PlacedFrame(natural.origin, _nearer(natural, _square(off, axis.z), axis.z), axis.z)
    x = _nearer(natural, unit(side), axis.z)
    if following.slides:
        return PlacedFrame(natural.origin, x, axis.z)  # its axis will be put through this origin
    return PlacedFrame(_foot(natural.origin, axis.z, following.point, following.z), x, axis.z)


def _square(x: Vector, z: Vector) -> Vector:
    """The unit vector across z that is nearest to x."""
    return unit(_across(x, z))


def _across(x: Vector, z: Vector) -> Vector:
    """What of x is across the unit vector z."""
    return minus(x, times(dot(x, z), z))


def _nearer(natural: PlacedFrame, x: Vector, z: Vector) -> Vector:
    """x or its opposite, whichever takes the smaller turn."""
    turn = angle_about(z, natural.x, x)
    return x if -pi / 2 < turn + 1e-6 <= pi / 2 + 2e-6 else times(-1.0, x)


def _foot(a: Vector, u: Vector, b: Vector, v: Vector) -> Vector:
    """The point of the line a + t u that is nearest to the line b + s v; they are not parallel."""
    w, c = minus(b, a), dot(u, v)
    t = (dot(w, u) - c * dot(w, v)) / (1 - c * c)
    return plus(a, times(t, u))


def normal(carrier: PlacedFrame, point: Vector, z: Vector, tolerance: float) -> tuple[Vector, Vector]:
    """(direction, foot on the second axis) of the common normal of two axes.

    For axes that are nearly parallel its feet are far away: these are taken for parallel.
    """
    side = cross(carrier.z, z)
    if length(side) > NEARLY:
        u, foot = unit(side), _foot(point, z, carrier.origin, carrier.z)
    else:
        off = _across(minus(point, carrier.origin), carrier.z)
        if length(off) <= tolerance:
            return carrier.x, carrier.origin
        u, foot = unit(off), plus(carrier.origin, off)
    return (u if dot(u, carrier.x) > -0.5 else times(-1.0, u)), foot


def between(i: PlacedFrame, j: PlacedFrame, tolerance: float) -> list[Parameters]:
    """Frame j on frame i; by way of a frame turned about x where their axes are nearly, but not quite, parallel."""
    if tolerance < length(cross(i.z, j.z)) <= NEARLY:
        via = PlacedFrame(i.origin, i.x, times(-1.0, cross(i.z, i.x)))
        return [Parameters(0.0, 0.0, pi / 2, 0.0, 0.0, 0.0), parameters(via, j, tolerance)]
    return [parameters(i, j, tolerance)]


def parameters(i: PlacedFrame, j: PlacedFrame, tolerance: float) -> Parameters:
    """Frame j on frame i: of the ways to write it, the one with most zeros."""
    side = cross(i.z, j.z)
    if length(side) > tolerance:
        first, second = _foot(i.origin, i.z, j.origin, j.z), _foot(j.origin, j.z, i.origin, i.z)
        tries = [(unit(side), first, second), (times(-1.0, unit(side)), first, second)]
    else:
        off = _across(minus(j.origin, i.origin), i.z)
        ways = [i.x, j.x] if length(off) <= tolerance else [unit(off), times(-1.0, unit(off))]
        base = i.origin if length(off) <= tolerance else plus(i.origin, off)
        tries = [(u, i.origin, base) for u in ways]
    writings = [
        Parameters(angle_about(i.z, i.x, u), dot(minus(first, i.origin), i.z), angle_about(u, i.z, j.z),
                   dot(minus(second, first), u), angle_about(j.z, u, j.x), dot(minus(j.origin, second), j.z))
        for u, first, second in tries
    ]
    return max(writings, key=lambda p: (p.zeros(tolerance), p.d > -tolerance, p.alpha > -tolerance))
