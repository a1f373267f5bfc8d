"""Robots before and after identification: symbols for what is looked for, numbers for what was found."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from torsor.errors import IdentificationError, unknown
from torsor.models.parameters.parameter_columns import Column
from torsor.robot.description import Robot
from torsor.robot.parts import INERTIAL, Inertia, Joint, Link
from torsor.robot.scalars.scalar import ZERO, Scalar, scalar

DRIVES = ("IA", "FV", "FS", "FST")
ADDED = ("IA", "FV", "FS")


def with_drives(robot: Robot, names: str | Sequence[str]) -> Robot:
    """The robot with these parameters (IA, FV, FS) in every driven joint that has none yet."""
    asked = names.replace(",", " ").split() if isinstance(names, str) else list(names)
    for name in asked:
        if not isinstance(name, str) or name not in ADDED:
            raise IdentificationError(unknown("parameter of a drive", str(name), ADDED))
    return robot.replace(links=tuple(_with_drive(link, j, asked) for j, link in enumerate(robot.links, 1)))


def _with_drive(link: Link, j: int, names: Sequence[str]) -> Link:
    if not link.joint.active:
        return link
    drive: dict[str, Any] = {name: scalar(f"{name}{j}") for name in names if getattr(link.joint, name).is_zero}
    return replace(link, joint=replace(link.joint, **drive))


def named_inertias(robot: Robot, zeros: bool = False) -> Robot:
    """The robot with a symbol of its own for each parameter of each moving link: XX1 .. M1, and IA1 where it has one.

    A robot that has them all already stays as it is.  zeros: whether what is zero stays zero.
    """
    if robot.base.floating:
        raise IdentificationError(f"{robot.name}: recordings are of a base that stands on the ground, and this one "
                                  "moves by itself; its regressor (dim) is for an estimator of your own")
    entries = [e for link in robot.links if link.joint.kind.moves for e in _looked_for(link)]
    symbols = [e.symbol for e in entries if not (zeros and e.is_zero)]
    if all(symbols) and len(set(symbols)) == len(symbols):
        return robot
    return robot.replace(links=tuple(_named(link, j, zeros) for j, link in enumerate(robot.links, 1)))


def _looked_for(link: Link) -> list[Scalar]:
    return [*link.inertia.scalars(), *([] if link.joint.IA.is_zero else [link.joint.IA])]


def _named(link: Link, j: int, zeros: bool) -> Link:
    if not link.joint.kind.moves:
        return link
    drive: dict[str, Any] = {name: scalar(f"{name}{j}") for name in DRIVES if not getattr(link.joint, name).is_zero}
    inertia = Inertia(**{name: ZERO if zeros and getattr(link.inertia, name).is_zero else scalar(f"{name}{j}")
                         for name in INERTIAL})
    return replace(link, inertia=inertia, joint=replace(link.joint, **drive))


def with_values(robot: Robot, columns: Sequence[Column], values: Mapping[str, float],
                known: Mapping[str, float]) -> Robot:
    """The robot with these parameters and no others, and all numbers as defaults."""
    count = len(robot.links)
    places = {(c.link, c.parameter): c.name for c in columns}
    links = tuple(_filled(link, j, places) for j, link in enumerate(robot.links, 1))
    loops = tuple(replace(loop, joint=_driven(loop.joint, count + b, places))
                  for b, loop in enumerate(robot.loops, 1))
    found = robot.replace(name=f"{robot.name}_fitted", links=links, loops=loops, defaults={})
    numbers = {**known, **values}
    return found.replace(defaults={n: scalar(float(numbers[n])) for n in found.parameters if n in numbers})


def with_standard_values(robot: Robot, values: Mapping[str, float], known: Mapping[str, float]) -> Robot:
    """The robot with all parameters of its bodies as they were found."""
    numbers = {**known, **values}
    found = robot.replace(name=f"{robot.name}_fitted", defaults={})
    return found.replace(defaults={n: scalar(float(numbers[n])) for n in found.parameters if n in numbers})


def _filled(link: Link, j: int, places: Mapping[tuple[int, str], str]) -> Link:
    inertia = Inertia(**{n: scalar(places[j, n]) if (j, n) in places else ZERO for n in INERTIAL})
    return replace(link, inertia=inertia, joint=_driven(link.joint, j, places))


def _driven(joint: Joint, j: int, places: Mapping[tuple[int, str], str]) -> Joint:
    drive: dict[str, Any] = {n: scalar(places[j, n]) if (j, n) in places else ZERO for n in DRIVES}
    if drive["FST"].is_zero:  # what does not stick does not fade
        drive |= {"KS": ZERO, "BS": ZERO}
    return replace(joint, **drive)
