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
from torsor.algebra.linear.vectors import Mat
from torsor.languages import find
from torsor.mechanics.orientation import KINDS
from torsor.program.evaluate import evaluate
from torsor.program.freeze import freeze
from torsor.program.instructions import Output
from torsor.verification.generated_text import run


@pytest.mark.parametrize("effort", [0, 1, 2])
@pytest.mark.parametrize("seed", range(15))
def test_the_fast_model_is_the_plain_one_for_several_frames_at_once(seed, effort):
    rng = Random(seed)
    robot = random_robot(rng, rng.randint(2, 7), kinds="RRPFH", tree=seed % 2 == 0, general=seed % 3 == 0, offsets=True)
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
    numbers = KINDS[kind].numbers(exact)
    return np.array(evaluate(freeze("o", (), [(Output("o", (), (len(numbers),)), numbers)]), {})["o"])


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
    _, Y, Z = np.eye(3)
    general = [rotation(rng.normal(size=3), rng.uniform(0, np.pi)) for _ in range(12)]
    half = [rotation(axis, np.pi) for axis in np.array([[1, 0, 0], [0, 1, 0], [0, 0, 1], [1, -1, 0], [1, 2, -3]])]
    nearly = [rotation(rng.normal(size=3), np.pi - 1e-9) for _ in range(3)]
    about_z = [rotation(Z, angle) for angle in (-2.0, -1e-9, 0.4, 3.0)]
    upside_down = [rotation(Z, 0.7) @ np.diag([1, -1, -1]), rotation(Z, -2.1) @ np.diag([-1, 1, -1])]
    straight = [rotation(Z, angle) @ rotation(Y, sign * np.pi / 2) for angle in (0.0, 0.9, -2.5) for sign in (1, -1)]
    rounded = [R + rng.uniform(-1, 1, (3, 3)) * 1e-16 for R in (*about_z, *upside_down, *straight)]
    return [*general, *nearly, *half, *about_z, *upside_down, *straight, *rounded, np.eye(3), np.round(straight[0])]


@pytest.mark.parametrize("kind", KINDS)
def test_every_parametrisation_describes_every_rotation(kind):
    """Those where two angles cannot be told apart included, exactly there and next to it."""
    for R in samples():
        numbers = numbers_of(R, kind)
        assert back(numbers, kind) == pytest.approx(R, abs=1e-7)
        g = Graph()
        rebuilt = KINDS[kind].rotation([g.const(float(x)) for x in numbers])
        flat = [e for row in rebuilt.rows for e in row]
        assert evaluate(freeze("r", (), [(Output("R", (), (9,)), flat)]), {})["R"] == pytest.approx(R.ravel(), abs=1e-7)


def quarter_arm() -> torsor.Robot:
    """A wrist of z, -pi/2, pi/2: the identity at q = 0, where its Euler angles are singular."""
    alphas = ("0", "-pi/2", "pi/2")
    return torsor.Robot("wrist", tuple(torsor.link(k, k + 1, alpha=a) for k, a in enumerate(alphas)), (0, 0, 0))


@pytest.mark.parametrize("language", ["python", "c", "matlab", "fortran", "javascript", "maple", "mathematica"])
def test_angles_rebuild_the_rotation_at_singular_configurations_in_every_language(language):
    down = torsor.Robot("down", (torsor.link(0, 1, alpha="pi/2"), torsor.link(1, 2, alpha="-pi/2")))
    cases = [(torsor.robots.scara(), "zyz", [0.3, -0.4, 0.1, 0.9]), (quarter_arm(), "zxz", [0.0] * 3),
             (quarter_arm(), "zyz", [0.0] * 3), (down, "rpy", [np.pi / 2, 0.6])]
    for robot, kind, q in cases[:1 if language == "mathematica" else None]:
        program = models.fast_geometric(robot, orientation=kind, effort=0)
        values = symbol_values(Random(1), robot) | dict(zip(program.argument("q").elements, q, strict=True))
        state = [[values[e] for e in a.elements] for a in program.arguments]
        numbers = run(program, find(language), [state])[3:]
        R = at(models.transform(robot), values)["T"][:3, :3]
        assert back(np.array(numbers), kind) == pytest.approx(R, abs=1e-9), (robot.name, kind)


def test_rates_of_angles_that_are_always_singular_are_refused():
    with pytest.raises(torsor.TorsorError, match="zyz of frame 4 is singular in every configuration of scara"):
        models.analytic_jacobian(torsor.robots.scara(), orientation="zyz")
    program = models.analytic_jacobian(quarter_arm(), orientation="zxz")
    assert program.output("guard").role == "guard"
    step = {"q1": 0.3, "q2": 0.0, "q3": 0.1}
    with pytest.raises(ZeroDivisionError):
        evaluate(program, {"q": step})
    assert not any(o.role == "guard" for o in models.analytic_jacobian(quarter_arm(), orientation="quaternion").outputs)


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
    for wrong in ("", "2,,3", 1.5, []):
        with pytest.raises(torsor.TorsorError, match="frames must be numbers or names of links with commas"):
            models.fast_geometric(robot, frames=wrong)
    with pytest.raises(torsor.TorsorError, match="rrp has no link 'tip'"):
        models.fast_geometric(robot, frames="tip")
    for wrong in (1.5, True, None):
        with pytest.raises(torsor.TorsorError, match="a whole number or the name of a link, not"):
            models.jacobian(robot, frame=wrong)
    with pytest.raises(torsor.TorsorError, match="rrp has no link 'x'"):
        models.jacobian(robot, projection="x")
    with pytest.raises(torsor.TorsorError, match="jacobian: factors must be true or false, not 1"):
        models.jacobian(robot, factors=1)
    with pytest.raises(torsor.TorsorError, match=r"fast_geometric: orientation must be matrix, rpy, .* not 3"):
        models.fast_geometric(robot, orientation=3)
    with pytest.raises(torsor.TorsorError, match="no frame 8"):
        models.fast_geometric(robot, frames="2,8")
    with pytest.raises(torsor.TorsorError, match="matrix, rpy, zxz, zyz, quaternion or axis_angle, not 'xyz'"):
        models.fast_geometric(robot, orientation="xyz")


def test_frames_may_be_numbers_names_or_lists_and_are_computed_once():
    robot = torsor.robots.rrp()
    names = [o.name for o in models.fast_geometric(robot, frames="3,3,-1").outputs]
    assert names == ["T3"]
    for frames in (2, "2", "link2", [2], ["link2"], np.int64(2)):
        assert models.fast_geometric(robot, frames=frames) == models.fast_geometric(robot, frames="2")
    assert models.jacobian(robot, frame=np.int32(2)) == models.jacobian(robot, frame=2)
