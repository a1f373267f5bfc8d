"""From what drives tell to what joints do: gears, gains, signs, zeros, and transmissions that couple motors."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

import numpy as np

from torsor.errors import MotionError
from torsor.formats import RobotLike, robot_of
from torsor.identification.files.tables_on_disk import moved
from torsor.identification.recorded_motion import Array, Motion
from torsor.program.labels import in_order
from torsor.robot.description import Robot
from torsor.robot.scalars.scalar import Scalar

MATRICES = ("coupling", "torque_coupling")


@dataclass(frozen=True, eq=False)
class Drives:
    """What stands between the readings of drives and the joints.

    Each is one number for all, or one per joint. With them::

        q = inv(diag(gear) C) (sign q_read) + offset        tau = D diag(gear) (gain sign tau_read)

    Where positions are of the joints already and torques are of the motors, give the gear as a part of the gain.

    Attributes:
        gear: Turns of a motor for one of its joint, negative where it reverses; 1 by default.
        gain: Torque of the motor per unit that was read, such as newton metres per ampere; 1 by default.
        sign: -1 where the positive sense of a drive is not that of the joint, for positions and torques; 1 by default.
        offset: What is added to the position of the joint (rad, m); 0 by default.
        coupling: The matrix C of motors that turn with several joints, `q_motor = gear (C q)`.
        torque_coupling: The matrix D of their torques, `tau = D (gear tau_motor)`; by default the transpose of C, so
            that motors and joints do the same work.

    Raises:
        MotionError: A gear is 0, a sign is neither 1 nor -1, or something is no number.

    Example:
        >>> reading = torsor.Motion(0.01, np.full((2, 1), 100.0), np.ones((2, 1)))
        >>> motion = reading.through(torsor.Drives(gear=100, gain=0.05))
        >>> motion.q[0], motion.tau[0]
        (array([1.]), array([5.]))
    """

    gear: Any = 1.0
    gain: Any = 1.0
    sign: Any = 1.0
    offset: Any = 0.0
    coupling: Any = None
    torque_coupling: Any = None

    def __post_init__(self) -> None:
        for f in fields(self):
            object.__setattr__(self, f.name, _numbers(f.name, getattr(self, f.name)))
        if np.any(np.asarray(self.gear) == 0):
            raise MotionError(f"a gear is the turns of a motor for one of its joint, not 0: {np.ravel(self.gear)}")
        if not np.all(np.abs(self.sign) == 1):
            raise MotionError(f"a sign is 1 or -1, not {np.ravel(self.sign)}; other factors are gains")

    @classmethod
    def of(cls, robot: RobotLike, parameters: Mapping[str, float] | None = None, **others: Any) -> Drives:
        """The drives of a robot whose description has a coupling `dq = J dq_m`: C is the inverse of J.

        Args:
            robot: A robot, the path of its file, or the name of a sample.
            parameters: Numbers for the parameters of the coupling, by name.
            **others: The other fields, such as `gear`.
        """
        described = robot_of(robot)
        if not described.coupling:
            return cls(**others)
        return cls(coupling=_inverse("coupling", _constant_coupling(described, parameters or {})), **others)

    def joint_side(self, motion: Motion) -> Motion:
        """The motion of the joints, sample by sample.

        Args:
            motion: The readings.

        Raises:
            MotionError: The number of columns does not fit.
        """
        joints, motors = motion.q.shape[1], motion.tau.shape[1]
        q = self._positions(joints)
        tables: dict[str, Any] = {"q": moved(motion.q, q, self._column("offset", joints)),
                                  "tau": moved(motion.tau, self._torques(joints, motors), np.zeros(motors))}
        for name in ("qd", "qdd"):
            table = getattr(motion, name)
            if table is not None:
                self._check_rates(name, table.shape[1], joints)
                tables[name] = moved(table, q, np.zeros(joints))
        return replace(motion, **tables)

    def _positions(self, joints: int) -> Array:
        sign, gear = self._column("sign", joints), self._column("gear", joints)
        if self.coupling is None:
            return sign / gear
        return _inverse("coupling", gear[:, None] * self._matrix("coupling", joints)) * sign

    def _torques(self, joints: int, motors: int) -> Array:
        name = "torque_coupling" if self.torque_coupling is not None else "coupling"
        factor = self._column("gear", motors) * self._column("gain", motors) * self._column("sign", motors)
        if getattr(self, name) is None:
            return factor
        if motors != joints:
            raise MotionError(f"a coupling is for as many torques as positions, and there are {motors} and {joints}")
        D = self._matrix(name, joints)
        return np.asarray((D if name == "torque_coupling" else D.T) * factor)

    def _column(self, name: str, count: int) -> Array:
        given = getattr(self, name)
        if given.size not in (1, count) or given.ndim > 1:
            raise MotionError(f"{name} is one number, or one for each of the {count} columns, not {given.size}")
        return np.broadcast_to(given.ravel() if given.size == 1 else given, (count,)).copy()

    def _matrix(self, name: str, count: int) -> Array:
        given: Array = getattr(self, name)
        if given.shape != (count, count):
            raise MotionError(f"{name} is a matrix of {count} rows and columns, not of the shape {given.shape}")
        return given

    def _check_rates(self, name: str, count: int, joints: int) -> None:
        if count != joints:
            raise MotionError(f"{name} has {count} columns and q has {joints}: drives need as many of each")


def _numbers(name: str, given: Any) -> Any:
    if given is None and name in MATRICES:
        return None
    try:
        numbers = np.asarray(in_order(given, f"{name} of drives"), dtype=np.float64)
    except (TypeError, ValueError):
        numbers = np.array(np.nan)
    if not numbers.size or not np.all(np.isfinite(numbers)):
        raise MotionError(f"{name} of drives is {'a matrix' if name in MATRICES else 'a number, or one per joint'}, "
                          f"not {given!r}")
    return numbers


def _inverse(name: str, matrix: Array) -> Array:
    if not np.linalg.cond(matrix) < 1e12:
        raise MotionError(f"the {name} is singular: each motor must move the joints in a way of its own")
    return np.asarray(np.linalg.inv(matrix))


def _constant_coupling(robot: Robot, given: Mapping[str, float]) -> Array:
    numbers = {**robot.defaults, **given}
    rows = [[_number(robot, entry, numbers) for entry in row] for row in robot.coupling]
    if len(rows) != len(rows[0]):
        raise MotionError(f"{robot.name} has {len(rows[0])} motors for {len(rows)} joints, which do not tell "
                          "all that the joints do; give joint positions and torques")
    return np.array(rows)


def _number(robot: Robot, entry: Scalar, numbers: Mapping[str, Any]) -> float:
    missing = [name for name in entry.names if name not in numbers]
    if missing:
        raise MotionError(f"the coupling of {robot.name} asks for {', '.join(missing)}: give numbers for them; where "
                          "it changes with the configuration, give joint positions and torques")
    return float(entry.value({name: float(numbers[name]) for name in entry.names}))
