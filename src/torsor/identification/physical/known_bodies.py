"""What is known of the bodies beforehand: the numbers of a robot file, as drawings give them."""

from __future__ import annotations

import numpy as np

from torsor.errors import IdentificationError
from torsor.identification.physical.pseudo_inertia import TEN, pseudo_inertia
from torsor.identification.physical.standard import Standard
from torsor.identification.recorded_motion import Array
from torsor.identification.regressor import Regressor
from torsor.robot.description import Robot
from torsor.robot.scalars.scalar import Scalar

THINNEST = 1e-4  # of the largest eigenvalue: drawings know massless links and points, which have no neighbours


def prior_parameters(robot: Robot, standard: Standard, r: Regressor) -> Array:
    """The standard parameters of a robot with numbers; bodies that are flat get a little thickness."""
    moving = [link for link in robot.links if link.joint.kind.moves]
    if len(moving) != len(standard.links):
        raise IdentificationError(f"the prior {robot.name} has {len(moving)} moving links, and {r.robot.name} has "
                                  f"{len(standard.links)}")
    x = np.zeros(standard.size)
    for k, (first, link) in enumerate(zip(standard.links, moving, strict=True), 1):
        body = np.array([_number(robot, entry) for entry in link.inertia.scalars()])
        x[first:first + TEN] = _thick(body, link.name or f"link {k}", robot.name)
    return standard.with_payload(x)


def _thick(body: Array, link: str, robot: str) -> Array:
    P = pseudo_inertia(body)
    least, *_, most = np.linalg.eigvalsh(P)
    if body[9] <= 0 or least < -1e-6 * abs(most):
        raise IdentificationError(f"{link} of the prior {robot} is no possible body: its mass is {body[9]:.6g}, and "
                                  "its inertia must be one that some distribution of mass has")
    missing = max(0.0, THINNEST * most - least)
    thick = body.copy()
    thick[[0, 3, 5]] += 2 * missing  # S + missing 1
    return thick


def _number(robot: Robot, entry: Scalar) -> float:
    missing = [name for name in entry.names if name not in robot.defaults]
    if missing:
        raise IdentificationError(f"the prior {robot.name} has no number for {', '.join(missing)}: give it under "
                                  "[defaults]")
    return float(entry.value({name: float(robot.defaults[name]) for name in entry.names}))
