"""URDF, the description of robots in ROS: read by way of its bodies and joints, written frame by frame."""

from __future__ import annotations

from typing import Any

from torsor.formats.bodies import assembled
from torsor.formats.format import Format, Reading
from torsor.robot.description import Robot


def read(data: bytes, file: str, **options: Any) -> Reading:
    """The robot of a file, in Khalil and Kleinfinger's frames."""
    from torsor.formats.urdf.urdf_reader import assembly

    return assembled.in_frames(assembly(data, file), file, **options)


def write(robot: Robot, **options: Any) -> str:
    """The text of a robot."""
    from torsor.formats.urdf.urdf_writer import write

    return write(robot, **options)


FORMAT: Format = Format("urdf", (".urdf",), read, write, ("base",), assembled.OPTIONS, exact=False)
