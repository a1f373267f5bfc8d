"""Models for control by other means: recursions derived operation by operation."""

from __future__ import annotations

from typing import Any

from torsor.algebra.calculus import derivatives, substitute
from torsor.algebra.expr import Expr
from torsor.loops.generalised import Generalised
from torsor.mechanics.dynamics import articulated, newton_euler
from torsor.mechanics.layout import Layout
from torsor.mechanics.placement import placement_between
from torsor.models.control.linear import driven_places
from torsor.models.dynamics.direct import torques_argument
from torsor.trace import Trace


def slopes(exprs: list[Expr], symbols: list[Expr]) -> list[list[Expr]]:
    """Derivatives, a row an expression, one pass a symbol."""
    columns = [derivatives(exprs, {x: x.graph.one}) for x in symbols]
    return [[column[row] for column in columns] for row in range(len(exprs))]


def linear_by_calculus(t: Trace, s: Layout, options: dict[str, Any]) -> list[Expr]:
    """A, B, C, D from the articulated-body recursion and the placement of the frame."""
    k, about = Generalised(t), options["about"]
    point = t.state.at_rest() if about == "posture" else t.state
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
