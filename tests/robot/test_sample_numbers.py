"""The numbers of the sample robots: bodies that can exist, models that work at once, values as published."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

import torsor
from torsor import robots
from torsor.robot.conventions import Row, from_modified_dh, inertia_at_centre, inertia_at_origin
from torsor.robot.parts import INERTIAL, Inertia

REAL = ("panda", "puma560", "puma560_emdeg", "puma560_symmetric", "rx90", "rx90_simplified", "scara", "sr400",
        "stanford", "stanford_simplified", "th8", "th8_simplified", "ur5")
OPEN = ("panda", "puma560", "rx90", "scara", "stanford", "th8", "ur5")
KNOWN = [name for name in robots.names() if set(torsor.load(name).parameters) <= set(torsor.load(name).defaults)]
START = {"scara": [0.3, 0.7, -0.4, 0.1], "panda": [0.1, -0.5, 0.2, -2.0, 0.3, 1.7, 0.6]}

# Armstrong, Khatib and Burdick: alpha, a, d; mass, centre of mass, principal moments there; rotor inertia
PUMA = (
    (0, 0, 0, 13, (0, 0, 0), (0.35, 0.35, 0.35), 1.14),
    ("-pi/2", 0, 0.2435, 17.4, (0.068, 0.006, -0.016), (0.13, 0.524, 0.539), 4.71),
    (0, 0.4318, -0.0934, 4.8, (0, -0.07, 0.014), (0.066, 0.0125, 0.078), 0.827),
    ("pi/2", -0.0203, 0.4331, 0.82, (0, 0, -0.019), (1.8e-3, 1.8e-3, 1.3e-3), 0.2),
    ("-pi/2", 0, 0, 0.34, (0, 0, 0), (0.3e-3, 0.3e-3, 0.4e-3), 0.179),
    ("pi/2", 0, 0, 0.09, (0, 0, 0.032), (0.15e-3, 0.15e-3, 0.04e-3), 0.193),
)


def pseudo_inertia(inertia, numbers):
    """The 4 x 4 matrix of second moments, first moments and mass: positive semi-definite for a body that can exist."""
    xx, xy, xz, yy, yz, zz, mx, my, mz, m = (float(s.value(numbers)) for s in inertia.scalars())
    second = [[(yy + zz - xx) / 2, -xy, -xz], [-xy, (xx + zz - yy) / 2, -yz], [-xz, -yz, (xx + yy - zz) / 2]]
    return np.block([[np.array(second), np.array([[mx], [my], [mz]])], [np.array([[mx, my, mz, m]])]])


def numbers_of(robot):
    return {name: float(value.value()) for name, value in robot.defaults.items()}


@cache
def torques(robot):
    return torsor.compile(torsor.models.inverse_dynamics(robot, effort=0))


def test_every_sample_of_a_real_robot_has_all_its_numbers_and_says_whose_they_are():
    for name in REAL:
        assert name in KNOWN
        assert ". Numbers: " in torsor.load(name).description, name


@pytest.mark.parametrize("name", KNOWN)
def test_the_links_of_a_sample_are_bodies_that_can_exist(name):
    robot = torsor.load(name)
    numbers = numbers_of(robot)
    for link in robot.links:
        if link.joint.kind.moves and not all(s.is_zero for s in link.inertia.scalars()):  # crosses have no mass
            moments = pseudo_inertia(link.inertia, numbers)
            assert moments[3, 3] > 0
            assert np.linalg.eigvalsh(moments).min() > -1e-12, link.name


@pytest.mark.parametrize("name", OPEN)
def test_a_sample_is_simulated_at_once(name):
    motion = torsor.simulate(torsor.load(name), time=0.1, q0=START.get(name), samples=2, rtol=1e-10)
    assert motion.drift < 1e-8 and np.abs(motion.qd[-1]).max() > 1e-3


@pytest.mark.parametrize("name", OPEN)
def test_a_sample_is_solved_for_a_pose_at_once(name):
    robot = torsor.load(name)
    q = np.array(START.get(name, [0.3, -0.6, 0.8, 0.4, 0.9, -0.2]))
    frame = torsor.Kinematics(robot)
    task = "x y z rz" if name == "scara" else "pose"
    found = torsor.inverse_geometry(robot, task=task).solve(frame.pose(q), seed=q)
    assert len(found) and np.allclose(frame.pose(found[0]), frame.pose(q), atol=1e-8)


def test_defaults_leave_the_parameters_symbols():
    robot = robots.puma560()
    bare = torsor.models.inverse_dynamics(robot.replace(defaults={}), effort=0)
    full = torsor.models.inverse_dynamics(robot, effort=0)
    assert full.instructions == bare.instructions and full.ops == bare.ops


def test_the_puma_is_that_of_armstrong_khatib_and_burdick():
    """Their table, whose third joint is half a turn from ours."""
    rows = [Row("R", a=a, alpha=alpha, d=d, drive=(("IA", rotor),),
                inertia=inertia_at_origin(mass, centre, (moments[0], 0, 0, moments[1], 0, moments[2])))
            for alpha, a, d, mass, centre, moments, rotor in PUMA]
    theirs, ours = torques(from_modified_dh(rows, gravity=(0, 0, -9.81))), torques(robots.puma560())
    q, qd, qdd = np.random.default_rng(0).uniform(-2, 2, (3, 6))
    shift = np.array([0, 0, np.pi, 0, 0, 0])
    np.testing.assert_allclose(ours(q=q, qd=qd, qdd=qdd), theirs(q=q + shift, qd=qd, qdd=qdd, parameters=[]), rtol=1e-4)


def test_the_panda_is_that_of_gaz_and_others():
    """Link 4 of their table, at its centre of mass."""
    robot = robots.panda()
    known = robot.defaults
    numbers = Inertia(**{name: known[f"{name}4"] for name in INERTIAL})
    found = inertia_at_centre(numbers)
    assert float(found.mass.value()) == 3.587895
    np.testing.assert_allclose([float(x.value()) for x in found.centre], [-0.05317, 0.104419, 0.027454], rtol=1e-6)
    wanted = [0.025853, 0.007796, -0.001332, 0.019552, 0.008641, 0.028323]
    np.testing.assert_allclose([float(x.value()) for x in found.tensor], wanted, rtol=1e-4)


def test_the_puma_weighs_as_published():
    """Gravity torques of the paper's explicit model: g1 .. g5 of its table A2."""
    q = np.array([0.0, -0.4, 0.9, 0.3, 0.5, 0.0])
    g1, g2, g3, g4, g5 = -37.2, -8.44, 1.02, 0.249, -0.0282
    two, three = q[1], q[1] + q[2] + np.pi
    wrist = g5 * (np.sin(three) * np.cos(q[4]) + np.cos(three) * np.cos(q[3]) * np.sin(q[4]))
    third = g2 * np.sin(three) + g4 * np.cos(three) + wrist
    wanted = [0, g1 * np.cos(two) + g3 * np.sin(two) + third, third]
    found = torques(robots.puma560())(q=q, qd=np.zeros(6), qdd=np.zeros(6))
    np.testing.assert_allclose(found[:3], wanted, atol=0.05)


def test_the_puma_resists_as_published():
    """Inertias of joints 2 and 3 with the forearm along the arm, from the paper's I2, I6, I12 and its rotors."""
    q = np.zeros(6)
    tau = torques(robots.puma560())
    rest = tau(q=q, qd=q, qdd=q)
    second = (tau(q=q, qd=q, qdd=np.eye(6)[1]) - rest)[1]
    third = (tau(q=q, qd=q, qdd=np.eye(6)[2]) - rest)[2]
    np.testing.assert_allclose(third, 0.827 + 0.333, rtol=0.01)
    np.testing.assert_allclose(second, 4.71 + 1.75 + 0.333 + 2 * 0.011, rtol=0.01)
