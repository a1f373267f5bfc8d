"""Robots with loops from the files of others: which of their joints have motors."""

from __future__ import annotations

import re
import warnings

import numpy as np
import pytest

import torsor
from tests.loops.closed_robots import case
from torsor import formats


@pytest.fixture(autouse=True)
def quiet():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


def torque(robot, q, qd, qdd, numbers=None):
    program = torsor.generate("idm", robot, effort=0)
    given = {"q": q, "qd": qd, "qdd": qdd}
    if program.argument("parameters").elements:
        given["parameters"] = numbers
    return torsor.evaluate(program, given)["tau"]


@pytest.mark.parametrize("name", ["fourbar", "five_bar"])
def test_actuators_of_mjcf_are_the_motors(name, tmp_path):
    """What is written is read again with the same motors, and needs the same torques."""
    robot, file = torsor.load(name), tmp_path / "robot.xml"
    torsor.save(robot, file)
    again = torsor.load(file)
    assert [j.active for j in again.joints] == [j.active for j in robot.joints]
    c = case(name)
    x = c.state(1)
    own = torque(robot, list(x.q[: c.tree]), list(x.qd[c.independent]), list(x.qdd[c.independent]), c.numbers)
    other = torque(again, list(x.q[: c.tree]), list(x.qd[c.independent]), list(x.qdd[c.independent]))
    # a loop of MJCF's is closed by a weld of sites: the order of links is that of the file
    assert np.allclose(own, other, rtol=1e-6)


def test_transmissions_of_urdf_are_the_motors(tmp_path):
    file = tmp_path / "robot.urdf"
    torsor.save("fourbar", file)
    written = torsor.load(file)
    assert [j.active for j in written.joints] == [True, False, False]
    none = re.sub(r"  <transmission.*</transmission>\n", "", file.read_text(), flags=re.DOTALL)
    assert all(j.active for j in formats.read(none, "robot.urdf").joints)
    assert torsor.generate("idm", torsor.load(file)).output("tau").labels == ("GAM1",)
