"""A simulated motion, and what can be made of it: CSV, charts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from torsor.compiled.arguments import Array
from torsor.disk import write
from torsor.errors import SimulationError
from torsor.robot.description import Robot
from torsor.simulation import motion_page, picture
from torsor.simulation.runge_kutta import Steps
from torsor.simulation.watch import Pass


@dataclass(frozen=True, eq=False)
class Simulation:
    """A motion, one row a sample: t (m,), q, qd, tau (m, n), kinetic and potential energy (m,).

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
    steps: Steps
    evaluations: int
    passed: tuple[Pass, ...] = ()
    motors: tuple[int, ...] | None = None  # the links that tau is of, where those are not all that move

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
        """The columns of the CSV file: t, q1 .., qd1 .., tau1 .., kinetic, potential; numbered as the links are."""
        joints = [j for j, link in enumerate(self.robot.links, 1) if link.joint.kind.moves]
        columns = {"t": self.t}
        for name, array in (("q", self.q), ("qd", self.qd), ("tau", self.tau)):
            of = joints if name != "tau" or self.motors is None else self.motors
            columns |= {f"{name}{j}": array[:, k] for k, j in enumerate(of)}
        return columns | {"kinetic": self.kinetic, "potential": self.potential}

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
