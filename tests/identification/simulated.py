"""A planar arm that is measured again and again: one motion, noise by a seed, and tasks that are quickly made."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np

import torsor
from tests.identification import swings
from torsor.identification.estimators.task import Task
from torsor.identification.measured_equations import Equations
from torsor.identification.qr_factors.factored import factored
from torsor.identification.recorded_motion import Array, Motion
from torsor.identification.regressor import Regressor, regressor
from torsor.identification.signals.preparation import Preparation
from torsor.robot.description import Robot
from torsor.robot.scalars.scalar import scalar

DRIVES = {"IA1": 0.05, "FV1": 0.8, "FS1": 0.6, "IA2": 0.03, "FV2": 0.3, "FS2": 0.25}


@cache
def arm() -> Robot:
    """A planar arm with a rotor and friction in both joints."""
    robot = torsor.robots.planar_2r()
    return swings.with_drives(robot, defaults={**robot.defaults, **{n: scalar(v) for n, v in DRIVES.items()}})


@cache
def arm_regressor() -> Regressor:
    return regressor(arm(), "dim", {n: float(v) for n, v in arm().defaults.items()}, {})


@cache
def truth() -> Array:
    """The parameters of the arm, in the order of the columns."""
    return np.array(list(swings.truth(arm()).values()))


def motion(samples: int, step: float = 0.01) -> Motion:
    """The arm on a smooth trajectory, without noise."""
    return swings.measured(arm(), samples, step, seed=2)


def with_torque_noise(m: Motion, sigma: Array | list[float], seed: int) -> Motion:
    noise = np.random.default_rng(seed).standard_normal(m.tau.shape)
    return replace(m, tau=m.tau + noise * np.asarray(sigma))


def with_position_noise(m: Motion, sigma: float, seed: int) -> Motion:
    """Noisy positions, and velocities and accelerations that are differences of them."""
    q = m.q + sigma * np.random.default_rng(1000 + seed).standard_normal(m.q.shape)
    qd = np.gradient(q, m.step, axis=0)
    return replace(m, q=q, qd=qd, qdd=np.gradient(qd, m.step, axis=0))


def equations(m: Motion, **choices: object) -> Equations:
    r = arm_regressor()
    return Preparation(r, **choices).settled([m]).equations(r, [m])


def task(m: Motion, **choices: object) -> Task:
    """The task in one piece, so that a hundred of them are quickly done."""
    whole = equations(m, **choices)
    vars(whole)["pieces"] = [(0, 0, len(whole))]
    return Task(whole, factored(whole))


def within(K: Array, std: Array, sigmas: float = 3.0) -> Array:
    """Which parameters are no farther from the truth than so many of their deviations."""
    return np.abs(K - truth()) <= sigmas * std
