"""Simulation of a robot: its direct dynamic model and its energies, handed to the integrators."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from torsor import models
from torsor.errors import SimulationError
from torsor.formats import RobotLike, robot_of
from torsor.models.robot_uses import tell
from torsor.program.passes.narrowed import widened

if TYPE_CHECKING:
    from torsor.compiled.given_numbers import Given
    from torsor.simulation.coordinate_switch import CoordinateSwitch
    from torsor.simulation.motions import Progress, Simulator
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
    """Simulate the motion of a robot under given torques.

    Joints that share motors (mimic joints) move together. Of a robot with loops, `q0`, `qd0` and `torque` are those of
    its motors, and the loops stay closed.

    Elastic joints (stiffness K) are simulated with their rotors: `torque` acts on these, laws may speak of them by
    their symbols (TH1, THP1), they start with their links, and `theta` and `thetad` of the result are theirs. `lsoda`
    or `radau` follow stiff springs in fewer steps.

    A base that moves by itself starts at `pose0` with `twist0`. Then `qd` and `tau` of the result begin with its twist
    and the forces on it.

    Args:
        robot: A robot, the path of its file, or the name of a sample.
        time: How long to simulate (s).
        parameters: Numbers for the parameters: a mapping from name to number, or an array in the robot's order. The
            defaults of the robot fill in.
        q0: Positions at the start (rad, m): numbers for all joints, or a mapping for some of them. Zero by default.
            With loops: of the motors, or of some joints by name.
        qd0: Velocities at the start (rad/s, m/s), the same way.
        pose0: Where a base that moves by itself starts: x, y, z; then roll, pitch, yaw or a quaternion; or a transform.
            Of a planar base: x, y and heading. The origin by default.
        twist0: Velocity of its origin and angular velocity, in its own axes. At rest by default.
        torque: The torques (N m, N), zero by default. One law for each joint, a number or a text in t, q1, qd1, .. such
            as `5*sin(2*t) - 3*qd2`; a mapping from joint to law; or a function `(t, q, qd) -> torques`, which is called
            at every stage. For a base that moves by itself, laws may give the forces on it too, by name (X .. RZ) or
            before those of the joints, and a function is `(t, q, qd, rotation, position) -> torques`.
        wrench: Laws for the symbols of external wrenches and of a given base motion, by symbol; zero by default.
        method: `dop853` (default) or `rk45`, whose steps follow `rtol` and `atol`; `rk4`, of fixed `step`; or `lsoda`,
            `radau`, `bdf` for stiff motions.
        rtol: Relative tolerance of a step.
        atol: Absolute tolerance of a step.
        step: Step of `rk4` (s), which needs one.
        slip: Speed (rad/s, m/s) below which Coulomb friction fades; with 0 (default) joints slide or stick.
        friction: `coulomb` (default) or `stribeck`.
        samples: Rows of the result, evenly spaced over `time`.
        limits: What happens where a joint passes one of its limits: `warn` (default), `stop` (the motion ends there) or
            `ignore`.
        singular: What happens where the motors of a robot with loops no longer hold it: `stop` (default), or `through`,
            in coordinates of other joints, into whatever assembly comes.
        fastest: Speed (rad/s, m/s) beyond which a joint has run away, which is an error.
        progress: A function that is told the part that is done, 0 to 1.

    Returns:
        The motion, one row per sample, with t, q, qd, tau, kinetic and potential energy.

    Raises:
        SimulationError: A number, a law or a name is not right, or the motion cannot be computed to its end. Then
            `motion` of the error is what was computed.

    Example:
        >>> motion = torsor.simulate("planar_2r", time=1, q0=[0.1, 0], torque=["-qd1", "0"], samples=11)
        >>> motion.t.shape, motion.q.shape
        ((11,), (11, 2))
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
) -> Simulator | CoordinateSwitch:
    """Compile a simulation once, to run it many times.

    Args:
        robot: A robot, the path of its file, or the name of a sample.
        torque: The torque laws, as `torsor.simulate` takes them.
        wrench: The laws of external wrenches, as `torsor.simulate` takes them.
        method: The method of integration, as `torsor.simulate` takes it.
        slip: Speed below which Coulomb friction fades.
        friction: `coulomb` (default) or `stribeck`.
        effort: How long to search for fewer operations, 0 (default) to 3. It pays for some million steps.
        singular: What happens where the motors of a robot with loops no longer hold it: `stop` or `through`.

    Returns:
        The simulation; its `run` takes the rest of what `torsor.simulate` takes.

    Raises:
        SimulationError: A law, a method or a word is not right, or the robot file gives the velocity of a joint.

    Example:
        >>> pendulum = torsor.simulator("planar_2r")
        >>> [pendulum.run(0.5, q0=[angle, 0], samples=3).q[-1].round(2).tolist() for angle in (-1.5, -1.2)]
        [[-1.59, -0.03], [-1.68, -0.15]]
    """
    from torsor.simulation.base_state import with_quaternion
    from torsor.simulation.coordinate_switch import CoordinateSwitch
    from torsor.simulation.friction.friction_modes import slip_of_friction
    from torsor.simulation.loop_constraint import LoopConstraint
    from torsor.simulation.motions import Simulator
    from torsor.simulation.rotor_state import RotorState, elastic, elastic_energies
    from torsor.simulation.start import refuse_given_motion

    robot = robot_of(robot)
    refuse_given_motion(robot)
    tell(robot, "simulate", friction)
    if singular not in SINGULAR:
        raise SimulationError(f"singular must be {' or '.join(SINGULAR)}, not {singular!r}")
    fading = slip_of_friction(slip)

    if elastic(robot):
        state = models.elastic_state_equation(robot, friction=friction, slip=fading, effort=effort)
        rotors = RotorState(robot, state)
        return Simulator(robot, state, elastic_energies(robot, rotors, state), torque=torque, wrench=wrench,
                         method=method, base=rotors)
    moving = with_quaternion(robot)

    def made(law_coordinates: LoopConstraint | None = None, independent: Sequence[str] = ()) -> Simulator:
        """In other joints than those that the laws speak of, or in these."""
        of = {"independent": tuple(independent)} if robot.loops else {}
        state = widened(models.state_equation(moving, friction=friction, slip=fading, coupled=robot.shares_motors,
                                              effort=effort, **of))
        energies = {"kinetic": models.kinetic_energy(moving, effort=0, **of)}
        if not robot.base.given_motion:
            energies["potential"] = models.potential_energy(moving, **of)
        closing = LoopConstraint(robot, independent) if robot.loops else None
        return Simulator(robot, state, energies, torque=torque, wrench=wrench, method=method,
                         closing=closing, law_coordinates=law_coordinates)

    first = made()
    if singular == "stop" or not robot.loops:
        return first
    return CoordinateSwitch(first, partial(made, first.closing))
