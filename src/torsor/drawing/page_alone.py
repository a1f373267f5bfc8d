"""The 3D view of the page as one HTML file of its own: no server, nothing from outside.

Its modules are those of the page.  They travel inside the file, under names of an import map, since there is nobody to
ask for their addresses.
"""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Mapping
from html import escape
from importlib.resources import files
from pathlib import Path, PurePosixPath
from typing import Any

from torsor.disk import MARK, write
from torsor.drawing.figure_lines import configuration
from torsor.drawing.scene import scene
from torsor.errors import SimulationError
from torsor.robot.description import Robot

ENTRY = "view/standalone.js"
IMPORT = re.compile(r'from "(\.[^"]+)"')
PAGE = """<!doctype html>
<html lang="en"><!-- {mark} -->
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>{title}</title>
<style>{style}</style>
<script type="application/json" id="scene">{data}</script>
<script type="importmap">{modules}</script>
<script type="module">import "torsor/view/standalone.js";</script></head>
<body><div id="toasts" role="status"></div></body></html>
"""


class View:
    """A page that shows a robot: notebooks show it in place, `save` writes it to a file; `html` is its text."""

    def __init__(self, html: str, height: int):
        self.html, self.height = html, height

    def save(self, path: str | Path) -> None:
        """Write the page to a .html file."""
        if Path(path).suffix.lower() not in (".html", ".htm"):
            raise SimulationError(f"{path}: the view is a page, saved as .html")
        write({Path(path): self.html.encode()})

    def _repr_html_(self) -> str:
        return (f'<iframe srcdoc="{escape(self.html)}" title="robot" '
                f'style="width: 100%; height: {self.height}px; border: 0"></iframe>')

    def __repr__(self) -> str:
        return f"<View, {len(self.html) // 1000} kB: show it in a notebook, or save(path) it as .html>"


def show(robot: Robot, q: Any = None, *, parameters: Mapping[str, float] = {}, height: int = 520) -> View:
    """Show a robot in 3D, to be turned and moved by sliders, as on the page of `torsor web`.

    Args:
        robot: The robot.
        q: Positions of the joints of the tree (rad, m), in order or by variable; by default the robot's start.
        parameters: Numbers for the parameters, where the robot has none of its own.
        height: Height of the view in a notebook (pixels).

    Returns:
        A page that notebooks show; its `save(path)` writes it. Nothing is served.

    Raises:
        SimulationError: q does not fit the robot.

    Example:
        >>> torsor.show(torsor.load("sr400")).save("sr400.html")
    """
    return view(robot, parameters, q, None, height)


def view(robot: Robot, parameters: Mapping[str, float], q: Any, motion: Mapping[str, Any] | None,
         height: int = 520) -> View:
    """The page of a robot; with a motion, {t, joints, q, base}, it plays that."""
    drawn = scene(robot, parameters, programs=("fk", "close"))
    at = configuration(robot, q, drawn.data["numbers"])
    given = {"scene": drawn.data, "motion": motion,
             "configuration": dict(zip((j.variable for j in robot.joints), at.tolist(), strict=True))}
    static = files("torsor.web").joinpath("static")
    texts = {f"torsor/{name}": text for name, text in _modules(static).items()}
    texts |= {f"scene/{name}": str(text) for name, text in drawn.files.items()}
    modules = {name: f"data:text/javascript;base64,{b64encode(text.encode()).decode()}" for name, text in texts.items()}
    return View(PAGE.format(mark=MARK, title=escape(robot.name), style=static.joinpath("page.css").read_text("utf-8"),
                            data=_inside(given), modules=_inside({"imports": modules})), height)


def _modules(static: Any) -> dict[str, str]:
    """The entry and all that it imports, which are named from the root."""
    found: dict[str, str] = {}
    left = [ENTRY]
    while left:
        name = left.pop()
        if name in found:
            continue
        text = static.joinpath(name).read_text("utf-8")
        here = PurePosixPath(name).parent
        for written in IMPORT.findall(text):
            wanted = _joined(here, written)
            text = text.replace(f'from "{written}"', f'from "torsor/{wanted}"')
            left.append(wanted)
        found[name] = text
    return found


def _joined(folder: PurePosixPath, relative: str) -> str:
    parts: list[str] = []
    for part in (folder / relative).parts:
        parts = parts[:-1] if part == ".." else [*parts, part]
    return "/".join(parts)


def _inside(data: Any) -> str:
    """JSON that can stand in an element of a page: no word in it ends that element."""
    return json.dumps(data, allow_nan=False).replace("<", "\\u003c")
