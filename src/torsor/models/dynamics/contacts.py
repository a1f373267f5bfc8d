"""The Dynamic menu, on the ground: frames that are held, the forces that hold them, and impacts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from torsor.algebra.expr import Expr
from torsor.algebra.linear.modular import independent_rows
from torsor.algebra.linear.vectors import Mat, Vec
from torsor.errors import ModelError, degrees_of_freedom
from torsor.mechanics.constraints.generalised_coordinates import GeneralisedCoordinates
from torsor.mechanics.constraints.motor_torques import of_motors
from torsor.mechanics.constraints.reduced_dynamics import check_inertia
from torsor.mechanics.dynamics import composite, newton_euler
from torsor.mechanics.dynamics.inertia_systems import InertiaFactors, solve_inertia
from torsor.mechanics.jacobians.contact_rows import Contact, contact_bias, contact_rows
from torsor.mechanics.jacobians.frame_motion import rates
from torsor.mechanics.layout import Layout
from torsor.mechanics.link_plans import WALKING
from torsor.mechanics.search import cheapest
from torsor.models.catalogue import model, program_name
from torsor.models.dynamics.direct import torques_argument
from torsor.models.dynamics.dynamic import check_thrust, per_joint, shared_out
from torsor.models.needs import MOVES, UNFORCED
from torsor.models.options import EFFORT, FRICTION, THRUST, Option, expressions
from torsor.models.options.held_frames import CONTACTS
from torsor.program.instructions import Output
from torsor.program.program import Program
from torsor.robot.scalars.scalar import Scalar
from torsor.trace import State, index

HELD = Option("contacts", CONTACTS, "", "Frames that are held: foot (a point on the ground), foot:face, hand=knee:face "
              "(to another link), wheel:roll(R), wheel:drive(R).")
RESTITUTION = Option("restitution", expressions(1, "a number or an expression of parameters, as in 0.3"), "",
                     "Part of the speed at which the contacts meet that they part with; none where it is not said.")
SOURCES = ("Featherstone, Rigid Body Dynamics Algorithms 2008, chapter 8", "KC97 section 4.5")


@model("cdm", "Dynamic", also=("constrained_dynamics",), sources=SOURCES, needs=(MOVES, UNFORCED),
       options=(HELD, FRICTION, THRUST, EFFORT), inertial=True, loops=True)
def contact_dynamics(
    k: GeneralisedCoordinates, *, contacts: tuple[Contact, ...], friction: str, thrust: bool, effort: int
) -> Program:
    """Direct dynamic model of a robot with contacts: accelerations and contact forces from torques.

    A qdd + h = tau + J^T f with J qdd + J' qd = 0.  f, contact by contact: the force (of a face also the moment) that
    each held frame receives, at its origin and in its axes; a wheel's along its heading and its axis.  The velocities
    are to be such that the frames are at rest.  Of a robot with loops the coordinates are its independent joints, so
    that loops and contacts hold together.
    """
    check_thrust(k, thrust)
    check_inertia(k)
    t, held = k.t, HeldFrames.of(k, contacts)
    given = [t.graph.symbol(name) for name in torques_argument(k, thrust).elements]
    tau = of_motors(k, given if thrust else [*[t.graph.zero] * len(k.base), *given])
    x = k.state(t.state.without_acceleration())
    bias = held.bias(x)

    def build(s: Layout) -> list[Expr]:
        h = k.projected(newton_euler.inverse_dynamics(t, s, x, friction))
        factors = InertiaFactors.of(k.congruent(composite.inertia_matrix(t, s)))
        return held.solved(factors, [a - b for a, b in zip(tau, h, strict=True)], bias)

    values = cheapest(t, effort, build, scope=WALKING)
    outputs = [per_joint(k.coordinates, "qdd", "QDP", "joint accelerations (rad/s^2, m/s^2)"),
               held.output("f", "", "contact forces and moments (N, N m)")]
    arguments = [k.positions(), k.velocities(), torques_argument(k, thrust)]
    return t.program(program_name(k.robot, "cdm"), arguments, _said(outputs, values), k.remarks)


@model("imp", "Dynamic", also=("impulse_dynamics",), sources=SOURCES, needs=(MOVES, UNFORCED),
       options=(HELD, RESTITUTION, EFFORT), inertial=True, loops=True)
def impact(
    k: GeneralisedCoordinates, *, contacts: tuple[Contact, ...], restitution: Sequence[Scalar], effort: int
) -> Program:
    """Impact: velocities after contacts are made at once, and the impulses that make them.

    A (qd_after - qd) = J^T p with J qd_after = - e J qd, e the restitution (0: inelastic, the frames are at rest after
    it).  p as the forces of contact_dynamics, in N s.
    """
    check_inertia(k)
    t, held = k.t, HeldFrames.of(k, contacts)
    unknown = [n for s in restitution for n in s.names if n not in k.robot.parameters]
    if unknown:
        raise ModelError(f"restitution is a number or made of parameters of {k.robot.name}, which has no "
                         f"{', '.join(unknown)}")
    qd = [k.t.state.moving(j)[0] for j in k.coordinates]
    part = t.scalar(restitution[0]) if restitution else t.graph.zero

    def build(s: Layout) -> list[Expr]:
        factors = InertiaFactors.of(k.congruent(composite.inertia_matrix(t, s)))
        meeting = [Vec(row).dot(Vec(qd)) * (part + 1) for row in held.J.rows]
        change = held.solved(factors, [t.graph.zero] * len(qd), meeting)
        return [*(a + b for a, b in zip(qd, change[: len(qd)], strict=True)), *change[len(qd):]]

    values = cheapest(t, effort, build)
    outputs = [per_joint(k.coordinates, "after", "QPA", "joint velocities after the impact (rad/s, m/s)"),
               held.output("p", "P", "impulses (N s, N m s)")]
    arguments = [k.positions(), k.velocities()]
    return t.program(program_name(k.robot, "imp"), arguments, _said(outputs, values), k.remarks)


def _said(outputs: Sequence[Output], values: Sequence[Expr]) -> list[tuple[Output, Sequence[Expr]]]:
    """The outputs with their values; forces of no contact are none."""
    return [(output, part) for output, part in shared_out(outputs, values) if output.labels]


@dataclass(frozen=True)
class HeldFrames:
    """Contacts of a robot in its generalised coordinates: their rows, J qd = 0."""

    k: GeneralisedCoordinates
    contacts: tuple[Contact, ...]
    tree: tuple[tuple[tuple[Expr, ...], ...], ...]  # per contact, its rows over the joints of the tree
    J: Mat

    @classmethod
    def of(cls, k: GeneralisedCoordinates, contacts: tuple[Contact, ...]) -> HeldFrames:
        tree = tuple(tuple(map(tuple, contact_rows(k.t, c))) for c in contacts)
        J = k.columns(Mat([list(row) for rows in tree for row in rows])) if contacts else Mat([])
        held = cls(k, contacts, tree, J)
        held.check()
        return held

    @property
    def names(self) -> list[str]:
        """What the force of each row is called: FX6, FX3_5 between two frames, twice the same told apart."""
        made: list[str] = []
        for c in self.contacts:
            tail = index(c.frame, *(() if c.other is None else (c.other,)), longest=99)
            made += [f"{row}{tail}" for row in c.rows]
        if len(set(made)) < len(made):
            raise ModelError(f"contacts of {self.k.robot.name}: a frame is listed twice; list each once")
        return made

    def check(self) -> None:
        """ModelError where constraints say the same: then the forces are not determined."""
        names, kept = self.names, independent_rows(self.J.rows)
        if len(names) > len(self.k.coordinates):
            raise ModelError(f"contacts of {self.k.robot.name}: {len(names)} rows hold a robot of "
                             f"{degrees_of_freedom(len(self.k.coordinates))}; as many at most were expected")
        if len(kept) < len(names):
            said = ", ".join(name for i, name in enumerate(names) if i not in kept)
            raise ModelError(f"contacts of {self.k.robot.name}: {said} hold what others hold already, so that the "
                             "forces are not determined; leave them out (a point for a face, drive for roll)")

    def bias(self, x: State) -> list[Expr]:
        """J' qd."""
        m = rates(self.k.t, x)
        return [e for c, rows in zip(self.contacts, self.tree, strict=True)
                for e in contact_bias(self.k.t, c, m, x, rows)]

    def solved(self, factors: InertiaFactors, b: Sequence[Expr], bias: Sequence[Expr]) -> list[Expr]:
        """x and f with A x = b + J^T f and J x + bias = 0: f from J A^-1 J^T f = - (J A^-1 b + bias)."""
        free = factors.forward(b)
        if not self.contacts:
            return factors.backward(free)
        columns = [factors.forward(row) for row in self.J.rows]
        pulled = [factors.scaled(column) for column in columns]
        places = range(len(columns))
        G = Mat([[Vec(columns[max(i, j)]).dot(Vec(pulled[min(i, j)])) for j in places] for i in places])
        f = solve_inertia(G, [-(Vec(pulled[i]).dot(Vec(free)) + bias[i]) for i in places])
        total = [sum((column[r] * e for column, e in zip(columns, f, strict=True)), free[r]) for r in range(len(free))]
        return [*factors.backward(total), *f]

    def output(self, name: str, tail: str, meaning: str) -> Output:
        labels = tuple(f"{label}{tail}" for label in self.names)
        return Output(name, (), (len(labels),), labels, meaning=meaning)
