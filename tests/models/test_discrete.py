"""Steps in time: orders of convergence, what a symplectic step conserves, derivatives, the held linear model."""

from __future__ import annotations

from functools import cache
from random import Random

import numpy as np
import pytest
from scipy.linalg import expm

import torsor
from tests.models.states import at, made
from tests.models.test_dynamics import close
from tests.random_robots import random_robot, random_values
from torsor import models
from torsor.verification.generated_text import compare
from torsor.verification.second_ways import second

PENDULUM = torsor.robots.double_pendulum()
ORDERS = {"euler": 1, "semi_implicit": 1, "rk4": 4, "zoh": 2, "variational": 2}
START, TORQUES = np.array([0.9, -0.5, 0.7, 1.1]), np.array([0.8, -0.3])


@cache
def stepper(integrator, **options):
    return torsor.compile(models.discrete_step(PENDULUM, integrator=integrator, **options))


def run(integrator, dt, steps, x=START, tau=TORQUES, **options):
    """The state after so many steps."""
    step = stepper(integrator, **options)
    for _ in range(steps):
        x = step(x=x, tau=tau, dt=[dt])
        x = x if isinstance(x, np.ndarray) else x.xn
    return x


@pytest.mark.parametrize("integrator", ORDERS)
def test_halving_the_step_gains_the_order_of_the_method(integrator):
    motion = torsor.simulate(PENDULUM, time=0.5, q0=START[:2], qd0=START[2:], torque=list(TORQUES), rtol=1e-12,
                             atol=1e-14, samples=2)
    exact = np.concatenate([motion.q[-1], motion.qd[-1]])
    errors = [np.linalg.norm(run(integrator, 0.5 / n, n) - exact) for n in (50, 100, 200)]
    orders = np.log2(np.array(errors[:-1]) / errors[1:])
    assert orders == pytest.approx(ORDERS[integrator], abs=0.15)


def energy(x):
    kinetic = torsor.compile(models.kinetic_energy(PENDULUM))
    potential = torsor.compile(models.potential_energy(PENDULUM))
    return float(kinetic(q=x[:2], qd=x[2:])[0] + potential(q=x[:2])[0])


def test_the_variational_step_keeps_the_energy_where_others_lose_or_gain_it():
    free = np.zeros(2)
    start = energy(START)
    drift = {name: abs(energy(run(name, 0.01, 3000, tau=free)) - start) for name in ("euler", "rk4", "variational")}
    assert drift["variational"] < 2e-2 * abs(start) and drift["euler"] > abs(start)


def test_the_variational_step_is_symplectic():
    """In (q, p) its derivative D has D^T J D = J; that of Runge and Kutta has not."""
    n, J = 2, np.block([[np.zeros((2, 2)), np.eye(2)], [-np.eye(2), np.zeros((2, 2))]])
    inertia = torsor.compile(models.inertia_matrix(PENDULUM))

    def momenta(x):
        """d(q, p)/d(q, qd)."""
        slope = np.array([(inertia(q=x[:n] + e) - inertia(q=x[:n] - e)) @ x[n:] / 2e-6 for e in 1e-6 * np.eye(n)]).T
        return np.block([[np.eye(n), np.zeros((n, n))], [slope, inertia(q=x[:n])]])

    wrong = {}
    for name in ("variational", "rk4"):
        found = stepper(name, derivatives=True)(x=START, tau=np.zeros(2), dt=[0.1])
        D = momenta(found.xn) @ found.dxn_dx @ np.linalg.inv(momenta(START))
        wrong[name] = np.abs(D.T @ J @ D - J).max()
    assert wrong["variational"] < 1e-7 < 1e-6 < wrong["rk4"]


def test_the_variational_step_conserves_momentum_where_nothing_pulls():
    robot = PENDULUM.replace(gravity=(0, 0, 0))
    step = torsor.compile(models.discrete_step(robot, integrator="variational", iterations=12),
                          parameters={n: float(v.value({})) for n, v in PENDULUM.defaults.items()
                                      if n in robot.parameters})
    inertia = torsor.compile(models.inertia_matrix(PENDULUM))
    x = START
    before = (inertia(q=x[:2]) @ x[2:])[0]
    for _ in range(200):
        x = step(x=x, tau=[0, 0], dt=[0.02]).xn
    assert (inertia(q=x[:2]) @ x[2:])[0] == pytest.approx(before, rel=1e-12)


def test_the_residual_shrinks_with_the_iterations_and_with_the_step():
    def left(iterations, dt):
        found = stepper("variational", iterations=iterations)(x=START, tau=TORQUES, dt=[dt])
        return np.abs(found.residual).max()

    assert left(1, 0.01) > 10 * left(2, 0.01) > 100 * left(3, 0.01)
    assert left(6, 0.01) < 1e-11 and left(3, 0.005) < left(3, 0.01) / 8


@pytest.mark.parametrize("integrator", ORDERS)
def test_derivatives_are_those_of_small_changes(integrator):
    step = stepper(integrator, derivatives=True, iterations=15)
    found, small = step(x=START, tau=TORQUES, dt=[0.05]), 1e-6
    by_x = (step(x=START + small * np.eye(4), tau=TORQUES, dt=[0.05]).xn
            - step(x=START - small * np.eye(4), tau=TORQUES, dt=[0.05]).xn).T / (2 * small)
    by_u = (step(x=START, tau=TORQUES + small * np.eye(2), dt=[0.05]).xn
            - step(x=START, tau=TORQUES - small * np.eye(2), dt=[0.05]).xn).T / (2 * small)
    close(found.dxn_dx, by_x, 1e-7)
    close(found.dxn_dtau, by_u, 1e-7)


@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("model", ["discrete_step", "discrete_linear_model"])
def test_random_robots_agree_with_other_algorithms(seed, model):
    rng = Random(seed)
    integrator = list(ORDERS)[seed % 5]
    robot = random_robot(rng, rng.randint(1, 3 if integrator == "zoh" else 4), kinds="RRPFH", tree=seed % 2 == 0,
                         rotor=True, friction=True, wrench=seed % 3 == 0,
                         base_motion=seed % 4 == 0 and integrator != "variational")
    options = {"integrator": integrator, "derivatives": seed > 4, "terms": 5, "iterations": 2} \
        if model == "discrete_step" else {"about": ("configuration", "motion", "torques")[seed % 3], "terms": 4,
                                          "doublings": 1}
    entry = models.find(model)
    program = entry(robot, effort=0, **options)
    found = second(entry, robot, program, {**options, "effort": 0})
    assert found is not None
    check = compare(found.first, found.other, found.name, states=2, seed=seed)
    assert check.ok, check


def test_the_held_linear_model_is_the_matrix_exponential():
    robot = torsor.robots.rx90()
    values = random_values(Random(4), robot) | {f"FV{j}": 0.5 for j in range(1, 7)} | {"DT": 0.1}
    system, held = at(made("ssm", robot), values), at(made("dlm", robot), values)
    n, m = system["B"].shape
    exact = expm(np.block([[system["A"], system["B"]], [np.zeros((m, n + m))]]) * 0.1)
    close(held["Ad"], exact[:n, :n], 1e-11)
    close(held["Bd"], exact[:n, n:], 1e-11)


def test_a_step_of_the_linear_model_is_exact_for_a_linear_robot():
    """A cart on a spring of nothing: constant force, any step."""
    robot = torsor.Robot("cart", (torsor.link(0, 1, "P", M=2, FV=3),), gravity=(0, 0, 0))
    found = at(models.discrete_step(robot, integrator="zoh", terms=20), {"q1": 0.4, "QP1": 1.0, "GAM1": 5.0, "DT": 0.7})
    rate = np.exp(-1.5 * 0.7)
    assert found["xn"][1] == pytest.approx(5 / 3 + (1 - 5 / 3) * rate, rel=1e-13)
    assert found["xn"][0] == pytest.approx(0.4 + 5 / 3 * 0.7 + (1 - 5 / 3) * (1 - rate) / 1.5, rel=1e-13)


def test_robots_with_loops_step_in_all_joints_of_their_tree():
    robot = torsor.load(torsor.robots.path("five_bar"))
    motion = torsor.simulate(robot, time=0.1, q0=[0.5, 1.9], samples=2, rtol=1e-11, atol=1e-12)
    step = torsor.compile(models.discrete_step(robot, integrator="rk4", effort=0))
    x = np.concatenate([motion.q[0], np.zeros(2)])
    for _ in range(20):
        x = step(x=x, tau=np.zeros(2), dt=[0.005])
    close(x[: motion.q.shape[1]], motion.q[-1], 1e-6)


def test_robots_with_loops_have_derivatives_of_their_steps():
    robot = torsor.load(torsor.robots.path("five_bar"))
    step = torsor.compile(models.discrete_step(robot, integrator="semi_implicit", derivatives=True, effort=0))
    x = np.concatenate([torsor.simulate(robot, time=0.01, q0=[0.5, 1.9], samples=2).q[0], [0.7, -0.4]])
    given = {"tau": [0.2, 0.3], "dt": [0.01]}
    change = 1e-6 * np.eye(len(x))
    close(step(x=x, **given).dxn_dx, (step(x=x + change, **given).xn - step(x=x - change, **given).xn).T / 2e-6, 1e-6)


def test_what_cannot_be_stepped_is_answered_with_what_can():
    with pytest.raises(torsor.TorsorError, match="integrator=variational: this model is for open structures"):
        models.discrete_step("five_bar", integrator="variational")
    moving = random_robot(Random(1), 2, base_motion=True)
    with pytest.raises(torsor.TorsorError, match="for a base at rest, and the robot's base moves"):
        models.discrete_step(moving, integrator="variational")
    still = torsor.Robot("still", (torsor.link(0, 1, ZZ=1, velocity=0),))
    with pytest.raises(torsor.TorsorError, match="the velocity of joint 1 is given in the robot file"):
        models.discrete_step(still)
    with pytest.raises(torsor.TorsorError, match="integrator must be euler, semi_implicit, rk4, zoh or variational"):
        models.discrete_step("rrp", integrator="heun")
