"""MJCF, the XML of MuJoCo: read by our own parser by way of its bodies and joints, written body by body."""

from __future__ import annotations

from torsor.formats import assembled
from torsor.formats.format import Format
from torsor.formats.mjcf_reader import assembly
from torsor.formats.mjcf_writer import write

FORMAT = Format("mjcf", (".xml", ".mjcf"), assembled.reader(assembly), write, ("bound",), assembled.OPTIONS,
                exact=False)
