"""Coupled motors, and friction in the joints."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import numpy as np
import pytest

import torsor
from tests.models.states import at, joint_arrays, symbol_values
from tests.random_robots import random_robot
from torsor import models
from torsor.errors import FormatError, RobotError
from torsor.formats import read, write
from torsor.mechanics.dynamics.friction import friction_torque
from torsor.program.instructions import Output
from torsor.robot.description import Robot
from torsor.robot.links import link
from torsor.trace import traced


def coupled(seed: int) -> Robot:
    """A random robot with as many motors as joints, or one more or less; gears that vary with q among them."""
    rng = Random(seed)
    robot = random_robot(rng, rng.randint(2, 5), kinds="RRP", tree=seed % 2 == 0, friction=True, rotor=True)
    n = len(robot.joints)
    entries = [0, 1, "N1", "-N2", f"N1*cos({robot.joints[0].variable})", "2/3"]
    return robot.replace(coupling=[[rng.choice(entries) for _ in range(n + seed % 3 - 1)] for _ in range(n)])


@pytest.mark.parametrize("seed", range(12))
def test_motors_and_joints_do_the_same_work(seed):
    robot = coupled(seed)
    rng = Random(seed)
    values = symbol_values(rng, robot)
    J = np.array([[float(s.value(values)) for s in row] for row in robot.coupling])
    rates = np.array([rng.uniform(-2, 2) for _ in range(J.shape[1])])
    for joint, rate in zip(robot.joints, J @ rates, strict=True):
        values[joint.velocity.symbol] = rate
    _, qd, _ = joint_arrays(robot, values)
    tau = at(models.inverse_dynamics(robot), values)["tau"]
    tau_m = at(models.actuator_torques(robot), values)["tau_m"]
    assert np.isclose(tau_m @ rates, tau @ qd, rtol=1e-9)


@pytest.mark.parametrize("seed", range(12))
def test_coupling_comes_back_from_a_file(seed):
    robot = coupled(seed)
    assert read(write(robot, ".toml"), "x.toml") == robot
    assert {"N1", "N2"} & {n for row in robot.coupling for s in row for n in s.names} <= set(robot.parameters)
    for options in ({}, {"dialect": "lk22"}):
        with pytest.raises(FormatError, match="no place for coupled motors"):
            write(robot, ".par", **options)


def test_a_robot_without_coupling_is_told_so():
    with pytest.raises(torsor.TorsorError, match=r"the robot has none: give it a coupling"):
        models.actuator_torques(torsor.robots.rrp())


@pytest.mark.parametrize(("coupling", "words"), [
    ([[1, 0]], "coupling has 1 rows; 2 were expected, one for each moving joint"),
    ([[1, 0], [1]], "the rows of coupling have 1, 2 entries"),
    ([[], []], "the rows of coupling have 0 entries"),
    ([[1, "QP1"], [0, 1]], "QP1 is used both as a joint rate and as a parameter"),
])
def test_a_coupling_that_does_not_fit_is_refused(coupling, words):
    with pytest.raises(RobotError, match=words):
        Robot("x", (link(0, 1), link(1, 2)), coupling=coupling)


@pytest.mark.parametrize(("text", "words"), [
    ("coupling = 3", "x.toml:2: coupling is a matrix, one row per moving joint"),
    ("coupling = [[1, 2], 3]", "coupling is a matrix"),
    ("coupling = [[1, 2], [3, 4]]", "x.toml:2: coupling has 2 rows; 1 were expected, one for each moving joint"),
    ('coupling = [["1+"]]', "x.toml:2: coupling: "),
    ("coupling = [[true]]", "a number or an expression in quotes was expected"),
])
def test_a_bad_coupling_is_refused_with_its_line(text, words):
    with pytest.raises(FormatError, match=words):
        read(f'name = "x"\n{text}\n[[link]]\n', "x.toml")


def test_tables_show_the_coupling():
    tables = {t.title: t for t in torsor.robots.coupled_wrist().tables()}
    assert tables["Coupling: joint motion per motor motion"].rows[1] == ("q2", "-N1", "N1", "0")
    assert tables["Static friction and how it fades with the speed"].rows[0] == ("1", "FST1", "KS1", "2")


# friction -----------------------------------------------------------------------------------


def friction(robot: Robot, law: str, values):
    t = traced(robot)
    output = Output("friction", (), (len(t.coordinates),))
    torques = [friction_torque(t, j, t.state.qd[j], law) for j in t.coordinates]
    program = t.program("friction", [t.velocities()], [(output, torques)])
    return at(program, values)["friction"]


@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("power", [1, 2, 3, "1/2", "BS1"])
def test_friction_is_that_of_the_book(seed, power):
    """KD02 9.26: Coulomb, viscous, and a static part that fades with the speed; 9.27 without it."""
    rng = Random(seed)
    static = link(0, 1, FV="FV1", FS="FS1", FST="FST1", KS="KS1", BS=power)
    robot = Robot("x", (static, link(1, 2, "P", FV=1, FS="FS2")))
    values = symbol_values(rng, robot) | {"KS1": rng.uniform(0.1, 3)}
    _, (v, w), _ = joint_arrays(robot, values)
    Fc, Fv, Fst, k = (values[n] for n in ("FS1", "FV1", "FST1", "KS1"))
    exponent = values["BS1"] if power == "BS1" else float(Fraction(power))
    fading = (Fst - Fc) * np.sign(v) * np.exp(-k * abs(v) ** exponent)
    plain = np.array([Fc * np.sign(v) + Fv * v, values["FS2"] * np.sign(w) + w])
    assert np.allclose(friction(robot, "coulomb", values), plain, rtol=1e-12)
    assert np.allclose(friction(robot, "stribeck", values), plain + np.array([fading, 0]), rtol=1e-12)


def test_a_joint_at_rest_has_no_friction_whatever_the_exponent():
    robot = Robot("x", (link(0, 1, FS=2, FST=3, KS=1, BS="1/2"),))
    assert friction(robot, "stribeck", {"QP1": 0.0, "G3": 0.0}) == 0


def test_friction_laws_are_named_in_the_answer_to_an_unknown_one():
    with pytest.raises(torsor.TorsorError, match="friction must be coulomb or stribeck, not 'dahl'"):
        t = traced(torsor.robots.rrp())
        friction_torque(t, 1, t.state.qd[1], "dahl")


@pytest.mark.parametrize(("drive", "words"), [
    ({"FST": 1}, r"BS = 0; with static friction \(FST\) a positive exponent up to 60 was expected"),
    ({"FST": 1, "BS": -2}, "BS = -2"),
    ({"KS": 1}, "KS sets how static friction fades, and there is none"),
    ({"BS": 2}, "BS sets how static friction fades"),
])
def test_static_friction_that_cannot_be_is_refused(drive, words):
    with pytest.raises(RobotError, match=words):
        Robot("x", (link(0, 1, **drive),))


@pytest.mark.parametrize("suffix", [".toml", ".par"])
def test_static_friction_comes_back_from_a_file(suffix):
    robot = Robot("x", (link(0, 1, FST="F", KS=0.5, BS=2), link(1, 2)))
    assert read(write(robot, suffix), f"x{suffix}") == robot
    assert set(robot.parameters) >= {"F"}
