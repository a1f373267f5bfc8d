"""torsor identify: files in; tables, JSON, a robot file and a report out."""

import json
import shlex
from html import unescape
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

import torsor
from tests.html_pages import Page
from tests.identification.swings import arm, measured, swing, truth
from torsor.cli import main
from torsor.identification.poorly_known import poorly_known


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A robot file and three runs."""
    where = tmp_path_factory.mktemp("runs")
    robot = arm(2)
    torsor.save(robot, where / "arm.toml")
    for k in range(3):
        motion = measured(robot, 1200, seed=k, noise=0.05)
        table = np.column_stack([motion.t, motion.q, motion.tau, motion.qd, motion.qdd])
        names = "t,q1,q2,tau1,tau2,qd1,qd2,qdd1,qdd2"
        np.savetxt(where / f"run{k}.csv", table, delimiter=",", header=names, comments="")
    return where


def identify(folder, *words):
    files = [str(folder / w) if w.endswith((".toml", ".csv", ".html", ".xyz")) and "=" not in w else w for w in words]
    return CliRunner().invoke(main, ["identify", *files])


def test_parameters_errors_robot_and_report(folder):
    answer = identify(folder, "arm.toml", "run0.csv", "run1.csv", "--validate", "run2.csv", "-o", "fitted.toml",
                      "--report", "report.html", "--json")
    assert answer.exit_code == 0, answer.output
    data = json.loads(answer.stdout)
    expected = truth(arm(2))
    assert data["parameters"].keys() == expected.keys()
    assert all(abs(data["parameters"][n] - x) < 5 * data["std"][n] for n, x in expected.items())
    assert [e["motion"].endswith(w) for e, w in zip(data["errors"], ("training", "run2.csv"), strict=True)]
    assert data["errors"][1]["all"] < 0.1
    fitted = torsor.load(folder / "fitted.toml")
    assert float(fitted.defaults["FS1"]) == pytest.approx(data["parameters"]["FS1"])
    page = (folder / "report.html").read_text()
    assert "http" not in page.replace("http-equiv", "")
    assert "<script" not in page
    read = Page()
    read.feed(page)
    assert read.seen.count("svg") >= 2 * 3 + 3
    assert not read.open
    for word in ("held out", "FS2", "identify", "condition"):
        assert word in page


def test_a_table_for_people(folder):
    answer = identify(folder, "arm.toml", "run0.csv", "--estimator", "ols", "--physical", "--weight", "1")
    assert answer.exit_code == 0, answer.output
    for word in ("Parameters of arm", "FV1", "Relative errors of the torques", "training", "prior of weight 1"):
        assert word in answer.output


def typed_in(page):
    """The words after `torsor` of the command that a report ends with."""
    command = unescape(page.split("<pre>")[-1].split("</pre>")[0]).splitlines()[1]
    return shlex.split(command)[1:]


CHOICES = {
    "bodies": ("--solver", "log-cholesky", "--weight", "2", "--distance", "euclidean", "--option", "offset=true"),
    "rule": ("--ratio", "20", "--option", "extra=own=q2: sin(q2)", "--cutoff", "12", "--slowest", "0.1, 0.2"),
    "chosen": ("--physical", "--prior", "arm.toml", "--drives", "FV,FS", "--param", "M1=3"),
}


@pytest.mark.parametrize("choices", CHOICES.values(), ids=CHOICES)
def test_the_command_in_a_report_does_the_same_again(folder, choices):
    words = ("arm.toml", "run0.csv", *choices, "--validate", "run2.csv", "--json", "--force", "--report", "again.html")
    first = identify(folder, *words)
    assert first.exit_code == 0, first.output
    again = CliRunner().invoke(main, typed_in((folder / "again.html").read_text()))
    assert again.exit_code == 0, again.output
    assert json.loads(again.stdout)["parameters"] == json.loads(first.stdout)["parameters"]


def test_the_command_for_what_python_asked_for(folder):
    """Said as far as it is known there: drives, solver, weight, and what was chosen from the motion."""
    motion = torsor.read_motion(folder / "run0.csv")
    motion = torsor.Motion(motion.t, motion.q, motion.tau, label=str(folder / "run0.csv"))
    fit = torsor.identify(folder / "arm.toml", motion, drives="FV FS", physical="log-cholesky", weight=1.0,
                          distance="euclidean", extra={"own": "sin(q2)"})
    assert f"<td>own</td><td>{fit.parameters['own']:.6g}</td>" in fit._repr_html_()  # what notebooks show
    table = np.column_stack([motion.t, motion.q, motion.tau])
    np.savetxt(folder / "positions.csv", table, delimiter=",", header="t,q1,q2,tau1,tau2", comments="")
    places = {"arm": str(folder / "arm.toml"), motion.label: str(folder / "positions.csv")}
    again = CliRunner().invoke(main, [*(places.get(w, w) for w in typed_in(fit.report())), "--json"])
    assert again.exit_code == 0, again.output
    found = json.loads(again.stdout)["parameters"]
    assert found == pytest.approx(fit.parameters, rel=1e-3, abs=1e-4)


def test_what_has_no_place_in_a_robot_file_is_told(folder):
    answer = identify(folder, "arm.toml", "run0.csv", "--option", "offset=true", "-o", "without.toml", "--force")
    assert answer.exit_code == 0 and "OFF1, OFF2: not in" in answer.output


def test_drives_stand_between_readings_and_joints(folder):
    """Readings of motors: the other way round, behind gears, with zeros elsewhere."""
    motion = torsor.read_motion(folder / "run0.csv")
    gear, sign, zero = np.array([50, 30]), np.array([-1, 1]), np.array([np.pi / 2, -0.25])
    table = np.column_stack([motion.t, (motion.q - zero) * gear * sign, motion.tau / gear * sign])
    np.savetxt(folder / "motors.csv", table, delimiter=",", header="t,q1,q2,tau1,tau2", comments="")
    through = identify(folder, "arm.toml", "motors.csv", "--gear", "50, 30", "--sign", "-1, 1", "--zero", "pi/2, -1/4",
                       "--json")
    table = np.column_stack([motion.t, motion.q, motion.tau])
    np.savetxt(folder / "joints.csv", table, delimiter=",", header="t,q1,q2,tau1,tau2", comments="")
    straight = identify(folder, "arm.toml", "joints.csv", "--json")
    found, expected = (json.loads(x.stdout)["parameters"] for x in (through, straight))
    assert list(found.values()) == pytest.approx(list(expected.values()), rel=1e-6, abs=1e-8)


@pytest.mark.parametrize(("words", "message"), [
    (("arm.toml", "run9.csv"), "no such file"),
    (("arm.toml", "run0.csv", "--model", "idm"), "unknown identification model"),
    (("arm.toml", "run0.csv", "--estimator", "best"), "unknown estimator"),
    (("arm.toml", "run0.csv", "--option", "extra=spring"), "extra"),
    (("arm.toml", "run0.csv", "--drives", "FX"), "unknown parameter of a drive"),
    (("arm.toml", "run0.csv", "--slowest", "fast"), "slowest must be a number, or one for each motor"),
    (("arm.toml", "run0.csv", "--solver", "lim"), "did you mean lmi"),
    (("arm.toml", "run0.csv", "-o", "fitted.xyz"), ".xyz"),
    (("arm.toml", "run0.csv", "-o", "run0.csv"), "run0.csv"),
])
def test_what_is_wrong_is_said_in_one_line_before_anything_is_written(folder, words, message):
    before = sorted(p.name for p in folder.iterdir())
    answer = identify(folder, *words)
    assert answer.exit_code == 2
    assert message in answer.output
    assert len(answer.output.strip().splitlines()) == 1
    assert sorted(p.name for p in folder.iterdir()) == before


def test_what_the_motion_did_not_tell_is_told(tmp_path):
    robot = arm(3)
    fit = torsor.identify(robot, measured(robot, 60, 0.02, noise=5.0))
    told = " ".join(poorly_known(fit))
    assert "worse than to 30 %" in told and "torsor.excite(robot) finds" in told  # which has no file
    assert "speed up" in told and "both ways" in told and "configurations" in told
    fit.report(tmp_path / "report.html")
    fit.plot(tmp_path / "plot.html")
    assert Path(tmp_path / "plot.html").read_text().count("<svg") == 4


def advised(words):
    """The words after `torsor` of the command that remarks end with."""
    return shlex.split(words[-1].removesuffix(" finds a motion that tells more."))[1:]


def test_the_advised_command_works(folder, tmp_path):
    """With the file that was given, its options, and the numbers that were known."""
    place = tmp_path / "an arm.toml"
    torsor.save(arm(2).replace(gravity=(0, 0, "-g")), place)
    short = tmp_path / "short.csv"
    short.write_text("".join((folder / "run0.csv").read_text().splitlines(keepends=True)[:40]))
    answer = CliRunner().invoke(main, ["identify", str(place), str(short), "--param", "g=9.81", "--option",
                                       "offset=true", "--json"])
    assert answer.exit_code == 0, answer.output
    words = advised(json.loads(answer.stdout)["remarks"])
    assert words[:2] == ["excite", str(place)] and "offset=true" in words
    again = CliRunner().invoke(main, [*words, "--starts", "1", "--harmonics", "2", "--rate", "5"])
    assert again.exit_code == 0 and again.output.startswith("t,"), again.output


def test_a_sample_is_advised_by_its_name():
    robot = torsor.load("planar_2r")
    t, q, qd, qdd = swing(2, 30)
    tau = torsor.compile(torsor.models.inverse_dynamics(robot, effort=0))(q, qd, qdd)
    motion = torsor.Motion(t, q, tau + 5 * np.random.default_rng(1).normal(size=tau.shape), qd, qdd)
    for given in ("planar_2r", robot):
        assert advised(poorly_known(torsor.identify(given, motion, drives="FV"))) == ["excite", "planar_2r", "--drives",
                                                                                      "FV"]
    told = poorly_known(torsor.identify(robot.replace(gravity=(0, 0, -9.81)), motion, drives="FV"))
    assert told[-1].startswith("torsor.excite(robot, drives='FV') finds")


def test_what_is_near_zero_is_judged_by_its_torques():
    """MY1 and MY2 of the arm are zero: a part of that is no number."""
    robot = torsor.load("planar_2r")
    t, q, qd, qdd = swing(2, 500)
    tau = torsor.compile(torsor.models.inverse_dynamics(robot, effort=0))(q, qd, qdd)
    motion = torsor.Motion(t, q, tau + 0.01 * np.random.default_rng(1).normal(size=tau.shape), qd, qdd)
    fit = torsor.identify(robot, motion)
    assert poorly_known(fit) == ["Every other parameter is known better than to 30 %.",
                                 "MY1, MY2: not distinguishable from zero; two deviations are less than 1% of the "
                                 "torques of each joint"]
    assert {name: part for name, _, _, part in fit.estimate.cells()}["MY1"] == "> 100"
    assert '<tr class="poor">' not in fit.report()


@pytest.mark.parametrize("name", ["robot", "motion", "estimator", "nonsense"])
def test_an_option_of_the_door_is_none_of_the_model(folder, name):
    robot, run = str(folder / "arm.toml"), str(folder / "run0.csv")
    for words in (("identify", robot, run), ("excite", robot)):
        answer = CliRunner().invoke(main, [*words, "--option", f"{name}=x"])
        assert answer.exit_code == 2 and "unknown option of dynamic_identification" in answer.output
