"""A robot as the text of a `.par` file, in OpenSYMORO's dialect or in that of LK22 Figure 3."""

from __future__ import annotations

import json
import warnings
from collections.abc import Callable, Iterable, Iterator

from torsor.disk import MARK
from torsor.errors import FormatError, ModelError, RobotError, TorsorWarning
from torsor.formats.format import refuse_screws
from torsor.robot.description import Robot
from torsor.robot.links import find_variable
from torsor.robot.parts import DRIVE, INERTIAL, WRENCH, Base, Joint, Limits, Link, Placement
from torsor.robot.scalars.scalar import ZERO, Scalar
from torsor.robot.symbols import defaults

DIALECTS = ("opensymoro", "lk22")


def write(robot: Robot, dialect: str = "opensymoro") -> str:
    """The text of the robot's `.par` file."""
    if dialect not in DIALECTS:
        raise ModelError(f"there is no .par dialect {dialect!r}; the dialects are {', '.join(DIALECTS)}")
    refuse_screws(robot, "a .par file")
    if robot.coupling:
        raise FormatError("a .par file has no place for coupled motors (coupling); a .toml file has")
    if robot.base.joint == "planar":
        raise FormatError("a .par file has no place for a base that moves in a plane; a .toml file has")
    if robot.base.attitude != Base().attitude:
        warnings.warn("a .par file has no place for the attitude of the base: it is left out", TorsorWarning,
                      stacklevel=2)
    if any(link.joint.limits != Limits() or link.joint.name for link in robot.links):
        warnings.warn("a .par file has no place for the limits and names of joints: they are left out", TorsorWarning,
                      stacklevel=2)
    lines = _opensymoro(robot) if dialect == "opensymoro" else _lk22(robot)
    return "\n".join((f"(* {MARK}. *)", *lines)) + "\n"


def _opensymoro(robot: Robot) -> Iterator[str]:
    links, joints, frames = _joints_and_frames(robot)
    yield from _remarks(robot, joints, frames)
    yield f"NL = {links}"
    yield f"NJ = {len(joints)}"
    yield f"NF = {len(frames)}"
    yield f"Type = {('serial', 'tree', 'closed').index(robot.structure)}"
    yield f"is_mobile = {int(robot.base.floating)}"
    yield from ("", "(* Geometric parameters *)")
    yield _list("ant", _antecedents(robot))
    yield _list("sigma", [*(j.kind.sigma for j in joints), *(2 for _ in robot.loops)])
    for name in ("b", "d", "r", "gamma", "alpha"):
        yield _list(name, [getattr(frame, name) for frame in frames])
    yield _list("mu", [*(int(j.active) for j in joints), *(0 for _ in robot.loops)])
    yield _list("theta", [frame.theta for frame in frames])
    yield from ("", "(* Dynamic parameters and external forces *)")
    yield from _inertias(robot)
    for name in DRIVE:
        values = [getattr(j, name) for j in joints]
        cut = any(not v.is_zero for v in values[links:])
        if name in ("IA", "FV", "FS") or any(not v.is_zero for v in values):
            yield _list(name, [*[ZERO] * robot.base.floating, *(values if cut else values[:links])])
    yield from _wrenches(robot)
    yield from ("", "(* Joint parameters *)")
    yield _list("QP", [j.velocity for j in joints])
    yield _list("QDP", [j.acceleration for j in joints])
    yield _list("GAM", [f"GAM{k}" for k in range(1, len(joints) + 1)])
    yield from ("", "(* Speed and acceleration of the base *)")
    for name in ("w", "wp", "v", "vp"):
        yield _list(f"{name.upper()}0", getattr(robot.base, name))
    yield from ("", "(* Acceleration of gravity *)", _list("G", robot.gravity))
    yield from ("", "(* Pose of frame 0 in the fixed frame, row by row *)", _list("Z", robot.base.pose))
    yield from ("", "(* End of definition *)")


def _lk22(robot: Robot) -> Iterator[str]:
    _refuse(robot)
    joints, frames = [link.joint for link in robot.links], [link.placement for link in robot.links]
    yield from _remarks(robot, joints, frames)
    yield "(* Numerical values: number of joints, type of joints, topology *)"
    yield f"n = {len(robot.links)}"
    yield _list("sigma", [j.kind.sigma for j in joints])
    yield _list("p", _antecedents(robot))
    yield "(* Geometric parameters *)"
    for name in ("b", "d", "r", "gamma", "alpha", "theta"):
        yield _list(name, [getattr(frame, name).renamed({"pi": "Pi"}) for frame in frames])
    yield "(* Inertial parameters *)"
    yield from _inertias(robot)
    yield "(* External forces and torques *)"
    yield from _wrenches(robot)
    yield "(* Joint velocities and accelerations *)"
    yield _list("QP", [j.velocity for j in joints])
    yield _list("QDP", [j.acceleration for j in joints])
    yield from ("(* Acceleration of gravity *)", _list("G", robot.gravity))


def _refuse(robot: Robot) -> None:
    """What the lists of LK22 have no place for."""
    joints = robot.joints
    reasons: dict[str, Callable[[], bool]] = {
        "closed loops": lambda: bool(robot.loops),
        "fixed links (sigma is 0 or 1)": lambda: any(not link.joint.kind.moves for link in robot.links),
        "passive joints (it has no mu)": lambda: any(not j.active for j in joints),
        "rotor inertia (IA)": lambda: any(not j.IA.is_zero for j in joints),
        "friction (FV, FS, FST)": lambda: any(not (j.FV.is_zero and j.FS.is_zero and j.FST.is_zero) for j in joints),
        "elastic joints (K)": lambda: any(not j.K.is_zero for j in joints),
        "the motion of the base": lambda: robot.base.moves,
        "the pose of the base (Z)": lambda: robot.base.pose != Base().pose,
    }
    lost = [what for what, holds in reasons.items() if holds()]
    if lost:
        raise FormatError(f"the lk22 dialect has no place for {', '.join(lost)}; the opensymoro dialect has")


def _remarks(robot: Robot, joints: list[Joint], frames: list[Placement]) -> Iterator[str]:
    plain = not any(c in robot.name for c in "'\"*()\\=") and robot.name == robot.name.strip() and robot.name.isascii()
    yield _remark("Robotname", f"'{robot.name}'" if plain else json.dumps(robot.name))
    names = [link.name for link in robot.links]
    if names != [f"link{j}" for j in range(1, len(names) + 1)]:
        yield _remark("Linknames", json.dumps(names))
    numbered = enumerate(zip(joints, frames, strict=False), 1)
    if any(_variable_read(joint, frame, j) != joint.variable for j, (joint, frame) in numbered):
        yield _remark("Variables", json.dumps([j.variable for j in joints]))
    if robot.description:
        yield _remark("Description", json.dumps(robot.description))
    if numbers := defaults(robot):
        yield _remark("Defaults", json.dumps({k: str(v) for k, v in numbers.items()}))


def _remark(key: str, text: str) -> str:
    """A comment that the reader understands; what would look like the mark of a comment is escaped."""
    return f"(* {key} = {text.replace('(*', '(' + chr(92) + 'u002a').replace('*)', chr(92) + 'u002a)')} *)"


def _variable_read(joint: Joint, frame: Placement, number: int) -> str:
    """The variable that a reader would find."""
    if not joint.kind.moves:
        return ""
    slot = "theta" if joint.kind.turn else "r"
    try:
        return find_variable(getattr(frame, slot), slot, number)
    except RobotError:
        return ""


def _joints_and_frames(robot: Robot) -> tuple[int, list[Joint], list[Placement]]:
    joints = [*(link.joint for link in robot.links), *(loop.joint for loop in robot.loops)]
    frames = [*(link.placement for link in robot.links), *(loop.placement for loop in robot.loops)]
    return len(robot.links), joints, frames + [loop.closing for loop in robot.loops]


def _antecedents(robot: Robot) -> list[int]:
    return [*(link.antecedent for link in robot.links), *(loop.antecedent for loop in robot.loops),
            *(loop.closing_antecedent for loop in robot.loops)]


def _inertias(robot: Robot) -> Iterator[str]:
    for name in INERTIAL:
        yield _list(name, [getattr(body.inertia, name) for body in _bodies(robot)])


def _wrenches(robot: Robot) -> Iterator[str]:
    for name in WRENCH:
        yield _list(name, [getattr(body.wrench, name) for body in _bodies(robot)])


def _bodies(robot: Robot) -> list[Base | Link]:
    """The links, and before them a base that is a body."""
    return [*[robot.base] * robot.base.floating, *robot.links]


def _list(name: str, values: Iterable[Scalar | int | str]) -> str:
    return f"{name} = {{{','.join(map(str, values))}}}"
