"""Joints that rest, or noise that looks like motion, give no parameters; that is told."""

from functools import cache

import numpy as np
import pytest

import torsor
from tests.identification.swings import arm, measured, swing
from torsor.errors import IdentificationError, MotionError
from torsor.identification.identify import ESTIMATORS, identify
from torsor.identification.recorded_motion import Motion

MODELS = ("dim", "fim", "eim", "pim")


@cache
def compiled(joints):
    return torsor.compile(torsor.models.inverse_dynamics(arm(joints), effort=0))


def torques(robot, *states):
    return compiled(len(robot.joints))(*states)


def at_rest(noise=0.0, samples=400, place=0.3):
    """Positions and torques of an arm that stands still, with noise of the encoders and of the torques."""
    rng, robot = np.random.default_rng(3), arm(2)
    q = np.full((samples, 2), place)
    tau = torques(robot, q, 0 * q, 0 * q) + 0.01 * rng.normal(size=q.shape)
    return robot, Motion(0.01, q + noise * rng.normal(size=q.shape), tau, label="still.csv")


@pytest.mark.parametrize("noise", [0.0, 1e-5])
@pytest.mark.parametrize("choice", [*({"model": m} for m in MODELS), *({"estimator": e} for e in ESTIMATORS)])
def test_a_recording_without_motion_is_refused(choice, noise):
    robot, motion = at_rest(noise)
    with pytest.raises(MotionError, match=r"still\.csv: there is no motion.*torsor excite"):
        identify(robot, motion, **choice)


def test_measured_velocities_of_zero_are_no_motion_either():
    robot, motion = at_rest()
    with pytest.raises(MotionError, match="there is no motion"):
        identify(robot, Motion(motion.t, motion.q, motion.tau, 0 * motion.q, 0 * motion.q))


def test_configurations_held_one_after_the_other_tell_the_weights():
    robot, places = arm(2), (-1.0, -0.2, 0.4, 1.1, 2.0)
    runs = [Motion(m.t, m.q, torques(robot, m.q, 0 * m.q, 0 * m.q), 0 * m.q, 0 * m.q)
            for m in (at_rest(place=x, samples=20)[1] for x in places)]
    fit = identify(robot, runs)
    assert fit.training < 1e-9 and np.isfinite(fit.std["MX2"]) and np.isinf(fit.std["FV2"])


@pytest.mark.parametrize("noise", [0.0, 1e-6])
@pytest.mark.parametrize("estimator", ["ols", "wls", "huber"])
def test_friction_of_a_joint_that_never_moves_is_not_a_number(noise, estimator):
    """The joint's columns would be noise, and the parameters as large as the noise is small."""
    robot, (t, *states) = arm(2), swing(2)
    q, qd, qdd = (x * [1, 0] for x in states)
    rng = np.random.default_rng(4)
    tau = torques(robot, q, qd, qdd) + 0.01 * rng.normal(size=q.shape)
    fit = identify(robot, Motion(t, q + noise * rng.normal(size=q.shape), tau), estimator=estimator)
    assert {"FV2", "FS2", "ZZ2R"} <= set(fit.estimate.unexcited)
    assert max(np.abs(fit.estimate.K)) < 10
    assert np.isclose(fit.parameters["FV1"], 0.6, atol=0.01)


def test_velocities_that_are_rounding_are_rest():
    robot, (t, *states) = arm(2), swing(2)
    q, qd, qdd = (x * [1, 0] for x in states)
    tau = torques(robot, q, qd, qdd) + 0.01 * np.random.default_rng(5).normal(size=q.shape)
    jitter = 1e-17 * np.random.default_rng(6).normal(size=q.shape)
    fit = identify(robot, Motion(t, q, tau, qd + jitter, qdd))
    assert np.isinf(fit.std["FV2"]) and abs(fit.parameters["FV2"]) < 1


def test_a_long_rest_before_the_motion_changes_nothing():
    """The cut-off and the slowest speed are chosen where something moves."""
    robot, step, rest = arm(1), 0.005, 1 << 18
    t, w, a = np.arange(3000)[:, None] * step, np.array([2.0, 3.1]), np.array([0.5, 0.3])
    states = a * (1 - np.cos(w * t)), a * w * np.sin(w * t), a * w**2 * np.cos(w * t)
    q, *rates = (x.sum(axis=1, keepdims=True) for x in states)
    tau = torques(robot, q, *rates)
    short = identify(robot, Motion(step, q, tau))
    fit = identify(robot, Motion(step, *(np.concatenate([np.zeros((rest, 1)), x]) for x in (q, tau))))
    assert np.isclose(fit.preparation.cutoff, short.preparation.cutoff, rtol=0.5)
    assert np.allclose(fit.estimate.K, short.estimate.K, rtol=0.01)


def test_speeds_that_nothing_reaches_are_refused():
    robot = arm(2)
    with pytest.raises(IdentificationError, match="no equation is left: every joint is slower"):
        identify(robot, measured(robot, 300), slowest=1e6)
