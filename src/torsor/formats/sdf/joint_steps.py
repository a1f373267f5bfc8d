"""SDFormat's joints as steps of one degree of freedom: what an axis says of each, and how joints with more divide.

A universal joint and a revolute2 are two turns, about `axis` and then `axis2`; a ball is three, about x, y and z of the
joint's frame.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import inf, pi

from torsor.errors import unknown
from torsor.formats.bodies.bodies import AxisLimits, Mimic, Transform, Vector
from torsor.formats.bodies.space import length, times, transposed, turned
from torsor.formats.element_forms import Checker
from torsor.formats.sdf.element_texts import number, switch, vector
from torsor.formats.sdf.scopes import MODEL, STRICT, Item, Scope
from torsor.formats.sdf.sdf_schema import AXIS, OLD_AXIS
from torsor.formats.xml_tree import Element, short

TYPES = ("revolute", "continuous", "prismatic", "fixed", "universal", "revolute2", "ball", "screw", "gearbox")
TWO = ("universal", "revolute2")
UNLIMITED = 1e16  # a limit from here on is none
X, Y, Z = (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)


@dataclass(frozen=True)
class JointStep:
    """One degree of freedom of a joint, its axis in the joint's frame; fields as those of `Connection`."""

    name: str
    kind: str
    axis: Vector
    limits: AxisLimits = AxisLimits()  # noqa: RUF009 (frozen)
    damping: float = 0.0
    friction: float = 0.0
    stiffness: float = 0.0
    rest: float = 0.0
    driven: bool = True
    mimic: Mimic | None = None
    lead: float = 0.0


@dataclass(frozen=True)
class SdfJoint:
    """A joint between two bodies: its frame on the world, and its steps, none where it is fixed."""

    name: str
    element: Element
    parent: str
    child: str
    at: Transform
    steps: tuple[JointStep, ...]
    cut: bool = False  # where a loop is to be opened, if the file says so

    @property
    def sprung(self) -> bool:
        return any(step.stiffness for step in self.steps)


def joint(scope: Scope, item: Item, parent: str, child: str, checker: Checker, version: tuple[int, int]) -> SdfJoint:
    """The joint of an item."""
    element, name = item.element, scope.prefix + item.name
    kind = element.attributes.get("type", "")
    if kind not in TYPES:
        raise element.error(unknown("type of a joint", kind, TYPES))
    scope_to_joint = scope.place_of(item)
    read = _AxisReader(scope, element, name, scope_to_joint, checker, version)
    steps: tuple[JointStep, ...] = ()
    if kind in TWO:
        steps = (read.step("axis", f"{name}_1", "revolute"), read.step("axis2", f"{name}_2", "revolute"))
    elif kind == "ball":
        steps = tuple(JointStep(f"{name}_{c}", "revolute", axis) for c, axis in zip("xyz", (X, Y, Z), strict=True))
    elif kind == "screw":
        steps = (replace(read.step("axis", name, "screw"), lead=_lead(element, name)),)
    elif kind not in ("fixed", "gearbox"):
        steps = (read.step("axis", name, kind),)
    physics = element.first("physics")
    simbody = None if physics is None else physics.first("simbody")
    cut = simbody is not None and switch(simbody, "must_be_loop_joint", False)
    return SdfJoint(name, element, parent, child, scope.on_world(scope_to_joint), steps, cut)


@dataclass(frozen=True)
class _AxisReader:
    scope: Scope
    element: Element
    name: str
    place: Transform  # of the joint in its scope
    checker: Checker
    version: tuple[int, int]

    def step(self, tag: str, name: str, kind: str) -> JointStep:
        axis = self.element.first(tag)
        if axis is None:
            raise self.element.error(f"joint {self.name} has no <{tag}>; <{tag}><xyz>0 0 1</xyz></{tag}> was expected")
        parts = self.checker.check(axis, AXIS if self.version >= STRICT else OLD_AXIS)
        limit, dynamics = axis.first("limit"), axis.first("dynamics")
        effort = number(limit, "effort", -1.0, inf)
        drag = {key: number(dynamics, key, 0.0) for key in ("damping", "friction")}
        for key, value in drag.items():
            if value < 0 and dynamics is not None:
                dynamics.warn(f"joint {self.name}: {key} = {value:g} drives the joint; a positive number was expected")
        return JointStep(name, kind, self._direction(axis, parts.get("xyz")), self._limits(limit, kind, effort),
                    drag["damping"], drag["friction"], number(dynamics, "spring_stiffness", 0.0),
                    number(dynamics, "spring_reference", 0.0), effort != 0, self._mimic(parts.get("mimic")))

    def _mimic(self, element: Element | None) -> Mimic | None:
        """q = multiplier (leader - reference) + offset"""
        if element is None:
            return None
        if not element.attributes.get("joint"):
            raise element.error('<mimic> has no joint: <mimic joint="..."> was expected')
        name, followed = self.scope.joint(element.attributes["joint"], element)
        kind, which = followed.attributes.get("type", ""), element.attributes.get("axis", "axis")
        if which not in ("axis", "axis2") or kind in ("ball", "gearbox") or (which == "axis2" and kind not in TWO):
            raise element.error(f"joint {short(name)} is {short(kind)} and has no {short(which)} to follow; one that "
                                "turns or slides was expected")
        factor = number(element, "multiplier", 1.0)
        offset = number(element, "offset", 0.0) - factor * number(element, "reference", 0.0)
        return Mimic(f"{name}_{1 + (which == 'axis2')}" if kind in TWO else name, factor, offset)

    def _direction(self, axis: Element, xyz: Element | None) -> Vector:
        """In the joint's frame, whatever frame it is said in."""
        v = Z if xyz is None else vector(xyz)
        size = length(v)
        if size < 1e-12:
            raise axis.error(f"joint {self.name}: the axis {v[0]:g} {v[1]:g} {v[2]:g} has no direction; a vector of "
                             "length 1 was expected")
        said = "" if xyz is None else xyz.attributes.get("expressed_in", "")
        if self.version < STRICT and switch(axis, "use_parent_model_frame", False):
            said = MODEL
        if said:
            v = turned(transposed(self.place.R), turned(self.scope.place(said, axis).R, v))
        return times(1 / size, v)

    def _limits(self, limit: Element | None, kind: str, effort: float) -> AxisLimits:
        lower, upper = number(limit, "lower", -inf, inf), number(limit, "upper", inf, inf)
        velocity = number(limit, "velocity", -1.0, inf)
        if lower > upper and limit is not None:
            raise limit.error(f"joint {self.name}: lower = {lower:g} is above upper = {upper:g}")
        low, high = (None if abs(x) >= UNLIMITED or kind == "continuous" else x for x in (lower, upper))
        fastest, strongest = (x if 0 < x < UNLIMITED else None for x in (velocity, effort))
        return AxisLimits(low, high, fastest, strongest)


def _lead(element: Element, name: str) -> float:
    """Metres a turn, positive for a right-handed thread; until SDFormat 1.9 in radians a metre, left-handed."""
    said, old = element.first("screw_thread_pitch"), element.first("thread_pitch")
    if said is None and old is None:
        raise element.error(f"joint {name} is a screw and has no <screw_thread_pitch> (metres a turn)")
    if said is not None:
        lead = said.text_numbers(1)[0]
        if not lead:
            raise said.error(f"joint {name}: a screw_thread_pitch of 0 metres a turn; another number was expected")
        return lead
    assert old is not None
    pitch = old.text_numbers(1)[0]
    if not pitch:
        raise old.error(f"joint {name}: a thread_pitch of 0 radians a metre; another number was expected")
    return -2 * pi / pitch


def lone_axis(scope: Scope, item: Item, tag: str, checker: Checker, version: tuple[int, int]) -> Vector:
    """The direction of an axis in the joint's frame, of a joint that has no step for it."""
    read = _AxisReader(scope, item.element, scope.prefix + item.name, scope.place_of(item), checker, version)
    return read.step(tag, item.name, "revolute").axis
