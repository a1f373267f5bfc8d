"""URDF, the description of robots in ROS: read by way of its bodies and joints, written frame by frame."""

from __future__ import annotations

from torsor.formats import assembled
from torsor.formats.format import Format
from torsor.formats.urdf_reader import assembly
from torsor.formats.urdf_writer import write

FORMAT = Format("urdf", (".urdf",), assembled.reader(assembly), write, ("base",), assembled.OPTIONS, exact=False)
