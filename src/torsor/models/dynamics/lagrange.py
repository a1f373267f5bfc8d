"""The Dynamic menu, Lagrange's side: coefficients of the accelerations and velocities, energies."""

from __future__ import annotations

from collections.abc import Sequence

from torsor.algebra.expr import Expr
from torsor.mechanics.constraints.generalised_coordinates import GeneralisedCoordinates
from torsor.mechanics.constraints.reduced_dynamics import Route, lagrange_coefficients
from torsor.mechanics.dynamics import christoffel, energy
from torsor.mechanics.dynamics import lagrange_terms as recursion
from torsor.mechanics.layout import Layout, plain
from torsor.mechanics.parameters.grouping import PARAMETERS
from torsor.mechanics.search import cheapest
from torsor.models.catalogue import model, program_name
from torsor.models.dynamics.dynamic import shared_out
from torsor.models.needs import AT_REST, MOVES, UNFORCED, UNSPRUNG
from torsor.models.options import EFFORT, Option, one_of
from torsor.program.instructions import Output
from torsor.program.program import Program
from torsor.trace import index

NEEDS = (MOVES, AT_REST)
ROUTES: dict[str, Route] = {"recursion": recursion.coefficients, "derivatives": christoffel.coefficients}
ROUTE = Option("route", one_of(*ROUTES), "recursion",
               "Composite links (fewest operations), or derivatives of the inertia matrix.")


@model("lag", "Dynamic", sources=("KC97 section 5.5", "KD02 section 9.3", "BU86 eqs. 12-15, 26-28"), needs=NEEDS,
       options=(ROUTE, EFFORT), inertial=True, loops=True)
def lagrange(k: GeneralisedCoordinates, *, route: str, effort: int) -> Program:
    """Lagrange's coefficients: inertia matrix, Coriolis and centrifugal coefficients, gravity torques.

    tau = A qdd + B [qd1 qd2, qd1 qd3, ..] + C [qd1^2, qd2^2, ..] + Q, with B123 the coefficient of qd2 qd3
    and C122 that of qd2^2 in the first torque.  Friction and external wrenches are left out.
    Both routes give the same values.
    """
    t, joints = k.t, k.coordinates
    pairs = [(j, k) for j in joints for k in joints if j < k]
    zero = t.graph.zero

    def build(s: Layout) -> list[Expr]:
        terms = lagrange_coefficients(k, s, ROUTES[route])
        A = [terms.A.get((i, j), zero) for i in joints for j in joints]
        B = [2 * terms.c.get((i, *pair), zero) for i in joints for pair in pairs]
        C = [terms.c.get((i, j, j), zero) for i in joints for j in joints]
        return [*A, *B, *C, *(terms.Q[i] for i in joints)]

    n, m = len(joints), len(pairs)
    outputs = (
        Output("A", (), (n, n), _labels(k, "A", [(j,) for j in joints]), meaning="inertia matrix"),
        Output("B", (), (n, m), _labels(k, "B", pairs), meaning="Coriolis coefficients, of qd1 qd2, qd1 qd3, ..."),
        Output("C", (), (n, n), _labels(k, "C", [(j, j) for j in joints]),
               meaning="centrifugal coefficients, of qd1^2, qd2^2, ..."),
        Output("Q", (), (n,), tuple(f"Q{j}" for j in joints), meaning="gravity torques (N m, N)"),
    )
    values = cheapest(t, effort, build)
    return t.program(program_name(k.robot, "lag"), [k.positions()], shared_out(outputs, values), k.remarks)


@model("cor", "Dynamic", also=("coriolis",), sources=("KD02 eq. 9.7",), needs=NEEDS, options=(ROUTE, EFFORT),
       inertial=True, loops=True)
def coriolis_matrix(k: GeneralisedCoordinates, *, route: str, effort: int) -> Program:
    """Coriolis and centrifugal matrix C(q, qd) by Christoffel symbols: dA/dt - 2 C is skew-symmetric.

    C in tau = A qdd + C qd + Q.
    """
    t, joints = k.t, k.coordinates

    def build(s: Layout) -> list[Expr]:
        C = recursion.coriolis_matrix(t, lagrange_coefficients(k, s, ROUTES[route]))
        return [C[i, j] for i in joints for j in joints]

    n = len(joints)
    labels = _labels(k, "COR", [(j,) for j in joints])
    output = Output("C", (), (n, n), labels, meaning="Coriolis and centrifugal matrix")
    values = cheapest(t, effort, build)
    return t.program(program_name(k.robot, "cor"), [k.positions(), k.velocities()], [(output, values)], k.remarks)


@model("ekin", "Dynamic", sources=("KD02 eqs. 9.16-9.18",), needs=(MOVES,), options=(EFFORT,), inertial=True,
       loops=True)
def kinetic_energy(k: GeneralisedCoordinates, *, effort: int) -> Program:
    """Kinetic energy of the links and rotors, from the velocities of the links.

    E = qd . A qd / 2 for a base at rest, computed without A.
    """
    t, x = k.t, k.state(k.t.state.without_acceleration())
    # regrouping gives to the base what no joint feels: no energy is lost as long as the base is at rest
    E = cheapest(t, 0 if k.robot.base.given_motion else effort, lambda s: [energy.kinetic_energy(t, s, x)])
    output = Output("E", (), (1,), ("EKIN",), meaning="kinetic energy (J)")
    return t.program(program_name(k.robot, "ekin"), [k.positions(), k.velocities()], [(output, E)], k.remarks)


@model("epot", "Dynamic", sources=("KD02 eq. 9.25",), needs=(MOVES, UNFORCED), inertial=True, loops=True)
def potential_energy(k: GeneralisedCoordinates) -> Program:
    """Potential energy of the links under gravity and of springs, zero at the origin of the base.

    Of a base that moves by itself: zero at the origin of the fixed frame.
    In base parameters it is this energy up to a constant of the robot.
    """
    t = k.t
    output = Output("U", (), (1,), ("EPOT",), meaning="potential energy (J)")
    values = [energy.potential_energy(t, plain(t))]
    return t.program(program_name(k.robot, "epot"), [k.positions()], [(output, values)])


@model("hfun", "Dynamic", sources=("KD02 eq. 9.44", "KC97 eq. 52"), needs=(MOVES, UNFORCED, UNSPRUNG), inertial=True,
       loops=True)
def energy_functions(k: GeneralisedCoordinates) -> Program:
    """Energy functions: the row h that multiplies the standard inertial parameters, h K = E + U.

    Eleven functions a link, in the order of K = (XX XY XZ YY YZ ZZ MX MY MZ M IA) of each link; before
    them ten of a base that moves by itself, which has no rotor.
    """
    t = k.t
    bodies = (*[0] * t.floating, *k.links)
    rows = energy.energy_functions(t, plain(t), k.state(t.state.without_acceleration()))
    rows = [row[: len(PARAMETERS) - (not j)] for j, row in zip(bodies, rows, strict=False)]
    labels = tuple(f"H{parameter}{j}" for j in bodies for parameter in PARAMETERS[: len(PARAMETERS) - (not j)])
    output = Output("h", (), (len(labels),), labels, meaning="energy per unit of each inertial parameter")
    return t.program(program_name(k.robot, "hfun"), [k.positions(), k.velocities()],
                     [(output, [e for row in rows for e in row])], k.remarks)


def _labels(k: GeneralisedCoordinates, letter: str, columns: Sequence[tuple[int, ...]]) -> tuple[str, ...]:
    """Row and column numbers behind a letter, set apart where the robot is long: A12, B123, B1_2_13."""
    return tuple(letter + index(i, *column, longest=k.t.n) for i in k.coordinates for column in columns)
