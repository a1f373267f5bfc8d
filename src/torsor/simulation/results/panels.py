"""What the charts of a motion show: four panels of curves over time."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

import numpy as np

from torsor.charts.panel import Panel
from torsor.compiled.arguments import Array
from torsor.numerics.transforms import quaternion_of
from torsor.robot.joints import HEADING, POSITION, QUATERNION, axis_name, twist_name
from torsor.robot.symbols import base_pose

if TYPE_CHECKING:
    from torsor.simulation.results.record import Simulation


def panels(motion: Simulation) -> list[Panel]:
    """Positions, velocities, torques, energies; units follow the joints'.  A base that flies has panels of its own."""
    turns = {j.kind.turn for j in motion.robot.joints}
    slides = len(turns) > 1 or 0 in turns
    units = [("rad", "m"), ("rad/s", "m/s"), ("N m", "N")]
    shown = [", ".join([a] * (1 in turns) + [b] * slides) for a, b in units]
    columns, base = motion.columns(), motion.robot.base.freedoms
    flying = {*base_pose(motion.robot), *map(twist_name, base), *(f"tau{axis_name(k)}" for k in base)}
    sizes = [motion.q.shape[1], motion.qd.shape[1] - len(base), motion.tau.shape[1] - len(base)]
    joints = iter([(name, x) for name, x in columns.items() if name not in flying][1:-2])
    drawn = [Panel(f"{title} ({unit})", dict(islice(joints, size)))
             for title, unit, size in zip(("Positions", "Velocities", "Torques"), shown, sizes, strict=True) if size]
    drawn = [*_of_base(motion, {name: columns[name] for name in columns if name in flying}), *drawn]
    energies = {"kinetic": motion.kinetic, "potential": motion.potential, "sum": motion.energy}
    known = {name: e for name, e in energies.items() if e[0] == e[0]}
    return [*drawn, Panel("Energy (J)", known)]


def _of_base(motion: Simulation, columns: dict[str, Array]) -> list[Panel]:
    """Where a base that moves by itself is and how it is turned, its twist, and the forces on it if there are any."""
    if not columns:
        return []
    base = motion.robot.base
    place = {name: x for name, x in columns.items() if name in POSITION}
    turned, unit = {name: x for name, x in columns.items() if name in HEADING}, "heading, rad"
    if base.joint == "free":
        p = motion.rotation if base.attitude == "quaternion" else quaternion_of(motion.rotation.reshape(-1, 3, 3))
        sides = np.cumprod([1.0, *np.where((p[1:] * p[:-1]).sum(axis=1) < 0, -1.0, 1.0)])  # p and -p are one rotation
        turned, unit = dict(zip(QUATERNION, (p * sides[:, None]).T, strict=True)), "quaternion"
    twist = {twist_name(k): columns[twist_name(k)] for k in base.freedoms}
    forces = {f"tau{axis_name(k)}": columns[f"tau{axis_name(k)}"] for k in base.freedoms}
    return [Panel("Position of the base (m)", place), Panel(f"Rotation of the base ({unit})", turned),
            Panel("Twist of the base (m/s, rad/s)", twist),
            *([Panel("Forces on the base (N, N m)", forces)] if any(x.any() for x in forces.values()) else [])]
