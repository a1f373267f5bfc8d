"""Planar bases, flying robots with loops, hybrid dynamics, second algorithms, motion in time."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

import torsor
from tests.floating.flying_robots import close, flight, state_of
from tests.loops.closed_robots import case
from tests.models.states import at, made
from tests.random_robots import random_robot
from torsor import models
from torsor.robot.parts import Base, Inertia
from torsor.verification.generated_text import compare
from torsor.verification.second_ways import second

PLANE = [0, 1, 5]


@pytest.mark.parametrize("seed", range(4))
def test_a_planar_base_is_a_free_one_that_stays_in_its_plane(seed):
    f = flight(seed, joint="planar")
    free = state_of(f.robot.replace(base=Base(joint="free", inertia=f.robot.base.inertia)), Random(seed))
    n = len(f.q)
    rows = [*PLANE, *range(6, 6 + n)]
    values = free.values | {f"{stem}{k}0": 0.0 for stem in ("V", "W", "VR", "WR") for k in (1, 2, 3)} | f.values
    values |= {"PB3": 0.0} | {f"RB{i}{j}": f.R[i - 1, j - 1] for i in (1, 2, 3) for j in (1, 2, 3)}
    for code in ("idm", "h", "inm", "idmd", "cmm"):
        plane, space = at(made(code, f.robot), values), at(made(code, free.robot), values)
        for name, found in plane.items():
            expected = space[name]
            if expected.shape[-1] == 6 + n:
                expected = expected[..., rows]
            if expected.shape[0] == 6 + n:
                expected = expected[rows]
            close(found, expected, 1e-8)
    tau = at(made("idm", f.robot), f.values)["tau"]
    known = f.values | dict(zip(made("ddm", f.robot).argument("tau").elements, tau, strict=True))
    for method in ("composite", "articulated"):
        close(at(made("ddm", f.robot, method=method), known)["qdd"], f.qdd, 1e-8)


@pytest.mark.parametrize("effort", [0, 1])
def test_the_momentum_of_a_planar_base_has_the_parameters_that_no_joint_feels(effort):
    inertia = Inertia(XX=1, YY=2, ZZ=3, XZ=0.1, YZ=0.2, MX=0.1, MY=0.2, MZ="1.75", M=1)
    robot = torsor.load("planar_2r").replace(base=Base(joint="planar", inertia=inertia), defaults={})
    values = state_of(robot, Random(3)).values | {"MZ1": 0.4, "MZ2": 0.3, "M1": 1.0, "M2": 2.0, "XZ1": 0.0, "XZ2": 0.0}
    assert at(made("com", robot, effort=effort), values)["P"][2] == pytest.approx((1.75 + 0.4 + 0.3) / 4)
    turning = {"V10": 0.0, "V20": 0.0, "W30": 1.0, "QP1": 0.0, "QP2": 0.0, "PSI": 0.0}
    across = at(made("cmm", robot, effort=effort), values | turning)["h"][3:5]
    plain = at(made("cmm", robot.replace(base=Base(joint="free", inertia=inertia)), effort=0),
               values | turning | {f"{x}0": 0.0 for x in ("V3", "W1", "W2")}
               | {f"RB{i}{j}": float(i == j) for i in (1, 2, 3) for j in (1, 2, 3)})["h"][3:5]
    close(across, plain, 1e-12)
    assert np.abs(across).max() > 0.1


def test_base_parameters_of_a_planar_base_are_those_of_the_regressor():
    f = flight(2, links=3, joint="planar", friction=False)
    program, every = made("dim", f.robot, columns="base"), made("dim", f.robot, columns="all")
    rng = Random(1)
    moving = [e for a in program.arguments if a.name in ("q", "qd", "qdd", "rotation") for e in a.elements]
    states = [f.values | {e: rng.uniform(-2, 2) for e in moving} for _ in range(40)]
    W, full = (np.vstack([at(p, values)["W"] for values in states]) for p in (program, every))
    assert np.linalg.matrix_rank(W / np.linalg.norm(W, axis=0)) == W.shape[1] == np.linalg.matrix_rank(full, 1e-9)


def test_a_robot_with_loops_flies():
    """On a base at rest it is the robot on the ground; its forces are the rate of its momentum; all ways agree."""
    on_ground = case("five_bar")
    body = Inertia(XX=2, YY=3, ZZ=4, M=5, MX="1/2", XY="1/10")
    robot = on_ground.robot.replace(base=Base(joint="free", inertia=body), gravity=(0, 0, "-981/100"))
    standing = on_ground.robot.replace(gravity=(0, 0, "-981/100"))
    x, rng = on_ground.state(1), np.random.default_rng(3)
    n = len(on_ground.independent)

    def call(code, subject, twist, rates, **options):
        own = {"qd": [*twist, *x.qd[on_ground.independent]], "qdd": [*rates, *x.qdd[on_ground.independent]],
               "rotation": np.ravel(np.eye(3)), "position": np.zeros(3)}
        return on_ground.call(made(code, subject, **options), x, **own)

    still = np.zeros(6)
    close(call("idm", robot, still, still)["tau"][6:], call("idm", standing, [], [])["tau"], 1e-8)
    twist, rate = rng.uniform(-1, 1, (2, 6))
    tau = call("idm", robot, twist, rate)["tau"]
    A, h = call("inm", robot, twist, rate)["A"], call("h", robot, twist, rate)["h"]
    qdd = np.array([*rate, *x.qdd[on_ground.independent]])
    close(A @ qdd + h, tau, 1e-7)
    close(A, A.T)
    moved = call("cmm", robot, twist, rate, rate=True)
    com = call("com", robot, twist, rate)
    mass = A[0, 0]
    force = moved["A"] @ qdd + moved["drift"] - np.array([0, 0, -9.81 * mass, 0, 0, 0])
    close(tau[:3], force[:3], 1e-7)
    close(tau[3:6], force[3:] + np.cross(com["P"], force[:3]), 1e-7)
    close(moved["Ad"] @ np.array([*twist, *x.qd[on_ground.independent]]), moved["drift"], 1e-7)
    close(on_ground.call(made("ddm", robot), x, qd=[*twist, *x.qd[on_ground.independent]], tau=tau,
                         rotation=np.ravel(np.eye(3)))["qdd"], qdd, 1e-6)
    slopes = call("idmd", robot, twist, rate)
    close(slopes["dtau_dqdd"], A, 1e-7)
    assert slopes["dtau_dq"].shape == (6 + n, 6 + n)


@pytest.mark.parametrize("seed", range(6))
def test_hybrid_dynamics_finds_what_is_missing(seed):
    """Whatever is given: inverse dynamics says the same of the whole motion."""
    if seed % 2:
        f = flight(seed, friction=True, rotor=True)
    else:
        robot = random_robot(Random(seed), 6, kinds="RRPFH", tree=True, symbolic=False, friction=True, rotor=True)
        f = state_of(robot, Random(seed))
    joints = [j.variable for j in f.robot.joints]
    tau = at(made("idm", f.robot), f.values)["tau"]
    labels = made("idm", f.robot).output("tau").labels
    forces = dict(zip(labels, tau, strict=True))
    for given in (joints[:1], joints[1:], joints, []):
        for method in ("composite", "articulated"):
            program = made("hdm", f.robot, given=",".join(given), method=method)
            found = at(program, f.values | forces)
            said = dict(zip((e for o in program.outputs for e in o.labels), (e for x in found.values() for e in x),
                            strict=True))
            for label, value in said.items():
                expected = forces.get(label)
                if expected is None:
                    expected = f.qdd[[*made("ddm", f.robot).output("qdd").labels].index(label)]
                close(value, expected, 1e-8)


@pytest.mark.parametrize(("code", "options"), [("idm", {}), ("ddm", {"method": "articulated"}),
                                                ("hdm", {"method": "articulated", "given": "q1,q3,q5"})])
def test_the_work_grows_with_the_number_of_joints(code, options):
    def operations(n):
        links = tuple(torsor.link(j - 1, j, alpha="1/2", d="1/3", r="1/5", XX=2, YY=3, ZZ=4, XY="1/3", MX=1, M=2)
                      for j in range(1, n + 1))
        body = Base(joint="free", inertia=Inertia(XX=2, YY=3, ZZ=4, M=5))
        return made(code, torsor.Robot("chain", links, base=body), **options).ops.total

    short, middle, long = map(operations, (6, 12, 24))
    assert long - middle <= 2.05 * (middle - short)


@pytest.mark.parametrize(("joint", "attitude"), [("free", "matrix"), ("free", "quaternion"), ("planar", "matrix")])
def test_second_algorithms_agree_on_flying_robots(joint, attitude):
    f = flight(2, 3, joint, attitude, friction=True, wrench=True)
    asked = [(code, {}) for code in ("idm", "h", "inm", "grav", "ekin", "idmd", "ddmd", "dim", "com", "cmm", "ddm",
                                     "state", "jac", "jpqp")]
    asked += [("idm", {"thrust": False}), ("ddm", {"thrust": False}), ("cmm", {"rate": True}),
              ("hdm", {"given": f.robot.joints[0].variable})]
    for code, options in asked:
        found = second(models.find(code), f.robot, made(code, f.robot, **options), options)
        assert found is not None, code
        check = compare(found.first, found.other, found.name, states=2)
        assert check.ok, (code, options, check)


@pytest.mark.parametrize("attitude", ["matrix", "quaternion"])
def test_a_flying_robot_keeps_energy_and_momentum(attitude):
    """Its state equation under no force at all, without gravity: a cat that turns."""
    f = flight(6, 3, "free", attitude, symbolic=False, gravity=False, rotor=False)
    program = models.state_equation(f.robot, thrust=False)
    rate = torsor.compile(program)
    x = np.array([f.values[e] for e in program.argument("x").elements])
    none = np.zeros(len(program.argument("tau").elements))

    def told(x):
        values = f.values | dict(zip(program.argument("x").elements, x, strict=True))
        h = at(made("cmm", f.robot), values)["h"]
        return np.array([*h, *at(made("ekin", f.robot), values)["E"]])

    before, step = told(x), 0.01
    for _ in range(100):
        k1 = rate(x=x, tau=none)
        k2 = rate(x=x + step / 2 * k1, tau=none)
        k3 = rate(x=x + step / 2 * k2, tau=none)
        k4 = rate(x=x + step * k3, tau=none)
        x = x + step / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
    assert np.abs(x - [f.values[e] for e in program.argument("x").elements]).max() > 0.3
    close(told(x), before, 1e-6)


def test_a_single_body_is_a_robot():
    """Euler's equations: no joint moves, and every model of a free body is there."""
    body = Inertia(XX=2, YY=3, ZZ=4, M=20)
    brick = torsor.Robot("brick", (torsor.link(0, 1, "F", r=1),), (0, 0, "-10"), Base(joint="free", inertia=body))
    v, w, vr, wr = np.array([1, 2, 3]), np.array([0.5, -1, 2]), np.array([0.1, 0.2, 0.3]), np.array([-1, 0.5, 0.2])
    given = {"q": [], "qd": [*v, *w], "qdd": [*vr, *wr], "rotation": np.eye(3).ravel(), "parameters": []}
    tau = torsor.evaluate(torsor.generate("idm", brick), given)["tau"]
    J = np.diag([2, 3, 4])
    close(tau, np.concatenate([20 * (vr + np.cross(w, v) + [0, 0, 10]), J @ wr + np.cross(w, J @ w)]))
    pushed = {name: x for name, x in given.items() if name != "qdd"}
    close(torsor.evaluate(torsor.generate("ddm", brick), {**pushed, "tau": tau})["qdd"], given["qdd"])
    for code in ("idmd", "ddmd", "inm", "dim", "cmm", "com", "state", "rea"):
        assert torsor.generate(code, brick).outputs


@pytest.mark.parametrize("joint", ["fixed", "free"])
def test_derivatives_of_long_robots_are_the_same_in_the_frames_that_are_chosen(joint):
    """Of more than 24 joints one layout is taken: parallel links in one frame, which is less work than plain ones."""
    body = {"XX": 1, "YY": 2, "ZZ": "3/2", "XY": "1/7", "MX": "1/4", "MY": "1/6", "M": 1}
    links = tuple(torsor.link(max(0, j - 3), j, "R", alpha=0 if j % 2 else "pi/2", d="1/3", r="1/5", **body)
                  for j in range(1, 27))
    base = Base(joint="free", inertia=Inertia(XX=3, YY=4, ZZ=5, MX="1/2", M=20)) if joint == "free" else Base()
    robot = torsor.Robot("long", links, (0, 0, "-9.81"), base)
    f = state_of(robot, Random(1))
    plain, chosen = (models.inverse_dynamics_derivatives(robot, effort=effort) for effort in (0, 1))
    assert chosen.ops.total < plain.ops.total
    found, wanted = at(chosen, f.values), at(plain, f.values)
    for name, values in wanted.items():
        close(found[name], values, 1e-9)
