"""The Dynamic menu, as a task feels it: operational space."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from torsor.algebra.expr import Expr
from torsor.algebra.linear.modular import independent_rows
from torsor.algebra.linear.vectors import Mat, Vec
from torsor.algebra.operation_counts import operations
from torsor.errors import ModelError, degrees_of_freedom
from torsor.mechanics.constraints.generalised_coordinates import GeneralisedCoordinates
from torsor.mechanics.constraints.reduced_dynamics import check_inertia
from torsor.mechanics.dynamics import composite, newton_euler
from torsor.mechanics.dynamics.inertia_systems import weightless
from torsor.mechanics.jacobians.jacobian import jacobian as jacobian_by
from torsor.mechanics.jacobians.jacobian import middle_frames
from torsor.mechanics.layout import Layout, plain
from torsor.mechanics.search import cheapest
from torsor.mechanics.task_dynamics import (
    TaskDynamics,
    TaskRows,
    by_articulated_bodies,
    by_inertia_matrix,
    task_inertia,
)
from torsor.models.catalogue import model, program_name
from torsor.models.dynamics.direct import LONG, METHOD
from torsor.models.dynamics.dynamic import shared_out
from torsor.models.kinematics.kinematic import Point, tip
from torsor.models.needs import GROUNDED, MOVES
from torsor.models.options import EFFORT, FRAMES, FRICTION, POINT, PROJECTION, YES_NO, Option, expressions
from torsor.models.options.task_rows import ROW_NAMES, TASK_ROWS
from torsor.program.instructions import Output
from torsor.program.program import Program
from torsor.robot.scalars.scalar import Scalar
from torsor.trace import index

Rows = tuple[tuple[str, ...], ...]
TASK_FRAMES = Option("frames", FRAMES, -1, "Frames of the task; -1 is the last link.")
ROWS = Option("rows", TASK_ROWS, "auto",
              "What of their motion is the task; auto takes the rows, x first, that move independently.")
DAMPING = Option("damping", expressions(1, "a number or a parameter of the robot"), "",
                 "Near singular configurations: Lambda = (J A^-1 J^T + damping^2)^-1.")
PROJECTOR = Option("projector", YES_NO, True, "Also the projector N, whose size grows with the square of the joints.")
SOURCES = ("Khatib, IEEE J. Robotics and Automation 3(1), 1987", "KD02 eqs. 9.100-9.124")


@model("osm", "Dynamic", also=("operational_space_inertia",), sources=SOURCES, needs=(MOVES, GROUNDED), inertial=True,
       loops=True, options=(TASK_FRAMES, POINT, ROWS, PROJECTION, DAMPING, PROJECTOR, METHOD, FRICTION, EFFORT))
def operational_space(
    k: GeneralisedCoordinates, *, frames: tuple[int, ...], point: Point, rows: Rows, projection: int,
    damping: Sequence[Scalar], projector: bool, method: str, friction: str, effort: int,
) -> Program:
    """Operational space: inertia, bias and gravity that a task feels, consistent inverse and null-space projector.

    F = Lambda xdd + mu + p and tau = J^T F + N^T tau0 give the task the acceleration xdd, whatever tau0 is.  Rows are
    velocities of origins and angular velocities, frame after frame, in the axes of `projection`; mu holds friction
    and external wrenches too.  Jbar = A^-1 J^T Lambda, N = 1 - Jbar J.  With damping: near to that.
    """
    k, frames = _pointed(k, frames, point)
    task = _task(k, frames, rows, projection) if rows else _independent(k, frames, projection)
    if len(task) > len(k.coordinates) and not damping:
        raise ModelError(f"operational_space of {k.robot.name}: a task of {len(task)} rows for "
                         f"{degrees_of_freedom(len(k.coordinates))}; take that many rows or fewer (rows=position), or "
                         "damping")
    check_inertia(k)
    if k.robot.loops and method == "articulated":
        raise ModelError("articulated bodies are for robots without loops: take method=composite")
    J = _jacobian(k, task)
    ways = _ways(k, task, J, friction)
    names = [method] if method != "auto" else ["composite"] if k.robot.loops else (
        ["articulated"] if len(k.coordinates) > LONG else list(ways))
    if not damping:
        _refuse_singular(k, task, ways[names[0]](plain(k.t)).inverse)
    soft = _damping(k, damping)

    def build(way: str, s: Layout) -> list[Expr]:
        return _flat(ways[way](s), J, soft, projector)

    tried = [cheapest(k.t, effort, partial(build, name)) for name in names]
    values = min(tried, key=lambda outputs: operations(outputs, set(k.robot.parameters)))
    outputs = _outputs(k, len(task), projector)
    axes = f"in the axes of frame {projection}"
    told = ", ".join(f"{ROW_NAMES[place]} of frame {n}" for n, place in task.rows)
    return k.t.program(program_name(k.robot, "osm"), [k.positions(), k.velocities()], shared_out(outputs, values),
                       [f"rows of the task, {axes}: {told}", *k.remarks])


def _ways(
    k: GeneralisedCoordinates, task: TaskRows, J: Mat, friction: str
) -> dict[str, Callable[[Layout], TaskDynamics]]:
    t = k.t

    def composed(s: Layout) -> TaskDynamics:
        x = k.state(t.state.without_acceleration())
        b = k.projected(newton_euler.inverse_dynamics(t, s, x.without_gravity(), friction))
        Q = k.projected(newton_euler.inverse_dynamics(t, s, t.state.at_rest().without_wrenches()))
        A = k.congruent(composite.inertia_matrix(t, s))
        return by_inertia_matrix(A, J, b, Q, task.acceleration(t, x))

    def released(s: Layout) -> TaskDynamics:
        return by_articulated_bodies(t, s, task, friction)

    return {"composite": composed, "articulated": released}


def _flat(made: TaskDynamics, J: Mat, damping: Expr | None, projector: bool) -> list[Expr]:
    Lambda = task_inertia(made.inverse, damping)
    mu, p = -(Lambda @ Vec(made.bias)), -(Lambda @ Vec(made.fall))
    Jbar = made.Y @ Lambda
    flat = [*(e for row in Lambda.rows for e in row), *mu, *p, *(e for row in Jbar.rows for e in row)]
    if projector and damping is None and J.shape[0] == J.shape[1]:  # the task takes every degree of freedom
        return [*flat, *[J[0, 0].graph.zero] * J.shape[0] ** 2]
    if projector:
        taken = Jbar @ J
        flat += [(1 if i == j else 0) - e for i, row in enumerate(taken.rows) for j, e in enumerate(row)]
    return flat


def _pointed(
    k: GeneralisedCoordinates, frames: tuple[int, ...], point: Point
) -> tuple[GeneralisedCoordinates, tuple[int, ...]]:
    if not point:
        return k, frames
    if len(frames) > 1:
        raise ModelError(f"a point belongs to one frame, and the task has {len(frames)}: add fixed links to the "
                         "robot there")
    k, n = tip(k, frames[0], point)
    return k, (n,)


def _task(k: GeneralisedCoordinates, frames: tuple[int, ...], rows: Rows, projection: int) -> TaskRows:
    if len(rows) not in (1, len(frames)):
        raise ModelError(f"operational_space of {k.robot.name}: rows are given for {len(rows)} frames, and the task "
                         f"has {len(frames)}; give them once for all, or once for each")
    each = rows * len(frames) if len(rows) == 1 else rows
    return TaskRows(tuple((n, ROW_NAMES.index(row)) for n, own in zip(frames, each, strict=True) for row in own),
                projection)


def _independent(k: GeneralisedCoordinates, frames: tuple[int, ...], projection: int) -> TaskRows:
    """The first rows that are independent at a random point, modulo a prime."""
    every = _task(k, frames, (ROW_NAMES,), projection)
    kept = independent_rows(_jacobian(k, every).rows)
    if not kept:
        raise ModelError(f"operational_space of {k.robot.name}: no joint moves frame {', '.join(map(str, frames))}; "
                         "take a frame that moves")
    return replace(every, rows=tuple(every.rows[i] for i in kept))


def _jacobian(k: GeneralisedCoordinates, task: TaskRows) -> Mat:
    """The rows of the task over the independent joints, each frame about its cheapest middle."""
    parameters, made = set(k.robot.parameters), {}
    for n, _ in task.rows:
        if n not in made:
            middles = middle_frames(k.t, n) if len(k.coordinates) <= LONG else [0]
            made[n] = min((k.columns(jacobian_by(k.t, n, task.r, m)) for m in middles),
                          key=lambda J: operations([e for row in J.rows for e in row], parameters))
    return Mat([made[n].rows[place] for n, place in task.rows])


def _damping(k: GeneralisedCoordinates, given: Sequence[Scalar]) -> Expr | None:
    if not given:
        return None
    if missing := [name for name in given[0].names if name not in k.robot.parameters]:
        raise ModelError(f"damping must be a number or a parameter of {k.robot.name}, which has no {missing[0]}")
    return k.t.scalar(given[0])


def _refuse_singular(k: GeneralisedCoordinates, task: TaskRows, inverse: Mat) -> None:
    """ModelError where the rows depend on each other in every configuration."""
    stuck = [task.rows[place] for place in weightless(inverse)]
    if stuck:
        said = ", ".join(f"{ROW_NAMES[place]} of frame {n}" for n, place in stuck)
        raise ModelError(f"operational_space of {k.robot.name}: in no configuration can {said} be moved apart from the "
                         "rows that follow: leave it out of rows, or take damping")


def _outputs(k: GeneralisedCoordinates, m: int, projector: bool) -> list[Output]:
    joints, rows = k.coordinates, range(1, m + 1)

    def label(letters: str, *numbers: int) -> str:
        return letters + index(*numbers, longest=max(m, k.t.n))

    def grid(letters: str, down: Sequence[int], across: Sequence[int]) -> tuple[str, ...]:
        return tuple(label(letters, i, j) for i in down for j in across)

    both = list(joints)
    return [
        Output("Lambda", (), (m, m), grid("LAM", rows, rows), meaning="inertia that the task feels (kg, kg m, kg m^2)"),
        Output("mu", (), (m,), tuple(label("MU", i) for i in rows), meaning="force of velocities, friction, wrenches"),
        Output("p", (), (m,), tuple(label("PG", i) for i in rows), meaning="force of gravity (N, N m)"),
        Output("Jbar", (), (len(both), m), grid("JB", both, rows), meaning="dynamically consistent inverse"),
        *[Output("N", (), (len(both), len(both)), grid("NP", both, both), meaning="null-space projector")] * projector,
    ]
