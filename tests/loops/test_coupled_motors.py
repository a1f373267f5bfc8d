"""Transmissions that couple the driven joints of robots with loops."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import torsor
from tests.loops.closed_robots import Case, case
from torsor.errors import ModelError, RobotError
from torsor.formats import read, write


def coupled(name: str, rows) -> Case:
    robot = case(name).robot
    return Case(robot.replace(coupling=rows, defaults={**robot.defaults, "N1": "1.5", "N2": "0.4"}))


FIVE_BAR = [["N1", 0], ["-N2", "N1*cos(q1)"]]
ROWS = {"fourbar": [["N1"]], "five_bar": FIVE_BAR, "three_rrr": [[1, "N1", 0], [0, 1, "-N2"], ["N2", 0, 2]],
        "excavator": [[1, 0, 0, 0], ["N1", 1, 0, 0], [0, "N2", 1, 0], [0, 0, "-N1", 1]]}


@pytest.mark.parametrize("name", ROWS)
def test_motors_and_driven_joints_do_the_same_work(name):
    c = coupled(name, ROWS[name])
    x = c.state(1)
    J = np.array([[float(s.value({**c.numbers, "q1": x.q[0]})) for s in row] for row in c.robot.coupling])
    tau_m = c.call(torsor.generate("act", c.robot, effort=0), x)["tau_m"]
    tau = c.call(torsor.generate("idm", c.robot, effort=0), x)["tau"]
    rates = np.linalg.solve(J, x.qd[c.independent])
    assert np.isclose(tau_m @ rates, tau @ x.qd[c.independent], rtol=1e-9)


def test_other_independent_joints_change_no_torque():
    c = coupled("five_bar", FIVE_BAR)
    x = c.state(2)
    plain = c.call(torsor.generate("act", c.robot, effort=0), x)["tau_m"]
    other = torsor.generate("act", c.robot, effort=0, independent=("q2", "q4"))
    given = {"qd": x.qd[[1, 3]], "qdd": x.qdd[[1, 3]]}
    assert np.allclose(c.call(other, x, **given)["tau_m"], plain, rtol=1e-6)


def test_rows_of_all_joints_serve_where_those_of_passive_ones_are_zero():
    """As files with joints that mimic others give them."""
    wide = [FIVE_BAR[0], [0, 0], FIVE_BAR[1], [0, 0]]
    c = coupled("five_bar", wide)
    x = c.state(2)
    plain = coupled("five_bar", FIVE_BAR)
    one, other = (m.call(torsor.generate("act", m.robot, effort=0), x)["tau_m"] for m in (c, plain))
    assert np.allclose(one, other, rtol=1e-12)
    with pytest.raises(ModelError, match="moves q2, which its loops move: rows for q1, q3 alone"):
        torsor.generate("act", c.robot.replace(coupling=[wide[0], [1, 0], *wide[2:]]))


def test_a_coupling_has_a_row_a_driven_joint():
    with pytest.raises(RobotError, match="3 rows; 4 were expected, one for each moving joint, or 2, one for each"):
        coupled("five_bar", [[1], [1], [1]])
    robot = coupled("five_bar", FIVE_BAR).robot
    assert read(write(robot, ".toml"), "x.toml") == robot
    assert any("q3" in row for table in robot.tables() if table.title.startswith("Coupling") for row in table.rows)


def test_a_driven_cut_joint_needs_its_row():
    robot = case("five_bar").robot
    loop = robot.loops[0]
    driven = robot.replace(loops=(replace(loop, joint=replace(loop.joint, active=True)),))
    with pytest.raises(ModelError, match="has no row for q5: a row for each of q1, q3, q5 was expected"):
        torsor.generate("act", driven.replace(coupling=[[1, 0], [0, 0], [0, 1], [0, 0]]))


def test_shared_motors_are_for_robots_without_loops():
    robot = coupled("five_bar", [[1], [1]]).robot
    with pytest.raises(ModelError, match="share motors are for robots without loops"):
        torsor.generate("ddm", robot, coupled=True)
