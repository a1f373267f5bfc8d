"""The Dynamic menu, in steps of time: x[k+1] = f(x[k], tau[k])."""

from __future__ import annotations

from collections.abc import Sequence

from torsor.algebra.calculus import derivatives as derived
from torsor.algebra.expr import Expr
from torsor.algebra.linear.vectors import Mat, Vec
from torsor.errors import ModelError
from torsor.mechanics.constraints.generalised_coordinates import GeneralisedCoordinates
from torsor.mechanics.constraints.reduced_dynamics import check_inertia
from torsor.mechanics.discrete.explicit_steps import STEPS, StateRates, Stepped
from torsor.mechanics.discrete.held_inputs import held_matrices, held_step
from torsor.mechanics.discrete.variational_step import Momenta, momenta, variational_slopes, variational_step
from torsor.mechanics.layout import Layout
from torsor.mechanics.search import cheapest
from torsor.models.catalogue import model, program_name
from torsor.models.control.linear import ABOUT, INPUTS, driven_places, point_arguments
from torsor.models.dynamics.acceleration_slopes import at_motion, cheapest_slopes, check_motors, under_torques
from torsor.models.dynamics.direct import accelerations, torques_argument
from torsor.models.dynamics.dynamic import shared_out
from torsor.models.needs import AT_REST, GROUNDED, MOVES, OPEN
from torsor.models.options import EFFORT, FRICTION, YES_NO, Option, one_of, whole
from torsor.program.instructions import Argument, Output
from torsor.program.program import Program

INTEGRATOR = Option("integrator", one_of(*STEPS, "zoh", "variational"), "semi_implicit",
                    "The method: explicit ones, the held linear model about each state, or a symplectic one.")
ITERATIONS = Option("iterations", whole(1, 30), 6, "Of the variational step: how often its equation is corrected.")
TERMS = Option("terms", whole(1, 30), 10, "Of the exponential of a linear model: terms of its series.")
DOUBLINGS = Option("doublings", whole(0, 12), 4, "How often the step of the series is doubled.")
SLOPES = Option("derivatives", YES_NO, False, "Also the derivatives of the next state by state and torques.")


@model("dtm", "Dynamic", sources=("HL94 section 7", "Marsden and West, Acta Numerica 2001"), needs=(MOVES, GROUNDED),
       inertial=True, loops=True, options=(INTEGRATOR, SLOPES, ITERATIONS, TERMS, FRICTION, EFFORT))
def discrete_step(
    k: GeneralisedCoordinates, *, integrator: str, derivatives: bool, iterations: int, terms: int, friction: str,
    effort: int,
) -> Program:
    """Discrete-time model: the state after a step of dt, x[k+1] = f(x[k], tau[k]) with x = (q, qd), torques held.

    euler, semi_implicit (orders 1), rk4 (4), zoh (2: exact for the linear model about x[k]), variational (2:
    symplectic, the Lagrangian at the middle; `residual` is what its equation still lacks, N m s).  Of a robot with
    loops, by the explicit ones: positions of all joints of its tree, velocities of the independent ones.
    """
    _refuse(k, integrator)
    h = _period(k)
    if integrator == "variational":
        made, residual = _variational(k, h, derivatives, iterations, friction, effort)
    else:
        residual = []
        made = _held(k, h, terms, friction, effort) if integrator == "zoh" else STEPS[integrator](
            _rates(k, derivatives and not k.robot.loops, friction, effort), h)
    x, tau = state_argument(k), torques_argument(k)
    if derivatives and made.slope is None:  # second derivatives of f, or ways that loops leave open
        symbols = [k.t.graph.symbol(name) for name in (*x.elements, *tau.elements)]
        made = Stepped(made.x, Mat([derived(list(made.x), {s: k.t.graph.one}) for s in symbols]).T)
    outputs = _outputs(x, tau, made.slope is not None, len(residual))
    values = list(made.x)
    if made.slope is not None:
        values += [e for row in made.slope.rows for e in row[: len(x.elements)]]
        values += [e for row in made.slope.rows for e in row[len(x.elements) :]]
    return k.t.program(program_name(k.robot, f"dtm_{integrator}"), [x, tau, period_argument(k)],
                       shared_out(outputs, [*values, *residual]), k.remarks)


@model("dlm", "Dynamic", sources=("HL94 section 7",), needs=(MOVES, GROUNDED), inertial=True, loops=True,
       options=(ABOUT, INPUTS, TERMS, DOUBLINGS, FRICTION, EFFORT))
def discrete_linear_model(
    k: GeneralisedCoordinates, *, about: str, inputs: tuple[str, ...], terms: int, doublings: int, friction: str,
    effort: int,
) -> Program:
    """Discrete-time linear model dx[k+1] = Ad dx[k] + Bd du[k]: the linear model exactly, its torques held for dt.

    Ad = e^(A dt), by a series of so many terms over dt / 2^doublings: it errs by (|A| dt / 2^doublings)^terms /
    (terms + 1)! of itself, which is rounding for |A| dt up to 8.
    """
    check_motors(k, "discrete_linear_model")
    columns, h = driven_places(k, inputs), _period(k)
    given = [k.t.graph.symbol(name) for name in torques_argument(k).elements]

    def build(s: Layout, meet: int, rest: int) -> list[Expr]:
        x = k.t.state.at_rest() if about == "configuration" else k.t.state
        made = under_torques(k, s, given, friction, meet, rest) if about == "torques" else at_motion(
            k, s, x, friction, meet, rest)
        return [e for M in (made.by_q, made.by_qd, made.by_tau) for row in M for e in row]

    n = len(k.coordinates)
    Aq, Av, inverse = (Mat([part[i * n : (i + 1) * n] for i in range(n)])
                       for part in _thirds(cheapest_slopes(k, effort, build)))
    B = Mat([[row[c] for c in columns] for row in inverse.rows])
    Ad, Bd = held_matrices(Aq, Av, B, h, terms, doublings)
    outputs = [_grid("Ad", 2 * n, 2 * n, "next state by the state"), _grid("Bd", 2 * n, len(columns),
                                                                         "next state by the torques")]
    values = [e for M in (Ad, Bd) for row in M.rows for e in row]
    names = k.coordinates.labels("GAM")
    return k.t.program(program_name(k.robot, "dlm"), [*point_arguments(k, about), period_argument(k)],
                       shared_out(outputs, values), [f"u: {', '.join(names[c] for c in columns)}", *k.remarks])


def state_argument(k: GeneralisedCoordinates) -> Argument:
    """Positions, then velocities."""
    return Argument("x", (*k.positions().elements, *k.velocities().elements), meaning="state: positions, velocities")


def period_argument(k: GeneralisedCoordinates) -> Argument:
    """The period as an input."""
    return Argument("dt", k.t.own(["DT"]), meaning="step of time (s)")


def _period(k: GeneralisedCoordinates) -> Expr:
    return k.t.graph.symbol(period_argument(k).elements[0])


def _refuse(k: GeneralisedCoordinates, integrator: str) -> None:
    """ModelError where a step makes no sense."""
    t, what = k.t, f"discrete_step of {k.robot.name}"
    known = [j for j in t.coordinates if t.state.qd[j].op != "symbol"]
    if known:
        raise ModelError(f"{what}: the velocity of joint {known[0]} is given in the robot file; a step finds it: make "
                         "it a symbol there")
    if integrator in ("zoh", "variational") and not OPEN.holds(k.robot):
        raise ModelError(f"{what} with integrator={integrator}: {OPEN.sentence}; {', '.join(STEPS)} are for both")
    if integrator == "variational" and not AT_REST.holds(k.robot):
        raise ModelError(f"{what} with integrator=variational: {AT_REST.sentence}")
    check_inertia(k)


def _rates(k: GeneralisedCoordinates, slopes: bool, friction: str, effort: int) -> StateRates:
    """f over the elements of the state, with its derivatives if asked for."""
    t, x = k.t, [k.t.graph.symbol(name) for name in state_argument(k).elements]
    moved = k.state(t.state.without_acceleration()).qd
    own = set(k.positions().elements)
    speeds = [moved[j] for j in t.coordinates if t.robot.links[j - 1].joint.variable in own]
    if not slopes:
        return StateRates(x, [*speeds, *accelerations(k, "auto", friction, False, effort)], len(speeds))
    n, one, zero = len(speeds), t.graph.one, t.graph.zero
    qdd, by_q, by_qd, by_tau = _accelerations_with_slopes(k, friction, effort)
    upper = [[one if j == i + n else zero for j in range(3 * n)] for i in range(n)]
    lower = [[*a, *b, *c] for a, b, c in zip(by_q.rows, by_qd.rows, by_tau.rows, strict=True)]
    return StateRates(x, [*speeds, *qdd], n, [*upper, *lower])


def _accelerations_with_slopes(
    k: GeneralisedCoordinates, friction: str, effort: int
) -> tuple[list[Expr], Mat, Mat, Mat]:
    torque = [k.t.graph.symbol(name) for name in torques_argument(k).elements]

    def build(s: Layout, meet: int, rest: int) -> list[Expr]:
        made = under_torques(k, s, torque, friction, meet, rest)
        return [*made.qdd, *(e for M in (made.by_q, made.by_qd, made.by_tau) for row in M for e in row)]

    n = len(torque)
    flat = list(cheapest_slopes(k, effort, build))
    by_q, by_qd, by_tau = (Mat([part[i * n : (i + 1) * n] for i in range(n)]) for part in _thirds(flat[n:]))
    return flat[:n], by_q, by_qd, by_tau


def _thirds(flat: Sequence[Expr]) -> list[Sequence[Expr]]:
    size = len(flat) // 3
    return [flat[:size], flat[size : 2 * size], flat[2 * size :]]


def _held(k: GeneralisedCoordinates, h: Expr, terms: int, friction: str, effort: int) -> Stepped:
    x = Vec([k.t.graph.symbol(name) for name in state_argument(k).elements])
    qdd, by_q, by_qd, _ = _accelerations_with_slopes(k, friction, effort)
    f = Vec([*x.items[len(qdd) :], *qdd])
    return Stepped(held_step(x, f, by_q, by_qd, h, terms), None)


def _variational(k: GeneralisedCoordinates, h: Expr, slopes: bool, iterations: int, friction: str, effort: int
                 ) -> tuple[Stepped, list[Expr]]:
    t = k.t
    m = Momenta.of(t, cheapest(t, effort, lambda s: momenta(t, s, friction)))
    torque = [t.graph.symbol(name) for name in torques_argument(k).elements]
    made = variational_step(m, torque, h, iterations)
    return Stepped(Vec([*made.q, *made.qd]), variational_slopes(m, made, h) if slopes else None), list(made.residual)


def _grid(name: str, rows: int, columns: int, meaning: str) -> Output:
    labels = tuple(f"{name.upper()}_{i}_{j}" for i in range(1, rows + 1) for j in range(1, columns + 1))
    return Output(name, (), (rows, columns), labels, meaning=meaning)


def _outputs(x: Argument, tau: Argument, slopes: bool, residual: int) -> list[Output]:
    n, m = len(x.elements), len(tau.elements)
    after = Output("xn", (), (n,), tuple(f"XN_{i}" for i in range(1, n + 1)), meaning="state after the step")
    derivatives = [_grid("dxn_dx", n, n, "its derivatives by the state"),
                   _grid("dxn_dtau", n, m, "its derivatives by the torques")]
    left = Output("residual", (), (residual,), tuple(f"RES_{i}" for i in range(1, residual + 1)),
                  meaning="what the equation of the step still lacks (N m s, N s)")
    return [after, *derivatives * slopes, *[left] * bool(residual)]
