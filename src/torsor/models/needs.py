"""What a model asks of a robot, and the sentence for a robot that does not have it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from torsor.errors import ModelError, NumberError
from torsor.robot.description import Robot
from torsor.robot.extremes import farthest_number


@dataclass(frozen=True)
class Need:
    """A condition on the robot, with the sentence for those that do not meet it."""

    holds: Callable[[Robot], bool]
    sentence: str


OPEN = Need(lambda r: not r.loops, "this model is for open structures, and the robot has closed loops")
LOOPS = Need(lambda r: bool(r.loops), "this model is for robots with closed loops, and the robot has none")
MOVES = Need(lambda r: bool(r.joints) or r.base.floating, "this model needs at least one moving joint")
AT_REST = Need(lambda r: not r.base.moves, "this model is for a base at rest, and the robot's base moves")

UNSPRUNG = Need(lambda r: all(j.KQ.is_zero for j in (*r.joints, *(x.joint for x in r.loops))),
                "this model is linear in inertial and drive parameters, and the robot has springs at its joints (KQ)")
UNFORCED = Need(lambda r: not r.base.given_motion,
                "this model is for a base at rest or free, and the motion of the robot's base is given")
GROUNDED = Need(lambda r: not r.base.floating,
                "this model is for a base that stands on the ground, and the robot's base moves by itself")
FLOATING = Need(lambda r: r.base.floating,
                "this model is for a base that moves by itself, and the robot's base stands on "
                'the ground: give it [base] joint = "free" and an inertia')


@contextmanager
def numbers_of(robot: Robot, what: str) -> Iterator[None]:
    """Work on a robot's numbers: where one of their combinations has no value, the error names the likely field."""
    try:
        yield
    except NumberError as error:
        raise ModelError(f"{what} of {robot.name}: {error}; {farthest_number(robot)}") from None
