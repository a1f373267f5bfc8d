"""Poses: the fast model is the plain one, orientations describe the same rotation, at every rotation."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

import torsor
from tests.models.states import at, symbol_values
from tests.models.test_dynamics import close
from tests.random_robots import random_robot
from torsor import models
from torsor.algebra.graph import Graph
from torsor.algebra.linalg import Mat
from torsor.mechanics.orientation import KINDS, orientation
from torsor.program.evaluate import evaluate
from torsor.program.freeze import freeze
from torsor.program.program import Output


@pytest.mark.parametrize("effort", [0, 1, 2])
@pytest.mark.parametrize("seed", range(15))
def test_the_fast_model_is_the_plain_one_for_several_frames_at_once(seed, effort):
    rng = Random(seed)
    robot = random_robot(rng, rng.randint(2, 7), kinds="RRPF", tree=seed % 2 == 0, general=seed % 3 == 0, offsets=True)
    values = symbol_values(rng, robot)
    wanted = sorted(rng.sample(range(1, len(robot.links) + 1), 2))
    frames = ",".join(map(str, wanted))
    for origin in (0, rng.randint(1, len(robot.links))):
        fast = at(models.fast_geometric(robot, frames=frames, origin=origin, effort=effort), values)
        for j in wanted:
            close(fast[f"T{j}"], at(models.transform(robot, origin=origin, frame=j), values)["T"], 1e-12)


def test_the_rx90_takes_fewer_operations_than_the_chain_of_matrices():
    ops = models.fast_geometric(torsor.robots.rx90()).ops
    assert ops.total <= 81  # OpenSYMORO: 25 + 56


def rotation(axis: np.ndarray, angle: float) -> np.ndarray:
    x, y, z = axis / np.linalg.norm(axis)
    hat = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    return np.eye(3) + np.sin(angle) * hat + (1 - np.cos(angle)) * hat @ hat


def numbers_of(R: np.ndarray, kind: str) -> np.ndarray:
    g = Graph()
    exact = Mat([[g.const(float(x)) for x in row] for row in R])
    program = freeze("o", (), [(Output("o", (), (len(KINDS[kind][0]),)), orientation(exact, kind)[0])])
    return np.array(evaluate(program, {})["o"])


def back(o: np.ndarray, kind: str) -> np.ndarray:
    X, Y, Z = np.eye(3)
    if kind == "rpy":
        return rotation(Z, o[2]) @ rotation(Y, o[1]) @ rotation(X, o[0])
    if kind in ("zxz", "zyz"):
        return rotation(Z, o[0]) @ rotation(X if kind == "zxz" else Y, o[1]) @ rotation(Z, o[2])
    if kind == "axis_angle":
        return rotation(o[:3], o[3]) if np.linalg.norm(o[:3]) > 0.5 else np.eye(3)
    w, v = o[0], o[1:]
    hat = np.array([[0, -v[2], v[1]], [v[2], 0, -v[0]], [-v[1], v[0], 0]])
    return np.eye(3) + 2 * w * hat + 2 * hat @ hat


def samples() -> list[np.ndarray]:
    rng = np.random.default_rng(0)
    general = [rotation(rng.normal(size=3), rng.uniform(0, np.pi)) for _ in range(12)]
    half = [rotation(axis, np.pi) for axis in np.array([[1, 0, 0], [0, 1, 0], [0, 0, 1], [1, -1, 0], [1, 2, -3]])]
    nearly = [rotation(rng.normal(size=3), np.pi - 1e-9) for _ in range(3)]
    return [*general, *nearly, *half, np.eye(3)]


@pytest.mark.parametrize("kind", KINDS)
def test_every_parametrisation_describes_the_rotation(kind):
    for R in samples():
        singular = (kind == "rpy" and abs(R[2, 0]) > 1 - 1e-9) or (kind in ("zxz", "zyz") and abs(R[2, 2]) > 1 - 1e-9)
        if not singular:
            assert back(numbers_of(R, kind), kind) == pytest.approx(R, abs=1e-7)
        assert np.isfinite(numbers_of(R, kind)).all()


@pytest.mark.parametrize("kind", KINDS)
def test_the_analytical_jacobian_is_the_slope_of_the_pose(kind):
    robot = torsor.robots.puma560()
    values = symbol_values(Random(5), robot)
    pose = models.fast_geometric(robot, orientation=kind)
    J = at(models.analytic_jacobian(robot, orientation=kind), values)["Ja"]
    step = 1e-6
    for column, joint in enumerate(robot.joints):
        ends = []
        for sign in (1, -1):
            found = at(pose, values | {joint.variable: values[joint.variable] + sign * step})
            ends.append(np.concatenate([found["P6"], found["O6"]]))
        assert J[:, column] == pytest.approx((ends[0] - ends[1]) / (2 * step), rel=1e-5, abs=1e-6)


def test_frames_and_parametrisations_are_checked():
    robot = torsor.robots.rrp()
    with pytest.raises(torsor.TorsorError, match="frames are link numbers with commas"):
        models.fast_geometric(robot, frames="tip")
    with pytest.raises(torsor.TorsorError, match="no frame 8"):
        models.fast_geometric(robot, frames="2,8")
    with pytest.raises(torsor.TorsorError, match="orientation is rpy, zxz, zyz, quaternion, axis_angle"):
        models.fast_geometric(robot, orientation="xyz")
