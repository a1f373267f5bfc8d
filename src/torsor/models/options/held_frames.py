"""Contacts as a user says them: which frames are held, to what, and how.

    foot            the origin of frame `foot` stays where it is on the ground
    foot:face       the whole frame does: a foot that stands flat
    hand=knee:face  frame `hand` is held to the link of frame `knee`, not to the ground
    left:roll(R)    a wheel of radius R, turning about its z axis: it rolls, and does not slip sideways
    right:drive(R)  it rolls, and may slip sideways: a second wheel on an axle, an omnidirectional one
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from torsor.errors import ModelError, ScalarError
from torsor.mechanics.jacobians.contact_rows import WHEELS, Contact
from torsor.models.options.option_kinds import FRAME, Kind
from torsor.robot.description import Robot
from torsor.robot.scalars.scalar import scalar

EXPECTED = "frames with commas between, each as in foot, foot:face, hand=knee:face or wheel:roll(0.1)"
_ENTRY = re.compile(r"([^:=()]+)(?:=([^:=()]+))?(?::(\w+)(?:\((.*)\))?)?")


def _contacts(value: Any, robot: Robot) -> tuple[Contact, ...]:
    if isinstance(value, str):
        entries = [word for word in re.split(r",(?![^(]*\))", value) if word.strip()]
    elif isinstance(value, Sequence) and not isinstance(value, bytes):
        entries = list(value)
    elif isinstance(value, Contact) or (hasattr(value, "__index__") and not isinstance(value, bool)):
        entries = [value]
    else:
        raise ValueError
    return tuple(entry if isinstance(entry, Contact) else _contact(str(entry).strip(), robot) for entry in entries)


def _contact(text: str, robot: Robot) -> Contact:
    found = _ENTRY.fullmatch(text)
    if found is None:
        raise ValueError
    frame, other, how, radius = found.groups()
    contact = Contact(_frame(frame, robot), _frame(other, robot) if other else None, how or "point",
                      _radius(radius, robot) if radius else None)
    return _checked(contact, text, robot)


def _frame(text: str, robot: Robot) -> int:
    return int(FRAME.read(text.strip(), robot))


def _radius(text: str, robot: Robot) -> Any:
    try:
        radius = scalar(text)
    except ScalarError as error:
        raise ModelError(f"the radius of a wheel: {error}") from None
    if missing := [name for name in radius.names if name not in robot.parameters]:
        raise ModelError(f"the radius of a wheel is a number or made of parameters of {robot.name}, which has no "
                         f"{', '.join(missing)}")
    return radius


def _checked(contact: Contact, text: str, robot: Robot) -> Contact:
    wheel = contact.how in WHEELS
    if contact.how not in ("point", "face", *WHEELS):
        raise ModelError(f"contact {text}: held is a point or a face, and a wheel may roll(R) or drive(R), not "
                         f"{contact.how}")
    if wheel != (contact.radius is not None):
        raise ModelError(f"contact {text}: a wheel has a radius, as in wheel:roll(0.1), and nothing else has")
    if wheel and (contact.other is not None or robot.base.joint != "planar"
                  or not robot.links[contact.frame - 1].joint.kind.turn or not contact.frame):
        raise ModelError(f"contact {text}: a wheel is a link with a revolute joint on a base that moves in a plane "
                         '([base] joint = "planar"), and rolls on the ground')
    if not wheel and contact.frame == (contact.other or 0) and not (robot.base.floating and contact.other is None):
        raise ModelError(f"contact {text}: a frame is held to the ground or to another frame, not to itself")
    return contact


CONTACTS = Kind("contacts", EXPECTED, _contacts)
