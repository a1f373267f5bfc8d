"""Estimates come as close to the truth as they say, for each kind of noise that an estimator is for."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import torsor
from tests.identification.simulated import (
    arm,
    motion,
    task,
    truth,
    with_position_noise,
    with_torque_noise,
    within,
)
from torsor.errors import IdentificationError
from torsor.identification.estimators.essential import essential_parameters
from torsor.identification.estimators.forward_motion import ForwardMotion
from torsor.identification.estimators.instrumental import instrumental, output_error
from torsor.identification.estimators.robust import huber
from torsor.identification.estimators.total import total
from torsor.identification.estimators.weighted import ordinary, weighted
from torsor.identification.identify import identify
from torsor.identification.poorly_known import poorly_known
from torsor.identification.regressor import regressor

SEEDS = range(100)
PERFECT = motion(800)
SHORT = motion(400)


def test_without_noise_the_truth_comes_back():
    assert np.allclose(ordinary(task(PERFECT)).K, truth(), atol=1e-9)


def with_outliers(m, noise, seed):
    """Noise of which every tenth sample is fifteen times as large."""
    rng = np.random.default_rng(seed)
    wild = rng.random(m.tau.shape) < 0.1
    return replace(m, tau=m.tau + np.where(wild, 15.0, 1.0) * noise * rng.standard_normal(m.tau.shape))


STUDIES = {
    "ols, equal noise": (ordinary, with_torque_noise, [0.3, 0.3], {}),
    "ols, unequal noise": (ordinary, with_torque_noise, [0.05, 0.8], {}),
    "wls, unequal noise": (weighted, with_torque_noise, [0.8, 0.05], {}),
    "huber, outliers": (huber, with_outliers, [0.3, 0.1], {}),
    "tls, small noise": (total, with_torque_noise, [0.3, 0.1], {}),
    "wls, filtered": (weighted, with_torque_noise, [0.8, 0.05], {"decimate": 5}),
}


@pytest.mark.parametrize(("estimator", "noisy", "noise", "choices"), STUDIES.values(), ids=STUDIES)
def test_three_deviations_hold(estimator, noisy, noise, choices):
    """Of normal scores 99.7 % are within three; deviations are neither too proud nor, by far, too modest.

    Filtered equations are alike with their neighbours: deviations that forget it are 1.8 times too small.
    """
    m = PERFECT if choices else SHORT
    answers = [estimator(task(noisy(m, noise, seed), **choices)) for seed in SEEDS]
    assert np.mean([within(a.K, a.std) for a in answers]) >= 0.98
    scores = np.array([(a.K - truth()) / a.std for a in answers])
    assert 0.6 < scores.std(axis=0).mean() < 1.1
    assert np.all(scores.std(axis=0) < 1.35)
    assert np.all(np.abs(scores.mean(axis=0)) < 0.4)  # no bias: four errors of a mean of a hundred


def test_outliers_move_huber_less_than_least_squares():
    tasks = [task(with_outliers(SHORT, [0.3, 0.1], seed)) for seed in range(10)]
    robust, plain = (np.array([f(t).K for t in tasks]) - truth() for f in (huber, weighted))
    assert np.all(np.linalg.norm(robust, axis=0) < 0.6 * np.linalg.norm(plain, axis=0))


def test_huber_weighs_by_the_root():
    """At its fixed point the cut errors are orthogonal to the columns: sum W^T psi(r) = 0."""
    t = task(with_outliers(SHORT, [0.3, 0.1], 3))
    answer = huber(t)
    (tables,) = t.equations.all()
    pull, size = np.zeros(len(answer.K)), np.zeros(len(answer.K))
    for table, where, sigma in zip(tables, t.problem.places, answer.sigma, strict=True):
        r = np.clip((table[:, -1] - table[:, :-1] @ answer.K[where]) / sigma, -1.345, 1.345)
        pull[where] += table[:, :-1].T @ r / sigma
        size[where] += np.linalg.norm(table[:, :-1], axis=0) / sigma
    assert np.all(np.abs(pull) < 1e-2 * size)


def test_parameters_that_are_zero_are_not_essential():
    """MY1 and MY2 of the arm are zero; now and then the F test keeps one, by its level."""
    gone, zero = [], np.flatnonzero(truth() == 0)
    for seed in range(20):
        t = task(with_torque_noise(PERFECT, [0.3, 0.1], seed))
        answer = essential_parameters(t.problem, weighted(t).sigma)
        gone.append(answer.K == 0)
        kept = ~gone[-1]
        assert np.all(within(answer.K, np.where(kept, answer.std, np.inf), 4.5))
    assert np.mean([g[zero] for g in gone]) > 0.9
    assert np.mean([np.delete(g, zero) for g in gone]) < 0.05


def test_essential_parameters_say_what_went_and_why():
    t = task(with_torque_noise(PERFECT, [0.3, 0.1], 1))
    (words,) = essential_parameters(t.problem, weighted(t).sigma).words
    assert words.startswith("taken to be zero, in this order: M") and "deviation" in words and "%" in words
    answer = essential_parameters(t.problem, weighted(t).sigma, ratio=10)
    kept = answer.relative[answer.K != 0]
    assert kept.max() <= 10 * kept.min() and kept.max() <= 1


def test_identify_with_essential_parameters_only():
    fit = identify(arm(), with_torque_noise(PERFECT, [0.3, 0.1], 1), essential=True)
    assert fit.parameters["MY2"] == 0 == fit.std["MY2"] and fit.parameters["FV1"] != 0
    assert "MY2" not in " ".join(poorly_known(fit))  # it is known to be nothing
    by_rule = identify(arm(), with_torque_noise(PERFECT, [0.3, 0.1], 1), ratio=10).estimate
    kept = by_rule.relative[by_rule.K != 0]
    assert 0 < len(kept) < len(by_rule.K) and kept.max() <= 10 * kept.min()


@pytest.mark.parametrize(("choices", "sentence"), [
    ({"estimator": "huber", "essential": True}, "ols or wls"), ({"physical": True, "essential": True}, "not both"),
    ({"estimator": "hubert"}, "did you mean huber")])
def test_what_does_not_go_together_is_said(choices, sentence):
    with pytest.raises(IdentificationError, match=sentence):
        identify(arm(), SHORT, **choices)


@pytest.mark.parametrize(("choices", "sentence"), [({"level": 0}, "between 0 and 1"), ({"ratio": 0.5}, "above 1")])
def test_rules_of_elimination_are_checked(choices, sentence):
    t = task(SHORT)
    with pytest.raises(IdentificationError, match=sentence):
        essential_parameters(t.problem, weighted(t).sigma, **choices)


LONG = motion(1600, step=0.005)
SLOWEST = (0.3, 0.3)  # rad/s: below, noise takes the sign of a speed


def noisy(seed, positions=2e-4):
    """Positions with noise, their differences as velocities and accelerations, and no filter."""
    return with_position_noise(with_torque_noise(LONG, [0.3, 0.1], seed), positions, seed)


@pytest.fixture(scope="module")
def noisy_tasks():
    return [task(noisy(seed), slowest=SLOWEST) for seed in range(100, 110)]


def test_noisy_positions_lead_least_squares_astray(noisy_tasks):
    answers = [weighted(t) for t in noisy_tasks]
    assert np.mean([within(a.K, a.std) for a in answers]) < 0.6
    assert all(a.K[0] < 0.6 * truth()[0] for a in answers)  # inertia gets too small


@pytest.mark.parametrize("estimator", [instrumental, output_error])
def test_simulated_states_do_not(noisy_tasks, estimator):
    """No bias that ten motions could show: the mean is within four of its errors, as told and as seen."""
    answers = [estimator(t) for t in noisy_tasks]
    K, std = (np.array([getattr(a, name) for a in answers]) for name in ("K", "std"))
    for spread in (K.std(axis=0, ddof=1), 1.5 * std.mean(axis=0)):
        assert np.all(np.abs(K.mean(axis=0) - truth()) < 4 * spread / np.sqrt(len(K)))
    assert np.mean(np.abs(K - truth()) < 3 * std) >= 0.95
    assert 0.5 < np.mean(K.std(axis=0, ddof=1) / std.mean(axis=0)) < 1.6


@pytest.mark.parametrize("estimator", ["iv", "didim"])
def test_simulated_states_go_through_the_same_kernel(estimator):
    """From positions and torques alone, with the filters that are chosen."""
    fits = [identify(arm(), replace(noisy(seed), qd=None, qdd=None), estimator=estimator) for seed in range(3)]
    assert all(f.preparation.decimate > 1 for f in fits)
    assert np.mean([within(f.estimate.K, f.estimate.std) for f in fits]) >= 0.95
    assert all("simulated" in f.estimate.words[0] for f in fits)


def test_instruments_give_the_truth_back_where_there_is_no_noise():
    assert np.allclose(instrumental(task(LONG)).K, truth(), atol=1e-9)
    assert np.allclose(output_error(task(LONG)).K, truth(), atol=0.004)  # filters blur reversals


def test_simulation_is_said_to_be_for_open_robots_with_motors():
    closed = torsor.robots.fourbar()
    with pytest.raises(IdentificationError, match="use wls or huber"):
        ForwardMotion.of(regressor(closed, "dim", {}, {}))
