"""A simulated motion, and what can be made of it: CSV, charts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from torsor.bound_later import bound_later
from torsor.compiled.arguments import Array
from torsor.disk import write
from torsor.errors import SimulationError
from torsor.robot.description import Robot
from torsor.robot.joints import axis_name, twist_name
from torsor.robot.symbols import base_pose
from torsor.simulation.results import motion_page, picture
from torsor.simulation.runge_kutta import Steps
from torsor.simulation.watch import Pass


@dataclass(frozen=True, eq=False)
class Simulation:
    """A motion, one row a sample: t (m,), q, qd, tau (m, n), kinetic and potential energy (m,).

    Of a base that moves by itself: qd and tau begin with its twist and the forces on it, as in the models of the robot,
    and `rotation` and `position` are what these take.
    The potential energy is nan where the base moves.  evaluations: of the equations of motion.  passed: the joint
    limits that were passed, each joint's first, in order.
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

    @property
    def rotation(self) -> Array:
        """Rotation of the base, as the robot says it: (m, 9), a quaternion (m, 4), a heading (m, 1)."""
        return self.pose[:, : self._turned]

    @property
    def position(self) -> Array:
        """Origin of the base in the fixed frame: (m, 3), of a planar base (m, 2)."""
        return self.pose[:, self._turned :]

    @property
    def _turned(self) -> int:
        return len(base_pose(self.robot)) - {"free": 3, "planar": 2}.get(self.robot.base.joint, 0)

    @property
    def energy(self) -> Array:
        """Kinetic and potential energy together."""
        return self.kinetic + self.potential

    @property
    def drift(self) -> float:
        """The largest change of the energy, relative to the largest kinetic or potential energy."""
        size = max(np.abs(self.kinetic).max(), np.abs(self.potential).max())
        return float(np.abs(self.energy - self.energy[0]).max() / size) if size else 0.0

    def columns(self) -> dict[str, Array]:
        """The columns of the CSV file: t, q1 .., qd1 .., tau1 .., kinetic, potential; numbered as the links are.

        Of a base that moves by itself, the symbols of its pose come before q1, of its twist before qd1, and tauX ..
        tauRZ before tau1.
        """
        joints = [j for j, link in enumerate(self.robot.links, 1) if link.joint.kind.moves]
        base = self.robot.base.freedoms
        names = [*base_pose(self.robot), *(f"q{j}" for j in joints), *map(twist_name, base),
                 *(f"qd{j}" for j in joints), *(f"tau{axis_name(k)}" for k in base),
                 *(f"tau{j}" for j in (joints if self.motors is None else self.motors))]
        values = (row for array in (self.pose, self.q, self.qd, self.tau) for row in array.T)
        return {"t": self.t, **dict(zip(names, values, strict=True)), "kinetic": self.kinetic,
                "potential": self.potential}

    def csv(self, path: str | Path) -> None:
        """Write the samples to a CSV file, with all their digits."""
        write({Path(path): self.csv_text().encode()})

    def csv_text(self) -> str:
        return "\n".join(self._csv_lines()) + "\n"

    def plot(self, path: str | Path) -> None:
        """Draw q, qd, the torques and the energies over time: a page (.html), or a picture (.png, by matplotlib)."""
        write({Path(path): self.chart(check_plot(path))})

    def chart(self, suffix: str) -> bytes:
        """The contents of a chart's file: .html or .png."""
        return motion_page.page(self).encode() if suffix == ".html" else picture.png(self)

    animate = bound_later("torsor.pictures.animation", "animate", """Write the motion as a moving picture.

        `animate(path, *, fps=25, speed=1.0, parameters={}, frames=True)`: .gif, .mp4 (where ffmpeg is installed), or
        .html, the 3D view of the page with the motion in it; parameters: where the robot has no numbers of its own.""")
    show = bound_later("torsor.pictures.animation", "show", """The motion in the page's 3D view, without a server.

        `show(*, speed=1.0, parameters={}, height=520)` gives a page that notebooks show and that has `save(path)`.""")

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
    if suffix not in (".html", ".png"):
        raise SimulationError(f"{path}: charts are drawn as .html or .png")
    if suffix == ".png":
        picture.matplotlib()
    return suffix
