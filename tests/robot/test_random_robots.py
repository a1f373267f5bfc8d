"""The generator of random robots keeps its promises."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from tests.random_robots import random_robot, random_values
from torsor.robot.symbols import base_motion, rates, variables, wrenches


@pytest.mark.parametrize("symbolic", [True, False])
@pytest.mark.parametrize("seed", range(10))
def test_inertia_is_that_of_a_real_body(seed, symbolic):
    rng = Random(seed)
    robot = random_robot(rng, 4, kinds="RPF", tree=True, symbolic=symbolic)
    values = random_values(rng, robot)
    for link in robot.links:
        xx, xy, xz, yy, yz, zz, mx, my, mz, m = (s.value(values) for s in link.inertia.scalars())
        half = (xx + yy + zz) / 2
        pseudo = np.array([[half - xx, -xy, -xz, mx],
                           [-xy, half - yy, -yz, my], [-xz, -yz, half - zz, mz], [mx, my, mz, m]])
        assert np.linalg.eigvalsh(pseudo).min() > 0


@pytest.mark.parametrize("seed", range(10))
def test_every_symbol_has_a_value(seed):
    rng = Random(seed)
    robot = random_robot(rng, 5, tree=True, loops=1, general=True, offsets=True, rotor=True, friction=True, wrench=True,
                         stiffness=True, base_motion=True, base_pose=True, passive=True)
    groups = (robot.parameters, variables(robot), rates(robot), wrenches(robot), base_motion(robot))
    assert {n for group in groups for n in group} <= set(random_values(rng, robot))


def test_a_numeric_robot_has_no_parameters_and_the_same_seed_gives_the_same_robot():
    options = {"symbolic": False, "tree": True, "rotor": True, "friction": True, "wrench": True, "base_motion": True}
    robot = random_robot(Random(7), 5, **options)
    assert robot.parameters == ()
    assert robot == random_robot(Random(7), 5, **options)


def test_kinds_and_quarter_turns_are_as_asked():
    robot = random_robot(Random(1), 8, kinds="P", special=1)
    assert all(link.joint.kind.letter == "P" for link in robot.links)
    assert all(not link.placement.alpha.names for link in robot.links)
    assert random_robot(Random(1), 8, gravity=False).gravity[2].is_zero
