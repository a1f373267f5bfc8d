"""A robot written is a robot read: any robot, each format."""

from __future__ import annotations

import warnings
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.random_robots import random_robot, robots
from torsor import robots as samples
from torsor.errors import FormatError, TorsorWarning
from torsor.formats import FORMATS, load, read, save, write
from torsor.robot.description import Robot
from torsor.robot.links import link
from torsor.robot.parts import Base, Link, Loop
from torsor.robot.scalars.scalar import scalar

EVERY = [form.suffixes[0] for form in FORMATS if form.exact]


def strange_robot():
    """Names, variables and rates that no default would give back."""
    body = link(0, 1, theta="a + b", variable="b", velocity=0, acceleration="acc", name="it's *) (* \"odd\" é", IA=1)
    slide = link(1, 2, "P", r="x - L", variable="x")
    arm = Link(1, slide.joint, slide.placement, name="")
    cut = link(0, 3, active=False, theta="w + pi/3", FV="F", K=2)
    return Robot(
        "robot's (* name *)", (body, arm), gravity=("1/3", "1e-30", "sqrt(2)*g"),
        description='two\nlines "\\" \x7f\t é',
        base=Base(w=(1, 0, "W"), vp=(0, "A/2", 0), pose=("cos(t)", "-sin(t)", 0, 0.1, "sin(t)", "cos(t)", 0, 0,
                                                         0, 0, 1, "h", 0, 0, 0, 1)),
        loops=(Loop(2, cut.joint, cut.placement, 0),), defaults={"L": "0.5", "g": "9.81", "F": 10**20 + 1},
    )


@settings(max_examples=60, deadline=None)
@given(robot=robots(), suffix=st.sampled_from(EVERY))
def test_any_robot_comes_back_equal(robot, suffix):
    again = read(write(robot, suffix), f"robot{suffix}")
    assert again == robot
    assert write(again, suffix) == write(robot, suffix)


@pytest.mark.parametrize("suffix", EVERY)
def test_a_strange_robot_comes_back_equal(suffix, tmp_path):
    robot = strange_robot()
    save(robot, tmp_path / f"strange{suffix}")
    assert load(tmp_path / f"strange{suffix}") == robot


@pytest.mark.parametrize("suffix", EVERY)
@pytest.mark.parametrize("name", samples.names())
def test_each_sample_survives_each_format(name, suffix):
    robot = getattr(samples, name)()
    if robot.coupling and suffix == ".par":
        with pytest.raises(FormatError, match=r"no place for coupled motors \(coupling\); a .toml file has"):
            write(robot, suffix)
    elif suffix == ".par" and any(j.name for j in robot.joints):
        with pytest.warns(TorsorWarning, match="limits and names of joints"):
            write(robot, suffix)
    else:
        assert read(write(robot, suffix), f"x{suffix}") == robot


@pytest.mark.parametrize("seed", range(20))
def test_the_dialect_of_lemoine_and_khalil_carries_what_it_can(seed):
    rng = Random(seed)
    robot = random_robot(rng, 4, tree=seed % 2 == 0, symbolic=seed % 3 > 0, wrench=True, offsets=True)
    assert read(write(robot, ".par", dialect="lk22"), "x.par") == robot


@pytest.mark.parametrize(("options", "reason"), [
    ({"loops": 1}, "closed loops"), ({"kinds": "F"}, "fixed links"), ({"rotor": True}, "rotor inertia"),
    ({"friction": True}, "friction"), ({"base_motion": True}, "motion of the base"), ({"base_pose": True}, "pose"),
    ({"passive": True}, "passive joints"),
])
def test_the_dialect_of_lemoine_and_khalil_refuses_the_rest(options, reason):
    robot = random_robot(Random(3), 6, **options)
    with pytest.raises(FormatError, match=reason):
        write(robot, ".par", dialect="lk22")


def test_elastic_joints_are_refused_by_the_same_dialect_and_kept_by_the_other():
    robot = Robot("x", (link(0, 1, K="K1"), link(1, 2)))
    with pytest.raises(FormatError, match="elastic"):
        write(robot, ".par", dialect="lk22")
    assert "K = {K1,0}" in write(robot, ".par")
    assert "\nK =" not in write(robot.replace(links=(link(0, 1),)), ".par")


@pytest.mark.parametrize("suffix", EVERY)
def test_loading_our_own_files_warns_of_nothing(suffix):
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        read(write(strange_robot(), suffix), f"x{suffix}")
    assert not said


def test_numbers_stay_what_they_were():
    robot = Robot("x", (link(0, 1, d=0.1, r="1/3", alpha="30 deg", M=2**70, MX="12345678901234567.25"),))
    for suffix in EVERY:
        back = read(write(robot, suffix), f"x{suffix}").links[0]
        assert back.placement.d == scalar("0.1")
        assert back == robot.links[0]
