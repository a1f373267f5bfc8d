"""A robot as lines in space: rods along the lengths of its table, in one configuration or in many.

The rods of frame j stand on its antecedent: b along z, d along x turned by gamma, then r along the axis of j, as the
page draws them [Khalil and Kleinfinger].
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from torsor.compiled.given_numbers import sequence
from torsor.drawing.assumed_numbers import numbers_for
from torsor.drawing.ellipsoids import ellipsoids
from torsor.drawing.scene_programs import geometry
from torsor.drawing.start_configurations import start
from torsor.errors import SimulationError, unknown
from torsor.numerics.numeric_tree import NumericTree
from torsor.robot.description import Robot

Array = NDArray[np.float64]


class FigureLines(NamedTuple):
    """Of k configurations: `frames` (k, frames, 4, 4), the base first; `rods` (k, links, 4, 3), the corners of each
    link's rods from its antecedent to itself; `ends` (k, bodies, 2, 3), from the frame of each link that carries no
    other to its centre of mass."""

    frames: Array
    rods: Array
    ends: Array


def configuration(robot: Robot, q: Any, numbers: Mapping[str, float]) -> Array:
    """Positions of the joints of the tree: those given, in order or by variable; the others where the robot starts."""
    variables = [joint.variable for joint in robot.joints]
    if q is None or isinstance(q, Mapping):
        wrong = [name for name in q or {} if name not in variables]
        if wrong:
            raise SimulationError(unknown("joint", wrong[0], variables))
        at = start(geometry(robot), numbers)[0] | dict(q or {})
        return np.array([float(at[name]) for name in variables])
    return sequence("q", variables, q)


def lines(robot: Robot, q: Array, numbers: Mapping[str, float] | None = None, base: Array | None = None) -> FigureLines:
    """The lines of configurations, q (configurations, joints of the tree).

    numbers: of the parameters, else the robot's own or assumed ones; base: where the base is, (configurations, 4, 4).
    """
    numbers = numbers_for(robot).values if numbers is None else numbers
    skeleton = NumericTree(robot, numbers)
    cut = len(skeleton.joints) - len(robot.joints)
    q = np.hstack([q, np.zeros((len(q), cut))])
    q[:, len(q.T) - cut :] = _cut_joint_slides(skeleton, skeleton.frames(q), cut)
    frames = skeleton.frames(q)
    rods = np.stack([_rods(skeleton, frames, q, j) for j in range(1, len(skeleton.tree.links) + 1)], axis=1)
    carrying = {link.antecedent for link in skeleton.tree.links}
    bodies = [body for body in ellipsoids(robot, numbers) if body.possible and body.frame not in carrying]
    T, centres = frames[:, [b.frame for b in bodies]], np.array([b.centre for b in bodies]).reshape(-1, 3)
    ends = np.stack([T[:, :, :3, 3], np.einsum("sbij,bj->sbi", T[:, :, :3, :3], centres) + T[:, :, :3, 3]], axis=2)
    if base is None:
        return FigureLines(frames, rods, ends)
    return FigureLines(base[:, None] @ frames, _points_on_base(base, rods), _points_on_base(base, ends))


def _points_on_base(base: Array, points: Array) -> Array:
    moved: Array = np.einsum("sij,slcj->slci", base[:, :3, :3], points) + base[:, None, None, :3, 3]
    return moved


def _cut_joint_slides(skeleton: NumericTree, frames: Array, cut: int) -> Array:
    """How far the cut joints are slid, from where the loops close; turns of theirs are not seen in lines."""
    found = np.zeros((len(frames), cut))
    for column, ring in enumerate(skeleton.rings[:cut]):
        if not skeleton.tree.links[ring.k - 1].joint.kind.turn:
            axis, away = frames[:, ring.k, :3, 2], frames[:, ring.c, :3, 3] - frames[:, ring.k, :3, 3]
            found[:, column] = (axis * away).sum(axis=1)
    return found


def _rods(skeleton: NumericTree, frames: Array, q: Array, j: int) -> Array:
    axis, foot = skeleton.fixed[j - 1, :3, 2:].T
    slides = j in skeleton.column and not skeleton.turns[skeleton.column[j]]
    along = skeleton.place[j - 1, 5] + (q[:, skeleton.column[j]] if slides else np.zeros(len(q)))
    corners = np.zeros((len(q), 4, 3))
    corners[:, 1] = [0, 0, skeleton.place[j - 1, 1]]
    corners[:, 2] = foot
    corners[:, 3] = foot + along[:, None] * axis
    T = frames[:, skeleton.tree.links[j - 1].antecedent]
    placed: Array = np.einsum("sij,scj->sci", T[:, :3, :3], corners) + T[:, None, :3, 3]
    return placed
