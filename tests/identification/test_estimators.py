"""Estimates come as close to the truth as they say, for each kind of noise that an estimator is for."""

from __future__ import annotations

import numpy as np
import pytest

from tests.identification.simulated import motion, task, truth, with_torque_noise, within
from torsor.identification.estimators.weighted import ordinary, weighted

SEEDS = range(100)
PERFECT = motion(1)
SMALL = 100, 4


def test_without_noise_the_truth_comes_back():
    assert np.allclose(ordinary(task(PERFECT)).K, truth(), atol=1e-9)


@pytest.mark.parametrize(("estimator", "noise"), [(ordinary, [0.3, 0.3]), (weighted, [0.8, 0.05])])
def test_three_deviations_hold_for_white_noise(estimator, noise):
    answers = [estimator(task(with_torque_noise(PERFECT, noise, seed))) for seed in SEEDS]
    inside = np.array([within(a.K, a.std) for a in answers])
    assert inside.mean() >= 0.99
    scores = np.array([(a.K - truth()) / a.std for a in answers])
    assert np.all(np.abs(scores.std(axis=0) - 1) < 0.25)  # neither too modest nor too proud


@pytest.mark.parametrize(("estimator", "noise"), [(ordinary, [0.3, 0.3]), (weighted, [0.8, 0.05])])
def test_three_deviations_hold_for_filtered_equations(estimator, noise):
    """Neighbouring errors are alike after the kernel; the deviations know it."""
    answers = [estimator(task(with_torque_noise(PERFECT, noise, seed), decimate=5)) for seed in SEEDS]
    inside = np.array([within(a.K, a.std) for a in answers])
    assert inside.mean() >= 0.97
    scores = np.array([(a.K - truth()) / a.std for a in answers])
    assert 0.6 < scores.std(axis=0).mean() < 1.1
