"""Derivatives of torques and accelerations: against calculus, against each other, against Pinocchio."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random

import numpy as np
import pytest

import torsor
from tests.models.states import at, joint_arrays, made, symbol_values
from tests.models.test_dynamics import OPEN_SAMPLES, anything, close, sample
from tests.pinocchio_oracle import Oracle
from tests.random_robots import random_robot
from torsor import models
from torsor.algebra.calculus import derivatives
from torsor.mechanics.dynamics import composite
from torsor.mechanics.dynamics.torque_derivatives import inverse_dynamics_derivatives
from torsor.mechanics.layout import Layouts, plain
from torsor.mechanics.link_plans import LinkPlan
from torsor.program.instructions import Output
from torsor.robot.scalars.scalar import ZERO
from torsor.trace import traced
from torsor.verification.second_ways import second

RANDOM = range(30)


def by_calculus(entry, robot, program, **options):
    """The same outputs from a recursion that was derived operation by operation."""
    found = second(entry, robot, program, options)
    assert found is not None
    return found.other


@pytest.mark.parametrize("seed", RANDOM)
def test_derivatives_of_torques_are_those_of_calculus(seed):
    robot, values = anything(seed)
    program = made("idmd", robot, torques=True)
    found = at(program, values)
    expected = at(by_calculus(models.inverse_dynamics_derivatives, robot, program, torques=True), values)
    for name in ("dtau_dq", "dtau_dqd", "dtau_dqdd", "tau"):
        close(found[name], expected[name])


@pytest.mark.parametrize("seed", range(100))
def test_random_trees_agree_with_pinocchio(seed):
    robot, values = anything(seed)
    q, qd, qdd = joint_arrays(robot, values)
    found = at(made("idmd", robot), values)
    by_q, by_qd = Oracle(robot, values).inverse_dynamics_derivatives(q, qd, qdd)
    close(found["dtau_dq"], by_q)
    close(found["dtau_dqd"], by_qd)
    close(found["dtau_dqdd"], Oracle(robot, values).inertia_matrix(q))


@pytest.mark.parametrize("name", OPEN_SAMPLES)
def test_sample_robots_agree_with_calculus(name):
    robot, values = sample(name)
    values |= {f"GAM{j}": 1.0 + j for j in range(1, len(robot.links) + 1)}
    for entry in (models.inverse_dynamics_derivatives, models.direct_dynamics_derivatives):
        program = entry(robot, effort=0)
        found, expected = at(program, values), at(by_calculus(entry, robot, program), values)
        for key in found:
            close(found[key], expected[key], 1e-7)


@pytest.mark.parametrize("seed", range(20))
def test_every_layout_meeting_place_and_origin_at_rest_give_the_same_values(seed):
    robot, values = anything(seed)
    rng = Random(seed)
    t = traced(robot)
    layouts = Layouts(t)
    arguments = [t.positions(), t.velocities(), t.accelerations()]

    def entries(s, meet, rest):
        d = inverse_dynamics_derivatives(t, s, t.state, "coulomb", meet, rest)
        made = [x.get((i, j), t.graph.zero) for x in (d.q, d.qd, d.qdd) for i in t.coordinates for j in t.coordinates]
        return at(t.program("p", arguments, [(Output("x", (), (len(made),)), made)]), values)["x"]

    expected = entries(plain(t), 1, 0)
    for _ in range(4):
        plan = [rng.choice([*layouts.choices(j), LinkPlan()]) for j in t.links]
        close(entries(layouts.layout(plan), rng.randint(1, 5), rng.randint(0, t.n)), expected)


@pytest.mark.parametrize("seed", range(30))
def test_velocity_derivatives_and_their_transpose_add_up_to_twice_the_rate_of_inertia(seed):
    """dtau/dqd = 2 C + friction, and dA/dt = C + C^T [KD02 9.7]."""
    rng = Random(seed)
    robot = random_robot(rng, rng.randint(1, 6), kinds="RRPFH", tree=seed % 2 == 0, wrench=True, rotor=True)
    values = symbol_values(rng, robot)
    V = at(made("idmd", robot), values)["dtau_dqd"]
    t = traced(robot)
    A = [e for row in composite.inertia_matrix(t).rows for e in row]
    rate = derivatives(A, {t.q[j]: t.state.qd[j] for j in t.coordinates})
    program = t.program("rate", [t.positions(), t.velocities()], [(Output("Ap", (), V.shape), rate)])
    close(V + V.T, 2 * at(program, values)["Ap"])


@pytest.mark.parametrize("seed", range(24))
def test_derivatives_of_accelerations_are_those_of_calculus(seed):
    rng = Random(seed)
    robot = random_robot(rng, rng.randint(1, 6), kinds="RRPFH", tree=seed % 3 > 0, symbolic=seed % 2 == 0,
                         offsets=seed % 4 == 1, rotor=True, friction=True, wrench=seed % 4 < 2,
                         base_motion=seed % 7 < 3)
    values = symbol_values(rng, robot) | {f"GAM{j}": rng.uniform(-5, 5) for j in range(1, len(robot.links) + 1)}
    entry = models.direct_dynamics_derivatives
    program = made("ddmd", robot, accelerations=True)
    found, expected = at(program, values), at(by_calculus(entry, robot, program, accelerations=True), values)
    for key in ("dqdd_dq", "dqdd_dqd", "dqdd_dtau", "qdd"):
        close(found[key], expected[key], 1e-7)


@pytest.mark.parametrize("seed", range(20))
def test_accelerations_that_a_small_change_causes_are_undone_by_the_torques_that_it_asks_for(seed):
    """A dqdd/dx + dtau/dx = 0 at one state, for x = q and qd; A dqdd/dtau = 1."""
    robot, values = anything(seed)
    joints = [j for j, link in enumerate(robot.links, 1) if link.joint.kind.moves]
    values |= dict(zip((f"GAM{j}" for j in joints), at(made("idm", robot), values)["tau"], strict=True))
    torques, speeds = (at(m(robot, effort=0), values)
                       for m in (models.inverse_dynamics_derivatives, models.direct_dynamics_derivatives))
    A = torques["dtau_dqdd"]
    close(A @ speeds["dqdd_dq"], -torques["dtau_dq"], 1e-7)
    close(A @ speeds["dqdd_dqd"], -torques["dtau_dqd"], 1e-7)
    close(A @ speeds["dqdd_dtau"], np.eye(len(joints)), 1e-7)


def test_stribeck_friction_has_its_slope():
    robot = torsor.Robot("wheel", (torsor.link(0, 1, ZZ=1, FS=2, FV=3, FST=5, KS=7, BS=1),), gravity=(0, 0, 0))
    found = at(models.inverse_dynamics_derivatives(robot, friction="stribeck"), {"q1": 0, "QP1": 0.1, "QDP1": 0})
    # d/dqd of (FST - FS) e^(-KS qd) + FV qd
    assert found["dtau_dqd"] == pytest.approx(3 - 3 * 7 * np.exp(-0.7))


@pytest.mark.parametrize("power", [1, "1.01", "3/2", 2, "2.5", "BS1", "BS2"])
@pytest.mark.parametrize("speed", [0.0, -1e-12, 0.3])
def test_the_slope_of_stribeck_friction_at_rest_is_its_limit(power, speed):
    robot = torsor.Robot("wheel", (torsor.link(0, 1, ZZ=2, FS=2, FV=3, FST=5, KS=7, BS=power),), gravity=(0, 0, 0))
    values = {"q1": 0, "QP1": speed, "QDP1": 0, "GAM1": 0, "BS1": 1.7, "BS2": 1}
    n = values[power] if power in values else float(Fraction(power))
    slope = 3 - 3 * 7 * n * abs(speed) ** (n - 1) * np.exp(-7 * abs(speed) ** n)
    torques, speeds = (at(models.find(code)(robot, friction="stribeck"), values) for code in ("idmd", "ddmd"))
    assert torques["dtau_dqd"] == pytest.approx(slope, rel=1e-9)
    assert speeds["dqdd_dqd"] == pytest.approx(-slope / 2, rel=1e-9)


@pytest.mark.parametrize("power", ["1/2", "1.5"])
def test_generated_python_and_machine_code_know_friction_at_rest_without_a_warning(power):
    robot = torsor.Robot("wheel", (torsor.link(0, 1, ZZ=2, FS=2, FV=3, FST=5, KS="KS1", BS=power),), gravity=(0, 0, 0))
    for code in ("idm", "idmd"):
        program = torsor.generate(code, robot, friction="stribeck")
        scope: dict[str, object] = {"__name__": program.name}
        exec(torsor.write(program, "python"), scope)
        for function in (scope[program.name], torsor.compile(program), torsor.compile(program, dtype="float32")):
            found = function([0.0], [0.0], [0.0], [7.0])
            parts = found if isinstance(found, tuple) else (found,)
            assert all(np.isfinite(x).all() for x in parts)
            assert code == "idmd" or parts[0] == 0
            assert code == "idm" or power == "1/2" or parts[1] == 3


@pytest.mark.parametrize("code", ["idmd", "ddmd", "dim"])
def test_rates_that_are_numbers_count_as_those_numbers(code):
    """A joint that is known to stand still is derived by all the same."""
    moving = torsor.robots.rx90()
    links = list(moving.links)
    links[1] = replace(links[1], joint=replace(links[1].joint, velocity=ZERO))
    still = moving.replace(links=tuple(links))
    values = symbol_values(Random(3), still) | {f"GAM{j}": 1.0 for j in range(1, 7)} | {"QP2": 0.0}
    entry = models.find(code)
    found, expected = at(entry(still, effort=0), values), at(entry(moving, effort=0), values)
    for key in found:
        close(found[key], expected[key])


@pytest.mark.parametrize(("robot", "model", "bar"), [
    ("rx90", "idmd", 1830), ("puma560", "idmd", 1880), ("ur5", "idmd", 1690), ("scara", "idmd", 150),
    ("rx90", "ddmd", 3080),
])
def test_derivatives_need_no_more_operations_than_before(robot, model, bar):
    ops = torsor.generate(model, torsor.load(torsor.robots.path(robot)), base=True).ops
    assert ops.add + ops.mul <= bar
