"""A robot as a picture of it needs it, and the sample robots as small stick figures: for the page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from torsor.app.equivalents import numbers
from torsor.app.result import Result
from torsor.formats import RobotLike, robot_of


def scene(robot: RobotLike, parameters: Mapping[str, Any] = {}, frame: int | str | None = None,
          programs: Sequence[str] | None = None) -> Result:
    """All that a picture of a robot is made of; parameters: numbers, or texts of numbers (see `drawing.scene`)."""
    from torsor.drawing.scene import scene

    drawn = scene(robot_of(robot), numbers(parameters), frame, programs)
    return Result(drawn.data, files=drawn.files)


def previews() -> Result:
    """A stick figure of each sample robot at its start."""
    from torsor.drawing.scene import previews

    return Result({"robots": previews()})
