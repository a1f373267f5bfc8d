"""Where robots come from: files, and the samples that are called by name.

The samples stand in the package (`torsor/samples`) or, in a checkout, in the folder `robots`.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Union

from torsor.errors import FormatError, kind_of, unknown
from torsor.robot.description import Robot

_PACKAGE = Path(__file__).resolve().parents[1]
FOLDERS = (_PACKAGE / "samples", _PACKAGE.parents[1] / "robots")

Place = Union[str, "os.PathLike[str]"]
RobotLike = Union[Robot, str, "os.PathLike[str]"]  # what every function of a robot takes


@dataclass(frozen=True)
class Source:
    """The path of a robot file or the name of a sample, with options of its format: what a command line says of it."""

    path: str
    options: Mapping[str, object] = field(default_factory=dict)

    def __fspath__(self) -> str:
        return self.path

    def __str__(self) -> str:
        return self.path

    @property
    def typed(self) -> tuple[str, ...]:
        """The words that say the same on a command line."""
        return (self.path, *(word for name, value in self.options.items() for word in _flag(name, value)))


def _flag(name: str, value: object) -> list[str]:
    flag = name.replace("_", "-")
    if isinstance(value, bool):
        return [f"--{flag}" if value else f"--no-{flag}"]
    several = value if isinstance(value, (list, tuple)) else [value]
    return [word for one in several for word in (f"--{flag}", str(one))]


def located(place: object, suffixes: tuple[str, ...]) -> Path:
    """The file that a path means, or the name of a sample where there is no such file."""
    if not isinstance(place, (str, os.PathLike)) or not isinstance(os.fspath(place), str):
        raise FormatError(f"the path of a robot file or the name of a sample was expected, not {kind_of(place)}")
    file = Path(place)
    if file.suffix or file.name.startswith(".") or file.name != os.fspath(place) or _is_file(file):
        if not file.exists() and file.suffix in ("", *suffixes) and file.stem in samples(suffixes):
            raise FormatError(f"there is no such file; the sample is called {file.stem!r}, without folder and suffix",
                              file)
        return file
    return sample(file.name, suffixes)


def _is_file(file: Path) -> bool:
    return os.path.isfile(file)  # noqa: PTH113  (False for what can be no name of a file)


def samples(suffixes: tuple[str, ...]) -> tuple[str, ...]:
    """The names of the sample robots."""
    return tuple(sorted({file.stem for folder in FOLDERS if folder.is_dir() for file in folder.iterdir()
                         if file.suffix in suffixes}))


def sample(name: str, suffixes: tuple[str, ...]) -> Path:
    """The file of a sample robot; of the first suffix where there are several."""
    for folder in FOLDERS:
        for suffix in suffixes:
            file = folder / f"{name}{suffix}"
            if _is_file(file):
                return file
    raise FormatError(unknown("robot file or sample", name, samples(suffixes)))
