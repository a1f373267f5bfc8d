"""The linear model: what small changes of a motion do, by calculus, by Pinocchio and by the textbook."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

import torsor
from tests.models.states import at, joint_arrays, made, symbol_values
from tests.models.test_dynamics import anything, close
from tests.pinocchio_oracle import Oracle
from tests.random_robots import random_robot
from torsor import models
from torsor.robot.parts import Base
from torsor.verification.generated_text import compare
from torsor.verification.second_ways import second

MEASURED = ("positions", "state", "velocities", "accelerations", "frame")


@pytest.mark.parametrize("seed", range(15))
def test_random_robots_agree_with_calculus_about_everything_and_measuring_everything(seed):
    rng = Random(seed)
    robot = random_robot(rng, rng.randint(1, 5), kinds="RRPFH", tree=seed % 2 == 0, rotor=True, friction=True,
                         wrench=seed % 3 == 0, base_motion=seed % 4 == 0, passive=True)
    options = {"about": ("configuration", "motion", "torques")[seed % 3], "measured": MEASURED[seed % 5], "effort": 0}
    entry = models.linear_model
    program = entry(robot, **options)
    found = second(entry, robot, program, options)
    assert found is not None
    check = compare(found.first, found.other, found.name, states=3, seed=seed)
    assert check.ok, check


@pytest.mark.parametrize("seed", range(8))
def test_a_motion_agrees_with_pinocchio(seed):
    """A21 = -M^-1 dtau/dq, A22 = -M^-1 dtau/dqd, B2 = M^-1."""
    robot, values = anything(seed)
    q, qd, qdd = joint_arrays(robot, values)
    n, oracle = len(q), Oracle(robot, values)
    by_q, by_qd = oracle.inverse_dynamics_derivatives(q, qd, qdd)
    M = oracle.inertia_matrix(q)
    found = at(made("ssm", robot, about="motion"), values)
    close(found["A"][n:, :n], -np.linalg.solve(M, by_q), 1e-7)
    close(found["A"][n:, n:], -np.linalg.solve(M, by_qd), 1e-7)
    close(found["B"][n:], np.linalg.inv(M), 1e-7)
    close(found["A"][:n], np.hstack([np.zeros((n, n)), np.eye(n)]))
    close(found["tau"], oracle.inverse_dynamics(q, qd, qdd))


@pytest.mark.parametrize("seed", range(6))
def test_a_motion_and_the_torques_that_it_takes_are_one_operating_point(seed):
    robot, values = anything(seed, 6)
    along = at(made("ssm", robot, about="motion", measured="accelerations"), values)
    joints = [j for j, link in enumerate(robot.links, 1) if link.joint.kind.moves]
    values = values | {f"GAM{j}": x for j, x in zip(joints, along["tau"], strict=True)}
    under = at(made("ssm", robot, about="torques", measured="accelerations"), values)
    for name in "ABCD":
        close(under[name], along[name], 1e-7)
    close(under["qdd"], joint_arrays(robot, values)[2], 1e-7)


def test_a_pendulum_on_a_cart_is_that_of_the_textbook():
    """Upright: x'' = (F - m g theta) / M, theta'' = ((M + m) g theta - F) / (M l), the point mass m at l."""
    cart = torsor.link(0, 1, "P", alpha="pi/2", M="Mc")
    pole = torsor.link(1, 2, alpha="pi/2", MX="m*l", ZZ="m*l^2", YY="m*l^2", M="m", active=False)
    robot = torsor.Robot("cart_pole", (cart, pole), gravity=("-g", 0, 0))
    values = {"Mc": 2.0, "m": 0.5, "l": 0.8, "g": 9.81, "q1": 0.3}
    up = next(a for a in (0, np.pi / 2, np.pi, -np.pi / 2)
              if abs(at(made("grav", robot), values | {"q2": a})["Q"][1]) < 1e-9
              and at(made("epot", robot), values | {"q2": a})["U"][0] > 0)
    program = made("ssm", robot)
    assert program.output("B").shape == (4, 1)  # the pole has no motor
    found = at(program, values | {"q2": up})
    M, m, length, g = (values[n] for n in ("Mc", "m", "l", "g"))
    side = np.sign(found["A"][2, 1]) * -1  # which way a positive angle leans
    close(found["A"][2:], [[0, -side * m * g / M, 0, 0], [0, (M + m) * g / (M * length), 0, 0]])
    close(found["B"], [[0], [0], [1 / M], [-side / (M * length)]])


def test_robots_with_loops_are_linear_in_their_independent_joints():
    """The same slopes as those of the direct model, which are held to the closure elsewhere; measured by Jacobian."""
    robot = torsor.load(torsor.robots.path("five_bar"))
    q = torsor.closure(robot).solve({j.variable: x for j, x in zip(robot.driven, (0.5, 1.9), strict=True)})[0]
    values = symbol_values(Random(2), robot) | {"GAM1": 0.4, "GAM2": -0.7}
    values |= {n: float(v.value({})) for n, v in robot.defaults.items()}
    values |= dict(zip((j.variable for j in robot.joints), np.asarray(q)[: len(robot.joints)], strict=True))
    program = made("ssm", robot, about="torques", measured="frame", frame=2)
    values |= dict.fromkeys(program.argument("tau").elements, 0.3)
    found, slopes = at(program, values), at(made("ddmd", robot), values)
    close(found["A"][2:], np.hstack([slopes["dqdd_dq"], slopes["dqdd_dqd"]]), 1e-8)
    close(found["B"][2:], slopes["dqdd_dtau"], 1e-8)
    close(found["C"][:, :2], at(made("jac", robot, frame=2), values)["J"][:3], 1e-8)


def test_what_cannot_be_linearised_is_answered_with_what_can():
    with pytest.raises(torsor.TorsorError, match="about must be configuration, motion or torques, not 'rest'"):
        models.linear_model("rrp", about="rest")
    with pytest.raises(torsor.TorsorError, match="no joint q9"):
        models.linear_model("rrp", inputs="q9")
    robot = torsor.load(torsor.robots.path("five_bar"))
    follower = next(j.variable for j in robot.joints if not j.active)
    with pytest.raises(torsor.TorsorError, match=f"{follower} moves with others; inputs are some of"):
        models.linear_model(robot, inputs=follower)


def test_a_configuration_on_a_moving_base_asks_for_no_motion_of_it_and_says_so():
    robot = torsor.load("planar_2r").replace(base=Base(w=("W10", 0, 0), v=(0, "V20", 0)))
    configuration, motion = (models.linear_model(robot, about=about, effort=0) for about in ("configuration", "motion"))
    assert "base" not in [a.name for a in configuration.arguments] and "base" in [a.name for a in motion.arguments]
    assert any("its motion has no part in this model" in remark for remark in configuration.words.remarks)
    assert not any("no part in this model" in remark for remark in motion.words.remarks)
