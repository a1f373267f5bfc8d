"""Parameters are found again from motions made with them, by every model, on trees and closed robots."""

import re
from contextlib import nullcontext

import numpy as np
import pytest

import torsor
from tests.identification.swings import arm, measured, swing, truth
from torsor.errors import IdentificationError, MotionError
from torsor.identification.identify import identify
from torsor.identification.physical.consistent import SOLVERS
from torsor.identification.physical.log_cholesky import LogCholesky
from torsor.identification.physical.objective import Objective
from torsor.identification.physical.pseudo_inertia import least_eigenvalue
from torsor.identification.recorded_motion import Motion
from torsor.robot.parts import INERTIAL

MODELS = ("dim", "fim", "eim", "pim")


@pytest.mark.parametrize("joints", [1, 2, 4, 6])
def test_clean_motion_gives_the_parameters_back(joints):
    robot = arm(joints)
    fit = identify(robot, measured(robot))
    expected = truth(robot)
    assert list(fit.parameters) == list(expected)
    assert np.allclose(list(fit.parameters.values()), list(expected.values()), rtol=1e-9, atol=1e-10)
    assert fit.training < 1e-12
    assert fit.estimate.condition < 1e4


@pytest.mark.parametrize("model", MODELS)
def test_the_four_models_agree_on_clean_motion(model):
    robot = arm(3)
    fit = identify(robot, measured(robot, 8000, 0.0025), model=model)
    assert np.allclose(list(fit.parameters.values()), list(truth(robot).values()), rtol=1e-8, atol=1e-8)


def test_positions_and_torques_are_enough():
    robot = arm(3)
    motion = measured(robot, 8000, 0.0025, rates=False)
    fit = identify(robot, motion)
    assert fit.preparation.cutoff
    assert fit.preparation.decimate > 1
    errors = np.abs(np.array(list(fit.parameters.values())) - list(truth(robot).values()))
    assert errors.max() < 0.02
    assert fit.error(measured(robot, 8000, 0.0025, seed=5, rates=False)) < 2e-3


def test_the_fitted_robot_moves_as_the_measured_one():
    robot = arm(4)
    other = measured(robot, seed=3)
    for fit in (identify(robot, measured(robot)), identify(robot, measured(robot), physical=True, weight=1e-6)):
        assert np.allclose(fit.predict(other), other.tau, atol=1e-5)
        tau = torsor.compile(torsor.models.inverse_dynamics(fit.robot))(other.q, other.qd, other.qdd)
        assert np.allclose(tau, other.tau, atol=1e-5)
        assert fit.error(other) < 1e-6
        assert set(fit.error(other).joints) == {"q1", "q2", "q3", "q4"}


def test_offsets_payloads_and_columns_of_ones_own():
    robot = arm(2)
    motion = measured(robot, offset=0.7)
    spring = Motion(motion.t, motion.q, motion.tau + 0.9 * np.sin(2 * motion.q) * [0, 1], motion.qd, motion.qdd)
    fit = identify(robot, spring, offset=True, extra={"spring2": "sin(2*q2)"})
    assert np.isclose(fit.parameters["OFF1"], 0.7)
    assert np.isclose(fit.parameters["OFF2"], 0.7)
    assert np.isclose(fit.parameters["spring2"], 0.9)
    assert fit.unwritten == ("OFF1", "OFF2", "spring2")  # robots have no place for them
    assert identify(robot, motion).unwritten == ()


@pytest.mark.parametrize("prior", [False, True])
def test_a_payload_can_exist_too(prior):
    """Link and payload share what only their sum tells."""
    robot = arm(2)
    fit = identify(robot, measured(robot, 300, 0.01, noise=1.0), physical=True, weight=1.0, payload="yes",
                   prior=robot if prior else None)
    link, load = (np.array([fit.standard[f"{n}{end}"] for n in INERTIAL]) for end in ("2", "L"))
    assert least_eigenvalue(link) > 0 and least_eigenvalue(load) > 0
    assert np.isclose(link[-1], load[-1], rtol=0.1)


def test_a_fitted_robot_needs_no_friction_that_fades():
    """The wrist has KS and BS, of no use where FST was not asked for."""
    robot = torsor.robots.coupled_wrist()
    numbers = {n: 0.3 + 0.05 * k for k, n in enumerate(robot.parameters)}
    t, q, qd, qdd = swing(3, 500)
    tau = torsor.compile(torsor.models.inverse_dynamics(robot))(q=q, qd=qd, qdd=qdd, parameters=numbers)
    with pytest.warns(torsor.TorsorWarning, match="static friction .* which friction=stribeck takes"):
        fit = identify(robot, Motion(t, q, tau, qd, qdd), numbers)
    assert fit.training < 1e-9 and all(link.joint.KS.is_zero for link in fit.robot.links)
    assert fit.unwritten == tuple(n for n in fit.parameters if n[2:3] == "m")  # IAm2 ...


def test_lengths_are_asked_for():
    robot = torsor.robots.planar_2r().replace(defaults={})
    motion = Motion(0.01, np.zeros((50, 2)), np.zeros((50, 2)), np.zeros((50, 2)), np.zeros((50, 2)))
    with pytest.raises(IdentificationError, match="numbers are needed for"):
        identify(robot, motion)
    with pytest.raises(IdentificationError, match="unknown parameter of"):
        identify(robot, motion, {"nonsense": 1})
    with pytest.raises(IdentificationError, match="did you mean wls"):
        identify(robot, motion, estimator="wsl")
    with pytest.raises(IdentificationError, match="unknown identification model"):
        identify(robot, motion, model="idm")


def test_motions_must_fit_the_robot():
    robot = arm(3)
    motion = measured(arm(2), 100)
    with pytest.raises(MotionError, match="q has 2 columns, and the model of arm asks for 3: q1, q2, q3"):
        identify(robot, motion)
    three = measured(robot, 100)
    with pytest.raises(MotionError, match="tau has 2 columns, and arm has 3 motors"):
        identify(robot, Motion(three.t, three.q, three.tau[:, :2], three.qd, three.qdd))
    turned = Motion(three.t, three.q[:, ::-1], three.tau, three.qd[:, ::-1], three.qdd[:, ::-1],
                    names=("q3", "q2", "q1"))
    assert identify(robot, turned).training < 1e-10
    with pytest.raises(MotionError, match="no column q3"):
        identify(robot, Motion(three.t, three.q, three.tau, names=("q1", "q2", "elbow")))


@pytest.mark.parametrize(("given", "message"), [
    ({"cutoff": "abc"}, "cutoff is a frequency in Hz, .* not 'abc'"), ({"cutoff": float("nan")}, "not nan"),
    ({"cutoff": np.array([None, 1])}, "cutoff is a frequency"), ({"decimate": 2.5}, "decimate is how many samples"),
    ({"decimate": -1}, "not -1"), ({"decimate": 10**9}, "decimate=1000000000 leaves no equation of 300 samples")])
def test_what_is_no_cutoff_and_no_count_of_samples_is_refused(given, message):
    with pytest.raises(MotionError, match=message):
        identify(arm(2), measured(arm(2), 300), **given)


@pytest.mark.parametrize("other", [np.eye(3), "run.csv", 0, [1.0]])
def test_what_is_no_other_recording_is_refused(other):
    t = np.linspace(0, 1, 50)
    motion = Motion(t, np.zeros((50, 2)), np.zeros((50, 2)))
    with pytest.raises(MotionError, match="a motion is torsor"):
        identify("planar_2r", motion, validate=other)


@pytest.mark.parametrize("drives", [np.zeros((2, 3)), ["IB"], "XX", [None]])
def test_what_is_no_parameter_of_a_drive_is_refused(drives):
    with pytest.raises(IdentificationError, match="unknown parameter of a drive"):
        identify(arm(2), measured(arm(2), 300), drives=drives)


def test_what_was_not_excited_is_named():
    robot = arm(2)
    t, q, qd, qdd = swing(2)
    still = [q * [1, 0], qd * [1, 0], qdd * [1, 0]]
    tau = torsor.compile(torsor.models.inverse_dynamics(robot))(*still)
    fit = identify(robot, Motion(t, still[0], tau, *still[1:]))
    assert "FV2" in fit.estimate.unexcited
    assert np.isinf(fit.std["FV2"])
    assert np.isfinite(fit.std["FV1"])


@pytest.mark.parametrize("physical", [True, "lmi", "log-cholesky"])
@pytest.mark.parametrize("distance", ["entropic", "euclidean"])
def test_every_body_can_exist(physical, distance):
    robot = arm(3)
    motion = measured(robot, 300, 0.01, noise=2.0)
    fit = identify(robot, motion, physical=physical, distance=distance, weight=0.1)
    for j in (1, 2, 3):
        body = np.array([fit.standard[f"{n}{j}"] for n in INERTIAL])
        assert least_eigenvalue(body) > 0
    assert all(fit.standard[f"{n}{j}"] >= 0 for n in ("IA", "FV", "FS") for j in (1, 2, 3))


@pytest.mark.parametrize("distance", ["entropic", "euclidean"])
@pytest.mark.parametrize("weight", [1e-2, 1.0, 100.0])
def test_three_solvers_find_the_same_bodies(distance, weight):
    """Log-Cholesky parameters to their trace of the entropic distance, matrix inequalities closer."""
    robot = arm(3)
    motion = measured(robot, 400, 0.01, noise=1.0)
    one, two, three = (identify(robot, motion, physical=p, distance=distance, weight=weight).estimate.K
                       for p in (True, "lmi", "log-cholesky"))
    assert np.allclose(one, two, atol=1e-6 * np.abs(one).max())
    assert np.allclose(one, three, atol=5e-5 * np.abs(one).max())


@pytest.mark.parametrize("weight", [1e-2, 1.0])
def test_matrix_inequalities_are_exact_for_exact_torques(weight):
    """Far from the prior, which is a billionth of the squares of the torques."""
    robot = arm(2)
    motion = measured(robot, 600, 0.01, noise=0.05)
    one, two = (identify(robot, motion, physical=p, weight=weight) for p in ("newton", "lmi"))
    assert np.allclose(one.estimate.K, two.estimate.K, rtol=1e-4, atol=2e-5)


@pytest.mark.parametrize("distance", ["entropic", "euclidean"])
def test_derivatives_by_log_cholesky_parameters_are_those_of_differences(distance):
    robot = arm(2)
    fit = identify(robot, measured(robot, 300, 0.01, noise=1.0), physical=True, weight=1.0)
    made = Objective(fit.answer.standard, fit.task.problem.triangle(fit.estimate.sigma), fit.answer.x, 2.0, distance)
    task = LogCholesky(made, 2.0, 0.3, made.A.T @ made.A)
    theta = np.random.default_rng(2).normal(scale=0.2, size=made.A.shape[1] - 6 * 2)
    steps = 1e-5 * np.eye(len(theta))
    values = [(task.value(theta + e) - task.value(theta - e)) / 2e-5 for e in steps]
    slopes = [(task.gradient(theta + e) - task.gradient(theta - e)) / 2e-5 for e in steps]
    gradient, curvature = task.gradient(theta), task.curvature(theta)
    assert np.allclose(gradient, values, atol=1e-6 * np.abs(gradient).max())
    assert np.allclose(curvature, slopes, atol=1e-6 * np.abs(curvature).max())


@pytest.mark.parametrize("distance", ["entropic", "euclidean"])
def test_bodies_are_found_from_the_most_exact_torques_too(distance):
    """Far from the prior, which has to be weak then: there are always weaker ones to choose."""
    robot = arm(2)
    motion = measured(robot, 600, noise=0.05, rates=False)
    fit = identify(robot, motion, physical=True, distance=distance)
    assert fit.training < 1.2 * identify(robot, motion).training


def test_eigenvalues_have_the_last_word_on_bodies(monkeypatch):
    robot = arm(2)
    motion = measured(robot, 300, 0.01, noise=1.0)
    monkeypatch.setitem(SOLVERS, "hasty", lambda objective: -SOLVERS["newton"](objective))
    with pytest.raises(IdentificationError, match="no body is like the one with M1: its pseudo-inertia has the eigen"):
        identify(robot, motion, physical="hasty", weight=1.0)
    with pytest.raises(IdentificationError, match="unknown solver 'newtn'; did you mean newton"):
        identify(robot, motion, physical="newtn", weight=1.0)


def test_a_prior_is_followed_where_the_motion_says_nothing():
    robot = arm(3)
    motion = measured(robot, 400, 0.01, noise=0.5)
    fit = identify(robot, motion, physical=True, prior=robot)
    for name in INERTIAL:  # link 1 turns about gravity: but ZZ1 acts
        assert np.isclose(fit.standard[f"{name}1"], float(robot.defaults[f"{name}1"]), rtol=0.3, atol=0.02)
    heavier = robot.replace(defaults={**robot.defaults, "M2": "-1"})
    with pytest.raises(IdentificationError, match="link2 of the prior arm is no possible body"):
        identify(robot, motion, physical=True, prior=heavier)
    with pytest.raises(IdentificationError, match="has no number for M3"):
        identify(robot, motion, physical=True,
                 prior=robot.replace(defaults={k: v for k, v in robot.defaults.items() if k != "M3"}))


def test_closed_robots_through_their_motors():
    robot = torsor.robots.fourbar()
    closure = torsor.closure(robot)
    t, q, qd, qdd = swing(1, 300, 0.02, size=0.3)
    path = closure.track(q + 0.8, closure.solve([q[0, 0] + 0.8])[0]).q[:, :3]
    tau = torsor.compile(torsor.models.inverse_dynamics(robot))(path, qd, qdd)
    fit = identify(robot, Motion(t, path, tau, qd, qdd))
    assert fit.training < 1e-9
    other = identify(robot, Motion(t, path, tau), decimate=0, cutoff=15)
    assert other.training < 3e-2
    with pytest.raises(MotionError, match="can be assembled in 2 ways"):
        identify(robot, Motion(t, q + 0.8, tau, qd, qdd))


@pytest.mark.parametrize("factor", [1000, 1 / 1000])
def test_torques_in_another_unit_are_noticed(factor):
    robot = arm(2)
    motion = measured(robot, 400)
    with pytest.warns(torsor.TorsorWarning, match=re.escape(f"{factor:.2g} times what the numbers of arm give")):
        identify(robot, Motion(motion.t, motion.q, motion.tau * factor, motion.qd, motion.qdd))


@pytest.mark.parametrize("name", ["tree", "scara", "stanford", "general_6r"])
def test_sample_robots_of_all_kinds(name):
    robot = torsor.load(name)
    numbers = {n: 0.3 + 0.05 * k for k, n in enumerate(robot.parameters)}
    t, q, qd, qdd = swing(len(robot.joints), 1200)
    program = torsor.models.inverse_dynamics(robot)
    still = {a.name: dict.fromkeys(a.elements, 0.0) for a in program.arguments if a.name == "wrench"}
    tau = torsor.compile(program)(q=q, qd=qd, qdd=qdd, parameters=numbers, **still)
    with pytest.warns(torsor.TorsorWarning, match="external wrenches") if still else nullcontext():
        fit = identify(robot, Motion(t, q, tau, qd, qdd), numbers)
    assert fit.training < 1e-9


def test_motors_of_a_parallelogram_are_enough():
    robot = torsor.robots.sr400()
    t, q, qd, qdd = swing(6, 400, 0.02)
    program = torsor.generate("lgm", robot)
    motors = program.argument("q").elements
    passive = torsor.compile(program)(q)
    table = dict(zip((*motors, *program.output("passive").labels), np.column_stack([q, passive]).T, strict=True))
    tree = np.column_stack([table[j.variable] for j in robot.joints])
    tau = torsor.compile(torsor.models.inverse_dynamics(robot))(tree, qd, qdd)
    assert identify(robot, Motion(t, q, tau, qd, qdd)).training < 1e-9
    assert identify(robot, Motion(t, q[:, ::-1], tau[:, ::-1], qd[:, ::-1], qdd[:, ::-1], names=motors[::-1],
                                  motors=motors[::-1])).training < 1e-9
