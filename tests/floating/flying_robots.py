"""Random robots whose base moves by itself, with numbers for a state of them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from random import Random

import numpy as np

from tests.models.states import symbol_values
from tests.pinocchio_oracle import Flying
from tests.random_robots import _masses, random_robot
from torsor.robot.description import Robot
from torsor.robot.joints import rate_name, twist_name
from torsor.robot.parts import INERTIAL, Base, Inertia


@dataclass(frozen=True)
class Flight:
    """A robot, numbers for its symbols, and its state as arrays."""

    robot: Robot
    values: dict[str, float]
    R: np.ndarray
    P: np.ndarray
    q: np.ndarray
    qd: np.ndarray
    qdd: np.ndarray

    @property
    def oracle(self) -> Flying:
        return Flying(self.robot, self.values)

    @property
    def position(self) -> np.ndarray:
        return self.oracle.position(self.R, self.P, self.q)


def flying(robot: Robot, rng: Random, joint: str = "free", attitude: str = "matrix", symbolic: bool = True) -> Robot:
    """The robot on a base that moves by itself."""
    body = {k: f"{k}0" for k in INERTIAL} if symbolic else _masses(rng)
    return robot.replace(base=Base(joint=joint, inertia=Inertia(**body), attitude=attitude))


@cache
def flight(seed: int, links: int = 5, joint: str = "free", attitude: str = "matrix", **options) -> Flight:
    rng = Random(seed)
    chosen = {"kinds": "RRPF", "tree": seed % 3 > 0, "symbolic": seed % 2 == 0, "general": seed % 5 == 0,
              "rotor": seed % 4 == 1} | options
    robot = flying(random_robot(rng, links, **chosen), rng, joint, attitude, chosen["symbolic"])
    return state_of(robot, rng)


def state_of(robot: Robot, rng: Random) -> Flight:
    """A random state of a robot, its base anywhere."""
    values = symbol_values(rng, robot)
    values |= {f"{k}0": float(x) for k, x in _masses(rng).items()}
    R, P, pose = anywhere(robot, rng)
    values |= pose
    n = [link.joint for link in robot.links if link.joint.kind.moves]
    freedoms = robot.base.freedoms
    six = {k: {name(k): rng.uniform(-1, 1) for k in freedoms} for k, name in (("qd", twist_name), ("qdd", rate_name))}
    values |= six["qd"] | six["qdd"]
    q = np.array([values[j.variable] for j in n])
    qd, qdd = ([*six[k].values(), *(float(getattr(j, rate).value(values)) for j in n)]
               for k, rate in (("qd", "velocity"), ("qdd", "acceleration")))
    return Flight(robot, values, R, P, q, np.array(qd), np.array(qdd))


def anywhere(robot: Robot, rng: Random) -> tuple[np.ndarray, np.ndarray, dict[str, float]]:
    """(R, P, their numbers by symbol): a random pose of the base."""
    a, b, c, d = quaternion = np.array([rng.gauss(0, 1) for _ in range(4)])
    P = np.array([rng.uniform(-1, 1) for _ in range(3)])
    if robot.base.joint == "planar":
        a, b, c, d = quaternion = np.array([a, 0, 0, d])
        P[2] = 0
    a, b, c, d = quaternion = quaternion / np.linalg.norm(quaternion)
    R = np.array([[1 - 2 * (c * c + d * d), 2 * (b * c - a * d), 2 * (b * d + a * c)],
                  [2 * (b * c + a * d), 1 - 2 * (b * b + d * d), 2 * (c * d - a * b)],
                  [2 * (b * d - a * c), 2 * (c * d + a * b), 1 - 2 * (b * b + c * c)]])
    pose = {f"QB{k}": x for k, x in enumerate(quaternion)} | {f"PB{k}": x for k, x in enumerate(P, 1)}
    pose |= {f"RB{i}{j}": R[i - 1, j - 1] for i in (1, 2, 3) for j in (1, 2, 3)}
    return R, P, pose | {"PSI": float(np.arctan2(R[1, 0], R[0, 0]))}


def close(found, expected, tolerance=1e-9):
    scale = max(1.0, np.abs(expected).max(initial=0))
    assert np.shape(found) == np.shape(expected)
    assert np.abs(np.asarray(found) - expected).max(initial=0) <= tolerance * scale
