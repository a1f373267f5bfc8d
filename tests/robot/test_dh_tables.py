"""Denavit-Hartenberg tables of robots: those that they were made of, and the same pose of the last frame."""

from __future__ import annotations

import numpy as np
import pytest

import torsor
from torsor import app
from torsor.robot.conventions import Row, from_modified_dh, from_standard_dh
from torsor.robot.scalars.scalar import scalar

ROWS = [Row(a=0, alpha="pi/2", d="D1"), Row(a="A2", d="1/3"), Row("P", alpha="-pi/2", theta="T3"), Row(a="A4", alpha=1)]


def cells(robot, name):
    return [row[1:] for row in app.conventions(robot).data[name]["rows"]]


def test_a_robot_of_a_standard_table_has_that_table():
    held = [("q1", "D1", "0", "pi/2"), ("q2", "1/3", "A2", "0"), ("T3", "q3", "0", "-pi/2"), ("q4", "0", "A4", "1")]
    assert [tuple(row) for row in cells(from_standard_dh(ROWS), "dh")] == held


def test_a_robot_of_craigs_table_has_that_table():
    held = [("pi/2", "0", "D1", "q1"), ("0", "A2", "1/3", "q2"), ("-pi/2", "0", "q3", "T3"), ("1", "A4", "0", "q4")]
    assert [tuple(row) for row in cells(from_modified_dh(ROWS), "craig")] == held


def turn(axis, angle, along):
    T = np.eye(4)
    i, j, k = {"x": (1, 2, 0), "z": (0, 1, 2)}[axis]
    T[i, i] = T[j, j] = np.cos(angle)
    T[j, i] = np.sin(angle)
    T[i, j] = -T[j, i]
    T[k, 3] = along
    return T


@pytest.mark.parametrize("name", ["puma560", "panda", "stanford", "ur5", "scara", "rx90"])
def test_the_products_of_all_three_tables_are_the_pose_of_the_last_frame(name):
    robot = torsor.load(name)
    rng = np.random.default_rng(0)
    values = {j.variable: rng.uniform(-1, 1) for j in robot.joints} | {n: float(x) for n, x in robot.defaults.items()}
    data = app.conventions(robot).data
    wanted = torsor.Kinematics(robot).pose([values[j.variable] for j in robot.joints])

    def numbers(row):
        return [float(scalar(text).value(values)) for text in row[1:]]

    craig, dh = np.eye(4), np.eye(4)
    for row in data["craig"]["rows"]:
        alpha, a, d, theta = numbers(row)
        craig = craig @ turn("x", alpha, a) @ turn("z", theta, d)
    for row in data["dh"]["rows"]:
        theta, d, a, alpha = numbers(row)
        dh = dh @ turn("z", theta, d) @ turn("x", alpha, a)
    np.testing.assert_allclose(craig, wanted, atol=1e-12)
    np.testing.assert_allclose(dh, wanted, atol=1e-12)


@pytest.mark.parametrize(("name", "word", "frame"), [("tree", "branches", 5), ("five_bar", "loops", None),
                                                     ("rrp", "gamma = g1", 1)])
def test_robots_without_such_a_table_say_why(name, word, frame):
    data = app.conventions(name).data
    for table in ("craig", "dh"):
        assert word in data[table]["why"] and data[table]["frame"] == frame
    assert data["khalil"]["rows"]


def test_rows_are_mappings_too():
    rows = [{"a": 0, "alpha": "pi/2", "d": "D1"}, {"joint": "P", "theta": "T2"}]
    assert from_modified_dh(rows).links == from_modified_dh([Row(**row) for row in rows]).links
    with pytest.raises(torsor.TorsorError, match="unknown entry of a row 'r'; there are joint, a, alpha, d"):
        from_standard_dh([{"r": "D1"}])


def test_standard_tables_begin_on_the_first_axis():
    robot = from_modified_dh([Row(a="A0", alpha="pi/2"), Row()])
    assert "A0" in app.conventions(robot).data["dh"]["why"] and "rows" in app.conventions(robot).data["craig"]
