"""Numbers for the symbols of a robot, from a file: `M1 = 2.5` a line (TOML), or an object of numbers (JSON)."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

from torsor import disk
from torsor.errors import FormatError, ScalarError
from torsor.robot.scalar import Scalar, scalar


def load_values(path: str | Path) -> dict[str, Scalar]:
    """Name -> number; a number may be a text such as "pi/2"."""
    file = Path(path)
    table = _table(file, disk.read(path, "a file of numbers"))
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
