"""Standard parameters behind the columns of a regressor: K = T x, x with ten entries for each body.

The base parameters do not tell the standard ones; those that a robot can have and that give the same K are a set, in
which a prior chooses.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from torsor import models
from torsor.compiled.compile import compile
from torsor.errors import IdentificationError
from torsor.identification.physical.pseudo_inertia import TEN
from torsor.identification.recorded_motion import Array
from torsor.identification.regressor import Regressor
from torsor.models.parameters.parameter_columns import CARRIED, Column
from torsor.robot.description import Robot
from torsor.robot.parts import INERTIAL

GROUPED = (*INERTIAL, "IA")
NOT_NEGATIVE = ("FV", "FS", "FST")


@dataclass(frozen=True)
class Standard:
    """names: of the entries of x; T: K = T x; bodies: where the ten entries of each body begin, a payload last;
    positive: the entries that are not negative; carrier: among the bodies, the one that has the payload."""

    names: tuple[str, ...]
    T: Array
    bodies: tuple[int, ...]
    positive: NDArray[np.intp]
    carrier: int | None = None

    @property
    def size(self) -> int:
        return len(self.names)

    @cached_property
    def others(self) -> NDArray[np.intp]:
        """The entries that belong to no body."""
        own = {k for first in self.bodies for k in range(first, first + TEN)}
        return np.array([k for k in range(self.size) if k not in own], dtype=np.intp)

    @property
    def links(self) -> tuple[int, ...]:
        """Where the ten entries of each link begin."""
        return self.bodies if self.carrier is None else self.bodies[:-1]

    def with_payload(self, x: Array) -> Array:
        """x with a payload that is half of what its link and it are expected to be together: nothing tells them apart
        but motions without it."""
        if self.carrier is None:
            return x
        link, load = self.bodies[self.carrier], self.bodies[-1]
        x[load:load + TEN] = x[link:link + TEN] = x[link:link + TEN] / 2
        return x

    def body(self, x: Array, k: int) -> Array:
        return x[self.bodies[k]:self.bodies[k] + TEN]


def standard(r: Regressor) -> Standard:
    """The standard parameters of a regressor, whose robot has a symbol for each (see `named_inertias`)."""
    columns = models.regressor_columns(r.robot, **dict(r.options))
    moving = [link for link in r.robot.links if link.joint.kind.moves]
    bodies = [str(entry) for link in moving for entry in link.inertia.scalars()]
    rotors = [str(link.joint.IA) for link in moving if not link.joint.IA.is_zero]
    payload = [c for c in columns if c.parameter in CARRIED]
    own = [*payload, *(c for c in columns if c.parameter not in GROUPED and c not in payload)]
    names = (*bodies, *rotors, *(c.name for c in own))
    T = np.zeros((len(columns), len(names)))
    T[:, :len(bodies) + len(rotors)] = _grouped(r, columns, (*bodies, *rotors))
    places = {c.name: k for k, c in enumerate(columns)}
    for c in own:
        T[places[c.name], names.index(c.name)] = 1
    T = T[r.felt]
    if not np.isfinite(T).all():
        raise IdentificationError(f"grouping relations of {r.robot.name} divide by zero with these numbers: write the "
                                  "robot with zeros and quarter turns in place of symbols")
    positive = [names.index(n) for n in rotors] + [names.index(c.name) for c in own if c.parameter in NOT_NEGATIVE]
    begins = [*range(0, len(bodies), TEN), *([len(bodies) + len(rotors)] if payload else [])]
    carrier = _moving_with(r.robot, payload[0].link) if payload else None
    return Standard(names, T, tuple(begins), np.array(positive, dtype=np.intp), carrier)


def _moving_with(robot: Robot, j: int) -> int:
    """Among the moving links, the one that link j is fixed to, or that it is."""
    links = robot.links
    while not links[j - 1].joint.kind.moves and links[j - 1].antecedent:
        j = links[j - 1].antecedent
    return sum(link.joint.kind.moves for link in links[:j - 1])


def _grouped(r: Regressor, columns: list[Column], symbols: tuple[str, ...]) -> Array:
    """K per symbol: the grouping relations are linear, so that they are known from the unit vectors."""
    base = models.base_parameters(r.robot)
    parameters, given = r.robot.parameters, dict(r.numbers)
    unit = np.tile([given.get(name, 0.0) for name in parameters], (len(symbols), 1))
    unit[:, [parameters.index(name) for name in symbols]] = np.eye(len(symbols))
    grouped = np.zeros((len(symbols), 0))
    if base.relations:
        grouped = np.atleast_2d(compile(base.program)(unit))
    values = dict(zip(base.relations, grouped.T, strict=True))
    eye = dict(zip(symbols, np.eye(len(symbols)), strict=True))
    return np.array([_row(c, values, eye, len(symbols)) for c in columns])


def _row(c: Column, values: dict[str, Array], eye: dict[str, Array], size: int) -> Array:
    symbol = str(c.entry)
    if c.parameter not in GROUPED:
        return np.zeros(size)
    return values[symbol] if symbol in values else eye[symbol]
