"""New robots to begin with: `make("planar", joints=3)`; each with symbols, and numbers as of solid rods."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from torsor.errors import ModelError, unknown
from torsor.robot.description import Robot
from torsor.robot.joints import REVOLUTE
from torsor.robot.links import fixed_link, link
from torsor.robot.parts import Joint, Link, Loop, Placement

MOST_JOINTS = 12
DOWN = (0, "-g", 0)  # in a vertical plane
RADIUS = 0.03  # of the rods, in metres
DENSITY = 8.0  # kg a metre of rod
NUMBERS = "Numbers: as of solid rods"


@dataclass(frozen=True)
class RobotTemplate:
    """A kind of robot: its name, what it is, how many joints it may have, and how it is made."""

    name: str
    title: str
    make: Callable[[int], Robot]
    joints: tuple[int, int, int]  # fewest, most, by default

    def data(self) -> dict[str, Any]:
        return {"name": self.name, "title": self.title, "joints": list(self.joints)}


def make(name: str, joints: int | None = None) -> Robot:
    """The robot of a template, with so many joints where it has a choice."""
    template = next((t for t in TEMPLATES if t.name == name), None)
    if template is None:
        raise ModelError(unknown("template", name, [t.name for t in TEMPLATES]))
    fewest, most, usual = template.joints
    count = usual if joints is None else joints
    if not fewest <= count <= most:
        expected = f"{fewest}" if fewest == most else f"{fewest} to {most}"
        raise ModelError(f"{name} has {expected} joints, not {count}")
    return template.make(count)


def _planar(n: int) -> Robot:
    lengths = dict.fromkeys((f"L{j}" for j in range(1, n + 1)), 0.3)
    links = [_rod(j - 1, j, d=f"L{j - 1}" if j > 1 else 0) for j in range(1, n + 1)]
    return _robot(f"planar_{n}r", f"Planar arm with {n} parallel revolute joints in a vertical plane",
                  [*links, fixed_link(n, n + 1, name="tool", d=f"L{n}")], lengths, range(1, n + 1), DOWN)


def _scara(_: int) -> Robot:
    places: list[dict[str, Any]] = [{}, {"d": "L1"}, {"d": "L2"}, {}]
    links = [_rod(j - 1, j, "prismatic" if j == 4 else "revolute", **place) for j, place in enumerate(places, 1)]
    return _robot("scara", "SCARA: three parallel revolute joints and a vertical slide", links,
                  {"L1": 0.4, "L2": 0.35}, range(1, 5))


def _wrist(_: int) -> Robot:
    places: list[dict[str, Any]] = [
        {}, {"alpha": "-pi/2"}, {"d": "D3"}, {"alpha": "-pi/2", "r": "R4"}, {"alpha": "pi/2"}, {"alpha": "-pi/2"}]
    links = [_rod(j - 1, j, **place) for j, place in enumerate(places, 1)]
    return _robot("arm_6r", "Six revolute joints, the last three with axes through one point (spherical wrist)", links,
                  {"D3": 0.45, "R4": 0.45}, range(1, 7))


def _five_bar(_: int) -> Robot:
    links = [_rod(0, 1), _rod(1, 2, active=False, d="L1"), _rod(0, 3, d="L0"), _rod(3, 4, active=False, d="L3")]
    joint = Joint(REVOLUTE, False, "q5", "QP5", "QDP5")  # type: ignore[arg-type]
    loop = Loop(2, joint, Placement(d="L2", theta="q5"), 4, Placement(d="L4"))  # type: ignore[arg-type]
    lengths = {"L0": 0.3, "L1": 0.25, "L2": 0.35, "L3": 0.25, "L4": 0.35}
    return _robot("five_bar", "Closed five-bar linkage in a vertical plane, both cranks driven, cut at the tip", links,
                  lengths, range(1, 5), DOWN, (loop,))


TEMPLATES = (
    RobotTemplate("planar", "Planar arm with parallel revolute joints", _planar, (1, MOST_JOINTS, 3)),
    RobotTemplate("scara", "SCARA", _scara, (4, 4, 4)),
    RobotTemplate("wrist", "Six revolute joints with a spherical wrist", _wrist, (6, 6, 6)),
    RobotTemplate("five_bar", "Closed five-bar linkage", _five_bar, (4, 4, 4)),
)


def _rod(antecedent: int, j: int, kind: str = "revolute", **place: Any) -> Link:
    inertia: dict[str, Any] = {name: f"{name}{j}" for name in ("XX", "YY", "ZZ", "MX", "M")}
    return link(antecedent, j, kind, **place, **inertia)


def _robot(name: str, words: str, links: Iterable[Link], lengths: dict[str, float], rods: Iterable[int],
           gravity: tuple[Any, ...] = (0, 0, "-g"), loops: tuple[Loop, ...] = ()) -> Robot:
    numbers: dict[str, Any] = {"g": 9.81, **lengths}
    for j in rods:
        numbers |= _rod_numbers(j, 0.3)
    return Robot(name, tuple(links), gravity, loops=loops, description=f"{words}. {NUMBERS}", defaults=numbers)


def _rod_numbers(j: int, length: float) -> dict[str, float]:
    """Of a solid cylinder along x, from the origin of its frame."""
    mass = DENSITY * length
    across = mass * (RADIUS**2 / 4 + length**2 / 3)
    numbers = {"XX": mass * RADIUS**2 / 2, "YY": across, "ZZ": across, "MX": mass * length / 2, "M": mass}
    return {f"{name}{j}": round(value, 9) for name, value in numbers.items()}
