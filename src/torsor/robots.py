"""Sample robots: `torsor.robots.rx90()`, and `names()` for all of them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from torsor.errors import FormatError
from torsor.formats import load, suffixes
from torsor.formats.sources import sample, samples
from torsor.robot.description import Robot


def names() -> tuple[str, ...]:
    """List the names of the sample robots."""
    return samples(suffixes())


def path(name: str) -> Path:
    """Find the file of a sample robot.

    Args:
        name: Name of the sample. Where it has several files, the TOML file is taken.

    Raises:
        FormatError: No sample has this name; the message lists the nearest.
    """
    return sample(name, suffixes())


def __getattr__(name: str) -> Callable[[], Robot]:
    if name.startswith("__"):
        raise AttributeError(name)
    try:
        return partial(load, path(name))
    except FormatError as error:
        raise AttributeError(str(error)) from None


def __dir__() -> list[str]:
    return [*names(), "names", "path"]
