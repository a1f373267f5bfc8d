"""Elastic joints: Lagrange, direct against inverse, rotors as links of Pinocchio's, springs of the textbook."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import factorial
from random import Random

import numpy as np
import pytest

import torsor
from tests.models.states import at, made, soft, symbol_values
from tests.models.test_dynamics import close
from tests.pinocchio_oracle import Oracle
from tests.random_robots import random_robot
from torsor import models
from torsor.robot.parts import Inertia
from torsor.verification.generated_text import compare
from torsor.verification.second_ways import second

MODELS = ("eidm", "eddm", "estate", "emod")


@pytest.mark.parametrize("code", MODELS)
@pytest.mark.parametrize("seed", range(6))
def test_random_robots_agree_with_lagrange(code, seed):
    rng = Random(seed)
    robot = random_robot(rng, rng.randint(1, 3) if seed % 2 == 0 else 3, kinds="RRPFH", special=0.3,
                         tree=seed % 4 == 2, friction=True, wrench=seed % 3 == 0, rotor=True, offsets=seed % 2 == 0)
    moving = [j for j, link in enumerate(robot.links, 1) if link.joint.kind.moves]
    robot = soft(robot, moving if seed % 3 else moving[len(moving) // 2 :])
    count = sum(not j.K.is_zero for j in robot.joints)
    options = {"couplings": "full", "ratios": ["7/2"] * count} if seed % 2 else {}
    options |= {"damping": ["1/3"] * count} if code != "eidm" and seed % 3 == 1 else {}
    entry = models.find(code)
    program = entry(robot, **options)
    found = second(entry, robot, program, options)
    assert found is not None
    check = compare(found.first, found.other, found.name, states=2, seed=seed)
    assert check.ok, check


def test_derivatives_that_cancel_are_not_asked_for():
    """Lagrange's equations hold the seventh derivative of the RRP's first joint, times zero."""
    robot, options = soft(torsor.robots.rrp()), {"couplings": "full"}
    program = made("eidm", robot, **options)
    found = second(models.elastic_inverse_dynamics, robot, program, options)
    assert found is not None and compare(found.first, found.other, found.name, states=2).ok
    assert program.arguments[-2].name == "q6"


def rotor_tree(robot, ratio: int, values):
    """(elastic robot, the same with each rotor as a link of its own): rotors are spinning needles of 1 kg."""
    n, links, rotors = len(robot.links), list(robot.links), []
    for j, link in enumerate(robot.links, 1):
        spin = Fraction(values[f"IA{j}"]).limit_denominator(10**9) / ratio**2
        place = link.placement
        rotors.append(torsor.link(link.antecedent, n + j, "R", gamma=place.gamma, b=place.b, alpha=place.alpha,
                                  d=place.d, ZZ=spin, M=1))
        if link.antecedent:
            # what a rotor that does not spin adds to the link that carries it: Ir z z^T, and its mass at P
            alpha, gamma = float(place.alpha.value({})), float(place.gamma.value({}))
            z = (np.sin(alpha) * np.sin(gamma), -np.sin(alpha) * np.cos(gamma), np.cos(alpha))
            carrier, d = links[link.antecedent - 1], float(place.d.value({}))
            P = np.array([d * np.cos(gamma), d * np.sin(gamma), float(place.b.value({}))])
            J = float(spin) * np.outer(z, z) + P @ P * np.eye(3) - np.outer(P, P)
            more = {f"{'XYZ'[a]}{'XYZ'[b]}": J[a, b] for a in range(3) for b in range(a, 3)}
            more |= {"MX": P[0], "MY": P[1], "MZ": P[2], "M": 1}
            body = {k: Fraction(getattr(carrier.inertia, k).value({})) + Fraction(more.get(k, 0)) for k in
                    ("XX", "XY", "XZ", "YY", "YZ", "ZZ", "MX", "MY", "MZ", "M")}
            links[link.antecedent - 1] = replace(carrier, inertia=Inertia(**body))
    bare = [replace(x, joint=replace(x.joint, IA=torsor.link(0, 1).joint.IA)) for x in robot.links]
    return robot.replace(links=tuple(links)), robot.replace(links=(*bare, *rotors))


@pytest.mark.parametrize("seed", range(6))
def test_rotors_that_ride_on_links_are_links_to_pinocchio(seed):
    rng, ratio = Random(seed), 5
    robot = soft(random_robot(rng, 4, kinds="R", symbolic=False, special=0.3, tree=seed % 2 == 1))
    values = symbol_values(rng, robot)
    elastic, tree = rotor_tree(robot, ratio, values)
    n, joints = 4, range(1, 5)
    theta, thetad, tau = np.random.default_rng(seed).uniform(-1, 1, (3, n))
    values |= {f"{stem}{j}": x[j - 1] for stem, x in (("TH", theta), ("THP", thetad), ("GAM", tau)) for j in joints}
    found = at(models.elastic_direct_dynamics(elastic, couplings="full", ratios=[ratio] * n), values)
    q, qd = (np.array([values[f"{stem}{j}"] for j in joints]) for stem in ("q", "QP"))
    felt = Oracle(tree, values).inverse_dynamics(
        np.concatenate([q, ratio * theta]), np.concatenate([qd, ratio * thetad]),
        np.concatenate([found["qdd"], ratio * found["thetadd"]]))
    spring = np.array([values[f"K{j}"] for j in joints]) * (theta - q)
    close(felt[:n], spring, 1e-8)
    close(ratio * felt[n:], tau - spring, 1e-8)


def trajectory(robot, t: float, order: int):
    """Element of q or one of its derivatives -> its value on a sum of sines."""
    names = [[j.variable for j in robot.joints], [j.velocity.symbol for j in robot.joints],
             [j.acceleration.symbol for j in robot.joints]]
    numbers = [j for j, link in enumerate(robot.links, 1) if link.joint.kind.moves]
    names += [[f"Q{n}P{j}" for j in numbers] for n in range(3, order + 1)]
    return {name: sum(a * (k + 1) ** n * np.sin((k + 1) * t + i + n * np.pi / 2) for k, a in enumerate((0.7, 0.2)))
            for n, row in enumerate(names) for i, name in enumerate(row)}


@pytest.mark.parametrize(("name", "couplings", "order"), [
    ("planar_2r", "simplified", 4), ("planar_2r", "full", 6), ("rrp", "full", 6), ("scara", "full", 10),
])
def test_the_direct_model_undoes_the_inverse_one_along_a_trajectory(name, couplings, order):
    robot = soft(getattr(torsor.robots, name)())
    values = symbol_values(Random(name), robot) | {f"K{j}": 40.0 + j for j in range(1, 9)}
    inverse, direct = (made(code, robot, couplings=couplings) for code in ("eidm", "eddm"))
    assert inverse.words.remarks[0] == f"takes derivatives of q up to order {order}"
    assert [a.name for a in inverse.arguments if a.name.startswith("q")][-1] == f"q{order}"
    step = 1e-2
    path = {k: at(inverse, values | trajectory(robot, 0.4 + k * step, order)) for k in range(-4, 5)}
    # derivatives of theta from nine points of its path
    fit = np.linalg.solve(np.vander(np.arange(-4.0, 5) * step, increasing=True),
                          np.array([path[k]["theta"] for k in range(-4, 5)]))
    thetad, thetadd = fit[1], factorial(2) * fit[2]
    joints = [j for j, link in enumerate(robot.links, 1) if link.joint.kind.moves]
    state = values | trajectory(robot, 0.4, 2)
    for stem, numbers in (("TH", path[0]["theta"]), ("THP", thetad), ("GAM", path[0]["tau"])):
        state |= {f"{stem}{j}": x for j, x in zip(joints, numbers, strict=True)}
    found = at(direct, state)
    close(found["qdd"], [state[j.acceleration.symbol] for j in robot.joints], 1e-6)
    close(found["thetadd"], thetadd, 1e-6)


def test_stiff_springs_are_no_springs():
    rigid = torsor.robots.puma560()
    robot = soft(rigid)
    values = symbol_values(Random(5), robot) | trajectory(robot, 0.3, 4) | {f"K{j}": 1e10 for j in range(1, 7)}
    close(at(made("eidm", robot), values)["tau"], at(made("idm", robot), values)["tau"], 1e-6)
    close(at(made("eidm", robot), values)["theta"], [values[j.variable] for j in robot.joints], 1e-6)


def test_joints_without_a_spring_are_rigid():
    robot = soft(torsor.robots.rrp(), joints=(2,))
    program = made("eidm", robot)
    assert program.output("theta").shape == (1,) and program.output("tau").shape == (3,)
    values = symbol_values(Random(5), robot) | trajectory(robot, 0.3, 4)
    whole = at(made("idm", robot), values)["tau"]
    close(at(program, values)["tau"][[0, 2]], whole[[0, 2]])


def test_the_vibrations_of_a_motor_and_a_wheel_are_those_of_two_masses():
    """w^2 = K (1/J + 1/B) with the motor free, K / J with it locked; D damps by D w / (2 K)."""
    robot = torsor.Robot("wheel", (torsor.link(0, 1, ZZ=2, IA="1/2", K=50),), gravity=(0, 0, 0))
    free = torsor.elastic_system(robot, [0.3])
    assert free.modes.frequency[-1] == pytest.approx(np.sqrt(50 * (1 / 2 + 2)))
    assert free.modes.frequency[0] < 1e-3  # both turn together
    locked = torsor.elastic_system(robot, [0.3], motors="locked", damping="1/5")
    assert locked.modes.frequency == pytest.approx([5.0])
    assert locked.modes.damping == pytest.approx([0.2 * 5 / (2 * 50)])
    assert free.inputs == ("tau_q1",) and locked.inputs == () and free.controllable


def test_small_motions_are_those_of_the_state_equation():
    robot = soft(torsor.robots.double_pendulum())
    numbers = {n: float(s.value({})) for n, s in robot.defaults.items()} | {"K1": 90, "K2": 70, "IA1": 0.3, "IA2": 0.2}
    options = {"couplings": "full", "ratios": "3,4", "damping": "1/2,1/3"}
    q = np.array([0.4, -0.8])
    system = torsor.elastic_system(robot, q, parameters=numbers, **options)
    state = torsor.compile(models.elastic_state_equation(robot, **options), parameters=[
        numbers[n] for n in models.elastic_state_equation(robot, **options).argument("parameters").elements])
    assert np.abs(state(x=system.x0, tau=system.u0)).max() < 1e-12  # it rests
    change = 1e-6 * np.eye(8)
    slope = (state(x=system.x0 + change, tau=system.u0) - state(x=system.x0 - change, tau=system.u0)).T / 2e-6
    close(system.A, slope, 1e-7)
    close(system.B, (state(x=system.x0, tau=system.u0 + np.eye(2)) - state(x=system.x0, tau=system.u0)).T, 1e-7)


def test_what_elastic_joints_need_is_said():
    with pytest.raises(torsor.TorsorError, match="for elastic joints, and the robot has none: give joints a stiffness"):
        models.elastic_inverse_dynamics("rx90")
    lean = torsor.Robot("lean", (torsor.link(0, 1, ZZ=1, K=5),))
    with pytest.raises(torsor.TorsorError, match="needs a rotor inertia: give each joint with a stiffness K its IA"):
        models.elastic_direct_dynamics(lean)
    assert models.elastic_inverse_dynamics(lean).output("theta").shape == (1,)
    robot = soft(torsor.robots.planar_2r())
    with pytest.raises(torsor.TorsorError, match="ratios has one number or parameter for each of the 2 elastic joints"):
        models.elastic_inverse_dynamics(robot, couplings="full", ratios="3")
    with pytest.raises(torsor.TorsorError, match="ratios are for couplings=full"):
        models.elastic_inverse_dynamics(robot, ratios="3,3")
    with pytest.raises(torsor.TorsorError, match="motors must be free or locked"):
        torsor.elastic_system(robot, [0, 0], motors="off")
    with pytest.raises(torsor.TorsorError, match="for open structures"):
        models.elastic_inverse_dynamics("five_bar")
