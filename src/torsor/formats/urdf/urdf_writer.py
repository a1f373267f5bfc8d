"""A robot as URDF: each frame a link, each joint at its placement for q = 0, everything in numbers.

URDF has no gravity and no rotors; what it has no place for is named in warnings and in comments at the top.  Loops are
written as <loop_joint>, an extension that most readers pass over.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterable, Iterator
from xml.sax.saxutils import quoteattr

from torsor.disk import MARK
from torsor.errors import FormatError, TorsorWarning
from torsor.formats.bodies.bodies import Mass, Transform
from torsor.formats.bodies.body_checks import unphysical
from torsor.formats.bodies.robot_numbers import RobotNumbers, distinct, number_text
from torsor.formats.bodies.turn_matrices import rpy
from torsor.formats.format import refuse_screws
from torsor.robot.description import Robot
from torsor.robot.parts import LIMITS, Base, Inertia, Joint, Link, Loop

UNLIMITED = 1e30  # URDF asks for both ends: this stands for none
LOST = {"IA": "rotor inertia (IA)", "K": "stiffness (K)", "FST": "static friction (FST, KS, BS)",
        "KQ": "springs (KQ, Q0)"}


def write(robot: Robot, base: str = "base") -> str:
    """The text of the robot's URDF file; its symbols have the numbers of `robot.defaults`.  base: the root's name."""
    refuse_screws(robot, "a URDF file")
    writer = _Writer(robot, base)
    file = "\n".join(writer.lines()) + "\n"
    for what in writer.remarks():
        warnings.warn(what, TorsorWarning, stacklevel=2)
    return file


class _Writer:
    """One robot on its way to a file."""

    def __init__(self, robot: Robot, base: str):
        self.robot, self.numbers = robot, RobotNumbers(robot, "a URDF file")
        links = [link.name or f"link{j}" for j, link in enumerate(robot.links, 1)]
        joints = [link.joint.name or f"joint{j}" for j, link in enumerate(robot.links, 1)]
        self.xacro = [name for name in (robot.name, base, *links, *joints) if _plain(name) != name]
        self.links = _distinct([*links, base])
        self.links.insert(0, self.links.pop())
        self.joints = _distinct([*joints, *["root_joint"] * robot.base.floating])
        self.world = _distinct([*self.links, "world"])[-1]
        self.mimics = self.numbers.mimics()

    def lines(self) -> Iterator[str]:
        yield '<?xml version="1.0" encoding="utf-8"?>'
        yield f"<!-- {MARK}. -->"
        yield f"<robot name={quoteattr(_plain(self.robot.name))}>"
        yield from (f"  <!-- {re.sub('-(?=-)', '- ', text)} -->" for text in self.remarks())
        yield from self.link(0, self.robot.base.inertia)
        for j, link in enumerate(self.robot.links, 1):
            yield from self.link(j, link.inertia)
        for j, link in enumerate(self.robot.links, 1):
            yield from self.joint(j, link)
        for k, loop in enumerate(self.robot.loops):
            yield from self.loop(k, loop)
        yield from self.flying()
        yield from self.transmissions()
        yield "</robot>"

    def transmissions(self) -> Iterator[str]:
        """The joints that have motors, where some have none."""
        driven = [(name, link.joint) for name, link in zip(self.joints, self.robot.links, strict=False)
                  if link.joint.kind.moves]
        for name, joint in driven:
            if joint.active and not all(j.active for _, j in driven):
                yield f"  <transmission name={quoteattr(f'{name}_motor')}>"
                yield "    <type>transmission_interface/SimpleTransmission</type>"
                yield f"    <joint name={quoteattr(name)}/>"
                yield "  </transmission>"

    def flying(self) -> Iterator[str]:
        """The world under a base that moves by itself, and the joint between them."""
        kind = {"free": "floating"}.get(self.robot.base.joint, self.robot.base.joint)
        if self.robot.base.floating:
            yield f"  <link name={quoteattr(self.world)}/>"
            yield f'  <joint name={quoteattr(self.joints[-1])} type="{kind}">'
            yield f"    <parent link={quoteattr(self.world)}/>"
            yield f"    <child link={quoteattr(self.links[0])}/>"
            yield from ['    <axis xyz="0 0 1"/>'] * (kind == "planar")
            yield "  </joint>"

    def link(self, j: int, inertia: Inertia) -> Iterator[str]:
        mass = self.numbers.mass(j, inertia)
        if mass == Mass():
            yield f"  <link name={quoteattr(self.links[j])}/>"
            return
        names = ("ixx", "ixy", "ixz", "iyy", "iyz", "izz")
        entries = " ".join(f'{n}="{number_text(x)}"' for n, x in zip(names, mass.tensor, strict=True))
        yield f"  <link name={quoteattr(self.links[j])}>"
        yield "    <inertial>"
        yield f'      <origin xyz="{_vector(mass.centre)}" rpy="0 0 0"/>'
        yield f'      <mass value="{number_text(mass.mass)}"/>'
        yield f"      <inertia {entries}/>"
        yield "    </inertial>"
        yield "  </link>"

    def joint(self, j: int, link: Link) -> Iterator[str]:
        joint = link.joint
        kind, limit = self.limits(joint)
        yield f'  <joint name={quoteattr(self.joints[j - 1])} type="{kind}">'
        yield f"    <origin {_place(self.numbers.placed(link.placement))}/>"
        yield f"    <parent link={quoteattr(self.links[link.antecedent])}/>"
        yield f"    <child link={quoteattr(self.links[j])}/>"
        if joint.kind.moves:
            yield '    <axis xyz="0 0 1"/>'
            yield from limit
            damping, friction = self.numbers.number(joint.FV), self.numbers.number(joint.FS)
            if damping or friction:
                yield f'    <dynamics damping="{number_text(damping)}" friction="{number_text(friction)}"/>'
            followed = self.mimics.get(j)
            if followed:
                leader, factor = quoteattr(self.joints[followed[0] - 1]), number_text(followed[1])
                offset = number_text(followed[2])
                yield f'    <mimic joint={leader} multiplier="{factor}" offset="{offset}"/>'
        yield "  </joint>"

    def limits(self, joint: Joint) -> tuple[str, list[str]]:
        """The type of the joint, and its <limit> if it has one; a joint that turns without end is continuous."""
        if not joint.kind.moves:
            return "fixed", []
        given = (getattr(joint.limits, name) for name in LIMITS)
        lower, upper, velocity, effort = (None if x is None else self.numbers.number(x) for x in given)
        rates = f'effort="{number_text(effort or 0.0)}" velocity="{number_text(velocity or 0.0)}"'
        if joint.kind.turn and lower is None and upper is None:
            return "continuous", [f"    <limit {rates}/>"] if velocity or effort else []
        low, high = -UNLIMITED if lower is None else lower, UNLIMITED if upper is None else upper
        return joint.kind.name, [f'    <limit lower="{number_text(low)}" upper="{number_text(high)}" {rates}/>']

    def loop(self, k: int, loop: Loop) -> Iterator[str]:
        if loop.joint.kind.slide:
            raise FormatError(f"loop {k + 1} is opened at a prismatic joint; a URDF file has loops that close at "
                              "revolute ones: open it at another joint, or write a .toml file")
        second, on_second = self.numbers.closing(loop)
        if second == loop.antecedent:
            raise FormatError(f"loop {k + 1} closes on the link where it starts; two links were expected")
        kind = "revolute" if loop.joint.kind.turn else "fixed"
        name = loop.joint.name or f"loop{k + 1}"
        yield f'  <loop_joint name={quoteattr(_distinct([*self.joints, name])[-1])} type="{kind}">'
        on_first = _place(self.numbers.placed(loop.placement))
        yield f"    <link1 link={quoteattr(self.links[loop.antecedent])} {on_first}/>"
        yield f"    <link2 link={quoteattr(self.links[second])} {_place(on_second)}/>"
        if loop.joint.kind.turn:
            yield '    <axis xyz="0 0 1"/>'
        yield "  </loop_joint>"

    def remarks(self) -> Iterator[str]:
        """What the file cannot say otherwise."""
        robot = self.robot
        x, y, z = robot.gravity
        usual = x.is_zero and y.is_zero and self.numbers.known(z) and abs(self.numbers.number(z) + 9.81) < 0.1
        if not usual:
            yield f"gravity in the frame of {self.links[0]}: {x}, {y}, {z}; URDF has none, its readers take 0, 0, -9.81"
        lost = self.numbers.lost(LOST, bool(self.mimics))
        lost += ["the pose of the base"] * (robot.base.pose != Base().pose)
        lost += ["the motion of the base"] * robot.base.given_motion
        if lost:
            yield f"left out, for URDF has no place for it: {', '.join(lost)}"
        inertias = (self.robot.base.inertia, *(link.inertia for link in robot.links))
        yield from unphysical((name, self.numbers.mass(j, x))
                              for j, (name, x) in enumerate(zip(self.links, inertias, strict=True)))
        if self.xacro:
            yield f"names with a sign that xacro would obey are changed: {', '.join(map(_plain, self.xacro))}"

def _distinct(names: Iterable[str]) -> list[str]:
    return distinct(map(_plain, names))


def _plain(name: str) -> str:
    """The name without the $ of $(...) and ${...}, which xacro would compute."""
    return re.sub(r"\$(?=[({])", "_", name)


def _place(at: Transform) -> str:
    return f'xyz="{_vector(at.p)}" rpy="{_vector(rpy(at.R))}"'


def _vector(values: Iterable[float]) -> str:
    return " ".join(map(number_text, values))
