"""Models for control by other means: recursions derived operation by operation."""

from __future__ import annotations

from fractions import Fraction
from math import factorial
from typing import Any

from torsor.algebra.calculus import derivatives, substitute
from torsor.algebra.expr import Expr
from torsor.algebra.linear.vectors import Mat, Vec
from torsor.mechanics.constraints.generalised_coordinates import GeneralisedCoordinates
from torsor.mechanics.discrete.explicit_steps import STEPS, StateRates
from torsor.mechanics.discrete.variational_step import Momenta, variational_slopes, variational_step
from torsor.mechanics.dynamics import articulated, newton_euler
from torsor.mechanics.layout import Layout
from torsor.mechanics.placement import placement_between
from torsor.models.control.discrete import period_argument, state_argument
from torsor.models.control.linear import driven_places
from torsor.models.dynamics.direct import torques_argument
from torsor.trace import Trace


def slopes(exprs: list[Expr], symbols: list[Expr]) -> list[list[Expr]]:
    """Derivatives, one row per expression, one pass per symbol."""
    columns = [derivatives(exprs, {x: x.graph.one}) for x in symbols]
    return [[column[row] for column in columns] for row in range(len(exprs))]


def linear_by_calculus(t: Trace, s: Layout, options: dict[str, Any]) -> list[Expr]:
    """A, B, C, D from the articulated-body recursion and the placement of the frame."""
    k, about = GeneralisedCoordinates(t), options["about"]
    point = t.state.at_rest() if about == "configuration" else t.state
    x, given = point.freed(t.coordinates)
    asked = [t.graph.symbol(name) for name in torques_argument(k).elements]
    torque = [t.graph.symbol(f"torque {j}") for j in t.coordinates]
    qdd = articulated.direct_dynamics(t, s, x, torque, options["friction"])
    acting = asked if about == "torques" else newton_euler.inverse_dynamics(t, s, point, options["friction"])
    values = given | dict(zip(torque, acting, strict=True))
    q, qd = [t.q[j] for j in t.coordinates], [x.qd[j] for j in t.coordinates]
    inputs = [torque[c] for c in driven_places(k, options["inputs"])]
    by_x, by_u = slopes(qdd, q + qd), slopes(qdd, inputs)
    n, one, zero = len(q), t.graph.one, t.graph.zero
    unit = [[one if i == j else zero for j in range(2 * n)] for i in range(2 * n)]
    none = [zero] * len(inputs)
    measured = {
        "positions": lambda: (unit[:n], [none] * n), "velocities": lambda: (unit[n:], [none] * n),
        "state": lambda: (unit, [none] * 2 * n), "accelerations": lambda: (by_x, by_u),
        "frame": lambda: (slopes(list(placement_between(t, 0, options["frame"])[1]), q + qd), [none] * 3),
    }
    C, D = measured[options["measured"]]()
    rows = [*unit[n:], *by_x, *[none] * n, *by_u, *C, *D, qdd if about == "torques" else acting]
    return substitute([e for row in rows for e in row], values)


def step_by_calculus(t: Trace, s: Layout, options: dict[str, Any]) -> list[Expr]:
    """The next state from articulated bodies, its derivatives by calculus; the variational one from Newton-Euler."""
    k, integrator = GeneralisedCoordinates(t), options["integrator"]
    x = [t.graph.symbol(name) for name in state_argument(k).elements]
    u = [t.graph.symbol(name) for name in torques_argument(k).elements]
    h = t.graph.symbol(period_argument(k).elements[0])
    n = len(u)
    if integrator == "variational":
        m = Momenta.of(t, _momenta_by_newton_euler(t, s, options["friction"]))
        made = variational_step(m, u, h, options["iterations"])
        after, residual = [*made.q, *made.qd], list(made.residual)
        rows = [list(row) for row in variational_slopes(m, made, h).rows] if options["derivatives"] else []
    else:
        f = [*x[n:], *articulated.direct_dynamics(t, s, t.state, u, options["friction"])]
        if integrator == "zoh":
            after = list(Vec(x) + _power_series(Mat(slopes(f, x)), Vec(f), h, options["terms"]))
        else:
            after = list(STEPS[integrator](StateRates(x, f, n), h).x)
        residual, rows = [], slopes(after, [*x, *u]) if options["derivatives"] else []
    return [*after, *(e for row in rows for e in row[: 2 * n]), *(e for row in rows for e in row[2 * n :]), *residual]


def _power_series(A: Mat, f: Vec, h: Expr, terms: int) -> Vec:
    """h f + h^2 A f / 2 + h^3 A^2 f / 6 + .."""
    total = term = f * h
    for power in range(2, terms + 1):
        term = (A @ term) * (h / power)
        total = total + term
    return total


def _momenta_by_newton_euler(t: Trace, s: Layout, friction: str) -> list[Expr]:
    """p, G, A: momenta are torques of accelerations qd at rest; dL/dq = dp/dt - h at zero acceleration."""
    x, joints = t.state.without_acceleration(), t.coordinates
    rest = x.at_rest().without_gravity().without_wrenches()
    p = newton_euler.inverse_dynamics(t, s, rest.at(qdd=x.qd))
    turning = derivatives(p, {t.q[j]: x.qd[j] for j in joints})
    bias = newton_euler.inverse_dynamics(t, s, x, friction)  # friction and wrenches are in it
    units = [[t.graph.one if j == i else t.graph.zero for j in range(t.n + 1)] for i in joints]
    columns = [newton_euler.inverse_dynamics(t, s, rest.at(qdd=unit)) for unit in units]
    A = [e for row in zip(*columns, strict=True) for e in row]
    return [*p, *(a - b for a, b in zip(turning, bias, strict=True)), *A]


def held_by_squaring(t: Trace, s: Layout, options: dict[str, Any]) -> list[Expr]:
    """Ad and Bd from the powers of [A, B; 0, 0], squared."""
    k = GeneralisedCoordinates(t)
    n, m = len(t.coordinates), len(driven_places(k, options["inputs"]))
    flat = linear_by_calculus(t, s, options | {"measured": "positions"})
    A, B = flat[: 4 * n * n], flat[4 * n * n : 4 * n * n + 2 * n * m]
    zero, one = t.graph.zero, t.graph.one
    h = t.graph.symbol(period_argument(k).elements[0]) * Fraction(1, 2 ** options["doublings"])
    both = Mat([*([*A[2 * n * i : 2 * n * (i + 1)], *B[m * i : m * (i + 1)]] for i in range(2 * n)),
                *[[zero] * (2 * n + m)] * m])
    power = Mat([[one if i == j else zero for j in range(2 * n + m)] for i in range(2 * n + m)])
    total = power
    for order in range(1, options["terms"] + 1):
        power = both @ power
        total = total + power * (h**order * Fraction(1, factorial(order)))
    for _ in range(options["doublings"]):
        total = total @ total
    rows = total.rows[: 2 * n]
    return [*(e for row in rows for e in row[: 2 * n]), *(e for row in rows for e in row[2 * n :])]
