"""The laws of dynamics over random and sample robots, by `evaluate`; Pinocchio has the last word."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cache
from random import Random

import numpy as np
import pytest

import torsor
from tests.models.states import at, joint_arrays, made, symbol_values
from tests.pinocchio_oracle import Oracle
from tests.random_robots import random_robot
from torsor import models
from torsor.algebra.calculus import derivatives, gradient
from torsor.algebra.identity import Identity
from torsor.algebra.linear.vectors import Mat, Vec
from torsor.mechanics.dynamics import composite, newton_euler
from torsor.mechanics.layout import Layouts
from torsor.mechanics.link_plans import POINTED, LinkPlan, canonical_plan
from torsor.mechanics.placement import placement_between
from torsor.program.instructions import Output
from torsor.robot.scalars.scalar import ZERO, scalar
from torsor.trace import traced

OPEN_SAMPLES = [name for name in torsor.robots.names() if not torsor.load(torsor.robots.path(name)).loops]
RANDOM = range(100)


@cache
def anything(seed: int, most: int = 8):
    """A random tree of up to so many links (12 for some) with everything a robot can have, numbers or symbols."""
    rng = Random(seed)
    most = 12 if seed % 10 == 0 and most == 8 else most
    robot = random_robot(
        rng, rng.randint(1, most), kinds="RRPFH", tree=seed % 3 > 0, symbolic=seed % 2 == 0, general=seed % 5 == 0,
        offsets=seed % 4 == 1, rotor=True, friction=True, wrench=seed % 4 < 2, base_motion=seed % 7 < 3,
    )
    return robot, symbol_values(rng, robot)


def sample(name: str):
    robot = torsor.load(torsor.robots.path(name))
    return robot, symbol_values(Random(name), robot)


def close(found, expected, tolerance=1e-9):
    scale = max(1.0, np.abs(expected).max(initial=0))
    assert np.abs(np.asarray(found) - expected).max(initial=0) <= tolerance * scale


@pytest.mark.parametrize("seed", RANDOM)
def test_random_trees_agree_with_pinocchio(seed):
    robot, values = anything(seed)
    q, qd, qdd = joint_arrays(robot, values)
    oracle = Oracle(robot, values)
    zero = np.zeros_like(q)
    close(at(made("idm", robot), values)["tau"], oracle.inverse_dynamics(q, qd, qdd))
    close(at(made("h", robot), values)["h"], oracle.inverse_dynamics(q, qd, zero))
    close(at(made("inm", robot), values)["A"], oracle.inertia_matrix(q))
    for j in range(len(robot.links) + 1):
        close(at(models.transform(robot, frame=j), values)["T"], oracle.placement(q, j))


# Pinocchio keeps centres of mass, so it cannot hold first moments without a mass
@pytest.mark.parametrize("name", [name for name in OPEN_SAMPLES if name != "rrp_base"])
def test_sample_robots_agree_with_pinocchio(name):
    robot, values = sample(name)
    q, qd, qdd = joint_arrays(robot, values)
    oracle = Oracle(robot, values)
    close(at(made("idm", robot), values)["tau"], oracle.inverse_dynamics(q, qd, qdd))
    close(at(made("inm", robot), values)["A"], oracle.inertia_matrix(q))


@pytest.mark.parametrize("seed", RANDOM)
def test_torque_is_inertia_times_acceleration_plus_bias(seed):
    robot, values = anything(seed)
    _, _, qdd = joint_arrays(robot, values)
    A = at(made("inm", robot), values)["A"]
    h = at(made("h", robot), values)["h"]
    close(at(made("idm", robot), values)["tau"], A @ qdd + h)


@pytest.mark.parametrize("seed", RANDOM)
def test_the_inertia_matrix_is_symmetric_and_positive_definite(seed):
    robot, values = anything(seed)
    A = at(made("inm", robot), values)["A"]
    assert (A == A.T).all()
    assert np.linalg.eigvalsh(A).min() > 0


@pytest.mark.parametrize("seed", range(24))
def test_bias_is_what_lagrange_makes_of_the_energies(seed):
    """Exactly: d/dt(dL/dqd) - dL/dq = tau, for all values of all symbols.  Blind to no sign."""
    rng = Random(seed)
    robot = random_robot(rng, rng.randint(1, 4), kinds="RRPFH", tree=seed % 2 == 0, general=seed % 3 == 0,
                         offsets=seed % 4 == 0, rotor=True)
    t = traced(robot)
    q, qd, qdd = ([x[j] for j in t.coordinates] for x in (t.q, t.state.qd, t.state.qdd))
    E = kinetic_energy(t, composite.inertia_matrix(t), qd)
    U = potential_energy(t)
    momenta = gradient(E, qd)
    rates = derivatives(momenta, dict(zip((*q, *qd), (*qd, *qdd), strict=True)))
    forces = gradient(E - U, q)
    zero = Identity(seed)
    for tau, rate, force in zip(newton_euler.inverse_dynamics(t), rates, forces, strict=True):
        assert zero.is_zero(tau - rate + force)


def kinetic_energy(t, A, qd):
    """qd . A qd / 2."""
    v = Vec(qd)
    return v.dot(A @ v) / 2


def potential_energy(t):
    """- sum of g . (M P + R MS) over the links."""
    U = t.graph.zero
    for j in t.links:
        R, P = placement_between(t, 0, j)
        k = t.inertia[j]
        U = U - t.state.g.dot(P * k[9] + R @ Vec(k[6:9]))
    return U


@pytest.mark.parametrize("seed", range(12))
def test_kinetic_energy_is_that_of_the_links(seed):
    """A against the sum of the links' own energies [KD02 9.16], by an independent recursion of velocities."""
    rng = Random(seed)
    robot = random_robot(rng, rng.randint(1, 5), kinds="RRPFH", tree=seed % 2 == 0, general=True)
    t = traced(robot)
    qd = [t.state.qd[j] for j in t.coordinates]
    total = t.graph.zero
    for j in t.links:
        R, P = placement_between(t, 0, j)
        rate = dict(zip([t.q[k] for k in t.coordinates], qd, strict=True))
        v0 = Vec(derivatives(list(P), rate))
        spin = [derivatives(list(row), rate) for row in R.rows]  # Rp
        # w^ = R^T Rp in the link's frame
        def entry(a, b, R=R, spin=spin):
            return sum((R[r, a] * spin[r][b] for r in range(3)), t.graph.zero)

        w = Vec([entry(2, 1), entry(0, 2), entry(1, 0)])
        v = R.T @ v0
        k = t.inertia[j]
        xx, xy, xz, yy, yz, zz = k[:6]
        J = Mat([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
        total = total + (w.dot(J @ w) + v.dot(v) * k[9]) / 2 + Vec(k[6:9]).dot(v.cross(w))
    assert Identity(seed).is_zero(total - kinetic_energy(t, composite.inertia_matrix(t), qd))


@pytest.mark.parametrize("seed", range(20))
def test_gravity_torques_are_the_bias_at_rest(seed):
    rng = Random(seed)
    robot = random_robot(rng, rng.randint(1, 6), kinds="RP", tree=seed % 2 == 0, friction=True)
    values = symbol_values(rng, robot)
    still = values | {j.velocity.symbol: 0.0 for j in robot.joints}
    close(at(made("grav", robot), values)["Q"], at(made("h", robot), still)["h"], 1e-12)


@pytest.mark.parametrize("seed", range(20))
def test_transforms_compose_and_invert(seed):
    rng = Random(seed)
    robot = random_robot(rng, rng.randint(2, 8), kinds="RPF", tree=True, general=True, offsets=True, base_pose=True)
    values = symbol_values(rng, robot)
    i, j, k = (rng.randint(0, len(robot.links)) for _ in range(3))

    def T(a, b):
        return at(models.transform(robot, origin=a, frame=b), values)["T"]

    close(T(i, j) @ T(j, k), T(i, k), 1e-12)
    close(T(i, j) @ T(j, i), np.eye(4), 1e-12)
    Z = np.array([float(s.value(values)) for s in robot.base.pose]).reshape(4, 4)
    close(at(models.transform(robot, frame=k, world=True), values)["T"], Z @ T(0, k), 1e-12)


# the general arm has no short closed form: hundreds of thousands of terms an element
@pytest.mark.parametrize("name", [name for name in OPEN_SAMPLES if name != "general_6r"])
@pytest.mark.parametrize("model", ["inm", "grav", "trm"])
def test_expanded_forms_have_the_same_values(name, model):
    robot, values = sample(name)
    factored, expanded = at(made(model, robot), values), at(made(model, robot, form="expanded"), values)
    for key in factored:
        close(expanded[key], factored[key], 1e-9)


def every_effort(robot, values, efforts, codes):
    for code in codes:
        plain = at(made(code, robot), values)
        for effort in efforts:
            found = at(models.find(code)(robot, effort=effort), values)
            for name, expected in plain.items():
                close(found[name], expected, 1e-9)


@pytest.mark.parametrize("seed", range(100, 140))
def test_every_effort_gives_the_same_values(seed):
    """Mostly of small robots, which have every choice of a link too; a search takes the square of their number."""
    robot, values = anything(seed, 12 if seed % 10 == 0 else 5)
    every_effort(robot, values, (1,), ("idm", "h", "inm", "grav"))


@pytest.mark.parametrize("code", ["dim", "idmd", "ddmd", "ddm", "dgm"])
@pytest.mark.parametrize("seed", range(140, 146))
def test_every_effort_gives_the_same_values_of_what_is_built_on_them(seed, code):
    robot, values = anything(seed, 4)
    torques = {f"GAM{j}": 0.3 * j for j in range(1, len(robot.links) + 1)}
    every_effort(robot, values | torques, (1,), (code,))


@pytest.mark.parametrize("seed", range(146, 152))
def test_long_searches_give_the_same_values(seed):
    robot, values = anything(seed, 3)
    every_effort(robot, values, (2,), ("idm", "h", "inm", "grav"))


@pytest.mark.parametrize("seed", range(30))
def test_every_layout_gives_the_same_torques(seed):
    """Random choices of every link, and each kind of choice of each link by itself; the last robots have them all."""
    rng = Random(seed)
    robot = random_robot(rng, rng.randint(1, 5), kinds="RRPFH", tree=seed % 2 == 0, general=seed % 3 == 0,
                         offsets=seed % 4 == 0, rotor=True, wrench=seed % 5 == 0)
    if seed >= 24:
        robot = random_robot(rng, 4, kinds="R", tree=seed % 2 == 0, general=True)
        every = {"alpha": scalar(Fraction(2, 3)), "d": scalar(Fraction(1, 2)), "r": scalar(Fraction(3, 4)),
                 "gamma": ZERO, "b": ZERO}
        links = tuple(replace(link, placement=replace(link.placement, **every)) for link in robot.links)
        robot = replace(robot, links=links)
    values = symbol_values(rng, robot)
    t = traced(robot)
    symbols = [t.graph.symbol(name) for name in robot.parameters]
    divisors = tuple(f(x) for x in symbols for f in (lambda x: x, t.graph.sin, t.graph.cos))
    layouts = Layouts(t, scope=replace(POINTED, nonzero=divisors, waves=True))
    options = [layouts.choices(j) for j in t.links]
    plans = [[rng.choice(o) for o in options] for _ in range(12)]
    for place, some in enumerate(options):
        kinds = {(field, getattr(c, field)): c for field in vars(LinkPlan()) for c in some}
        plans += [[c if k == place else LinkPlan() for k in range(t.n)] for c in dict.fromkeys(kinds.values())]
    arguments = [t.positions(), t.velocities(), t.accelerations()]
    expected = None
    for plan in plans:
        tau = newton_euler.inverse_dynamics(t, layouts.layout(canonical_plan(t, plan)))
        program = t.program("p", arguments, [(Output("tau", (), (len(tau),)), tau)])
        found = at(program, values)["tau"]
        expected = found if expected is None else expected
        close(found, expected, 1e-10)
