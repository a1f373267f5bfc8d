"""A robot as URDF: each frame a link, each joint at its placement for q = 0, everything in numbers.

URDF has no gravity and no rotors; what it has no place for is named in warnings and in comments at the top.  Loops are
written as <loop_joint>, an extension that most readers pass over.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterable, Iterator
from math import atan2, cos, hypot, isfinite, sin
from xml.sax.saxutils import quoteattr

from torsor.disk import MARK
from torsor.errors import FormatError, TorsorError, TorsorWarning
from torsor.formats.assembly.bodies import Matrix, Transform, Vector
from torsor.formats.assembly.space import compose, placed
from torsor.robot.conventions import inertia_at_centre
from torsor.robot.description import Robot
from torsor.robot.parts import INERTIAL, LIMITS, Base, Inertia, Joint, Link, Loop, Placement
from torsor.robot.scalars.scalar import Scalar
from torsor.robot.symbols import variables

UNLIMITED = 1e30  # URDF asks for both ends: this stands for none
LOST = {"IA": "rotor inertia (IA)", "K": "stiffness (K)", "FST": "static friction (FST, KS, BS)"}


def write(robot: Robot, base: str = "base") -> str:
    """The text of the robot's URDF file; its symbols have the numbers of `robot.defaults`.  base: the root's name."""
    writer = _Writer(robot, base)
    file = "\n".join(writer.lines()) + "\n"
    for what in writer.remarks():
        warnings.warn(what, TorsorWarning, stacklevel=2)
    return file


def rpy(R: Matrix) -> Vector:
    """Roll, pitch and yaw with R = Rz(yaw) Ry(pitch) Rx(roll), at any pitch.

    Near a pitch of a quarter turn yaw is mostly noise; roll is then measured from that yaw, so that R comes back.
    """
    yaw = atan2(R[1][0], R[0][0])
    c, s = cos(yaw), sin(yaw)
    pitch = atan2(-R[2][0], hypot(R[0][0], R[1][0]))
    roll = atan2(s * R[0][2] - c * R[1][2], c * R[1][1] - s * R[0][1])
    return roll, pitch, yaw


class _Writer:
    """One robot on its way to a file."""

    def __init__(self, robot: Robot, base: str):
        self.robot = robot
        self.values = {name: value.value() for name, value in robot.defaults.items()}
        self.values |= dict.fromkeys(variables(robot), 0.0)
        self.refuse_symbols()
        links = [link.name or f"link{j}" for j, link in enumerate(robot.links, 1)]
        joints = [link.joint.name or f"joint{j}" for j, link in enumerate(robot.links, 1)]
        self.xacro = [name for name in (robot.name, base, *links, *joints) if _plain(name) != name]
        self.links = _distinct([*links, base])
        self.links.insert(0, self.links.pop())
        self.joints = _distinct([*joints, *["root_joint"] * robot.base.flies])
        self.world = _distinct([*self.links, "world"])[-1]
        self.mimics = self._mimics()

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
        yield "</robot>"

    def flying(self) -> Iterator[str]:
        """The world under a base that moves by itself, and the joint between them."""
        kind = {"free": "floating"}.get(self.robot.base.joint, self.robot.base.joint)
        if self.robot.base.flies:
            yield f"  <link name={quoteattr(self.world)}/>"
            yield f'  <joint name={quoteattr(self.joints[-1])} type="{kind}">'
            yield f"    <parent link={quoteattr(self.world)}/>"
            yield f"    <child link={quoteattr(self.links[0])}/>"
            yield from ['    <axis xyz="0 0 1"/>'] * (kind == "planar")
            yield "  </joint>"

    def link(self, j: int, inertia: Inertia) -> Iterator[str]:
        values = {key: self.number(getattr(inertia, key)) for key in INERTIAL}
        if not any(values.values()):
            yield f"  <link name={quoteattr(self.links[j])}/>"
            return
        mass = values["M"]
        if mass < 0:
            raise FormatError(f"link {j} has the mass {mass:g}; a URDF file has masses that are not negative")
        if not mass and any(values[key] for key in ("MX", "MY", "MZ")):
            raise FormatError(f"link {j} has first moments (MX, MY, MZ) and no mass (M), as grouped parameters have; a "
                              "URDF file has a centre of mass, so write the robot before grouping")
        exact = Inertia(**values)  # type: ignore[arg-type]
        tensor, centre = exact.scalars()[:6], (0.0, 0.0, 0.0)
        if mass:
            centred = inertia_at_centre(exact)
            tensor, centre = centred.tensor, tuple(map(self.number, centred.centre))  # type: ignore[assignment]
        names = ("ixx", "ixy", "ixz", "iyy", "iyz", "izz")
        entries = " ".join(f'{n}="{_text(self.number(x))}"' for n, x in zip(names, tensor, strict=True))
        yield f"  <link name={quoteattr(self.links[j])}>"
        yield "    <inertial>"
        yield f'      <origin xyz="{_vector(centre)}" rpy="0 0 0"/>'
        yield f'      <mass value="{_text(mass)}"/>'
        yield f"      <inertia {entries}/>"
        yield "    </inertial>"
        yield "  </link>"

    def joint(self, j: int, link: Link) -> Iterator[str]:
        joint = link.joint
        kind, limit = self.limits(joint)
        yield f'  <joint name={quoteattr(self.joints[j - 1])} type="{kind}">'
        yield f"    <origin {_place(self.placed(link.placement))}/>"
        yield f"    <parent link={quoteattr(self.links[link.antecedent])}/>"
        yield f"    <child link={quoteattr(self.links[j])}/>"
        if joint.kind.moves:
            yield '    <axis xyz="0 0 1"/>'
            yield from limit
            damping, friction = self.number(joint.FV), self.number(joint.FS)
            if damping or friction:
                yield f'    <dynamics damping="{_text(damping)}" friction="{_text(friction)}"/>'
            followed = self.mimics.get(j)
            if followed:
                leader, factor = quoteattr(self.joints[followed[0] - 1]), _text(followed[1])
                yield f'    <mimic joint={leader} multiplier="{factor}" offset="0"/>'
        yield "  </joint>"

    def limits(self, joint: Joint) -> tuple[str, list[str]]:
        """The type of the joint, and its <limit> if it has one; a joint that turns without end is continuous."""
        if not joint.kind.moves:
            return "fixed", []
        given = (getattr(joint.limits, name) for name in LIMITS)
        lower, upper, velocity, effort = (None if x is None else self.number(x) for x in given)
        rates = f'effort="{_text(effort or 0.0)}" velocity="{_text(velocity or 0.0)}"'
        if joint.kind.turn and lower is None and upper is None:
            return "continuous", [f"    <limit {rates}/>"] if velocity or effort else []
        low, high = -UNLIMITED if lower is None else lower, UNLIMITED if upper is None else upper
        return joint.kind.name, [f'    <limit lower="{_text(low)}" upper="{_text(high)}" {rates}/>']

    def loop(self, k: int, loop: Loop) -> Iterator[str]:
        if loop.joint.kind.slide:
            raise FormatError(f"loop {k + 1} is opened at a prismatic joint; a URDF file has loops that close at "
                              "revolute ones: open it at another joint, or write a .toml file")
        second, on_second = self.closing(loop)
        if second == loop.antecedent:
            raise FormatError(f"loop {k + 1} closes on the link where it starts; two links were expected")
        kind = "revolute" if loop.joint.kind.turn else "fixed"
        name = loop.joint.name or f"loop{k + 1}"
        yield f'  <loop_joint name={quoteattr(_distinct([*self.joints, name])[-1])} type="{kind}">'
        on_first = _place(self.placed(loop.placement))
        yield f"    <link1 link={quoteattr(self.links[loop.antecedent])} {on_first}/>"
        yield f"    <link2 link={quoteattr(self.links[second])} {_place(on_second)}/>"
        if loop.joint.kind.turn:
            yield '    <axis xyz="0 0 1"/>'
        yield "  </loop_joint>"

    def closing(self, loop: Loop) -> tuple[int, Transform]:
        """The link that carries the closing frame, and the frame on it; closing frames may stand on earlier ones."""
        at, on = self.placed(loop.closing), loop.closing_antecedent
        first = len(self.robot.links) + len(self.robot.loops) + 1
        while on >= first:
            under = self.robot.loops[on - first]
            at, on = compose(self.placed(under.closing), at), under.closing_antecedent
        return on, at

    def placed(self, place: Placement) -> Transform:
        """The frame on its antecedent at q = 0."""
        return placed(*map(self.number, place.scalars()))

    def _mimics(self) -> dict[int, tuple[int, float]]:
        """Link -> (link it follows, factor), where the coupling says no more than that; else none."""
        if not all(self.known(x) for row in self.robot.coupling for x in row):
            return {}
        rows = [[self.number(x) for x in row] for row in self.robot.coupling]
        moving = [j for j, link in enumerate(self.robot.links, 1) if link.joint.kind.moves]
        leaders: dict[int, int] = {}
        followers: dict[int, tuple[int, float]] = {}
        for j, row in zip(moving, rows, strict=bool(rows)):
            if row.count(1.0) == 1 and row.count(0.0) == len(row) - 1:
                leaders.setdefault(row.index(1.0), j)
        for j, row in zip(moving, rows, strict=bool(rows)):
            columns = [k for k, x in enumerate(row) if x]
            if len(columns) != 1 or columns[0] not in leaders:
                return {}
            if leaders[columns[0]] != j:
                followers[j] = leaders[columns[0]], row[columns[0]]
        return followers

    def remarks(self) -> Iterator[str]:
        """What the file cannot say otherwise."""
        robot = self.robot
        x, y, z = robot.gravity
        usual = x.is_zero and y.is_zero and self.known(z) and abs(self.number(z) + 9.81) < 0.1
        if not usual:
            yield f"gravity in the frame of {self.links[0]}: {x}, {y}, {z}; URDF has none, its readers take 0, 0, -9.81"
        joints = [*(link.joint for link in robot.links), *(loop.joint for loop in robot.loops)]
        lost = [words for name, words in LOST.items() if any(not getattr(j, name).is_zero for j in joints)]
        lost += ["passive joints"] * any(j.kind.moves and not j.active for j in robot.joints)
        lost += ["coupled motors"] * bool(robot.coupling and not self.mimics)
        pressing = (*robot.base.wrench.scalars(), *(s for link in robot.links for s in link.wrench.scalars()))
        lost += ["external wrenches"] * any(not s.is_zero for s in pressing)
        lost += ["the pose of the base"] * (robot.base.pose != Base().pose)
        lost += ["the motion of the base"] * robot.base.given_motion
        if lost:
            yield f"left out, for URDF has no place for it: {', '.join(lost)}"
        if self.xacro:
            yield f"names with a sign that xacro would obey are changed: {', '.join(map(_plain, self.xacro))}"

    def known(self, value: Scalar) -> bool:
        return all(name in self.values for name in value.names)

    def number(self, value: Scalar) -> float:
        try:
            number = float(value.value(self.values))
        except (ArithmeticError, ValueError, TorsorError):
            number = float("nan")
        if not isfinite(number):
            raise FormatError(f"{value} has no finite value with the robot's defaults; a URDF file holds numbers only")
        return number

    def refuse_symbols(self) -> None:
        robot = self.robot
        scalars = [s for link in robot.links for s in (*link.placement.scalars(), *link.inertia.scalars())]
        scalars += robot.base.inertia.scalars()
        scalars += [s for link in robot.links for s in (link.joint.FV, link.joint.FS)]
        scalars += [s for link in robot.links for s in (getattr(link.joint.limits, x) for x in LIMITS) if s is not None]
        scalars += [s for loop in robot.loops for place in (loop.placement, loop.closing) for s in place.scalars()]
        missing = [*dict.fromkeys(name for s in scalars for name in s.names if name not in self.values)]
        if missing:
            shown = ", ".join(missing[:12]) + (f", ... ({len(missing)} in all)" if len(missing) > 12 else "")
            raise FormatError(f"a URDF file holds numbers only, and these symbols have none: {shown}; give them among "
                              "the robot's defaults")


def _distinct(names: Iterable[str]) -> list[str]:
    """The names, with a _ behind those that were there before."""
    distinct: dict[str, None] = {}
    for name in map(_plain, names):
        while name in distinct:
            name += "_"
        distinct[name] = None
    return [*distinct]


def _plain(name: str) -> str:
    """The name without the $ of $(...) and ${...}, which xacro would compute."""
    return re.sub(r"\$(?=[({])", "_", name)


def _place(at: Transform) -> str:
    return f'xyz="{_vector(at.p)}" rpy="{_vector(rpy(at.R))}"'


def _vector(values: Iterable[float]) -> str:
    return " ".join(map(_text, values))


def _text(value: float) -> str:
    """The shortest decimal that reads back as the same number (17 digits at most)."""
    text = repr(value + 0.0)
    return text[:-2] if text.endswith(".0") else text
