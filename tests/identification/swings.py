"""Motions with known truth: sums of sines, whose derivatives are exact, and torques of the inverse dynamic model."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

import torsor
from torsor.identification.recorded_motion import Motion
from torsor.robot.parts import INERTIAL
from torsor.robot.scalars.scalar import scalar


def arm(joints=2, drives=("IA", "FV", "FS"), numbers=None, **changes):
    """A planar or spatial arm with all parameters as symbols, and numbers of plausible bodies."""
    alphas = [0, "pi/2", "-pi/2", "pi/2", "-pi/2", "pi/2"]
    lengths = [0, "0.1", "0.3", "0.2", "0.15", "0.1"]
    links, defaults, rng = [], {}, np.random.default_rng(7)
    for j in range(1, joints + 1):
        body = bodies(rng)
        names = (*INERTIAL, *drives)
        links.append(torsor.link(j - 1, j, alpha=alphas[j - 1], d=lengths[j - 1], r=lengths[-j] if j > 1 else 0,
                                 **{n: f"{n}{j}" for n in names}))
        friction = {"IA": 0.2 + 0.1 * j, "FV": 0.5 + 0.1 * j, "FS": 0.4 + 0.1 * j}
        defaults |= {f"{n}{j}": float(x) for n, x in zip(INERTIAL, body, strict=True)}
        defaults |= {f"{n}{j}": friction[n] for n in drives}
    return torsor.Robot("arm", tuple(links), gravity=(0, 0, "-9.81"), defaults=defaults, **changes)


def bodies(rng):
    """Ten parameters of a few points of mass."""
    points, masses = rng.normal(0, 0.1, (6, 3)) + rng.normal(0, 0.1, 3), rng.uniform(0.3, 1.0, 6)
    S = np.einsum("k,ki,kj->ij", masses, points, points)
    inertia, first = np.trace(S) * np.eye(3) - S, masses @ points
    (xx, xy, xz), (_, yy, yz), (_, _, zz) = inertia
    return xx, xy, xz, yy, yz, zz, *first, masses.sum()


def swing(joints, samples=2000, step=0.005, seed=0, size=0.8):
    """t, q, qd, qdd of sums of sines."""
    rng = np.random.default_rng(seed)
    t = np.arange(samples) * step
    w = 2 * np.pi * np.arange(1, 6) * 0.15
    a, phase = rng.normal(0, size / 2, (joints, 5)), rng.uniform(0, 2 * np.pi, (joints, 5))
    angle = t[:, None, None] * w + phase
    return (t, (a * np.sin(angle)).sum(-1), (a * w * np.cos(angle)).sum(-1), (-a * w * w * np.sin(angle)).sum(-1))


def measured(robot, samples=2000, step=0.005, seed=0, noise=0.0, rates=True, offset=0.0):
    """A motion of a robot with numbers, and its torques with noise."""
    t, q, qd, qdd = swing(len(robot.joints), samples, step, seed)
    tau = torsor.compile(torsor.models.inverse_dynamics(robot))(q, qd, qdd) + offset
    tau = tau + np.random.default_rng(seed + 1000).normal(0, 1, tau.shape) * noise
    return Motion(t, q, tau, qd, qdd) if rates else Motion(t, q, tau)


def truth(robot, **options):
    """K of the columns, from the robot's numbers."""
    base = torsor.base_parameters(robot)
    values = base.values({n: float(robot.defaults[n]) for n in robot.parameters})
    return {c.name: values[str(c.entry)] if c.entry.names else float(c.entry)
            for c in torsor.models.regressor_columns(robot, **options)}


def with_drives(robot, **symbols):
    """The robot with friction and rotors in all of its joints."""
    links = [replace(link, joint=replace(link.joint, **{n: scalar(f"{n}{j}") for n in ("IA", "FV", "FS")}))
             if link.joint.kind.moves else link for j, link in enumerate(robot.links, 1)]
    return robot.replace(links=tuple(links), **symbols)
