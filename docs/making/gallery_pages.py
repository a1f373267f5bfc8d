"""The gallery: every sample robot with a picture, what it is, and whose numbers it has."""

from __future__ import annotations

from pathlib import Path

import torsor
from making.written import write
from torsor import app, robots

HEADING = """# Gallery of sample robots

Each is called by its name, in every command and function: `torsor show puma560`, `torsor.load("puma560")`. R stands
for a revolute joint, P for a prismatic one, F for a fixed frame. The stick figures are `robot.plot()`.

::::{grid} 1 2 2 3
:gutter: 3
"""


def make(manual: Path) -> None:
    """The page and its pictures into reference/gallery/."""
    folder = manual / "reference" / "gallery"
    folder.mkdir(parents=True, exist_ok=True)
    cards = [card(record, folder) for record in app.list_robots().data]
    write(folder, {"index.md": "\n".join([HEADING, *cards, "::::", ""])})


def card(record: dict[str, str], folder: Path) -> str:
    """One sample; its picture is drawn when its file is newer."""
    name, picture = record["name"], folder / f"{record['name']}.png"
    source = robots.path(name)
    if not picture.exists() or picture.stat().st_mtime < source.stat().st_mtime:
        torsor.load(source).plot(names=False).save(picture)
    return "\n".join([f":::{{grid-item-card}} {name}", f":img-top: {picture.name}", "",
                      f"{record['description']}.", "", f"{record['structure']}, {record['joints']}; numbers: "
                      f"{record['numbers']}", "", f"`torsor show {name}`", ":::"])
