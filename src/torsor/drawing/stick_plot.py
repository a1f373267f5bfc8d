"""A robot as a stick figure with its frames, by matplotlib: without a window, a terminal or anything global."""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np

from torsor.charts.panel import COLOURS
from torsor.disk import MARK, write
from torsor.drawing.assumed_numbers import numbers_for
from torsor.drawing.figure_lines import Array, FigureLines, configuration, lines
from torsor.errors import SimulationError
from torsor.robot.description import Robot
from torsor.simulation.results.picture import matplotlib

AXES = ("#d55e00", "#009e73", "#0072b2")  # x, y, z, as the page has them
PICTURES = (".png", ".svg", ".pdf")
TRIAD = 0.09  # of the size of the picture


class Picture:
    """A figure of matplotlib: notebooks show it, `save` writes it; `figure` and `axes` are there to draw on."""

    def __init__(self, figure: Any, axes: Any):
        self.figure, self.axes = figure, axes

    def save(self, path: str | Path) -> None:
        """Write it to a file: .png, .svg or .pdf."""
        suffix = Path(path).suffix.lower()
        if suffix not in PICTURES:
            raise SimulationError(f"{path}: pictures are saved as {', '.join(PICTURES)}")
        write({Path(path): self._data(suffix[1:])})

    def _repr_png_(self) -> bytes:
        return self._data("png")

    def _data(self, kind: str) -> bytes:
        data = BytesIO()
        said = {"png": {"Comment": MARK}, "svg": {"Description": MARK}, "pdf": {"Subject": MARK}}
        self.figure.savefig(data, format=kind, dpi=110, metadata=said[kind])
        return data.getvalue()


def plot(robot: Robot, q: Any = None, *, parameters: Mapping[str, float] = {}, frames: bool = True,
         names: bool = True) -> Picture:
    """Draw a stick figure of a robot with frames, by matplotlib.

    Args:
        robot: The robot.
        q: Positions of the joints of the tree (rad, m), in order or by variable; by default the robot's start.
            Rows of several configurations are drawn together, the first with frames and names.
        parameters: Numbers for the parameters, where the robot has none of its own.
        frames: Whether to draw the frames (default True).
        names: Whether to write the names of links and joints (default True).

    Returns:
        A picture that notebooks show; its `save(path)` writes it.

    Raises:
        SimulationError: q has no configuration, or does not fit the robot.

    Example:
        >>> torsor.plot(torsor.load("puma560"), {"q2": -1.2}, frames=False).save("arm.png")
    """
    numbers = numbers_for(robot, parameters).values
    rows = list(q) if not isinstance(q, Mapping) and np.ndim(q) == 2 else [q]
    if not rows:
        raise SimulationError("q has no configuration: nothing to draw")
    configurations = np.array([configuration(robot, row, numbers) for row in rows])
    drawn = StickFigure(robot, lines(robot, configurations, numbers), frames, names)
    for k in range(1, len(rows)):
        drawn.ghost(k, COLOURS[(k - 1) % len(COLOURS)])
    drawn.show(0)
    return Picture(drawn.figure, drawn.axes)


class StickFigure:
    """Axes that hold every one of several configurations, and the lines of one."""

    def __init__(self, robot: Robot, configurations: FigureLines, frames: bool = True, names: bool = True):
        self.robot, self.configurations = robot, configurations
        self.figure = matplotlib().Figure(figsize=(6, 6))
        self.axes = self.figure.add_axes((0.0, 0.03, 0.94, 0.92), projection="3d")
        corners = np.concatenate([configurations.rods.reshape(-1, 3), configurations.ends.reshape(-1, 3)])
        low, high = corners.min(axis=0), corners.max(axis=0)
        half = max(float((high - low).max()) / 2, 1e-3) * 1.1
        self._triad = TRIAD * 2 * half
        for name, middle in zip("xyz", (low + high) / 2, strict=True):
            getattr(self.axes, f"set_{name}lim")(middle - half, middle + half)
            getattr(self.axes, f"set_{name}label")(f"{name} (m)")
        self.axes.set_box_aspect((1, 1, 1), zoom=0.92)
        self.axes.view_init(elev=24, azim=-50)
        self.axes.set_title(robot.name.replace("$", r"\$"))
        links = range(configurations.rods.shape[1])
        rod = {"color": "#55606e", "linewidth": 3.5, "solid_capstyle": "round"}
        self._rods = [self.axes.plot([], [], [], **rod)[0] for _ in links]
        self._ends = [self.axes.plot([], [], [], ".-", color="#55606e", linewidth=1.5, markersize=12, markevery=[1])[0]
                      for _ in range(configurations.ends.shape[1])]
        (self._joints,) = self.axes.plot([], [], [], "o", color=COLOURS[1], markersize=7)
        self._triads = [[self.axes.plot([], [], [], color=c, linewidth=1.6)[0] for c in AXES]
                        for _ in range(len(robot.links) + 1) if frames]
        self._names = [self.axes.text(0, 0, 0, f"  {j}", fontsize=9, color="#1b2430")
                       for j in range(1, len(robot.links) + 1) if names]

    def show(self, k: int) -> None:
        """Draw configuration k."""
        frames, rods = self.configurations.frames[k], self.configurations.rods[k]
        for line, corners in zip(self._rods, rods, strict=True):
            line.set_data_3d(*corners.T)
        for line, ends in zip(self._ends, self.configurations.ends[k], strict=True):
            line.set_data_3d(*ends.T)
        moving = [j for j, link in enumerate(self.robot.links, 1) if link.joint.kind.moves]
        self._joints.set_data_3d(*frames[moving][:, :3, 3].T)
        for T, triad in zip(frames, self._triads, strict=False):
            for axis, line in enumerate(triad):
                line.set_data_3d(*_between(T[:3, 3], T[:3, 3] + self._triad * T[:3, axis]))
        for j, text in enumerate(self._names, 1):
            text.set_position_3d(frames[j, :3, 3])

    def ghost(self, k: int, colour: str) -> None:
        """Draw the rods of configuration k too, for good."""
        for corners in self.configurations.rods[k]:
            self.axes.plot(*corners.T, color=colour, linewidth=2, alpha=0.8)


def _between(first: Array, last: Array) -> Array:
    return np.stack([first, last], axis=1)
