"""Links as solid ellipsoids: the ones that have their mass, their centre and their tensor of inertia."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from torsor.robot.description import Robot
from torsor.robot.parts import INERTIAL, Inertia

SLACK = 1e-9  # of the largest moment: what rounding may do
NO_MASS = "its mass is not positive"
NO_TENSOR = "its tensor of inertia at the centre of mass is not that of any body: {}"


@dataclass(frozen=True)
class Ellipsoid:
    """A body of frame `frame`: centre in it, principal axes as columns, half axes; why it is not possible, if so.

    Of one that is not possible the half axes are those of the nearest that is, in each direction by itself.
    """

    frame: int
    mass: float
    centre: list[float]
    axes: list[list[float]]
    radii: list[float]
    possible: bool
    why: str

    def data(self) -> dict[str, Any]:
        return asdict(self)


def ellipsoids(robot: Robot, numbers: Mapping[str, float]) -> list[Ellipsoid]:
    """One for each link that has a mass or a moment, at numbers for the robot's parameters."""
    bodies = (_ellipsoid(j, link.inertia, numbers) for j, link in enumerate(robot.links, 1))
    return [body for body in bodies if body is not None]


def _ellipsoid(frame: int, inertia: Inertia, numbers: Mapping[str, float]) -> Ellipsoid | None:
    """Solid of half axes a, b, c: the second moments tr(Jc)/2 1 - Jc are m a^2/5, m b^2/5, m c^2/5 along its axes."""
    cells = [float(getattr(inertia, name).value(numbers)) for name in INERTIAL]
    if not any(cells):
        return None
    xx, xy, xz, yy, yz, zz, *ms, m = cells
    if not m > 0:
        return Ellipsoid(frame, m, [0.0] * 3, np.eye(3).tolist(), [0.0] * 3, False, NO_MASS)
    c = np.array(ms) / m
    J = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]]) - m * (c @ c * np.eye(3) - np.outer(c, c))
    moments, axes = np.linalg.eigh(J)
    axes[:, 2] *= np.sign(np.linalg.det(axes))
    why = _impossible(moments, np.abs(np.array([xx, yy, zz])).max())
    second = np.maximum(moments.sum() / 2 - moments, 0.0)
    radii = np.sqrt(5 * second / m)
    return Ellipsoid(frame, m, c.tolist(), axes.tolist(), radii.tolist(), not why, why)


def _impossible(moments: NDArray[np.float64], size: float) -> str:
    """Why no body has these principal moments (the least first); size: of what they were computed from."""
    least, middle, most = moments.tolist()
    if least < -SLACK * size:
        return NO_TENSOR.format(f"a principal moment is {least:.4g}")
    if least + middle < most - SLACK * size:
        return NO_TENSOR.format(f"{most:.4g} is more than {least:.4g} and {middle:.4g} together")
    return ""
