"""The Identification menu: models linear in the parameters to be found, with the same columns in the same order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from textwrap import wrap

from torsor.algebra.expr import Expr
from torsor.mechanics.constraints.generalised_coordinates import GeneralisedCoordinates
from torsor.mechanics.constraints.motor_torques import at_motors
from torsor.mechanics.layout import Layout, without_divisions
from torsor.mechanics.parameters.energy_regressors import Rows, energy_columns, power_columns, power_of_torques
from torsor.mechanics.parameters.grouping import Space, groupable
from torsor.mechanics.parameters.momentum_regressors import momentum_columns
from torsor.mechanics.parameters.regressors import link_columns, with_dependent_columns
from torsor.mechanics.screws import Following
from torsor.mechanics.search import cheapest
from torsor.models.catalogue import model, program_name
from torsor.models.dynamics.dynamic import shared_out
from torsor.models.needs import MOVES, UNFORCED, UNSPRUNG
from torsor.models.options import EFFORT
from torsor.models.options.added_columns import ExtraColumn
from torsor.models.parameters.column_torques import ColumnTorques, place_in_link
from torsor.models.parameters.generalised_columns import (
    by_coordinates,
    by_joints,
    momenta_at_motors,
    momenta_by_coordinates,
    momenta_by_joints,
)
from torsor.models.parameters.parameter_columns import CHOICES, Asked, Column
from torsor.program.instructions import Argument, Output
from torsor.program.program import Program
from torsor.trace import State, Trace, index

OPTIONS = (*CHOICES, EFFORT)
PowerWay = Callable[[Trace, Layout, State], Rows]
Extra = tuple[ExtraColumn, ...]


NEEDS = (MOVES, UNFORCED, UNSPRUNG)


@model("dim", "Identification", also=("regressor", "joint_torque_regressor"), sources=("KC97 section 6.1",),
       needs=(MOVES, UNSPRUNG), options=OPTIONS, inertial=True, loops=True)
def dynamic_identification(
    k: GeneralisedCoordinates, *, columns: str, friction: str, offset: bool, payload: int, extra: Extra, effort: int
) -> Program:
    """Dynamic identification model: the regressor W of the torques, tau = W K.

    The parameters that can be identified are those that base_parameters keeps.  Rotor inertia IA and friction FV, FS
    have a column where the robot has them; so have IAm, FVm, FSm of a motor that turns with several joints (coupling).
    With friction=stribeck FS and FST multiply what KS and BS leave of them.  Element DG2XX3 is the torque of joint 2
    per XX3, DG2ZZ1R per the grouped ZZ1R.  External wrenches, known as they are, have no column.  Of a robot with
    loops: the torques of its motors, W = G^T W of the spanning tree, with friction in all of its joints.
    """
    x = k.state(k.t.state)
    torques = ColumnTorques(k, Asked(columns, friction, offset, payload, extra), x)

    def build(s: Layout, spaces: Sequence[Space], following: Following | None) -> list[Expr]:
        blocks = with_dependent_columns(k.t, link_columns(k.t, s, x, following), spaces)
        way = by_joints if following is None else by_coordinates
        return _row_by_row([at_motors(k, way(torques, c, blocks)) for c in torques.columns])

    values = cheapest(k.t, effort, build, inertial=False, routes=_ways(k, x))
    output = _per_motor(k, "W", "DG", torques.columns, "torques per parameter, tau = W K")
    arguments = [k.positions(), k.velocities(), k.accelerations()]
    return _program(k, "dim", arguments, [output], values, torques.columns)


@model("fim", "Identification", sources=("KC97 eqs. 40-46",), needs=NEEDS, options=OPTIONS, inertial=True,
       loops=True)
def filtered_identification(
    k: GeneralisedCoordinates, *, columns: str, friction: str, offset: bool, payload: int, extra: Extra, effort: int
) -> Program:
    """Filtered identification model: torques without accelerations, tau = d/dt (D1 K) + D2 K.

    D1 K is the momentum A qd, rotors included; D2 K = dU/dq - dE/dq and friction.  A filter F of both sides asks for
    s F of D1 and F of D2.  Columns and options are those of the dynamic model.  Of a robot with loops D1 = G^T D1 of
    the spanning tree, and the rate of G is in D2.
    """
    x = k.state(k.t.state.without_acceleration())
    torques = ColumnTorques(k, Asked(columns, friction, offset, payload, extra), x)

    def build(s: Layout, spaces: Sequence[Space], following: Following | None) -> list[Expr]:
        D1, D2 = (with_dependent_columns(k.t, blocks, spaces) for blocks in momentum_columns(k.t, s, x, following))
        way = momenta_by_joints if following is None else momenta_by_coordinates
        pairs = [momenta_at_motors(k, x, way(torques, c, D1, D2)) for c in torques.columns]
        return [*_row_by_row([p for p, _ in pairs]), *_row_by_row([rest for _, rest in pairs])]

    values = cheapest(k.t, effort, build, inertial=False, routes=_ways(k, x))
    outputs = [_per_motor(k, "D1", "DP", torques.columns, "momenta per parameter, tau = d/dt (D1 K) + D2 K"),
               _per_motor(k, "D2", "DQ", torques.columns, "torques per parameter that no momentum accounts for")]
    return _program(k, "fim", [k.positions(), k.velocities()], outputs, values, torques.columns)


@model("eim", "Identification", also=("energy_regressor",), sources=("KC97 eqs. 47-54", "KD02 eq. 9.44"), needs=NEEDS,
       options=OPTIONS, inertial=True, loops=True)
def energy_identification(
    k: GeneralisedCoordinates, *, columns: str, friction: str, offset: bool, payload: int, extra: Extra, effort: int
) -> Program:
    """Energy identification model: work of the motors, integral of qd . tau = change of h K + integral of f K.

    h K is the energy of links and rotors, up to a constant; f K the power of friction, offsets and columns of the
    user's own.  Columns and options are those of the dynamic model.
    """
    x = k.state(k.t.state.without_acceleration())
    torques = ColumnTorques(k, Asked(columns, friction, offset, payload, extra), x)
    zero = k.t.graph.zero

    def stored(c: Column, rows: Rows) -> Expr:
        return torques.motors[c.link].rotor_energy() if c.parameter == "IAm" else _of_row(c, rows, zero)

    def build(s: Layout) -> list[Expr]:
        rows = energy_columns(k.t, s, x)
        return [*(stored(c, rows) for c in torques.columns),
                *(torques.power(torques.of_drive(c)) for c in torques.columns)]

    values = cheapest(k.t, effort, build, inertial=False)
    outputs = [_in_a_row("h", "H", torques.columns, "energy per parameter"),
               _in_a_row("f", "DF", torques.columns, "power per parameter that no energy accounts for")]
    return _program(k, "eim", [k.positions(), k.velocities()], outputs, values, torques.columns)


@model("pim", "Identification", also=("power_regressor",), sources=("KC97 eqs. 47-54",), needs=NEEDS, options=OPTIONS,
       inertial=True, loops=True)
def power_identification(
    k: GeneralisedCoordinates, *, columns: str, friction: str, offset: bool, payload: int, extra: Extra, effort: int
) -> Program:
    """Power identification model: one row, qd . tau = W K, the rate of the energy and the power of friction.

    By the power that each link takes up, or that of its torques, whichever is less work.  Columns and options are those
    of the dynamic model.
    """
    x = k.state(k.t.state)
    torques = ColumnTorques(k, Asked(columns, friction, offset, payload, extra), x)
    zero = k.t.graph.zero

    def power(c: Column, rows: Rows) -> Expr:
        rotor = torques.motors[c.link].rotor_torque() if c.parameter == "IAm" else {}
        return _of_row(c, rows, zero) + torques.power(rotor) + torques.power(torques.of_drive(c))

    def build(s: Layout, way: PowerWay) -> list[Expr]:
        rows = way(k.t, s, x)
        return [power(c, rows) for c in torques.columns]

    values = cheapest(k.t, effort, build, inertial=False, routes=((power_columns, power_of_torques),))
    output = _in_a_row("W", "DH", torques.columns, "power per parameter, qd . tau = W K")
    arguments = [k.positions(), k.velocities(), k.accelerations()]
    return _program(k, "pim", arguments, [output], values, torques.columns)


def _ways(k: GeneralisedCoordinates, x: State) -> tuple[Sequence[Sequence[Space]], Sequence[Following | None]]:
    """Every column by itself, or those that can be grouped with others had from these; all joints, to be projected, or
    at once the independent ones."""
    following = k.following(x)
    return ((), [without_divisions(space) for space in groupable(k.t)]), (None, following) if following else (None,)


def _of_row(c: Column, rows: Rows, zero: Expr) -> Expr:
    place = place_in_link(c)
    return zero if place is None else rows[c.link][place]


def _row_by_row(columns: Sequence[Sequence[Expr]]) -> list[Expr]:
    return [e for row in zip(*columns, strict=True) for e in row]


def _per_motor(k: GeneralisedCoordinates, name: str, stem: str, columns: Sequence[Column], meaning: str) -> Output:
    """One row per motor, one column per parameter."""
    labels = tuple(f"{stem}{index(i, longest=0)}{c.name}" for i in k.motors for c in columns)
    return Output(name, (), (len(k.motors), len(columns)), labels, meaning=meaning)


def _in_a_row(name: str, stem: str, columns: Sequence[Column], meaning: str) -> Output:
    return Output(name, (), (1, len(columns)), tuple(f"{stem}{c.name}" for c in columns), meaning=meaning)


def _program(k: GeneralisedCoordinates, code: str, arguments: Sequence[Argument], outputs: Sequence[Output],
             values: Sequence[Expr], columns: Sequence[Column]) -> Program:
    named = " and ".join(output.name for output in outputs)
    remarks = wrap(f"The columns of {named} belong to " + ", ".join(c.name for c in columns) + ".", 100)
    return k.t.program(program_name(k.robot, code), arguments, shared_out(outputs, values), [*k.remarks, *remarks])
