"""Linear systems of robots: the linear model, compiled and filled with numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from torsor import models
from torsor.compiled.arguments import Array, array
from torsor.compiled.compile import compile
from torsor.compiled.given_numbers import parameters as numbers_of
from torsor.control.linear_system import LinearSystem
from torsor.errors import SimulationError
from torsor.formats import RobotLike, robot_of
from torsor.models.control.linear import places_among
from torsor.models.robot_uses import tell

if TYPE_CHECKING:
    from torsor.compiled.given_numbers import Given
    from torsor.program.program import Program
    from torsor.robot.description import Robot
    from torsor.robot.parts import Joint

AXES = ("x", "y", "z")


def linearise(
    robot: RobotLike, q: Any, *, qd: Any = None, qdd: Any = None, tau: Any = None, parameters: Given = None,
    inputs: Any = "", measured: str = "positions", frame: int | str = -1, friction: str = "coulomb", **written_in: Any,
) -> LinearSystem:
    """Linearise the dynamics of a robot about an operating point, or about each point of a motion.

    With `q` alone the robot is at rest, held there. With `qd` or `qdd` the motion goes on so; with `tau` the torques
    are given, whatever accelerations they cause. Leading axes broadcast.

    Args:
        robot: A robot, the path of its file, or the name of a sample.
        q: Positions of all joints (rad, m), `(..., n)`. With loops, these must be closed, and the system is one of the
            independent joints.
        qd: Velocities, `(..., n)`; zero by default.
        qdd: Accelerations, `(..., n)`; zero by default.
        tau: Torques (N m, N), `(..., n)`, in the place of `qdd`; by default those that the motion takes.
        parameters: Numbers for the parameters; the defaults of the robot fill in.
        inputs: Names of the joints whose torques are the input u; by default all driven joints.
        measured: The output y: `positions` (default), `state`, `velocities`, `accelerations`, or `frame` for the
            position of a frame.
        frame: That frame: its number or the name of its link; -1 (default) for the last link.
        friction: `coulomb` (default) or `stribeck`.
        **written_in: Of a robot with loops, the options of `torsor.models.linear_model` that say what it is written in,
            such as `independent`.

    Returns:
        The system `dx' = A dx + B du`, `dy = C dx + D du` with x = (q, qd).

    Raises:
        SimulationError: Both `qdd` and `tau` are given, or a number is not right.
        ModelError: A joint, a frame or an option is not right.

    Example:
        >>> system = torsor.linearise("planar_2r", q=[-np.pi / 2, 0])
        >>> system
        <LinearSystem: 4 states, 2 inputs, 2 outputs>
        >>> system.modes.frequency.round(2)  # rad/s
        array([ 4.01, 10.33])
    """
    robot = robot_of(robot)
    tell(robot, "linearise", friction)
    if tau is not None and qdd is not None:
        raise SimulationError("give qdd or tau, not both: each follows from the other")
    about = "torques" if tau is not None else "motion" if qd is not None or qdd is not None else "configuration"
    program = models.linear_model(robot, about=about, inputs=inputs, measured=measured, frame=frame,
                                  friction=friction, effort=0, **written_in)
    given = {"q": q, "qd": qd, "qdd": qdd, "tau": tau}
    values = {a.name: _values(program, a.name, given.get(a.name)) for a in program.arguments if a.role != "parameter"}
    if any(a.name == "parameters" and a.elements for a in program.arguments):
        values["parameters"] = numbers_of(robot, parameters)
    found = compile(program)(**values)
    torques = values["tau"] if about == "torques" else found.tau
    leading = found.A.shape[:-2]
    joints = _own(robot, program)
    own = tuple(joint.variable for joint in joints)
    elements = program.argument("q").elements
    positions = values["q"][..., [elements.index(name) for name in own]]
    rates = values.get("qd", np.zeros(len(own)))
    x0 = np.concatenate([np.broadcast_to(x, (*leading, len(own))) for x in (positions, rates)], axis=-1)
    columns = places_among(joints, models.linear_model.values(robot, {"inputs": inputs})["inputs"])
    named = (*own, *(f"d{name}" for name in own))
    return LinearSystem(found.A, found.B, found.C, found.D, x0, torques[..., columns], named,
                        tuple(f"tau_{own[c]}" for c in columns), _outputs(own, measured))


def _values(program: Program, name: str, given: Any) -> Array:
    argument = program.argument(name)
    return np.zeros(len(argument.elements)) if given is None else array(argument, given)


def _own(robot: Robot, program: Program) -> list[Joint]:
    """The joints that the system is written in, from the labels of their torques or accelerations."""
    numbers = [label.removeprefix("QDP").removeprefix("GAM") for label in program.outputs[-1].labels]
    every = [*(link.joint for link in robot.links), *(loop.joint for loop in robot.loops)]
    return [every[int(number) - 1] for number in numbers]


def _outputs(own: tuple[str, ...], measured: str) -> tuple[str, ...]:
    if measured == "frame":
        return AXES
    rates = tuple(f"d{name}" for name in own)
    return {"positions": own, "velocities": rates, "state": (*own, *rates),
            "accelerations": tuple(f"dd{name}" for name in own)}[measured]
