"""Bodies that a robot's lengths suggest, where no drawing is at hand: a prior of last resort.

Each link is a cloud of mass about its own joint and those that it carries, and gets thinner towards the tip, as arms
do: its width is a part of what reaches beyond it.  All have one density, and what that is, the data say, within what
arms weigh.
"""

from __future__ import annotations

import numpy as np
import scipy

from torsor import models
from torsor.compiled.compile import compile
from torsor.identification.physical.pseudo_inertia import TEN, ten_parameters
from torsor.identification.physical.standard import Standard
from torsor.identification.recorded_motion import Array
from torsor.identification.regressor import Regressor
from torsor.program.program import Program

TYPICAL = 70.0  # kg per cubic metre of reach: arms from 0.5 to 3 m weigh that much, up to a factor of three
FAR = 5.0  # times that: what is farther off is no mass of links, but a spring that carries them
WIDTH = 0.12  # of the reach from a link on: the deviation of its mass from the line of its joints


def shaped_prior(r: Regressor, s: Standard, triangle: Array) -> Array:
    """Standard parameters: bodies by their shape, all of one density; nothing for the others."""
    shapes = np.zeros(s.size)
    for first, P in zip(s.links, unit_bodies(r), strict=True):
        shapes[first:first + TEN] = ten_parameters(P)
    shapes = s.with_payload(shapes)
    W = triangle[:, :-1] @ s.T
    free = np.column_stack([W @ shapes, W[:, s.others]])
    scale = np.maximum(np.linalg.norm(free, axis=0), 1e-300)
    lower = np.where(np.isin(s.others, s.positive), 0.0, -np.inf)
    bounds = np.array([0.0, *lower]), np.inf
    density = scipy.optimize.lsq_linear(free / scale, triangle[:, -1], bounds=bounds).x[0] / scale[0]
    usual = _usual_density(r, shapes, s)
    return shapes * min(max(float(density), usual / FAR), usual * FAR)


def _usual_density(r: Regressor, shapes: Array, s: Standard) -> float:
    """The density at which an arm of this reach weighs what arms do."""
    reach = sum(max((float(np.linalg.norm(p)) for p in carried), default=0.0) for carried in joint_places(r).values())
    return TYPICAL * max(reach, 0.1) ** 3 / sum(float(shapes[first + TEN - 1]) for first in s.bodies)


def unit_bodies(r: Regressor) -> list[Array]:
    """P of each moving link, for the density one."""
    places = joint_places(r)
    lengths = {j: max((float(np.linalg.norm(p)) for p in carried), default=0.0) for j, carried in places.items()}
    whole = sum(lengths.values()) or 1.0
    bodies = []
    for j, carried in places.items():
        beyond = sum(lengths[k] for k in places if k >= j) + 0.25 * whole
        width = WIDTH * beyond
        bodies.append((lengths[j] + width) * width**2 * _cloud(np.array([np.zeros(3), *carried]), width))
    return bodies


def _cloud(points: Array, width: float) -> Array:
    """P of mass one, spread evenly about the points, as wide as said."""
    middle = points.mean(axis=0)
    S = (points.T @ points) / len(points) + width**2 * np.eye(3)
    return np.block([[S, middle[:, None]], [middle[None, :], np.ones((1, 1))]])


def joint_places(r: Regressor) -> dict[int, list[Array]]:
    """Per moving link, where the frames that it carries stand, in its own frame."""
    links = r.robot.links
    moving = [j for j, link in enumerate(links, 1) if link.joint.kind.moves]
    carried: dict[int, list[Array]] = {j: [] for j in moving}
    for j, link in enumerate(links, 1):
        if link.antecedent in carried:
            program = models.transform(r.robot, origin=link.antecedent, frame=j)
            T = compile(program)(**_at_rest(program, dict(r.numbers)))
            carried[link.antecedent].append(np.asarray(T)[:3, 3])
    return carried


def _at_rest(program: Program, numbers: dict[str, float]) -> dict[str, dict[str, float]]:
    """Arguments of a program: its parameters, and zero for the joints."""
    return {a.name: {e: numbers.get(e, 0.0) for e in a.elements} for a in program.arguments if a.asked}
