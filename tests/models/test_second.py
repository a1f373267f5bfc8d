"""Every model with a second algorithm agrees with it, on anything a robot can have."""

from __future__ import annotations

from random import Random

import pytest

import torsor
from tests.models.test_dynamics import anything
from tests.random_robots import random_robot
from torsor import models
from torsor.models.second import WAYS, second
from torsor.verification import compare

NAMES = [m.name for m, _, _ in WAYS] + ["direct_dynamics", "state_equation", "lagrange"]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seed", range(8))
def test_a_second_algorithm_agrees(name, seed):
    rng = Random(seed)
    robot = random_robot(rng, rng.randint(1, 5), kinds="RRPF", tree=seed % 2 == 0, rotor=True, friction=True,
                         wrench=seed % 3 == 0, offsets=seed % 4 == 0)
    entry = models.find(name)
    program = entry(robot)
    found = second(entry, robot, program, {})
    assert found is not None
    check = compare(program, found[1], found[0], states=4, seed=seed)
    assert check.ok, check


def test_a_moving_base_is_left_to_the_algorithms_that_know_it():
    robot, _ = anything(0)
    assert robot.base.moves
    entry = models.find("idm")
    assert second(entry, robot, entry(robot), {}) is None
    entry = models.find("ddm")
    program = entry(robot)
    found = second(entry, robot, program, {})
    assert found is not None and compare(program, found[1], found[0], states=3).ok


def test_a_model_without_a_second_algorithm_says_so():
    robot = torsor.robots.rrp()
    assert second(models.find("trm"), robot, models.transform(robot), {}) is None
