"""What each element of URDF may hold: what is read, and what other programs read and torsor passes over.

Anything else earns a warning: a misspelt <inertial> would otherwise be a body without mass.
"""

from __future__ import annotations

from dataclasses import dataclass

from torsor.errors import unknown
from torsor.formats.xml_tree import Element, short

LOOPS = ("loop_joint", "drake:loop_joint")


@dataclass(frozen=True)
class ElementForm:
    """Attributes and children of an element: `once` and `many` are read, `passed` and `others` are not."""

    attributes: tuple[str, ...] = ()
    once: tuple[str, ...] = ()
    many: tuple[str, ...] = ()
    passed: tuple[str, ...] = ()
    others: tuple[str, ...] = ()  # attributes


PLACE = ElementForm(("xyz", "rpy"))
SIDE = ElementForm(("link", "xyz", "rpy"))
ROBOT = ElementForm(
    ("name",), many=("link", "joint", *LOOPS), others=("version",),
    passed=("material", "transmission", "gazebo", "sensor", "ros2_control", "mujoco", "plugin"),
)
LINK = ElementForm(
    ("name",), once=("inertial",), others=("type",),
    passed=("visual", "collision", "material", "contact", "sensor", "surface", "collision_checking",
            "self_collision_checking", "self_filter", "gravity", "kinematic"),
)
INERTIAL = ElementForm(once=("origin", "mass", "inertia"))
JOINT = ElementForm(
    ("name", "type"), once=("origin", "parent", "child", "axis", "limit", "dynamics", "mimic"),
    passed=("safety_controller", "calibration", "hardwareInterface"), others=("dont_collapse",),
)
LOOP = ElementForm(("name", "type"), once=("link1", "link2", "axis"))
LEAVES = {
    "origin": PLACE,
    "mass": ElementForm(("value",)),
    "inertia": ElementForm(("ixx", "ixy", "ixz", "iyy", "iyz", "izz")),
    "parent": ElementForm(("link",)),
    "child": ElementForm(("link",)),
    "axis": ElementForm(("xyz",)),
    "limit": ElementForm(("lower", "upper", "velocity", "effort"),
                  others=("acceleration", "deceleration", "jerk", "current", "command_effort", "gear_velocity")),
    "dynamics": ElementForm(("damping", "friction"), others=("D", "K", "mu_coulomb", "mu_viscous")),
    "mimic": ElementForm(("joint", "multiplier", "offset")),
    "link1": SIDE,
    "link2": SIDE,
}


class Checker:
    """Elements held against their forms; each unknown tag or attribute is told once."""

    def __init__(self) -> None:
        self.told: set[tuple[str, str]] = set()

    def check(self, element: Element, form: ElementForm) -> dict[str, Element]:
        """The children that may stand once, by tag; they are checked as well where they are leaves."""
        for name, value in element.attributes.items():
            if "${" in value or "$(" in value:
                raise element.error(f'{name}="{short(value)}" is for xacro to compute: expand the file first with '
                                    "the xacro tool")
            if name not in form.attributes + form.others and ":" not in name and name != "xmlns":
                said = unknown(f"attribute of <{element.tag}>", name, form.attributes or ("none",))
                self._tell(element, element, "@" + name, said)
        children: dict[str, Element] = {}
        for child in element.children:
            if child.tag in form.once:
                if child.tag in children:
                    raise child.error(f"a second <{child.tag}> in the same <{element.tag}>; one was expected")
                children[child.tag] = child
                if child.tag in LEAVES:
                    self.check(child, LEAVES[child.tag])
            elif child.tag not in form.many + form.passed and ":" not in child.tag:
                said = unknown(f"element of <{element.tag}>", child.tag, form.once + form.many or ("none",))
                self._tell(element, child, child.tag, said)
        if element.text:
            element.warn(f"the text {element.text[:40]!r} inside <{element.tag}> is passed over; only elements were "
                         "expected", element.text_line)
        return children

    def _tell(self, parent: Element, place: Element, what: str, said: str) -> None:
        if (parent.tag, what) not in self.told:
            self.told.add((parent.tag, what))
            place.warn(f"{said}; it is passed over")
