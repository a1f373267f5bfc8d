"""Which parameters are estimated: none that the robot says are zero, none that no motion can feel."""

import numpy as np
import pytest

import torsor
from tests.identification.swings import swing
from torsor.errors import IdentificationError
from torsor.identification.identify import identify
from torsor.identification.poorly_known import poorly_known
from torsor.identification.recorded_motion import Motion

NUMBERS = {"ZZ1": 0.9, "MX1": 0.6, "ZZ2": 0.3, "MX2": 0.5, "M2": 1.5}


def arm(**more):
    """A planar arm whose other inertial parameters are zero."""
    links = (torsor.link(0, 1, ZZ="ZZ1", MX="MX1"), torsor.link(1, 2, d=0.7, ZZ="ZZ2", MX="MX2", **more))
    return torsor.Robot("flat", links, gravity=(0, -9.81, 0), defaults={n: x for n, x in NUMBERS.items()
                                                                       if n != "M2" or "M" in more})


def recorded(robot, noise=0.01):
    t, q, qd, qdd = swing(2, 400)
    tau = torsor.compile(torsor.models.inverse_dynamics(robot, effort=0))(q, qd, qdd)
    return Motion(t, q, tau + noise * np.random.default_rng(1).normal(size=tau.shape), qd, qdd)


@pytest.mark.parametrize("model", ["dim", "fim", "eim", "pim"])
def test_zeros_of_the_robot_stay_zero(model):
    fit = identify(arm(), recorded(arm()), columns="robot", model=model)
    assert list(fit.parameters) == ["ZZ1", "MX1", "ZZ2", "MX2"]
    assert np.all(np.isfinite(fit.estimate.std)) and not fit.estimate.unexcited
    assert np.allclose(fit.estimate.K, [0.9, 0.6, 0.3, 0.5], atol=0.02)
    assert fit.robot.links[0].inertia.XX.is_zero and fit.robot.links[0].inertia.MY.is_zero


def test_what_no_motion_feels_has_no_column():
    fit = identify(arm(), recorded(arm()), columns="all")
    assert list(fit.parameters) == ["ZZ1", "MX1", "MY1", "ZZ2", "MX2", "MY2", "M2"]
    with_load = identify(arm(), recorded(arm()), payload="yes")
    assert [name for name in with_load.parameters if name.endswith("L")] == ["ZZL", "MXL", "MYL", "ML"]
    other = recorded(arm(), noise=0.0)
    assert fit.error(other) < 0.01 and np.allclose(fit.predict(other), other.tau, atol=0.1)


def test_what_acts_only_in_sums_is_said_so():
    """M2 acts with ZZ1 and MX1 alone, and no motion would tell them apart: none is advised."""
    robot = arm(M="M2")
    fit = identify(robot, recorded(robot), columns="robot")
    told = poorly_known(fit)
    assert told[0] == "Every other parameter is known better than to 30 %."
    assert told[1].startswith("ZZ1, MX1, M2: only sums of these act on the torques, whatever the motion")
    assert not any("excite" in sentence for sentence in told)
    assert [cells[2:] for cells in fit.estimate.cells() if cells[0] == "M2"] == [("unknown", "-")]


@pytest.mark.parametrize("estimator", ["ols", "huber", "iv", "didim"])
def test_every_estimator_has_the_same_columns(estimator):
    fit = identify(arm(), recorded(arm()), columns="robot", estimator=estimator)
    assert np.allclose(fit.estimate.K, [0.9, 0.6, 0.3, 0.5], atol=0.02)


def test_bodies_that_can_exist_have_all_their_parameters():
    fit = identify(arm(), recorded(arm()), columns="robot", physical=True, weight=1.0)
    assert fit.standard["M1"] > 0 and len(fit.standard) == 20
    assert "XX1" not in fit.parameters


def test_relations_that_divide_by_zero_are_refused_for_bodies():
    ten = ("XX", "XY", "XZ", "YY", "YZ", "ZZ", "MX", "MY", "MZ", "M")
    links = (torsor.link(0, 1, **{n: f"{n}1" for n in ten}),
             torsor.link(1, 2, "prismatic", alpha="AL2", **{n: f"{n}2" for n in ten}))
    robot = torsor.Robot("slide", links, gravity=(0, "-9.81", 0), defaults={"AL2": 0})
    t, q, qd, qdd = swing(2, 200)
    motion = Motion(t, q, np.sin(q), qd, qdd)
    assert np.isfinite(identify(robot, motion).estimate.K).all()
    with pytest.raises(IdentificationError, match="grouping relations of slide divide by zero with these numbers"):
        identify(robot, motion, physical=True, weight=1.0)
