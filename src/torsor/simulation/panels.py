"""What the charts of a motion show: four panels of curves over time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from torsor.charts.panel import Panel

if TYPE_CHECKING:
    from torsor.simulation.record import Simulation


def panels(motion: Simulation) -> list[Panel]:
    """Positions, velocities, torques, energies; units follow the joints'."""
    turns = {j.kind.turn for j in motion.robot.joints}
    slides = len(turns) > 1 or 0 in turns
    units = [("rad", "m"), ("rad/s", "m/s"), ("N m", "N")]
    shown = [", ".join([a] * (1 in turns) + [b] * slides) for a, b in units]
    names = list(motion.columns())[1:-2]
    n = motion.q.shape[1]
    drawn = [
        Panel(f"{title} ({unit})", {name: values[:, k] for k, name in enumerate(names[place * n : place * n + n])})
        for place, (title, unit, values) in enumerate(zip(
            ("Positions", "Velocities", "Torques"), shown, (motion.q, motion.qd, motion.tau), strict=True))
    ]
    energies = {"kinetic": motion.kinetic, "potential": motion.potential, "sum": motion.energy}
    known = {name: e for name, e in energies.items() if e[0] == e[0]}
    return [*drawn, Panel("Energy (J)", known)]
