"""Robots as files: `load` and `save` choose the format by the suffix.

A format is one file with one record (`format.py`); this table is the only list of them.
"""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from pathlib import Path

from torsor import disk
from torsor.disk import MAX_BYTES
from torsor.errors import FormatError, RobotError, ScalarError, TorsorWarning
from torsor.formats import mjcf, par, toml, urdf
from torsor.formats.format import Format, Reading
from torsor.robot.description import Robot

__all__ = [
    "FORMATS", "Format", "Reading", "inspect", "load", "read", "save", "suffixes", "write",
]

FORMATS: tuple[Format, ...] = (toml.FORMAT, par.FORMAT, urdf.FORMAT, mjcf.FORMAT)


def load(path: str | Path, **options: object) -> Robot:
    """The robot that the file describes.  Options are those of the format: see `docs/robot-files.md`.

    A warning says what of the file the robot lacks.
    """
    return _told(inspect(path, **options), str(path))


def inspect(path: str | Path, **options: object) -> Reading:
    """The robot that the file describes, and how it was understood."""
    by_suffix(Path(path))
    return _read(disk.read(path, "a robot file"), str(path), options)


def read(data: bytes | str, file: str, **options: object) -> Robot:
    """The robot that the contents of a file describe; the file's name gives the format and the places of errors."""
    return _told(_read(data, file, options), file)


def _read(data: bytes | str, file: str, options: Mapping[str, object]) -> Reading:
    raw = data.encode() if isinstance(data, str) else data
    form = by_suffix(Path(file))
    if len(raw) > MAX_BYTES:
        raise FormatError(f"more than {MAX_BYTES // 1_000_000} MB: no robot is that large", file)
    form.check(options, form.read_options, file)
    try:
        made = form.read(raw, file, **options)
    except (RobotError, ScalarError) as error:
        raise FormatError(str(error), file) from None
    return made if isinstance(made, Reading) else Reading(made)


def _told(made: Reading, file: str) -> Robot:
    for what in made.left_out:
        warnings.warn(f"{file}: {what}", TorsorWarning, stacklevel=3)
    return made.robot


def save(robot: Robot, path: str | Path, **options: object) -> None:
    """Write the robot to a file: whole, or not at all; a warning says what of the robot the format has no place for."""
    disk.write({Path(path): write(robot, str(path), **options).encode()})


def write(robot: Robot, file: str, **options: object) -> str:
    """The text of a robot in the format of that file name (`robot.toml`, or `.toml` alone)."""
    form = by_suffix(Path(file))
    form.check(options, form.options, file)
    return form.write(robot, **options)


def suffixes() -> tuple[str, ...]:
    """The suffixes of all formats."""
    return tuple(s for form in FORMATS for s in form.suffixes)


def by_suffix(file: Path) -> Format:
    """The format that the file's suffix means."""
    suffix = (file.suffix or (file.name if file.name.startswith(".") else "")).lower()
    for form in FORMATS:
        if suffix in form.suffixes:
            return form
    said = f"the suffix {suffix!r} is" if suffix else "no suffix is"
    raise FormatError(f"{said} no robot format; the suffixes are {', '.join(suffixes())}", file)
