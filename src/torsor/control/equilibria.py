"""Equilibria: configurations in which given torques hold a robot at rest.

The torques at rest are made equal to the given ones by Levenberg and Marquardt's method, from the given configuration
and, if that leads nowhere, from others.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from torsor import models
from torsor.compiled.arguments import Array
from torsor.compiled.compile import compile
from torsor.compiled.given_numbers import by_joint, of_joints
from torsor.compiled.given_numbers import parameters as numbers_of
from torsor.errors import ModelError, SimulationError, foreign_as
from torsor.formats import RobotLike, robot_of
from torsor.numerics.levenberg_marquardt import Bools, Rows, minimise

if TYPE_CHECKING:
    from torsor.compiled.given_numbers import Given

STARTS, STEPS = 40, 100


@dataclass(frozen=True)
class Equilibrium:
    """A configuration of n joints in which a robot rests.

    Attributes:
        q: The configuration (rad, m), `(n,)`.
        tau: The torques that hold it (N m, N), those of held joints among them, `(n,)`.
        stiffness: `dtau/dq` there, `(n, n)`. Over the joints that are not held it is positive definite where the robot
            comes back by itself.
        held: Places of the held joints, from 0.
    """

    q: Array
    tau: Array
    stiffness: Array
    held: tuple[int, ...]

    @property
    def stable(self) -> bool:
        """Whether the equilibrium is a minimum of the energy: small pushes stay small."""
        free = [k for k in range(len(self.q)) if k not in self.held]
        S = self.stiffness[np.ix_(free, free)]
        return bool(np.linalg.eigvalsh((S + S.T) / 2).min(initial=np.inf) > 0)


def equilibrium(
    robot: RobotLike, q0: Any = None, *, tau: Any = None, held: Iterable[str] = (), parameters: Given = None,
    tolerance: float = 1e-10, seed: int = 0,
) -> Equilibrium:
    """Find a configuration in which a robot rests under given torques.

    Args:
        robot: A robot without loops, the path of its file, or the name of a sample.
        q0: Positions to begin with (rad, m), of all joints or of some by name; zero by default.
        tau: Torques (N m, N), of all joints or of some by name; zero by default.
        held: Names of joints that stay where `q0` has them, whatever torque that takes.
        parameters: Numbers for the parameters; the defaults of the robot fill in.
        tolerance: Tolerance of the torques, as a part of the largest that the robot's weight makes.
        seed: Seed of the random starts that are tried where `q0` does not lead to one.

    Returns:
        The equilibrium near `q0`.

    Raises:
        ModelError: The robot has closed loops.
        SimulationError: No configuration was found, or a number is not right.

    Example:
        >>> rest = torsor.equilibrium("planar_2r", q0=[-1.5, 0])
        >>> np.allclose(rest.q, [-np.pi / 2, 0]), rest.stable
        (True, True)
    """
    robot = robot_of(robot)
    if robot.loops:
        raise ModelError(f"equilibrium is for robots without loops, and {robot.name} has some; torsor.simulate with "
                         "friction comes to rest in an equilibrium")
    n = len(robot.joints)
    start, wanted = np.zeros(n), np.zeros(n)
    for target, what, given in ((start, "q0", q0), (wanted, "tau", tau)):
        for place, value in of_joints(robot, what, {} if given is None else given).items():
            target[place] = value
    with foreign_as(SimulationError, "equilibrium"):
        names = [held] if isinstance(held, str) else list(held)
        rng, tolerance = np.random.default_rng(seed), float(tolerance)
    stays = tuple(by_joint(robot, "held", dict.fromkeys(names, 0)))
    at_rest = _at_rest(robot, parameters)
    free = np.array([k for k in range(n) if k not in stays], dtype=int)
    turns = np.array([j.kind.turn for j in robot.joints], dtype=float)
    for attempt in range(STARTS):
        q = start.copy()
        if attempt:
            q[free] += (rng.uniform(-np.pi, np.pi, n) * np.where(turns > 0, 1.0, 0.2))[free]
        found = _resting(at_rest, q, wanted, free, tolerance)
        if found is not None:
            torques, S = at_rest(found)
            torques[free] = wanted[free]
            return Equilibrium(found, torques, S, stays)
    raise SimulationError(f"{robot.name}: no configuration was found, from {STARTS} starts, in which these torques "
                          "hold the robot; give torques that balance gravity, or hold other joints")


def _at_rest(robot: Any, given: Given) -> Any:
    """q -> (torques at rest, their derivatives by q)."""
    program = models.inverse_dynamics_derivatives(robot, torques=True, effort=0)
    numbers = numbers_of(robot, given)
    zeros = {a.name: np.zeros(len(a.elements)) for a in program.arguments if a.role != "parameter"}
    run = compile(program)

    def call(q: Array) -> tuple[Array, Array]:
        made = run(**(zeros | {"q": q}), **({"parameters": numbers} if len(numbers) else {}))
        return np.array(made.tau), np.array(made.dtau_dq)

    return call


def _resting(at_rest: Any, q: Array, wanted: Array, free: Array, tolerance: float) -> Array | None:
    """The equilibrium that a start leads to, or None."""
    if not len(free):
        return q
    torque, S = at_rest(q)
    scale = max(float(np.abs(torque).max()), float(np.abs(wanted).max()), float(np.abs(S).max()), 1e-300)

    def problem(rows: Rows, x: Array) -> tuple[Array, Array, Bools]:
        configuration = np.repeat(q[None], len(rows), axis=0)
        configuration[:, free] = x
        torque, S = at_rest(configuration)
        e = (wanted - torque)[:, free] / scale
        return e, S[:, free][:, :, free] / scale, np.abs(e).max(axis=1) <= tolerance

    end = minimise(problem, q[None, free], np.tile([-np.inf, np.inf], (len(free), 1)), STEPS)
    found = q.copy()
    found[free] = end.x[0]
    return found if end.solved[0] else None
