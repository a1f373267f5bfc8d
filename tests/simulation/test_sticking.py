"""Dry friction that holds joints at rest: laws of motions with joints that stick, break away and slide again."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import numpy as np
import pytest

import torsor
from torsor import Robot, link
from torsor.robot.parts import Base, Inertia
from torsor.robot.scalars.scalar import scalar
from torsor.simulation.friction.complementarity import sticking

METHODS = {"dop853": {}, "rk45": {}, "rk4": {"step": 0.01}, "lsoda": {}, "radau": {}, "bdf": {}}


def slider(**more) -> Robot:
    return Robot("block", (link(0, 1, "P", M=1, **more),), gravity=(0, 0, 0))


def arm(**more) -> Robot:
    """Two links that hang, with friction in both joints."""
    return Robot("arm", (link(0, 1, "R", M=1, MX="0.5", ZZ="0.3", FS=2, **more),
                         link(1, 2, "R", d=1, M=1, MX="0.5", ZZ="0.3", FS="0.7", **more)), gravity=("9.81", 0, 0))


def rubbing(robot: Robot, friction: str) -> Robot:
    """The robot with friction in all joints, cut ones too."""
    return robot.replace(
        links=tuple(replace(x, joint=replace(x.joint, FS=scalar(friction))) for x in robot.links),
        loops=tuple(replace(x, joint=replace(x.joint, FS=scalar(friction))) for x in robot.loops))


@pytest.mark.parametrize("method", METHODS)
def test_a_joint_under_a_load_below_its_friction_does_not_move_at_all(method, recwarn):
    robot = Robot("pendulum", (link(0, 1, "R", M=1, MX="0.5", ZZ="0.3", FS=1),), gravity=("9.81", 0, 0))
    motion = torsor.simulate(robot, time=2, q0=[0.1], method=method, samples=11, **METHODS[method])
    assert (motion.q == 0.1).all() and (motion.qd == 0).all()
    assert motion.steps.taken < 30 or method == "rk4"
    assert not list(recwarn)


@pytest.mark.parametrize("method", METHODS)
def test_a_block_brakes_and_stays(method):
    near = 1e-6 if method in ("lsoda", "radau", "bdf") else 1e-10
    motion = torsor.simulate(slider(FS=1), time=2, qd0=[1], samples=21, method=method, **METHODS[method])
    t = np.minimum(motion.t, 1)
    assert motion.q[:, 0] == pytest.approx(t - t**2 / 2, abs=near)
    assert np.ptp(motion.q[motion.t > 1.01]) == 0


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("side", [1, -1])
def test_a_joint_breaks_away_when_the_load_passes_its_friction(method, side):
    """v' = t - 1 from t = 1 on."""
    near = 1e-6 if method in ("lsoda", "radau", "bdf") else 1e-9
    motion = torsor.simulate(slider(FS=1), time=2, torque=[f"{side}*t"], samples=21, method=method, **METHODS[method])
    assert motion.q[:, 0] == pytest.approx(side * np.maximum(motion.t - 1, 0) ** 3 / 6, abs=near)


def test_static_friction_holds_up_to_its_own_bound():
    sticky = slider(FS=1, FST=2, KS=1000, BS=1)
    motion = torsor.simulate(sticky, time=3, torque=["t"], friction="stribeck", samples=31)
    assert (motion.q[motion.t <= 2] == 0).all() and motion.q[-1, 0] == pytest.approx(0.5 + 1 / 6, abs=2e-2)


def test_a_load_that_swings_is_not_stepped_over():
    """Where nothing moves, no error bounds the steps; the friction that holds does."""
    motion = torsor.simulate(slider(FS=1), time=10, torque=["1.01*sin(10*t)"], samples=2)
    fine = torsor.simulate(slider(FS=1), time=10, torque=["1.01*sin(10*t)"], samples=4001)
    assert abs(fine.q).max() > 1e-6 and motion.q[-1] == pytest.approx(fine.q[-1], abs=1e-9)


@pytest.mark.parametrize("torque", [["3*sin(3*t)", "0"], ["0", "2*sin(5*t)"], ["-8*q1", "3*cos(4*t)"]])
def test_sticking_is_the_limit_of_smooth_friction(torque):
    asked = {"time": 2, "q0": [0.1, -0.2], "torque": torque, "samples": 21}
    sharp = torsor.simulate(arm(), **asked)
    smooth = torsor.simulate(arm(), **asked, slip=1e-5, method="lsoda", rtol=1e-8, atol=1e-10)
    assert np.ptp(sharp.q, axis=0).max() > 1e-3
    assert sharp.q == pytest.approx(smooth.q, abs=2e-4)
    assert sharp.steps.taken + sharp.steps.rejected < 400


def test_what_holds_is_within_the_friction():
    """With both joints at rest friction takes what the torques and the weight leave."""
    robot = arm()
    motion = torsor.simulate(robot, time=3, q0=[0.1, -0.2], torque=["3*sin(3*t)", "sin(7*t)"], samples=301)
    rest = motion.qd == 0
    both, one = rest.all(axis=1), rest.any(axis=1) & ~rest.all(axis=1)
    assert both.sum() > 5 and one.sum() > 5
    needed = motion.tau - torsor.compile(torsor.generate("grav", robot))(q=motion.q)
    assert (np.abs(needed[both]) <= np.array([2, 0.7]) + 1e-9).all()


@pytest.mark.parametrize("seed", range(20))
def test_the_choice_of_sticking_joints_is_the_one_that_all_choices_leave(seed):
    rng = np.random.default_rng(seed)
    n = int(rng.integers(1, 5))
    L = rng.standard_normal((n, n))
    C, a = -(L @ L.T + 0.1 * np.eye(n)) * rng.uniform(0.1, 2, n), 3 * rng.standard_normal(n)
    s, stuck = sticking(a, C)
    good = []
    for side in product((-1, 0, 1), repeat=n):
        held, found = np.array(side) == 0, np.array(side, dtype=float)
        found[held] = np.linalg.solve(C[np.ix_(held, held)], -(a + C @ found)[held]) if held.any() else 0
        if (np.abs(found) <= 1).all() and ((a + C @ found) * side >= -1e-12).all():
            good.append(found)
    assert len(good) == 1 and s == pytest.approx(good[0]) and (stuck == (np.abs(s) < 1)).all()


def test_joints_of_a_flying_robot_stick_while_it_flies():
    robot = Robot("flying", (link(0, 1, "R", M=1, MX="0.3", ZZ="0.2", XX="0.05", YY="0.2", alpha="pi/3", FS=1),),
                  base=Base(joint="free", inertia=Inertia(M=5, XX=1, YY=2, ZZ="1.5")), gravity=(0, 0, "-9.81"))
    asked = {"time": 2, "samples": 21, "qd0": [1.0], "twist0": [0, 0, 0, 0.5, 0.2, 0.1], "torque": {"q1": "0.2"}}
    sharp = torsor.simulate(robot, **asked)
    smooth = torsor.simulate(robot, **asked, slip=1e-6, method="lsoda", rtol=1e-9, atol=1e-11)
    assert sharp.qd[-1, -1] == 0 and sharp.qd[1, -1] > 0.1
    assert sharp.q == pytest.approx(smooth.q, abs=1e-5) and sharp.pose == pytest.approx(smooth.pose, abs=1e-5)
    assert sharp.steps.taken < 100


def test_joints_that_share_a_motor_stick_together():
    """The motor moves 2 kg and, half as far, 4 kg: friction is 1 + 2/2 of it."""
    fingers = Robot("fingers", (link(0, 1, "P", M=2, FS=1), link(0, 2, "P", M=4, FS=2)), gravity=(0, 0, 0),
                    coupling=((1,), ("1/2",)))
    motion = torsor.simulate(fingers, time=3, torque=["t", 0], samples=31)
    assert motion.q[:, 0] == pytest.approx(np.maximum(motion.t - 2, 0) ** 3 / 6 / 3, abs=1e-9)
    assert motion.q[:, 1] == pytest.approx(motion.q[:, 0] / 2, abs=1e-9)


def test_friction_that_is_zero_in_numbers_holds_nothing():
    robot = Robot("pair", (link(0, 1, "P", M=1, FS="F1"), link(0, 2, "P", M=1, FS=1)), gravity=(0, 0, 0),
                  defaults={"F1": "0"})
    motion = torsor.simulate(robot, time=2, torque=["t", "t"], samples=21)
    assert motion.q[:, 0] == pytest.approx(motion.t**3 / 6, abs=1e-9)
    assert motion.q[:, 1] == pytest.approx(np.maximum(motion.t - 1, 0) ** 3 / 6, abs=1e-9)


def test_rotors_behind_springs_stick():
    """The rotor holds; its link swings on the spring."""
    robot = Robot("elastic", (link(0, 1, "R", ZZ=1, IA="0.1", K=10, FS=3),), gravity=(0, 0, 0))
    motion = torsor.simulate(robot, time=2, qd0=[0], torque=["2"], samples=21)
    assert (motion.theta == 0).all() and (motion.q == 0).all()
    loaded = torsor.simulate(robot, time=4, torque=["2*t"], samples=41)
    assert (loaded.theta[loaded.t <= 1.5] == 0).all() and loaded.theta[-1, 0] > 0.1


@pytest.mark.parametrize("name, friction, time, start, torque", [
    ("fourbar", "0.3", 1.5, {"qd0": {"q1": 1.0}}, {"q1": "3*sin(2*t)"}),
    ("five_bar", "0.15", 0.5, {}, {"q1": "0.9*sin(3*t)", "q3": "1.2*sin(5*t)"}),
])
def test_joints_of_loops_stick(name, friction, time, start, torque):
    """Passive joints and cut ones rub too: the linkage stops as one, or goes on with some joints held."""
    robot = rubbing(torsor.load(name), friction)
    asked = {"time": time, "samples": 16, "torque": torque, "limits": "ignore", **start}
    sharp = torsor.simulate(robot, **asked)
    smooth = torsor.simulate(robot, **asked, slip=1e-4, rtol=1e-7, atol=1e-9)
    assert np.ptp(sharp.q, axis=0).max() > 1e-2
    assert sharp.q == pytest.approx(smooth.q, abs=1e-3)
    still = torsor.simulate(rubbing(torsor.load(name), "100"), **{**asked, "qd0": None})
    assert np.ptp(still.q, axis=0).max() < 1e-12
