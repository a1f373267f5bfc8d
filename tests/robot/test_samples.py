"""The sample robots."""

from __future__ import annotations

import pytest

from torsor import robots
from torsor.formats import load


@pytest.mark.parametrize("name", robots.names())
def test_each_sample_loads_under_its_own_name(name):
    robot = getattr(robots, name)()
    assert robot.name == name
    assert robot.description or robots.path(name).suffix == ".par"


def test_all_the_promised_samples_are_there():
    wanted = "rrp rrp_base rx90 rx90_simplified puma560 stanford th8 scara double_pendulum planar_2r tree sr400 "
    wanted += "fourbar puma560_emdeg puma560_symmetric general_6r stanford_simplified th8_simplified coupled_wrist "
    wanted += "slider_crank five_bar two_loops akr3000_like three_rrr delta orthoglide stewart excavator knees"
    assert set(wanted.split()) <= set(robots.names())
    assert set(robots.names()) <= set(dir(robots))


@pytest.mark.parametrize("name", ["rrp", "rx90"])
def test_a_sample_in_two_formats_is_one_robot(name):
    file = robots.path(name)
    assert file.suffix == ".toml"
    assert load(file).replace(description="") == load(file.with_suffix(".par"))


@pytest.mark.parametrize(("name", "structure", "letters", "parameters"), [
    ("rrp", "serial", "RRP", 36), ("rrp_base", "serial", "RRP", 20), ("rx90", "serial", "RRRRRR", 69),
    ("stanford", "serial", "RRPRRR", 68), ("th8", "serial", "RPPRRR", 67), ("scara", "serial", "RRRP", 47),
    ("ur5", "serial", "RRRRRR", 73), ("tree", "tree", "RRPFRRR", 75), ("general_6r", "serial", "RRRRRR", 75),
    ("coupled_wrist", "serial", "RRR", 33), ("sr400", "closed", "RRRRRRRR", 92), ("fourbar", "closed", "RRR", 36),
])
def test_samples_are_the_robots_they_are_called(name, structure, letters, parameters):
    robot = getattr(robots, name)()
    assert robot.structure == structure
    assert "".join(link.joint.kind.letter for link in robot.links) == letters
    assert len(robot.parameters) == parameters


def test_an_unknown_sample_is_answered_with_the_known_ones():
    with pytest.raises(AttributeError, match="unknown robot file or sample 'rx91'; did you mean rx90"):
        robots.rx91()
    assert not hasattr(robots, "__wrapped__")
