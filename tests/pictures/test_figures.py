"""Stick figures are where the models say that the robot is."""

from __future__ import annotations

import sys
from io import BytesIO
from random import Random

import numpy as np
import pytest
from matplotlib import image
from PIL import Image

import torsor
from tests.models.states import at, made
from tests.random_robots import random_robot, random_values
from torsor.drawing.assumed_numbers import numbers_for
from torsor.drawing.figure_lines import configuration, lines
from torsor.errors import SimulationError, ToolError
from torsor.robot.parts import Base, Inertia
from torsor.simulation.results import picture


@pytest.mark.parametrize("seed", range(4))
def test_rods_lead_from_frame_to_frame_and_frames_are_those_of_the_model(seed):
    rng = Random(seed)
    robot = random_robot(rng, links=5, tree=seed % 2 == 1, general=True)
    values = random_values(rng, robot)
    numbers = numbers_for(robot, {n: values[n] for n in robot.parameters}).values
    q = np.array([[values[j.variable] for j in robot.joints]])
    found = lines(robot, q, numbers)
    for j, link in enumerate(robot.links, 1):
        np.testing.assert_allclose(found.rods[0, j - 1, 0], found.frames[0, link.antecedent, :3, 3], atol=1e-12)
        np.testing.assert_allclose(found.rods[0, j - 1, 3], found.frames[0, j, :3, 3], atol=1e-12)
    last = len(robot.links)
    T = at(made("trm", robot), values)["T"]
    np.testing.assert_allclose(found.frames[0, last], T, atol=1e-9)


@pytest.mark.parametrize("name", ["delta", "five_bar", "slider_crank", "stewart"])
def test_rods_of_loops_meet(name):
    robot = getattr(torsor.robots, name)()
    numbers = numbers_for(robot).values
    found = lines(robot, configuration(robot, None, numbers)[None], numbers)
    loops, links = len(robot.loops), len(robot.links)
    cut, closing = found.frames[0, links + 1 : links + 1 + loops], found.frames[0, links + 1 + loops :]
    np.testing.assert_allclose(cut[:, :3, 3], closing[:, :3, 3], atol=1e-7)


def test_a_picture_shows_the_robot(tmp_path):
    robot = torsor.robots.puma560()
    file = tmp_path / "puma.png"
    robot.plot([0.3, -1, 0.4, 0, 0.2, 0]).save(file)
    shown = image.imread(file)
    dark = (shown[..., :3].max(axis=-1) < 0.5).sum()
    assert shown.shape[0] > 400 and dark > 1000  # rods, words
    other = image.imread(BytesIO(robot.plot({"q2": 1.0}, frames=False)._repr_png_()))
    assert np.abs(other - shown).max() > 0.5
    robot.plot().save(tmp_path / "puma.svg")


def test_several_configurations_stand_in_one_picture():
    robot = torsor.robots.scara()
    rows = np.array([[0.1, 0.2, 0.0, 0.0], [2.5, -0.4, 0.1, 0.0], [-1.0, 0.6, 0.2, 0.0]])
    one, many = robot.plot(rows[0]), robot.plot(rows)
    assert len(many.axes.lines) == len(one.axes.lines) + 2 * len(robot.links)
    last = np.array(many.axes.lines[-1].get_data_3d())[:, -1]
    np.testing.assert_allclose(last, torsor.Kinematics(robot, frame=4).pose(rows[2])[:3, 3], atol=1e-12)
    with pytest.raises(SimulationError, match="q has no configuration"):
        robot.plot(np.zeros((0, 4)))


def test_wrong_configurations_and_files_are_refused(tmp_path):
    robot = torsor.robots.scara()
    with pytest.raises(SimulationError, match="q takes 4 numbers"):
        robot.plot([1, 2])
    with pytest.raises(SimulationError, match="unknown joint 'elbow'"):
        robot.plot({"elbow": 1})
    with pytest.raises(SimulationError, match=r"pictures are saved as \.png, \.svg, \.pdf"):
        robot.plot().save(tmp_path / "scara.bmp")
    with pytest.raises(SimulationError, match=r"saved as \.html"):
        robot.show().save(tmp_path / "scara.png")


def test_a_motion_is_an_animation_in_its_own_time(tmp_path):
    motion = torsor.simulate(torsor.robots.double_pendulum(), time=0.4, q0=[2, 0.3])
    motion.animate(tmp_path / "swing.gif", fps=10)
    with Image.open(tmp_path / "swing.gif") as film:
        assert film.n_frames == 5 and film.info["duration"] == 100
        first = np.asarray(film.convert("RGB"), float)
        film.seek(4)
        assert np.abs(np.asarray(film.convert("RGB"), float) - first).max() > 100


def test_bases_that_fly_carry_their_robot():
    satellite = torsor.Robot("satellite", (torsor.link(0, 1, ZZ=1, M=2, MX=1),), (0, 0, 0),
                             Base(joint="free", inertia=Inertia(XX=1, YY=1, ZZ=1, M=5)))
    motion = torsor.simulate(satellite, time=1, twist0=[1, 0, 0, 0, 0, 0.5])
    from torsor.drawing.animation import _base

    base = _base(motion, np.arange(len(motion.t)))
    found = lines(satellite, motion.q, None, base)
    np.testing.assert_allclose(found.frames[:, 0, :3, 3], motion.position, atol=1e-12)
    np.testing.assert_allclose(np.linalg.det(found.frames[:, 1, :3, :3]), 1, atol=1e-9)


def test_what_cannot_be_animated_says_what_could(tmp_path, monkeypatch):
    motion = torsor.simulate(torsor.robots.double_pendulum(), time=0.1)
    with pytest.raises(SimulationError, match=r"written as \.gif, \.mp4, \.html"):
        motion.animate(tmp_path / "swing.avi")
    with pytest.raises(SimulationError, match="fps must be a whole number"):
        motion.animate(tmp_path / "swing.gif", fps=0)
    with pytest.raises(SimulationError, match="speed must be a positive number"):
        motion.animate(tmp_path / "swing.gif", speed=-1)
    with pytest.raises(SimulationError, match="ask for fewer fps"):
        motion.animate(tmp_path / "swing.gif", speed=1e-5)
    monkeypatch.setenv("PATH", "/nonexistent")
    with pytest.raises(ToolError, match="ffmpeg is not installed: apt install ffmpeg"):
        motion.animate(tmp_path / "swing.mp4")
    assert list(tmp_path.iterdir()) == []


def test_without_matplotlib_it_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    monkeypatch.delattr(picture, "figure", raising=False)
    with pytest.raises(ToolError, match=r"pip install 'torsor\[plot\]'"):
        torsor.robots.scara().plot()
