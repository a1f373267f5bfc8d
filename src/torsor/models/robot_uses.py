"""What each use of a robot takes from its description, in one table, so that nothing is dropped in silence.

Marks: `+` it is honoured; `!` a robot that has it is refused, in some cases or in all; `-` it is not honoured, and the
user is told; `.` it means nothing there (a name, a mass to a geometric solver, what an identification is to find);
`=` it is what its parts are.  Files of other formats tell by themselves what they have no place for.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Collection, Sequence
from dataclasses import MISSING, fields
from typing import Any

from torsor.errors import TorsorWarning
from torsor.robot.description import Robot

USES = ("simulate", "unit", "excite", "identify", "linearise", "configurations", "models")

PROPERTIES = {
    # simulate, Functional Mock-up Unit, excite, identify, linearise, inverse geometry and kinematics, dynamic models
    "robot.name": ".......", "robot.description": ".......", "robot.defaults": "++++++.",
    "robot.links": "=======", "robot.base": "=======", "robot.loops": "=======",
    "robot.gravity": "+++++.+", "robot.coupling": "++..--.",
    "link.name": ".......", "link.antecedent": "+++++++",
    "link.joint": "=======", "link.placement": "=======", "link.inertia": "=======", "link.wrench": "=======",
    "joint.name": ".......", "joint.variable": ".......", "joint.kind": "+++++++", "joint.active": "!.-.+..",
    "joint.lead": "+++++++", "joint.velocity": "!!++..+", "joint.acceleration": "!!++..+",
    "joint.IA": "+++++.+", "joint.FV": "+++++.+", "joint.FS": "++++..+", "joint.K": "++---.-",
    "joint.FST": "-----.-", "joint.KS": "-----.-", "joint.BS": "-----.-",  # honoured with friction=stribeck
    "joint.KQ": "++!!+.+", "joint.Q0": "++!!..+", "joint.QM": "++..--.", "joint.limits": "=======",
    "limits.lower": "+++..+.", "limits.upper": "+++..+.", "limits.velocity": "+-+....", "limits.effort": "+-+....",
    "base.pose": ".......", "base.w": "++++-.+", "base.v": "++++-.+", "base.wp": "++++-.+", "base.vp": "++++-.+",
    "base.joint": "++!!!.+", "base.inertia": "=======", "base.wrench": "=======", "base.attitude": ".......",
    "loop.antecedent": "++!++!+", "loop.joint": "==!==!=", "loop.placement": "==!==!=",
    "loop.closing_antecedent": "++!++!+", "loop.closing": "==!==!=",
    # all of a kind are treated alike
    "placement": "+++++++", "inertia": "++..+.+", "wrench": "++--+.+",
}

STRIBECK = ("joint.FST", "joint.KS", "joint.BS")
GIVEN_MOTION = ("base.w", "base.v", "base.wp", "base.vp")
WORDS = {  # property -> the words for it; some are told together with others
    "joint.K": "the springs of elastic joints (K), which are taken as rigid",
    "joint.FST": "static friction (FST, KS, BS), which friction=stribeck takes",
    "joint.active": "that some joints have no motor: they are moved as if they had one",
    "robot.coupling": "joints that share motors: each is moved by itself",
    "limits.velocity": "the limits of velocity", "limits.effort": "the limits of effort",
    "wrench": "external wrenches, which are taken as zero", "base.w": "the given motion of the base",
}
SAID_WITH = {"joint.KS": "joint.FST", "joint.BS": "joint.FST", "joint.QM": "robot.coupling",
             **dict.fromkeys(GIVEN_MOTION, "base.w")}
HAS: dict[str, Callable[[Robot], bool]] = {  # where that is more than a value that differs from the default
    "robot.coupling": lambda robot: robot.shares_motors, "joint.QM": lambda robot: robot.shares_motors,
    "joint.active": lambda robot: not robot.loops and not all(j.active for j in robot.joints),
}


def has(robot: Robot, name: str) -> bool:
    """Whether a robot has a property: whether some part of it has another value than the default."""
    if name in HAS:
        return HAS[name](robot)
    kind, _, field = name.partition(".")
    return any(getattr(part, f.name) != _default(f) for part in _parts(robot, kind) for f in fields(part)
               if field in ("", f.name))


def not_honoured(robot: Robot, use: str, but: Collection[str] = ()) -> list[str]:
    """In words what this use does not take from a robot that has it, `but` some that it does take this time."""
    lost = [name for name, marks in PROPERTIES.items()
            if marks[USES.index(use)] == "-" and name not in but and has(robot, name)]
    return list(dict.fromkeys(WORDS[SAID_WITH.get(name, name)] for name in lost))


def tell(robot: Robot, use: str, friction: str = "", stacklevel: int = 3) -> None:
    """Warn of what this use does not take from the robot."""
    for words in not_honoured(robot, use, but=taken_by(friction)):
        warnings.warn(f"{robot.name}: this does not take account of {words}", TorsorWarning, stacklevel=stacklevel)


def taken_by(friction: str) -> tuple[str, ...]:
    """What a law of friction takes."""
    return STRIBECK if friction == "stribeck" else ()


def _parts(robot: Robot, kind: str) -> Sequence[Any]:
    joints = [*(link.joint for link in robot.links), *(loop.joint for loop in robot.loops)]
    parts: dict[str, Sequence[Any]] = {
        "robot": [robot], "base": [robot.base], "link": robot.links, "loop": robot.loops, "joint": joints,
        "limits": [joint.limits for joint in joints], "inertia": [link.inertia for link in robot.links],
        "placement": [link.placement for link in robot.links],
        "wrench": [robot.base.wrench, *(link.wrench for link in robot.links)],
    }
    return parts[kind]


def _default(field: Any) -> Any:
    return field.default if field.default is not MISSING else None
