"""How a robot with springs vibrates: frequencies about a configuration at rest, or about a steady turn.

Motors hold their joints at given positions and speeds; passive joints, and motors that are released, are free.  About
an equilibrium the free joints obey

    A v'' + D v' + (S + K) v = 0,      A = d tau/d qdd,   D = d tau/d qd,   S = d tau/d q

with tau of the inverse dynamic model, springs at the joints (KQ) in it, and K the stiffness of elastic joints.  The
derivatives are taken by complex steps through its program, in which x + i e has the derivative in its imaginary part,
exact to the last digit.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from torsor.algebra.domains import Domain
from torsor.compiled.arguments import Array
from torsor.compiled.fallback import FUNCTIONS
from torsor.compiled.given_numbers import Given, by_joint, number, of_joints, parameters
from torsor.errors import SimulationError
from torsor.formats import RobotLike, robot_of
from torsor.models.dynamics.dynamic import inverse_dynamics
from torsor.program.evaluate import evaluate
from torsor.program.program import Program
from torsor.robot.description import Robot

STEP = 1e-30  # of the complex steps: nothing is subtracted, so it may be as small as one likes
ROUNDS = 50  # of Newton's method onto the equilibrium
COMPLEX = Domain("complex", lambda x: np.asarray(x, complex), np.pi,
                 FUNCTIONS | {"sign": lambda a: np.sign(a.real) + 0j, "abs": lambda a: a * np.sign(a.real)})


@dataclass(frozen=True)
class SpringModes:
    """Vibrations of a robot with springs, slowest first.

    Attributes:
        frequency: Circular frequency of each (rad/s).
        damping: Damping ratio of each.
        shapes: Shape of each over the free joints, `(vibrations, free joints)`; the largest number is 1, complex where
            joints do not swing in time.
        free: Variables of the free joints.
        equilibrium: The configuration that they vibrate about.
    """

    frequency: Array
    damping: Array
    shapes: Array
    free: tuple[str, ...]
    equilibrium: Array


def spring_modes(
    robot: RobotLike, q: Any = None, *, speeds: Mapping[str, Any] | None = None, released: Iterable[str] = (),
    parameters: Given = None,
) -> SpringModes:
    """Find the vibrations of a robot whose joints have springs.

    The motors hold `q`, or turn at constant speeds; the free joints are moved to their equilibrium. Friction other than
    FV has no part in it.

    Args:
        robot: A robot with springs at joints (KQ, or K of elastic ones), the path of its file, or the name of a sample.
        q: The configuration (rad, m), of all joints or of some by name; zero by default.
        speeds: Constant speeds of motors (rad/s, m/s), by joint.
        released: Names of motors that do not hold.
        parameters: Numbers for the parameters; the defaults of the robot fill in.

    Returns:
        Frequencies, damping and shapes.

    Raises:
        SimulationError: No joint is free, or a number is not right.

    Example:
        >>> rod = torsor.Robot("rod", (torsor.link(0, 1, ZZ=1 / 3, MX=0.5, M=1),), gravity=(0, 0, 0))
        >>> beam = torsor.segmented(rod, 1, 6, EI=1, length=1, bending="z")
        >>> torsor.spring_modes(beam).frequency[:2].round(2)  # rad/s; of a uniform beam 3.52 and 22.03
        array([ 3.54, 22.53])
    """
    robot = robot_of(robot)
    joints = robot.joints
    passive = [k for k, x in enumerate(joints) if not x.active]
    free = sorted({*passive, *by_joint(robot, "release", dict.fromkeys(released, 0))})
    if not free:
        raise SimulationError(f"no joint of {robot.name} is free to vibrate: give it passive joints with springs, or "
                              "release motors")
    system = _Linear(robot, parameters)
    at, rates = np.zeros(len(joints)), np.zeros(len(joints))
    for k, x in (of_joints(robot, "q", q) if q is not None else {}).items():
        at[k] = x
    for k, x in by_joint(robot, "speed", speeds or {}).items():
        rates[k] = number("speed", x)
    at = system.equilibrium(at, rates, free)
    A, D, S = (m[np.ix_(free, free)] for m in system.slopes(at, rates))
    return _modes(A, D, S, tuple(joints[k].variable for k in free), at)


class _Linear:
    """The torques of a robot with its springs, and their slopes."""

    def __init__(self, robot: Robot, given: Given):
        self.program: Program = inverse_dynamics(robot, effort=0)
        values = parameters(robot, given)
        named = dict(zip(robot.parameters, values.tolist(), strict=True))
        self.n = len(robot.joints)
        self.parameters = [named[e] for e in self.program.argument("parameters").elements]
        self.K = np.array([float(joint.K.value(named)) for joint in robot.joints])

    def torques(self, q: Array, qd: Array, qdd: Array) -> Array:
        """At many states, (joints, states); complex."""
        given = {"q": q, "qd": qd, "qdd": qdd, "parameters": self.parameters}
        found = evaluate(self.program, given, COMPLEX)["tau"]
        many = q.shape[1]
        total: Array = np.stack([np.broadcast_to(x, many) for x in found]) + self.K[:, None] * q
        return total

    def slopes(self, q: Array, qd: Array) -> tuple[Array, Array, Array]:
        """(d tau/d qdd, d tau/d qd, d tau/d q) with the springs in it, at no acceleration."""
        still, step = np.zeros((self.n, self.n)), 1j * STEP * np.eye(self.n)
        at = q[:, None] + still, qd[:, None] + still, still
        A, D, S = (self.torques(*(x + step * (k == n) for k, x in enumerate(at))).imag / STEP for n in (2, 1, 0))
        return A, D, S

    def equilibrium(self, q: Array, qd: Array, free: list[int]) -> Array:
        """The configuration at which no torque is left at the free joints, by Newton's method."""
        q = q.copy()
        for _ in range(ROUNDS):
            left = self.torques(q[:, None], qd[:, None], np.zeros((self.n, 1))).real[free, 0]
            S = self.slopes(q, qd)[2][np.ix_(free, free)]
            change = np.linalg.lstsq(S, left, rcond=1e-12)[0]
            q[free] -= change
            if np.abs(change).max() < 1e-12 and np.abs(left).max() < 1e-6 * max(1.0, np.abs(S).max()):
                return q
        raise SimulationError("the springs find no equilibrium near that configuration")


def _modes(A: Array, D: Array, S: Array, free: tuple[str, ...], at: Array) -> SpringModes:
    n = len(A)
    try:
        below = -np.linalg.solve(A, np.hstack((S, D)))
    except np.linalg.LinAlgError:
        raise SimulationError(f"the inertia of {', '.join(free)} is singular: a free joint carries nothing") from None
    values, vectors = np.linalg.eig(np.block([[np.zeros((n, n)), np.eye(n)], [below]]))
    values = np.where(np.abs(values) < 1e-7 * np.abs(values).max(), 0, values)  # joints that turn freely, rounded
    swinging = [(k, k) for k in np.flatnonzero(values.imag > 0)]
    creeping = sorted(np.flatnonzero(values.imag == 0), key=lambda k: abs(values[k]))
    # each mode has two poles; real ones, of a joint that turns freely or is damped strongly, are taken by twos
    pairs = swinging + list(zip(creeping[::2], creeping[1::2], strict=True))
    size = np.array([np.sqrt(abs(values[a] * values[b])) for a, b in pairs])
    fading = np.array([-(values[a] + values[b]).real / 2 for a, b in pairs])
    order = np.argsort(size, kind="stable")
    damping = np.divide(fading, size, out=np.zeros(len(pairs)), where=size > 0)
    shapes = vectors[:n, [pairs[k][0] for k in order]].T
    largest = np.take_along_axis(shapes, np.abs(shapes).argmax(axis=1)[:, None], axis=1)
    return SpringModes(size[order], damping[order], shapes / largest, free, at)
