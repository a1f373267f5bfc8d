"""xacro files: URDF with macros, expanded by the package xacro (extra `xacro`) on the way in.

Such a file is a program: its ${..} are expressions of Python, which xacro computes with few names at hand, and it reads
the files that it includes.  So it is run for those alone who name a file on their own machine, by the command line or
from Python; contents that come from elsewhere (`torsor.formats.read`, the page) never are.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import redirect_stderr
from io import StringIO
from pathlib import Path

from torsor.errors import FormatError, ToolError
from torsor.extras import imported
from torsor.formats.xml_tree import parse

SUFFIX = ".xacro"


def expanded(data: bytes, file: Path, arguments: Mapping[str, object] | Iterable[str] = ()) -> bytes:
    """The URDF that a file becomes; arguments: those of its <xacro:arg>, by name or as NAME=VALUE."""
    parse(data, str(file))  # ours refuses what no robot needs, such as entities
    try:
        xacro = imported("xacro", "xacro")
    except ToolError as error:
        raise FormatError(str(error), file) from None
    said = StringIO()
    try:
        with redirect_stderr(said):
            document = xacro.process_file(str(file), mappings=_mappings(arguments, file))
    except FormatError:
        raise
    except Exception as error:  # of any kind: a file's expressions may fail in every way
        raise FormatError(f"xacro does not expand this file: {type(error).__name__}: {error}", file) from None
    return bytes(document.toxml(encoding="utf-8"))


def _mappings(arguments: Mapping[str, object] | Iterable[str], file: Path) -> dict[str, str]:
    if isinstance(arguments, Mapping):
        return {str(name): str(value) for name, value in arguments.items()}
    given = {}
    for text in [arguments] if isinstance(arguments, str) else arguments:
        name, sign, value = str(text).partition("=")
        if not sign or not name:
            raise FormatError(f"an argument of xacro is written NAME=VALUE, not {text!r}", file)
        given[name.strip().removesuffix(":")] = value.strip()
    return given
