"""DH tables against plain matrix products, inertia there and back."""

from __future__ import annotations

import math
import random

import numpy as np
import pytest

from torsor import robots
from torsor.errors import RobotError
from torsor.robot.conventions import (
    Row,
    from_modified_dh,
    from_standard_dh,
    inertia_at_centre,
    inertia_at_origin,
    moved,
)
from torsor.robot.parts import INERTIAL, Inertia
from torsor.robot.scalars.scalar import scalar

ANGLES = ("pi/2", "-pi/2", "0", "pi", "AL", "0.3")
LENGTHS = ("0", "L", "0.25")
VALUES = {"AL": 0.7, "L": 0.4, "m": 2.0, "x": 0.1, "y": -0.2, "z": 0.3, "Ixx": 1.0, "Ixy": 0.1, "Ixz": -0.2,
          "Iyy": 1.3, "Iyz": 0.05, "Izz": 0.9}


def rot(axis, t):
    c, s = math.cos(t), math.sin(t)
    m = np.eye(4)
    i, j = {"x": (1, 2), "z": (0, 1)}[axis]
    m[i, i] = m[j, j] = c
    m[i, j], m[j, i] = -s, s
    return m


def trans(axis, d):
    m = np.eye(4)
    m["xyz".index(axis), 3] = d
    return m


def khalil(robot, values):
    """Pose of each link, by the definition of the six parameters."""
    poses = [np.eye(4)]
    for item in robot.links:
        g, b, al, d, th, r = (s.value(values) for s in item.placement.scalars())
        local = rot("z", g) @ trans("z", b) @ rot("x", al) @ trans("x", d) @ rot("z", th) @ trans("z", r)
        poses.append(poses[item.antecedent] @ local)
    return poses[1:]


def random_rows(rng, n):
    def body():
        return inertia_at_origin("m", ("x", "y", "z"), ("Ixx", "Ixy", "Ixz", "Iyy", "Iyz", "Izz"))

    return [Row(rng.choice("RP"), a=rng.choice(LENGTHS), alpha=rng.choice(ANGLES), d=rng.choice(LENGTHS),
                theta=rng.choice(ANGLES), inertia=body()) for _ in range(n)]


def numeric(row, j, values):
    q = values[f"q{j}"]
    a, alpha, d, theta = (scalar(v).value(values) for v in (row.a, row.alpha, row.d, row.theta))
    return a, alpha, d + q * (row.joint == "P"), theta + q * (row.joint == "R")


@pytest.mark.parametrize("seed", range(20))
def test_the_tip_of_a_standard_dh_table_stands_where_its_matrices_put_it(seed):
    rng = random.Random(seed)
    rows = random_rows(rng, 4)
    values = VALUES | {f"q{j}": rng.uniform(-2, 2) for j in range(1, 5)}
    expected, frames = np.eye(4), []
    for j, row in enumerate(rows, 1):
        a, alpha, d, theta = numeric(row, j, values)
        expected = expected @ rot("z", theta) @ trans("z", d) @ trans("x", a) @ rot("x", alpha)
        frames.append(expected)
    poses = khalil(from_standard_dh(rows), values)
    np.testing.assert_allclose(poses[-1], expected, atol=1e-12)
    bare = khalil(from_standard_dh(rows, tool=False), values)
    a, alpha, _, _ = numeric(rows[-1], len(rows), values)
    rest = trans("x", a) @ rot("x", alpha)
    np.testing.assert_allclose(bare[-1] @ rest, expected, atol=1e-12)


@pytest.mark.parametrize("seed", range(20))
def test_inertia_of_a_standard_dh_link_is_carried_to_the_near_frame(seed):
    """Mass, centre and central tensor in the base frame are the same seen from either frame."""
    rng = random.Random(seed)
    rows = random_rows(rng, 3)
    values = VALUES | {f"q{j}": rng.uniform(-2, 2) for j in range(1, 4)}
    robot = from_standard_dh(rows)
    poses = khalil(robot, values)
    far = np.eye(4)
    for j, row in enumerate(rows, 1):
        a, alpha, d, theta = numeric(row, j, values)
        far = far @ rot("z", theta) @ trans("z", d) @ trans("x", a) @ rot("x", alpha)
        for got, want in zip(central(robot.links[j - 1].inertia, poses[j - 1], values),
                             central(row.inertia, far, values), strict=True):
            np.testing.assert_allclose(got, want, atol=1e-12)


def central(inertia, pose, values):
    xx, xy, xz, yy, yz, zz, mx, my, mz, m = (s.value(values) for s in inertia.scalars())
    c = np.array([mx, my, mz]) / m
    tensor = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]]) - m * (c @ c * np.eye(3) - np.outer(c, c))
    return m, (pose @ [*c, 1])[:3], pose[:3, :3] @ tensor @ pose[:3, :3].T


@pytest.mark.parametrize("seed", range(10))
def test_the_tip_of_a_modified_dh_table_stands_where_its_matrices_put_it(seed):
    rng = random.Random(seed)
    rows = random_rows(rng, 4)
    values = VALUES | {f"q{j}": rng.uniform(-2, 2) for j in range(1, 5)}
    robot = from_modified_dh(rows)
    expected = np.eye(4)
    for j, row in enumerate(rows, 1):
        a, alpha, d, theta = numeric(row, j, values)
        expected = expected @ rot("x", alpha) @ trans("x", a) @ rot("z", theta) @ trans("z", d)
    np.testing.assert_allclose(khalil(robot, values)[-1], expected, atol=1e-12)
    assert robot.links[0].inertia == rows[0].inertia


def test_the_double_pendulum_of_robmat_is_the_sample():
    rows = [Row("R", a=f"L{j}", inertia=Inertia(M=f"m{j}")) for j in (1, 2)]
    robot = from_standard_dh(rows, gravity=("g", 0, 0), tool=False)
    sample = robots.double_pendulum()
    assert [link.placement for link in robot.links] == [link.placement for link in sample.links]
    assert [link.inertia for link in robot.links] == [link.inertia for link in sample.links]
    assert robot.gravity == sample.gravity


def test_the_stanford_arm_of_robmat_comes_out_readable():
    rows = [
        Row("R", alpha="-pi/2", inertia=inertia_at_origin("m1", (0, "y1", "z1"), ("Ixx", 0, 0, "Iyy", 0, "Izz"))),
        Row("R", alpha="pi/2", d="d2"),
        Row("P"),
    ]
    robot = from_standard_dh(rows, "stanford3")
    assert len(robot.links) == 3
    assert [str(link.placement.alpha) for link in robot.links] == ["0", "-pi/2", "pi/2"]
    assert str(robot.links[1].placement.r) == "d2"
    body = robot.links[0].inertia
    assert (str(body.MY), str(body.MZ), str(body.MX)) == ("m1*z1", "-m1*y1", "0")
    assert str(body.YY) == "Izz + m1*y1^2"


def test_inertia_goes_to_the_origin_and_back_exactly_in_numbers():
    rng = random.Random(5)
    for _ in range(50):
        mass = rng.randint(1, 500) / 100
        centre = [rng.randint(-50, 50) / 100 for _ in range(3)]
        tensor = [rng.randint(-50, 500) / 1000 for _ in range(6)]
        for products in ("negative", "positive"):
            back = inertia_at_centre(inertia_at_origin(mass, centre, tensor, products), products)
            assert back.mass == scalar(mass)
            assert back.centre == tuple(map(scalar, centre))
            assert back.tensor == tuple(map(scalar, tensor))


def test_inertia_goes_to_the_origin_and_back_in_symbols():
    given = ("m", ("x", "y", "z"), ("Ixx", "Ixy", "Ixz", "Iyy", "Iyz", "Izz"))
    back = inertia_at_centre(inertia_at_origin(*given))
    assert tuple(map(str, back.centre)) == ("x", "y", "z")
    for name, value in zip(given[2], back.tensor, strict=True):
        assert value.value(VALUES) == pytest.approx(VALUES[name])


def test_point_masses_have_the_inertia_of_their_definition():
    i = inertia_at_origin(2, ("x", 0, 0))
    assert [str(s) for s in i.scalars()] == ["0", "0", "0", "2*x^2", "0", "2*x^2", "2*x", "0", "0", "2"]


def test_products_of_inertia_change_sign_with_the_convention():
    plus, minus = (inertia_at_origin("m", (0, 0, 0), (1, "Ixy", 0, 1, 0, 1), p) for p in ("negative", "positive"))
    assert (str(plus.XY), str(minus.XY)) == ("Ixy", "-Ixy")


def test_moving_by_nothing_changes_nothing():
    i = Inertia(*INERTIAL)
    assert moved(i, scalar(0), scalar(0)) == i


@pytest.mark.parametrize("build", [
    lambda: inertia_at_centre(Inertia(XX=1)),
    lambda: inertia_at_centre(Inertia(M=1), "plus"),
    lambda: inertia_at_origin(1, (0, 0)),
    lambda: inertia_at_origin(1, (0, 0, 0), (1, 2, 3)),
    lambda: inertia_at_origin(1, (0, 0, 0), (0,) * 6, "both"),
    lambda: from_standard_dh([Row("F")]),
])
def test_what_makes_no_sense_is_refused(build):
    with pytest.raises(RobotError):
        build()
