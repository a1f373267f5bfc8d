"""SDF, the description of robots and worlds in Gazebo: read by way of its links and joints, written frame by frame."""

from __future__ import annotations

from typing import Any

from torsor.formats.bodies import assembled
from torsor.formats.format import Format, Reading
from torsor.robot.description import Robot


def read(data: bytes, file: str, **options: Any) -> Reading:
    """The robot of a file, in Khalil and Kleinfinger's frames."""
    from torsor.formats.sdf.sdf_reader import assembly

    return assembled.in_frames(assembly(data, file), file, **options)


def write(robot: Robot) -> str:
    """The text of a robot."""
    from torsor.formats.sdf.sdf_writer import write

    return write(robot)


FORMAT: Format = Format("sdf", (".sdf",), read, write, (), assembled.OPTIONS, exact=False)
