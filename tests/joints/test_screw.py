"""Screws: a joint that slides by its lead while it turns, in every model and every file that has a place for it."""

from __future__ import annotations

from dataclasses import replace
from math import pi
from random import Random

import numpy as np
import pytest

import torsor
from tests.random_robots import random_robot
from torsor.drawing.assumed_numbers import numbers_for
from torsor.drawing.scene_programs import moving
from torsor.errors import FormatError, ModelError, RobotError
from torsor.numerics.numeric_tree import NumericTree
from torsor.robot.cells import with_cell
from torsor.robot.parts import INERTIAL, Inertia
from torsor.robot.rearranged import add_link
from torsor.robot.scalars.scalar import scalar

NUT = {"XX": 1, "YY": 1, "ZZ": "0.5", "MX": "0.2", "M": 2}


def arm(lead="lead1"):
    return torsor.Robot("press", (torsor.link(0, 1, "screw", lead=lead, r="r1", **NUT),
                                  torsor.link(1, 2, "R", alpha="pi/2", d="d2", **NUT)), gravity=(0, 0, "-9.81"))


def numeric(seed):
    return random_robot(Random(seed), 5, kinds="RPFH", tree=seed % 2 == 0, symbolic=False, offsets=True, general=True)


def test_one_turn_slides_by_the_lead():
    trm = torsor.compile(torsor.generate("trm", arm(), frame=1))
    there = trm(q=[[0, 0.3], [2 * pi, 0.3]], parameters=[0.25, 0.1])
    moved = np.zeros((4, 4))
    moved[2, 3] = 0.1
    assert np.allclose(there[1] - there[0], moved)


def test_a_vertical_screw_carries_weight_by_its_lead():
    Q = torsor.evaluate(torsor.generate("grav", arm("0.1")), {"q": [0.7, 0.3], "parameters": [0.0, 1.0]})["Q"]
    assert np.isclose(Q[0], 4 * 9.81 * 0.1 / (2 * pi))


@pytest.mark.parametrize("lead", ["0.02", "-0.5", "2*pi"])
def test_a_screw_is_a_turn_and_a_slide_that_follows_it(lead):
    """Inverse dynamics of the chain of two joints, one torque from both by the ratio."""
    pair = torsor.Robot("pair", (torsor.link(0, 1, "R"), torsor.link(1, 2, "P", **NUT),
                                 torsor.link(2, 3, "R", alpha="pi/2", d="d2", **NUT)), gravity=(0, 3, "-9.81"))
    one = arm(lead).replace(gravity=(0, 3, "-9.81"))
    h, (q, qd, qdd) = float(scalar(lead)) / (2 * pi), np.random.default_rng(1).uniform(-2, 2, (3, 2))
    spread = np.array([[1, 0], [h, 0], [0, 1]])
    apart = torsor.evaluate(torsor.generate("idm", pair), {
        "q": spread @ q, "qd": spread @ qd, "qdd": spread @ qdd, "parameters": [0.4]})["tau"]
    tau = torsor.evaluate(torsor.generate("idm", one), {"q": q, "qd": qd, "qdd": qdd, "parameters": [0.0, 0.4]})["tau"]
    assert np.allclose(tau, spread.T @ np.array(apart, float))


@pytest.mark.parametrize("seed", range(6))
def test_numeric_frames_and_twists_are_those_of_the_models(seed):
    robot = numeric(seed)
    tree, n = NumericTree(robot, {}), len(robot.links)
    q = np.random.default_rng(seed).uniform(-2, 2, (3, len(robot.joints)))
    T = torsor.compile(torsor.generate("trm", robot, frame=n))(q=q)
    J = torsor.compile(torsor.generate("jac", robot, frame=n))(q=q)
    frames = tree.frames(q)
    assert np.allclose(frames[:, n], T)
    path = [j for j in tree.joints if j in _path(robot, n)]
    assert np.allclose(tree.twists(frames, path, n), J[:, :, [tree.column[j] for j in path]])


def _path(robot, n):
    while n:
        yield n
        n = robot.links[n - 1].antecedent


@pytest.mark.parametrize("seed", range(6))
def test_files_with_screws_come_back(seed, tmp_path):
    robot = numeric(seed)
    torsor.save(robot, tmp_path / "a.toml")
    assert torsor.load(tmp_path / "a.toml") == robot.replace(name=torsor.load(tmp_path / "a.toml").name)
    torsor.save(robot, tmp_path / "a.sdf")
    again = torsor.load(tmp_path / "a.sdf")
    assert [j.kind for j in again.joints] == [j.kind for j in robot.joints]
    rows = np.random.default_rng(seed).uniform(-1, 1, (3, len(robot.joints)))
    state = dict(zip(("q", "qd", "qdd"), rows, strict=True))
    torques = [np.array(torsor.evaluate(torsor.generate("idm", r, effort=0), state)["tau"], float)
               for r in (robot, again)]
    assert np.allclose(*torques, atol=1e-9 * max(1, np.abs(torques[0]).max()))


@pytest.mark.parametrize("suffix", ["par", "urdf", "xml"])
def test_files_without_screws_refuse_them_by_name(suffix, tmp_path):
    with pytest.raises(FormatError, match=r"has no screws.*q1.*\.sdf and \.toml"):
        torsor.save(arm("0.1").replace(defaults={"r1": scalar(0), "d2": scalar(1)}), tmp_path / f"a.{suffix}")
    assert not (tmp_path / f"a.{suffix}").exists()


def test_a_lead_is_asked_for_and_only_of_screws(tmp_path):
    with pytest.raises(RobotError, match=r"lead=0\.01"):
        torsor.link(0, 1, "screw")
    with pytest.raises(RobotError, match="revolute joint has no lead"):
        torsor.link(0, 1, "R", lead=0.1)
    with pytest.raises(RobotError, match="a length other than 0"):
        link = torsor.link(0, 1, "screw", lead=0.1)
        torsor.Robot("r", (replace(link, joint=replace(link.joint, lead=scalar(0))),))
    (tmp_path / "a.toml").write_text('name = "a"\n[[link]]\njoint = "screw"\n')
    with pytest.raises(FormatError, match="a screw has a lead"):
        torsor.load(tmp_path / "a.toml")


def test_a_cell_makes_a_screw_of_a_turn_and_a_turn_of_a_screw():
    robot = torsor.robots.planar_2r()
    turned = with_cell(robot, 2, "joint", "screw")
    assert str(turned.links[1].joint.lead) == "lead2" and "lead2" in turned.parameters
    assert str(with_cell(turned, 2, "lead", "0.05").links[1].joint.lead) == "0.05"
    assert with_cell(turned, 2, "joint", "revolute") == robot
    added = add_link(robot, 2, "screw").links[-1].joint
    assert added.kind.name == "screw" and not added.lead.is_zero
    with pytest.raises(RobotError, match="its lead holds q1, the variable of"):
        with_cell(turned, 2, "lead", "q1 + 1")


def test_closed_forms_refuse_screws_and_the_numeric_solver_takes_them():
    robot = arm("0.3").replace(defaults={"r1": scalar(0), "d2": scalar("0.4")})
    with pytest.raises(ModelError, match="q1 of press is a screw"):
        torsor.inverse_geometry(robot)
    target = torsor.evaluate(torsor.generate("trm", robot), {"q": [2.0, 0.5], "parameters": [0.0, 0.4]})["T"]
    found = torsor.inverse_kinematics(robot, np.array(target, float).reshape(4, 4), q0=[1.8, 0.3])
    assert np.allclose(found.q, [2.0, 0.5], atol=1e-6)


def test_a_screw_that_falls_keeps_its_energy():
    motion = torsor.simulate(arm("1.5"), time=1.0, q0=[0, 0.4], parameters={"r1": 0, "d2": 0.3}, samples=11)
    assert np.ptp(motion.energy) < 1e-8 * max(1, np.abs(motion.energy).max())


JACK = """
name = "jack"
gravity = [0, -9.81, 0]
[[link]]
name = "screw"
antecedent = 0
joint = "screw"
lead = 0.02
alpha = "pi/2"
inertia = { XX = 0.001, YY = 0.001, ZZ = 0.001, M = 1 }
[[link]]
name = "nut"
joint = "revolute"
active = false
inertia = { XX = 0.001, YY = 0.001, ZZ = 0.001, M = 0.5 }
[[link]]
name = "rod"
joint = "revolute"
active = false
alpha = "-pi/2"
inertia = { XX = 0.001, YY = 0.01, ZZ = 0.01, MX = 0.05, M = 0.5 }
[[link]]
name = "lever"
antecedent = 0
joint = "revolute"
active = false
d = 0.3
inertia = { XX = 0.01, YY = 0.05, ZZ = 0.05, MX = 0.1, M = 1 }
[[loop]]
antecedent = "rod"
joint = "revolute"
active = false
d = 0.25
closing = { antecedent = "lever", d = 0.2 }
"""


START = [0.3, -0.3, 0.7, 2.1, 1.4]


@pytest.fixture(scope="module")
def jack(tmp_path_factory):
    file = tmp_path_factory.mktemp("jack") / "jack.toml"
    file.write_text(JACK)
    return torsor.load(file)


def test_a_jack_closes_near_a_guess_and_has_infinitely_many_assembly_modes(jack):
    closure = torsor.closure(jack)
    q = closure.assemble(START, hold=["q1"])
    assert closure.closed(q) < 1e-12 and q[0] == 0.3
    with pytest.raises(ModelError, match="screws, whose loops close in infinitely many ways"):
        closure.solve([0.3])


def test_a_jack_moves_its_lever_and_keeps_its_energy(jack):
    motion = torsor.simulate(jack, time=0.5, q0={"q1": 0.3}, qd0={"q1": 40.0}, samples=11)
    assert np.ptp(motion.q[:, 3]) > 0.1 and np.ptp(motion.energy) < 1e-7 * np.abs(motion.energy).max()


def test_the_torque_of_a_jack_does_the_work_of_its_motion(jack):
    """Virtual work: the torque at rest is the slope of the potential energy along the motion that the loop leaves."""
    q = torsor.closure(jack).assemble(START, hold=["q1"])
    step, ends = 0.5, []
    for angle in (q[0] - step, q[0] + step):
        near = torsor.closure(jack).assemble([angle, *q[1:]], hold=["q1"])
        ends.append(torsor.evaluate(torsor.generate("epot", jack), {"q": near[:4]})["U"][0])
    Q = torsor.evaluate(torsor.generate("grav", jack, effort=0), {"q": q[:4]})["Q"][0]
    assert np.isclose(Q, (ends[1] - ends[0]) / (2 * step), rtol=1e-4)


def test_screws_are_drawn_and_moved_in_the_picture():
    robot = arm()
    moved = moving(robot, 2, numbers_for(robot).values)
    assert not moved.remarks and {"fk", "jac"} <= set(moved.programs)
    assert "lead1" in moved.programs["fk"].text
    assert "screw" in robot.show()._repr_html_()


def test_base_parameters_of_a_jack_are_those_of_its_torque(jack):
    """Symbols in the place of the masses: as many as the rank of the regressor over closed configurations."""
    robot = jack.replace(links=tuple(replace(x, inertia=Inertia(*(f"{n}{j}" for n in INERTIAL)))
                                     for j, x in enumerate(jack.links, 1)))
    base = torsor.base_parameters(robot)
    closure, rows = torsor.closure(robot), []
    dim = torsor.compile(torsor.generate("dim", robot, effort=0))
    rng, q = np.random.default_rng(0), np.array(START)
    for _ in range(60):
        turn = rng.uniform(-3, 3)  # which the nut makes good
        q = closure.assemble([q[0] + turn, q[1] - turn, *q[2:]], hold=["q1"])
        rows.append(np.ravel(dim(q=q[:4], qd=rng.uniform(-9, 9, 1), qdd=rng.uniform(-9, 9, 1))))
    assert len(base.parameters) == np.linalg.matrix_rank(np.array(rows), tol=1e-9)
