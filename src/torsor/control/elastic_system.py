"""The linear system of a robot with elastic joints, about a configuration at rest."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from torsor import models
from torsor.compiled.arguments import array
from torsor.compiled.compile import compile
from torsor.compiled.given_numbers import parameters as numbers_of
from torsor.control.linear_system import LinearSystem
from torsor.errors import SimulationError
from torsor.formats import RobotLike, robot_of

if TYPE_CHECKING:
    from torsor.compiled.given_numbers import Given

MOTORS = ("free", "locked")


def elastic_system(robot: RobotLike, q: Any, *, parameters: Given = None, motors: str = "free", **options: Any
                   ) -> LinearSystem:
    """Linearise a robot with elastic joints about a configuration that constant torques hold.

    The state is x = (q, theta, qd, theta'), with the rotor angles theta; the input u is the torques, the output y the
    positions of the links. `modes` of the system has its frequencies and damping.

    Args:
        robot: A robot with stiffness K in some joints, the path of its file, or the name of a sample.
        q: The configuration of all joints (rad, m), `(n,)`.
        parameters: Numbers for the parameters; the defaults of the robot fill in.
        motors: `free` (default), or `locked` where they stand; then u has the torques of rigid joints alone.
        **options: `couplings`, `ratios` and `damping`, as `torsor.models.elastic_vibrations` takes them.

    Returns:
        The linear system.

    Raises:
        SimulationError: `motors` is another word, or there are several configurations.
        ModelError: The robot has no elastic joint, or an option is not right.

    Example:
        >>> torsor.elastic_system("elastic_arm", [0, 0], motors="locked").modes.frequency.round()  # rad/s
        array([ 50., 278.])
    """
    robot = robot_of(robot)
    if motors not in MOTORS:
        raise SimulationError(f"motors must be {' or '.join(MOTORS)}, not {motors!r}")
    program = models.elastic_vibrations(robot, **options)
    configuration = array(program.argument("q"), q)
    if configuration.ndim > 1:
        raise SimulationError(f"q must be one configuration of shape ({configuration.shape[-1]},), "
                              f"not of shape {configuration.shape}")
    zeros = {a.name: np.zeros(len(a.elements)) for a in program.arguments if a.role != "parameter"}
    given = {a.name: numbers_of(robot, parameters) for a in program.arguments if a.role == "parameter" and a.elements}
    found = compile(program)(**(zeros | {"q": configuration} | given))
    names = [j.variable for j in robot.joints]
    soft = [j.variable for j in robot.joints if not j.K.is_zero]
    kept = len(names) + (len(soft) if motors == "free" else 0)
    M, D, K = (matrix[:kept, :kept] for matrix in (found.M, found.D, found.K))
    # a torque acts on a rotor where the joint is elastic, else on the link
    acting = [len(names) + soft.index(name) if name in soft else k for k, name in enumerate(names)]
    driven = [k for k, place in enumerate(acting) if place < kept]
    push = np.eye(kept)[:, [acting[k] for k in driven]]
    zero, one = np.zeros((kept, kept)), np.eye(kept)
    A = np.block([[zero, one], [-np.linalg.solve(M, K), -np.linalg.solve(M, D)]])
    B = np.vstack([np.zeros_like(push), np.linalg.solve(M, push)])
    C = np.eye(len(names), 2 * kept)
    own = [*names, *(f"theta_{name}" for name in soft)][:kept]
    x0 = np.concatenate([configuration, found.theta[: kept - len(names)], np.zeros(kept)])
    return LinearSystem(A, B, C, np.zeros((len(names), len(driven))), x0, found.tau[driven],
                        (*own, *(f"d{name}" for name in own)), tuple(f"tau_{names[k]}" for k in driven), tuple(names))
