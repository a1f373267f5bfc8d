"""Frames of any robot in numbers: against compiled kinematics, against closures; and its singular configurations."""

from __future__ import annotations

from xml.etree import ElementTree

import numpy as np
import pytest

import torsor
from torsor import app
from torsor.drawing.assumed_numbers import numbers_for
from torsor.errors import ModelError
from torsor.kinematics.joint_motions import JointMotions
from torsor.program.evaluate import evaluate

POSITION = (1, 1, 1, 0, 0, 0)


@pytest.mark.parametrize("name", ["puma560", "panda", "tree", "stanford"])
def test_points_and_their_worth_are_those_of_compiled_kinematics(name):
    numbers = numbers_for(torsor.load(name)).values
    found = app.workspace(name, samples=50, seed=3).data
    arm = torsor.Kinematics(name, numbers, frame=found["frame"])
    q = np.array(found["q"])
    np.testing.assert_allclose(arm.pose(q)[:, :3, 3], found["points"], atol=1e-5)
    worth = arm.dexterity(q, mask=POSITION).manipulability
    np.testing.assert_allclose(worth, found["manipulability"], rtol=1e-3, atol=1e-5)
    np.testing.assert_allclose(JointMotions(torsor.load(name), numbers, found["frame"]).jacobian(q), arm.jacobian(q),
                               atol=1e-10)


@pytest.mark.parametrize("name", ["five_bar", "sr400", "delta"])
def test_points_of_a_robot_with_loops_are_of_closed_configurations(name):
    found = app.workspace(name, samples=40, seed=1).data
    loops = torsor.closure(name)
    assert 0 < found["samples"] <= 40 and tuple(found["joints"]) == loops.joints
    for q, point in zip(found["q"], found["points"], strict=True):
        assert loops.closed(q) < 1e-4
        np.testing.assert_allclose(loops.pose(q, found["frame"])[:3, 3], point, atol=1e-5)


def test_the_jacobian_of_a_robot_with_loops_is_that_of_the_model():
    robot = torsor.load("five_bar")
    numbers = numbers_for(robot).values
    moved = JointMotions(robot, numbers, 4)
    program = torsor.models.jacobian(robot, frame=4)
    for q in moved.drawn(5, 2):
        given = {a.name: [(numbers | dict(zip(moved.joints, q, strict=True)))[e] for e in a.elements]
                 for a in program.arguments}
        np.testing.assert_allclose(np.reshape(evaluate(program, given)["J"], (6, -1)), moved.jacobian(q[None])[0],
                                   atol=1e-9)


def test_limits_are_kept_and_samples_are_the_same_every_time():
    robot = torsor.load("planar_2r")
    for field, typed in (("limits.lower", "0.1"), ("limits.upper", "0.4")):
        robot = app.robot_from_text(app.edit(robot, "set", {"frame": 1, "field": field, "typed": typed}).data["toml"])
    found = app.workspace(robot, samples=100).data
    assert all(0.1 <= q[0] <= 0.4 for q in found["q"]) and found == app.workspace(robot, samples=100).data
    assert found["reach"] == pytest.approx([0.5, 0.5])
    with pytest.raises(ModelError, match="1 to 20000"):
        app.workspace(robot, samples=20_001)


def test_pictures_are_well_formed_and_their_words_are_text():
    robot = torsor.load("planar_2r").replace(name="<script>alert(1)</script>")
    for text in app.workspace(robot, samples=10).data["pictures"].values():
        tags = {element.tag.rpartition("}")[2] for element in ElementTree.fromstring(text).iter()}
        assert tags <= {"svg", "title", "text", "line", "path"} and "<script" not in text


def test_each_singularity_of_the_puma_has_the_nearest_configuration():
    near = {"q1": 0.3, "q2": -0.2, "q3": 0.4, "q4": 0.5, "q5": 0.6, "q6": 0.7}
    data = app.singularities("puma560", q=near).data
    robot = torsor.load("puma560")
    program = torsor.generate("jdet", robot)
    numbers = numbers_for(robot).values
    assert [x["name"] for x in data["factors"]] == ["shoulder", "elbow", "wrist"]
    for k, found in enumerate(data["factors"]):
        given = {a.name: [(numbers | found["q"])[e] for e in a.elements] for a in program.arguments}
        assert abs(evaluate(program, given)["factors"][k]) < 1e-9 and found["condition"] > 1e6
        assert found["far"] == pytest.approx(np.linalg.norm([found["q"][n] - x for n, x in near.items()]))
        assert found["sentence"].startswith(found["name"]) and "= 0" in found["sentence"]
    elbow, wrist = data["factors"][1:]
    # the elbow depends on q3 alone, the wrist on q5: the nearest configuration turns no other joint
    assert {n for n in near if abs(elbow["q"][n] - near[n]) > 1e-6} == {"q3"}
    assert {n for n in near if abs(wrist["q"][n] - near[n]) > 1e-6} == {"q5"} and abs(wrist["q"]["q5"]) < 1e-9
    d4, rl4 = numbers["D4"], numbers["RL4"]
    angles = np.arctan2(-rl4, d4) + np.pi * np.arange(-2, 3)
    assert elbow["q"]["q3"] == pytest.approx(angles[np.abs(angles - 0.4).argmin()])


def test_the_nearest_singular_configuration_of_two_joints_is_nearest():
    """The shoulder of the Puma is a curve in q2 and q3: held against a fine grid of it."""
    numbers = numbers_for(torsor.load("puma560")).values
    d3, d4, rl4 = (numbers[n] for n in ("D3", "D4", "RL4"))
    near = {"q2": 1.2, "q3": -0.3}
    found = app.singularities("puma560", q=near).data["factors"][0]
    grid = np.linspace(-np.pi, np.pi, 2001)
    q2, q3 = np.meshgrid(grid, grid)
    value = d3 * np.cos(q2) + d4 * np.cos(q2 + q3) - rl4 * np.sin(q2 + q3)
    crossed = value[:, :-1] * value[:, 1:] <= 0
    far = np.hypot(q2[:, :-1] - near["q2"], q3[:, :-1] - near["q3"])[crossed].min()
    assert found["far"] == pytest.approx(far, abs=0.01)
    # the way there is across the curve
    a, b = found["q"]["q2"], found["q"]["q2"] + found["q"]["q3"]
    by_q3 = -d4 * np.sin(b) - rl4 * np.cos(b)
    way = np.array([found["q"][name] - x for name, x in near.items()])
    across = np.array([by_q3 - d3 * np.sin(a), by_q3])
    assert abs(np.cross([*way, 0], [*across, 0])[2]) < 1e-4 * np.linalg.norm(way) * np.linalg.norm(across)


@pytest.mark.parametrize(("name", "frame"), [("five_bar", 4), ("three_rrr", 4)])
def test_both_kinds_of_singularities_of_a_robot_with_loops_are_found(name, frame):
    data = app.singularities(name, frame=frame).data
    loops = torsor.closure(name)
    direct = [x for x in data["factors"] if x["kind"] == "direct"]
    assert direct and loops.singular(direct[0]["q"]).kind == "assemblies meet"
    for x in data["factors"]:
        assert loops.closed(x["q"]) < 1e-8
        assert x["kind"] == "direct" or x["condition"] > 1e6


def test_what_cannot_be_reached_within_the_limits_is_not_found():
    robot = torsor.load("scara")
    for field, typed in (("limits.lower", "0.5"), ("limits.upper", "2")):
        robot = app.robot_from_text(app.edit(robot, "set", {"frame": 2, "field": field, "typed": typed}).data["toml"])
    (elbow,) = app.singularities(robot).data["factors"]
    assert elbow["q"] is None and app.singularities("scara").data["factors"][0]["q"]["q2"] == 0


def test_a_robot_without_a_determinant_has_a_sentence():
    data = app.singularities("panda").data
    assert data["factors"] == [] and "7 moving joints" in data["remarks"][0]
