"""Manipulability, inverses of the Jacobian and workspaces."""

from __future__ import annotations

import numpy as np
import pytest

import torsor
from tests.kinematics.arms import GEOMETRY, arm
from torsor.errors import ProgramError
from torsor.numerics.transforms import rotation_vector


def path(name: str, count: int = 20) -> np.ndarray:
    return np.random.default_rng(2).uniform(-2, 2, (count, len(arm(name).tip.joints)))


def slopes(name: str, q: np.ndarray, h: float = 1e-6) -> np.ndarray:
    """The Jacobian by finite differences of the pose."""
    columns = []
    for step in h * np.eye(q.shape[-1]):
        ahead, behind = arm(name).pose(q + step), arm(name).pose(q - step)
        turn = rotation_vector(ahead[..., :3, :3] @ behind[..., :3, :3].swapaxes(-1, -2))
        columns.append(np.concatenate([ahead[..., :3, 3] - behind[..., :3, 3], turn], axis=-1) / (2 * h))
    return np.stack(columns, axis=-1)


@pytest.mark.parametrize("name", ["rx90", "puma560", "stanford", "scara", "planar_3r"])
def test_measures_are_those_of_a_finite_difference_jacobian(name):
    q = path(name)
    values = np.linalg.svd(slopes(name, q), compute_uv=False)
    found = arm(name).dexterity(q)
    assert np.allclose(found.singular_values, values, atol=1e-8)
    assert np.allclose(found.manipulability, np.prod(values, axis=-1), atol=1e-8)
    assert np.allclose(found.smallest, values[:, -1], atol=1e-8) and np.allclose(found.largest, values[:, 0], atol=1e-8)
    assert np.allclose(1 / found.condition, values[:, -1] / values[:, 0], atol=1e-7)


def test_manipulability_is_the_determinant_of_a_square_jacobian():
    q = path("puma560").reshape(4, 5, 6)
    found = arm("puma560").dexterity(q)
    assert found.manipulability.shape == (4, 5)
    assert np.allclose(found.manipulability, np.abs(np.linalg.det(arm("puma560").jacobian(q))), atol=1e-12)


def test_a_planar_arm_has_the_manipulability_of_the_textbook():
    q = path("two_links")
    found = arm("two_links").dexterity(q, mask=(1, 1, 0, 0, 0, 0))
    assert np.allclose(found.manipulability, 0.5 * 0.3 * np.abs(np.sin(q[:, 1])), atol=1e-14)


def test_a_mask_takes_rows_and_weighs_them():
    q = path("rx90")
    J = arm("rx90").jacobian(q)
    found = arm("rx90").dexterity(q, mask=(1, 1, 1, 0.5, 0.5, 0.5))
    assert np.allclose(found.manipulability, np.abs(np.linalg.det(J)) / 8, atol=1e-14)
    found = arm("rx90").dexterity(q, mask=(1, 1, 1, 0, 0, 0))
    assert np.allclose(found.singular_values, np.linalg.svd(J[:, :3], compute_uv=False))


def test_singular_configurations_have_no_manipulability():
    wrist = path("puma560")
    wrist[:, 4] = 0
    stretched = path("two_links")
    stretched[:, 1] = 0
    planar = arm("two_links").dexterity(stretched, mask=(1, 1, 0, 0, 0, 0))
    for found in (arm("puma560").dexterity(wrist), planar):
        assert np.all(found.manipulability < 1e-15) and np.all(found.smallest < 1e-15)
        assert np.all(found.condition > 1e14)


def test_joints_that_do_not_carry_the_frame_do_not_count():
    tree = torsor.robots.tree()
    k = torsor.Kinematics(tree, GEOMETRY["tree"], frame=2)
    found = k.dexterity(np.full(6, 0.4))
    assert found.singular_values.shape == (2,) and found.manipulability > 0.01


@pytest.mark.parametrize("name", ["rx90", "scara", "planar_3r"])
def test_the_inverse_without_damping_is_the_pseudo_inverse(name):
    q = path(name)
    J = arm(name).jacobian(q)
    assert np.allclose(arm(name).jacobian_inverse(q), np.linalg.pinv(J, rcond=1e-12), atol=1e-9)
    assert np.allclose(J @ arm(name).jacobian_inverse(q) @ J, J, atol=1e-9)


def test_the_damped_inverse_minimises_error_and_velocity_and_stays_small():
    q = path("puma560")
    q[:, 4] = 1e-9  # next to singular
    damping, twist = 0.05, np.array([0.1, -0.2, 0.3, 0.5, 0.1, -0.4])
    inverse = arm("puma560").jacobian_inverse(q, damping=damping)
    J, rates = arm("puma560").jacobian(q), inverse @ twist
    # the slope of |J qd - twist|^2 + damping^2 |qd|^2 is zero
    slope = J.swapaxes(1, 2) @ (J @ rates[:, :, None] - twist[:, None]) + damping**2 * rates[:, :, None]
    assert np.allclose(slope, 0, atol=1e-12)
    assert np.all(np.linalg.norm(inverse, 2, axis=(1, 2)) <= 1 / (2 * damping) + 1e-9)


def test_an_inverse_with_a_mask_moves_along_what_counts():
    q, mask = path("scara"), (1, 1, 1, 0, 0, 1)
    inverse = arm("scara").jacobian_inverse(q, mask=mask)
    assert inverse.shape == (20, 4, 6) and not inverse[:, :, 3:5].any()
    twist = np.array([0.1, 0.2, -0.3, 0, 0, 0.4])
    assert np.allclose(arm("scara").jacobian(q) @ (inverse @ twist)[:, :, None], twist[:, None], atol=1e-9)


def test_the_workspace_of_a_planar_arm_is_its_annulus():
    for options in ({"samples": 5000}, {"grid": 41}):
        found = arm("two_links").workspace(**options)
        assert found.points.shape == (len(found.q), 3) and not found.points[:, 2].any()
        radius = np.linalg.norm(found.points, axis=1)
        assert radius.min() > 0.2 - 1e-12 and radius.max() < 0.8 + 1e-12
        assert np.allclose(found.reach, (0.2, 0.8), atol=2e-3)
        assert np.allclose(found.extents, [[-0.8, -0.8, 0], [0.8, 0.8, 0]], atol=0.02)
        assert np.array_equal(found.points, arm("two_links").pose(found.q)[:, :3, 3])


def test_workspaces_keep_to_the_limits_and_repeat():
    limits = {"q1": (0, 1), "q3": (-0.5, 0.5), "q4": (0.1, 0.3)}
    found = arm("scara").workspace(limits=limits, samples=300, seed=4)
    assert np.array_equal(found.q, arm("scara").workspace(limits=limits, samples=300, seed=4).q)
    assert found.q[:, 0].min() >= 0 and found.q[:, 0].max() <= 1
    assert np.all((found.points[:, 2] >= 0.1) & (found.points[:, 2] <= 0.3))
    assert repr(found).startswith("<Workspace of 300 points: x ")
    assert len(arm("scara").workspace(limits=limits, grid=3).q) == 3**4


def test_joints_beyond_the_frame_stand_still_in_a_workspace():
    k = torsor.Kinematics(torsor.robots.tree(), GEOMETRY["tree"], frame=2)
    found = k.workspace(grid=5)
    assert len(found.q) == 25 and not found.q[:, 2:].any()


@pytest.mark.parametrize(("call", "message"), [
    (lambda: arm("scara").workspace(), "q4 can slide without end"),
    (lambda: arm("rx90").workspace(grid=100), "coarser grid"),
    (lambda: arm("rx90").workspace(samples=0), "samples must be a whole number"),
    (lambda: arm("rx90").workspace(grid=1), "grid must be a whole number from 2"),
    (lambda: arm("rx90").dexterity([1, 2]), "takes arrays of shape"),
    (lambda: arm("rx90").dexterity(np.zeros(6), mask=[1]), "six numbers"),
    (lambda: arm("rx90").jacobian_inverse(np.zeros(6), damping=-1), "damping must be a number"),
    (lambda: torsor.Kinematics(torsor.robots.rx90(), GEOMETRY["rx90"], frame=0).dexterity(np.zeros(6)),
     "no joint moves the frame"),
])
def test_what_does_not_fit_is_answered_with_what_would(call, message):
    with pytest.raises(ProgramError, match=message):
        call()
