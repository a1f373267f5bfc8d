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
    """The linear system of small motions about an operating point, or about each point of a motion.

    q: positions of all joints, (..., joints); at rest, held there.  qd, qdd: the motion goes on so.  tau: the torques
    are those, whatever accelerations they cause.  Leading axes broadcast.  inputs: joints whose torques are u;
    measured: positions, state, velocities, accelerations, or frame (the position of `frame`).  Of a robot with loops:
    q closes them, and the system is one of its independent joints.
    """
    robot = robot_of(robot)
    if tau is not None and qdd is not None:
        raise SimulationError("either qdd or tau is given: the one follows from the other")
    about = "torques" if tau is not None else "motion" if qd is not None or qdd is not None else "posture"
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
