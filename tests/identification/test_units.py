"""Units of recordings: by the names of columns, else by what the data say of each other."""

import warnings
from dataclasses import replace
from functools import cache

import numpy as np
import pytest

import torsor
from tests.identification.recordings import flat, random_tables, write_csv
from tests.identification.swings import arm, measured, swing
from torsor.errors import MotionError, TorsorWarning
from torsor.identification.identify import identify

DEG = np.pi / 180


@pytest.mark.parametrize(("names", "factors"), [
    ("time_ms q1_deg q2_deg tau1 tau2", (1e-3, DEG, 1)),
    ("t_ms q_deg_1 q_deg_2 tau_mNm_1 tau_mNm_2", (1e-3, DEG, 1e-3)),
    ("time_us q1_mm q2_mm effort_1 effort_2", (1e-6, 1e-3, 1)),
    ("timestamp_ns theta1_degrees theta2_degrees current1_mA current2_mA", (1e-9, DEG, 1e-3)),
    ("t(ms) q1(deg) q2(deg) tau1[Nm] tau2[Nm]", (1e-3, DEG, 1)),
    ("t_s q1_rad q2_rad tau1_Nm tau2_Nm", (1, 1, 1)),
    ("time elbow_position_deg wrist_position_deg elbow_torque wrist_torque", (1, DEG, 1)),
    ("t q_m1 q_m2 tau_m1 tau_m2", (1, 1, 1)),  # a letter is not a unit
])
def test_a_suffix_is_a_unit(names, factors, tmp_path):
    tables = random_tables(joints=2)
    columns = flat(tables, ("t", "q", "tau"))
    write_csv(tmp_path / "run.csv", dict(zip(names.split(), columns.values(), strict=True)))
    motion = torsor.read_motion(tmp_path / "run.csv")
    for name, factor in zip(("t", "q", "tau"), factors, strict=True):
        assert np.allclose(getattr(motion, name), factor * tables[name], rtol=1e-12)
    assert "deg" not in "".join(motion.names)


def test_rates_have_suffixes_too(tmp_path):
    tables = random_tables(joints=1)
    names = ("t", "q1_deg", "qd1_deg_s", "acc_1_deg_s2", "tau1")
    columns = flat(tables, ("t", "q", "qd", "qdd", "tau"))
    write_csv(tmp_path / "run.csv", dict(zip(names, columns.values(), strict=True)))
    motion = torsor.read_motion(tmp_path / "run.csv")
    assert all(np.allclose(getattr(motion, n), DEG * tables[n]) for n in ("q", "qd", "qdd"))
    assert "q from q1_deg in deg" in motion.remarks
    assert np.allclose(torsor.read_motion(tmp_path / "run.csv", units={"q": "rad"}).q, tables["q"])


def test_a_step_may_say_its_unit(tmp_path):
    tables = random_tables(joints=2)
    np.savez(tmp_path / "run.npz", q_deg=tables["q"], tau=tables["tau"], dt_ms=4.0)
    motion = torsor.read_motion(tmp_path / "run.npz")
    assert motion.step == pytest.approx(0.004) and np.allclose(motion.q, DEG * tables["q"])


def test_a_unit_for_some_columns_only_is_refused(tmp_path):
    columns = dict(zip(("t", "q1_deg", "q2", "tau1", "tau2"), np.eye(5) + np.arange(5)[:, None], strict=True))
    write_csv(tmp_path / "run.csv", columns)
    with pytest.raises(MotionError, match="some columns of q have a unit and others have none"):
        torsor.read_motion(tmp_path / "run.csv")


@cache
def run():
    return measured(arm(2), 300, 0.01)


def told(motion, robot=None):
    """The warnings of an identification."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always", TorsorWarning)
        identify(robot or arm(2), motion, decimate=0)
    return [str(w.message) for w in caught]


@pytest.mark.parametrize(("change", "question", "say"), [
    ({"q": 1 / DEG}, "positions in degrees", "units={'q': 'deg', 'qd': 'rad/s'} of read_motion, --unit q=deg"),
    ({"qd": 1 / DEG}, "velocities in degrees a second", "--unit qd=deg/s"),
    ({"qd": 60 / (2 * np.pi)}, "velocities in turns a minute", "--unit qd=rpm"),
    ({"t": 1e3}, "times in milliseconds", "--unit t=ms"),
    ({"t": 1e6}, "times in microseconds", "--unit t=us"),
])
def test_velocities_tell_the_unit_of_positions_and_times(change, question, say):
    motion = replace(run(), qdd=None, label="run.csv", **{n: f * getattr(run(), n) for n, f in change.items()})
    first = told(motion)[0]
    assert first.startswith("run.csv: positions change ") and f"are {question}?" in first and say in first


def test_a_second_between_samples_is_asked_about():
    motion = replace(run(), t=10.0, qd=None, qdd=None)
    with pytest.warns(TorsorWarning, match=r"there are 10 s from one sample to the next: are times in milliseconds\?"):
        identify(arm(2), motion)


@pytest.mark.parametrize("limits", [(-3, 3), None])
def test_degrees_are_noticed_by_limits_and_by_speeds(limits):
    robot = arm(2)
    if limits:
        robot = robot.replace(links=tuple(replace(x, joint=replace(x.joint, limits=limits)) for x in robot.links))
    motion = replace(run(), q=run().q / DEG, qd=None, qdd=None)
    [sentence] = told(motion, robot)
    assert sentence.startswith("q1 goes " if limits else "q1 turns at ")
    assert "are positions in degrees, or of motors (gear)? Say so by units={'q': 'deg'}" in sentence


def test_slow_degrees_are_noticed_by_what_the_model_misses():
    """Neither limits nor speeds tell, and gravity does not fit."""
    robot = arm(2)
    t, q, qd, qdd = swing(2, 400, 0.02, size=0.3)
    slow = q, qd / 10, qdd / 100
    tau = torsor.compile(torsor.models.inverse_dynamics(robot, effort=0))(*slow)
    motion = torsor.Motion(10 * t, q / DEG, tau)
    assert any("the model misses the torques by" in s and "are positions in degrees?" in s for s in told(motion, robot))
    assert not told(torsor.Motion(10 * t, *slow[:1], tau), robot)


def test_a_cut_off_beyond_the_samples_is_refused():
    with pytest.raises(MotionError, match=r"below half the sampling frequency, 50 Hz .* not 60 Hz; are the times"):
        identify(arm(2), replace(run(), qd=None, qdd=None), cutoff=60.0)


def test_what_is_right_is_not_asked_about():
    assert not told(run())
    assert not told(replace(run(), qd=None, qdd=None))
    noisy = replace(run(), q=run().q + 1e-4 * np.random.default_rng(1).normal(size=run().q.shape))
    assert not told(noisy)
