"""Files that a user drops on the page: written into the worker's own folder under harmless names, read, removed."""

from __future__ import annotations

import binascii
import re
from base64 import b64decode
from pathlib import Path
from typing import Any

from torsor.errors import FormatError

MAX_FILES = 200
MAX_BYTES = 16_000_000  # of all files
_NAME = re.compile(r"[^/\\:*?\"<>|\x00-\x1f\x7f]{1,120}")


def unpacked(given: Any) -> list[str]:
    """The names of the files, which now stand in the present folder; given: [{name, base64}, ...]."""
    if not isinstance(given, list) or not 0 < len(given) <= MAX_FILES:
        raise FormatError(f"files is a list of 1 to {MAX_FILES} objects with name and base64")
    contents = dict(map(_decoded, given))
    if len(contents) < len(given):
        raise FormatError("two files have the same name")
    if sum(map(len, contents.values())) > MAX_BYTES:
        raise FormatError(f"more than {MAX_BYTES // 1_000_000} MB of files: no robot needs that, and long recordings "
                          "are for the command line")
    for name, data in contents.items():
        _write(Path(name), data)
    return list(contents)


def _decoded(item: Any) -> tuple[str, bytes]:
    if not isinstance(item, dict) or set(item) != {"name", "base64"} or not isinstance(item["base64"], str):
        raise FormatError("a file is an object with name and base64")
    try:
        return safe_name(item["name"]), b64decode(item["base64"], validate=True)
    except (binascii.Error, ValueError):
        raise FormatError("the contents of a file are base64") from None


def safe_name(name: Any) -> str:
    """The name of a file below the present folder: plain parts, none of them `..` or hidden."""
    parts = name.removeprefix("./").split("/") if isinstance(name, str) else [""]
    if len(parts) > 8 or not all(_NAME.fullmatch(part) and part[0] not in ".~" for part in parts):
        raise FormatError(f"{str(name)[:60]!r} is not the name of a file below the robot's folder, as meshes/arm.stl")
    return "/".join(parts)


def _write(path: Path, data: bytes) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("xb") as stream:  # new, so no link is followed
            stream.write(data)
    except (OSError, UnicodeError):
        raise FormatError(f"{str(path)[:60]!r} cannot be the name of a file here, beside the others") from None
