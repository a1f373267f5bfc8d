"""Formats that hold bodies and joints with arbitrary axes: read in Khalil and Kleinfinger's frames."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import PurePath
from typing import Any

from torsor.formats.format import Reading
from torsor.robot.assembly import Assembly
from torsor.robot.frames import khalil
from torsor.robot.symbolic import with_symbols

OPTIONS = ("root", "tip", "free_flyer", "merge", "frames", "friction", "tolerance", "symbolic")


def reader(assembly: Callable[[bytes, str], Assembly]) -> Callable[..., Reading]:
    """The function `read` of such a format, from the one that gives its bodies and joints.

    Its options are those of `torsor.robot.frames.khalil`, and symbolic: inertia, lengths or all, the numbers to turn
    into symbols with defaults.
    """

    def read(data: bytes, file: str, *, symbolic: str = "", **options: Any) -> Reading:
        found = khalil(assembly(data, file), **options)
        robot = found.robot.replace(description=f"from {PurePath(file).name}")
        return Reading(with_symbols(robot, symbolic) if symbolic else robot, found.remarks)

    return read
