"""Templates: robots that hold together, with bodies that can exist, for which the models work at once."""

from __future__ import annotations

import numpy as np
import pytest

import torsor
from tests.robot.test_sample_numbers import numbers_of, pseudo_inertia
from torsor import formats, robot_templates
from torsor.errors import ModelError

CASES = [(t.name, n) for t in robot_templates.TEMPLATES for n in sorted({*t.joints})]


@pytest.mark.parametrize(("name", "joints"), CASES)
def test_a_template_is_a_robot_with_all_its_numbers(name, joints):
    robot = robot_templates.make(name, joints)
    assert len(robot.joints) == joints and set(robot.parameters) == set(robot.defaults)
    assert formats.read(formats.write(robot, ".toml"), "again.toml") == robot
    for link in robot.links:
        if link.joint.kind.moves:
            assert np.linalg.eigvalsh(pseudo_inertia(link.inertia, numbers_of(robot))).min() > -1e-9


def test_the_wrist_is_solved_and_the_five_bar_closes():
    wrist, bars = robot_templates.make("wrist"), robot_templates.make("five_bar")
    assert torsor.inverse_geometry(wrist).method in ("paul", "pieper")
    assert len(torsor.closure(bars).solve([2.0, 1.0])) == 2
    assert bars.structure == "closed"


def test_wrong_names_and_counts_are_refused_with_what_would_be_right():
    for name, joints, word in (("planr", None, "planar"), ("planar", 0, "1 to 12"), ("scara", 5, "scara has 4")):
        with pytest.raises(ModelError, match=word):
            robot_templates.make(name, joints)
