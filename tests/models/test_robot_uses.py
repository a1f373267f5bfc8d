"""Nothing of a robot is dropped in silence: each property is honoured, refused or told by each use of a robot."""

from __future__ import annotations

import re
import warnings
import zipfile
from dataclasses import fields
from functools import cache
from io import BytesIO

import numpy as np
import pytest

import torsor
from torsor import Robot, TorsorError, TorsorWarning, link
from torsor.models.robot_uses import PROPERTIES, SAID_WITH, USES, WORDS
from torsor.robot.parts import (
    INERTIAL,
    PLACE,
    WRENCH,
    Base,
    ExternalWrench,
    Inertia,
    Joint,
    Limits,
    Link,
    Loop,
    Placement,
)

RECORDS = {"robot": Robot, "link": Link, "joint": Joint, "limits": Limits, "base": Base, "loop": Loop}
FAMILIES = {"inertia": (Inertia, INERTIAL), "placement": (Placement, PLACE), "wrench": (ExternalWrench, WRENCH)}
BODY = {"M": 1, "MX": "0.5", "MY": "0.05", "ZZ": "0.4", "XX": "0.1", "YY": "0.35"}
FREE = Base(joint="free", inertia=Inertia(M=5, XX=1, YY=2, ZZ="1.5"))
SHARED = {"coupling": ((1,), ("1/2",))}


def arm(first: dict | None = None, second: dict | None = None, **more) -> Robot:
    tip = {"d": 1, "alpha": "0.3"} | BODY | (second or {})
    return Robot("arm", (link(0, 1, **BODY | (first or {})), link(1, 2, **tip)), **{"gravity": ("9.81", 0, 0)} | more)


def sprung(**drive: str) -> Robot:
    return arm(second={"IA": "0.2", **drive})


def screwed(lead: str) -> Robot:
    tip = {"d": 1, "alpha": "0.3"} | BODY
    return arm().replace(links=(arm().links[0], link(1, 2, "screw", r="0.2", lead=lead, **tip)))


def fenced(**more: str) -> Robot:
    return arm(second={"limits": {"lower": "-0.01", "upper": "0.01"} | more})


ROBOTS = {  # property -> a robot without it, and the same with it
    "robot.defaults": (arm(second={"d": "L"}, defaults={"L": "1"}), arm(second={"d": "L"}, defaults={"L": "2"})),
    "robot.gravity": (arm(), arm(gravity=("3", 1, 0))), "robot.coupling": (arm(), arm(**SHARED)),
    "link.antecedent": (arm(), arm().replace(links=(arm().links[0], link(0, 2, d=1, alpha="0.3", **BODY)))),
    "joint.kind": (arm(), arm().replace(links=(arm().links[0], link(1, 2, "P", d=1, alpha="0.3", **BODY)))),
    "joint.lead": (screwed("0.1"), screwed("0.2")),
    "joint.active": (arm(), arm(second={"active": False})),
    "joint.velocity": (arm(), arm(first={"velocity": "0.5"})),
    "joint.acceleration": (arm(), arm(first={"acceleration": 2})),
    "joint.IA": (arm(), arm(second={"IA": "0.3"})), "joint.FV": (arm(), arm(first={"FV": "0.4"})),
    "joint.FS": (arm(), arm(first={"FS": "0.5"})), "joint.K": (sprung(), sprung(K="50")),
    "joint.KQ": (arm(), arm(first={"KQ": 2})), "joint.Q0": (arm(first={"KQ": 2}), arm(first={"KQ": 2, "Q0": "0.3"})),
    "joint.QM": (arm(**SHARED), arm(second={"QM": "0.2"}, **SHARED)),
    "base.joint": (arm(), arm(base=FREE)), "inertia": (arm(), arm(second={"M": 3})),
    "placement": (arm(), arm(second={"d": 2})), "wrench": (arm(), arm(second={"FX": 2, "FY": 3})),
    "loop.antecedent": (arm(), torsor.load("fourbar")), "loop.closing_antecedent": (arm(), torsor.load("five_bar")),
    **{f"limits.{field}": (arm(), fenced()) for field in ("lower", "upper")},
    **{f"limits.{field}": (fenced(), fenced(**{field: "0.01"})) for field in ("velocity", "effort")},
    **{name: (arm(first={"FS": "0.5"}), arm(first={"FS": "0.5", "FST": "0.8", "KS": 2, "BS": 1}))
       for name in ("joint.FST", "joint.KS", "joint.BS")},
    **{f"base.{field}": (arm(), arm(base=Base(**{field: (0, 1, 2), **({"w": (1, 0, 0)} if field == "v" else {})})))
       for field in ("w", "v", "wp", "vp")},
}


def simulate(robot: Robot) -> np.ndarray:
    law = [0, 1] if len(robot.joints) == 2 and not robot.loops else None
    motion = torsor.simulate(robot, time=0.2, samples=5, torque=law)
    return np.concatenate([motion.q, motion.qd[:, -2:]], axis=1)


def unit(robot: Robot) -> str:
    """The sources; what is not honoured is told in the description, as others are by a warning."""
    with zipfile.ZipFile(BytesIO(torsor.fmu(robot, binary=False))) as files:
        texts = {name: files.read(name).decode() for name in files.namelist()}
    for words in re.findall("does not take account of ([^\"]*)", texts["modelDescription.xml"]):
        warnings.warn(words, TorsorWarning, stacklevel=2)
    return "".join(texts[name] for name in sorted(texts) if name.endswith(".c") and "token" not in name)


def excite(robot: Robot) -> np.ndarray:
    with np.errstate(all="ignore"):
        return torsor.excite(robot, period=4, starts=1, harmonics=2).coefficients


def identify(robot: Robot) -> list[tuple[str, float]]:
    t = np.arange(0, 2, 0.04)
    w = np.linspace(1.3, 2.1, 2)
    q, qd, qdd = np.sin(t[:, None] * w), w * np.cos(t[:, None] * w), -(w**2) * np.sin(t[:, None] * w)
    tau = torsor.compile("idm", arm())(q, qd, qdd)
    if robot.loops:
        motion = torsor.simulate(robot, time=0.3, samples=61, limits="ignore")
        given = torsor.Motion(motion.t, motion.q, np.cos(9 * motion.t)[:, None] + motion.tau)
        return list(torsor.identify(robot, given, cutoff=20, decimate=1).parameters.items())
    return list(torsor.identify(robot, torsor.Motion(t, q, tau, qd, qdd)).parameters.items())


def linearise(robot: Robot) -> list[np.ndarray]:
    q = torsor.simulate(robot, time=1e-3, samples=2, limits="ignore").q[0] if robot.loops else [0.3, 0.4]
    system = torsor.linearise(robot, q)
    return [system.A, system.B]


def configurations(robot: Robot) -> np.ndarray:
    return torsor.inverse_kinematics(robot, [[1.2, 0.6, 0.1]], mask=[1, 1, 0, 0, 0, 0], q0=[0.1, 0.1]).q


def models(robot: Robot) -> str:
    """The inverse dynamics; what is not honoured is told in a remark of the program."""
    program = torsor.generate("idm", robot)
    for words in program.words.remarks:
        warnings.warn(words, TorsorWarning, stacklevel=2)
    return str(program)


RUN = {f.__name__: f for f in (simulate, unit, excite, identify, linearise, configurations, models)}


@cache
def outcome(use: str, robot: Robot) -> tuple[str, str]:
    """What comes of a use of a robot, and what is said."""
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        try:
            found = str(RUN[use](robot))
        except TorsorError as error:
            return "refused", str(error)
    return found, "; ".join(str(w.message) for w in told if issubclass(w.category, TorsorWarning))


def test_every_field_of_a_robot_has_its_row():
    for kind, record in RECORDS.items():
        rows = {name for name in PROPERTIES if name.startswith(f"{kind}.")}
        assert {f"{kind}.{f.name}" for f in fields(record)} == rows
    for kind, (record, known) in FAMILIES.items():
        assert kind in PROPERTIES and tuple(f.name for f in fields(record)) == known
    assert all(len(marks) == len(USES) and set(marks) <= set("+-!.=") for marks in PROPERTIES.values())
    assert set(RUN) == set(USES)


def test_whatever_is_not_honoured_has_words():
    lost = {name for name, marks in PROPERTIES.items() if "-" in marks}
    assert {SAID_WITH.get(name, name) for name in lost} == set(WORDS)


CASES = [(name, use) for name, marks in PROPERTIES.items() for use, mark in zip(USES, marks, strict=True)
         if mark in "+-!"]


@pytest.mark.parametrize("name, use", CASES)
def test_each_use_does_what_its_mark_says(name, use):
    mark = PROPERTIES[name][USES.index(use)]
    if name.startswith("loop.") and name not in ROBOTS:
        name = "loop.antecedent"
    without, having = (outcome(use, robot) for robot in ROBOTS[name])
    assert without[0] != "refused" or name == "joint.Q0", without[1]
    if mark == "!":
        assert having[0] == "refused" and having[1]
    elif mark == "-":
        assert having[0] != "refused", having[1]
        assert WORDS[SAID_WITH.get(name, name)] in having[1] and (having[1] != without[1] or name == "joint.QM")
    else:
        assert having[0] != "refused" and having != without, having[1]


def test_the_inverse_geometry_tells_the_same():
    with pytest.warns(TorsorWarning, match="joints that share motors"):
        torsor.inverse_geometry(arm(**SHARED))
