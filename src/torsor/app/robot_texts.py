"""Robots as a page holds them: as the text of our own format, with all their cells, their tables and their joints."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from torsor import formats, robot_templates, robots
from torsor.app.result import Result
from torsor.app.robot_tables import show
from torsor.errors import FormatError, unknown
from torsor.formats.xacro_expansion import SUFFIX as EXPANDED
from torsor.robot.cells import cells
from torsor.robot.description import Robot
from torsor.robot.joints import KINDS

OWN = ".toml"


def robot_from_text(text: str, file: str = "robot.toml") -> Robot:
    """The robot of a text in our own format; the file's name is for the places of errors."""
    return formats.read(text, file)


def describe(robot: Robot, remarks: tuple[str, ...] = ()) -> Result:
    """A robot for a page: what `show` says, its text (`toml`), all its cells by frame, and the kinds of joints."""
    shown = show(robot)
    kinds = [{"name": x.name, "letter": x.letter, "sigma": x.sigma} for x in KINDS]
    data = shown.data | {"toml": formats.write(robot, OWN), "frames": list(cells(robot)), "remarks": list(remarks),
                         "kinds": kinds}
    return Result(data, shown.tables, shown.text)


def sample(name: str) -> Result:
    """A sample robot, by its name alone: a path is none."""
    if name not in robots.names():
        raise FormatError(unknown("sample", name, robots.names()))
    return describe(formats.load(robots.path(name)))


def template(name: str, joints: int | None = None) -> Result:
    """A new robot of a template."""
    return describe(robot_templates.make(name, joints))


def read_file(path: str, options: Mapping[str, Any] = {}, beside: Sequence[str] = ()) -> Result:
    """The robot of a file that stands in a folder of ours, as it was understood, and what its links look like.

    beside: the names of the files that came with it, one of which a mesh is.
    """
    if path.lower().endswith(EXPANDED):
        raise FormatError("a .xacro file is a program that writes a URDF, which is not run here: expand it with the "
                          "command xacro FILE > robot.urdf, and give what it wrote", path)
    reading = formats.inspect(formats.Source(path, options))
    described = describe(reading.robot, reading.remarks)
    seen = [_visual(x, path, beside) for x in reading.visuals]
    return replace(described, data=described.data | {"visuals": seen})


def _visual(x: formats.Visual, path: str, beside: Sequence[str]) -> dict[str, Any]:
    return {"frame": x.frame, "link": x.link, "shape": {"kind": x.shape, "sizes": list(x.sizes)},
            "mesh": among(x.mesh, path, beside) if x.mesh else "", "pose": [list(row) for row in x.pose],
            "scale": list(x.scale), "rgba": None if x.rgba is None else list(x.rgba)}


def among(mesh: str, path: str, beside: Sequence[str]) -> str:
    """Which of the files a mesh is that a robot's file names: the one whose path ends most like it, as far as the name
    itself does; its own path, without package:// and steps upwards, where none does.

    Files are dropped without their folders as often as with them, and a package may be called otherwise here.
    """
    wanted = [part for part in mesh.replace("\\", "/").partition("://")[2 * ("://" in mesh)].split("/")
              if part not in ("", ".", "..")]
    home = path.split("/")[:-1]

    def alike(name: str) -> tuple[int, int]:
        parts = name.split("/")
        tail = 0
        while tail < min(len(parts), len(wanted)) and parts[-1 - tail].lower() == wanted[-1 - tail].lower():
            tail += 1
        return tail, sum(a == b for a, b in zip(parts, home, strict=False))

    best = max(beside, key=alike, default="")
    return best if best and alike(best)[0] else "/".join(wanted)


def main_file(names: list[str]) -> str:
    """Which of several files is the robot's: the only one of a robot format, or of those the one at the top."""
    likely = [name for name in names if name.lower().endswith((*formats.suffixes(), EXPANDED))]
    top = [name for name in likely if "/" not in name] if len(likely) > 1 else likely
    if len(top) == 1:
        return top[0]
    if likely:
        raise FormatError(f"{', '.join(likely)} are robot files: say which one is meant")
    raise FormatError(f"no robot file among {', '.join(names)[:200]}; the suffixes are {', '.join(formats.suffixes())}")
