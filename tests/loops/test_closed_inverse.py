"""All configurations of robots with loops for a pose of a frame."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np
import pytest

import torsor
from tests.loops.closed_robots import case
from tests.loops.test_singular_motors import FRAMES, at, configurations, zero_of
from torsor.errors import ModelError, ProgramError
from torsor.program.choices import solutions
from torsor.robot.links import link

MANY = {"fourbar": (2, 2), "five_bar": (2, 2), "sr400": (16, 16), "three_rrr": (8, 8), "delta": (64, 8)}


@cache
def solved(name):
    """(inverse model, configuration, its pose, solutions)"""
    ik, q = torsor.inverse_geometry(case(name).robot, frame=FRAMES[name][0]), configurations(name)[0]
    pose = ik.closure.pose(q, FRAMES[name][0])
    return ik, q, pose, ik.solve(pose, limits={})


@pytest.mark.parametrize("name", MANY)
def test_every_configuration_is_closed_and_reaches_the_pose(name):
    ik, _, pose, found = solved(name)
    assert found.complete and found.residual.max() < 1e-8
    for q in found:
        assert ik.closure.closed(q) < 1e-8
        assert np.allclose(ik.closure.pose(q, ik.frame), pose, atol=1e-8)


@pytest.mark.parametrize("name", MANY)
def test_the_known_configuration_is_among_them_and_all_are_different(name):
    ik, known, _, found = solved(name)
    assert (len(found), len(ik.motors_of(found))) == MANY[ik.robot.name]
    turned = np.abs(np.exp(1j * np.asarray(found)) - np.exp(1j * known)).max(axis=1)
    assert turned.min() < 1e-7
    apart = np.abs(np.exp(1j * found[:, None]) - np.exp(1j * found[None])).max(axis=2)
    assert (apart + 10 * np.eye(len(found))).min() > 1e-5


@pytest.mark.parametrize("name", MANY)
def test_the_seed_comes_first_and_limits_hold(name):
    ik, known, pose, found = solved(name)
    assert np.allclose(ik.solve(pose, limits={}, seed=known)[0], known, atol=1e-7)
    motor = ik.motors[-1]
    place = ik.joints.index(motor)
    limits = {motor: (known[place] - 0.01, known[place] + 0.01)}
    inside = ik.solve(pose, limits=limits)
    assert 1 <= len(inside) < len(found) and len(inside) + len(inside.outside) == len(found)
    assert (np.abs(np.asarray(inside)[:, place] - known[place]) < 0.011).all()


def test_motors_of_a_stewart_platform_are_all_there():
    """Each leg may be pushed through its base: two lengths, of which one is negative."""
    ik = torsor.inverse_geometry("stewart", frame="platform")
    q = ik.closure.assemble(np.random.default_rng(2).uniform(-1, 1, 36))
    found = ik.solve(ik.closure.pose(q, "platform"), limits={})
    assert not found.complete and "one is given for each set of motor positions" in found.remarks[0]
    motors = ik.motors_of(found)
    assert motors.shape == (64, 6)
    known = q[[ik.joints.index(name) for name in ik.motors]]
    assert np.allclose(np.abs(motors), np.abs(known), atol=1e-8)


def test_a_singular_configuration_is_told():
    """A four-bar's rocker at the end of its way: crank and coupler are in line."""
    ik = torsor.inverse_geometry("fourbar")
    q = zero_of("fourbar", lambda q: at("fourbar", "jdet", q)["factors"][0], configurations("fourbar")[0])
    assert ik.solve(ik.closure.pose(q), limits={}).singular.any()
    assert not ik.solve(ik.closure.pose(configurations("fourbar")[0]), limits={}).singular.any()


def five_bar_with_tip():
    """The sample with a frame where its rods meet."""
    robot = torsor.load("five_bar")
    return robot.replace(links=(*robot.links, replace(link(2, 5, "fixed", d="L2"), name="tip")))


@pytest.mark.parametrize("task", ["auto", "position", "xy", "x y"])
def test_a_five_bar_reaches_a_point_in_four_configurations(task):
    robot = five_bar_with_tip()
    ik = torsor.inverse_geometry(robot, frame="tip", task=task)
    point = [0.15, 0.4, 0.0]
    found = ik.solve(point, limits={})
    assert found.shape == (4, 5) and found.complete and found.residual.max() < 1e-9 and len(ik.motors_of(found)) == 4
    for q in found:
        assert ik.closure.closed(q) < 1e-8 and np.allclose(ik.closure.pose(q, "tip")[:3, 3], point, atol=1e-9)
    program = torsor.generate("igm_paul", robot, frame="tip", task="position")
    values = {a.name: [robot.defaults[e] for e in a.elements] if a.role == "parameter" else np.eye(4)[:3].ravel()
              for a in program.arguments if a.role != "choice"}
    values["T"] = [x for e in program.argument("T").elements for x in [dict(zip(("Px", "Py", "Pz"), point,
                                                                                strict=True)).get(e, 0.0)]]
    motors = np.array([s["q"] for s in solutions(program, values)])
    own = ik.motors_of(found)
    assert len(motors) == 4
    assert np.abs(np.exp(1j * motors[:, None]) - np.exp(1j * own)).max(axis=2).min(axis=1).max() < 1e-9
    assert not len(ik.solve([2.0, 0.0, 0.0])) and repr(ik) == "<inverse geometry of five_bar, frame 5, by legs>"
    with pytest.raises(ProgramError, match="one target"):
        ik.solve([point, point])


def test_the_pose_of_a_five_bar_may_be_asked_too():
    ik = torsor.inverse_geometry(five_bar_with_tip(), frame="tip", task="pose")
    assert ik.rows == (0, 1, 2, 3, 4, 5)
    q = torsor.inverse_geometry(five_bar_with_tip(), frame="tip").solve([0.15, 0.4, 0.0], limits={})[0]
    assert len(ik.solve(ik.closure.pose(q, "tip"), limits={})) == 2
    with pytest.raises(ModelError, match="infinitely many positions for x of the frame: ask for more"):
        torsor.inverse_geometry(five_bar_with_tip(), frame="tip", task="x")


def test_what_is_asked_otherwise_is_told():
    with pytest.raises(ModelError, match=r"locked=.*is for robots without loops"):
        torsor.inverse_geometry("three_rrr", locked=("q1",))
    ik = torsor.inverse_geometry("three_rrr", frame="platform")
    with pytest.raises(ProgramError, match=r"a matrix \(4, 4\)"):
        ik.solve([0.1, 0.2, 0.0])
    with pytest.raises(ModelError, match="igm_paul"):
        ik.files("c")
    far = np.eye(4)
    far[0, 3] = 9
    assert not len(ik.solve(far))
    with pytest.raises(ModelError, match="infinitely many positions"):
        torsor.inverse_geometry("excavator")
    assert "lgm" in torsor.generate("igm_general", "sr400", frame=6).words.remarks[-1]
