"""Joints that follow others, held against what they follow: one that is there and moves, and none in a circle."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from torsor.errors import unknown
from torsor.formats.bodies.bodies import Connection
from torsor.formats.xml_tree import Element

ONE_FREEDOM = ("revolute", "continuous", "prismatic", "screw")


class PlacedJoint(NamedTuple):
    """A connection, and the element that it was read from."""

    element: Element
    connection: Connection


def checked(joints: Mapping[str, PlacedJoint]) -> dict[str, PlacedJoint]:
    """The joints, by name, with a warning at those that follow none that is there: they move by themselves."""
    known = dict(joints)
    for name, (element, connection) in joints.items():
        if connection.mimic is not None and connection.mimic.joint not in joints:
            said = unknown("joint", connection.mimic.joint, joints)
            element.warn(f"joint {name} mimics an {said} It is taken to move by itself")
            known[name] = PlacedJoint(element, replace(connection, mimic=None))
    for name, (element, connection) in known.items():
        chain = {name: None}
        while connection.mimic is not None:
            last, connection = connection.name, known[connection.mimic.joint].connection
            if connection.name in chain:
                raise element.error(f"joints that mimic in a circle: {' -> '.join([*chain, connection.name][-8:])}")
            if connection.kind not in ONE_FREEDOM:
                raise element.error(f"joint {last} mimics {connection.name}, which is {connection.kind}; a "
                                    "revolute or prismatic joint was expected")
            chain[connection.name] = None
    return known
