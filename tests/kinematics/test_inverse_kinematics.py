"""Inverse kinematics: every configuration it calls a solution brings the frame to its target."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import torsor
from tests.kinematics.arms import GEOMETRY, arm
from torsor.errors import ModelError, ProgramError, RobotError
from torsor.numerics.transforms import rotation_vector, rotation_vector_rate
from torsor.robot.links import fixed_link

SIX = ("rx90", "puma560", "stanford", "th8", "general_6r")
PLANAR = (1, 1, 0, 0, 0, 1)
SCARA = (1, 1, 1, 0, 0, 1)


def configurations(name: str, *shape: int, seed: int = 1) -> np.ndarray:
    joints = len(arm(name).tip.joints)
    q = np.random.default_rng(seed).uniform(-np.pi, np.pi, (*shape, joints))
    return np.where(arm(name).tip.periodic, q, q / 3)


@pytest.mark.parametrize("name", SIX)
def test_solutions_give_the_pose_back(name):
    T = arm(name).pose(configurations(name, 100))
    found = arm(name).inverse(T)
    assert found.converged.all() and found.q.shape == (100, 6)
    assert np.allclose(arm(name).pose(found.q), T, atol=1e-7)
    assert np.all(found.error <= 1e-8) and np.all(found.iterations <= 100)


@pytest.mark.parametrize(("name", "mask"), [
    ("scara", SCARA), ("planar_3r", PLANAR), ("rrp", (1, 1, 1, 0, 0, 0)), ("two_links", (1, 1, 0, 0, 0, 0)),
    ("tree", (1, 1, 1, 0, 0, 0)),
])
def test_robots_of_fewer_joints_reach_what_the_mask_asks_for(name, mask):
    T = arm(name).pose(configurations(name, 50))
    found = arm(name).inverse(T, mask=mask)
    assert found.converged.all()
    difference = arm(name).pose(found.q)[:, :3, 3] - T[:, :3, 3]
    assert np.allclose(difference[:, np.array(mask[:3]) > 0], 0, atol=1e-7)
    if mask[5]:  # these robots turn about z only: the whole orientation is right
        assert np.allclose(arm(name).pose(found.q)[:, :3, :3], T[:, :3, :3], atol=1e-7)


@pytest.mark.parametrize("name", ["puma560", "scara"])
def test_positions_alone_are_targets_too(name):
    points = arm(name).pose(configurations(name, 30))[:, :3, 3]
    found = arm(name).inverse(points)
    assert found.converged.all() and not found.residual[:, 3:].any()
    assert np.allclose(arm(name).pose(found.q)[:, :3, 3], points, atol=1e-7)


def test_a_tool_may_spin_about_its_own_axis():
    T = arm("puma560").pose(configurations("puma560", 40))
    five = T @ np.block([[Rotation.from_euler("z", 2.0).as_matrix(), np.zeros((3, 1))], [np.zeros(3), 1]])
    found = arm("puma560").inverse(five, mask=(1, 1, 1, 1, 1, 0), axes="target", limits={"q6": (0, 0)})
    assert found.converged.all() and not found.q[:, 5].any()
    reached = arm("puma560").pose(found.q)
    assert np.allclose(reached[:, :3, 2:], T[:, :3, 2:], atol=1e-7)  # tool axis and position


def test_leading_axes_are_kept():
    T = arm("rx90").pose(configurations("rx90", 3, 4))
    found = arm("rx90").inverse(T)
    assert found.q.shape == (3, 4, 6) and found.residual.shape == (3, 4, 6)
    assert found.error.shape == found.converged.shape == found.start.shape == found.iterations.shape == (3, 4)
    one = arm("rx90").inverse(T[1, 2])
    assert one.q.shape == (6,) and one.converged.shape == () and bool(one.converged)
    assert arm("rx90").inverse(T[:0]).q.shape == (0, 4, 6)


def test_the_answer_is_the_same_each_time_and_whatever_the_batch():
    T = arm("general_6r").pose(configurations("general_6r", 40))
    whole, again = arm("general_6r").inverse(T, seed=7), arm("general_6r").inverse(T, seed=7)
    assert np.array_equal(whole.q, again.q) and np.array_equal(whole.start, again.start)
    assert whole.start.max() > 0  # some needed more than one start
    alone = [arm("general_6r").inverse(t, seed=7) for t in T]
    assert [int(a.start) for a in alone] == whole.start.tolist()
    assert np.allclose([a.q for a in alone], whole.q, atol=1e-5)
    assert not np.allclose(arm("general_6r").inverse(T, seed=8).q, whole.q)


def test_what_is_out_of_reach_is_reported_with_the_nearest_configuration():
    found = arm("two_links").inverse([[3.0, 0, 0], [0, 0.1, 0], [0.4, 0.3, 0], [0.4, 0.3, 0.2]], starts=8)
    assert found.converged.tolist() == [False, False, True, False]
    assert np.allclose(found.error, [2.2, 0.1, 0, 0.2], atol=1e-6)
    assert np.allclose(found.residual[0], [2.2, 0, 0, 0, 0, 0], atol=1e-3)
    assert repr(found) == "<1 of 4 targets reached, largest error 2.2e+00>"


def test_a_start_near_the_solution_leads_to_that_solution():
    q = configurations("puma560", 50) + 40 * np.pi  # many turns away from zero, and left there
    found = arm("puma560").inverse(arm("puma560").pose(q), q0=q + 0.01)
    assert found.converged.all()
    near = np.abs(found.q - q).max(axis=1) < 0.1
    assert near.mean() > 0.9  # the others stand next to a singular configuration
    assert np.all(np.abs(found.q - q - 0.01) <= np.pi + 1e-9)


def test_without_a_start_turning_joints_are_within_half_a_turn():
    found = arm("stanford").inverse(arm("stanford").pose(configurations("stanford", 100)))
    assert np.abs(found.q[:, arm("stanford").tip.periodic]).max() <= np.pi


def test_joint_limits_hold():
    limits = np.array([[-1.5, 1.5]] * 5 + [[-0.5, 2.5]])
    q = np.random.default_rng(3).uniform(*limits.T, (60, 6))
    found = arm("rx90").inverse(arm("rx90").pose(q), limits=limits)
    assert np.all((found.q >= limits[:, 0]) & (found.q <= limits[:, 1]))
    assert found.converged.all()
    assert np.allclose(arm("rx90").pose(found.q), arm("rx90").pose(q), atol=1e-7)


def test_the_limits_of_the_robot_hold_and_targets_beyond_them_are_said_to_be():
    links = (torsor.link(0, 1, limits=(-1, 1)), torsor.link(1, 2, d=0.3, limits=(-1, 1)), fixed_link(2, 3, d=0.3))
    k = torsor.Kinematics(torsor.Robot("fenced", links))
    inside, outside, beyond = k.pose([0.5, 0.5])[:3, 3], k.pose([2, 0.5])[:3, 3], np.array([2.0, 0, 0])
    found = k.inverse([inside, outside, beyond])
    assert found.converged.tolist() == [True, False, False] and found.blocked.tolist() == [False, True, False]
    assert np.abs(found.q).max() <= 1 and found.remarks == ("1 of 3 targets is reached only outside the joint limits",)
    free = k.inverse(outside, limits={})
    assert free.converged and not free.blocked and not free.remarks
    assert np.abs(k.workspace(samples=100).q).max() <= 1 < np.abs(k.workspace(samples=100, limits={}).q).max()


def test_sliding_joints_with_limits_have_a_workspace_without_further_ado():
    slide = torsor.Robot("slide", (torsor.link(0, 1, "P", limits=(0.1, 0.4)),))
    low, high = torsor.Kinematics(slide).workspace(grid=4).extents
    assert (low[2], high[2]) == (0.1, 0.4)


def test_whole_turns_are_taken_off_before_limits_are_met():
    limits = np.array([[1.0, 5.0]] * 6)
    q = np.random.default_rng(3).uniform(1, 5, (300, 6))
    found = arm("puma560").inverse(arm("puma560").pose(q), limits=limits, starts=1)
    assert found.converged.mean() > 0.2  # without it half as many
    assert np.all((found.q >= 1) & (found.q <= 5))


def test_the_nearest_configuration_within_limits_is_found():
    limits = {"q1": (-0.2, 0.2)}
    points = np.random.default_rng(1).uniform(-0.8, 0.8, (50, 3)) * [1, 1, 0]
    found = arm("two_links").inverse(points, limits=limits, starts=16)
    grid = arm("two_links").workspace(limits=limits, grid=201).points
    nearest = np.linalg.norm(grid - points[:, None], axis=2).min(axis=1)
    assert not found.converged.all() and np.abs(found.q[:, 0]).max() <= 0.2
    assert np.all(found.error <= nearest + 1e-6)


def test_the_start_that_is_named_is_the_first_that_leads_there():
    T = arm("general_6r").pose(configurations("general_6r", 40))
    start = arm("general_6r").inverse(T).start
    hard = T[np.argmax(start)]
    assert start.max() > 1
    assert arm("general_6r").inverse(hard, starts=int(start.max()) + 1).converged
    assert not arm("general_6r").inverse(hard, starts=int(start.max())).converged


def test_singular_targets_are_reached():
    q = configurations("puma560", 30)
    q[:, 4] = 0.0  # aligned wrist
    T = arm("puma560").pose(q)
    found = arm("puma560").inverse(T)
    assert found.converged.mean() > 0.9
    assert np.allclose(arm("puma560").pose(found.q), T, atol=1e-5)


def test_joints_that_do_not_carry_the_frame_stay_where_they_are():
    robot = torsor.robots.tree()
    k = torsor.Kinematics(robot, GEOMETRY["tree"], frame=2)
    q0 = np.linspace(0.1, 0.6, 6)
    target = k.pose(q0 + 0.2)[:3, 3]
    found = k.inverse(target, q0=q0)
    assert found.converged and np.array_equal(found.q[2:], q0[2:])


def test_one_call_takes_a_robot_and_its_defaults():
    robot = torsor.robots.double_pendulum()
    k = torsor.Kinematics(robot)
    target = k.pose([0.3, 0.4])
    found = torsor.inverse_kinematics(robot, target, mask=(1, 1, 1, 0, 0, 0))
    assert found.converged and np.allclose(k.pose(found.q)[:3, 3], target[:3, 3])


def test_other_parameters_need_no_new_compilation():
    k = arm("rx90").with_parameters({"D3": 1.0, "RL4": 2.0})
    assert np.isclose(k.workspace(samples=2000).reach[1], 3.0, rtol=0.01)
    full = dict.fromkeys(k.robot.parameters, 0.0) | {"D3": 1.0, "RL4": 2.0}
    same = torsor.Kinematics(k.robot, [full[n] for n in k.robot.parameters])
    q = configurations("rx90", 5)
    assert np.array_equal(same.pose(q), k.pose(q)) and np.array_equal(same.jacobian(q), k.jacobian(q))


@pytest.mark.parametrize(("options", "message"), [
    ({"target": np.eye(3)[:2, :2]}, r"poses of shape \(\.\.\., 4, 4\) or positions"),
    ({"target": 2 * np.eye(4)}, "orthonormal"),
    ({"target": np.diag([1.0, 1, -1, 1])}, "orthonormal"),
    ({"target": [0, 0, np.nan]}, "finite numbers"),
    ({"target": np.full((4, 4), np.inf)}, "finite numbers"),
    ({"target": "there"}, "poses of shape"),
    ({"target": [1, 0, 0], "mask": (1,) * 6}, "is a position"),
    ({"mask": (1, 1, 1)}, "six numbers"),
    ({"mask": (0,) * 6}, "six numbers"),
    ({"axes": "tool"}, "axes must be base or target"),
    ({"limits": {"q9": (0, 1)}}, "no joint q9; there are q1, q2"),
    ({"limits": [(0, 1)]}, "one row"),
    ({"limits": {"q1": (1, 0)}}, "low first"),
    ({"q0": [1, 2]}, r"takes arrays of shape \(\.\.\., 6\)"),
    ({"q0": np.zeros((7, 6))}, "does not go with targets"),
    ({"q0": np.full(6, np.inf)}, "finite"),
    ({"tolerance": 0}, "above zero"),
    ({"iterations": 0}, "iterations must be a whole number"),
    ({"starts": 1.5}, "starts must be a whole number"),
])
def test_what_does_not_fit_is_answered_with_what_would(options, message):
    with pytest.raises(ProgramError, match=message):
        arm("rx90").inverse(**({"target": np.eye(4)} | options))


def test_robots_and_parameters_that_do_not_fit_are_named():
    robot = torsor.robots.rx90().replace(defaults={})
    with pytest.raises(ProgramError, match=r"no value is given for RL4, which the position"):
        torsor.Kinematics(robot, {"D3": 1})
    with pytest.raises(ProgramError, match="no element D9"):
        torsor.Kinematics(robot, {"D3": 1, "RL4": 1, "D9": 1})
    with pytest.raises(ProgramError, match="takes arrays of shape"):
        torsor.Kinematics(robot, [1, 2])
    with pytest.raises(ProgramError, match="one set of"):
        torsor.Kinematics(robot, {"D3": [1, 2], "RL4": 1})
    with pytest.raises(RobotError, match="no frame 9; its frames are 0"):
        torsor.Kinematics(robot, frame=9)
    with pytest.raises(ModelError, match="closed loops"):
        torsor.Kinematics(torsor.robots.fourbar())


def test_rotation_vectors_are_those_of_scipy_up_to_half_a_turn():
    rng = np.random.default_rng(0)
    axes = rng.normal(size=(200, 3))
    axes /= np.linalg.norm(axes, axis=1)[:, None]
    angles = np.concatenate([rng.uniform(0, np.pi, 100), 10.0 ** rng.uniform(-12, -1, 50), [0.0],
                             np.pi - 10.0 ** rng.uniform(-12, -1, 49)])
    v = axes * angles[:, None]
    assert np.allclose(rotation_vector(Rotation.from_rotvec(v).as_matrix()), v, atol=1e-9)


def test_the_rate_of_a_rotation_vector_is_its_derivative():
    rng = np.random.default_rng(0)
    v = rng.normal(size=(50, 3)) * np.logspace(-5, 0, 50)[:, None]
    w, h = rng.normal(size=(50, 3)), 1e-6
    R = [Rotation.from_rotvec(v) * Rotation.from_rotvec(-w * s) for s in (h, -h)]
    slope = (rotation_vector(R[0].as_matrix()) - rotation_vector(R[1].as_matrix())) / (2 * h)
    assert np.allclose(slope, -np.einsum("kij,kj->ki", rotation_vector_rate(v), w), atol=1e-8)
