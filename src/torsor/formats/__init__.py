"""Robots as files: `load` and `save` choose the format by the suffix.

A format is one folder with one record (`format.py`); this table is the only list of them.
"""

from __future__ import annotations

import os
import warnings
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

from torsor import disk
from torsor.disk import MAX_BYTES
from torsor.errors import FormatError, RobotError, ScalarError, TorsorWarning, foreign_as, kind_of
from torsor.formats import dh_csv, mjcf, par, sdf, toml, urdf, xacro_expansion
from torsor.formats.format import Format, Reading, Visual
from torsor.formats.sources import Place, RobotLike, Source, located
from torsor.robot.description import Robot

__all__ = [
    "FORMATS", "Format", "Place", "Reading", "RobotLike", "Source", "Visual", "inspect", "load", "read",
    "read_suffixes", "robot_of", "save", "suffixes", "write",
]

FORMATS: tuple[Format, ...] = (toml.FORMAT, par.FORMAT, urdf.FORMAT, mjcf.FORMAT, sdf.FORMAT)
READ_ONLY: tuple[Format, ...] = (dh_csv.FORMAT,)


def load(path: Place, **options: object) -> Robot:
    """Read a robot from a file, or take a sample robot by its name.

    A `TorsorWarning` says what of the file the robot does not keep.

    Args:
        path: The path of a .toml, .par, .urdf, .sdf, .xacro, .xml (MJCF) or .csv (DH table) file; or the name of a
            sample, as `torsor.robots.names()` lists them, where there is no such file.
        **options: Options of the format, such as `root`, `tip` and `tolerance` of URDF; the guide on robot files lists
            them.

    Returns:
        The robot.

    Raises:
        FormatError: The file does not exist, is no robot, or has an option that its format does not know; with file and
            line.

    Example:
        >>> torsor.load("puma560")
        <Robot puma560: serial, RRRRRR, 71 parameters>
    """
    return _told(inspect(path, **options), str(path))


def inspect(path: Place, **options: object) -> Reading:
    """The robot that the file describes, and how it was understood."""
    file = located(path, suffixes())
    options = {**(path.options if isinstance(path, Source) else {}), **options}
    if file.suffix.lower() == xacro_expansion.SUFFIX:
        arguments: Any = options.pop("xacro_arg", ())
        data = xacro_expansion.expanded(disk.read(file, "a robot file"), file, arguments)
        return _read(data, str(file), options, urdf.FORMAT)
    by_suffix(file, READ_ONLY)
    return _read(disk.read(file, "a robot file"), str(file), options)


def robot_of(given: RobotLike) -> Robot:
    """The robot itself, or the one that the path of a file or the name of a sample means: what users may give."""
    if isinstance(given, Robot):
        return given
    if isinstance(given, (str, os.PathLike)):
        return load(given)
    has = "; its .robot is one" if isinstance(getattr(given, "robot", None), Robot) else ""
    raise RobotError(f"a robot, the path of its file or the name of a sample was expected, not {kind_of(given)}{has}")


def read(data: bytes | str, file: str, **options: object) -> Robot:
    """The robot that the contents of a file describe; the file's name gives the format and the places of errors."""
    return _told(_read(data, file, options), file)


def _read(data: bytes | str, file: str, options: Mapping[str, object], form: Format | None = None) -> Reading:
    with foreign_as(partial(FormatError, file=file)):
        return _checked(data, file, options, form)


def _checked(data: bytes | str, file: str, options: Mapping[str, object], form: Format | None) -> Reading:
    raw = data.encode() if isinstance(data, str) else data
    form = form or by_suffix(Path(file), READ_ONLY)
    if len(raw) > MAX_BYTES:
        raise FormatError(f"more than {MAX_BYTES // 1_000_000} MB: no robot is that large", file)
    form.check(options, form.read_options, file)
    try:
        reading = form.read(raw, file, **options)
    except (RobotError, ScalarError) as error:
        raise FormatError(str(error), file) from None
    return reading if isinstance(reading, Reading) else Reading(reading)


def _told(reading: Reading, file: str) -> Robot:
    for what in reading.left_out:
        warnings.warn(f"{file}: {what}", TorsorWarning, stacklevel=3)
    return reading.robot


def save(robot: RobotLike, path: str | Path, **options: object) -> None:
    """Write a robot to a file, in the format of its suffix.

    The file is written whole or not at all. A `TorsorWarning` says what of the robot the format has no place for.

    Args:
        robot: A robot, the path of its file, or the name of a sample.
        path: The file to write: .toml, .par, .urdf, .sdf or .xml (MJCF).
        **options: Options of the format, such as `dialect` of .par files.

    Raises:
        FormatError: The suffix is unknown, or the format cannot hold this robot.

    Example:
        >>> torsor.save("rrp", "rrp_copy.toml")
        >>> torsor.load("rrp_copy.toml") == torsor.load("rrp")
        True
    """
    if not isinstance(path, (str, os.PathLike)):
        raise FormatError(f"save takes a robot and the path of a file to write, not {kind_of(path)}")
    disk.write({Path(path): write(robot, str(path), **options).encode()})


def write(robot: RobotLike, file: str, /, **options: object) -> str:
    """The text of a robot in the format of that file name (`robot.toml`, or `.toml` alone)."""
    described = robot_of(robot)
    form = by_suffix(Path(file))
    form.check(options, form.options, file)
    with foreign_as(partial(FormatError, file=file or None)):
        text = form.write(described, **options)
    try:
        text.encode()
    except UnicodeEncodeError:
        raise FormatError("an option is not text: it holds half a character (a lone surrogate)", file or None) from None
    symbols = [name for name in described.parameters if name in described.defaults]
    if symbols and not form.exact:
        shown = ", ".join((*symbols[:6], *[".."] * (len(symbols) > 6)))
        warnings.warn(f"{form.name.upper()} has numbers only: the symbols of {described.name} ({shown}) are written as "
                      "their defaults; a .toml file keeps them", TorsorWarning, stacklevel=3)
    return text


def suffixes() -> tuple[str, ...]:
    """The suffixes of the formats that are read and written."""
    return tuple(s for form in FORMATS for s in form.suffixes)


def read_suffixes() -> tuple[str, ...]:
    """The suffixes of all files that a robot is read from."""
    return (*suffixes(), *(s for form in READ_ONLY for s in form.suffixes), xacro_expansion.SUFFIX)


def by_suffix(file: Path, more: tuple[Format, ...] = ()) -> Format:
    """The format that the file's suffix means; `more` than those that are written too."""
    suffix = (file.suffix or (file.name if file.name.startswith(".") else "")).lower()
    for form in (*FORMATS, *more):
        if suffix in form.suffixes:
            return form
    said = f"the suffix {suffix!r} is" if suffix else "no suffix is"
    raise FormatError(f"{said} no robot format; the suffixes are {', '.join(suffixes())}", file)
