"""Programs made of programs compute what the programs compute one after the other."""

from __future__ import annotations

from random import Random

import pytest

import torsor
from tests.models.states import at, made, symbol_values
from torsor.errors import ProgramError
from torsor.program.compose import composed, joined


@pytest.mark.parametrize("name", ["rrp", "scara", "planar_2r"])
def test_direct_after_inverse_dynamics_gives_the_accelerations_back(name):
    robot = torsor.load(torsor.robots.path(name))
    values = symbol_values(Random(name), robot)
    both = composed("there_and_back", made("ddm", robot), made("idm", robot), {"tau": "tau"})
    assert [a.name for a in both.arguments if a.role == "variable"] == ["q", "qd", "qdd"]
    expected = [values[e] for e in both.argument("qdd").elements]
    assert at(both, values)["qdd"] == pytest.approx(expected, rel=1e-9)


def test_what_joined_programs_share_is_computed_once():
    robot = torsor.robots.rrp()
    one, two = made("idm", robot), made("h", robot)
    both = joined("both", one, two)
    values = symbol_values(Random(1), robot)
    found = at(both, values)
    assert found["tau"] == pytest.approx(at(one, values)["tau"])
    assert found["h"] == pytest.approx(at(two, values)["h"])
    assert both.ops.total < one.ops.total + two.ops.total


def test_what_does_not_fit_is_refused_in_words():
    robot = torsor.robots.rrp()
    with pytest.raises(ProgramError, match="takes 3 numbers as tau, and rrp_inm has 9 as A"):
        composed("x", made("ddm", robot), made("inm", robot), {"tau": "A"})
    with pytest.raises(ProgramError, match="has no argument 'torque'"):
        composed("x", made("ddm", robot), made("idm", robot), {"torque": "tau"})
    with pytest.raises(ProgramError, match="several of the programs have an output tau"):
        joined("x", made("idm", robot), made("idm", robot))
    with pytest.raises(ProgramError, match="two arguments are called q and have other elements"):
        joined("x", made("idm", robot), made("inm", torsor.Robot("other", (torsor.link(0, 1, ZZ=1, variable="th1"),))))
