"""Numbers for the columns of a regressor, from a robot whose bodies are known about: for torques beforehand."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from torsor import models
from torsor.identification.physical.standard import standard
from torsor.identification.recorded_motion import Array
from torsor.identification.regressor import Regressor
from torsor.identification.robots_with_numbers import DRIVES
from torsor.robot.description import Robot
from torsor.robot.scalars.scalar import Scalar


def prior_columns(r: Regressor, robot: Robot, numbers: Mapping[str, float]) -> tuple[Array | None, list[str]]:
    """K for a robot of the same structure, and the names that have no number; None where there are such.

    Payloads, offsets and columns of the user's own are zero.
    """
    pairs = _pairs(r, robot)
    missing = sorted({name for entry in pairs.values() for name in entry.names if name not in numbers})
    if missing:
        return None, missing
    behind = standard(r)
    x = {name: float(entry.value({n: numbers[n] for n in entry.names})) for name, entry in pairs.items()}
    return behind.T @ np.array([x.get(name, 0.0) for name in behind.names]), []


def _pairs(r: Regressor, robot: Robot) -> dict[str, Scalar]:
    """Symbol of a standard parameter in the regressor -> what the robot has for it."""
    links = [(a, b) for a, b in zip(r.robot.links, robot.links, strict=True) if a.joint.kind.moves]
    pairs = {str(s): e for a, b in links for s, e in zip(a.inertia.scalars(), b.inertia.scalars(), strict=True)}
    pairs |= {str(a.joint.IA): b.joint.IA for a, b in links if not a.joint.IA.is_zero}
    for c in models.regressor_columns(r.robot, **dict(r.options)):
        if c.parameter in DRIVES and c.parameter != "IA" and c.link <= len(robot.links):
            pairs[c.name] = getattr(robot.links[c.link - 1].joint, c.parameter)
    return pairs
