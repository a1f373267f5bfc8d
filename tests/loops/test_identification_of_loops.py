"""Identification models of robots with loops: torques of the motors, momenta and energies of what they move."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

import torsor
from tests.loops.closed_robots import SMALL, case, link_driven, random_case
from tests.models.identification_laws import CODES, check_column_by_column
from torsor import models

CASES = (*SMALL, 0, 1, 2, 4)
COLUMNS = dict.fromkeys(("fourbar", "five_bar"), "base")


def closed(which):
    return case(which) if isinstance(which, str) else random_case(which)


@cache
def program(code, which, effort):
    robot = closed(which).robot
    variable = robot.joints[-1].variable
    return torsor.generate(code, robot, columns=COLUMNS.get(which, "robot"), effort=effort, offset=True,
                           extra=f"own={variable}: sin({variable})*qd{len(robot.links)}")


@pytest.mark.parametrize(("which", "effort"), [*((c, 0) for c in CASES), ("fourbar", 1), ("three_rrr", 1), (2, 1)])
def test_momentum_energy_and_power_agree_with_the_torques_of_the_motors(which, effort):
    c = closed(which)
    motors = [c.skeleton.column[j] for j in c.mobility.motors or c.mobility.independent]
    for seed in range(2):
        x = c.state(seed)
        rates = np.concatenate([x.qd[: c.tree], x.qdd[c.independent]])
        check_column_by_column({code: program(code, which, effort) for code in CODES},
                               lambda p, x=x, **more: c.call(p, x, **more), rates, x.qd[motors])


@pytest.mark.parametrize("effort", [0, 1])
def test_more_motors_than_freedoms_share_the_momenta_too(effort):
    c = closed("five_bar")
    links = [link_driven(link) if j == 2 else link for j, link in enumerate(c.robot.links, 1)]
    robot, x = c.robot.replace(links=tuple(links)), c.state(3)
    programs = {code: torsor.generate(code, robot, columns="robot", effort=effort) for code in CODES}
    assert programs["fim"].output("D1").shape[0] == 3
    rates = np.concatenate([x.qd[: c.tree], x.qdd[c.independent]])
    check_column_by_column(programs, lambda p, **more: c.call(p, x, **more), rates, x.qd[:3])


def test_a_payload_is_a_body_of_a_closed_robot_too():
    robot = closed("fourbar").robot
    names = [c.name for c in models.regressor_columns(robot, payload="yes")]
    W = torsor.generate("dim", robot, payload="yes", effort=0).output("W")
    assert names[-10:] == ["XXL", "XYL", "XZL", "YYL", "YZL", "ZZL", "MXL", "MYL", "MZL", "ML"]
    assert W.shape[1] == len(names)


@pytest.mark.parametrize("which", ["fourbar", "five_bar", "two_loops", "sr400"])
def test_momenta_take_few_operations_more_than_torques(which):
    dim, fim = (torsor.generate(code, closed(which).robot, columns="robot").ops for code in ("dim", "fim"))
    assert fim.add + fim.mul <= 1.3 * (dim.add + dim.mul)
