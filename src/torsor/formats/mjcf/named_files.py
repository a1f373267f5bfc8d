"""The files that an MJCF names, which MuJoCo opens to weigh its meshes: those of the robot's own folder, no others."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from torsor.errors import FormatError
from torsor.formats.xml_tree import Element, short

FOLDERS = ("meshdir", "texturedir", "assetdir")
_ELSEWHERE = re.compile(r"[/\\~]|[^/\\]*:|(?:.*[/\\])?\.\.(?:[/\\]|\Z)")  # from the root, of a drive or a host, upwards


def check(top: Element) -> None:
    """Raise at the first file of a <mujoco> that is not in the folder of its file, by its name or by way of a link."""
    home = Path(top.file).parent.resolve()
    compilers = [e for e in top.walk() if e.tag == "compiler"]
    named = [(e, e.attributes[key]) for e in compilers for key in FOLDERS if key in e.attributes]
    folders = ["", *(folder for _, folder in named)]
    for element, name in named:
        _check(element, name, home, home / name)
    for element in top.walk():
        if element.tag == "model":
            raise element.error("<model> names another description, which is not read: put its bodies into this file")
        for name in _files(element):
            spellings = name, Path(name).name  # strippath leaves the second
            _check(element, name, home, *(home / folder / part for folder in folders for part in spellings))


def _files(element: Element) -> Iterator[str]:
    """What the attributes file, fileright, fileleft, ... hold."""
    return (value for key, value in element.attributes.items() if key.startswith("file") and value)


def _check(element: Element, name: str, home: Path, *places: Path) -> None:
    """places: where MuJoCo might look for it."""
    if _ELSEWHERE.match(name) or not all(place.resolve().is_relative_to(home) for place in places):
        raise _error(element, name, "is outside of the folder of this robot")
    if any(place.exists() and not (place.is_file() or place.is_dir()) for place in places):
        raise _error(element, name, "is no regular file")


def _error(element: Element, name: str, why: str) -> FormatError:
    return element.error(f"{short(name)} {why}, so MuJoCo is not asked to weigh meshes: give the bodies an <inertial>, "
                         "or put the files beside this one")
