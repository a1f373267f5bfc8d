"""What a file of measured motion holds, before it is known what its columns mean."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from torsor.errors import MotionError

LARGE = 1 << 28  # bytes: larger files stay on disk, where the format allows it
LISTED = 60  # columns at most in a message
EXPANDED = 1 << 30  # bytes that compressed parts of a file may become in memory at a time: small files can become huge
Tables = Mapping[str, Any]


@dataclass(frozen=True)
class Recording:
    """A file that was looked at.

    columns: the names of its columns; arrays: name -> its columns, for tables that have a name as a whole.
    tables(groups): for groups of columns by their numbers, a table each, with one row per sample.  lines(): the line of
    each sample, once tables are read.  steps: single numbers by name, one of which may be the step.
    meaning: what the columns are, where the format says so; names: of the joints, where the format says so.
    """

    file: str
    columns: tuple[str, ...]
    tables: Callable[[Mapping[str, Sequence[int]]], Tables]
    arrays: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    steps: Mapping[str, float] = field(default_factory=dict)
    lines: Callable[[], Any] = lambda: None
    meaning: Mapping[str, tuple[int, ...]] | None = None
    names: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()

    def error(self, message: str) -> MotionError:
        """A complaint about the file that lists what is in it."""
        within = {k: places for places in self.arrays.values() if len(places) > 1 for k in places}
        listed = [f"{k + 1} {self.columns[k]}" if k not in within else
                  f"{k + 1} to {within[k][-1] + 1} {self.shown(within[k])}"
                  for k in range(len(self.columns)) if k not in within or k == within[k][0]]
        listed += [f"{name} = {value:g}" for name, value in self.steps.items()]
        shown = ", ".join(listed[:LISTED]) + (f", and {len(listed) - LISTED} more" if len(listed) > LISTED else "")
        return MotionError(f"{self.file}: {message}; the file's columns are {shown or 'none'}")

    def shown(self, places: Sequence[int]) -> str:
        """Columns by their names; those of whole arrays by the array's."""
        whole = {places: name for name, places in self.arrays.items()}
        return whole.get(tuple(places)) or ", ".join(self.columns[k] for k in places)


@dataclass(frozen=True)
class FileFormat:
    """A kind of file: its suffixes, and `look(path, **options)`, which tells its columns; rows are read later.

    options: the names of those that it takes.  folder: whether a folder is such a file.
    """

    name: str
    suffixes: tuple[str, ...]
    look: Callable[..., Recording]
    options: tuple[str, ...] = ()
    folder: Callable[[Path], bool] | None = None


def is_large(path: Path, on_disk: bool | None) -> bool:
    """Whether a file is to stay on disk: as asked, or by its size."""
    return path.stat().st_size > LARGE if on_disk is None else on_disk


@dataclass
class Expansion:
    """What the compressed parts of a file become in memory, by the sizes that it declares: asked for before it."""

    file: str
    used: int = 0

    def allow(self, size: int) -> None:
        """MotionError where so many bytes more are too many."""
        self.used += size
        if self.used > EXPANDED:
            raise MotionError(f"{self.file}: it is compressed, and takes {self.used / 1e9:.2g} GB when it is read; at "
                              f"most {EXPANDED / 1e9:.2g} GB were expected: save it without compression, or in parts")


def contents(path: Path) -> bytes:
    """The bytes of a file, all of them."""
    try:
        return path.read_bytes()
    except OSError as error:
        raise MotionError(f"{path}: it cannot be read: {error.strerror or error}") from None
