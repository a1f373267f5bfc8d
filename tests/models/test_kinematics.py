"""Kinematics: the Jacobian is the derivative of the transform, and everything else follows from it."""

from __future__ import annotations

from random import Random

import numpy as np
import pinocchio as pin
import pytest

import torsor
from tests.models.states import at, joint_arrays, symbol_values
from tests.models.test_dynamics import close
from tests.pinocchio_oracle import Oracle
from tests.random_robots import random_robot
from torsor import models
from torsor.algebra.calculus import derivatives
from torsor.algebra.identity import Identity
from torsor.mechanics.jacobians.jacobian import jacobian, middle_frames
from torsor.mechanics.placement import placement_between
from torsor.program.instructions import Output
from torsor.trace import traced


def a_tree(seed: int, **options):
    rng = Random(seed)
    robot = random_robot(rng, rng.randint(1, 8), kinds="RRPFH", tree=seed % 3 > 0, general=seed % 4 == 0,
                         offsets=seed % 2 == 0, **options)
    return robot, symbol_values(rng, robot), rng


@pytest.mark.parametrize("seed", range(20))
def test_the_jacobian_is_the_derivative_of_the_transform(seed):
    """Exactly, by our own calculus: for all values of all symbols, about every middle frame."""
    rng = Random(seed)
    robot = random_robot(rng, rng.randint(1, 4), kinds="RRPFH", tree=seed % 2 == 0, general=seed % 3 == 0, offsets=True)
    t = traced(robot)
    n = rng.randint(1, t.n)
    R, P = placement_between(t, 0, n)
    zero = Identity(seed)
    for m in middle_frames(t, n):
        J = jacobian(t, n, 0, m)
        for column, k in enumerate(t.coordinates):
            rate = {t.q[k]: t.graph.one}
            for row, slope in enumerate(derivatives(list(P), rate)):
                assert zero.is_zero(J[row, column] - slope)
            spin = [derivatives(list(r), rate) for r in R.rows]  # dR = w^ R, so w^ = dR R^T
            hat = [[sum((spin[a][k] * R[b, k] for k in range(3)), t.graph.zero) for b in range(3)] for a in range(3)]
            for row, (a, b) in enumerate(((2, 1), (0, 2), (1, 0))):
                assert zero.is_zero(J[3 + row, column] - hat[a][b])


@pytest.mark.parametrize("seed", range(100))
def test_random_trees_agree_with_pinocchio_for_every_choice_of_frames(seed):
    robot, values, rng = a_tree(seed)
    q, _, _ = joint_arrays(robot, values)
    oracle = Oracle(robot, values)
    n, r = rng.randint(1, len(robot.links)), rng.randint(0, len(robot.links))
    expected = pinocchio_jacobian(oracle, q, n)
    turn = np.kron(np.eye(2), oracle.placement(q, r)[:3, :3].T)
    J = at(models.jacobian(robot, frame=n, projection=r), values)["J"]
    close(J, turn @ expected, 1e-10)
    middle = rng.choice(middle_frames(traced(robot), n))
    close(at(models.jacobian(robot, frame=n, projection=r, middle=middle), values)["J"], J, 1e-10)
    parts = at(models.jacobian(robot, frame=n, projection=r, factors=True), values)
    close(np.kron(np.eye(2), parts["R"]) @ shift(parts["L"]) @ parts["Jm"], J, 1e-10)


def pinocchio_jacobian(oracle: Oracle, q, n: int) -> np.ndarray:
    """6 by joints, at the origin of frame n, in the base frame; joints in link order."""
    position, _, _ = oracle._state(q, np.zeros_like(q), np.zeros_like(q))
    joint, place = oracle.joint_of[n]
    frame = oracle.model.addFrame(pin.Frame(f"frame{n}", joint, place, pin.FrameType.OP_FRAME))
    data = oracle.model.createData()
    full = pin.computeFrameJacobian(oracle.model, data, position, frame, pin.ReferenceFrame.LOCAL_WORLD_ALIGNED)
    return full[:, 6:][:, oracle.place_of]


def shift(L: np.ndarray) -> np.ndarray:
    hat = np.array([[0, -L[2], L[1]], [L[2], 0, -L[0]], [-L[1], L[0], 0]])
    return np.block([[np.eye(3), -hat], [np.zeros((3, 3)), np.eye(3)]])


@pytest.mark.parametrize("seed", range(30))
def test_velocities_and_accelerations_are_those_of_the_jacobian(seed):
    robot, values, rng = a_tree(seed)
    _, qd, qdd = joint_arrays(robot, values)
    n = rng.randint(1, len(robot.links))
    J = at(models.jacobian(robot, frame=n, projection=n), values)["J"]
    speed, push = at(models.velocities(robot), values), at(models.accelerations(robot), values)
    drift = at(models.jdot_qdot(robot, frame=n, projection=n), values)["jpqp"]
    close(np.concatenate([speed["V"][n - 1], speed["W"][n - 1]]), J @ qd, 1e-10)
    close(np.concatenate([push["VP"][n - 1], push["WP"][n - 1]]), J @ qdd + drift, 1e-10)


@pytest.mark.parametrize("seed", range(10))
def test_jdot_qdot_is_the_derivative_of_the_jacobian_times_the_velocity(seed):
    rng = Random(seed)
    robot = random_robot(rng, rng.randint(1, 4), kinds="RRP", tree=seed % 2 == 0)
    t = traced(robot)
    n = rng.randint(1, t.n)
    J = jacobian(t, n, 0, 0)
    rate = {t.q[k]: t.state.qd[k] for k in t.coordinates}
    drift = models.jdot_qdot(robot, frame=n)
    values = symbol_values(rng, robot)
    qd = [t.state.qd[k] for k in t.coordinates]
    graph_values = [sum((e * v for e, v in zip(derivatives(list(row), rate), qd, strict=True)), t.graph.zero)
                    for row in J.rows]
    program = t.program("jpqp", [t.positions(), t.velocities()], [(Output("x", (), (6,)), graph_values)])
    close(at(drift, values)["jpqp"], at(program, values)["x"], 1e-10)


@pytest.mark.parametrize("seed", range(20))
def test_static_torques_do_the_work_of_the_wrench(seed):
    robot, values, rng = a_tree(seed)
    n, r = rng.randint(1, len(robot.links)), rng.randint(0, len(robot.links))
    f = np.array([rng.uniform(-1, 1) for _ in range(6)])
    given = values | {f"FE{k}": float(x) for k, x in enumerate(f, 1)}
    J = at(models.jacobian(robot, frame=n, projection=r), values)["J"]
    close(at(models.statics(robot, frame=n, projection=r), given)["tau"], J.T @ f, 1e-10)


def test_accelerations_include_the_motion_of_the_base():
    robot, values, _ = a_tree(3, base_motion=True)
    assert robot.base.moves
    still = values | dict.fromkeys([n for j in robot.joints for n in (*j.velocity.names, *j.acceleration.names)], 0.0)
    speed = at(models.velocities(robot), still)
    T = at(models.transform(robot, frame=1), still)["T"]
    w, v = (np.array([float(s.value(values)) for s in x]) for x in (robot.base.w, robot.base.v))
    close(speed["W"][0], T[:3, :3].T @ w, 1e-12)
    close(speed["V"][0], T[:3, :3].T @ (v + np.cross(w, T[:3, 3])), 1e-12)


def test_frames_are_checked():
    robot = torsor.robots.rrp()
    with pytest.raises(torsor.TorsorError, match="no frame 9; its frames are 0"):
        models.jacobian(robot, frame=9)
    with pytest.raises(torsor.TorsorError, match="one of the path to frame 2: 0, 1, 2, not 3"):
        models.jacobian(robot, frame=2, middle=3)


@pytest.mark.parametrize("seed", range(6))
def test_a_point_of_a_link_moves_with_it(seed):
    robot, values, rng = a_tree(seed)
    n = rng.randint(1, len(robot.links))
    at_origin = at(models.jacobian(robot, frame=n), values)["J"]
    R = at(models.transform(robot, frame=n), values)["T"][:3, :3]
    at_point = at(models.jacobian(robot, frame=n, point="0.3, -0.2, LP"), values | {"LP": 0.7})["J"]
    close(at_point, shift(R @ [0.3, -0.2, 0.7]) @ at_origin, 1e-12)
    f = {f"FE{k}": 0.1 * k for k in range(1, 7)}
    given = values | f | {"LP": 0.7}
    close(at(models.statics(robot, frame=n, point="0.3, -0.2, LP"), given)["tau"], at_point.T @ list(f.values()), 1e-12)
    with pytest.raises(torsor.TorsorError, match="point must be three numbers or expressions with commas between"):
        models.jacobian(robot, frame=n, point="1, 2")
