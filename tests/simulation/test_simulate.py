"""Simulated motions against closed forms, laws of mechanics and other people's integrators."""

from __future__ import annotations

import csv
from dataclasses import replace
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import numpy as np
import pytest
from scipy.integrate import DOP853, simpson, solve_ivp

import torsor
from tests.html_pages import Page
from tests.random_robots import random_robot, random_values
from torsor.charts.svg_chart import ticks
from torsor.compiled.native import machine_code
from torsor.errors import SimulationError, ToolError, TorsorWarning
from torsor.simulation.motions import EXPLICIT, Tolerance

ROBOTS = Path(__file__).parent.parent.parent / "robots"
WHEEL = torsor.Robot("wheel", (torsor.link(0, 1, ZZ="I"),), gravity=(0, 0, 0))
PENDULUM = torsor.load(ROBOTS / "double_pendulum.toml")
DAMPED = torsor.Robot(
    "damped", tuple(torsor.link(j - 1, j, "R", d=int(j > 1), ZZ=1, MX="1/2", M=1, FV=f"FV{j}") for j in (1, 2)),
    gravity=("g", 0, 0), defaults={"g": 9.81, "FV1": "1/5", "FV2": "3/10"})


def slider(**drive) -> torsor.Robot:
    return torsor.Robot("slider", (torsor.link(0, 1, "P", M=1, **drive),), gravity=(0, 0, 0))


# laws of mechanics ---------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [1, 2])
def test_an_unforced_frictionless_puma_keeps_its_energy_over_ten_seconds(seed):
    robot = torsor.load(ROBOTS / "puma560.toml")
    values = {n: v for n, v in random_values(Random(seed), robot).items() if n in robot.parameters}
    start = np.linspace(0.1, 0.6, 6)
    motion = torsor.simulate(robot, time=10, parameters=values, q0=start, qd0=-start, rtol=1e-12, atol=1e-12)
    energy = motion.energy
    assert np.ptp(motion.potential) > 1  # gravity acts
    assert np.abs(energy - energy[0]).max() < 1e-8 * abs(energy[0])
    assert motion.drift < 1e-10


@pytest.mark.parametrize("seed", range(4))
def test_random_trees_keep_their_energy(seed):
    robot = random_robot(Random(seed), 4, tree=True, symbolic=False, rotor=True, offsets=True)
    motion = torsor.simulate(robot, time=0.5, qd0=[0.5] * len(robot.joints), rtol=1e-12, samples=11)
    assert motion.drift < 1e-9


def test_what_viscous_friction_takes_is_what_the_energy_loses():
    motion = torsor.simulate(DAMPED, time=4, q0=[1, 0.5], samples=2001)
    lost = simpson(0.2 * motion.qd[:, 0] ** 2 + 0.3 * motion.qd[:, 1] ** 2, x=motion.t)
    assert lost > 1
    assert motion.energy[0] - motion.energy[-1] == pytest.approx(lost, rel=1e-8)


def test_the_work_of_the_torques_is_what_the_energy_gains():
    motion = torsor.simulate(PENDULUM, time=3, q0=[0.3, 0], torque=["2*sin(3*t)", "-QP2 + cos(q1)"], samples=2001)
    work = simpson((motion.tau * motion.qd).sum(axis=1), x=motion.t)
    assert motion.energy[-1] - motion.energy[0] == pytest.approx(work, rel=1e-8)


# closed forms and other integrators ------------------------------------------------------------


@pytest.mark.parametrize("method", ["dop853", "rk45", "rk4", "lsoda", "radau", "bdf"])
def test_a_constant_torque_on_a_wheel(method):
    step = {"step": 0.01} if method == "rk4" else {}
    motion = torsor.simulate(WHEEL, time=2, parameters={"I": 4}, q0=[1], qd0=[-1], torque=[3], method=method, **step)
    assert motion.q[:, 0] == pytest.approx(1 - motion.t + 3 / 8 * motion.t**2, abs=1e-6)
    assert motion.qd[:, 0] == pytest.approx(-1 + 3 / 4 * motion.t, abs=1e-6)
    assert motion.kinetic == pytest.approx(2 * motion.qd[:, 0] ** 2)
    assert (motion.tau == 3).all() and (motion.potential == 0).all()
    assert motion.t[-1] == 2 and len(motion.t) == 501 and motion.steps.taken > 0


def textbook(t, y):
    """The double pendulum in absolute angles, as every textbook has it."""
    L1, L2, m1, m2, g = 1, 0.8, 2, 1.5, 9.81
    a, b, u, v = y
    d, m = a - b, m1 + m2
    below = m1 + m2 * np.sin(d) ** 2
    up = m2 * g * np.sin(b) * np.cos(d) - m2 * np.sin(d) * (L1 * u**2 * np.cos(d) + L2 * v**2) - m * g * np.sin(a)
    vp = m * (L1 * u**2 * np.sin(d) - g * np.sin(b) + g * np.sin(a) * np.cos(d))
    vp += m2 * L2 * v**2 * np.sin(d) * np.cos(d)
    return [u, v, up / (L1 * below), vp / (L2 * below)]


@pytest.mark.parametrize("method", ["dop853", "rk45"])
def test_a_double_pendulum_moves_as_textbooks_have_it(method):
    motion = torsor.simulate(PENDULUM, time=3, q0=[1.2, 0.4], qd0=[0.5, -1], rtol=1e-12, method=method)
    wanted = solve_ivp(textbook, (0, 3), [1.2, 1.6, 0.5, -0.5], "DOP853", motion.t, rtol=1e-12, atol=1e-12).y.T
    assert motion.q[:, 0] == pytest.approx(wanted[:, 0], abs=1e-8)
    assert motion.q.sum(axis=1) == pytest.approx(wanted[:, 1], abs=1e-8)
    assert motion.qd.sum(axis=1) == pytest.approx(wanted[:, 3], abs=1e-8)


def test_rk4_is_of_fourth_order():
    exact = torsor.simulate(PENDULUM, time=1, q0=[1, 1], rtol=1e-13, samples=2).q[-1]
    runner = torsor.simulator(PENDULUM, method="rk4")
    ends = [runner.run(1, q0=[1, 1], tolerance=Tolerance(step=h), samples=2).q[-1] for h in (0.02, 0.01, 0.005)]
    errors = [np.abs(end - exact).max() for end in ends]
    orders = np.log2(np.array(errors[:-1]) / errors[1:])
    assert orders == pytest.approx(4, abs=0.3)


def test_dop853_takes_no_more_evaluations_than_scipy():
    start = [1.2, 1.6, 0.5, -0.5]
    motion = torsor.simulate(PENDULUM, time=5, q0=[1.2, 0.4], qd0=[0.5, -1], samples=2)
    assert motion.evaluations < 1.2 * solve_ivp(textbook, (0, 5), start, "DOP853", rtol=1e-9, atol=1e-12).nfev


@pytest.mark.parametrize("name", EXPLICIT)
def test_tables_meet_the_conditions_of_their_order(name):
    table = EXPLICIT[name]
    a, b = table.weights[:-1], table.weights[-1]
    c = a.sum(axis=1)
    for k in range(table.order):
        assert b @ c**k == pytest.approx(1 / (k + 1), rel=1e-13)
    assert b @ a @ c == pytest.approx(1 / 6) and b @ a @ a @ c == pytest.approx(1 / 24)
    assert table.error_weights.sum(axis=1) == pytest.approx(0, abs=1e-14)
    assert not np.triu(a).any()


def test_dop853_has_the_numbers_of_scipy():
    table = EXPLICIT["dop853"]
    assert (table.weights == np.vstack([DOP853.A, DOP853.B])).all()
    assert table.error_weights == pytest.approx(np.vstack([DOP853.E5, DOP853.E3]), abs=1e-15)


# laws ----------------------------------------------------------------------------------------


def test_texts_and_functions_give_the_same_motion():
    texts = ["5*sin(2*t) - L1*qd1", "-3*q2 - QP2/2"]

    def law(t, q, qd):
        return [5 * np.sin(2 * t) - qd[0], -3 * q[1] - qd[1] / 2]

    for options in ({}, {"method": "rk4", "step": 0.01}, {"method": "lsoda"}):
        by_text = torsor.simulate(PENDULUM, time=1, torque=texts, samples=11, **options)
        by_function = torsor.simulate(PENDULUM, time=1, torque=law, samples=11, **options)
        assert by_text.q == pytest.approx(by_function.q, abs=1e-9)
        assert by_text.tau == pytest.approx(by_function.tau, abs=1e-8)


def test_torques_go_by_joint_too():
    by_name = torsor.simulate(PENDULUM, time=0.5, torque={"q2": "t"}, samples=3)
    by_link = torsor.simulate(PENDULUM, time=0.5, torque={"link2": "t"}, samples=3)
    in_order = torsor.simulate(PENDULUM, time=0.5, torque=[0, "t"], samples=3)
    assert (by_name.q == in_order.q).all() and (by_link.q == in_order.q).all()


def test_wrenches_and_base_motion_follow_laws():
    pushed = torsor.simulate(slider(FZ="FZ1"), time=1, torque=[3], wrench={"FZ1": "t"}, samples=5)
    assert pushed.q[:, 0] == pytest.approx(3 / 2 * pushed.t**2 - pushed.t**3 / 6)
    links = (torsor.link(0, 1, ZZ=1, MX=1, M=1),)
    falling = torsor.Robot("lift", links, gravity=(0, 0, 0), base=torsor.robot.description.Base(vp=("A", 0, 0)))
    hanging = torsor.Robot("pendulum", links, gravity=("981/100", 0, 0))
    lifted = torsor.simulate(falling, time=1, q0=[1], wrench={"A": -9.81}, samples=5)
    assert lifted.q == pytest.approx(torsor.simulate(hanging, time=1, q0=[1], samples=5).q, abs=1e-9)
    assert np.isnan(lifted.potential).all()


def test_the_kinetic_energy_counts_the_moving_base():
    robot = slider().replace(base=torsor.robot.description.Base(v=(0, 0, "V"), vp=(0, 0, "A")))
    motion = torsor.simulate(robot, time=1, torque=["3*t"], wrench={"V": "t^2", "A": "2*t"}, samples=5)
    assert motion.qd[:, 0] == pytest.approx(motion.t**2 / 2)  # qdd = 3 t - A
    assert motion.kinetic == pytest.approx((3 / 2 * motion.t**2) ** 2 / 2)


def test_robots_may_use_our_names():
    robot = torsor.Robot("names", (torsor.link(0, 1, variable="h", velocity="tau", ZZ="t", FV="sim_time"),),
                         gravity=(0, 0, 0))
    motion = torsor.simulate(robot, time=1, parameters={"t": 2, "sim_time": 0}, torque=["4 - 0*q1"], samples=3)
    assert motion.q[-1] == pytest.approx(1)
    with pytest.raises(SimulationError, match="t is a symbol of this robot"):
        torsor.simulate(robot, time=1, parameters={"t": 2, "sim_time": 0}, torque=["sin(t)"])


def test_a_simulator_runs_with_many_parameters():
    runner = torsor.simulator(WHEEL, torque="1")
    for inertia in (1, 2, 4):
        assert runner.run(1, [inertia], samples=2).q[-1, 0] == pytest.approx(1 / (2 * inertia))


def test_a_start_may_be_given_for_some_joints_by_name():
    full = torsor.simulate(PENDULUM, time=0.1, q0=[0, 1], qd0=[2, 0], samples=2)
    named = torsor.simulate(PENDULUM, time=0.1, q0={"q2": 1}, qd0={"link1": 2}, samples=2)
    assert (named.q == full.q).all() and (named.qd == full.qd).all()
    with pytest.raises(SimulationError, match="has no joint q3; its joints are q1, q2"):
        torsor.simulate(PENDULUM, time=0.1, q0={"q3": 1})


# joint limits ----------------------------------------------------------------------------------

FENCED = torsor.Robot("fenced", (torsor.link(0, 1, ZZ=1, limits=("-pi/2", 1)), torsor.link(0, 2, "P", M=1)),
                      gravity=(0, 0, 0))
METHODS = [{"method": "dop853"}, {"method": "rk45"}, {"method": "rk4", "step": 0.01}, {"method": "lsoda"}]


@pytest.mark.parametrize("options", METHODS, ids=lambda o: o["method"])
def test_a_limit_that_is_passed_is_warned_of_with_joint_and_time(options):
    with pytest.warns(TorsorWarning, match=r"q1 passes its upper limit 1 at t = 0.5 s: no stop acts there"):
        motion = torsor.simulate(FENCED, time=2, qd0=[2, 9], **options)
    assert motion.q[-1, 0] == pytest.approx(4) and len(motion.t) == 501
    (passed,) = motion.passed
    assert (passed.joint, passed.end, passed.limit) == ("q1", "upper", 1) and passed.time == pytest.approx(0.5)


@pytest.mark.parametrize("options", METHODS, ids=lambda o: o["method"])
def test_a_motion_may_stop_at_the_first_limit(options):
    motion = torsor.simulate(FENCED, time=2, qd0=[-2, 9], torque=["-1", 0], limits="stop", samples=21, **options)
    # 2 t + t^2 / 2 = pi / 2
    end = np.sqrt(4 + np.pi) - 2
    assert motion.t[-1] == pytest.approx(end) and motion.t[-2] == pytest.approx(0.6)
    assert motion.q[-1] == pytest.approx([-np.pi / 2, 9 * end]) and motion.tau.shape == motion.q.shape == (8, 2)
    assert [str(p) for p in motion.passed] == [f"q1 passes its lower limit -1.5708 at t = {end:.6g} s"]


def test_limits_may_be_ignored_and_nothing_else():
    assert torsor.simulate(FENCED, time=2, qd0=[2, 9], limits="ignore").passed == ()
    with pytest.raises(SimulationError, match="limits must be one of warn, stop, ignore, not 'bounce'"):
        torsor.simulate(FENCED, time=2, limits="bounce")
    with pytest.raises(SimulationError, match="needs a start within the limits: q1 passes its upper limit 1 at t = 0"):
        torsor.simulate(FENCED, time=2, q0=[2, 0], limits="stop")


def test_looking_for_a_limit_does_not_change_the_motion():
    free = torsor.simulate(PENDULUM, time=1, q0=[1, 1])
    links = tuple(replace(x, joint=replace(x.joint, limits=(-0.5, 2))) for x in PENDULUM.links)
    with pytest.warns(TorsorWarning, match="q1 passes its lower limit"):
        fenced = torsor.simulate(PENDULUM.replace(links=links), time=1, q0=[1, 1])
    assert (fenced.q == free.q).all() and len(fenced.passed) == 2


# joints that share motors ----------------------------------------------------------------------


def test_joints_that_share_a_motor_move_together():
    """Two fingers, the second half as far: (m1 + m2 / 4) q1'' = tau1 + tau2 / 2."""
    fingers = torsor.Robot("fingers", (torsor.link(0, 1, "P", M=2), torsor.link(0, 2, "P", M=4)), gravity=(0, 0, 0),
                           coupling=((1,), ("1/2",)))
    motion = torsor.simulate(fingers, time=1, q0={"q1": 0.2}, qd0={"q2": 0.5}, torque=[3, 6], samples=3)
    assert motion.q[:, 0] == pytest.approx(0.2 + motion.t + motion.t**2)
    assert motion.q[:, 1] == pytest.approx(motion.q[:, 0] / 2)
    with pytest.raises(SimulationError, match=r"share motors, which cannot give them .* q1: 0.8, q2: 0.4"):
        torsor.simulate(fingers, time=1, qd0=[1, 0])


def test_a_coupling_that_changes_with_the_configuration_keeps_the_energy():
    links = tuple(torsor.link(j - 1, j, d=int(j > 1), ZZ=1, MX="1/2", M=1) for j in (1, 2))
    robot = torsor.Robot("bent", links, gravity=(9.81, 0, 0), coupling=((1,), ("1 + sin(q1)/2",)))
    motion = torsor.simulate(robot, time=3, qd0={"q1": 1})
    assert motion.drift < 1e-8
    assert motion.qd[:, 1] == pytest.approx((1 + np.sin(motion.q[:, 0]) / 2) * motion.qd[:, 0], rel=1e-7, abs=1e-9)


# Coulomb friction ------------------------------------------------------------------------------


def test_coulomb_friction_brakes_and_then_holds():
    robot = slider(FS=1)
    motion = torsor.simulate(robot, time=1.5, qd0=[1], samples=31)
    braking = motion.t < 0.99
    assert motion.q[braking, 0] == pytest.approx((motion.t - motion.t**2 / 2)[braking], abs=1e-9)
    assert motion.q[-1] == pytest.approx(0.5, abs=1e-12) and motion.qd[-1, 0] == 0
    smooth = torsor.simulate(robot, time=1.5, qd0=[1], slip=1e-3, samples=31)
    assert smooth.q == pytest.approx(motion.q, abs=2e-3)


# what goes wrong -------------------------------------------------------------------------------

BAD = {
    "an unknown name in a law": ({"torque": ["0", "3*q7"]}, "there is no q7; a law is written in t, q1"),
    "code": ({"torque": ["0", '__import__("os")']}, "GAM2"),
    "a function that is none of ours": ({"torque": ["0", "exec(t)"]}, "no function 'exec'"),
    "too few torques": ({"torque": [1]}, "torque takes 2 laws"),
    "a function of the wrong length": ({"torque": lambda t, q, qd: [0]}, "returns 2 torques"),
    "a joint that is not there": ({"torque": {"q3": 1}}, "its joints are q1, q2"),
    "a joint given twice": ({"torque": {"q2": 1, "link2": 2}}, "two values of torque"),
    "a wrench that is not there": ({"wrench": {"FX1": 1}}, "it has none"),
    "too many positions": ({"q0": [1, 2, 3]}, "q0 takes 2 numbers"),
    "a velocity that is no number": ({"qd0": [float("nan"), 0]}, "qd0 of q1 must be a number"),
    "a parameter that is not there": ({"parameters": {"L7": 1}}, "its parameters are L1"),
    "too few parameters": ({"parameters": [1, 2]}, "parameters takes 5 numbers"),
    "a negative time": ({"time": -1}, "time must be above zero"),
    "no tolerance": ({"rtol": 0}, "rtol must be above zero"),
    "too tight a tolerance": ({"rtol": 1e-20}, "1e-14"),
    "an unknown method": ({"method": "rk4.5"}, "did you mean rk45"),
    "rk4 without a step": ({"method": "rk4"}, "step=0.001"),
    "a step where none is taken": ({"step": 0.1}, "leave step out"),
    "a negative step": ({"method": "rk4", "step": -1}, "step must be above zero"),
    "one sample": ({"samples": 1}, "from 2"),
    "a negative slip": ({"slip": -1}, "zero or more"),
}


@pytest.mark.parametrize("case", BAD)
def test_bad_input_is_answered_with_what_would_have_been_right(case):
    options, said = BAD[case]
    with pytest.raises(SimulationError, match=said.replace("(", r"\(")):
        torsor.simulate(PENDULUM, **{"time": 0.1, **options})


def test_missing_parameters_are_named():
    with pytest.raises(SimulationError, match="no value is given for I:"):
        torsor.simulate(WHEEL, time=1)


def test_a_given_velocity_is_refused():
    robot = torsor.Robot("driven", (torsor.link(0, 1, velocity=0, ZZ=1),))
    with pytest.raises(SimulationError, match="joint 1 is given"):
        torsor.simulate(robot, time=1)


@pytest.mark.parametrize("options", [{}, {"method": "rk4", "step": 0.01}, {"method": "rk45"}, {"method": "lsoda"}])
def test_a_motion_that_runs_away_is_reported_and_kept_until_there(options):
    with pytest.raises(SimulationError, match=r"runs away: at t = 1.8.* q1 has the speed|no longer finite") as caught:
        torsor.simulate(WHEEL, time=20, parameters=[1], q0=[1], torque=["q1^3"], **options)
    motion = caught.value.motion
    assert motion.t[-1] == pytest.approx(1.84) and len(motion.q) == len(motion.t) == len(motion.kinetic) == 47
    # qd^2 = (q^4 - 1) / 2
    assert motion.qd[:30, 0] ** 2 == pytest.approx((motion.q[:30, 0] ** 4 - 1) / 2, rel=1e-4)


@pytest.mark.parametrize("fastest", [10, 1e4])
def test_a_law_that_feeds_the_motion_ends_where_it_leaves_the_range(fastest):
    with pytest.raises(SimulationError, match=f"nothing faster than {fastest:g} ") as caught:
        torsor.simulate(PENDULUM, time=10, q0=[0.1, 0], torque=["1000*q1 + 1000*qd1", 0], rtol=1e-6, fastest=fastest,
                        samples=10_001)
    motion = caught.value.motion
    assert np.abs(motion.qd).max() <= fastest and np.isfinite(motion.q).all() and 5 < len(motion.t) < 100


def test_a_torque_function_that_fails_is_named_with_the_time():
    def law(t, q, qd):
        return [1 / (0 if t > 0.5 else 1)]

    with pytest.raises(SimulationError, match=r"the torque law fails at t = 0.5\d* s: ZeroDivisionError: ") as caught:
        torsor.simulate(WHEEL, time=1, parameters=[1], torque=law, samples=11)
    assert isinstance(caught.value.__cause__, ZeroDivisionError)
    assert caught.value.motion.t[-1] == pytest.approx(0.5)


def test_a_step_that_goes_wrong_is_forgotten():
    wrong: list[float] = []

    def law(t, q, qd):
        if t > 0.3 and not wrong:
            wrong.append(t)
            return [float("nan")]
        return 1 - q

    motion = torsor.simulate(WHEEL, time=1, parameters=[1], torque=law, samples=2)
    assert wrong and motion.q[-1] == pytest.approx(1 - np.cos(1)) and motion.steps.rejected > 0


def test_a_robot_without_inertia_is_reported():
    with pytest.raises(SimulationError, match="no finite accelerations"):
        torsor.simulate(WHEEL, time=1, parameters=[0], torque=[1])


def test_without_machine_code_numpy_does_the_same(monkeypatch):
    native = torsor.simulate(PENDULUM, time=0.2, q0=[1, 1], samples=3)

    def refuse(*_):
        raise OSError("no executable memory")

    monkeypatch.setattr(machine_code, "build", refuse)
    with pytest.warns(TorsorWarning, match="interpreted"):
        slow = torsor.simulate(PENDULUM, time=0.2, q0=[1, 1], samples=3)
    assert slow.q == pytest.approx(native.q, abs=1e-12)


# progress and files ----------------------------------------------------------------------------


def test_progress_is_told():
    for options in ({}, {"method": "rk4", "step": 0.01}, {"method": "lsoda"}):
        told: list[float] = []
        torsor.simulate(PENDULUM, time=1, q0=[1, 0], progress=told.append, **options)
        assert len(told) > 5 and told[0] > 0 and told == sorted(told) and told[-1] <= 1


def test_csv_has_every_digit(tmp_path):
    motion = torsor.simulate(PENDULUM, time=1, q0=[1, 0], torque=["sin(t)", 0], samples=11)
    motion.csv(tmp_path / "out.csv")
    with (tmp_path / "out.csv").open() as file:
        header, *rows = csv.reader(file)
    assert header == ["t", "q1", "q2", "qd1", "qd2", "tau1", "tau2", "kinetic", "potential"]
    table = np.array(rows, dtype=float)
    assert (table[:, 1:3] == motion.q).all() and (table[:, 5:7] == motion.tau).all()
    assert (table[:, -1] == motion.potential).all() and len(list(tmp_path.iterdir())) == 1


def test_html_charts_stand_alone(tmp_path):
    robot = PENDULUM.replace(name="<script>alert(1)</script> & co")
    torsor.simulate(robot, time=1, q0=[1, 0], samples=11).plot(tmp_path / "out.html")
    text = (tmp_path / "out.html").read_text()
    page = Page()
    page.feed(text)
    assert not page.open and page.seen.count("svg") == 4 and page.seen.count("polyline") == 9
    assert not any(word in text for word in ("http", "<script", "src=", "url("))
    for chart in text.split("<svg")[1:]:
        drawn = ElementTree.fromstring("<svg" + chart.partition("</svg>")[0] + "</svg>")
        points = [p.split(",") for line in drawn.iter("polyline") for p in line.get("points").split()]
        assert all(70 <= float(x) <= 750 and 28 <= float(y) <= 210 for x, y in points)


def test_ticks_are_round():
    assert ticks(0, 10) == [0, 2, 4, 6, 8, 10]
    assert ticks(-0.013, 0.012) == pytest.approx([-0.01, -0.005, 0, 0.005, 0.01])


def test_png_charts_are_png(tmp_path):
    motion = torsor.simulate(PENDULUM, time=1, q0=[1, 0], samples=11)
    motion.plot(tmp_path / "out.png")
    assert (tmp_path / "out.png").read_bytes().startswith(b"\x89PNG\r\n\x1a\n")


def test_without_matplotlib_pictures_say_what_to_install(monkeypatch, tmp_path):
    motion = torsor.simulate(WHEEL, time=1, parameters=[1], samples=3)
    monkeypatch.setitem(__import__("sys").modules, "matplotlib.figure", None)
    with pytest.raises(ToolError, match=r"torsor\[plot\]"):
        motion.plot(tmp_path / "out.png")
    with pytest.raises(SimulationError, match=r"\.html or \.png"):
        motion.plot(tmp_path / "out.gif")
    assert not list(tmp_path.iterdir())
