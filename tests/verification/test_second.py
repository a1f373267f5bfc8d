"""Every model with a second algorithm agrees with it, on anything a robot can have."""

from __future__ import annotations

from random import Random

import pytest

import torsor
from tests.models.states import made, soft
from tests.models.test_dynamics import anything
from tests.random_robots import random_robot
from torsor import models
from torsor.mechanics.orientation import KINDS
from torsor.models.control.elastic import ELASTIC
from torsor.verification.generated_text import compare
from torsor.verification.second_ways import WAYS, second

NAMES = [m.name for m, _, _ in WAYS] + ["direct_dynamics", "state_equation", "lagrange", "configuration_space", "emdeg",
                                   "fast_geometric"]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seed", range(8))
def test_a_second_algorithm_agrees(name, seed):
    rng = Random(seed)
    robot = random_robot(rng, rng.randint(1, 5), kinds="RRPFH", tree=seed % 2 == 0, rotor=True, friction=True,
                         wrench=seed % 3 == 0, offsets=seed % 4 == 0)
    entry = models.find(name)
    robot = soft(robot) if ELASTIC in entry.needs else robot
    program = made(name, robot)
    found = second(entry, robot, program, {})
    assert found is not None
    check = compare(found.first, found.other, found.name, states=4, seed=seed)
    assert check.ok, check


def test_a_moving_base_is_left_to_the_algorithms_that_know_it():
    robot, _ = anything(0)
    assert robot.base.moves
    entry = models.find("idm")
    assert second(entry, robot, entry(robot), {}) is None
    entry = models.find("ddm")
    program = entry(robot)
    found = second(entry, robot, program, {})
    assert found is not None and compare(found.first, found.other, found.name, states=3).ok


def test_a_model_without_a_second_algorithm_says_so():
    robot = torsor.robots.rrp()
    assert second(models.find("vel"), robot, models.velocities(robot), {}) is None


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", ["scara", "puma560", "planar_2r"])
def test_the_numbers_of_an_orientation_rebuild_it(name, kind):
    """A SCARA's Euler angles are singular in every configuration."""
    robot = torsor.load(torsor.robots.path(name))
    options = {"orientation": kind, "frames": "1,-1"}
    entry = models.find("dgm")
    found = second(entry, robot, entry(robot, **options), options)
    assert found is not None
    check = compare(found.first, found.other, found.name, states=10)
    assert check.ok, check


@pytest.mark.parametrize("options", [{"frame": 2, "origin": 3}, {"world": True}])
def test_options_of_the_geometry_reach_the_second_way(options):
    robot = random_robot(Random(3), 4, tree=True, general=True, base_pose=True)
    entry = models.find("trm")
    found = second(entry, robot, entry(robot, **options), options)
    assert found is not None and compare(found.first, found.other, found.name, states=3).ok
    for name, more in (("jac", {"frame": 3, "projection": 2}), ("jpqp", {"frame": 4, "projection": 1})):
        entry = models.find(name)
        found = second(entry, robot, entry(robot, **more), more)
        assert found is not None and compare(found.first, found.other, found.name, states=3).ok


def test_one_language_is_named_as_several_are():
    program = torsor.generate("grav", "planar_2r")
    assert [c.language for c in torsor.verify(program, "python", states=3)] == ["python"]
    assert [c.language for c in torsor.verify(program, ["python"], states=3)] == ["python"]


@pytest.mark.parametrize(("given", "words"), [
    ({"states": 0}, "states must be a whole number from 1"), ({"seed": "\ud800"}, "seed must be a whole number"),
    ({"seed": 0.5}, "seed must be a whole number")])
def test_what_is_no_number_of_states_and_no_seed_is_refused(given, words):
    with pytest.raises(torsor.TorsorError, match=words):
        torsor.verify(torsor.generate("grav", "planar_2r"), "python", **given)
