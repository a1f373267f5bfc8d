"""Motions that excite parameters: gradients, limits, seeds, gain over chance, files and the command."""

from __future__ import annotations

import json
from dataclasses import replace

import numpy as np
import pytest
from click.testing import CliRunner

import torsor
from torsor.cli import main
from torsor.identification.excitation.asked_limits import AskedLimits
from torsor.identification.excitation.augmented_lagrangian import lagrangian
from torsor.identification.excitation.information import (
    CRITERIA,
    condition,
    d_optimality,
    logdet,
    scaled,
    smooth_condition,
)
from torsor.identification.excitation.possible_motions import possible_motions
from torsor.identification.excitation.trajectories import FAMILIES
from torsor.identification.identify import known_numbers
from torsor.identification.regressor import regressor
from torsor.identification.robots_with_numbers import named_inertias

from .swings import arm

FAST = {"starts": 1, "harmonics": 3}


def possible(robot, kind="fourier", **asked):
    robot = torsor.formats.robot_of(robot)
    named, numbers = named_inertias(robot), known_numbers(robot, None)
    r = regressor(named, "dim", {n: x for n, x in numbers.items() if n in named.parameters}, {})
    return possible_motions(r, FAMILIES[kind](4, 5.0), AskedLimits(**asked), robot, numbers)[0]


def limited(robot):
    """The robot with limits of its own."""
    own = {"lower": "-1", "upper": "1/2", "velocity": "3/2", "effort": "60"}
    return robot.replace(links=tuple(replace(x, joint=replace(x.joint, limits=own)) for x in robot.links))


@pytest.mark.parametrize("kind", FAMILIES)
def test_shapes_are_their_own_derivatives_and_at_rest_at_both_ends(kind):
    family, h = FAMILIES[kind](4, 3.0), 1e-5
    t = np.linspace(0.1, 2.9, 40)
    before, here, after = (family.shapes(t + x) for x in (-h, 0, h))
    assert here.q.shape == (40, family.size) and np.linalg.matrix_rank(here.q) == family.size
    assert np.allclose((after.q - before.q) / (2 * h), here.qd, atol=1e-6)
    assert np.allclose((after.qd - before.qd) / (2 * h), here.qdd, atol=1e-5)
    assert np.allclose(here.q[:, 0], 1)
    ends = family.shapes(np.array([0.0, 3.0]))
    assert np.allclose(ends.qd, 0, atol=1e-9) and np.allclose(ends.qdd, 0, atol=1e-8)


def test_a_series_ends_where_it_began():
    begin, end = FAMILIES["fourier"](4, 3.0).shapes(np.array([0.0, 3.0])).q
    assert np.allclose(begin, end)


@pytest.mark.parametrize("measure", [d_optimality, smooth_condition(1), smooth_condition(8)], ids=["d", "1", "8"])
def test_measures_have_the_slopes_that_they_say(measure):
    rng = np.random.default_rng(0)
    W, dM = rng.normal(size=(30, 5)) * [1, 10, 0.1, 1, 3], rng.normal(size=(5, 5))
    M, dM, h = W.T @ W, dM + dM.T, 1e-6
    slope = (measure(M + h * dM)[0] - measure(M - h * dM)[0]) / (2 * h)
    assert slope == pytest.approx((measure(M)[1] * dM).sum(), rel=1e-5)


def test_smooth_conditions_come_down_to_the_condition_and_know_no_units():
    W = np.random.default_rng(1).normal(size=(40, 6))
    M = W.T @ W
    true = np.log(condition(M))
    smooth = [smooth_condition(p)(M)[0] for p in (1, 4, 16, 64, 256)]
    assert smooth == sorted(smooth, reverse=True) and true <= smooth[-1] < true + 0.02
    scaling = np.diag([1, 1e3, 1e-3, 7, 1, 1])
    assert condition(scaling @ M @ scaling) == pytest.approx(condition(M))
    assert condition(M) == pytest.approx(np.linalg.cond(W / np.linalg.norm(W, axis=0)))
    assert logdet(M) == pytest.approx(np.linalg.slogdet(M)[1]) and np.allclose(np.diag(scaled(M)[0]), 1)


@pytest.mark.parametrize("robot, kind, asked", [
    ("planar_2r", "fourier", {}),
    ("scara", "spline", {}),
    (arm(3), "fourier", {"torque": 5, "boxes": {3: ((-0.1, 0.2), (None, None), (0, None))}}),
    ("two_loops", "fourier", {}),
], ids=["planar", "spline", "torques, boxes, friction", "parallelograms"])
def test_gradients_are_those_of_differences(robot, kind, asked):
    motions, rng, h = possible(robot, kind, **asked), np.random.default_rng(2), 1e-6
    c = motions.random(rng) * 1.2  # beyond some limits
    y, direction = rng.normal(size=motions.sampled(c).z.shape), rng.normal(size=c.shape)
    for criterion in CRITERIA.values():
        measure = criterion.rounds[2]
        ahead, behind = (lagrangian(motions, c + s * h * direction, measure, y, 4.0)[0] for s in (1, -1))
        slope = (lagrangian(motions, c, measure, y, 4.0)[1] * direction).sum()
        assert slope == pytest.approx((ahead - behind) / (2 * h), rel=1e-3)


@pytest.mark.parametrize("kind", FAMILIES)
def test_limits_of_the_robot_and_of_torques_and_boxes_are_held_between_samples(kind):
    robot = limited(arm(2))
    box = ((-0.05, 0.08), (None, None), (None, 0.2))
    found = torsor.excite(robot, kind=kind, acceleration=4, boxes={2: box}, **FAST)
    _, q, qd, qdd = found.motion(997)
    assert q.min() >= -1 and q.max() <= 0.5 and abs(qd).max() <= 1.5 and abs(qdd).max() <= 4
    tau = torsor.compile(torsor.models.inverse_dynamics(robot))(q, qd, qdd)
    assert abs(tau).max() <= 60.1  # dry friction is smoothed
    place = np.asarray(torsor.compile(torsor.models.fast_geometric(robot, frames=[2]))(q))[:, :3, 3]
    assert place[:, 0].min() >= -0.05 - 1e-6 and place[:, 0].max() <= 0.08 + 1e-6 and place[:, 2].max() <= 0.2 + 1e-6
    near = [abs(qd).max() / 1.5, abs(qdd).max() / 4, (q.max() - q.min()) / 1.5]
    assert max(near) > 0.9  # and they are used


def test_tight_torques_are_held_and_loose_ones_tell_more():
    tight, loose = (torsor.excite("planar_2r", torque=limit, criterion="d", **FAST) for limit in ([14, 4], [60, 20]))
    robot = torsor.load("planar_2r")
    idm = torsor.compile(torsor.models.inverse_dynamics(robot))
    strongest = [abs(np.asarray(idm(*found.motion()[1:]))).max(axis=0) for found in (tight, loose)]
    assert (strongest[0] <= [14, 4]).all() and strongest[1][0] > 14 and loose.logdet > tight.logdet


def test_the_same_seed_gives_the_same_motion_and_another_seed_another():
    one, again, other = (torsor.excite("planar_2r", seed=seed, **FAST) for seed in (3, 3, 4))
    assert np.array_equal(one.coefficients, again.coefficients)
    assert not np.allclose(one.coefficients, other.coefficients)


@pytest.mark.parametrize("robot", ["planar_2r", "double_pendulum"])
def test_it_is_better_than_chance_by_far(robot):
    found = torsor.excite(robot, starts=2, period=5.0, harmonics=4)
    motions = possible(robot)
    chance = [condition(motions.sampled(motions.random(np.random.default_rng(k))).information) for k in range(50)]
    assert found.condition < np.median(chance) / 2 and found.condition < min(chance)
    assert found.condition in [pytest.approx(x) for x in found.conditions]


def test_the_condition_is_that_of_the_regressor_along_the_motion():
    robot = arm(2)
    found = torsor.excite(robot, **FAST)
    dim = torsor.compile(torsor.generate("dim", robot))
    W = np.asarray(dim(*found.motion(400)[1:])).reshape(-1, len(found.columns))
    assert np.linalg.cond(W / np.linalg.norm(W, axis=0)) == pytest.approx(found.condition, rel=0.02)


def test_drives_ask_for_more_columns():
    plain, driven = (torsor.excite("planar_2r", drives=drives, **FAST) for drives in ("", "FV FS"))
    assert set(driven.columns) - set(plain.columns) == {"FV1", "FV2", "FS1", "FS2"}


def test_the_determinant_criterion_tells_more_and_the_condition_is_worse():
    d, even = (torsor.excite("planar_2r", criterion=c, **FAST) for c in ("d", "condition"))
    assert d.logdet > even.logdet and d.condition > even.condition


@pytest.mark.parametrize("asked, words", [
    ({"kind": "chirp"}, "unknown kind of trajectory 'chirp'"),
    ({"criterion": "e"}, "unknown criterion"),
    ({"harmonics": 1}, "harmonics must be a whole number from 2"),
    ({"period": 0}, "period must be a positive number"),
    ({"rate": -1}, "rate must be a positive number"),
    ({"starts": 0}, "starts must be a whole number from 1"),
    ({"seed": -1}, "seed must be a whole number from 0"),
    ({"velocity": [1, 2, 3]}, "velocity takes one limit, or one for each of q1, q2"),
    ({"velocity": {"q7": 1}}, "unknown joint 'q7'"),
    ({"acceleration": 0}, "above zero"),
    ({"position": (1, -1)}, "to a greater one"),
    ({"position": {"q1": 3}}, "a pair"),
    ({"boxes": {2: (1, 2)}}, "three pairs"),
    ({"boxes": {2: ((10, 11), None, None)}}, "no motion within all limits"),
])
def test_what_cannot_be_is_refused_with_what_would_be_right(asked, words):
    with pytest.raises(torsor.TorsorError, match=words):
        torsor.excite("planar_2r", **{**FAST, **asked})


def test_loops_with_several_assemblies_are_refused():
    with pytest.raises(torsor.TorsorError, match="several ways"):
        torsor.excite("five_bar")


def test_a_base_that_moves_is_refused_and_lengths_need_numbers():
    robot = torsor.load("planar_2r")
    with pytest.raises(torsor.TorsorError, match="a base that stands still"):
        torsor.excite(robot.replace(base=replace(robot.base, w=(0, 0, "WZ0"))))
    with pytest.raises(torsor.TorsorError, match="numbers are needed for"):
        torsor.excite(robot.replace(defaults={}))


def test_torques_need_bodies():
    bare = torsor.load("planar_2r")
    bare = bare.replace(defaults={n: x for n, x in bare.defaults.items() if n not in ("M2", "ZZ2", "MX2")})
    with pytest.raises(torsor.TorsorError, match="numbers are needed for"):
        torsor.excite(bare, torque=5, **FAST)
    assert torsor.excite(bare, torque=50, prior="planar_2r", **FAST).condition < 10


def test_files_are_read_back(tmp_path):
    found = torsor.excite("planar_2r", rate=50, **FAST)
    found.save(tmp_path / "motion.csv")
    table = np.genfromtxt(tmp_path / "motion.csv", delimiter=",", names=True)
    course = found.motion()
    assert table.dtype.names == ("t", "q1", "q2", "qd1", "qd2", "qdd1", "qdd2") and len(table) == 501
    assert np.array_equal(table["qd2"], course.qd[:, 1]) and np.allclose(np.diff(table["t"]), 0.02)
    assert "<svg" in found.plot() and found.plot(tmp_path / "a.svg").startswith("<svg xmlns")
    assert (tmp_path / "a.svg").read_text().count("<polyline") == 6


def test_the_command_writes_the_motion_and_tells_its_condition(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    words = ["excite", "planar_2r", "--starts", "1", "--harmonics", "3", "--velocity", "q1=1", "--position=-1:1",
             "--box", "link2=:,-2:2,:", "-o", "m.csv", "--plot", "m.svg"]
    said = CliRunner().invoke(main, words)
    assert said.exit_code == 0, said.output
    assert "condition" in said.stdout and "accelerations without a limit" in said.stdout
    refused = CliRunner().invoke(main, [*words, "--json"])
    assert refused.exit_code == 2 and "--force replaces it" in refused.stderr  # a CSV file has no place for a mark
    again = CliRunner().invoke(main, [*words, "--json", "--force"])
    data = json.loads(again.stdout)
    assert max(map(abs, data["columns"]["qd1"])) <= 1 and max(map(abs, data["columns"]["q2"])) <= 1
    assert (tmp_path / "m.csv").read_text().startswith("t,q1,q2,qd1")
    bare = CliRunner().invoke(main, words[:6])
    assert bare.stdout.startswith("t,q1,q2,qd1") and len(bare.stdout.splitlines()) == 1002


@pytest.mark.parametrize("words, said", [
    (["--position", "1"], "a range is LOW:HIGH"), (["--plot", "a.png"], ".html or .svg"),
    (["--kind", "x"], "unknown kind"),
])
def test_the_command_refuses_in_one_line(words, said):
    result = CliRunner().invoke(main, ["excite", "planar_2r", *words])
    assert result.exit_code == 2 and said in result.stderr and result.stderr.count("\n") == 1
