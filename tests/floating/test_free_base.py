"""A base that is a body of its own: laws, and Pinocchio's free-flyer."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from tests.floating.flying_robots import close, flight
from tests.models.states import at, made
from torsor import models

SEEDS = range(5)


@pytest.mark.parametrize("seed", SEEDS)
def test_pinocchio_agrees_on_the_dynamics(seed):
    f = flight(seed)
    oracle, q = f.oracle, f.position
    found = at(made("idm", f.robot), f.values)["tau"]
    close(found, oracle.inverse_dynamics(q, f.qd, f.qdd))
    close(at(made("h", f.robot), f.values)["h"], oracle.inverse_dynamics(q, f.qd, 0 * f.qdd))
    A = at(made("inm", f.robot), f.values)["A"]
    close(A, oracle.inertia_matrix(q))
    values = f.values | dict(zip(made("ddm", f.robot).argument("tau").elements, found, strict=True))
    for method in ("composite", "articulated"):
        close(at(made("ddm", f.robot, method=method), values)["qdd"], f.qdd, 1e-8)


@pytest.mark.parametrize("seed", SEEDS)
def test_pinocchio_agrees_on_the_derivatives(seed):
    f = flight(seed)
    found = at(made("idmd", f.robot, torques=True), f.values)
    by_q, by_qd = f.oracle.inverse_dynamics_derivatives(f.position, f.qd, f.qdd)
    close(found["dtau_dq"], by_q)
    close(found["dtau_dqd"], by_qd)
    close(found["dtau_dqdd"], f.oracle.inertia_matrix(f.position))
    tau = found["tau"]
    values = f.values | dict(zip(made("ddm", f.robot).argument("tau").elements, tau, strict=True))
    slopes = at(made("ddmd", f.robot), values)
    inverse = np.linalg.inv(found["dtau_dqdd"])
    close(slopes["dqdd_dtau"], inverse, 1e-7)
    close(slopes["dqdd_dq"], -inverse @ by_q, 1e-7)
    close(slopes["dqdd_dqd"], -inverse @ by_qd, 1e-7)


@pytest.mark.parametrize("seed", SEEDS)
def test_pinocchio_agrees_on_the_centre_of_mass_and_the_momentum(seed):
    f = flight(seed, rotor=False)
    hg, Ag, dAg = f.oracle.centroidal(f.position, f.qd)
    found = at(made("cmm", f.robot, rate=True), f.values)
    close(found["h"], hg)
    close(found["A"], Ag)
    close(found["Ad"], dAg)
    close(found["drift"], dAg @ f.qd)
    P, V, VP, J = f.oracle.centre_of_mass(f.position, f.qd, f.qdd)
    found = at(made("com", f.robot), f.values)
    close(found["P"], P)
    close(found["V"], V)
    close(found["VP"], VP)
    close(found["J"], J)


@pytest.mark.parametrize("seed", SEEDS)
def test_without_thrust_the_base_feels_no_force(seed):
    f = flight(seed, friction=True)
    found = at(made("idm", f.robot, thrust=False), f.values)
    rate = dict(zip(made("idm", f.robot).argument("qdd").elements, found["rate"], strict=False))
    tau = at(made("idm", f.robot), f.values | rate)["tau"]
    close(tau[:6], np.zeros(6), 1e-8)
    close(found["tau"], tau[6:], 1e-8)
    direct = made("ddm", f.robot, thrust=False)
    assert len(direct.argument("tau").elements) == len(f.q)
    values = f.values | dict(zip(direct.argument("tau").elements, found["tau"], strict=True))
    close(at(direct, values)["qdd"], [*found["rate"], *f.qdd[6:]], 1e-8)


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_kept_by_regrouping_parameters(seed):
    """Searched layouts shift parameters between links and base: no value changes."""
    f = flight(seed, friction=True)
    for code, options in (("idm", {}), ("inm", {}), ("com", {}), ("cmm", {}), ("ekin", {}), ("idm", {"thrust": False})):
        plain, searched = (at(made(code, f.robot, effort=effort, **options), f.values) for effort in (0, 1))
        for name, values in plain.items():
            close(searched[name], values, 1e-8)


@pytest.mark.parametrize("seed", SEEDS)
def test_regressor_times_parameters_is_force(seed):
    f = flight(seed, friction=True)
    tau = at(made("idm", f.robot), f.values)["tau"]
    for columns in ("all", "base"):
        W = at(made("dim", f.robot, columns=columns), f.values)["W"]
        base = models.base_parameters(f.robot)
        known = f.values | base.values({n: f.values[n] for n in f.robot.parameters})
        K = [float(c.entry.value(known)) for c in models.regressor_columns(f.robot, columns, friction="coulomb")]
        close(W @ K, tau, 1e-8)
    close(at(made("idm", base.robot), known)["tau"], tau, 1e-8)


@pytest.mark.parametrize("seed", range(4))
def test_as_many_base_parameters_as_the_regressor_has_rank(seed):
    f = flight(seed, links=4, friction=False)
    program = made("dim", f.robot, columns="base")
    every = made("dim", f.robot, columns="all")
    rng, moving = Random(seed), [e for a in program.arguments if a.name in ("q", "qd", "qdd") for e in a.elements]
    rows, wide = [], []
    for _ in range(30):
        values = f.values | {e: rng.uniform(-2, 2) for e in moving}
        rows.append(at(program, values)["W"])
        wide.append(at(every, values)["W"])
    W, full = np.vstack(rows), np.vstack(wide)
    assert np.linalg.matrix_rank(W / np.linalg.norm(W, axis=0)) == W.shape[1] == np.linalg.matrix_rank(full, 1e-9)


@pytest.mark.parametrize("seed", range(6))
def test_a_quaternion_is_another_way_to_say_the_rotation(seed):
    f, g = (flight(seed, attitude=attitude) for attitude in ("matrix", "quaternion"))
    for code in ("idm", "inm", "cmm", "com", "ddm"):
        program = made(code, g.robot)
        values = f.values | {e: 0.3 for a in program.arguments if a.name == "tau" for e in a.elements}
        for name, expected in at(made(code, f.robot), values).items():
            close(at(program, values)[name], expected, 1e-8)
    assert made("idm", g.robot).argument("rotation").elements == ("QB0", "QB1", "QB2", "QB3")
