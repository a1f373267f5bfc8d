"""Simulated motions of bases that move by themselves: laws of mechanics, and Pinocchio's equations by scipy."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random

import numpy as np
import pinocchio as pin
import pytest
from click.testing import CliRunner
from scipy.integrate import simpson, solve_ivp
from scipy.spatial.transform import Rotation

import torsor
from tests.floating.flying_robots import Flight, flight
from tests.random_robots import random_robot
from torsor.cli import main
from torsor.errors import SimulationError
from torsor.robot.parts import Base, Inertia
from torsor.simulation.motions import Tolerance

BODY = Inertia(XX=2, YY=3, ZZ=4, M=20)
BRICK = torsor.Robot("brick", (torsor.link(0, 1, "F", r=1),), base=Base(joint="free", inertia=BODY),
                     gravity=(0, 0, "-981/100"))
SATELLITE = torsor.Robot(
    "satellite", (torsor.link(0, 1, d="1/2", ZZ=1, XX="1/2", YY="1/2", MX="1/3", M=1),
                  torsor.link(1, 2, alpha="pi/2", d=1, ZZ=1, XX="1/2", YY="1/2", MX="1/3", M=1)),
    base=Base(joint="free", inertia=BODY), gravity=(0, 0, 0))
CART = torsor.Robot("cart", (torsor.link(0, 1, d="1/2", ZZ=1, MX="1/3", M=1),), gravity=(0, "-981/100", 0),
                    base=Base(joint="planar", inertia=Inertia(ZZ=4, M=20)))
START = {"q0": [0.3, -0.2], "qd0": [1, -2], "pose0": [0.1, 0.2, 1, 0.4, -0.3, 2], "twist0": [1, 0, 3, 0.4, 1, -0.5]}


def seen(model: str, motion):
    """What a model says along a motion, from the arrays of the motion as they are."""
    program = torsor.generate(model, motion.robot)
    moving = len(program.argument("qd").elements)  # of a robot with loops: base and motors
    arrays = {"q": motion.q, "qd": motion.qd[:, :moving], "qdd": 0 * motion.qd[:, :moving],
              "rotation": motion.rotation, "position": motion.position}
    known = {n: float(x.value()) for n, x in motion.robot.defaults.items()}
    given = {a.name: arrays[a.name] for a in program.arguments if a.name in arrays}
    return torsor.compile(program)(**given, parameters=[known[n] for n in motion.robot.parameters])


def thrown(f: Flight, **options):
    """The motion that starts where a flight is, with the numbers that it has."""
    values = {n: f.values[n] for n in f.robot.parameters}
    robot = f.robot.replace(defaults=values)
    P = f.P if robot.base.joint == "free" else f.P[:2]
    pose = [*P, f.values["PSI"]] if robot.base.joint == "planar" else np.column_stack([f.R, P])
    m = len(robot.base.freedoms)
    return torsor.simulate(robot, q0=f.q, qd0=f.qd[m:], twist0=f.qd[:m], pose0=pose, **options)


# laws of mechanics ---------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
def test_without_gravity_momentum_and_energy_stay(seed):
    f = flight(seed, links=4, rotor=False, friction=False, attitude=("matrix", "quaternion")[seed % 2])
    still = replace(f, robot=f.robot.replace(gravity=(0, 0, 0)))
    motion = thrown(still, time=1, samples=21, rtol=1e-12)
    h, P = seen("cmm", motion).h, seen("com", motion).P
    assert np.abs(motion.qd - motion.qd[0]).max() > 0.1  # it moves in itself
    assert np.abs(h - h[0]).max() < 1e-9 * max(1, np.abs(h).max())
    mass = sum(float(x.inertia.M.value(f.values)) for x in (f.robot.base, *f.robot.links))
    assert pytest.approx(P[0] + np.outer(motion.t, h[0, :3] / mass), abs=1e-9) == P
    assert motion.drift < 1e-10


@pytest.mark.parametrize("seed", range(4))
def test_the_centre_of_mass_of_a_thrown_robot_follows_the_parabola(seed):
    f = flight(seed, links=4, friction=False)
    motion = thrown(f, time=1, samples=21, torque=[f"{j}*sin({j}*t)" for j, _ in enumerate(f.q, 1)])
    P, V = seen("com", motion).P, seen("com", motion).V
    g = np.array([float(s.value(f.values)) for s in f.robot.gravity])
    t = motion.t[:, None]
    if not any(float(j.IA.value(f.values)) for j in f.robot.joints):  # rotors have an inertia and no place
        assert pytest.approx(P[0] + V[0] * t + g * t**2 / 2, abs=1e-9 * max(1, np.abs(P).max())) == P


def test_what_torques_and_forces_do_is_what_the_energy_gains():
    laws = {"X": "5*cos(t)", "RZ": "-W30/2 + sin(3*t)", "q1": "2*sin(3*t) - qd1"}
    motion = torsor.simulate(SATELLITE, time=3, torque=laws, samples=2001, **START)
    assert motion.tau.shape == motion.qd.shape == (2001, 8) and np.abs(motion.tau[:, 0]).max() == 5
    work = simpson((motion.tau * motion.qd).sum(axis=1), x=motion.t)
    assert motion.energy[-1] - motion.energy[0] == pytest.approx(work, rel=1e-8)


def test_a_long_tumble_stays_a_rotation():
    """Turning about its middle axis a body flips over again and again; a law tells how long its quaternion is."""
    brick = BRICK.replace(base=replace(BRICK.base, attitude="quaternion"))
    motion = torsor.simulate(brick, time=200, twist0=[0, 0, 0, 1e-3, 5, 1e-3], samples=201, rtol=1e-6,
                             torque={"Z": "QB0^2 + QB1^2 + QB2^2 + QB3^2 - 1"})
    assert np.abs(motion.tau[:, 2]).max() < 1e-14
    assert np.ptp(motion.qd[:, 4]) > 9 and motion.drift < 1e-4


# other people's equations ------------------------------------------------------------------------


def by_pinocchio(f: Flight, time: float) -> tuple[np.ndarray, np.ndarray]:
    """Pinocchio's free-flyer under torques sin(j t) at its joints, moved on its own group, followed by scipy."""
    tree = f.oracle
    model, data, q0 = tree.model, tree.data, f.position

    def torque(t):
        return np.array([*np.zeros(6), *(np.sin(j * t) for j in range(1, len(f.q) + 1))])

    def rate(t, x):
        q, v = x[: model.nq], x[model.nq :]
        q = pin.normalize(model, q)
        moved = (pin.integrate(model, q, 1e-6 * v) - pin.integrate(model, q, -1e-6 * v)) / 2e-6
        return np.concatenate([moved, pin.aba(model, data, q, v, tree.moving(torque(t)))])

    start = np.concatenate([q0, tree.moving(f.qd)])
    x = solve_ivp(rate, (0, time), start, "DOP853", rtol=1e-11, atol=1e-12).y[:, -1]
    return x[: model.nq], x[model.nq :][tree.order]


@pytest.mark.parametrize("seed", range(3))
def test_a_random_tree_flies_as_pinocchio_has_it(seed):
    f = flight(seed, links=5, rotor=False, friction=False)
    motion = thrown(f, time=0.5, samples=2, rtol=1e-11, torque=[f"sin({j}*t)" for j, _ in enumerate(f.q, 1)])
    q, v = by_pinocchio(f, 0.5)
    scale = max(1, np.abs(v).max())
    R = Rotation.from_quat(q[3:7]).as_matrix()
    assert np.abs(motion.rotation[-1].reshape(3, 3) - R).max() < 1e-8 * scale
    assert motion.position[-1] == pytest.approx(q[:3], abs=1e-8 * scale)
    assert motion.q[-1] == pytest.approx(q[7:][f.oracle.place_of], abs=1e-8 * scale)
    assert motion.qd[-1] == pytest.approx(v, abs=1e-8 * scale)


def test_on_a_heavy_base_a_robot_moves_as_on_the_ground():
    robot = random_robot(Random(3), 4, tree=True, symbolic=False)
    heavy = robot.replace(base=Base(joint="free", inertia=Inertia(XX="1e9", YY="1e9", ZZ="1e9", M="1e9")),
                          gravity=(0, 0, 0))
    on_the_ground = torsor.simulate(robot.replace(gravity=(0, 0, 0)), time=1, qd0=[1] * len(robot.joints), samples=5)
    flown = torsor.simulate(heavy, time=1, qd0=[1] * len(robot.joints), samples=5)
    assert flown.q == pytest.approx(on_the_ground.q, abs=1e-6)
    assert np.abs(flown.position).max() < 1e-6


def test_a_planar_base_is_a_free_one_that_stays_in_its_plane():
    laws = {"X": "3*sin(t)", "RZ": "-PSI", "q1": "-qd1 + PB1"}
    flat = torsor.simulate(CART, time=2, pose0=[1, 2, 0.3], twist0={"V10": 1, "W30": 0.5}, qd0=[1], torque=laws)
    free = CART.replace(base=Base(joint="free", inertia=Inertia(XX=1, YY=1, ZZ=4, M=20)))
    motion = torsor.simulate(free, time=2, pose0=[1, 2, 0, 0, 0, 0.3], twist0={"V10": 1, "W30": 0.5}, qd0=[1],
                             torque=lambda t, q, qd, rotation, position: [
                                 3 * np.sin(t), 0, 0, 0, 0, -np.arctan2(rotation[3], rotation[0]),
                                 -qd[6] + position[0]])
    assert flat.rotation.shape == (501, 1) and flat.position.shape == (501, 2) and flat.qd.shape == (501, 4)
    assert motion.position[:, :2] == pytest.approx(flat.position, abs=1e-8)
    assert np.arctan2(motion.rotation[:, 3], motion.rotation[:, 0]) == pytest.approx(flat.rotation[:, 0], abs=1e-8)
    assert motion.q == pytest.approx(flat.q, abs=1e-8)


# the state, said in several ways -----------------------------------------------------------------


def test_a_rotation_is_a_matrix_or_a_quaternion_and_a_law_may_speak_of_it():
    quaternion = SATELLITE.replace(base=replace(SATELLITE.base, attitude="quaternion"))
    one = torsor.simulate(SATELLITE, time=1, torque={"X": "RB11 - RB23*V20", "q2": "PB3"}, samples=5, **START)
    said = {"X": "1 - 2*(QB2^2 + QB3^2) - 2*(QB2*QB3 - QB0*QB1)*V20", "q2": "PB3"}
    other = torsor.simulate(quaternion, time=1, torque=said, samples=5, **START)
    assert one.q == pytest.approx(other.q, abs=1e-10) and one.position == pytest.approx(other.position, abs=1e-10)
    turned = Rotation.from_quat(np.roll(other.rotation, -1, axis=1)).as_matrix()
    assert one.rotation.reshape(-1, 3, 3) == pytest.approx(turned, abs=1e-10)
    (x, y, z), angles = START["pose0"][:3], START["pose0"][3:]
    assert one.rotation[0].reshape(3, 3) == pytest.approx(Rotation.from_euler("xyz", angles).as_matrix())
    scalar_first = np.roll(Rotation.from_euler("xyz", angles).as_quat(), 1)
    again = torsor.simulate(SATELLITE, time=1, torque={"X": "RB11 - RB23*V20", "q2": "PB3"}, samples=5,
                            **START | {"pose0": [x, y, z, *scalar_first]})
    assert again.q == pytest.approx(one.q, abs=1e-12)


@pytest.mark.parametrize("method, within", [("rk45", 1e-8), ("lsoda", 1e-5), ("radau", 1e-5), ("bdf", 1e-4)])
def test_all_methods_tell_of_the_same_flight(method, within):
    wanted = torsor.simulate(SATELLITE, time=1, samples=5, **START)
    found = torsor.simulate(SATELLITE, time=1, samples=5, method=method, **START)
    assert found.pose == pytest.approx(wanted.pose, abs=within) and found.qd == pytest.approx(wanted.qd, abs=within)


def test_rk4_is_of_fourth_order_on_the_rotations_too():
    exact = torsor.simulate(SATELLITE, time=1, rtol=1e-13, samples=2, **START).pose[-1]
    runner = torsor.simulator(SATELLITE, method="rk4")
    errors = [np.abs(runner.run(1, **START, tolerance=Tolerance(step=h), samples=2).pose[-1] - exact).max()
              for h in (0.02, 0.01, 0.005)]
    assert np.log2(np.array(errors[:-1]) / errors[1:]) == pytest.approx(4, abs=0.3)


def test_loops_stay_closed_in_the_air():
    """A slider crank on a free base, thrown: momentum and energy stay what they were."""
    crank = torsor.robots.slider_crank()
    robot = crank.replace(base=Base(joint="free", inertia=BODY), gravity=(0, 0, 0))
    motion = torsor.simulate(robot, time=2, qd0={"q1": 3}, twist0=[0, 0, 1, 0.3, 0.2, 1], samples=21)
    h = seen("cmm", motion).h
    assert np.abs(h - h[0]).max() < 1e-8 * np.abs(h).max() and motion.drift < 1e-9
    assert motion.qd.shape == (21, 6 + len(crank.joints)) and list(motion.columns())[-4:-2] == ["tauRZ", "tau1"]
    apart = torsor.closure(crank).solve(motion.q[-1, :1])[:, :3] - motion.q[-1]
    assert np.abs(np.angle(np.exp(1j * apart))).max(axis=1).min() < 1e-9


def test_a_linkage_in_the_air_goes_through_singular_configurations():
    """On a base that weighs much it falls as on the ground, in other joints where its motors let go."""
    arms = torsor.robots.five_bar()
    heavy = arms.replace(base=Base(joint="free", inertia=Inertia(XX="1e9", YY="1e9", ZZ="1e9", M="1e9")))
    hung = torsor.simulate(heavy, time=1, singular="through", samples=21, torque={"Y": "1e9*g"})
    fell = torsor.simulate(arms, time=1, singular="through", samples=21)
    assert hung.steps.taken > 0 and hung.q == pytest.approx(fell.q, abs=1e-4)


BAD = {
    "a pose of five": (SATELLITE, {"pose0": [1, 2, 3, 4, 5]}, "pose0: a target has 3 numbers"),
    "no rotation": (SATELLITE, {"pose0": np.diag([1, 2, 1, 1])}, "pose0: a rotation is orthonormal"),
    "a quaternion of zeros": (SATELLITE, {"pose0": [0] * 7}, "a quaternion is not zero"),
    "a symbol that is not of the pose": (SATELLITE, {"pose0": {"QB0": 1}}, "pose0 has no QB0; it has RB11"),
    "a twist of three": (SATELLITE, {"twist0": [1, 2, 3]}, "twist0 takes 6 numbers"),
    "a component of no twist": (CART, {"twist0": {"V30": 1}}, "twist0 has no V30; it has V10, V20, W30"),
    "a pose on the ground": (CART.replace(base=Base()), {"pose0": [1, 2, 3]}, "pose0 is for a base that moves by it"),
    "a force that is not there": (CART, {"torque": {"Z": 1}}, "has no joint Z; its joints are q1, X, Y, RZ"),
    "three laws": (CART, {"torque": [1, 2, 3]}, "torque takes 1 law (q1), or 4 with X, Y, RZ of the base before them"),
    "a function of three": (CART, {"torque": lambda *_: [1, 2, 3]}, "returns 4 torques (1 where no force acts"),
    "a motion that is given": (CART, {"wrench": {"V10": 1}}, "it has none"),
    "an unknown word": (CART, {"torque": ["RB11"]}, "a law is written in t, q1, QP1, PSI, PB1, PB2, V10"),
}


@pytest.mark.parametrize("case", BAD)
def test_bad_input_is_answered_with_what_would_have_been_right(case):
    robot, options, said = BAD[case]
    with pytest.raises(SimulationError) as caught:
        torsor.simulate(robot, **{"time": 0.1, **options})
    assert said in str(caught.value)


def test_a_base_that_runs_away_is_named():
    with pytest.raises(SimulationError, match="V30 of the base has the speed"):
        torsor.simulate(BRICK, time=10, torque={"Z": "1000*V30"})


def test_the_command_takes_and_gives_the_base(tmp_path):
    file, chart, picture = tmp_path / "brick.toml", tmp_path / "brick.html", tmp_path / "brick.png"
    torsor.save(BRICK, file)
    words = ["simulate", str(file), "--time", "1", "--samples", "3", "--pose0", "PB3 = 2", "--twist0", "1,0,0,0,0,pi"]
    result = CliRunner().invoke(main, [*words, "--torque", "Z = 20*9.81", "--json"])
    assert result.exit_code == 0, result.output
    columns = json.loads(result.stdout)["columns"]
    assert columns["PB3"] == pytest.approx([2, 2, 2]) and columns["RB11"] == pytest.approx([1, 0, -1], abs=1e-9)
    assert columns["tauZ"][0] == pytest.approx(196.2) and "q1" not in columns
    for drawn in (chart, picture):
        assert CliRunner().invoke(main, [*words, "--plot", str(drawn)]).exit_code == 0
    assert "Rotation of the base (quaternion)" in chart.read_text() and chart.read_text().count("<svg") == 4
