"""What SDFormat keeps in the texts of elements: numbers, switches, names and poses."""

from __future__ import annotations

from math import inf, radians, sqrt

from torsor.formats.bodies.bodies import Transform, Vector
from torsor.formats.bodies.turn_matrices import quaternion_matrix, rotation
from torsor.formats.xml_tree import MAX_NUMBER, Element, short
from torsor.robot.validation import MAX_NAME

SWITCHES = {"true": True, "1": True, "false": False, "0": False}
ENDLESS = {"inf": inf, "+inf": inf, "-inf": -inf}


def number(parent: Element | None, tag: str, default: float, most: float = MAX_NUMBER) -> float:
    """The number in a child, or the default where there is none; inf where so much is allowed."""
    element = None if parent is None else parent.first(tag)
    if element is None:
        return default
    if most == inf and element.text.lower() in ENDLESS:
        return ENDLESS[element.text.lower()]
    return element.text_numbers(1, most)[0]


def switch(parent: Element, tag: str, default: bool) -> bool:
    element = parent.first(tag)
    return default if element is None else _switch(element, element.text, f"<{tag}>")


def _switch(element: Element, word: str, what: str) -> bool:
    if word.lower() not in SWITCHES:
        raise element.error(f"{what} is {short(word)!r}; true or false was expected")
    return SWITCHES[word.lower()]


def vector(element: Element) -> Vector:
    x, y, z = element.text_numbers(3)
    return x, y, z


def name_of(element: Element) -> str:
    """The name of an element, one that SDFormat allows."""
    name = element.attributes.get("name", "")
    if not name:
        raise element.error(f'a <{element.tag}> without a name; <{element.tag} name="..."> was expected')
    if len(name) > MAX_NAME or not name.isprintable():
        raise element.error(f"the name {name!r:.60} must be one line of at most {MAX_NAME} letters")
    if "::" in name or name == "world" or (name.startswith("__") and name.endswith("__")):
        raise element.error(f"the name {short(name)!r} means something else in SDFormat: one without ::, other than "
                            "world and __...__ was expected")
    return name


def pose(element: Element | None) -> Transform:
    """The frame that a <pose> describes, on the one that it is relative to: x y z and roll pitch yaw, or x y z w."""
    if element is None or not element.pieces:
        return Transform()
    form = element.attributes.get("rotation_format", "euler_rpy")
    if form == "quat_xyzw":
        *p, x, y, z, w = element.text_numbers(7)
        size = sqrt(x * x + y * y + z * z + w * w)
        if size < 1e-10:
            raise element.error("the quaternion of <pose> is zero; 0 0 0 1 is no turn")
        return Transform(quaternion_matrix(w / size, x / size, y / size, z / size), (p[0], p[1], p[2]))
    if form != "euler_rpy":
        raise element.error(f"rotation_format={short(form)!r} of <pose>; euler_rpy or quat_xyzw was expected")
    *p, roll, pitch, yaw = element.text_numbers(6)
    if _switch(element, element.attributes.get("degrees", "false"), "degrees of <pose>"):
        roll, pitch, yaw = map(radians, (roll, pitch, yaw))
    return Transform(rotation(roll, pitch, yaw), (p[0], p[1], p[2]))


def relative_to(element: Element | None) -> str:
    """The frame that a <pose> is relative to, "" where none is said; until SDFormat 1.6 it was called `frame`."""
    return "" if element is None else element.attributes.get("relative_to", element.attributes.get("frame", ""))
