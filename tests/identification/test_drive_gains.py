"""Gains of drives are found together with the parameters, from what a known payload adds."""

from dataclasses import replace

import numpy as np
import pytest

import torsor
from tests.identification.swings import arm, bodies, measured, swing, truth
from torsor.errors import IdentificationError
from torsor.identification.drive_gains import drive_gains
from torsor.identification.recorded_motion import Motion
from torsor.robot.parts import INERTIAL

GAINS = np.array([20.0, -35.0, 12.0])


def readings(robot, seed, noise, extra=()):
    """A motion of the robot, with a body more on its last link, as the drives read it."""
    numbers = dict(robot.defaults)
    for name, value in zip(INERTIAL, extra, strict=False):
        numbers[f"{name}3"] = float(numbers[f"{name}3"]) + value
    motion = measured(robot.replace(defaults=numbers), 3000, seed=seed)
    tau = motion.tau / GAINS
    tau = tau + np.random.default_rng(seed).normal(0, 1, tau.shape) * noise * tau.std(axis=0)
    return replace(motion, tau=tau)


@pytest.mark.parametrize("noise", [0.0, 0.05])
def test_gains_and_parameters_come_back(noise):
    robot = arm(3)
    load = bodies(np.random.default_rng(3))
    payload = dict(zip((f"{n}L" for n in INERTIAL), load, strict=True))
    found = drive_gains(robot, readings(robot, 1, noise), readings(robot, 2, noise, load), payload)
    errors = np.array(list(found.gains.values())) - GAINS
    if noise:
        assert np.all(np.abs(errors) < 4 * np.array(list(found.std.values())))
        assert np.all(np.abs(errors) < 0.05 * np.abs(GAINS))
    else:
        assert np.allclose(errors, 0, atol=1e-6)
        assert np.allclose(list(found.parameters.values()), list(truth(robot).values()), atol=1e-6)


def test_a_payload_must_be_one():
    robot = arm(2)
    t, q, qd, qdd = swing(2, 200)
    motion = Motion(t, q, q, qd, qdd)
    with pytest.raises(IdentificationError, match="a payload has some of XXL"):
        drive_gains(robot, motion, motion, {"M": 2.0})
    with pytest.raises(torsor.TorsorError, match="a payload has some of XXL"):
        drive_gains(robot, motion, motion, {})
