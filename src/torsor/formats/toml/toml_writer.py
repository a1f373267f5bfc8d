"""A robot as our TOML: what is zero or customary is left out, so that what is written says something."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from torsor.algebra.exact import short_decimal
from torsor.disk import MARK
from torsor.errors import RobotError
from torsor.robot.description import Robot
from torsor.robot.links import find_variable
from torsor.robot.parts import DRIVE, LIMITS, PLACE, Base, Joint, Placement
from torsor.robot.scalars.scalar import Scalar
from torsor.robot.symbols import defaults


def write(robot: Robot) -> str:
    """The text of the robot's TOML file."""
    return "\n".join(_lines(robot)) + "\n"


def _lines(robot: Robot) -> Iterator[str]:
    yield f"# {MARK}."
    yield f"name = {_text(robot.name)}"
    if robot.description:
        yield f"description = {_text(robot.description)}"
    yield f"gravity = {_array(robot.gravity)}"
    if robot.coupling:
        yield f"coupling = [{', '.join(map(_array, robot.coupling))}]"
    if robot.base != Base():
        yield from ("", "[base]")
        for name in ("joint", "attitude"):
            if getattr(robot.base, name) != getattr(Base(), name):
                yield f'{name} = "{getattr(robot.base, name)}"'
        if robot.base.pose != Base().pose:
            rows = [_array(robot.base.pose[i : i + 4]) for i in range(0, 16, 4)]
            yield f"pose = [{', '.join(rows)}]"
        for name in ("w", "v", "wp", "vp"):
            values = getattr(robot.base, name)
            if any(not v.is_zero for v in values):
                yield f"{name} = {_array(values)}"
        yield from _record("inertia", robot.base.inertia.scalars(), robot.base.inertia)
        yield from _record("wrench", robot.base.wrench.scalars(), robot.base.wrench)
    for j, link in enumerate(robot.links, 1):
        yield from ("", "[[link]]", f"name = {_text(link.name)}")
        yield f"antecedent = {_antecedent(robot, link.antecedent)}"
        yield from _joint(link.joint, link.placement, j)
        yield from _record("inertia", link.inertia.scalars(), link.inertia)
        yield from _record("drive", [getattr(link.joint, k) for k in DRIVE], link.joint, DRIVE)
        yield from _limits(link.joint)
        yield from _record("wrench", link.wrench.scalars(), link.wrench)
    for k, loop in enumerate(robot.loops, len(robot.links) + 1):
        yield from ("", "[[loop]]", f"antecedent = {_antecedent(robot, loop.antecedent)}")
        yield from _joint(loop.joint, loop.placement, k)
        yield from _record("drive", [getattr(loop.joint, k) for k in DRIVE], loop.joint, DRIVE)
        yield from _limits(loop.joint)
        place = [f"{name} = {_scalar(s)}" for name, s in _placed(loop.closing)]
        on = f"antecedent = {_antecedent(robot, loop.closing_antecedent)}"
        yield f"closing = {{ {', '.join((on, *place))} }}"
    numbers = defaults(robot)
    if numbers:
        yield from ("", "[defaults]")
        yield from (f"{name} = {_scalar(value)}" for name, value in numbers.items())


def _joint(joint: Joint, place: Placement, number: int) -> Iterator[str]:
    """The joint and the placement of frame `number`."""
    yield f'joint = "{joint.kind.name}"'
    if joint.name:
        yield f"joint_name = {_text(joint.name)}"
    moves = joint.kind.moves
    if moves and not joint.active:
        yield "active = false"
    if joint.kind.has_lead:
        yield f"lead = {_scalar(joint.lead)}"
    slot = "theta" if joint.kind.turn else "r"
    held: Scalar = getattr(place, slot)
    if moves and _variable_read(held, slot, number) != joint.variable:
        yield f"variable = {_text(joint.variable)}"
    for name, value in _placed(place):
        if not (moves and name == slot and value.symbol == f"q{number}"):
            yield f"{name} = {_scalar(value)}"
    for name, value, usual in (("velocity", joint.velocity, "QP"), ("acceleration", joint.acceleration, "QDP")):
        if moves and value.symbol != f"{usual}{number}":
            yield f"{name} = {_scalar(value)}"


def _limits(joint: Joint) -> Iterator[str]:
    shown = [f"{name} = {_scalar(s)}" for name in LIMITS if (s := getattr(joint.limits, name)) is not None]
    if shown:
        yield f"limits = {{ {', '.join(shown)} }}"


def _variable_read(held: Scalar, slot: str, number: int) -> str:
    try:
        return find_variable(held, slot, number)
    except RobotError:
        return ""


def _placed(place: Placement) -> list[tuple[str, Scalar]]:
    return [(name, s) for name, s in zip(PLACE, place.scalars(), strict=True) if not s.is_zero]


def _record(key: str, values: Iterable[Scalar], record: object, names: tuple[str, ...] = ()) -> Iterator[str]:
    """An inline table of what is not zero, if there is something."""
    fields = names or tuple(record.__dataclass_fields__)  # type: ignore[attr-defined]
    shown = [f"{name} = {_scalar(s)}" for name, s in zip(fields, values, strict=True) if not s.is_zero]
    if shown:
        yield f"{key} = {{ {', '.join(shown)} }}"


def _antecedent(robot: Robot, number: int) -> str:
    """By name where links have names of their own, else by number; the base is 0."""
    plain = all(link.name in ("", f"link{j}") for j, link in enumerate(robot.links, 1))
    if plain or not 1 <= number <= len(robot.links) or not robot.links[number - 1].name:
        return str(number)
    return _text(robot.links[number - 1].name)


def _scalar(value: Scalar) -> str:
    """Bare where TOML has the exact number, else quoted."""
    number = value.number
    if isinstance(number, int) and abs(number) < 2**63:
        return str(number)
    if number is not None and (decimal := short_decimal(number)) is not None:  # type: ignore[arg-type]
        return decimal
    return _text(str(value))


def _array(values: Iterable[Scalar]) -> str:
    return f"[{', '.join(map(_scalar, values))}]"


def _text(text: str) -> str:
    """A basic string: JSON's escapes are TOML's, save that TOML escapes DEL and takes no lone surrogates."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
