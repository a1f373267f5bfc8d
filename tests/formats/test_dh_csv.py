"""Denavit-Hartenberg tables in CSV files."""

from __future__ import annotations

import math

import numpy as np
import pytest
from click.testing import CliRunner

import torsor
from torsor import TorsorError
from torsor.cli import main

TABLE = """# an arm
# convention: {}

joint, theta_deg, d,   a,   alpha, M,  MX, IA, name
R,     30,        0.4, 0.1, pi/2,  M1, ,   ,   waist
P,     -45,       0.2, 0.3, -1/3,  2,  .5, 3,  slide
,      0,         0,   0.5, pi/4
"""
ROWS = [(math.pi / 6, 0.4, 0.1, math.pi / 2), (-math.pi / 4, 0.2, 0.3, -1 / 3), (0.0, 0.0, 0.5, math.pi / 4)]
Q = [0.3, -0.2, 0.7]


def turn(axis: int, angle: float) -> np.ndarray:
    c, s = math.cos(angle), math.sin(angle)
    T = np.eye(4)
    i, j = ((1, 2), (2, 0), (0, 1))[axis]
    T[i, i], T[i, j], T[j, i], T[j, j] = c, -s, s, c
    return T


def slide(axis: int, way: float) -> np.ndarray:
    T = np.eye(4)
    T[axis, 3] = way
    return T


def pose(convention: str) -> np.ndarray:
    """By the definition, with matrices."""
    T = np.eye(4)
    for k, ((theta, d, a, alpha), q) in enumerate(zip(ROWS, Q, strict=True)):
        theta, d = (theta, d + q) if k == 1 else (theta + q, d)
        along, across = turn(2, theta) @ slide(2, d), turn(0, alpha) @ slide(0, a)
        T = T @ (along @ across if convention == "standard" else across @ along)
    return T


@pytest.mark.parametrize("convention", ["standard", "modified"])
def test_the_tip_is_where_the_table_puts_it(convention, tmp_path):
    file = tmp_path / "arm.csv"
    file.write_text(TABLE.format(convention))
    robot = torsor.load(file)
    tip = torsor.generate("trm", robot)
    found = torsor.evaluate(tip, {"q": Q})["T"]
    assert np.array(found).reshape(-1, 4)[:3] == pytest.approx(pose(convention)[:3], abs=1e-12)
    assert robot.name == "arm" and robot.links[0].name == "waist" and str(robot.links[1].joint.IA) == "3"
    assert "M1" in robot.parameters


def test_degrees_are_exact(tmp_path):
    file = tmp_path / "arm.csv"
    file.write_text("alpha_deg\n90\n-180\n-30\n22.5\nA\n0\n")
    alphas = [str(x.placement.alpha) for x in torsor.load(file, convention="modified").links]
    assert alphas == ["pi/2", "-pi", "-pi/6", "pi/8", "A*pi/180", "0"]


def test_inertia_is_that_of_the_rows_frame(tmp_path):
    file = tmp_path / "arm.csv"
    file.write_text("a, M, MX, ZZ\n1, 2, 0.5, 3\n")
    near = torsor.load(file, convention="standard").links[0].inertia
    assert (str(near.MX), str(near.ZZ)) == ("2.5", "6")  # 0.5 + 2 * 1;  3 + 2 * 1 * 0.5 + 2 * 1
    far = torsor.load(file, convention="modified").links[0].inertia
    assert float(far.MX) == 0.5 and float(far.ZZ) == 3


@pytest.mark.parametrize("text, why", [
    ("a, d\n1, 2\n", "the convention is not said"), ("# convention: craig\na\n1\n", "unknown convention"),
    ("# convention: standard\n", "a row for each joint"),
    ("# convention: standard\na, dd\n1, 2\n", "unknown column 'dd'"),
    ("# convention: standard\na, a\n1, 2\n", "two columns"), ("# convention: standard\na\n1, 2\n", "2 cells below 1"),
    ("# convention: standard\na\n__import__('os')\n", ":3: a: "), ("# convention: standard\njoint\nX\n", ":3: "),
    ("# convention: standard\ntheta, theta_deg\n0, 0\n", "one of the two"), ("# convention: standard\na\n\0", "binary"),
])
def test_what_is_wrong_is_said_with_its_line(text, why, tmp_path):
    file = tmp_path / "arm.csv"
    file.write_text(text)
    with pytest.raises(TorsorError) as error:
        torsor.load(file)
    assert why in str(error.value) and str(error.value).startswith(str(file))


def test_the_command_line_reads_it_and_writes_none(tmp_path):
    file = tmp_path / "arm.csv"
    file.write_text("a\n1\n")
    told = CliRunner().invoke(main, ["show", str(file), "--convention", "modified"])
    assert told.exit_code == 0 and "q1" in told.stdout
    refused = CliRunner().invoke(main, ["convert", str(file), str(tmp_path / "b.csv"), "--convention", "modified"])
    assert refused.exit_code == 2 and "no robot format" in refused.stderr
