"""The Dynamic menu, ROBMAT's side: the configuration space equation."""

from __future__ import annotations

from torsor.algebra.expr import Expr
from torsor.mechanics.constraints.generalised_coordinates import GeneralisedCoordinates
from torsor.mechanics.constraints.reduced_dynamics import lagrange_coefficients
from torsor.mechanics.layout import Layout
from torsor.mechanics.search import cheapest
from torsor.models.catalogue import model, program_name
from torsor.models.dynamics.dynamic import shared_out
from torsor.models.dynamics.lagrange import NEEDS, ROUTE, ROUTES
from torsor.models.options import EFFORT
from torsor.program.instructions import Output
from torsor.program.program import Program
from torsor.trace import index


@model("csm", "Dynamic", sources=("HL94 sections 4.2, 5, 6",), needs=NEEDS, options=(ROUTE, EFFORT), inertial=True,
       loops=True)
def configuration_space(k: GeneralisedCoordinates, *, route: str, effort: int) -> Program:
    """ROBMAT's configuration space equation: M, B, C, G, and the vectors qq and q2 of products of velocities.

    F = M qdd + 2 B qq + C q2 + G, with qq = [qd1 qd2, qd1 qd3, .., qd2 qd3, ..] and q2 = [qd1^2, qd2^2, ..]: B holds
    Christoffel's symbols, half of what `lagrange` has under that letter.  Friction and external wrenches are left out.
    """
    t, joints = k.t, k.coordinates
    pairs = [(i, j) for i in joints for j in joints if i < j]
    zero, qd = t.graph.zero, k.state(t.state).qd

    def build(s: Layout) -> list[Expr]:
        terms = lagrange_coefficients(k, s, ROUTES[route])
        M = [terms.A.get((i, j), zero) for i in joints for j in joints]
        B = [terms.c.get((i, *pair), zero) for i in joints for pair in pairs]
        C = [terms.c.get((i, j, j), zero) for i in joints for j in joints]
        return [*M, *B, *C, *(terms.Q[i] for i in joints)]

    def labels(letter: str, *places: tuple[int, ...]) -> tuple[str, ...]:
        return tuple(letter + index(*place, longest=t.n) for place in places)

    n, m = len(joints), len(pairs)
    square = [(i, j) for i in joints for j in joints]
    outputs = (
        Output("M", (), (n, n), labels("M", *square), meaning="inertia matrix"),
        Output("B", (), (n, m), labels("B", *((i, *pair) for i in joints for pair in pairs)),
               meaning="Coriolis coefficients: the torques have 2 B qq"),
        Output("C", (), (n, n), labels("C", *square), meaning="centrifugal coefficients, of qd1^2, qd2^2, ..."),
        Output("G", (), (n,), labels("G", *((j,) for j in joints)), meaning="gravity torques (N m, N)"),
        Output("qq", (), (m,), labels("QQ", *pairs), meaning="products of velocities, qd1 qd2, qd1 qd3, ..."),
        Output("q2", (), (n,), labels("QSQ", *((j,) for j in joints)), meaning="squares of velocities"),
    )
    values = [*cheapest(t, effort, build), *(qd[i] * qd[j] for i, j in pairs), *(qd[j] ** 2 for j in joints)]
    return t.program(program_name(k.robot, "csm"), [k.positions(), k.velocities()], shared_out(outputs, values),
                     k.remarks)
