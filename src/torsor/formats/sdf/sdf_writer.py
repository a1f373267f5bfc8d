"""A robot as SDFormat: each link on its joint, each joint on the link before it, everything in numbers.

Fixed links without mass are <frame>s.  A cut joint is a second joint of a link, which closes a loop; the file shows the
robot closed, and its joints are measured from there.  What SDFormat has no place for is named in warnings and in
comments at the top.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterable, Iterator, Sequence
from xml.sax.saxutils import escape, quoteattr

from torsor.disk import MARK
from torsor.errors import FormatError, TorsorWarning
from torsor.formats.bodies.bodies import Mass, Transform, Vector
from torsor.formats.bodies.body_checks import unphysical
from torsor.formats.bodies.closed_configuration import ClosedConfiguration
from torsor.formats.bodies.robot_numbers import RobotNumbers, distinct, number_text
from torsor.formats.bodies.space import compose, placed, turned
from torsor.formats.bodies.turn_matrices import rpy
from torsor.robot.description import Robot
from torsor.robot.joints import REVOLUTE
from torsor.robot.parts import LIMITS, Joint

USUAL = (0.0, 0.0, -9.81)  # gravity of a model alone, to our reader
LOST = {"IA": "rotor inertia (IA)", "K": "elastic joints (K)", "FST": "static friction (FST, KS, BS)"}
TENSOR = ("ixx", "ixy", "ixz", "iyy", "iyz", "izz")
SHIFTED = 1e-9  # rad, m: positions from here on are another zero


def write(robot: Robot) -> str:
    """The text of the robot's SDF file; its symbols have the numbers of `robot.defaults`."""
    writer = _Writer(robot)
    file = "\n".join(writer.lines()) + "\n"
    for what in writer.remarks:
        warnings.warn(what, TorsorWarning, stacklevel=2)
    return file


class _Writer:
    """One robot on its way to a file."""

    def __init__(self, robot: Robot):
        self.robot, self.numbers = robot, RobotNumbers(robot, "an SDF file")
        self.mass = [self.numbers.mass(j, x) for j, x in enumerate(
            [robot.base.inertia, *(link.inertia for link in robot.links)])]
        links = [_plain(link.name or f"link{j}") for j, link in enumerate(robot.links, 1)]
        joints = [_plain(link.joint.name or f"joint{j}") for j, link in enumerate(robot.links, 1)]
        cuts = [_plain(loop.joint.name or f"loop{k}") for k, loop in enumerate(robot.loops, 1)]
        names = distinct([*links, "base", *joints, *cuts, "base_joint", "base_x", "base_y", "base_x_joint",
                          "base_y_joint"])
        n = len(links)
        self.links, self.joints, self.cuts = [names[n], *names[:n]], names[n + 1 : 2 * n + 1], names[2 * n + 1 : -5]
        self.under, self.between = names[-5], names[-4:]
        self.configuration = ClosedConfiguration(self.numbers)
        self.mimics = self.numbers.mimics()
        self.gravity = self._gravity()
        self.remarks = [*self._remarks()]

    def lines(self) -> Iterator[str]:
        yield '<?xml version="1.0" encoding="utf-8"?>'
        yield f"<!-- {MARK}. -->"
        yield f'<sdf version="{"1.11" if self.mimics else "1.9"}">'
        yield from (f"  <!-- {re.sub('-(?=-)', '- ', text)} -->" for text in self.remarks)
        if self.gravity is None:
            yield from self.model("  ")
        else:
            yield '  <world name="default">'
            yield f"    <gravity>{_vector(self.gravity)}</gravity>"
            yield from self.model("    ")
            yield "  </world>"
        yield "</sdf>"

    def model(self, indent: str) -> Iterator[str]:
        robot = self.robot
        yield f"{indent}<model name={quoteattr(_plain(robot.name))}>"
        own = [*self.base()]
        for j in range(1, len(robot.links) + 1):
            own += self.link(j)
        for k in range(len(robot.loops)):
            own += self.loop(k)
        yield from (f"{indent}  {line}" for line in own)
        yield f"{indent}</model>"

    def base(self) -> Iterator[str]:
        """The link of the base, and what holds it to the world, if anything does."""
        base, name = self.robot.base, self.links[0]
        pose = self.numbers.pose(base.pose)
        if pose != Transform():
            yield f"<pose>{_pose(pose)}</pose>"
        if not base.floating:
            yield f"<link name={quoteattr(name)}/>"  # what stands on the world weighs nothing that matters
            yield from _joint(self.under, "fixed", "world", name)
        else:
            yield from self.body(name, self.mass[0])
        if base.joint == "planar":
            (x, y, on_x, on_y), free = self.between, [*_axis((0, 0, 1), ())]
            yield from self.body(x, Mass())
            yield from self.body(y, Mass())
            yield from _joint(on_x, "prismatic", "world", x, _axis((1, 0, 0), ()))
            yield from _joint(on_y, "prismatic", x, y, _axis((0, 1, 0), ()))
            yield from _joint(self.under, "continuous", y, name, free)

    def link(self, j: int) -> Iterator[str]:
        """Link j with its joint; as a frame where it neither moves nor weighs."""
        link = self.robot.links[j - 1]
        joint, name, before = link.joint, self.links[j], self.links[link.antecedent]
        q = float(self.configuration.q[j - 1])
        at = compose(self.numbers.placed(link.placement), self.motion(joint, q))
        if not joint.kind.moves and self.mass[j] == Mass():
            yield f"<frame name={quoteattr(name)} attached_to={quoteattr(before)}><pose>{_pose(at)}</pose></frame>"
            return
        yield from self.body(name, self.mass[j], relative_to=self.joints[j - 1])
        more = self.axis(joint, q, self.mimics.get(j))
        yield from _joint(self.joints[j - 1], self.kind(joint), before, name, more, _pose(at), before)

    def loop(self, k: int) -> Iterator[str]:
        """A cut joint, from the link that carries it to the one of its closing frame, on which it stands."""
        loop = self.robot.loops[k]
        second, at = self.numbers.closing(loop)
        if second == loop.antecedent:
            raise FormatError(f"loop {k + 1} closes on the link where it starts; two links were expected")
        q = self.configuration.cut[k]
        axis = self.axis(loop.joint, q, None)
        cut = "<physics><simbody><must_be_loop_joint>true</must_be_loop_joint></simbody></physics>"
        yield from _joint(self.cuts[k], self.kind(loop.joint), self.links[loop.antecedent], self.links[second],
                          [*axis, cut], _pose(at), self.links[second])

    def body(self, name: str, mass: Mass, relative_to: str = "") -> Iterator[str]:
        yield f"<link name={quoteattr(name)}>"
        if relative_to:
            yield f"  <pose relative_to={quoteattr(relative_to)}/>"
        yield "  <inertial>"
        if any(mass.centre):
            yield f"    <pose>{_vector(mass.centre)} 0 0 0</pose>"
        yield f"    <mass>{number_text(mass.mass)}</mass>"
        entries = "".join(f"<{n}>{number_text(x)}</{n}>" for n, x in zip(TENSOR, mass.tensor, strict=True))
        yield f"    <inertia>{entries}</inertia>"
        yield "  </inertial>"
        yield "</link>"

    def motion(self, joint: Joint, q: float) -> Transform:
        """The displacement of a joint by q."""
        slide = q * self.numbers.number(joint.advance) if joint.kind.has_lead else q * joint.kind.slide
        return placed(0, 0, 0, 0, q if joint.kind.turn else 0.0, slide)

    def kind(self, joint: Joint) -> str:
        endless = joint.limits.lower is None and joint.limits.upper is None
        return "continuous" if joint.kind is REVOLUTE and endless else joint.kind.name

    def axis(self, joint: Joint, q: float, followed: tuple[int, float, float] | None) -> list[str]:
        """What a <joint> holds of its motion; nothing where it is fixed."""
        if not joint.kind.moves:
            return []
        lead = [f"<screw_thread_pitch>{number_text(self.numbers.number(joint.lead))}</screw_thread_pitch>"]
        return [*_axis((0, 0, 1), self.inside(joint, q, followed)), *(lead if joint.kind.has_lead else [])]

    def inside(self, joint: Joint, q: float, followed: tuple[int, float, float] | None) -> Iterator[str]:
        """What an <axis> holds beside its direction, of a joint whose zero is at q."""
        number = self.numbers.number
        lower, upper, velocity, effort = (None if x is None else number(x)
                                          for x in (getattr(joint.limits, name) for name in LIMITS))
        ends = {"lower": None if lower is None else lower - q, "upper": None if upper is None else upper - q,
                "velocity": velocity or None, "effort": (effort or None) if joint.active else 0.0}
        said = "".join(f"<{name}>{number_text(x)}</{name}>" for name, x in ends.items() if x is not None)
        if said:
            yield f"<limit>{said}</limit>"
        held = {"damping": number(joint.FV), "friction": number(joint.FS), "spring_reference": number(joint.Q0) - q,
                "spring_stiffness": number(joint.KQ)}
        if joint.KQ.is_zero:
            held["spring_reference"] = 0.0
        if any(held.values()):
            yield f"<dynamics>{''.join(f'<{n}>{number_text(x)}</{n}>' for n, x in held.items())}</dynamics>"
        if followed:
            leader, factor, offset = followed
            offset += factor * float(self.configuration.q[leader - 1]) - q
            yield (f"<mimic joint={quoteattr(self.joints[leader - 1])}><multiplier>{number_text(factor)}</multiplier>"
                   f"<offset>{number_text(offset)}</offset><reference>0</reference></mimic>")

    def _gravity(self) -> Vector | None:
        """On the world, where it is not the usual one; None too where it has no numbers."""
        if not all(map(self.numbers.known, self.robot.gravity)):
            return None
        x, y, z = map(self.numbers.number, self.robot.gravity)
        seen = turned(self.numbers.pose(self.robot.base.pose).R, (x, y, z))
        return None if seen == USUAL else seen

    def _remarks(self) -> Iterator[str]:
        """What the file cannot say otherwise."""
        robot = self.robot
        if not all(map(self.numbers.known, robot.gravity)):
            yield f"gravity without numbers is left out: {', '.join(map(str, robot.gravity))}"
        lost = self.numbers.lost(LOST, bool(self.mimics))
        lost += ["the motion of the base"] * robot.base.given_motion
        if lost:
            yield f"left out, for SDFormat has no place for it: {', '.join(lost)}"
        yield from unphysical(zip(self.links, self.mass, strict=True))
        light = [self.links[j] for j, link in enumerate(robot.links, 1) if link.joint.kind.moves
                 and not self.mass[j].mass]
        light += [*self.between[:2]] if robot.base.joint == "planar" else []
        if light:
            yield f"links that move and have no mass, which Gazebo does not take: {', '.join(light)}"
        zeros = zip([*self.joints, *self.cuts], [*self.configuration.q, *self.configuration.cut], strict=True)
        shifted = [f"{name} by {q:.6g}" for name, q in zeros if abs(q) > SHIFTED]
        if shifted:
            yield f"joints are measured from a configuration in which the loops close: {', '.join(shifted)}"


def _joint(name: str, kind: str, parent: str, child: str, inside: Iterable[str] = (), pose: str = "",
           relative_to: str = "") -> Iterator[str]:
    yield f'<joint name={quoteattr(name)} type="{kind}">'
    if pose:
        yield f"  <pose relative_to={quoteattr(relative_to)}>{pose}</pose>"
    yield f"  <parent>{escape(parent)}</parent>"
    yield f"  <child>{escape(child)}</child>"
    yield from (f"  {line}" for line in inside)
    yield "</joint>"


def _axis(axis: Sequence[float], inside: Iterable[str]) -> list[str]:
    return ["<axis>", f"  <xyz>{_vector(axis)}</xyz>", *(f"  {line}" for line in inside), "</axis>"]


def _plain(name: str) -> str:
    """A name that SDFormat allows: without ::, other than world and __...__, without spaces at its ends."""
    name = name.replace("::", "_").strip()
    return f"{name}_" if not name or name == "world" or (name.startswith("__") and name.endswith("__")) else name


def _pose(at: Transform) -> str:
    return f"{_vector(at.p)} {_vector(rpy(at.R))}"


def _vector(values: Iterable[float]) -> str:
    return " ".join(map(number_text, values))
