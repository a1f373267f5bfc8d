"""The fields of a robot, and the number among them that is farthest from 1: what to look at when numbers run out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from math import log

from torsor.robot.description import Robot
from torsor.robot.scalars.scalar import Scalar


def named_scalars(robot: Robot) -> Iterator[tuple[str, Scalar]]:
    """(words for the field, scalar) for everything that a robot is given by."""
    parts = [(f"link {j}", record) for j, x in enumerate(robot.links, 1)
             for record in (x.placement, x.inertia, x.joint, x.wrench)]
    parts += [(f"loop {k}", record) for k, x in enumerate(robot.loops, 1) for record in (x.placement, x.closing)]
    for where, record in parts:
        yield from ((f"{f.name} of {where}", getattr(record, f.name)) for f in fields(record) if f.type == "Scalar")
    yield from ((f"gravity along {axis}", s) for axis, s in zip("xyz", robot.gravity, strict=True))
    yield from (("the base", s) for s in robot.base.scalars())
    yield from (("the coupling", s) for row in robot.coupling for s in row)


def farthest_number(robot: Robot) -> str:
    """A sentence that names the field whose number is farthest from 1."""
    given = [(where, s, s.number) for where, s in named_scalars(robot)]
    far = [(abs(log(abs(n.numerator)) - log(n.denominator)), where, s) for where, s, n in given if n]
    if not far:
        return "its fields are expressions: look for one that is a constant in disguise"
    _, where, value = max(far, key=lambda item: item[0])
    return f"of its numbers {where} = {value} is the farthest from 1"
