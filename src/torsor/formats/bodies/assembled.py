"""Formats that hold bodies and joints with arbitrary axes: read in Khalil and Kleinfinger's frames.

What reads and writes them is imported when the first such file is met.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import PurePath
from typing import TYPE_CHECKING, Any

from torsor.formats.format import Reading

if TYPE_CHECKING:
    from torsor.formats.bodies.bodies import Assembly

OPTIONS: tuple[str, ...] = (
    "root", "tip", "free_flyer", "free_base", "merge", "frames", "friction", "tolerance", "symbolic")


def in_frames(assembly: Assembly, file: str, *, symbolic: str = "", **options: Any) -> Reading:
    """The robot of an assembly.

    options: those of `frames.khalil`; symbolic: inertia, lengths or all, the numbers to turn into symbols with
    defaults.
    """
    from torsor.formats.bodies.body_checks import doubts
    from torsor.formats.bodies.frames import khalil
    from torsor.formats.bodies.named_numbers import with_symbols

    reading, doubted = khalil(assembly, **options), tuple(doubts(assembly))
    robot = reading.robot.replace(description=f"from {PurePath(file).name}")
    return replace(reading, robot=with_symbols(robot, symbolic) if symbolic else robot,
                   remarks=(*reading.remarks, *doubted), left_out=(*reading.left_out, *doubted))
