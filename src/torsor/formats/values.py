"""Numbers for the symbols of a robot, from a file: `M1 = 2.5` a line (TOML), or an object of numbers (JSON)."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

from torsor.errors import FormatError, ScalarError
from torsor.robot.scalar import Scalar, scalar

MAX_BYTES = 5_000_000


def load_values(path: str | Path) -> dict[str, Scalar]:
    """Name -> number; a number may be a text such as "pi/2"."""
    file = Path(path)
    try:
        with file.open("rb") as stream:
            data = stream.read(MAX_BYTES + 1)
    except OSError as error:
        raise FormatError(f"{error.strerror or error}; a file of numbers was expected", file) from None
    if len(data) > MAX_BYTES:
        raise FormatError(f"more than {MAX_BYTES // 1_000_000} MB: no robot has so many parameters", file)
    table = _table(file, data)
    made = {}
    for name, value in table.items():
        try:
            made[name] = scalar(value)
        except ScalarError as error:
            raise FormatError(f"{name}: {error}", file) from None
        if made[name].names:
            raise FormatError(f"{name} = {made[name]}: a number was expected", file)
    return made


def _table(file: Path, data: bytes) -> dict[str, Any]:
    try:
        text = data.decode()
        if file.suffix.lower() == ".json":
            table = json.loads(text)
        elif file.suffix.lower() == ".toml":
            table = tomllib.loads(text)
        else:
            raise FormatError("numbers are read from .toml and .json files", file)
    except (ValueError, RecursionError) as error:  # not UTF-8, or not in the grammar
        raise FormatError(f"it cannot be read: {error}", file) from None
    if not isinstance(table, dict):
        raise FormatError('an object of numbers was expected, as in {"M1": 2.5}', file)
    return table
