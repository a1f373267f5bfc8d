"""Lagrange's side of dynamics: two routes, Newton-Euler, energies, and Pinocchio."""

from __future__ import annotations

from random import Random

import numpy as np
import pinocchio as pin
import pytest

import torsor
from tests.models.states import at, joint_arrays, made, symbol_values
from tests.pinocchio_oracle import Oracle
from tests.random_robots import random_robot
from torsor import models
from torsor.algebra.calculus import derivatives, gradient
from torsor.algebra.identity import Identity
from torsor.algebra.linear.vectors import Mat, Vec
from torsor.mechanics.dynamics import christoffel, composite, energy, lagrange_terms, newton_euler
from torsor.mechanics.layout import Layouts, plain
from torsor.trace import Trace, traced

SEEDS = range(16)


def small(seed: int):
    """A random robot of up to five links, all of it symbols, and its trace."""
    rng = Random(seed)
    robot = random_robot(rng, rng.randint(1, 5), kinds="RRPFH", tree=seed % 2 == 0, general=seed % 3 == 0,
                         offsets=seed % 4 == 0, rotor=True)
    return robot, traced(robot)


def large(seed: int):
    """A random tree of up to ten links with numbers for its symbols; friction and wrenches, which Lagrange leaves."""
    rng = Random(seed)
    robot = random_robot(rng, rng.randint(1, 10), kinds="RRPFH", tree=seed % 3 > 0, symbolic=seed % 2 == 0,
                         general=seed % 5 == 0, offsets=seed % 4 == 1, rotor=True)
    return robot, symbol_values(rng, robot)


def any_layout(t: Trace, rng: Random):
    """A layout drawn at random, phases apart (they are angles that the identity test does not know)."""
    layouts = Layouts(t)
    return layouts.layout([rng.choice([c for c in layouts.choices(j) if not c.phase]) for j in t.links])


def close(found, expected, tolerance=1e-9):
    scale = max(1.0, np.abs(expected).max(initial=0))
    assert np.abs(np.asarray(found) - expected).max(initial=0) <= tolerance * scale


def products(robot, values):
    """(qd_j qd_k for j < k, qd_j^2)."""
    _, qd, _ = joint_arrays(robot, values)
    n = len(qd)
    return np.array([qd[j] * qd[k] for j in range(n) for k in range(j + 1, n)]), qd**2


@pytest.mark.parametrize("seed", SEEDS)
def test_the_two_routes_are_one_for_all_values_of_all_symbols(seed):
    _, t = small(seed)
    zero, is_zero = t.graph.zero, Identity(seed).is_zero
    s = any_layout(t, Random(seed))
    expected = christoffel.coefficients(t, plain(t))
    for found in (lagrange_terms.coefficients(t, plain(t)), lagrange_terms.coefficients(t, s),
                  christoffel.coefficients(t, s)):
        for part in ("A", "c", "Q"):
            one, other = getattr(found, part), getattr(expected, part)
            assert all(is_zero(one.get(k, zero) - other.get(k, zero)) for k in {*one, *other})


@pytest.mark.parametrize("seed", SEEDS)
def test_lagrange_is_newton_euler_for_all_values_of_all_symbols(seed):
    _, t = small(seed)
    found, zero = lagrange_terms.coefficients(t, plain(t)), t.graph.zero
    C = lagrange_terms.coriolis_matrix(t, found)
    is_zero = Identity(seed).is_zero
    for i, tau in zip(t.coordinates, newton_euler.inverse_dynamics(t), strict=True):
        total = found.Q[i]
        for j in t.coordinates:
            total = total + found.A.get((i, j), zero) * t.state.qdd[j] + C[i, j] * t.state.qd[j]
        assert is_zero(tau - total)


@pytest.mark.parametrize("seed", SEEDS)
def test_rate_of_inertia_less_twice_coriolis_is_skew_symmetric(seed):
    _, t = small(seed)
    A = composite.inertia_matrix(t)
    C = lagrange_terms.coriolis_matrix(t, lagrange_terms.coefficients(t, plain(t)))
    rates = Mat([derivatives(list(row), {t.q[j]: t.state.qd[j] for j in t.coordinates}) for row in A.rows])
    is_zero = Identity(seed).is_zero
    for i, a in enumerate(t.coordinates):
        for j, b in enumerate(t.coordinates):
            assert is_zero(rates[i, j] - C[a, b] - C[b, a])


@pytest.mark.parametrize("seed", SEEDS)
def test_kinetic_energy_is_half_the_inertia_times_velocities(seed):
    _, t = small(seed)
    qd = Vec([t.state.qd[j] for j in t.coordinates])
    half = qd.dot(composite.inertia_matrix(t) @ qd) / 2
    is_zero = Identity(seed).is_zero
    assert is_zero(energy.kinetic_energy(t, plain(t), t.state) - half)
    assert is_zero(energy.kinetic_energy(t, any_layout(t, Random(seed)), t.state) - half)


@pytest.mark.parametrize("seed", SEEDS)
def test_power_is_the_rate_of_energy(seed):
    _, t = small(seed)
    total = energy.kinetic_energy(t, plain(t), t.state) + energy.potential_energy(t, plain(t))
    x, c = t.state, t.coordinates
    rate = derivatives([total], {t.q[j]: x.qd[j] for j in c} | {x.qd[j]: x.qdd[j] for j in c})[0]
    power = Vec([t.state.qd[j] for j in t.coordinates]).dot(Vec(newton_euler.inverse_dynamics(t)))
    assert Identity(seed).is_zero(rate - power)


@pytest.mark.parametrize("seed", SEEDS)
def test_energy_functions_times_parameters_are_the_energy(seed):
    _, t = small(seed)
    s = plain(t)
    total = t.graph.zero
    for j, h in zip(t.links, energy.energy_functions(t, s, t.state), strict=True):
        total = total + Vec(h).dot(Vec([*t.inertia[j], t.IA[j]]))
    assert Identity(seed).is_zero(total - energy.kinetic_energy(t, s, t.state) - energy.potential_energy(t, s))


@pytest.mark.parametrize("seed", range(6))
def test_energy_functions_are_derivatives_by_the_parameters(seed):
    """Each column by itself: a sum could hide two that are exchanged."""
    _, t = small(seed)
    s = plain(t)
    total = energy.kinetic_energy(t, s, t.state) + energy.potential_energy(t, s)
    is_zero = Identity(seed).is_zero
    for j, h in zip(t.links, energy.energy_functions(t, s, t.state), strict=True):
        assert all(is_zero(x - y) for x, y in zip(h, gradient(total, t.inertia[j]), strict=False))


@pytest.mark.parametrize("seed", range(30))
def test_programs_agree_with_newton_euler_and_with_pinocchio(seed):
    robot, values = large(seed)
    q, qd, qdd = joint_arrays(robot, values)
    found = at(made("lag", robot), values)
    cross, square = products(robot, values)
    velocity_part = found["B"] @ cross + found["C"] @ square
    close(found["A"] @ qdd + velocity_part + found["Q"], at(made("idm", robot), values)["tau"])

    oracle = Oracle(robot, values)
    still = np.zeros_like(q)
    model, data = oracle.model, oracle.data
    position, velocity, _ = oracle._state(q, qd, qdd)
    pin.computeCoriolisMatrix(model, data, position, velocity)
    close(velocity_part, (data.C @ velocity)[6:][oracle.place_of])
    close(found["Q"], pin.computeGeneralizedGravity(model, data, position)[6:][oracle.place_of])
    close(found["A"], oracle.inertia_matrix(q))

    C = at(made("cor", robot), values)["C"]
    close(C @ qd, velocity_part)
    close(C, at(models.coriolis_matrix(robot, route="derivatives", effort=0), values)["C"])

    rotors = sum(float(j.IA.value(values)) * v**2 for j, v in zip(robot.joints, qd, strict=True)) / 2
    E = at(made("ekin", robot), values)["E"][0]
    close(E, pin.computeKineticEnergy(model, data, position, velocity) + rotors)
    # potentials differ by a constant: compare two states
    potential = models.potential_energy(robot)
    moved = values | {j.variable: 0.0 for j in robot.joints}
    here, there = (pin.computePotentialEnergy(model, data, oracle._state(x, still, still)[0]) for x in (q, still))
    close(at(potential, values)["U"][0] - at(potential, moved)["U"][0], here - there)


@pytest.mark.parametrize("seed", range(8))
def test_routes_agree_in_numbers_whatever_the_effort(seed):
    robot, values = large(seed)
    expected = at(models.lagrange(robot, route="derivatives", effort=0), values)
    for options in ({"effort": 0}, {"effort": 2}, {"route": "derivatives"}):
        found = at(models.lagrange(robot, **options), values)
        for key in expected:
            close(found[key], expected[key])


@pytest.mark.parametrize("seed", range(6))
def test_kinetic_energy_counts_the_motion_of_the_base(seed):
    rng = Random(seed)
    robot = random_robot(rng, rng.randint(1, 6), kinds="RRPFH", tree=True, base_motion=True)
    values = symbol_values(rng, robot)
    q, qd, qdd = joint_arrays(robot, values)
    oracle = Oracle(robot, values)
    position, velocity, _ = oracle._state(q, qd, qdd)
    close(at(made("ekin", robot), values)["E"],
          pin.computeKineticEnergy(oracle.model, oracle.data, position, velocity))
    with pytest.raises(torsor.TorsorError, match="for a base at rest, and the robot's base moves"):
        models.lagrange(robot)


@pytest.mark.parametrize("name", ["rrp", "rx90", "puma560", "stanford", "tree", "scara"])
def test_base_parameters_give_the_same_coefficients(name):
    robot = torsor.load(torsor.robots.path(name))
    values = symbol_values(Random(name), robot)
    base = torsor.base_parameters(robot)
    grouped = values | base.values({n: values[n] for n in robot.parameters})
    found, expected = at(made("lag", base.robot), grouped), at(made("lag", robot), values)
    for key in expected:
        close(found[key], expected[key])


def test_labels_are_those_of_the_papers():
    program = models.lagrange(torsor.robots.rrp())
    assert program.output("B").shape == (3, 3) and program.output("B").labels[:4] == ("B112", "B113", "B123", "B212")
    assert program.output("C").labels[:4] == ("C111", "C122", "C133", "C211")
    assert [o.name for o in program.outputs] == ["A", "B", "C", "Q"]
    labels = models.energy_functions(torsor.robots.rrp()).output("h").labels
    assert labels[:3] == ("HXX1", "HXY1", "HXZ1") and labels[10] == "HIA1" and len(labels) == 33


def test_the_textbook_s_two_link_arm_comes_out():
    robot = torsor.robots.planar_2r()
    for route in ("recursion", "derivatives"):
        lines = str(models.lagrange(robot, route=route, form="expanded")).splitlines()
        assert "A11 = ZZ1 + ZZ2 + M2*L1^2 + 2*L1*(MX2*C2 - MY2*S2)" in lines
        assert "B112 = -2*L1*(MX2*S2 + MY2*C2)" in lines
        assert "C122 = -L1*(MX2*S2 + MY2*C2)" in lines
        assert "C211 = L1*(MX2*S2 + MY2*C2)" in lines


def test_the_double_pendulum_comes_out_as_in_lectures():
    robot = torsor.robots.double_pendulum()
    assert str(models.lagrange(robot, form="expanded")).splitlines() == [
        "C2 = cos(q2)",
        "A11 = (m1 + m2)*L1^2 + m2*L2^2 + 2*m2*L1*L2*C2",
        "A12 = m2*L2^2 + m2*L1*L2*C2",
        "A21 = m2*L2^2 + m2*L1*L2*C2",
        "A22 = m2*L2^2",
        "S2 = sin(q2)",
        "B112 = -2*m2*L1*L2*S2",
        "C122 = -m2*L1*L2*S2",
        "C211 = m2*L1*L2*S2",
        "S1 = sin(q1)",
        "S12 = sin(q1 + q2)",
        "Q1 = (m1 + m2)*g*L1*S1 + m2*g*L2*S12",
        "Q2 = m2*g*L2*S12",
        "B212 = 0",
        "C111 = 0",
        "C222 = 0",
    ]
    assert str(models.inverse_dynamics(robot, form="expanded")).splitlines()[-2:] == [
        "GAM1 = ((m1 + m2)*L1^2 + m2*L2^2 + 2*m2*L1*L2*C2)*QDP1 + (m2*L2^2 + m2*L1*L2*C2)*QDP2"
        " - m2*L1*L2*(2*QP1*QP2 + QP2^2)*S2 + (m1 + m2)*g*L1*S1 + m2*g*L2*S12",
        "GAM2 = (m2*L2^2 + m2*L1*L2*C2)*QDP1 + m2*L2^2*QDP2 + m2*L1*L2*QP1^2*S2 + m2*g*L2*S12",
    ]


def test_structure_makes_coefficients_vanish():
    """BU86 eqs. 27, 28: no joint feels its own speed, and b_i,jk = -b_k,ji."""
    program = models.lagrange(torsor.robots.puma560())
    elements = dict(zip(program.output("C").labels, program.output("C").elements, strict=True))
    assert all(elements[f"C{j}{j}{j}"] == 0 for j in range(1, 7))
    elements = dict(zip(program.output("B").labels, program.output("B").elements, strict=True))
    assert all(elements[f"B{k}{j}{k}"] == 0 for j in range(1, 7) for k in range(j + 1, 7))
    assert elements["B124"] == elements["B134"]  # axes 2 and 3 are parallel [BU86 eq. 34]


def test_an_unknown_route_is_answered_with_the_known_ones():
    with pytest.raises(torsor.TorsorError, match="route must be recursion or derivatives, not 'renaud'"):
        models.lagrange(torsor.robots.rrp(), route="renaud")


@pytest.mark.parametrize(("robot", "add", "mul"), [
    ("puma560", 263, 380),  # published 428 + 687
    ("puma560_symmetric", 161, 266),  # published 247 + 495
    ("puma560_emdeg", 135, 241),  # published 131 + 291
])
def test_coefficients_take_no_more_operations_than_before(robot, add, mul):
    """KC97 Table II; BU86 section 6."""
    ops = torsor.generate("lag", torsor.load(torsor.robots.path(robot)), base=True).ops
    assert ops.total <= add + mul
