"""A URDF from the file to its models, against Pinocchio on the same file; and back."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pinocchio as pin
import pytest
from click.testing import CliRunner

import torsor
from torsor import models
from torsor.cli import main
from torsor.errors import FormatError
from torsor.robot.description import Robot

FILE = Path(__file__).parents[2] / "robots" / "pendulum_arm.urdf"


def torques(robot: Robot, q: np.ndarray, qd: np.ndarray, qdd: np.ndarray) -> np.ndarray:
    """Those of the bodies alone: Pinocchio's algorithms know no friction."""
    values = {n: float(robot.defaults[n].value()) for n in robot.parameters}
    full = torsor.compile(models.inverse_dynamics(robot, effort=0))(q=q, qd=qd, qdd=qdd, parameters=values)
    drag = [float(j.FV.value(values)) * v + float(j.FS.value(values)) * np.sign(v) for j, v in
            zip(robot.joints, qd, strict=True)]
    return np.asarray(full - drag)


def expected(file: Path, q: np.ndarray, qd: np.ndarray, qdd: np.ndarray) -> np.ndarray:
    model = pin.buildModelFromUrdf(str(file))
    full = pin.neutral(model)
    for joint, x in zip(list(model.joints)[1:], q, strict=True):
        full[joint.idx_q : joint.idx_q + joint.nq] = (np.cos(x), np.sin(x)) if joint.nq == 2 else x
    return np.asarray(pin.rnea(model, model.createData(), full, qd, qdd))


@pytest.fixture
def states() -> list[np.ndarray]:
    return list(np.random.default_rng(0).uniform(-1, 1, (5, 3, 3)))


@pytest.mark.parametrize("options", [{}, {"merge": False}, {"frames": False}, {"friction": False}, {"symbolic": "all"},
                                     {"symbolic": "lengths"}, {"symbolic": "inertia"}])
def test_torques_are_those_of_the_file(options: dict[str, object], states: list[np.ndarray]) -> None:
    robot = torsor.load(FILE, **options)
    for q, qd, qdd in states:
        assert torques(robot, q, qd, qdd) == pytest.approx(expected(FILE, q, qd, qdd), rel=1e-9)


def test_to_toml_and_back_the_dynamics_stay(tmp_path: Path, states: list[np.ndarray]) -> None:
    torsor.save(torsor.load(FILE), tmp_path / "arm.toml")
    torsor.save(torsor.load(tmp_path / "arm.toml"), tmp_path / "arm.urdf")
    for q, qd, qdd in states:
        assert expected(tmp_path / "arm.urdf", q, qd, qdd) == pytest.approx(expected(FILE, q, qd, qdd), rel=1e-9)
    again = torsor.load(tmp_path / "arm.urdf")
    assert [j.name for j in again.joints] == ["turn", "shoulder", "elbow"]
    assert again.joints[0].limits == torsor.load(FILE).joints[0].limits


@pytest.mark.filterwarnings("ignore:left out, for MJCF")
def test_through_mjcf_the_dynamics_stay(tmp_path: Path, states: list[np.ndarray]) -> None:
    torsor.save(torsor.load(FILE), tmp_path / "arm.xml")
    robot = torsor.load(tmp_path / "arm.xml")
    for q, qd, qdd in states:
        assert torques(robot, q, qd, qdd) == pytest.approx(expected(FILE, q, qd, qdd), rel=1e-9)


def test_frames_by_name() -> None:
    model = pin.buildModelFromUrdf(str(FILE))
    data = model.createData()
    q = np.array([0.3, -0.4, 0.7])
    pin.framesForwardKinematics(model, data, np.array([0.3, -0.4, np.cos(0.7), np.sin(0.7)]))
    robot = torsor.load(FILE)
    for name in ("turret", "upper_arm", "forearm", "tool"):
        assert np.allclose(torsor.Kinematics(robot, frame=name).pose(q), data.oMf[model.getFrameId(name)].homogeneous,
                           atol=1e-12)


def test_inverse_geometry_keeps_to_the_limits_of_the_file() -> None:
    robot = torsor.load(FILE)
    ik = torsor.inverse_geometry(robot, frame="tool", task="position")
    T = torsor.Kinematics(robot, frame="tool").pose([0.3, -1.7, -0.7])
    every, inside = ik.solve(T, limits={}), ik.solve(T)
    assert len(every) == 4 and 0 < len(inside) < 4
    assert np.abs(inside - [0.3, -1.7, -0.7]).max(axis=1).min() < 1e-9


def test_the_command_line_says_what_was_recognised(tmp_path: Path) -> None:
    out = str(tmp_path / "arm.toml")
    shown = CliRunner().invoke(main, ["convert", str(FILE), out, "--symbolic", "lengths", "--json"])
    assert shown.exit_code == 0, shown.output
    assert any("tool" in remark for remark in json.loads(shown.stdout)["remarks"])
    assert torsor.load(out).defaults
    part = CliRunner().invoke(main, ["convert", str(FILE), out, "--root", "turret", "--tip", "forearm"])
    assert part.exit_code == 0 and [j.name for j in torsor.load(out).joints] == ["shoulder", "elbow"]
    flying = CliRunner().invoke(main, ["convert", str(FILE), out, "--free-flyer"])
    assert flying.exit_code == 0 and len(torsor.load(out).joints) == 9
    wrong = CliRunner().invoke(main, ["convert", str(FILE), out, "--tip", "forarm"])
    assert wrong.exit_code == 2 and "did you mean forearm" in wrong.output


def test_options_belong_to_a_format(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match="the toml format has no option tip"):
        torsor.load(Path(__file__).parents[2] / "robots" / "rrp.toml", tip="x")
