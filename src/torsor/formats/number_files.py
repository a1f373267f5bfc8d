"""Numbers for the symbols of a robot, from a file: `M1 = 2.5` a line (TOML), or an object of numbers (JSON)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from torsor import disk
from torsor.errors import FormatError, ScalarError
from torsor.formats.format import decode
from torsor.formats.toml.bounded_toml import table
from torsor.robot.scalars.scalar import Scalar, scalar


def load_values(path: str | Path) -> dict[str, Scalar]:
    """Name -> number; a number may be a text such as "pi/2"."""
    file = Path(path)
    numbers = {}
    for name, value in _table(file, disk.read(path, "a file of numbers")).items():
        try:
            numbers[name] = scalar(value)
        except ScalarError as error:
            raise FormatError(f"{name}: {error}", file) from None
        if numbers[name].names:
            raise FormatError(f"{name} = {numbers[name]}: a number was expected", file)
    return numbers


def _table(file: Path, data: bytes) -> dict[str, Any]:
    suffix = file.suffix.lower()
    if suffix not in (".toml", ".json"):
        raise FormatError("numbers are read from .toml and .json files", file)
    text = decode(data, str(file), "utf-8-sig")
    if suffix == ".toml":
        return table(text, str(file))
    try:
        values = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise FormatError(f"it cannot be read: {error}", file) from None
    if not isinstance(values, dict):
        raise FormatError('an object of numbers was expected, as in {"M1": 2.5}', file)
    return values
