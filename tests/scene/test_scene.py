"""A robot as it is drawn: numbers for everything, bodies that weigh as they should, programs that move and close it."""

from __future__ import annotations

import json
import subprocess
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings

import torsor
from tests.random_robots import random_robot, robots
from torsor import app
from torsor.drawing.assumed_numbers import numbers_for
from torsor.drawing.ellipsoids import ellipsoids
from torsor.drawing.stick_figures import stick_figure
from torsor.errors import ModelError, RobotError, TorsorError
from torsor.numerics.numeric_tree import NumericTree
from torsor.robot.cells import with_cell

DRAWN = ("rrp", "puma560", "panda", "tree", "five_bar", "sr400", "delta", "pendulum_arm")
RUN = """
const out = [];
for (const [name, calls] of Object.entries(JSON.parse(process.argv[2]))) {
    for (const [file, call, given] of calls) {
        const f = (await import(`./${name}/${file}`))[call];
        const got = f(...given);
        out.push(got instanceof Float64Array ? Array.from(got)
            : Object.fromEntries(Object.entries(got).map(([k, v]) => [k, Array.from(v)])));
    }
}
console.log(JSON.stringify(out));
"""


def arguments(scene, name, q):
    """What a program takes, at positions by variable."""
    values = scene["numbers"] | q
    return [[values[e] for e in a["elements"]] for a in scene["programs"][name]["arguments"]]


def node(place, calls):
    """What each call (robot, program, positions) gives."""
    place.joinpath("run.mjs").write_text(RUN)
    place.joinpath("package.json").write_text('{"type": "module"}')
    asked = {}
    for scene, name, q in calls:
        folder = place / scene.data["robot"]
        folder.mkdir(exist_ok=True)
        for file, text in scene.files.items():
            folder.joinpath(file).write_text(text)
        record = scene.data["programs"][name]
        asked.setdefault(folder.name, []).append(
            [record["file"], record["function"], arguments(scene.data, name, q)])
    done = subprocess.run(["node", "run.mjs", json.dumps(asked)], cwd=place, capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def start(scene):
    return {j["variable"]: j["start"] for j in (*scene["joints"], *scene["loops"]) if j["variable"]}


def test_the_programs_of_a_scene_place_all_frames_move_the_tool_and_close_the_loops(tmp_path):
    scenes = [app.scene(name) for name in DRAWN]
    rng, calls = np.random.default_rng(1), []
    for scene in scenes:
        q = start(scene.data)
        shaken = {name: x + 0.05 * rng.standard_normal() for name, x in q.items()}
        held = scene.data["independent"] if scene.data["loops"] else []
        shaken |= {name: q[name] for name in held}
        calls += [(scene, "fk", q), (scene, "fk", shaken), (scene, "jac", q)]
        calls += [(scene, "close", shaken)] if scene.data["loops"] else []
    answers = iter(node(tmp_path, calls))
    todo = iter(calls)
    for scene, name in zip(scenes, DRAWN, strict=True):
        data, robot = scene.data, torsor.load(name)
        skeleton = NumericTree(robot, data["numbers"])
        variables = [skeleton.tree.links[j - 1].joint.variable for j in skeleton.joints]
        for _ in range(2):
            q = next(todo)[2]
            T = next(answers)
            wanted = skeleton.frames(np.array([[q[v] for v in variables]]))[0]
            assert list(T) == [f"T{x['frame']}" for x in data["frames"][1:]]
            np.testing.assert_allclose(np.reshape(list(T.values()), (-1, 4, 4)), wanted[1:], atol=1e-12)
        next(todo)
        J = np.reshape(next(answers), (6, len(data["independent"])))
        check_jacobian(robot, data, skeleton, variables, J)
        if data["loops"]:
            check_closing(skeleton, variables, next(todo)[2], next(answers), data)


def check_jacobian(robot, data, skeleton, variables, J):
    """By differences of closed configurations nearby."""
    q = np.array([start(data)[v] for v in variables])
    places = [variables.index(v) for v in data["independent"]]
    rates = np.eye(len(variables))[:, places]
    if data["loops"]:
        C = skeleton.constraints(skeleton.frames(q[None]))[0]
        passive = [i for i in range(len(variables)) if i not in places]
        rates[passive] = -np.linalg.lstsq(C[:, passive], C[:, places], rcond=None)[0]
    h = 1e-6
    for k in range(len(places)):
        ahead, behind = (skeleton.frames((q + s * h * rates[:, k])[None])[0, data["tool"]] for s in (1, -1))
        np.testing.assert_allclose((ahead - behind)[:3, 3] / (2 * h), J[:3, k], atol=1e-7)
        turn = (ahead[:3, :3] - behind[:3, :3]) / (2 * h) @ ahead[:3, :3].T
        np.testing.assert_allclose([turn[2, 1], turn[0, 2], turn[1, 0]], J[3:, k], atol=1e-5)


def check_closing(skeleton, variables, shaken, step, data):
    """One step of Newton's method brings the loops much nearer; the start itself is closed."""

    def gap(q):
        return skeleton.error(skeleton.frames(np.array([[q[v] for v in variables]])))[0]

    outputs = data["programs"]["close"]["outputs"]
    labels = outputs[0]["labels"]
    passive = [v for v in variables if v not in data["independent"]]
    assert len(labels) == len(passive) == len(step[outputs[0]["name"]])
    closed = shaken | dict(zip(passive, step[outputs[0]["name"]], strict=True))
    assert gap(start(data)) < 1e-9 and gap(shaken) > 1e-3 and gap(closed) < gap(shaken) / 4


def test_the_start_is_within_limits_and_sliders_span_them():
    for name in ("panda", "slider_crank", "stanford", "ur5"):
        data = app.scene(name).data
        limits = {j.variable: j.limits.range for j in torsor.load(name).joints}
        for joint in data["joints"]:
            low, high = limits[joint["variable"]]
            assert low <= joint["start"] <= high and joint["low"] < joint["high"]
            assert joint["lower"] == (None if low == -np.inf else low) and low <= joint["low"]
            assert (joint["high"] <= high and joint["low"] <= joint["start"] <= joint["high"]) or data["loops"]


def test_zero_is_left_where_a_joint_may_not_be_there():
    robot = torsor.load("planar_2r")
    for field, typed in (("limits.upper", "2"), ("limits.lower", "1")):
        robot = with_cell(robot, 1, field, typed)
    assert [j["start"] for j in app.scene(robot).data["joints"]] == [1.5, 0]


@settings(max_examples=40)
@given(robots(loops=0, symbolic=True))
def test_assumed_numbers_make_bodies_that_can_exist(robot):
    known = numbers_for(robot)
    assert list(known.values) == list(robot.parameters) == list(known.assumed)
    for body in ellipsoids(robot, known.values):
        assert body.possible and min(body.radii) > 0, body


@settings(max_examples=40)
@given(robots(symbolic=False))
def test_an_ellipsoid_weighs_as_its_link(robot):
    """Integrals over the solid: m (b^2 + c^2)/5 about its axes, moved to the origin of the frame."""
    for body in ellipsoids(robot, numbers_for(robot).values):
        i = robot.links[body.frame - 1].inertia
        if not body.possible:
            continue
        R, c, m = np.array(body.axes), np.array(body.centre), body.mass
        a2 = np.square(body.radii)
        J = R @ np.diag(m * (a2.sum() - a2) / 5) @ R.T + m * (c @ c * np.eye(3) - np.outer(c, c))
        wanted = [[i.XX, i.XY, i.XZ], [i.XY, i.YY, i.YZ], [i.XZ, i.YZ, i.ZZ]]
        np.testing.assert_allclose(J, [[float(x) for x in row] for row in wanted], atol=1e-9 * max(1, J.max()))
        np.testing.assert_allclose(m * c, [float(i.MX), float(i.MY), float(i.MZ)], atol=1e-12)
        assert np.linalg.det(R) == pytest.approx(1)


def test_a_body_that_cannot_exist_says_why():
    bad = torsor.Robot("bad", (torsor.link(0, 1, M=1, XX=1, YY=1, ZZ=3), torsor.link(1, 2, M=-1, XX=1),
                               torsor.link(2, 3, M=1, MX=2, XX=1, YY=1, ZZ=1), torsor.link(3, 4)))
    bodies = ellipsoids(bad, {"G3": -9.81})
    assert [b.frame for b in bodies] == [1, 2, 3] and not any(b.possible for b in bodies)
    assert "3 is more than 1 and 1" in bodies[0].why and "mass" in bodies[1].why and "moment is -3" in bodies[2].why


def test_gravity_points_down_however_it_is_written():
    for said, wanted in (((0, 0, "G3"), [0, 0, -9.81]), ((0, 0, "-g"), [0, 0, -9.81]), ((0, "G2", 0), [0, -9.81, 0]),
                         (("G1", "G2", "G3"), [0, 0, -9.81]), ((0, 0, "-9.8"), [0, 0, -9.8])):
        assert app.scene(torsor.load("rrp").replace(gravity=said)).data["gravity"] == wanted


def test_given_numbers_go_before_defaults_before_assumed_ones():
    plain, other = app.scene("planar_2r").data, app.scene("planar_2r", {"L1": "1/8"}).data
    assert plain["numbers"]["L1"] == float(torsor.load("planar_2r").defaults["L1"]) and not plain["assumed"]
    assert other["numbers"] == plain["numbers"] | {"L1": 0.125} and other["frames"][2]["place"]["d"] == 0.125
    assert set(app.scene("rrp").data["assumed"]) == set(torsor.load("rrp").parameters)
    with pytest.raises(ModelError, match="did you mean L1"):
        app.scene("planar_2r", {"L11": 1})


def test_a_robot_that_does_not_assemble_is_drawn_open_with_a_sentence():
    far = app.scene("five_bar", {"L0": 5}).data
    assert list(far["programs"]) == ["fk", "jac", "close"] and "assemble" in far["remarks"][0]
    robot = random_robot(Random(3), 4, kinds="R", loops=1, symbolic=False)
    shown = app.scene(robot)
    assert list(shown.data["programs"]) == ["fk"] and "assemble" in shown.data["remarks"][0]
    assert [j["start"] for j in shown.data["joints"]] == [0.0] * 4 and len(shown.data["frames"]) == 1 + 4 + 2


@settings(max_examples=10, deadline=None)
@given(robots(max_links=4))
def test_every_robot_is_drawn(robot):
    data = app.scene(robot, programs=["fk"]).data
    assert [x["frame"] for x in data["frames"]] == list(range(1 + len(robot.links) + 2 * len(robot.loops)))
    assert json.dumps(data, allow_nan=False) and data["size"] > 0


def test_the_tool_is_the_end_of_the_longest_chain_or_what_is_asked_for():
    assert app.scene("tree").data["tool"] == 7 and app.scene("panda").data["tool"] == 8
    asked = app.scene("puma560", frame=3).data
    assert asked["tool"] == 3 and asked["chain"] == ["q1", "q2", "q3"]
    assert app.scene("puma560", frame="link2").data["tool"] == 2
    for frame in (7, -2, "hand"):
        with pytest.raises(RobotError):
            app.scene("puma560", frame=frame)


def test_programs_are_those_that_are_asked_for():
    assert list(app.scene("five_bar", programs=["fk", "close"]).data["programs"]) == ["fk", "close"]
    with pytest.raises(TorsorError, match="jac"):
        app.scene("five_bar", programs=["jak"])


def test_stick_figures_go_from_the_base_to_every_end():
    lines = stick_figure(torsor.load("planar_2r"))
    assert lines == [[[0, 0, 0], [0.5, 0, 0]]]
    closed = stick_figure(torsor.load("five_bar"))
    ends = [line[-1] for line in closed]
    assert all(line[0] == [0, 0, 0] for line in closed) and np.allclose(ends[0], ends[1], atol=1e-3)
    tree = stick_figure(torsor.load("tree"))
    assert len(tree) >= 2 and all(len(line) > 1 for line in tree)
