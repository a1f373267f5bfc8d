"""The regressor of an identification model as fast numpy code: a table for each row, without columns that are zero.

A model is y = A K + d/dt (B K): B is the momentum or the energy, absent where accelerations are given.  The row of a
joint holds no parameter of the links before it: tables without these columns are half as large.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from torsor import models
from torsor.compiled.compile import Compiled, compile
from torsor.errors import IdentificationError, unknown
from torsor.identification.recorded_motion import Array
from torsor.mechanics.constraints.generalised_coordinates import ASSEMBLIES, GeneralisedCoordinates, generalised
from torsor.mechanics.parameters.grouping import PARAMETERS
from torsor.models.parameters.base import BaseParameters
from torsor.models.parameters.parameter_columns import CARRIED, COLUMNS, EXTRA, Column
from torsor.program.instructions import Argument, Output
from torsor.program.passes.narrowed import narrowed
from torsor.program.program import Program
from torsor.robot.description import Robot
from torsor.robot.scalars.scalar import Scalar
from torsor.trace import ENVIRONMENT


class ModelKind(NamedTuple):
    """Which outputs of a model are A and B, whether it asks for accelerations, whether y is a power."""

    direct: str
    rate: str | None
    accelerations: bool
    power: bool


MODELS = {"dim": ModelKind("W", None, True, False), "fim": ModelKind("D2", "D1", False, False),
          "eim": ModelKind("f", "h", False, True), "pim": ModelKind("W", None, True, True)}


@dataclass(frozen=True)
class Regressor:
    """The regressor of one robot whose lengths are known.  It travels to other processes and is compiled there."""

    robot: Robot
    model: str
    options: tuple[tuple[str, Any], ...]
    numbers: tuple[tuple[str, float], ...]

    @property
    def kind(self) -> ModelKind:
        return MODELS[self.model]

    @cached_property
    def program(self) -> Program:
        """The model, with the columns that are felt."""
        whole = narrowed(models.find(self.model)(self.robot, **dict(self.options)), ENVIRONMENT)
        return replace(whole, outputs=tuple(self._felt_part(output) for output in whole.outputs))

    def _felt_part(self, output: Output) -> Output:
        if output.name not in (self.kind.direct, self.kind.rate) or len(self.felt) == len(self._every):
            return output
        table = np.reshape(np.array(output.elements, dtype=object), (-1, len(self._every)))[:, self.felt]
        return replace(output, elements=tuple(table.ravel()), shape=(*output.shape[:-1], len(self.felt)), labels=())

    @cached_property
    def felt(self) -> list[int]:
        """Of the columns that were asked for, those that some motion can feel: others are zero whatever it is."""
        every = range(len(self._every))
        if self._base is None:
            return list(every)
        unfelt = {place for place in self._base.gone if _symbol(self.robot, *place) in self._base.no_effect}
        places = [(c.link, CARRIED.get(c.parameter, c.parameter)) for c in self._every]
        return [k for k in every if places[k] not in unfelt]

    @cached_property
    def in_sums(self) -> tuple[str, ...]:
        """The columns whose parameters act only within sums, whatever the motion."""
        if self._base is None or dict(self.options).get("columns", COLUMNS.default) == COLUMNS.default:
            return ()
        return tuple(c.name for c in self.described
                     if c.parameter in PARAMETERS and str(c.entry) not in self._base.parameters)

    @cached_property
    def _base(self) -> BaseParameters | None:
        """The grouping of the parameters, where the columns are not those of the base parameters already."""
        chosen = dict(self.options)
        if chosen.get("columns", COLUMNS.default) == COLUMNS.default and "payload" not in chosen:
            return None
        return models.base_parameters(self.robot, **{k: chosen[k] for k in ("independent", "assembly") if k in chosen})

    @cached_property
    def _every(self) -> list[Column]:
        return models.regressor_columns(self.robot, **dict(self.options))

    @cached_property
    def described(self) -> list[Column]:
        """The columns, with the places that their parameters have in the robot."""
        return [self._every[k] for k in self.felt]

    @property
    def columns(self) -> tuple[str, ...]:
        """The parameters, one a column."""
        return tuple(c.name for c in self.described)

    @cached_property
    def joints(self) -> tuple[str, ...]:
        """The joints that q runs over."""
        return self.program.argument("q").elements

    @cached_property
    def moving(self) -> tuple[str, ...]:
        """The joints that velocities run over, by the names of their positions."""
        return self._variables(self._generalised.coordinates)

    @cached_property
    def motors(self) -> tuple[str, ...]:
        """The joints that torques run over."""
        return self._variables(self._generalised.motors)

    @cached_property
    def _generalised(self) -> GeneralisedCoordinates:
        chosen = dict(self.options)
        return generalised(self.robot, chosen.get("independent", ()), chosen.get("assembly", ASSEMBLIES[0]))

    def _variables(self, joints: Iterable[int]) -> tuple[str, ...]:
        links = self._generalised.t.robot.links
        return tuple(links[j - 1].joint.variable for j in joints)

    @property
    def rows(self) -> tuple[str, ...]:
        """What each row of the model is the torque of: a motor, or all of them together."""
        return ("power",) if self.kind.power else self.motors

    @cached_property
    def places(self) -> list[NDArray[np.intp]]:
        """Per row, the columns that are not zero everywhere."""
        outputs = [self.program.output(name) for name in (self.kind.direct, self.kind.rate) if name]
        tables = [np.reshape(np.array([e != 0 for e in o.elements]), (len(self.rows), -1)) for o in outputs]
        return [np.flatnonzero(row) for row in np.any(tables, axis=0)]

    @cached_property
    def compiled(self) -> Compiled:
        """A function of y, q, qd (, qdd): per row a table of A and y, then per row one of B; columns as in `places`."""
        names = tuple(f"y{r + 1}" for r in range(len(self.rows)))
        direct, rate = (self._row_outputs(name) if name else () for name in (self.kind.direct, self.kind.rate))
        with_y = [replace(o, elements=(*o.elements, y), shape=(len(o.elements) + 1,))
                  for o, y in zip(direct, names, strict=True)]
        arguments = (Argument("y", names), *self.program.arguments)
        program = replace(self.program, arguments=arguments, outputs=(*with_y, *rate))
        return compile(program, parameters=self.asked_numbers() or None, threads=1)

    def asked_numbers(self) -> dict[str, float]:
        """The numbers that the regressor depends on; IdentificationError where one is missing."""
        asked = [e for a in self.program.arguments if a.role == "parameter" for e in a.elements]
        known = dict(self.numbers)
        if missing := [name for name in asked if name not in known]:
            raise IdentificationError(f"numbers are needed for {', '.join(missing)}: give them in parameters, or as "
                                      "defaults of the robot")
        return {name: known[name] for name in asked}

    def _row_outputs(self, name: str) -> list[Output]:
        elements = np.reshape(np.array(self.program.output(name).elements, dtype=object), (len(self.rows), -1))
        return [Output(f"{name}{r + 1}", tuple(elements[r, places]), (len(places),))
                for r, places in enumerate(self.places)]

    def tables(self, y: Array, *states: Array) -> tuple[list[Array], list[Array]]:
        """A beside y, and B, at states q, qd (, qdd): per row a table with one line per state."""
        outputs = self.compiled(y, *states)
        several = [outputs] if isinstance(outputs, np.ndarray) else list(outputs)
        return several[:len(self.rows)], several[len(self.rows):]

    def measured(self, tau: Array, qd: Array) -> Array:
        """What the rows are to be equal to: the torques, or the power that they bring in."""
        if not self.kind.power:
            return tau
        rates = qd[:, [self.moving.index(m) for m in self.motors]]
        return np.asarray(np.einsum("ij,ij->i", rates, tau)[:, None])


def regressor(robot: Robot, model: str, numbers: Mapping[str, float], options: Mapping[str, Any]) -> Regressor:
    """The regressor of a robot; numbers: for its lengths and gravity."""
    if model not in MODELS:
        raise IdentificationError(unknown("identification model", model, MODELS))
    chosen = {**options, **({"extra": EXTRA.read(options["extra"], robot)} if "extra" in options else {})}
    return _kept(robot, model, tuple(sorted(chosen.items())), tuple(numbers.items()))


@lru_cache(maxsize=16)
def _kept(robot: Robot, model: str, options: tuple[tuple[str, Any], ...],
          numbers: tuple[tuple[str, float], ...]) -> Regressor:
    """One regressor for those that ask for the same: it is generated and compiled once."""
    return Regressor(robot, model, options, numbers)


def _symbol(robot: Robot, j: int, name: str) -> str | None:
    """The symbol of an inertial parameter or a rotor inertia, where it has one."""
    if not 0 < j <= len(robot.links):
        return None
    link = robot.links[j - 1]
    entry: Scalar = getattr(link.joint if name == "IA" else link.inertia, name)
    return entry.symbol


def scattered(tables: Sequence[Array], places: Sequence[NDArray[np.intp]], columns: int) -> Array:
    """Tables of some columns each, one below the other, with all columns and y last."""
    whole = np.zeros((sum(map(len, tables)), columns + 1))
    first = 0
    for table, where in zip(tables, places, strict=True):
        whole[first:first + len(table), [*where, columns]] = table
        first += len(table)
    return whole
