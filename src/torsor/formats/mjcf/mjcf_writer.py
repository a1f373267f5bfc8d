"""A robot as an MJCF file: numbers only, angles in radians, each link a body whose z axis is that of its joint.

MuJoCo moves no body without mass.  A run of links without mass that carry one link each is written as one body with
several joints, without the frames that stand on them; any other moving link without mass is refused by name, unless
the user asks for MuJoCo's lower bounds with `bound`.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from dataclasses import dataclass

from torsor.disk import MARK
from torsor.errors import FormatError, TorsorWarning
from torsor.formats.bodies.bodies import Mass, Transform
from torsor.formats.bodies.body_checks import impossible, unphysical
from torsor.formats.bodies.principal_axes import principal
from torsor.formats.bodies.robot_numbers import RobotNumbers
from torsor.formats.bodies.space import compose, inverse, transposed, turned
from torsor.formats.format import refuse_screws
from torsor.formats.mjcf.loop_sites import closures, refuse_sliding
from torsor.formats.mjcf.written_numbers import Numbers, attribute, placing, text, triple
from torsor.robot.description import Robot
from torsor.robot.parts import DRIVE, Joint, Link

LEAST = 1e-14  # MuJoCo takes less for nothing
UNBOUNDED = 1e10  # MuJoCo has no range with one end


def write(robot: Robot, bound: float | str = 0) -> str:
    """The text of the robot's MJCF file; a warning says what has no place in it.

    Symbols have their numbers in the robot's defaults.  bound: the least mass and moment of inertia that MuJoCo gives
    to a body (its boundmass and boundinertia).
    """
    writer = _Writer(robot, _bound(bound))
    file = "\n".join(writer.lines()) + "\n"
    for what in writer.left_out:
        warnings.warn(what, TorsorWarning, stacklevel=2)
    return file


def _bound(value: float | str) -> float:
    try:
        least = float(value)
    except ValueError:
        least = -1.0
    if not 0 <= least < 1e6:
        raise FormatError(f"bound = {value!r:.40}; a small number was expected, such as 1e-9")
    return least


@dataclass(frozen=True)
class _Hinge:
    """A joint of a body, where it stands in the body's frame."""

    joint: Joint
    name: str
    at: Transform


class _Writer:
    def __init__(self, robot: Robot, bound: float):
        _refuse(robot)
        self.robot, self.bound = robot, bound
        self.numbers = Numbers(robot)
        self.mimics = RobotNumbers(robot, "an MJCF file").mimics()
        if robot.coupling and not self.mimics:
            raise FormatError("an MJCF file has no place for coupled motors (coupling) other than joints that follow "
                              "one; a .toml file has")
        self.place = {j: self.numbers.place(link.placement) for j, link in enumerate(robot.links, 1)}
        self.mass = {j: self.numbers.mass(link.inertia, j) for j, link in enumerate(robot.links, 1)}
        self.children = {j: [k for k, x in enumerate(robot.links, 1) if x.antecedent == j]
                         for j in range(len(robot.links) + 1)}
        self.closures = closures(robot, self.numbers)
        self.names = _names(robot)
        for j, link in enumerate(robot.links, 1):
            self._check(j, link)
        lost = [self.names[k] for j in self.place if self._passes(j) for k in self.children[j] if self._is_frame(k)]
        frames = [f"frames on links without mass are left out of an MJCF file: {', '.join(lost)}"] if lost else []
        unlike = unphysical((self.names[j], m) for j, m in self.mass.items())
        self.left_out = [*frames, *_lost(robot), *unlike]

    def lines(self) -> Iterator[str]:
        robot, bound = self.robot, self.bound
        bounds = f' boundmass="{text(bound)}" boundinertia="{text(bound)}"' if bound else ""
        base = self.numbers.pose(robot.base.pose)
        yield f"<!-- {MARK}. -->"
        yield f"<mujoco{attribute('model', robot.name)}>"
        yield f'  <compiler angle="radian" autolimits="true" inertiafromgeom="false"{bounds}/>'
        yield f'  <option gravity="{triple(turned(base.R, self.numbers.vector(robot.gravity)))}"/>'
        yield "  <worldbody>"
        if robot.base.floating:
            yield f"    <body{attribute('name', self.names[0])}>"
            yield f"      {_inertial(self.numbers.mass(robot.base.inertia, 0))}"
            yield "      <freejoint/>"
            yield from self._inside(0, "      ")
            yield "    </body>"
        elif base == Transform():
            yield from self._inside(0, "    ")
        else:
            yield f"    <body{attribute('name', self.names[0])}{placing(base)}>"
            yield from self._inside(0, "      ")
            yield "    </body>"
        yield "  </worldbody>"
        equalities = [line for c in self.closures for line in c.equalities] + [*self._followers()]
        if equalities:
            yield "  <equality>"
            yield from (f"    {line}" for line in equalities)
            yield "  </equality>"
        motors = [link.joint for j, link in enumerate(robot.links, 1)
                  if link.joint.kind.moves and link.joint.active and j not in self.mimics]
        if motors:
            yield "  <actuator>"
            yield from (f"    <motor{attribute('name', _name(j))}{attribute('joint', _name(j))}/>" for j in motors)
            yield "  </actuator>"
        yield "</mujoco>"

    def _followers(self) -> Iterator[str]:
        """Joints that follow others, by laws of the first degree."""
        for j, (leader, factor, offset) in self.mimics.items():
            names = (_name(self.robot.links[k - 1].joint) for k in (j, leader))
            joints = "".join(attribute(key, name) for key, name in zip(("joint1", "joint2"), names, strict=True))
            yield f'<joint{joints} polycoef="{text(offset)} {text(factor)} 0 0 0"/>'

    def _inside(self, j: int, indent: str) -> Iterator[str]:
        """What stands on link j: sites, then bodies."""
        for c in self.closures:
            yield from (f"{indent}{line}" for line in c.sites.get(j, ()))
        for k in self.children[j]:
            yield from self._body(k, indent)

    def _body(self, j: int, indent: str) -> Iterator[str]:
        """The body of link j, or of the first link with mass above a run of links without."""
        run, at = [j], self.place[j]
        while self._passes(run[-1]):
            run.append(next(k for k in self.children[run[-1]] if not self._is_frame(k)))
            at = compose(at, self.place[run[-1]])
        last = run[-1]
        joints: list[_Hinge] = []
        seen = Transform()
        for k in reversed(run):
            if self.robot.links[k - 1].joint.kind.moves:
                joints.insert(0, _Hinge(self.robot.links[k - 1].joint, _name(self.robot.links[k - 1].joint), seen))
            seen = compose(seen, inverse(self.place[k]))
        yield f"{indent}<body{attribute('name', self.names[last])}{placing(at)}>"
        if self.mass[last].mass > 0:
            yield f"{indent}  {_inertial(self.mass[last])}"
        yield from (f"{indent}  {self._joint(h)}" for h in joints)
        yield from self._inside(last, indent + "  ")
        yield f"{indent}</body>"

    def _passes(self, j: int) -> bool:
        """Whether link j has no mass and carries one moving link, frames apart, so that its joint may move on."""
        moving = [k for k in self.children[j] if not self._is_frame(k)]
        return (self.robot.links[j - 1].joint.kind.moves and self.mass[j].mass <= 0 and len(moving) == 1
                and self.robot.links[moving[0] - 1].joint.kind.moves and not any(j in c.sites for c in self.closures))

    def _is_frame(self, j: int) -> bool:
        """Whether link j is a frame only: fixed, without mass, with nothing on it."""
        empty = not self.children[j] and not any(j in c.sites for c in self.closures)
        return empty and self.mass[j].mass <= 0 and not self.robot.links[j - 1].joint.kind.moves

    def _joint(self, h: _Hinge) -> str:
        j = h.joint
        attributes = [f"<joint{attribute('name', h.name)}", 'type="slide"' if j.kind.slide else 'type="hinge"']
        if any(h.at.p) and not j.kind.slide:
            attributes.append(f'pos="{triple(h.at.p)}"')
        attributes.append(f'axis="{triple(transposed(h.at.R)[2])}"')
        for name, value in (("damping", j.FV), ("frictionloss", j.FS), ("armature", j.IA), ("stiffness", j.KQ),
                            ("springref", j.Q0)):
            if self.numbers.value(value):
                attributes.append(f'{name}="{text(self.numbers.value(value))}"')
        lower, upper, effort = (None if s is None else self.numbers.value(s)
                                for s in (j.limits.lower, j.limits.upper, j.limits.effort))
        if lower is not None or upper is not None:
            low, high = -UNBOUNDED if lower is None else lower, UNBOUNDED if upper is None else upper
            attributes.append(f'range="{text(low)} {text(high)}"')
        if effort:
            attributes.append(f'actuatorfrcrange="{text(-effort)} {text(effort)}"')
        return " ".join(attributes) + "/>"

    def _check(self, j: int, link: Link) -> None:
        """MuJoCo's conditions on the mass of a link."""
        m = self.mass[j]
        cure = "give it, or ask for MuJoCo's bounds (bound = 1e-9)"
        if m.mass > 0:
            least = min(principal(m.tensor).moments)
            if link.joint.kind.moves and least < LEAST and self.bound < LEAST and not impossible(m.tensor):
                raise FormatError(f"link {j} ({link.name}) moves and has no inertia about an axis through its centre, "
                                  f"which MuJoCo does not take: {cure}")
        elif link.joint.kind.moves and not self._passes(j) and not self._fixed_bodies_weigh(j) and self.bound < LEAST:
            raise FormatError(f"link {j} ({link.name}) moves and has no mass, which MuJoCo does not take: {cure}")

    def _fixed_bodies_weigh(self, j: int) -> bool:
        """Whether what is fixed to link j has mass."""
        fixed = [k for k in self.children[j] if not self.robot.links[k - 1].joint.kind.moves]
        return any(self.mass[k].mass > 0 or self._fixed_bodies_weigh(k) for k in fixed)


def _inertial(m: Mass) -> str:
    xx, xy, xz, yy, yz, zz = m.tensor
    full = " ".join(text(x) for x in (xx, yy, zz, xy, xz, yz))
    return f'<inertial pos="{triple(m.centre)}" mass="{text(m.mass)}" fullinertia="{full}"/>'


def _name(joint: Joint) -> str:
    return joint.name or joint.variable


def _names(robot: Robot) -> dict[int, str]:
    """A name for each body; the file's `world` is MuJoCo's own."""
    names: dict[int, str] = {}
    taken = {"world", *(link.name for link in robot.links)}
    for j, name in enumerate(("base", *(link.name for link in robot.links))):
        if name in ("", "world") or (j == 0 and name in taken):
            name = f"link{j}" if j else "base0"
            while name in taken:
                name += "_"
        taken.add(name)
        names[j] = name
    return names


def _lost(robot: Robot) -> list[str]:
    """What is left out of the file, in words."""
    cut = [getattr(loop.joint, name) for loop in robot.loops for name in DRIVE]
    reasons = {
        "that no joint has a motor": bool(robot.joints) and not any(
            j.active for j in (*robot.joints, *(loop.joint for loop in robot.loops))),
        "elastic joints (K)": any(not j.K.is_zero for j in robot.joints),
        "greatest speeds": any(j.limits.velocity is not None for j in robot.joints),
        "external wrenches": any(not s.is_zero for x in robot.links for s in x.wrench.scalars())
        or any(not s.is_zero for s in robot.base.wrench.scalars()),
        "the drives of cut joints": any(not s.is_zero for s in cut),
    }
    lost = [what for what, holds in reasons.items() if holds]
    return [f"left out, for MJCF has no place for it: {', '.join(lost)}"] if lost else []


def _refuse(robot: Robot) -> None:
    """What MJCF has no place for."""
    refuse_screws(robot, "an MJCF file")
    joints = robot.joints
    names = [_name(j) for j in joints]
    reasons = {
        "the motion of the base": robot.base.given_motion,
        "a base that moves in a plane": robot.base.joint == "planar",
        "static friction (FST)": any(not j.FST.is_zero for j in joints),
        "two joints of one name": len(set(names)) < len(names),
    }
    lost = [what for what, holds in reasons.items() if holds]
    if lost:
        raise FormatError(f"an MJCF file has no place for {', '.join(lost)}; a .toml file has")
    refuse_sliding(robot)
