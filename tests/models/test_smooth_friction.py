"""The option `slip`: dry friction that fades below a speed, alike in all models that have friction."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

import torsor
from tests.models.states import at, made, symbol_values
from torsor import TorsorError, models
from torsor.models.options import FRICTION

WHEEL = torsor.Robot("wheel", (torsor.link(0, 1, ZZ=2, FS=2, FV=3, FST=5, KS=7, BS=1),), gravity=(0, 0, 0))
LAWS = ("coulomb", "stribeck")


def wheel(v: float, law: str, slip: float = 0.1) -> float:
    """The friction of the wheel."""
    dry = 2 + 3 * np.exp(-7 * abs(v)) * (law == "stribeck")
    return dry * v / np.hypot(v, slip) + 3 * v


@pytest.mark.parametrize("law", LAWS)
@pytest.mark.parametrize("speed", [-0.3, -0.01, 0.0, 0.05, 4.0])
def test_the_sign_fades_and_the_torque_has_the_slope_of_its_formula(law, speed):
    values = {"q1": 0, "QP1": speed, "QDP1": 0}
    assert at(made("idm", WHEEL, friction=law, slip="0.1"), values)["tau"] == pytest.approx(wheel(speed, law))
    found = at(made("idmd", WHEEL, friction=law, slip="0.1"), values)["dtau_dqd"]
    step = 1e-7
    slope = (wheel(speed + step, law) - wheel(speed - step, law)) / 2 / step
    assert found == pytest.approx(slope, rel=1e-5, abs=1e-5)


@pytest.mark.parametrize("law", LAWS)
def test_smooth_friction_goes_both_ways_and_into_the_columns(law):
    robot = torsor.robots.coupled_wrist().replace(coupling=())
    values = symbol_values(Random(3), robot)
    tau = at(made("idm", robot, friction=law, slip="0.5"), values)["tau"]
    assert np.abs(tau - at(made("idm", robot, friction=law), values)["tau"]).max() > 1e-3
    given = values | {f"GAM{j}": float(x) for j, x in enumerate(tau, 1)}
    qdd = [values[f"QDP{j}"] for j in range(1, len(tau) + 1)]
    for method in ("composite", "articulated"):
        found = at(made("ddm", robot, method=method, friction=law, slip="0.5"), given)["qdd"]
        assert found == pytest.approx(qdd, rel=1e-9, abs=1e-9)
    K = [float(c.entry.value(values)) for c in models.regressor_columns(robot, "all", friction=law)]
    W = at(made("dim", robot, columns="all", friction=law, slip="0.5"), values)["W"]
    assert pytest.approx(tau, rel=1e-9) == W @ K


@pytest.mark.parametrize("entry", [m for m in models.MODELS if FRICTION in m.own], ids=lambda m: m.code)
def test_every_model_with_friction_takes_it(entry):
    assert "slip" in entry.options and "slip" not in [o.name for o in entry.own]


def test_a_smooth_model_has_no_sign_and_a_sharp_one_costs_what_it_did():
    smooth, sharp = made("idm", WHEEL, slip="1/1000"), made("idm", WHEEL)
    assert "sign" in {i.op for i in sharp.instructions} and "sign" not in {i.op for i in smooth.instructions}
    assert made("idm", WHEEL, slip="0") == sharp and made("idm", WHEEL, slip=0.001) == smooth
    assert "sign" not in torsor.write(smooth, "c")


def test_the_speed_may_be_a_parameter_and_nothing_else():
    robot = WHEEL.replace(links=(torsor.link(0, 1, ZZ="ZZ1", FS=2, r="vs"),))
    found = at(made("idm", robot, slip="vs"), {"q1": 0, "QP1": 0.3, "QDP1": 0, "ZZ1": 1, "vs": 0.4})["tau"]
    assert found == pytest.approx(2 * 0.3 / 0.5)
    with pytest.raises(TorsorError, match="unknown parameter of wheel 'vt'; there are vs, ZZ1"):
        made("idm", robot, slip="vt")
    with pytest.raises(TorsorError, match="slip must be a number or an expression"):
        made("idm", robot, slip="1,2")
    with pytest.raises(TorsorError, match="unknown parameter of wheel 'vt'; there is none"):
        made("idm", WHEEL, slip="vt")


@pytest.mark.parametrize("slip", ["-0.1", -1, "-1/1000"])
def test_a_speed_below_zero_is_refused_by_models_as_by_simulations(slip):
    with pytest.raises(TorsorError, match="slip must be a speed, zero or more, not -"):
        torsor.generate("ddm", WHEEL, slip=slip)
    with pytest.raises(TorsorError, match="slip must be a speed, zero or more, not -"):
        torsor.simulate(WHEEL, time=1, friction="stribeck", slip=-1)


def test_a_simulation_takes_the_same_law():
    """The friction that a smooth simulation loses is that of the smooth model."""
    robot = torsor.Robot("block", (torsor.link(0, 1, "P", M=1, FS=1),), gravity=(0, 0, 0))
    motion = torsor.simulate(robot, time=1, qd0=[0.3], slip=0.2, samples=101)
    tau = torsor.compile(torsor.generate("idm", robot, slip="0.2"))(motion.q, motion.qd, np.zeros_like(motion.q))
    assert np.gradient(motion.qd[:, 0], motion.t)[1:-1] == pytest.approx(-tau[1:-1, 0], abs=1e-3)
