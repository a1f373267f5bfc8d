"""The Dynamic menu, for control: the linear model about an operating point or along a motion."""

from __future__ import annotations

from collections.abc import Sequence

from torsor.algebra.expr import Expr
from torsor.algebra.linear.vectors import Mat
from torsor.algebra.operation_counts import operations
from torsor.errors import ModelError
from torsor.mechanics.constraints.generalised_coordinates import GeneralisedCoordinates
from torsor.mechanics.jacobians.jacobian import jacobian as jacobian_by
from torsor.mechanics.jacobians.jacobian import middle_frames
from torsor.mechanics.layout import Layout
from torsor.models.catalogue import model, program_name
from torsor.models.dynamics.acceleration_slopes import (
    Slopes,
    at_motion,
    cheapest_slopes,
    check_motors,
    under_torques,
)
from torsor.models.dynamics.direct import torques_argument
from torsor.models.dynamics.dynamic import per_joint, shared_out
from torsor.models.needs import GROUNDED, MOVES
from torsor.models.options import EFFORT, FRICTION, JOINTS, TIP, Option, one_of
from torsor.program.instructions import Argument, Output
from torsor.program.program import Program
from torsor.robot.parts import Joint

ABOUT = Option("about", one_of("configuration", "motion", "torques"), "configuration",
               "The operating point: at rest in a configuration, along q, qd, qdd, or at q, qd under given torques.")
MEASURED = Option("measured", one_of("positions", "state", "velocities", "accelerations", "frame"), "positions",
                  "What y is: of the joints, or the position of the origin of a frame in the base frame.")
INPUTS = Option("inputs", JOINTS, "", "The joints whose torques are u; those with motors where none is said.")


@model("ssm", "Dynamic", also=("state_space",), sources=("HL94 section 7",), needs=(MOVES, GROUNDED), inertial=True,
       loops=True, options=(ABOUT, INPUTS, MEASURED, TIP, FRICTION, EFFORT))
def linear_model(
    k: GeneralisedCoordinates, *, about: str, inputs: tuple[str, ...], measured: str, frame: int, friction: str,
    effort: int,
) -> Program:
    """Linear model dx' = A dx + B du, dy = C dx + D du of small motions, with x = (q, qd) and u the torques.

    About a configuration at rest (held by the torques tau), along a motion q, qd, qdd (that takes tau), or at q, qd
    under torques (which cause qdd).  The derivative of a sign is zero.  Of a robot with loops: of its independent
    joints, the others moving with them.
    """
    check_motors(k, "linear_model")
    columns = driven_places(k, inputs)
    given = [k.t.graph.symbol(name) for name in torques_argument(k).elements]

    def build(s: Layout, meet: int, rest: int) -> list[Expr]:
        if about == "torques":
            made = under_torques(k, s, given, friction, meet, rest)
        else:
            x = k.t.state.at_rest() if about == "configuration" else k.t.state
            made = at_motion(k, s, x, friction, meet, rest)
        told = made.qdd if about == "torques" else made.tau
        return [*state_matrix(k, made), *input_matrix(k, made, columns),
                *_output_matrices(k, made, columns, measured, frame), *told]

    outputs = _outputs(k, len(columns), measured, frame)
    point = per_joint(k.coordinates, "qdd", "QDP", "joint accelerations at the operating point") \
        if about == "torques" else per_joint(k.coordinates, "tau", "GAM", "joint torques at the operating point")
    values = cheapest_slopes(k, effort, build)
    names = k.coordinates.labels("GAM")
    remarks = [f"u: {', '.join(names[c] for c in columns)}", *k.remarks]
    if about == "configuration" and k.robot.base.given_motion:
        remarks.append("about a configuration the base is at rest: its motion has no part in this model; "
                       "about=motion takes it")
    return k.t.program(program_name(k.robot, "ssm"), point_arguments(k, about), shared_out([*outputs, point], values),
                       remarks)


def state_matrix(k: GeneralisedCoordinates, made: Slopes) -> list[Expr]:
    """A = [0, 1; dqdd/dq, dqdd/dqd], row by row."""
    n, zero, one = len(k.coordinates), k.t.graph.zero, k.t.graph.one
    upper = [one if j == i + n else zero for i in range(n) for j in range(2 * n)]
    return [*upper, *(e for a, b in zip(made.by_q, made.by_qd, strict=True) for e in (*a, *b))]


def input_matrix(k: GeneralisedCoordinates, made: Slopes, columns: Sequence[int]) -> list[Expr]:
    """B = [0; dqdd/dtau], row by row."""
    lower = [row[c] for row in made.by_tau for c in columns]
    return [*[k.t.graph.zero] * len(lower), *lower]


def _output_matrices(
    k: GeneralisedCoordinates, made: Slopes, columns: Sequence[int], measured: str, frame: int
) -> list[Expr]:
    """C then D, row by row."""
    n, zero, one = len(k.coordinates), k.t.graph.zero, k.t.graph.one
    none = [zero] * len(columns)

    def unit(first: int, count: int) -> list[Expr]:
        return [one if j == i else zero for i in range(first, first + count) for j in range(2 * n)]

    if measured == "accelerations":
        C = [e for a, b in zip(made.by_q, made.by_qd, strict=True) for e in (*a, *b)]
        return [*C, *(row[c] for row in made.by_tau for c in columns)]
    if measured == "frame":
        rows = _position_rows(k, frame)
        return [*(e for row in rows for e in (*row, *[zero] * n)), *none * 3]
    first, count = {"positions": (0, n), "state": (0, 2 * n), "velocities": (n, n)}[measured]
    return [*unit(first, count), *none * count]


def _position_rows(k: GeneralisedCoordinates, frame: int) -> Sequence[Sequence[Expr]]:
    def made(m: int) -> Mat:
        return Mat(k.columns(jacobian_by(k.t, frame, 0, m)).rows[:3])

    parameters = set(k.robot.parameters)
    best = min(map(made, middle_frames(k.t, frame)), key=lambda J: operations([e for r in J.rows for e in r],
                                                                              parameters))
    return best.rows


def driven_places(k: GeneralisedCoordinates, inputs: tuple[str, ...]) -> list[int]:
    """The places among the coordinates of the joints whose torques are u."""
    joints = [k.t.robot.links[j - 1].joint for j in k.coordinates]
    known = [joint.variable for joint in joints]
    if missing := [name for name in inputs if name not in known]:
        raise ModelError(f"linear_model of {k.robot.name}: {missing[0]} moves with others; inputs are some of "
                         f"{', '.join(known)}")
    return places_among(joints, inputs)


def places_among(joints: Sequence[Joint], inputs: Sequence[str]) -> list[int]:
    """Those of the inputs, in their order; else of the joints with motors; of all where none has one."""
    names = [joint.variable for joint in joints]
    if inputs:
        return [names.index(name) for name in inputs]
    return [place for place, joint in enumerate(joints) if joint.active] or list(range(len(joints)))


def point_arguments(k: GeneralisedCoordinates, about: str) -> list[Argument]:
    """What says where the operating point is."""
    rates = {"configuration": [], "motion": [k.velocities(), k.accelerations()],
             "torques": [k.velocities(), torques_argument(k)]}
    return [k.positions(), *rates[about]]


def _outputs(k: GeneralisedCoordinates, m: int, measured: str, frame: int) -> list[Output]:
    n = 2 * len(k.coordinates)
    p = {"state": n, "frame": 3}.get(measured, n // 2)
    said = f"position of frame {frame}" if measured == "frame" else measured

    def grid(name: str, rows: int, columns: int, meaning: str) -> Output:
        labels = tuple(f"L{name}_{i}_{j}" for i in range(1, rows + 1) for j in range(1, columns + 1))
        return Output(name, (), (rows, columns), labels, meaning=meaning)

    return [grid("A", n, n, "rate of the state by the state"), grid("B", n, m, "rate of the state by the torques"),
            grid("C", p, n, f"output by the state: {said}"), grid("D", p, m, "output by the torques")]
