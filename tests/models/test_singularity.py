"""Determinant and inverse of Jacobians: against numpy everywhere, against the books where there are books."""

from __future__ import annotations

import re
from random import Random

import numpy as np
import pytest

import torsor
from tests.models.states import at, symbol_values
from tests.random_robots import random_robot
from torsor import models
from torsor.robot.links import fixed_link

SIX = ["rx90", "puma560", "puma560_emdeg", "stanford", "th8", "ur5"]


def sample(name: str):
    return getattr(torsor.robots, name)()


def spherical(seed: int):
    """A random arm of three joints with a spherical wrist."""
    rng = Random(seed)
    arm = random_robot(rng, 3, kinds="RRP", special=0.7, symbolic=seed % 2 == 0, offsets=seed % 3 == 0)
    turns = rng.choice((("pi/2", "-pi/2", "pi/2"), ("-pi/2", "pi/2", "-pi/2")))
    wrist = [torsor.link(3, 4, alpha=turns[0], d="D4", r="RL4"), torsor.link(4, 5, alpha=turns[1]),
             torsor.link(5, 6, alpha=turns[2], r="RL6" if seed % 2 else 0)]
    return arm.replace(links=(*arm.links, *wrist))


def remark(program, beginning: str) -> str:
    return next(r for r in program.words.remarks if r.startswith(beginning))


def close(found, expected, tolerance=1e-8):
    assert np.abs(found - expected).max() <= tolerance * max(1.0, np.abs(expected).max())


def hold(robot, seeds) -> None:
    """The laws: |det J| for every frame, Jinv J = 1 about the middle and for the frame itself."""
    determinant, jacobian = models.jacobian_determinant(robot), models.jacobian(robot)
    if determinant.words.remarks[-1].startswith("the determinant is zero"):
        values = symbol_values(Random(0), robot)
        assert np.linalg.matrix_rank(at(jacobian, values)["J"], 1e-9) < 6
        return
    inverse, own = models.jacobian_inverse(robot), models.jacobian_inverse(robot, projection=-1)
    middle = models.jacobian(robot, factors=True, middle=int(re.search(r"about frame (\d+)", own.words.remarks[0])[1]))
    for seed in seeds:
        values = symbol_values(Random(seed), robot)
        J, det = at(jacobian, values)["J"], at(determinant, values)["det"][0]
        close(abs(det), abs(np.linalg.det(J)))
        found = at(inverse, values)
        close(found["Jinv"] @ J, np.eye(6), 1e-6)
        close(found["guard"], abs(det))
        found, Jm = at(own, values), at(middle, values)["Jm"]
        close(found["Jinv"] @ Jm, np.eye(6), 1e-6)
        close(found["det"], np.linalg.det(Jm))


@pytest.mark.parametrize("name", SIX)
def test_six_joints_agree_with_numpy(name):
    hold(sample(name), range(3))


@pytest.mark.parametrize("seed", range(10))
def test_spherical_wrists_agree_with_numpy(seed):
    hold(spherical(seed), [seed])


@pytest.mark.parametrize("seed", [10, 11, 12, 13, 14])
def test_arms_of_no_special_kind_agree_with_numpy(seed):
    rng = Random(seed)
    hold(random_robot(rng, 6, kinds="RRP", offsets=seed % 3 == 0, symbolic=seed % 2 == 0), [seed])


def test_the_general_robot_agrees_with_numpy():
    robot = sample("general_6r")
    values = symbol_values(Random(0), robot)
    found = at(models.jacobian_inverse(robot, projection=0), values)
    J = at(models.jacobian(robot), values)["J"]
    close(found["Jinv"] @ J, np.eye(6), 1e-6)
    close(found["guard"], abs(np.linalg.det(J)))


# RX-90: KD02 has D3 RL4 C3 S5 (S23 RL4 - C2 D3); UR5: the sum of what stands out from axis 1
@pytest.mark.parametrize(("name", "det"), [
    ("rx90", "det = D3*RL4*(D3*C2 - RL4*S23)*C3*S5"),
    ("puma560", "det = -D3*(D3*C2 + D4*C23 - RL4*S23)*(D4*S3 + RL4*C3)*S5"),
    ("stanford", "det = S2*q3^2*S5"),
    ("th8", "det = -q3*S5"),
    ("scara", "det = -D2*D3*S2"),
    ("ur5", "det = D3*D4*(D3*C2 + D4*C23 + RL5*S234)*S3*S5"),
])
def test_determinants_are_those_of_the_books(name, det):
    assert remark(models.jacobian_determinant(sample(name)), "det") == det


@pytest.mark.parametrize(("name", "named"), [
    ("rx90", {"shoulder": (1, 4, 5, 6), "elbow": (2, 3, 4, 5, 6), "wrist": (4, 6)}),
    ("puma560", {"shoulder": (1, 2, 4, 5, 6), "elbow": (2, 3, 4, 5, 6), "wrist": (4, 6)}),
    ("stanford", {"shoulder": (1, 2, 4, 5, 6), "elbow": (2, 4, 5, 6), "wrist": (4, 6)}),
    ("th8", {"shoulder": (1, 4, 5, 6), "wrist": (4, 6)}),
    ("ur5", {"shoulder": (1, 2, 3, 4, 5, 6), "elbow": (2, 3, 4), "wrist": (2, 3, 4, 6)}),
    ("scara", {"elbow": (1, 2, 3)}),
])
def test_singularities_have_their_names_and_the_joints_that_they_free(name, named):
    program = models.jacobian_determinant(sample(name))
    assert program.output("factors").labels == tuple(named)
    for label, joints in named.items():
        assert f"; joints {', '.join(map(str, joints))} can then move" in remark(program, f"{label}:")


@pytest.mark.parametrize(("name", "configuration", "label", "joints"), [
    ("rx90", {"q3": np.pi / 2}, "elbow", (2, 3, 4, 5, 6)),
    ("rx90", {"q5": 0.0}, "wrist", (4, 6)),
    ("rx90", {"q2": np.pi / 2, "q3": -np.pi / 2}, "shoulder", (1, 4, 5, 6)),
    ("ur5", {"q3": np.pi}, "elbow", (2, 3, 4)),
    ("ur5", {"q5": 0.0}, "wrist", (2, 3, 4, 6)),
])
def test_where_a_factor_vanishes_numpy_finds_the_same_joints(name, configuration, label, joints):
    """The RX-90 shoulder at q2 = 90 degrees, q23 = 0: the wrist centre is above the base."""
    robot = sample(name)
    values = symbol_values(Random(5), robot) | configuration
    program = models.jacobian_determinant(robot)
    factor = at(program, values)["factors"][program.output("factors").labels.index(label)]
    assert abs(factor) < 1e-12
    J = at(models.jacobian(robot), values)["J"]
    *_, sizes, rows = np.linalg.svd(J)
    null = rows[sizes < 1e-9]
    assert len(null) >= 1
    moving = tuple(j + 1 for j in range(6) if np.abs(null[:, j]).max() > 1e-9)
    assert set(joints) <= set(moving)


def test_fewer_joints_take_the_rows_that_do_not_vanish():
    robot = sample("scara")
    values = symbol_values(Random(1), robot)
    J = at(models.jacobian(robot), values)["J"]
    close(abs(at(models.jacobian_determinant(robot), values)["det"][0]), abs(np.linalg.det(J[[0, 1, 2, 5]])))
    close(at(models.jacobian_inverse(robot, projection=0), values)["Jinv"] @ J, np.eye(4))


def test_three_joints_take_the_velocity_of_the_origin():
    robot = sample("rrp")
    values = symbol_values(Random(1), robot)
    J = at(models.jacobian(robot), values)["J"]
    program = models.jacobian_determinant(robot)
    close(abs(at(program, values)["det"][0]), abs(np.linalg.det(J[:3])))
    assert "its position part (the velocity of its origin) alone is meant" in program.words.remarks[0]
    close(at(models.jacobian_inverse(robot, projection=0), values)["Jinv"] @ J, np.eye(3))


def test_an_arm_and_its_end_point_have_an_elbow():
    arm = torsor.Robot("arm", (torsor.link(0, 1), torsor.link(1, 2, d="L1"), torsor.link(2, 3, "F", d="L2")))
    program = models.jacobian_determinant(arm)
    assert remark(program, "det") == "det = L1*L2*S2"
    assert program.output("factors").labels == ("elbow",)


def test_numbers_in_the_place_of_symbols_factor_as_well():
    lengths = {"RL1": "0.089159", "D3": "-0.425", "D4": "-0.39225", "RL4": "0.10915", "RL5": "0.09465", "RL6": "0.0823"}
    robot = sample("ur5")
    links = tuple(torsor.link(j - 1, j, alpha=link.placement.alpha,
                              d=lengths.get(str(link.placement.d), 0), r=lengths.get(str(link.placement.r), 0))
                  for j, link in enumerate(robot.links, 1))
    program = models.jacobian_determinant(torsor.Robot("ur5_numbers", links))
    assert program.output("factors").labels == ("shoulder", "elbow", "wrist")


def test_robots_without_a_determinant_are_told_why():
    with pytest.raises(torsor.TorsorError, match="no square form: it has 4 moving joints, and as many rows"):
        models.jacobian_determinant(sample("tree"))
    flat = torsor.Robot("flat", tuple(torsor.link(j - 1, j, d=f"D{j}") for j in range(1, 7)))
    assert "singular in every configuration" in models.jacobian_determinant(flat).words.remarks[-1]
    with pytest.raises(torsor.TorsorError, match="singular in every configuration: it has no inverse"):
        models.jacobian_inverse(flat)
    with pytest.raises(torsor.TorsorError, match=r"one of the path to frame 3: 0, 1, 2, 3, not 5"):
        models.jacobian_inverse(sample("rx90"), frame=3, middle=5)
    with pytest.raises(torsor.TorsorError, match="rx90 has no frame 9"):
        models.jacobian_inverse(sample("rx90"), middle=9)


def test_two_joints_are_told_that_the_position_part_is_meant():
    planar = torsor.robots.planar_2r()
    with pytest.raises(torsor.TorsorError, match=r"the position part .* of the Jacobian of frame 2, all that"):
        models.jacobian_inverse(planar)
    assert "its position part" in models.jacobian_determinant(planar).words.remarks[0]
    tipped = planar.replace(links=(*planar.links, fixed_link(2, 3, d="L2")))
    program = models.jacobian_inverse(tipped, projection=-1)
    assert "position part (the velocity of its origin) alone is meant, for 2 joints" in program.words.remarks[0]
    assert all(e == 0 for row in range(2) for e in program.output("Jinv").elements[6 * row + 3 : 6 * row + 6])


@pytest.mark.parametrize(("name", "bar"), [("rx90", 50), ("puma560", 104), ("stanford", 29), ("th8", 10), ("ur5", 62)])
def test_inverses_need_no_more_operations_than_before(name, bar):
    assert models.jacobian_inverse(sample(name), projection=-1).ops.total <= bar
