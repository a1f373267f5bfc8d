"""Joint limits as they are given to links and joints, and as numbers."""

from __future__ import annotations

from math import inf, pi

import numpy as np
import pytest

from torsor.errors import RobotError, ScalarError
from torsor.robot.links import link
from torsor.robot.parts import Joint, Limits
from torsor.robot.scalars.scalar import scalar

HALF = Limits("-pi/2", "pi/2")


@pytest.mark.parametrize("given", [HALF, ("-pi/2", "pi/2"), {"lower": "-pi/2", "upper": "pi/2"}])
def test_a_link_takes_limits_in_any_dress(given):
    assert link(0, 1, limits=given).joint.limits == HALF == Joint(limits=given).limits


def test_limits_are_numbers_when_asked():
    assert HALF.range == (-pi / 2, pi / 2) and Limits().range == (-inf, inf)
    assert float(HALF.upper) == pi / 2 and float(link(0, 1, limits=(0, 2, 3, 40)).joint.limits.effort) == 40
    assert link(0, 1, limits=np.array([-1.5, 2.0])).joint.limits.range == (-1.5, 2.0)
    with pytest.raises(ScalarError, match="no value is given for D3"):
        float(scalar("D3"))


@pytest.mark.parametrize("given", [5, "-1, 1", (1,), (1, 2, 3, 4, 5), {"low": 1}, None])
def test_what_is_no_limit_is_answered_with_what_would_be_one(given):
    with pytest.raises(RobotError, match=r"limits are \(lower, upper\), or a mapping with some of lower, upper, vel"):
        link(0, 1, limits=given)
