"""Configurations that reach a pose of a frame, leg by leg: the path to the frame first, then what closes each loop.

Each leg is a serial robot of its own, whose end is to meet a frame that is known by then: inverse geometry gives its
joints, in closed form where there is one.  Where a loop has unknown joints on both sides, the leg runs on through the
cut joint and back down the other side, as it would if the loop were cut there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from torsor.errors import ModelError, ProgramError
from torsor.ik.inverse_geometry import POSE, ROWS, InverseGeometry
from torsor.ik.numeric.solutions import Solutions
from torsor.ik.numeric.within_limits import nearest_first, within
from torsor.numerics.numeric_tree import NumericTree, Ring
from torsor.numerics.torus import merged, wrap
from torsor.numerics.transforms import inverse
from torsor.robot.change_cut_joint import carried
from torsor.robot.description import Robot
from torsor.robot.joints import FIXED
from torsor.robot.parts import Joint, Limits, Link
from torsor.robot.topology import path_to_base

Array = NDArray[np.float64]
CLOSED = 1e-8
SAME = 1e-7
MOST = 4096  # configurations kept
MOST_LISTED = 1024  # where all of them are asked for
MOST_TURNED = 64  # configurations of all legs for the same motors that are listed


class TooManyConfigurations(ModelError):
    """Legs whose configurations are too many together."""


@dataclass(frozen=True)
class Leg:
    """A serial robot that stands on frame `start` of the spanning tree; its last frame is to be where frame `target` is
    (-1: at the given pose).  joints: those of the tree that it moves, in its own order; task: what is asked
    of its last frame, as `InverseGeometry` takes it."""

    robot: Robot
    numbers: Mapping[str, float]
    start: int
    target: int
    joints: tuple[int, ...]
    task: Any = "pose"

    @cached_property
    def _closed_form(self) -> InverseGeometry:
        chain = InverseGeometry(self.robot, self.numbers, task=self.task)
        if chain.method == "numeric":
            asked = "a pose" if chain.rows == POSE else ", ".join(ROWS[row] for row in chain.rows)
            raise ModelError(f"{', '.join(chain.joints)} take infinitely many positions for {asked} of the frame: "
                             "ask for more of it, or for a frame that they place")
        return chain

    @property
    def rows(self) -> tuple[int, ...]:
        """What is asked of its last frame, among x, y, z, rx, ry, rz."""
        return self._closed_form.rows

    @cached_property
    def _paths(self) -> InverseGeometry | None:
        try:
            return InverseGeometry(self.robot, self.numbers, task=self.task, method="homotopy")
        except (ModelError, ProgramError):
            return None

    def solve(self, pose: Array) -> Solutions:
        """(k, joints): all configurations of the leg; poses for which a closed form has none are tried by paths.

        A leg of four or five joints may be special in all poses that its robot takes (those of a platform that does not
        turn): the first pose shows whether paths find more, and then they are followed from there on.
        """
        common = not self._closed_form.compares or len(self.joints) < 4
        if common or self._paths is None or self._known_methods.get("closed form"):
            configurations = self._closed_form.solve(pose)
            return configurations if len(configurations) or self._paths is None else self._paths.solve(pose)
        configurations = self._paths.solve(pose)
        if "closed form" not in self._known_methods and len(configurations):
            self._known_methods["closed form"] = len(self._closed_form.solve(pose)) == len(configurations)
        return configurations

    @cached_property
    def _known_methods(self) -> dict[str, bool]:
        """Whether the closed form serves, once that is known."""
        return {}

    @property
    def words(self) -> str:
        """Its joints and how they are found."""
        return f"{', '.join(self._closed_form.joints)} by {self._closed_form.method}"


def legs(skeleton: NumericTree, numbers: Mapping[str, float], frame: int, task: Any = "pose") -> list[Leg]:
    """The legs in an order in which each can be solved; ModelError where loops must be solved together.

    task: what is asked of the frame, as `InverseGeometry` takes it.
    """
    tree, moving = skeleton.tree, set(skeleton.joints)
    path = tuple(reversed(path_to_base(tree, frame)[:-1]))
    first = _leg(skeleton, numbers, 0, -1, [tree.links[j - 1] for j in path], [j for j in path if j in moving])
    order = [replace(first, task=task)]
    known, left = set(order[0].joints), list(skeleton.rings)
    while left := [r for r in left if not {*r.near, *r.far} <= known]:
        ring = min(left, key=lambda r: sum(j not in known for j in (*r.near, *r.far)))
        leg = _closing(skeleton, numbers, known, ring)
        if leg is None:
            unknown = dict.fromkeys(j for r in left for j in (*r.near, *r.far) if j not in known)
            names = ", ".join(tree.links[j - 1].joint.variable for j in unknown)
            raise ModelError(f"the pose of the frame does not give the joints of {skeleton.robot.name} leg by leg: "
                             f"{names} are to be found together")
        order.append(leg)
        known |= set(leg.joints)
    return order


def _closing(skeleton: NumericTree, numbers: Mapping[str, float], known: set[int], ring: Ring) -> Leg | None:
    """The leg that closes a ring: up its near side from where all is known, and down the far side."""
    tree, robot = skeleton.tree, skeleton.robot
    near, far = (_unknown(skeleton, known, path_to_base(tree, end)) for end in (ring.k, ring.c))
    if near is None or far is None:
        return None
    moving = [j for j in (*reversed(near), *far) if j in skeleton.column]
    start = tree.links[near[-1] - 1].antecedent if near else ring.k
    up = [tree.links[j - 1] for j in reversed(near)]
    if not far:
        return _leg(skeleton, numbers, start, ring.c, up, moving)
    if not near:
        down = [tree.links[j - 1] for j in reversed(far)]
        return _leg(skeleton, numbers, tree.links[far[-1] - 1].antecedent, ring.k, down, moving[::-1])
    if robot.loops[ring.number].closing_antecedent > len(robot.links):
        return None
    beyond = [*(j for j in far if j <= len(robot.links)), tree.links[far[-1] - 1].antecedent]
    back = carried(robot, ring.number, beyond, forward=True)
    there = Link(0, Joint(FIXED, active=False), back[-1].old)
    through = [*up[:-1], *(Link(0, c.joint, c.placement) for c in back), there]
    return _leg(skeleton, numbers, start, beyond[-1], through, moving)


def _unknown(skeleton: NumericTree, known: set[int], path: Sequence[int]) -> list[int] | None:
    """The links of a path to the base up to its last unknown joint; None where known joints are between."""
    places = [i for i, j in enumerate(path) if j in skeleton.column and j not in known]
    links = list(path[: places[-1] + 1]) if places else []
    return None if any(j in known for j in links) else links


def _leg(skeleton: NumericTree, numbers: Mapping[str, float], start: int, target: int, links: Sequence[Link],
         joints: Sequence[int]) -> Leg:
    chain = [replace(x, antecedent=i, joint=replace(x.joint, limits=Limits()), name=f"link{i + 1}")
             for i, x in enumerate(links)]
    robot = skeleton.tree.replace(name=f"{skeleton.robot.name}_leg", links=tuple(chain), defaults={})
    return Leg(robot, {n: x for n, x in numbers.items() if n in robot.parameters}, start, target, tuple(joints))


def configurations(skeleton: NumericTree, order: Sequence[Leg], pose: Array,
                   motors: Sequence[int]) -> tuple[Array, bool]:
    """(k, joints): closed configurations that reach a pose, one per set of motor positions; whether none is missing."""
    driven = [[skeleton.column[j] for j in leg.joints if j in motors] for leg in order]
    rows, complete = _grown(skeleton, order, pose, driven, MOST)
    return _distinct(rows, [skeleton.column[j] for j in motors]), complete


def all_configurations(skeleton: NumericTree, order: Sequence[Leg], pose: Array,
                       motors: Sequence[int]) -> tuple[Array, bool, list[str]]:
    """(k, joints): all closed configurations that reach a pose, whether none is missing, and remarks.

    Where legs have more than MOST_LISTED of them together: one for each set of positions of the motors.
    """
    own = [[skeleton.column[j] for j in leg.joints] for leg in order]
    try:
        rows, complete = _grown(skeleton, order, pose, own, MOST_LISTED)
    except TooManyConfigurations:
        rows, _ = configurations(skeleton, order, pose, motors)
        return rows, False, ["legs have very many configurations together: "
                             "one is given for each set of motor positions"]
    said = [] if complete else ["configurations may be missing"]
    return rows, complete, said if len(rows) else [*said, "no configuration brings the frame there"]


def _grown(skeleton: NumericTree, order: Sequence[Leg], pose: Array, told: Sequence[list[int]],
           most: int) -> tuple[Array, bool]:
    """Closed configurations, leg after leg; whether none is missing.  told: the columns that tell a leg's apart."""
    rows, complete = np.zeros((1, len(skeleton.joints))), True
    for i, (leg, by) in enumerate(zip(order, told, strict=True)):
        columns = [skeleton.column[j] for j in leg.joints]
        grown, known = list[Array](), dict[bytes, Solutions]()
        for row in rows:
            T = np.asarray(skeleton.frames(row[None])[0], dtype=float)
            there = inverse(T[leg.start]) @ (pose if leg.target < 0 else T[leg.target])
            place = np.round(there, 9).tobytes()
            solved = known[place] = known[place] if place in known else leg.solve(there)
            complete &= solved.complete
            new = np.repeat(row[None], len(solved), axis=0)
            new[:, columns] = solved
            grown += list(new if i == 0 else _distinct(new, by))
            if len(grown) > most:
                raise TooManyConfigurations(
                    f"the legs of {skeleton.robot.name} have more than {most} configurations that reach this pose")
        rows = np.array(grown).reshape(len(grown), rows.shape[1])
    error = np.asarray(skeleton.error(skeleton.frames(rows))) if len(rows) else np.zeros(0)
    return rows[error < CLOSED], complete


def turned_over(skeleton: NumericTree, order: Sequence[Leg], frame: int, row: Array, motors: Sequence[int],
                limits: Array, near: Array | None) -> Array:
    """(k, joints): a closed configuration with its legs in all ways that leave the motors and the frame where they are.

    Leg by leg: those within the limits where there are any; where they are more than MOST_TURNED together, the one
    nearest to `near`, or to zero.
    """
    T, slides = np.asarray(skeleton.frames(row[None])[0], dtype=float), ~skeleton.turns
    ways = []
    for leg in order:
        columns = [skeleton.column[j] for j in leg.joints]
        driven = [skeleton.column[j] for j in leg.joints if j in motors]
        solved = leg.solve(inverse(T[leg.start]) @ T[frame if leg.target < 0 else leg.target])
        new = np.repeat(row[None], len(solved) + 1, axis=0)
        new[1:, columns] = solved
        alike = np.abs(wrap(slides[driven], new[:, driven] - row[driven])).max(axis=1, initial=0.0) < SAME
        ways.append(distinct_ways(skeleton, columns, new[alike][:, columns], limits, near))
    return spread_ways(skeleton, [[skeleton.column[j] for j in leg.joints] for leg in order], ways, row, near)


def distinct_ways(skeleton: NumericTree, columns: list[int], ways: Array, limits: Array, near: Array | None) -> Array:
    """The configurations (k, joints) of one leg that differ: those within the limits where there are any."""
    slides = ~skeleton.turns[columns]
    kept, _ = merged(slides, ways, SAME)
    turned, inside = within(slides, ways[kept], limits[columns], None if near is None else near[columns])
    return np.asarray(turned[inside] if inside.any() else turned)


def spread_ways(skeleton: NumericTree, columns: Sequence[list[int]], ways: Sequence[Array], row: Array,
                near: Array | None) -> Array:
    """(k, joints): the closed configuration with its legs in all combinations of their ways; where these are more than
    MOST_TURNED, only the one nearest to `near`, or to zero."""
    if prod(map(len, ways)) > MOST_TURNED:
        ways = [way[nearest_first(~skeleton.turns[c], way, np.zeros(len(c)) if near is None else near[c], 1.0)[:1]]
                for c, way in zip(columns, ways, strict=True)]
    rows = np.repeat(row[None], prod(map(len, ways)), axis=0)
    for new, choice in zip(rows, product(*ways), strict=True):
        for c, q in zip(columns, choice, strict=True):
            new[c] = q
    error = np.asarray(skeleton.error(skeleton.frames(rows)))
    return rows[error < CLOSED] if (error < CLOSED).any() else row[None]


def _distinct(rows: Array, columns: list[int]) -> Array:
    """The rows that differ in some columns."""
    kept: list[Array] = []
    for row in rows:
        if not any(np.abs(row[columns] - other[columns]).max(initial=0.0) < SAME for other in kept):
            kept.append(row)
    return np.array(kept).reshape(len(kept), rows.shape[1])
