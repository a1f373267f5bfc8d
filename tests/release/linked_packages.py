"""Packages that are here already, lent to an environment that has none: exactly those that requirements ask for.

A folder of links beside each other is what `pip install` would have made of them, in no time and without a network.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib.metadata import Distribution, distribution
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

UNLINKED = ("..", "__pycache__", "bin")


def asked(lines: Iterable[str], extras: Iterable[str] = ()) -> list[Requirement]:
    """The requirements that count here, with those extras."""
    read = [Requirement(line) for line in lines]
    return [r for r in read if not r.marker or any(r.marker.evaluate({"extra": extra}) for extra in ("", *extras))]


def closure(requirements: Iterable[Requirement]) -> dict[str, Distribution]:
    """The packages that they bring, and what those bring; each in a version that was asked for."""
    found: dict[str, Distribution] = {}
    seen: set[tuple[str, frozenset[str]]] = set()
    left = list(requirements)
    while left:
        wanted = left.pop()
        name, extras = canonicalize_name(wanted.name), frozenset(wanted.extras)
        if (name, extras) in seen:
            continue
        seen.add((name, extras))
        package = found[name] = distribution(name)
        assert wanted.specifier.contains(package.version, prereleases=True), (str(wanted), package.version)
        left += asked(package.requires or (), extras)
    return found


def linked(packages: Iterable[Distribution], folder: Path) -> Path:
    """The folder, with a link to all that belongs to the packages."""
    folder.mkdir(parents=True)
    for package in packages:
        for top in {Path(file).parts[0] for file in package.files or ()}:
            if top not in UNLINKED and not top.endswith(".pth") and not (folder / top).exists():
                (folder / top).symlink_to(Path(str(package.locate_file(top))).resolve())
    return folder
