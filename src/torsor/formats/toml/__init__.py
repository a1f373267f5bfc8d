"""Our own format: a robot as TOML, schema in docs/guides/robot-files.md."""

from __future__ import annotations

from torsor.formats.format import Format
from torsor.formats.toml.toml_reader import read
from torsor.formats.toml.toml_writer import write

FORMAT: Format = Format("toml", (".toml",), read, write, read_options=("tolerance",))
