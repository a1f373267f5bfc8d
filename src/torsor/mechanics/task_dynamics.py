"""Operational space: what a robot feels like at some of its frames.               [Khatib 1987]

    Lambda = (J A^-1 J^T)^-1      F = Lambda xdd + mu + p,  tau = J^T F + N^T tau0
    Jbar = A^-1 J^T Lambda        N = 1 - Jbar J

Two ways to the same: the inertia matrix, factored; or the articulated-body recursion, once for a unit force along each
row of the task.  The inertias of the recursion are the same for all of them, so the second costs O(n) a row.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from torsor.algebra.expr import Expr
from torsor.algebra.linear.vectors import Mat, Vec
from torsor.mechanics.dynamics import articulated
from torsor.mechanics.dynamics.inertia_systems import solve_inertia
from torsor.mechanics.jacobians.frame_motion import rates
from torsor.mechanics.layout import Layout
from torsor.mechanics.placement import placement_between
from torsor.trace import State, Trace


@dataclass(frozen=True)
class TaskRows:
    """Rows (place 0 to 5 among x y z rx ry rz) of the motion of frames, in the axes of frame r."""

    rows: tuple[tuple[int, int], ...]  # frame, place
    r: int

    def __len__(self) -> int:
        return len(self.rows)

    def acceleration(self, t: Trace, x: State) -> list[Expr]:
        """The task's acceleration at a state: six numbers a frame, turned into the axes of r, some of them kept."""
        m = rates(t, x)
        seen: dict[int, tuple[Expr, ...]] = {}
        for n, _ in self.rows:
            if n not in seen:
                R, _ = placement_between(t, self.r, n)
                seen[n] = (*(R @ m.vp[n]), *(R @ m.wp[n]))
        return [seen[n][place] for n, place in self.rows]

    def pressed(self, t: Trace, x: State, row: int) -> State:
        """The state in which a unit force (moment) acts on the robot along one row."""
        n, place = self.rows[row]
        R, _ = placement_between(t, n, self.r)
        push = -R.column(place % 3)  # the state has what the link exerts on others
        fe, me = list(x.fe), list(x.me)
        (fe if place < 3 else me)[n] = push
        return replace(x, fe=tuple(fe), me=tuple(me))


@dataclass(frozen=True)
class TaskDynamics:
    """inverse: J A^-1 J^T; Y: A^-1 J^T; bias, fall: the task's accelerations without torques and gravity, and of
    gravity alone."""

    inverse: Mat
    Y: Mat
    bias: list[Expr]
    fall: list[Expr]


def by_articulated_bodies(t: Trace, s: Layout, task: TaskRows, friction: str) -> TaskDynamics:
    """In O(n) for each row of the task."""
    zero = [t.graph.zero] * len(t.coordinates)
    rest = t.state.at_rest().without_gravity().without_wrenches()

    def moved(x: State, qdd: Sequence[Expr]) -> list[Expr]:
        full = [t.graph.zero] * (t.n + 1)
        for j, e in zip(t.coordinates, qdd, strict=True):
            full[j] = e
        return task.acceleration(t, x.at(qdd=full))

    columns = [articulated.direct_dynamics(t, s, task.pressed(t, rest, row), zero) for row in range(len(task))]
    seen = [moved(rest, column) for column in columns]
    # symmetric: what row i does to row j is what j does to i
    inverse = Mat([[seen[max(i, j)][min(i, j)] for j in range(len(task))] for i in range(len(task))])
    free = t.state.without_gravity().without_acceleration()
    falling = t.state.at_rest().without_wrenches()
    bias = moved(free, articulated.direct_dynamics(t, s, free, zero, friction))
    return TaskDynamics(inverse, Mat(columns).T, bias,
                        moved(rest, articulated.direct_dynamics(t, s, falling, zero)))


def by_inertia_matrix(A: Mat, J: Mat, b: Sequence[Expr], Q: Sequence[Expr], still: Sequence[Expr]) -> TaskDynamics:
    """From the inertia matrix, the Jacobian of the task, torques b without gravity, gravity torques Q, and `still`, the
    task's acceleration where no joint accelerates."""
    Y = Mat([solve_inertia(A, list(row)) for row in J.rows]).T
    product = J @ Y
    places = range(len(J.rows))
    inverse = Mat([[product[max(i, j), min(i, j)] for j in places] for i in places])
    YT = Y.T
    return TaskDynamics(inverse, Y, list(Vec(still) - YT @ Vec(b)), list(-(YT @ Vec(Q))))


def task_inertia(inverse: Mat, damping: Expr | None = None) -> Mat:
    """Lambda = (J A^-1 J^T + damping^2)^-1, symmetric."""
    one, zero = inverse[0, 0].graph.one, inverse[0, 0].graph.zero
    places = range(inverse.shape[0])
    if damping is not None:
        inverse = Mat([[e + damping**2 if i == j else e for j, e in enumerate(row)]
                       for i, row in enumerate(inverse.rows)])
    columns = [solve_inertia(inverse, [one if i == j else zero for i in places]) for j in places]
    return Mat([[columns[max(i, j)][min(i, j)] for j in places] for i in places])
