"""What solvers do without a loop: a configuration follows from three of its joints, and its own pose has no error."""

from __future__ import annotations

import numpy as np
import pytest

from tests.configurations.test_general_solvers import ROBOTS, case
from torsor.ik.export.solver_programs import configuration, lack
from torsor.mechanics.inverse.ring import VARIANTS
from torsor.numerics.torus import distance
from torsor.program.evaluate import evaluate

LENGTH = 2.7


@pytest.mark.parametrize("name", ROBOTS)
def test_three_joints_of_the_ring_and_the_target_give_the_configuration(name):
    c = case(name)
    variant = c.elimination.variant
    program = configuration(c.program.output("E").elements, c.elimination.slides, variant)
    for q, T in zip(c.known, c.targets, strict=True):
        scaled = np.where(c.chain.slides, q / LENGTH, q) * variant.sign
        found = evaluate(program, {"E": c.chain.E[:, :3].ravel(), "T": T[:3].ravel(), "length": [LENGTH],
                                   "cde": scaled[list(variant.order[2:5])]})["q"]
        assert distance(c.chain.slides, np.array(found), q) < 1e-9


@pytest.mark.parametrize("name", ROBOTS)
def test_a_configuration_lacks_nothing_to_its_pose_and_elsewhere_what_the_slope_foretells(name):
    c = case(name)
    program = lack(c.program.output("E").elements, c.elimination.slides)
    unit, small = np.where(c.chain.slides, LENGTH, 1.0), 1e-6
    for q, T in zip(c.known[:3], c.targets, strict=False):
        given = {"E": c.chain.E[:, :3].ravel(), "T": T[:3].ravel(), "length": [LENGTH]}
        here = evaluate(program, {**given, "q": q})
        assert np.abs(here["error"]).max() < 1e-14 and here["largest"][0] < 1e-14
        for j, column in enumerate(np.reshape(here["J"], (6, 6)).T):
            away = evaluate(program, {**given, "q": q - small * unit * np.eye(6)[j]})
            assert np.array(away["error"]) / small == pytest.approx(column, abs=1e-4)
            assert away["largest"][0] > 0


def test_zeros_of_the_robot_are_not_multiplied():
    general, customised = (configuration(case(name).program.output("E").elements, [False] * 6, VARIANTS[1])
                           for name in ("general_6r", "ur5"))
    assert customised.ops.total < 0.6 * general.ops.total
