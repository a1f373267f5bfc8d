"""Robots as a page holds them: as the text of our own format, with all their cells, their tables and their joints."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from torsor import formats, robot_templates, robots
from torsor.app.result import Result
from torsor.app.robot_tables import show
from torsor.errors import FormatError, unknown
from torsor.robot.cells import cells
from torsor.robot.description import Robot
from torsor.table import Table

OWN = ".toml"


def robot_from_text(text: str, file: str = "robot.toml") -> Robot:
    """The robot of a text in our own format; the file's name is for the places of errors."""
    return formats.read(text, file)


def describe(robot: Robot, remarks: tuple[str, ...] = ()) -> Result:
    """A robot for a page: what `show` says, its text (`toml`) and all its cells, frame by frame."""
    shown = show(robot)
    data = shown.data | {"toml": formats.write(robot, OWN), "frames": list(cells(robot)), "remarks": list(remarks)}
    return Result(data, shown.tables, shown.text)


def sample(name: str) -> Result:
    """A sample robot, by its name alone: a path is none."""
    if name not in robots.names():
        raise FormatError(unknown("sample", name, robots.names()))
    return describe(formats.load(robots.path(name)))


def template(name: str, joints: int | None = None) -> Result:
    """A new robot of a template."""
    return describe(robot_templates.make(name, joints))


def list_templates() -> Result:
    """The templates: name, what each is, how many joints it may have."""
    rows = tuple((t.name, t.title, f"{t.joints[0]} to {t.joints[1]}") for t in robot_templates.TEMPLATES)
    return Result([t.data() for t in robot_templates.TEMPLATES],
                  (Table("Templates", ("name", "title", "joints"), rows, prose=True),))


def list_formats() -> Result:
    """The formats: suffixes, and the options for reading and writing."""
    data = [{"name": f.name, "suffixes": list(f.suffixes), "reads": list(f.read_options), "writes": list(f.options)}
            for f in formats.FORMATS]
    return Result(data)


def read_file(path: str, options: Mapping[str, Any] = {}) -> Result:
    """The robot of a file that stands in a folder of ours, as it was understood."""
    reading = formats.inspect(formats.Source(path, options))
    return describe(reading.robot, reading.remarks)


def main_file(names: list[str]) -> str:
    """Which of several files is the robot's: the only one of a robot format, or of those the one at the top."""
    likely = [name for name in names if name.lower().endswith(formats.suffixes())]
    top = [name for name in likely if "/" not in name] if len(likely) > 1 else likely
    if len(top) == 1:
        return top[0]
    if likely:
        raise FormatError(f"{', '.join(likely)} are robot files: say which one is meant")
    raise FormatError(f"no robot file among {', '.join(names)[:200]}; the suffixes are {', '.join(formats.suffixes())}")
