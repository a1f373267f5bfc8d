"""The Dynamic menu, at the motors: torques behind transmissions that couple the joints."""

from __future__ import annotations

from torsor.algebra.linear.vectors import Vec
from torsor.mechanics.constraints.generalised_coordinates import GeneralisedCoordinates
from torsor.mechanics.constraints.motor_torques import at_motors
from torsor.mechanics.dynamics.coupling import driven_coupling
from torsor.mechanics.dynamics.newton_euler import inverse_dynamics
from torsor.mechanics.link_plans import POINTED
from torsor.mechanics.search import cheapest
from torsor.models.catalogue import model, program_name
from torsor.models.needs import GROUNDED, MOVES, Need
from torsor.models.options import EFFORT, FRICTION
from torsor.program.instructions import Output
from torsor.program.program import Program

COUPLED = Need(lambda r: bool(r.coupling),
               "this model is for coupled motors, and the robot has none: give it a coupling, dq = J dq_m")


@model("act", "Dynamic", sources=("KD02 eqs. 9.31-9.33",), needs=(MOVES, COUPLED, GROUNDED), options=(FRICTION, EFFORT),
       inertial=True, loops=True)
def actuator_torques(k: GeneralisedCoordinates, *, friction: str, effort: int) -> Program:
    """Motor torques of a robot with coupled drives, from joint positions, velocities and accelerations.

    tau_m = J^T tau, J the robot's coupling (dq = J dq_m): motors and joints do the same work.  Of a robot with loops:
    J and tau of its driven joints.
    """
    t, x = k.t, k.state(k.t.state)
    J = driven_coupling(t, [str(t.q[j].value) for j in k.motors])
    tau = cheapest(t, effort, lambda s: list(J.T @ Vec(at_motors(
        k, k.projected(inverse_dynamics(t, s, x, friction))))), scope=POINTED)
    motors = range(1, J.shape[1] + 1)
    output = Output("tau_m", (), (len(motors),), tuple(f"GAMM{k}" for k in motors), meaning="motor torques (N m, N)")
    arguments = [k.positions(), k.velocities(), k.accelerations()]
    return t.program(program_name(k.robot, "act"), arguments, [(output, tau)], k.remarks)
