"""Simulation of a robot: its direct dynamic model and its energies, handed to the integrators."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from torsor import models
from torsor.errors import SimulationError
from torsor.formats import RobotLike, robot_of

if TYPE_CHECKING:
    from torsor.compiled.given_numbers import Given
    from torsor.simulation.motions import Progress, Simulator
    from torsor.simulation.relay import Relay
    from torsor.simulation.results.record import Simulation
    from torsor.simulation.torque import TorqueLaw

SINGULAR = ("stop", "through")


def simulate(
    robot: RobotLike,
    *,
    time: float,
    parameters: Given = None,
    q0: Any = None,
    qd0: Any = None,
    pose0: Any = None,
    twist0: Any = None,
    torque: TorqueLaw = None,
    wrench: Mapping[str, Any] | None = None,
    method: str = "dop853",
    rtol: float = 1e-9,
    atol: float = 1e-12,
    step: float | None = None,
    slip: float = 0.0,
    friction: str = "coulomb",
    samples: int = 501,
    limits: str = "warn",
    singular: str = "stop",
    fastest: float = 1e4,
    progress: Progress | None = None,
) -> Simulation:
    """The motion of a robot under given torques, with t, q, qd, tau, kinetic and potential energy.

    parameters: mapping from name to number, or an array in the robot's order; the robot's defaults fill in.
    q0, qd0: the state at the start, numbers for all joints or a mapping from some of them; zero by default.
    torque: None (zero); a law for each joint, a number or a text in t, q1, qd1, .. such as "5*sin(2*t) - 3*qd2";
    a mapping from joint to law; or a function (t, q, qd) -> torques, which is called at every stage.
    wrench: laws for the symbols of external wrenches and base motion, zero by default.
    method: "dop853", "rk45" (error control by rtol and atol), "rk4" (fixed step), "lsoda", "radau", "bdf" (stiff).
    slip: the speed below which Coulomb friction fades, 0 for an exact sign; friction: "coulomb" or "stribeck".
    samples: rows of the result, evenly spaced over `time`; progress: told the part that is done, 0 to 1.
    limits: what is done where a joint passes one of its limits: "warn", "stop" (the motion ends there), "ignore".
    fastest: a joint that gets faster (rad/s, m/s) has run away: SimulationError, whose `motion` is what was computed.
    Joints that share motors (mimic joints) move together.  Of a robot with loops q0 and qd0 are those of its motors, or
    of some joints by name, torque is for its motors, and the loops stay closed.  singular: what is done where its
    motors no longer hold it: "stop", or "through", in coordinates of other joints, into whatever assembly comes.
    A base that moves by itself starts at pose0 (x, y, z; then roll, pitch, yaw or a quaternion; or a transform; of a
    planar base x, y and heading) with twist0 (velocity of its origin, angular velocity, in its axes).  Then qd and tau
    begin with its twist and the forces on it; torque may give these too, by name (X .. RZ) or before the joints', and a
    function is (t, q, qd, rotation, position) -> torques.
    """
    from torsor.simulation.motions import Tolerance

    runner = simulator(robot, torque=torque, wrench=wrench, method=method, slip=slip, friction=friction,
                       singular=singular)
    tolerance = Tolerance(rtol, atol, step)
    return runner.run(time, parameters, q0, qd0, pose0, twist0, tolerance=tolerance, samples=samples, limits=limits,
                      fastest=fastest, progress=progress)


def simulator(
    robot: RobotLike,
    *,
    torque: TorqueLaw = None,
    wrench: Mapping[str, Any] | None = None,
    method: str = "dop853",
    slip: float = 0.0,
    friction: str = "coulomb",
    effort: int = 0,
    singular: str = "stop",
) -> Simulator | Relay:
    """A simulation compiled once, whose `run` takes the rest of what `simulate` takes.

    effort (0 to 3): how long to search for fewer operations; it pays for some million steps.
    """
    from torsor.simulation.base_state import flown
    from torsor.simulation.closing import Closing
    from torsor.simulation.motions import Simulator
    from torsor.simulation.relay import Relay

    robot = robot_of(robot)
    known = [f"joint {j}" for j, link in enumerate(robot.links, 1)
             if link.joint.kind.moves and link.joint.velocity.symbol is None]
    if known:
        raise SimulationError(f"{robot.name}: the velocity of {', '.join(known)} is given in the robot file; "
                              "a simulation finds it: make it a symbol there")
    if singular not in SINGULAR:
        raise SimulationError(f"singular is {' or '.join(SINGULAR)}, not {singular!r}")

    moving = flown(robot)

    def made(spoken: Closing | None = None, independent: Sequence[str] = ()) -> Simulator:
        """In other joints than those that the laws speak of, or in these."""
        of = {"independent": tuple(independent)} if robot.loops else {}
        state = models.state_equation(moving, friction=friction, coupled=robot.shares_motors, effort=effort, **of)
        energies = {"kinetic": models.kinetic_energy(moving, effort=0, **of)}
        if not robot.base.given_motion:
            energies["potential"] = models.potential_energy(moving, **of)
        closing = Closing(robot, independent) if robot.loops else None
        return Simulator(robot, state, energies, torque=torque, wrench=wrench, method=method, slip=slip,
                         closing=closing, spoken=spoken)

    first = made()
    if singular == "stop" or not robot.loops:
        return first
    return Relay(first, partial(made, first.closing))
