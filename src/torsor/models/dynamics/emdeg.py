"""The Dynamic menu, EMDEG's side: constants first, then factored M, c, b, g."""

from __future__ import annotations

from collections.abc import Sequence

from torsor.algebra.expr import Expr
from torsor.algebra.linear.vectors import Mat
from torsor.algebra.operation_counts import operations
from torsor.algebra.shortening import shortened
from torsor.errors import ModelError
from torsor.mechanics.dynamics import lagrange_terms
from torsor.mechanics.dynamics.christoffel import by_derivatives
from torsor.mechanics.dynamics.lagrange_terms import Coefficients
from torsor.mechanics.dynamics.named_constants import InConstants, factored_terms
from torsor.mechanics.search import cheapest
from torsor.models.catalogue import model, program_name
from torsor.models.dynamics.dynamic import shared_out
from torsor.models.needs import AT_REST, MOVES, OPEN
from torsor.models.options import EFFORT, YES_NO, Option, one_of
from torsor.models.options.given_names import NAMES, Names
from torsor.program.instructions import Output
from torsor.program.program import Program
from torsor.robot.description import Robot
from torsor.trace import Trace, index, traced

MOST = 400  # terms of M and g in constants, above which they are never the shorter way
ROUTE = Option("route", one_of("shorter", "recursion", "constants"), "shorter",
               "Elements by composite links, or in the constants with c and b by derivatives; or the shorter of both.")
CALLED = Option("names", NAMES, "", "Names for constants, each for the one that is proportional to its expression.")
TORQUES = Option("torques", YES_NO, False, "Add the torques that these terms make of velocities and accelerations.")


@model("emd", "Dynamic", sources=("BU86",), needs=(OPEN, MOVES, AT_REST), options=(ROUTE, CALLED, TORQUES, EFFORT),
       inertial=True)
def emdeg(robot: Robot, *, route: str, names: Names, torques: bool, effort: int) -> Program:
    """EMDEG's dynamic equations: constants K of the robot, then M, c, b and g.

    F_i = sum of M_ij qdd_j + sum of c_ijj qd_j^2 + sum of b_ijk qd_j qd_k (j < k) + g_i.  The constants do not depend
    on the configuration and belong to setup.  Friction and external wrenches are left out.
    """
    t = traced(robot)
    joints = list(t.coordinates)
    try:
        terms = factored_terms(t, {name: t.scalar(value) for name, value in names})
    except OverflowError as error:
        raise ModelError(f"emdeg of {robot.name}: the constants are too many ({error}); lagrange has the same terms "
                         "without them") from None
    if terms.idle:
        raise ModelError(f"emdeg of {robot.name}: {terms.idle[0]} is proportional to no constant of the robot; "
                         f"they are {', '.join(terms.constants)}")
    pairs = [(j, k) for j in joints for k in joints if j < k]

    constants = set(robot.parameters)

    def build(made: Coefficients) -> list[Expr]:
        return [*terms.constants.values(), *_elements(t, made, pairs), *(_torques(t, made, pairs) if torques else ())]

    ways: list[Sequence[Expr]] = []
    if route != "constants":
        ways.append(cheapest(t, effort, lambda s: build(lagrange_terms.coefficients(t, s))))
    if route == "constants" or (route == "shorter" and terms.length <= MOST):
        ways.append(shortened(build(_by_constants(t, terms)), constants))
    values = min(ways, key=lambda way: operations(way, constants))
    arguments = [t.positions(), *[t.velocities(), t.accelerations()] * torques]
    outputs = _outputs(t, pairs, tuple(terms.constants))[: 6 if torques else 5]
    return t.program(program_name(robot, "emd"), arguments, shared_out(outputs, values))


def _by_constants(t: Trace, terms: InConstants) -> Coefficients:
    """The coefficients from M and g in constants; c and b are derivatives of M as it is written  [BU86 14, 15]."""
    joints = list(t.coordinates)
    M = Mat([[terms.M[min(i, j), max(i, j)] for j in joints] for i in joints])
    return by_derivatives(M, terms.g, {j: {t.q[j]: t.graph.one} for j in joints})


def _elements(t: Trace, made: Coefficients, pairs: Sequence[tuple[int, int]]) -> list[Expr]:
    zero, joints = t.graph.zero, list(t.coordinates)
    M = [made.A.get((i, j), zero) for i in joints for j in joints]
    c = [made.c.get((i, j, j), zero) for i in joints for j in joints]
    b = [2 * made.c.get((i, *pair), zero) for i in joints for pair in pairs]
    return [*M, *c, *b, *(made.Q[i] for i in joints)]


def _torques(t: Trace, made: Coefficients, pairs: Sequence[tuple[int, int]]) -> list[Expr]:
    zero, qd, joints = t.graph.zero, t.state.qd, list(t.coordinates)
    total = []
    for i in joints:
        force = made.Q[i]
        for j in joints:
            # M_ij qdd_j + (c_ijj qd_j + sum of b_ijk qd_k) qd_j
            rate = made.c.get((i, j, j), zero) * qd[j]
            for pair in pairs:
                if pair[0] == j:
                    rate = rate + 2 * made.c.get((i, *pair), zero) * qd[pair[1]]
            force = force + made.A.get((i, j), zero) * t.state.qdd[j] + rate * qd[j]
        total.append(force)
    return total


def _outputs(t: Trace, pairs: Sequence[tuple[int, int]], constants: tuple[str, ...]) -> list[Output]:
    joints, n = list(t.coordinates), len(t.coordinates)

    def labels(letter: str, *columns: tuple[int, ...]) -> tuple[str, ...]:
        return tuple(letter + index(i, *column, longest=t.n) for i in joints for column in columns)

    return [
        Output("K", (), (len(constants),), constants, meaning="constants of the robot"),
        Output("M", (), (n, n), labels("M", *((j,) for j in joints)), meaning="inertia matrix"),
        Output("c", (), (n, n), labels("c", *((j, j) for j in joints)),
               meaning="centripetal coefficients, of qd1^2, qd2^2, ..."),
        Output("b", (), (n, len(pairs)), labels("b", *pairs),
               meaning="Coriolis coefficients, of qd1 qd2, qd1 qd3, ..."),
        Output("g", (), (n,), labels("g", ()), meaning="gravity torques (N m, N)"),
        Output("tau", (), (n,), labels("GAM", ()), meaning="joint torques (N m, N)"),
    ]
