"""A configuration to begin with: zero as far as the limits allow, and for robots with loops one that closes them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from torsor.errors import ModelError, TorsorError
from torsor.kinematics.joint_motions import freedoms
from torsor.mobility.mobility import Mobility
from torsor.mobility.parallelograms import linear_branches
from torsor.numerics.loop_closing import closed_about, firmness
from torsor.numerics.numeric_tree import NumericTree
from torsor.robot.description import Robot
from torsor.robot.parts import Joint
from torsor.robot.spanning_tree import spanning_tree

Array = NDArray[np.float64]
GUESSES = 64
FAR = 0.05  # what a radian or a length away from rest weighs against the firmness of a configuration
PULLED = 0.5  # what a slide weighs that is drawn in beyond its zero, by the length of the robot: legs stand, none hangs
OUTSIDE = 1.0  # what a radian or a metre beyond a limit weighs
KEEPS = 1e-6  # of the rates: joints that go together still do


def rest(joint: Joint) -> float:
    """Zero, or the middle of the joint's limits where zero is none of its positions."""
    low, high = joint.limits.range
    if low <= 0 <= high:
        return 0.0
    return (low + high) / 2 if np.isfinite(low + high) else low if np.isfinite(low) else high


def start(robot: Robot, numbers: Mapping[str, float]) -> tuple[dict[str, float], str]:
    """Positions of all joints by variable, cut ones too, and why they do not close the loops, if they do not."""
    joints = [x.joint for x in spanning_tree(robot).links if x.joint.kind.moves]
    zero = np.array([rest(j) for j in joints])
    words = ""
    if robot.loops:
        places = [s for link in spanning_tree(robot).links for s in link.placement.scalars()]
        geometry = tuple((n, numbers[n]) for s in places for n in s.names if n in numbers)
        found = _closed(robot, geometry)
        words = "" if found is not None else (
            f"{robot.name} does not assemble with these numbers: no joint positions were found that close its loops")
        zero = zero if found is None else np.array(found)
    return {j.variable: float(x) for j, x in zip(joints, zero, strict=True)}, words


@lru_cache(maxsize=16)
def _closed(robot: Robot, numbers: tuple[tuple[str, float], ...]) -> tuple[float, ...] | None:
    """Of the closed configurations that Newton's method finds the best: firm, within limits, near to rest."""
    skeleton = NumericTree(robot, dict(numbers))
    joints = [x.joint for x in skeleton.tree.links if x.joint.kind.moves]
    near = np.array([rest(j) for j in joints])
    try:
        known = freedoms(robot, dict(numbers))
    except ModelError:
        known = None
    slides = ~skeleton.turns
    length = max(1e-3, float(np.abs(skeleton.place[:, [1, 3, 5]]).max(initial=0.0)))
    try:
        q = closed_about(skeleton, near, np.where(slides, length, 1.5), GUESSES, slides)
    except np.linalg.LinAlgError as error:
        raise TorsorError(f"the loops cannot be closed with these numbers: {error}") from None
    if not len(q):
        return None
    turned = q.copy()
    turned[:, ~slides] = (turned[:, ~slides] + np.pi) % (2 * np.pi) - np.pi
    limits = np.array([j.limits.range for j in joints])
    q = np.where(((q < limits[:, 0]) | (q > limits[:, 1])) & ~slides, turned, q)
    beyond = np.maximum(limits[:, 0] - q, 0) + np.maximum(q - limits[:, 1], 0)
    away = np.abs(q - near) / np.where(slides, length, 1.0)
    pulled = np.maximum(-q[:, slides], 0).max(axis=1, initial=0.0) / length
    score = (_firm(skeleton, q, known) - FAR * away.max(axis=1) - PULLED * pulled - OUTSIDE * beyond.sum(axis=1))
    return tuple(q[int(score.argmax())].tolist())


def _firm(skeleton: NumericTree, q: Array, known: Mobility | None) -> Array:
    """(S,): how well the independent joints hold each configuration, from 0; less where parallelograms turn over."""
    if known is None:
        return np.zeros(len(q))
    passive = [skeleton.column[j] for j in known.passive]
    firm: Array = firmness(skeleton, q, passive)
    rows = linear_branches(known)[0].relations
    if rows:
        freedoms = len(skeleton.joints) - len(passive)
        free = np.swapaxes(np.linalg.svd(skeleton.constraints(skeleton.frames(q)))[2], 1, 2)[:, :, -freedoms:]
        kept = np.abs(np.array(rows, dtype=float) @ free).max(axis=(1, 2)) < KEEPS
        firm = np.where(kept, firm, firm - 10.0)
    return firm
