"""URDF's links and joints as an assembly: what moves and what weighs, with the place of every trouble.

Transmissions say which joints have motors.  Shapes, colours, sensors and the sections of
simulators are passed over (`urdf_schema.py`).
"""

from __future__ import annotations

from collections.abc import Container

from torsor.errors import unknown
from torsor.formats.bodies.bodies import (
    KINDS,
    Assembly,
    AxisLimits,
    Body,
    Coincidence,
    Connection,
    Mass,
    Mimic,
    Transform,
    Vector,
    with_motors,
)
from torsor.formats.bodies.body_checks import impossible
from torsor.formats.bodies.followers import ONE_FREEDOM, PlacedJoint, checked
from torsor.formats.bodies.moved_masses import turned_tensor
from torsor.formats.bodies.space import length, product
from torsor.formats.bodies.turn_matrices import with_z
from torsor.formats.element_forms import Checker
from torsor.formats.urdf.urdf_schema import INERTIAL, JOINT, LEAVES, LINK, LOOP, LOOPS, ROBOT
from torsor.formats.urdf.urdf_shapes import placed, shapes
from torsor.formats.xml_tree import Element, parse
from torsor.robot.validation import MAX_LINKS, MAX_NAME

UNLIMITED = 1e30  # a limit from here on is none
CLOSURES = {"revolute": "revolute", "continuous": "revolute", "spherical": "connect", "ball": "connect",
            "weld": "weld", "fixed": "weld"}


def assembly(data: bytes, file: str) -> Assembly:
    """The assembly that a URDF file describes; bodies and connections in the order of the file."""
    root = parse(data, file)
    _refuse_others(root)
    return _Reader(root).assembly()


def _refuse_others(root: Element) -> None:
    for element in root.walk():
        if element.tag.startswith("xacro:"):
            raise element.error(f"<{element.tag}> is for xacro to expand: expand the file first with the xacro tool")
    if root.tag != "robot":
        raise root.error(f"<{root.tag:.40}> is not the <robot> of a URDF file")


class _Reader:
    """One file on its way to an assembly."""

    def __init__(self, root: Element):
        self.root, self.checker = root, Checker(LEAVES)

    def assembly(self) -> Assembly:
        self.checker.check(self.root, ROBOT)
        name = _name(self.root)
        self.links: dict[str, Element] = {}
        given = self.root.all("link")
        if len(given) > MAX_LINKS:
            raise given[MAX_LINKS].error(f"{len(given)} links: at most {MAX_LINKS} are taken")
        bodies = [self.body(element) for element in given]
        if not bodies:
            raise self.root.error("a <robot> without a <link>; at least one was expected")
        self.joints: dict[str, PlacedJoint] = {}
        for element in self.root.all("joint"):
            connection = self.connection(element)
            self.joints[connection.name] = PlacedJoint(element, connection)
        self.joints = checked(self.joints)
        closures = [c for element in self.root.all(*LOOPS) if (c := self.closure(element))]
        motors = [_name(joint) for element in self.root.all("transmission") for joint in element.all("joint")]
        connections = with_motors((joint.connection for joint in self.joints.values()), motors)
        return Assembly(name, tuple(bodies), connections, self.top(), tuple(closures), shapes=tuple(shapes(self.root)))

    def body(self, element: Element) -> Body:
        name = _name(element, self.links)
        self.links[name] = element
        inertial = self.checker.check(element, LINK).get("inertial")
        return Body(name) if inertial is None else Body(name, self.mass(inertial, name))

    def mass(self, element: Element, name: str) -> Mass:
        children = self.checker.check(element, INERTIAL)
        if "mass" not in children:
            raise element.error(f'link {name}: <inertial> has no <mass value="..."/>')
        mass = children["mass"].number("value")
        if mass < 0:
            raise children["mass"].error(f"link {name}: a mass of {mass:g}; a positive one, or 0, was expected")
        at = placed(children.get("origin"))
        if "inertia" not in children:
            element.warn(f"link {name}: <inertial> has no <inertia>: its mass is taken for a point")
            return Mass(mass, at.p)
        given = children["inertia"]
        xx, xy, xz, yy, yz, zz = (given.number(key) for key in ("ixx", "ixy", "ixz", "iyy", "iyz", "izz"))
        own = (xx, xy, xz, yy, yz, zz)
        why = impossible(own)
        if not mass and any(own):
            why = "is not zero, though the mass is"
        if why:
            given.warn(f"link {name}: no body has this inertia: the tensor {why}")
        return Mass(mass, at.p, turned_tensor(at.R, own))

    def connection(self, element: Element) -> Connection:
        name = _name(element, self.joints)
        children = self.checker.check(element, JOINT)
        kind = element.attributes.get("type")
        if kind not in KINDS:
            said = "has no type" if kind is None else f"has the type {kind[:40]!r}"
            raise element.error(f"joint {name} {said}; there are {', '.join(KINDS)}")
        parent, child = (self.link_of(element, children, side, name) for side in ("parent", "child"))
        dynamics = None if kind == "fixed" else children.get("dynamics")
        return Connection(
            name, kind, parent, child, placed(children.get("origin")), self.axis(children.get("axis"), kind, name),
            self.limits(element, children.get("limit"), kind, name),
            damping=_rubbing(dynamics, "damping", name),
            friction=_rubbing(dynamics, "friction", name),
            mimic=self.mimic(children.get("mimic"), kind, name),
        )

    def link_of(self, element: Element, children: dict[str, Element], side: str, name: str) -> str:
        if side not in children or "link" not in children[side].attributes:
            raise children.get(side, element).error(f'joint {name} has no {side}: <{side} link="..."/> was expected')
        link = children[side].attributes["link"]
        if link not in self.links:
            raise children[side].error(f"joint {name}: {unknown('link', link, self.links)}")
        return link

    def axis(self, element: Element | None, kind: str, name: str) -> Vector:
        x, y, z = (1.0, 0.0, 0.0) if element is None else element.numbers("xyz", 3)
        if element is None or kind in ("fixed", "floating"):
            return (1.0, 0.0, 0.0)
        size = length((x, y, z))
        if size < 1e-12:
            raise element.error(f"joint {name}: the axis {x:g} {y:g} {z:g} has no direction; a vector of length 1 was "
                                "expected")
        if abs(size - 1) > 1e-3:
            element.warn(f"joint {name}: the axis {x:g} {y:g} {z:g} has length {size:g}; it is taken for a direction")
        return x / size, y / size, z / size

    def limits(self, joint: Element, element: Element | None, kind: str, name: str) -> AxisLimits:
        """A greatest speed or effort of 0 means that none was given: so exporters of drawings write it."""
        if kind not in ONE_FREEDOM:
            return AxisLimits()
        if element is None:
            if kind != "continuous":
                joint.warn(f"joint {name}: a {kind} joint without <limit>; it is taken to have none")
            return AxisLimits()
        velocity, effort = (element.number(key, 0.0, most=float("inf")) for key in ("velocity", "effort"))
        if min(velocity, effort) < 0:
            raise element.error(f"joint {name}: a limit of speed or effort below 0; a positive one was expected")
        fastest, strongest = (x if 0 < x < UNLIMITED else None for x in (velocity, effort))
        if kind == "continuous":
            return AxisLimits(None, None, fastest, strongest)
        if "lower" not in element.attributes and "upper" not in element.attributes:
            element.warn(f"joint {name}: <limit> has neither lower nor upper; the joint is taken to have no end stops")
            return AxisLimits(None, None, fastest, strongest)
        lower, upper = (element.number(key, 0.0, most=float("inf")) for key in ("lower", "upper"))
        if lower > upper:
            raise element.error(f"joint {name}: lower = {lower:g} is above upper = {upper:g}")
        low, high = (x if abs(x) < UNLIMITED else None for x in (lower, upper))
        return AxisLimits(low, high, fastest, strongest)

    def mimic(self, element: Element | None, kind: str, name: str) -> Mimic | None:
        if element is None:
            return None
        followed = element.attributes.get("joint")
        if followed is None:
            raise element.error(f'joint {name}: <mimic> has no joint: <mimic joint="..."/> was expected')
        mimic = Mimic(followed, element.number("multiplier", 1.0), element.number("offset", 0.0))
        if kind not in ONE_FREEDOM:
            if kind != "fixed":
                element.warn(f"joint {name}: a {kind} joint follows no other; <mimic> is passed over")
            return None
        return mimic

    def closure(self, element: Element) -> Coincidence | None:
        """A <loop_joint>: two frames, whose turn about `axis` is free where it is revolute."""
        name = _name(element, self.joints)
        children = self.checker.check(element, LOOP)
        kind = element.attributes.get("type", "")
        if kind not in CLOSURES:
            element.warn(f"loop joint {name}: the type {kind[:40]!r} is not one of {', '.join(CLOSURES)}; the loop is "
                         "left open")
            return None
        first, second = (self.link_of(element, children, side, name) for side in ("link1", "link2"))
        if first == second:
            raise element.error(f"loop joint {name} joins {first} to itself; two links were expected")
        on_first, on_second = (placed(children[side]) for side in ("link1", "link2"))
        if CLOSURES[kind] == "revolute":
            turn = with_z(self.axis(children.get("axis"), kind, name))
            on_first, on_second = (Transform(product(at.R, turn), at.p) for at in (on_first, on_second))
        return Coincidence(name, CLOSURES[kind], first, second, on_first, on_second)

    def top(self) -> str:
        """The link that no joint carries."""
        above: dict[str, PlacedJoint] = {}
        for joint in self.joints.values():
            child = joint.connection.child
            if child in above:
                raise joint.element.error(f"link {child} is the child of joint {above[child].connection.name} and of "
                                          f"joint {joint.connection.name}; one parent was expected")
            above[child] = joint
        for name in self.links:
            self.refuse_circle(name, above)
        roots = [name for name in self.links if name not in above]
        if len(roots) > 1:
            shown = ", ".join(roots[:8]) + (", ..." if len(roots) > 8 else "")
            raise self.links[roots[1]].error(f"{len(roots)} links that no joint carries: {shown}; one was expected, "
                                             "the root")
        return roots[0]

    def refuse_circle(self, name: str, above: dict[str, PlacedJoint]) -> None:
        path = {name: None}
        while name in above:
            last, name = name, above[name].connection.parent
            if name in path:
                circle = [*path][[*path].index(name):]
                raise above[last].element.error("links that carry each other in a circle, without a root: "
                                                f"{' -> '.join([*circle[:8], name])}")
            path[name] = None


def _name(element: Element, taken: Container[str] = ()) -> str:
    """The element's name, which is not among those taken."""
    name = element.attributes.get("name")
    if not name:
        raise element.error(f'a <{element.tag}> without a name; <{element.tag} name="..."> was expected')
    if len(name) > MAX_NAME or not name.isprintable():
        raise element.error(f"the name {name!r:.60} must be one line of at most {MAX_NAME} letters")
    if name in taken:
        raise element.error(f"two <{element.tag}> are called {name!r}: names are unique")
    return name


def _rubbing(element: Element | None, key: str, name: str) -> float:
    if element is None:
        return 0.0
    value = element.number(key, 0.0)
    if value < 0:
        element.warn(f"joint {name}: {key} = {value:g} drives the joint; a positive number was expected")
    return value
