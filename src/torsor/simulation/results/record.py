"""A simulated motion, and what can be made of it: CSV, charts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

import torsor
from torsor.compiled.arguments import Array
from torsor.disk import write
from torsor.errors import SimulationError, either
from torsor.robot.description import Robot
from torsor.robot.joints import axis_name, twist_name
from torsor.robot.symbols import base_pose
from torsor.simulation.results import motion_page, picture
from torsor.simulation.runge_kutta import Steps
from torsor.simulation.watch import Pass

CHARTS = (".html", ".png")


@dataclass(frozen=True, eq=False)
class Simulation:
    """A simulated motion of m samples and n joints.

    Attributes:
        robot: The robot.
        method: The method of integration.
        t: Times (s), `(m,)`.
        q: Positions (rad, m), `(m, n)`.
        qd: Velocities (rad/s, m/s), `(m, n)`. Of a base that moves by itself they begin with its twist.
        tau: Torques (N m, N), `(m, n)`, or a column for each motor. Of a base that moves by itself they begin with the
            forces on it.
        kinetic: Kinetic energy (J), `(m,)`.
        potential: Potential energy (J), `(m,)`; NaN where the base moves in a given way.
        pose: Numbers of the pose of a base that moves by itself: rotation, then position.
        steps: How many steps were taken and refused.
        evaluations: How often the equations of motion were evaluated.
        passed: The joint limits that were passed, the first of each joint, in order.
        motors: The links whose torques `tau` holds, where those are not all that move.
        theta: Positions of the rotors, `(m, n)`, where joints are elastic; a rigid joint has its own. Else None.
        thetad: Velocities of the rotors, the same way.
    """

    robot: Robot
    method: str
    t: Array
    q: Array
    qd: Array
    tau: Array
    kinetic: Array
    potential: Array
    pose: Array  # numbers of the base's pose, where it moves by itself: rotation, then position
    steps: Steps
    evaluations: int
    passed: tuple[Pass, ...] = ()
    motors: tuple[int, ...] | None = None  # the links that tau is of, where those are not all that move
    theta: Array | None = None
    thetad: Array | None = None

    @property
    def rotation(self) -> Array:
        """Rotation of a base that moves by itself: `(m, 9)`, a quaternion `(m, 4)` or a heading `(m, 1)`."""
        return self.pose[:, : self._turned]

    @property
    def position(self) -> Array:
        """Origin of a base that moves by itself, in the fixed frame: `(m, 3)`, or `(m, 2)` for a planar base (m)."""
        return self.pose[:, self._turned :]

    @property
    def _turned(self) -> int:
        return len(base_pose(self.robot)) - {"free": 3, "planar": 2}.get(self.robot.base.joint, 0)

    @property
    def energy(self) -> Array:
        """Kinetic and potential energy together (J), `(m,)`."""
        return self.kinetic + self.potential

    @property
    def drift(self) -> float:
        """The largest change of the energy, relative to the largest kinetic or potential energy."""
        size = max(np.abs(self.kinetic).max(), np.abs(self.potential).max())
        return float(np.abs(self.energy - self.energy[0]).max() / size) if size else 0.0

    def columns(self) -> dict[str, Array]:
        """The columns of the CSV file: t, q1 .., qd1 .., tau1 .., kinetic, potential; numbered as the links are.

        Elastic joints have theta1 .. and thetad1 .., position and velocity of their rotors, before the energies.

        Of a base that moves by itself, the symbols of its pose come before q1, those of its twist before qd1, and tauX
        .. tauRZ before tau1.
        """
        joints = [j for j, link in enumerate(self.robot.links, 1) if link.joint.kind.moves]
        base = self.robot.base.freedoms
        names = [*base_pose(self.robot), *(f"q{j}" for j in joints), *map(twist_name, base),
                 *(f"qd{j}" for j in joints), *(f"tau{axis_name(k)}" for k in base),
                 *(f"tau{j}" for j in (joints if self.motors is None else self.motors))]
        values = (row for array in (self.pose, self.q, self.qd, self.tau) for row in array.T)
        soft = [(i, j) for i, j in enumerate(joints) if not self.robot.links[j - 1].joint.K.is_zero]
        rotors = {f"{name}{j}": column[:, i] for name, column in (("theta", self.theta), ("thetad", self.thetad))
                  if column is not None for i, j in soft}
        return {"t": self.t, **dict(zip(names, values, strict=True)), **rotors, "kinetic": self.kinetic,
                "potential": self.potential}

    def csv(self, path: str | Path) -> None:
        """Write the samples to a CSV file, with all their digits.

        Args:
            path: The file to write.
        """
        write({Path(path): self.csv_text().encode()})

    def csv_text(self) -> str:
        """The text of the CSV file."""
        return "\n".join(self._csv_lines()) + "\n"

    def plot(self, path: str | Path) -> None:
        """Draw q, qd, the torques and the energies over time.

        Args:
            path: The file to write: a page (.html) or a picture (.png, which needs matplotlib).
        """
        write({Path(path): self.chart(check_plot(path))})

    def chart(self, suffix: str) -> bytes:
        """The contents of a chart's file.

        Args:
            suffix: `.html` or `.png`.
        """
        return motion_page.page(self).encode() if suffix == ".html" else picture.png(self)

    def animate(self, path: str | Path, *, fps: int = 25, speed: float = 1.0, parameters: Mapping[str, float] = {},
                frames: bool = True) -> None:
        """Write the motion as a moving picture.

        Args:
            path: The file to write: .gif, .mp4 (which needs ffmpeg), or .html, the 3D view with the motion in it.
            fps: Pictures a second.
            speed: How many times as fast as the motion is.
            parameters: Numbers for the parameters, where the robot has none of its own.
            frames: Whether to draw the frames (default True).

        Raises:
            SimulationError: The suffix or a number is not right, or the pictures would be too many.
        """
        torsor.animate(self, path, fps=fps, speed=speed, parameters=parameters, frames=frames)

    def show(self, *, speed: float = 1.0, parameters: Mapping[str, float] = {}, height: int = 520) -> Any:
        """Play the motion in the 3D view, as on the page of `torsor web`.

        Args:
            speed: How many times as fast as the motion is.
            parameters: Numbers for the parameters, where the robot has none of its own.
            height: Height of the view in a notebook (pixels).

        Returns:
            A page that notebooks show; its `save(path)` writes it. Nothing is served.

        Raises:
            SimulationError: The speed is not a positive number.
        """
        return torsor.play(self, speed=speed, parameters=parameters, height=height)

    def _csv_lines(self) -> Iterator[str]:
        columns = self.columns()
        yield ",".join(columns)
        for row in np.column_stack(list(columns.values())).tolist():
            yield ",".join(map(repr, row))

    def __repr__(self) -> str:
        return (f"<Simulation of {self.robot.name}: {self.t[-1]:g} s, {len(self.t)} samples, {self.steps.taken} steps "
                f"of {self.method}>")


def check_plot(path: str | Path) -> str:
    """The suffix of a chart's file, once it is one that can be drawn here."""
    suffix = Path(path).suffix.lower()
    if suffix not in CHARTS:
        raise SimulationError(f"{path}: charts are drawn as {either(CHARTS)}")
    if suffix == ".png":
        picture.matplotlib()
    return suffix
