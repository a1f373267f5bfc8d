"""Simulated measurements: Fourier trajectories with exact derivatives, torques of the inverse dynamic model, noise."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np

import torsor
from torsor.identification.equations import Equations
from torsor.identification.estimators.task import Task
from torsor.identification.factored import factored
from torsor.identification.motion import Array, Motion
from torsor.identification.preparation import Preparation
from torsor.identification.regressor import Regressor, regressor
from torsor.robot.description import Robot
from torsor.robot.scalars.scalar import scalar

HARMONICS = 4
SLOWEST = 0.25  # Hz: of the harmonics
DRIVES = {"FV1": 0.8, "FS1": 0.6, "FV2": 0.3, "FS2": 0.25}


@cache
def arm() -> Robot:
    """A planar arm with friction in both joints."""
    robot = torsor.robots.planar_2r()
    links = [replace(link, joint=replace(link.joint, FV=scalar(f"FV{j}"), FS=scalar(f"FS{j}")))
             for j, link in enumerate(robot.links, 1)]
    return robot.replace(links=tuple(links), defaults={**robot.defaults, **{n: scalar(v) for n, v in DRIVES.items()}})


@cache
def arm_regressor(model: str = "dim") -> Regressor:
    robot = arm()
    return regressor(robot, model, {n: float(v) for n, v in robot.defaults.items()}, {})


def truth() -> Array:
    """The parameters of the arm, in the order of the columns."""
    numbers = {n: float(v) for n, v in arm().defaults.items()}
    values = {**numbers, **torsor.base_parameters(arm()).values(numbers)}
    return np.array([values[name] for name in arm_regressor().columns])


@cache
def _inverse_dynamics() -> torsor.compiled.compile.Compiled:
    return torsor.compile(torsor.generate("idm", arm()))


def fourier(seed: int, seconds: float, step: float, joints: int = 2, amplitude: float = 0.6) -> tuple[Array, ...]:
    """q, qd, qdd of a periodic trajectory, a row a sample."""
    rng = np.random.default_rng(seed)
    w = 2 * np.pi * SLOWEST * np.arange(1, HARMONICS + 1)
    a, b = rng.uniform(-amplitude, amplitude, (2, HARMONICS, joints)) / np.arange(1, HARMONICS + 1)[:, None] ** 0.5
    angle = np.outer(np.arange(round(seconds / step)) * step, w)
    s, c = np.sin(angle), np.cos(angle)
    return s @ a + c @ b, (c * w) @ a - (s * w) @ b, -(s * w**2) @ a - (c * w**2) @ b


def motion(seed: int, seconds: float = 8.0, step: float = 0.01) -> Motion:
    """The arm on a trajectory, without noise."""
    q, qd, qdd = fourier(seed, seconds, step)
    numbers = [float(arm().defaults[n]) for n in _inverse_dynamics().program.argument("parameters").elements]
    tau = _inverse_dynamics()(q=q, qd=qd, qdd=qdd, parameters=numbers)
    return Motion(step, q, np.asarray(tau), qd, qdd)


def with_torque_noise(m: Motion, sigma: Array | list[float], seed: int) -> Motion:
    noise = np.random.default_rng(seed).standard_normal(m.tau.shape)
    return replace(m, tau=m.tau + noise * np.asarray(sigma))


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
