"""What a file format is: a record that reads and writes robots, and the manners they all share."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from torsor.errors import FormatError
from torsor.robot.description import Robot


@dataclass(frozen=True)
class Format:
    """A file format.  `read(data, file)` makes a robot of a file's bytes; `write(robot, **options)` its text."""

    name: str
    suffixes: tuple[str, ...]
    read: Callable[[bytes, str], Robot]
    write: Callable[..., str]
    options: tuple[str, ...] = ()


def decode(data: bytes, file: str, *encodings: str) -> str:
    """The text of a file in the first encoding that fits; binary files are refused."""
    if b"\0" in data:
        line = data.count(b"\n", 0, data.index(b"\0")) + 1
        raise FormatError("a zero byte: this is a binary file, a text was expected", file, line)
    for encoding in encodings:
        try:
            return data.decode(encoding).replace("\r\n", "\n").replace("\r", "\n")
        except UnicodeDecodeError as error:
            line = data.count(b"\n", 0, error.start) + 1
    raise FormatError(f"a byte that is not {encodings[-1]}", file, line)


def unknown(what: str, name: str, known: Iterable[str]) -> str:
    """The sentence for a name that does not exist: with those that are near, else with all."""
    names = list(known)
    by_lower = {n.lower(): n for n in names}
    near = [by_lower[n] for n in difflib.get_close_matches(name.lower()[:50], by_lower, n=3, cutoff=0.5)]
    meant = f"did you mean {' or '.join(near)}?" if near else f"there are {', '.join(names)}"
    shown = name if len(name) <= 40 else name[:37] + "..."
    return f"unknown {what} {shown!r}; {meant}"
