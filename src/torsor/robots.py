"""Sample robots: `torsor.robots.rx90()`, and `names()` for all of them.

The files stand in the package (`torsor/samples`) or, in a checkout, in the folder `robots`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from torsor.formats import load, suffixes
from torsor.robot.description import Robot

_HERE = Path(__file__).resolve().parent
FOLDERS = (_HERE / "samples", _HERE.parents[1] / "robots")


def names() -> tuple[str, ...]:
    """The sample robots."""
    return tuple(sorted({file.stem for folder in FOLDERS if folder.is_dir() for file in folder.iterdir()
                         if file.suffix in suffixes()}))


def path(name: str) -> Path:
    """The file of a sample robot; TOML first where there are several."""
    for folder in FOLDERS:
        for suffix in suffixes():
            file = folder / f"{name}{suffix}"
            if file.is_file():
                return file
    raise AttributeError(f"there is no sample robot {name!r}; there are {', '.join(names())}")


def __getattr__(name: str) -> Callable[[], Robot]:
    if name.startswith("__"):
        raise AttributeError(name)
    return partial(load, path(name))


def __dir__() -> list[str]:
    return [*names(), "names", "path"]
