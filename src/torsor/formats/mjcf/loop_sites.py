"""The loops of a robot as MJCF's equalities between sites.

A cut revolute joint is two points of its axis that stay together (connect), a fixed one a weld.  MJCF has no equality
that leaves a slide.
"""

from __future__ import annotations

from dataclasses import dataclass

from torsor.errors import FormatError
from torsor.formats.bodies.bodies import Transform
from torsor.formats.bodies.space import compose
from torsor.formats.mjcf.written_numbers import Numbers, placing
from torsor.robot.description import Robot

APART = 0.1  # metres between the two points of an axis


@dataclass(frozen=True)
class Written:
    """The lines that close one loop: sites by the link that they stand on, and equalities."""

    sites: dict[int, list[str]]
    equalities: list[str]


def refuse_sliding(robot: Robot) -> None:
    for k, loop in enumerate(robot.loops, len(robot.links) + 1):
        if loop.joint.kind.slide:
            raise FormatError(f"cut joint {k} is prismatic, and no equality of MJCF closes a loop with a slide: "
                              "cut the loop at a revolute joint")


def closures(robot: Robot, numbers: Numbers) -> list[Written]:
    """What closes the loops of a robot."""
    closings = []
    first_closing = len(robot.links) + len(robot.loops) + 1
    sides: dict[int, tuple[int, Transform]] = {}  # of each closing frame, its link and where it stands there
    for k, loop in enumerate(robot.loops):
        on, at = sides.get(loop.closing_antecedent, (loop.closing_antecedent, Transform()))
        sides[first_closing + k] = on, compose(at, numbers.place(loop.closing))
        cut = loop.antecedent, numbers.place(loop.placement)
        name, turns = f"loop{k + 1}", bool(loop.joint.kind.turn)
        closings.append(_written(name, turns, cut, sides[first_closing + k]))
    return closings


def _written(name: str, turns: bool, cut: tuple[int, Transform], closing: tuple[int, Transform]) -> Written:
    sites: dict[int, list[str]] = {}
    equalities = []
    for tail, z in (("", 0.0), ("_axis", APART)) if turns else (("", 0.0),):
        for side, (link, at) in (("cut", cut), ("closing", closing)):
            here = compose(at, Transform(p=(0.0, 0.0, z)))
            sites.setdefault(link, []).append(f'<site name="{name}_{side}{tail}"{placing(here)}/>')
        kind = "connect" if turns else "weld"
        equalities.append(f'<{kind} name="{name}{tail}" site1="{name}_cut{tail}" site2="{name}_closing{tail}"/>')
    return Written(sites, equalities)
