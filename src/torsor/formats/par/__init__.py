"""SYMORO's `.par`: read in three dialects, written in two."""

from __future__ import annotations

from torsor.formats.format import Format
from torsor.formats.par.par_reader import read
from torsor.formats.par.par_writer import write

FORMAT: Format = Format("par", (".par",), read, write, options=("dialect",), read_options=("tolerance",))
