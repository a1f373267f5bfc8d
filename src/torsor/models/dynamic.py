"""The Dynamic menu: torques, inertia matrix, bias."""

from __future__ import annotations

from collections.abc import Sequence

from torsor.algebra.expr import Expr
from torsor.mechanics.dynamics import composite, newton_euler
from torsor.mechanics.search import cheapest
from torsor.models.catalogue import model, program_name
from torsor.models.needs import MOVES, OPEN
from torsor.models.options import EFFORT, FRICTION
from torsor.program.instructions import Output
from torsor.program.program import Program
from torsor.robot.description import Robot
from torsor.trace import Trace, traced


@model("idm", "Dynamic", sources=("KC97 eqs. 6-20", "KD02 section 9.5", "LK22 section 3.4"), needs=(OPEN, MOVES),
       options=(FRICTION, EFFORT), inertial=True)
def inverse_dynamics(robot: Robot, *, friction: str, effort: int) -> Program:
    """Inverse dynamic model: joint torques from positions, velocities and accelerations.

    tau_j = (slide f_j + turn m_j) . z_j + IA qdd + friction, by the Newton-Euler recursion that is linear in
    the inertial parameters.  Rotor inertia, friction, external wrenches and a moving base are taken from the
    robot.
    """
    t = traced(robot)
    tau = cheapest(t, effort, lambda s: newton_euler.inverse_dynamics(t, s, t.state, friction))
    arguments = [t.positions(), t.velocities(), t.accelerations()]
    return t.program(program_name(robot, "idm"), arguments, [torques(t, "tau", "GAM", tau, "joint torques (N m, N)")])


@model("h", "Dynamic", sources=("KC97 section 5.3.1", "KD02 section 9.7.1"), needs=(OPEN, MOVES),
       options=(FRICTION, EFFORT), inertial=True)
def bias_torques(robot: Robot, *, friction: str, effort: int) -> Program:
    """Centrifugal, Coriolis, gravity, friction and external torques: inverse dynamics at zero acceleration.

    h in tau = A qdd + h.
    """
    t = traced(robot)
    x = t.state.without_acceleration()
    h = cheapest(t, effort, lambda s: newton_euler.inverse_dynamics(t, s, x, friction))
    output = torques(t, "h", "H", h, "bias torques (N m, N)")
    return t.program(program_name(robot, "h"), [t.positions(), t.velocities()], [output])


@model("grav", "Dynamic", sources=("KD02 eq. 9.8",), needs=(OPEN, MOVES), options=(EFFORT,), inertial=True)
def gravity_torques(robot: Robot, *, effort: int) -> Program:
    """Gravity torques: what holds the robot at rest, external wrenches and base motion left out.

    Q in tau = A qdd + C qd + Q.
    """
    t = traced(robot)
    x = t.state.at_rest().without_wrenches()
    Q = cheapest(t, effort, lambda s: newton_euler.inverse_dynamics(t, s, x))
    output = torques(t, "Q", "Q", Q, "gravity torques (N m, N)")
    return t.program(program_name(robot, "grav"), [t.positions()], [output])


@model("inm", "Dynamic", sources=("KC97 eqs. 27-38", "KD02 section 9.7.1"), needs=(OPEN, MOVES), options=(EFFORT,),
       inertial=True)
def inertia_matrix(robot: Robot, *, effort: int) -> Program:
    """Inertia matrix of the robot, by composite links.

    A in tau = A qdd + h: symmetric, positive definite, rotor inertias on its diagonal.
    """
    t = traced(robot)
    A = cheapest(t, effort, lambda s: [e for row in composite.inertia_matrix(t, s).rows for e in row])
    output = per_pair(t, "A", "A", "inertia matrix (kg m^2, kg m, kg)")
    return t.program(program_name(robot, "inm"), [t.positions()], [(output, A)])


def torques(t: Trace, name: str, letter: str, values: Sequence[Expr], meaning: str) -> tuple[Output, Sequence[Expr]]:
    """An output over the moving joints, with its values."""
    return per_joint(t, name, letter, meaning), values


def per_joint(t: Trace, name: str, letters: str, meaning: str) -> Output:
    """An output over the moving joints, labelled letters + link number."""
    return Output(name, (), (len(t.coordinates),), t.coordinates.labels(letters), meaning=meaning)


def per_pair(t: Trace, name: str, letters: str, meaning: str) -> Output:
    """A square output over the moving joints, labelled letters + both link numbers."""
    n = len(t.coordinates)
    return Output(name, (), (n, n), t.coordinates.labels(letters, t.coordinates.joints), meaning=meaning)
