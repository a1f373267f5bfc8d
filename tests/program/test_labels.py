"""What carries labels of its own, a Series or a DataFrame of pandas, is taken by name or refused."""

from dataclasses import replace
from functools import cache

import numpy as np
import pandas
import pytest

import torsor
from tests.identification.swings import swing
from torsor.errors import MotionError, TorsorError
from torsor.ik.numeric.answer import read_seed


def Series(numbers, labels=None):
    return pandas.Series(numbers, index=labels)


def DataFrame(numbers, labels=None):
    return pandas.DataFrame(numbers, columns=labels)


@cache
def program():
    return torsor.generate("idm", "planar_2r", effort=0)


@cache
def torques():
    return torsor.compile(program())


Q, QD, QDD = [0.3, -0.7], [0.5, 1.1], [-0.2, 0.4]
TURNED = {"q": Series(Q[::-1], ["q2", "q1"]), "qd": Series(QD[::-1], ["q2", "q1"]),
          "qdd": Series(QDD[::-1], ["QDP2", "QDP1"])}


def test_a_series_is_taken_by_its_labels():
    expected = torques()(Q, QD, QDD)
    assert np.array_equal(torques()(**TURNED), expected)
    assert np.array_equal(torques()(*TURNED.values()), expected)
    assert np.array_equal(torques()(Series(Q), Series(QD), Series(QDD)), expected)  # 0, 1: in their order
    assert torsor.evaluate(program(), TURNED)[program().outputs[0].name] == pytest.approx(expected)


def test_a_table_is_taken_by_its_columns():
    rng = np.random.default_rng(1)
    q, qd, qdd = rng.normal(size=(3, 5, 2))
    turned = (DataFrame(x[:, ::-1], ["q2", "q1"]) for x in (q, qd, qdd))
    assert np.array_equal(torques()(*turned), torques()(q, qd, qdd))
    assert np.array_equal(torques()(DataFrame(q), qd, qdd), torques()(q, qd, qdd))


def test_parameters_are_taken_by_their_labels():
    robot = torsor.load("planar_2r")
    numbers = {name: 0.3 + 0.1 * k for k, name in enumerate(robot.parameters)}
    turned = Series([*numbers.values()][::-1], [*numbers][::-1])
    assert np.array_equal(torques()(Q, QD, QDD, parameters=turned), torques()(Q, QD, QDD, parameters=numbers))
    assert np.allclose(torsor.compile(program(), parameters=turned)(Q, QD, QDD),
                       torques()(Q, QD, QDD, parameters=numbers))
    base = torsor.base_parameters(robot)
    assert base.values(turned) == base.values(numbers)
    runs = [torsor.simulate(robot, time=0.1, samples=3, parameters=p) for p in (turned, numbers)]
    assert np.array_equal(runs[0].q, runs[1].q)


def test_a_start_and_a_seed_are_taken_by_their_labels():
    start = Series([0.2, 0.9], ["q2", "q1"])
    runs = [torsor.simulate("planar_2r", time=0.1, samples=3, q0=q, qd0=q) for q in (start, {"q1": 0.9, "q2": 0.2})]
    assert np.array_equal(runs[0].q, runs[1].q)
    assert read_seed(("q1", "q2"), start).tolist() == [0.9, 0.2]  # of inverse geometry
    loops = torsor.closure("fourbar")
    first = loops.solve([0.8])[0]
    row = Series(first[::-1], loops.joints[::-1])
    way = DataFrame([[0.8], [0.9]], loops.independent)
    assert np.array_equal(loops.track(way, row).q, loops.track([[0.8], [0.9]], first).q)
    with pytest.raises(TorsorError, match="path has a row of numbers for each position of q1"):
        loops.track(DataFrame([[0.8], [0.9]], ["elbow"]), first)


def test_known_numbers_of_an_identification_are_taken_by_their_labels():
    robot = torsor.load("planar_2r")
    t, q, qd, qdd = swing(2, 100)
    motion = torsor.Motion(t, q, torques()(q, qd, qdd), qd, qdd)
    fit = torsor.identify(robot.replace(defaults={}), motion, Series([9.81, 0.5], ["g", "L1"]))
    assert fit.parameters == pytest.approx(torsor.identify(robot, motion, {"g": 9.81, "L1": 0.5}).parameters)


@pytest.mark.parametrize(("labels", "words"), [
    (["q1", "elbow"], "argument q lacks a value for q2"),
    ([1, 0], r"to be different names, not 1, 0; give \.to_numpy\(\)"),
    (["q1", "q1"], "to be different names, not q1, q1"),
    ([("q", 1), ("q", 2)], "to be different names"),
])
def test_labels_that_name_nothing_are_refused(labels, words):
    with pytest.raises(TorsorError, match=words):
        torques()(Series(Q, labels), QD, QDD)
    with pytest.raises(TorsorError, match=words):
        torsor.evaluate(program(), {"q": Series(Q, labels), "qd": QD, "qdd": QDD})
    with pytest.raises(TorsorError):
        torsor.simulate("planar_2r", time=0.1, q0=Series(Q, labels))


def test_joints_go_by_their_names_where_the_robot_is_known():
    links = [torsor.link(j, j + 1, d=0.5, ZZ=1, M=1) for j in range(2)]
    links = tuple(replace(x, joint=replace(x.joint, name=n)) for x, n in zip(links, ("hip", "knee"), strict=True))
    robot = torsor.Robot("leg", links, gravity=(0, 0, 0))
    motion = torsor.simulate(robot, time=0.1, samples=2, q0=Series([0.2, 0.9], ["knee", "hip"]))
    assert motion.q[0].tolist() == [0.9, 0.2]


@pytest.mark.parametrize("names", [("q1", "q2"), ("hip", "knee"), ("pos_1", "pos_2")])
def test_a_recording_is_taken_by_its_columns(names):
    t, q, qd, _ = swing(2, 50)
    numbered = names[0][-1] == "1"
    others = {n: [f"{n}1", f"{n}2"] if numbered else list(names) for n in ("qd", "tau")}
    table = {"q": DataFrame(q[:, ::-1], names[::-1]), "qd": DataFrame(qd[:, ::-1], others["qd"][::-1]),
             "tau": DataFrame(3 * q, others["tau"])}
    motion = torsor.Motion(Series(t, np.arange(50) * 0.5), **table)
    order = [0, 1] if numbered else [1, 0]
    assert np.array_equal(motion.q, q[:, order]) and np.array_equal(motion.qd, qd[:, order])
    assert motion.names == (() if numbered else names[::-1]) and motion.motors == (() if numbered else names)
    assert np.array_equal(motion.tau, 3 * q)
    with pytest.raises(MotionError, match=r"columns of qd are of a, b.*label them alike"):
        torsor.Motion(t, table["q"], q, DataFrame(qd, ["a", "b"]))


def test_labels_of_what_goes_by_its_order_are_refused():
    robot, place = torsor.load("scara"), Series([0.2, 0.6, 0.0], ["y", "x", "z"])
    numbers = dict.fromkeys(robot.parameters, 0.5)
    for call in (lambda: torsor.Drives(gear=Series([2, 3], ["q2", "q1"])),
                 lambda: torsor.inverse_kinematics(robot, place, numbers),
                 lambda: torsor.inverse_geometry(robot, numbers, task="xy").solve(place)):
        with pytest.raises(TorsorError, match=r"goes by the order of its numbers.*to_numpy"):
            call()
    assert torsor.Drives(gear=Series([2, 3])).gear.tolist() == [2, 3]
