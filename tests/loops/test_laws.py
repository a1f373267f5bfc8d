"""Laws of robots with loops: what must hold of every model, whatever the robot."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import product

import numpy as np
import pytest

import torsor
from tests.loops.closed_robots import SAMPLES, SMALL, case, random_case
from torsor.program.choices import solutions
from torsor.robot.description import Robot
from torsor.robot.joints import kind
from torsor.robot.links import link
from torsor.robot.parts import Joint, Loop, Placement
from torsor.robot.spanning_tree import spanning_tree

RANDOM = range(50)
CASES = [*SAMPLES, *RANDOM]
FEW = [*SMALL, *range(8)]


def case_of(which):
    return random_case(which) if isinstance(which, int) else case(which)


@cache
def model(code, which, **options):
    m = torsor.models.find(code)
    return m(case_of(which).robot, **({"effort": 0} if "effort" in m.options else {}), **options)


def close(a, b, tolerance=1e-8):
    assert np.abs(np.asarray(a) - b).max() <= tolerance * max(1, np.abs(b).max())


@pytest.mark.parametrize("which", CASES)
def test_passive_joints_move_as_the_closure_says(which):
    """W and psi against finite differences of the closed configuration."""
    c = case_of(which)
    x = c.state(1)
    found = c.call(model("lkm", which), x)
    close(found["W"] @ x.qd[c.independent], x.qd[c.passive], 1e-6)
    close(found["W"] @ x.qdd[c.independent] + found["psi"], x.qdd[c.passive], 1e-4)


def test_ways_to_be_stuck_are_no_ways_to_move():
    """A Delta's parallelograms close crossed over, too, and then nothing moves, or less than the motors would."""
    robot = case("parallelogram_delta").robot
    c = torsor.closure(robot)
    assert (c.degrees_of_freedom, len(c.passive), 6 * len(robot.loops)) == (3, 18, 30)
    links = [replace(x, joint=replace(x.joint, active=False)) if j == 1 else x for j, x in enumerate(robot.links, 1)]
    idle = r"has 3 degrees of freedom, and with its motors \(q6, q11\) held still one is"
    with pytest.raises(torsor.TorsorError, match=idle):
        torsor.closure(robot.replace(links=tuple(links)))


@pytest.mark.parametrize("name", SAMPLES)
def test_parameters_are_in_the_robots_order(name):
    """One array serves all dynamic models, whatever order the frames of the spanning tree have."""
    robot = case(name).robot
    asked = model("h", name).argument("parameters")
    assert (asked.among or asked.elements) == robot.parameters
    assert asked.elements == tuple(p for p in robot.parameters if p in asked.elements)


@pytest.mark.parametrize("which", CASES)
def test_torques_are_inertia_and_bias_and_the_way_back_is_there(which):
    c = case_of(which)
    x = c.state(2)
    A, h = c.call(model("inm", which), x)["A"], c.call(model("h", which), x)["h"]
    tau = c.call(model("idm", which), x)["tau"]
    assert np.array_equal(A, A.T) and np.linalg.eigvalsh(A).min() > 0
    close(tau, A @ x.qdd[c.independent] + h)
    close(c.call(model("ddm", which), x, tau=tau)["qdd"], x.qdd[c.independent], 1e-7)


@pytest.mark.parametrize("which", CASES)
def test_multipliers_give_the_same_accelerations(which):
    """A second algorithm: the spanning tree with forces that keep the loops closed."""
    c = case_of(which)
    x = c.state(3)
    tau = np.random.default_rng(3).uniform(-1, 1, len(c.independent))
    qdd = c.call(model("ddm", which), x, tau=tau)["qdd"]
    tree, values = spanning_tree(c.robot), {"parameters": c.numbers}
    inertia = torsor.generate("inm", tree, effort=0)
    A = np.reshape(torsor.evaluate(inertia, {"q": list(x.q)} | values)["A"], (len(x.q),) * 2)
    W = c.call(model("lkm", which), x)
    qd = np.zeros(len(x.q))
    qd[c.independent] = x.qd[c.independent]
    qd[c.passive] = W["W"] @ x.qd[c.independent]
    bias = torsor.generate("h", tree, effort=0)
    h = np.array(torsor.evaluate(bias, {"q": list(x.q), "qd": list(qd)} | values)["h"])
    C = c.skeleton.constraints(c.skeleton.frames(x.q[None]))[0]
    drift = np.zeros(len(x.q))
    drift[c.passive] = W["psi"]
    force = np.zeros(len(x.q))
    force[c.independent] = tau
    m = len(C)
    system = np.block([[A, C.T], [C, np.zeros((m, m))]])
    answer = np.linalg.lstsq(system, np.concatenate([force - h, C @ drift]), rcond=1e-11)[0]
    close(answer[c.independent], qdd, 1e-6)


@pytest.mark.parametrize("which", FEW)
def test_power_is_the_rate_of_energy(which):
    """Of robots without friction (samples), along a motion that the loops allow."""
    c = case_of(which)
    if isinstance(which, int):
        robot = c.robot.replace(links=tuple(_smooth(x) for x in c.robot.links),
                                loops=tuple(_smooth(x) for x in c.robot.loops))
    else:
        robot = c.robot
    x, h = c.state(4), 1e-4
    programs = {code: torsor.generate(code, robot, effort=0) for code in ("idm", "ekin")}
    programs["epot"] = torsor.generate("epot", robot)
    rates, accelerations = x.qd[c.independent], x.qdd[c.independent]
    energy = []
    for t in (-2 * h, -h, h, 2 * h):
        q = c.closed_at(x.q, x.q[c.independent] + t * rates + t * t / 2 * accelerations)
        qd = np.zeros_like(q)
        qd[c.independent] = rates + t * accelerations
        at = type(x)(q, qd, x.qdd)
        energy.append(c.call(programs["ekin"], at)["E"][0] + c.call(programs["epot"], at)["U"][0])
    rate = (energy[0] - 8 * energy[1] + 8 * energy[2] - energy[3]) / (12 * h)
    close(c.call(programs["idm"], x)["tau"] @ rates, rate, 1e-6)


def _smooth(x):
    return replace(x, joint=replace(x.joint, FV="0", FS="0"))


@pytest.mark.parametrize("which", FEW)
def test_the_coriolis_matrix_is_lagranges(which):
    """C qd + Q is the bias without friction, and dA/dt - 2 C is skew."""
    c = case_of(which)
    x, h = c.state(5), 1e-5
    C = c.call(model("cor", which), x)["C"]
    rates = x.qd[c.independent]
    at = [c.closed_at(x.q, x.q[c.independent] + t * rates) for t in (-h, h)]
    A = [c.call(model("inm", which), type(x)(q, x.qd, x.qdd))["A"] for q in at]
    skew = (A[1] - A[0]) / (2 * h) - 2 * C
    assert np.abs(skew + skew.T).max() < 1e-5 * max(1, np.abs(C).max())
    lag = c.call(model("lag", which), x)
    pairs = [rates[i] * rates[j] for i in range(len(rates)) for j in range(i + 1, len(rates))]
    close(lag["B"] @ np.array(pairs) + lag["C"] @ rates**2, C @ rates, 1e-9)
    close(c.call(model("grav", which), x)["Q"], lag["Q"], 1e-9)


@pytest.mark.parametrize("which", FEW)
def test_the_jacobian_is_that_of_the_closed_robot(which):
    c = case_of(which)
    x, h = c.state(6), 1e-5
    J = c.call(model("jac", which), x)["J"]
    n = len(c.robot.links)
    for i in range(len(c.independent)):
        step = np.eye(len(c.independent))[i] * h
        T = [c.skeleton.frames(c.closed_at(x.q, x.q[c.independent] + s * step)[None])[0, n] for s in (-1, 1)]
        close((T[1][:3, 3] - T[0][:3, 3]) / (2 * h), J[:3, i], 1e-5)
    wrench = np.arange(1.0, 7.0)
    close(c.call(model("stat", which), x, f=wrench)["tau"], J.T @ wrench, 1e-9)


@pytest.mark.parametrize("which", FEW)
def test_reactions_of_passive_joints_are_free_along_their_axes(which):
    """What a passive joint passes on about its axis is its friction; what a motor does is its torque."""
    c = case_of(which)
    x = c.state(8)
    found = c.call(model("rea", which), x)
    tau = dict(zip(c.mobility.motors, c.call(model("idm", which), x)["tau"], strict=True))
    W = c.call(model("lkm", which), x)["W"]
    qd = np.zeros(len(x.q))
    qd[c.independent] = x.qd[c.independent]
    qd[c.passive] = W @ x.qd[c.independent]
    qdd = np.zeros(len(x.q))
    qdd[c.independent] = x.qdd[c.independent]
    qdd[c.passive] = W @ x.qdd[c.independent] + c.call(model("lkm", which), x)["psi"]
    for j, y in enumerate(c.robot.links, 1):
        if y.joint.kind.moves:
            along = found["R"][j - 1, 5 if y.joint.kind.turn else 2]
            k = c.skeleton.column[j]
            FV, FS, IA = (float(getattr(y.joint, name).value(c.numbers)) for name in ("FV", "FS", "IA"))
            own = FV * qd[k] + FS * np.sign(qd[k]) + IA * qdd[k]
            assert along + own == pytest.approx(tau.get(j, 0), abs=1e-7 * max(1, np.abs(found["R"]).max()))


@pytest.mark.parametrize("which", ["fourbar", "five_bar", "three_rrr", 1, 2])
def test_other_independent_joints_give_the_same_motion(which):
    c = case_of(which)
    x = c.state(9)
    n = len(c.independent)
    names = [link.joint.variable for link in c.skeleton.tree.links]
    ways = (tuple(sorted({*c.mobility.independent, j} - {i}))
            for i in c.mobility.independent for j in c.mobility.passive)
    others = next(way for way in ways if _determines(c.robot, [names[j - 1] for j in way]))
    assert len(others) == n and others != c.mobility.independent
    by = ",".join(names[k - 1] for k in others)
    column = c.skeleton.column
    rows = [column[j] for j in others]
    full = c.call(model("lkm", which), x)["W"]
    G = np.zeros((len(x.q), n))
    G[c.independent] = np.eye(n)
    G[c.passive] = full
    A = c.call(model("inm", which), x)["A"]
    B = c.call(torsor.generate("inm", c.robot, independent=by, effort=0), x)["A"]
    close(G[rows].T @ B @ G[rows], A, 1e-8)


def _determines(robot, variables):
    try:
        torsor.generate("lkm", robot, independent=variables)
    except torsor.TorsorError as error:
        assert "held still" in str(error)
        return False
    return True


@pytest.mark.parametrize("which", ["fourbar", "five_bar", "sr400", "three_rrr", 1, 3])
def test_derivatives_are_those_along_the_loops(which):
    """Against differences of the torques at closed configurations; those of the accelerations follow from them."""
    c = case_of(which)
    x, h = c.state(10), 1e-5
    idmd, ddmd = c.call(model("idmd", which), x), None
    for i in range(len(c.independent)):
        step = np.eye(len(c.independent))[i] * h
        ends = []
        for sign in (-1, 1):
            q = c.closed_at(x.q, x.q[c.independent] + sign * step)
            ends.append(c.call(model("idm", which), type(x)(q, x.qd, x.qdd))["tau"])
        close((ends[1] - ends[0]) / (2 * h), idmd["dtau_dq"][:, i], 1e-5)
    tau = c.call(model("idm", which), x)["tau"]
    ddmd = c.call(model("ddmd", which), x, tau=tau)
    A = idmd["dtau_dqdd"]
    close(A, c.call(model("inm", which), x)["A"], 1e-9)
    close(A @ ddmd["dqdd_dtau"], np.eye(len(A)), 1e-7)
    close(A @ ddmd["dqdd_dq"], -idmd["dtau_dq"], 1e-6)
    close(A @ ddmd["dqdd_dqd"], -idmd["dtau_dqd"], 1e-6)


@pytest.mark.parametrize("name", ["fourbar", "slider_crank", "five_bar", "sr400", "knees", "excavator"])
def test_with_positions_of_the_motors_the_closed_form_is_inside(name):
    """The torques of one of the assemblies are those at the configuration itself, and its guards hold."""
    c = case(name)
    x = c.state(11)
    program = torsor.generate("idm", c.robot, effort=0, positions="motors")
    wanted = c.call(model("idm", name), x)["tau"]
    assert program.argument("q").elements == tuple(c.skeleton.tree.links[j - 1].joint.variable
                                                   for j in c.mobility.independent)
    choices = [a for a in program.arguments if a.role == "choice"]
    answers = []
    for picked in product(*(product(a.choices, repeat=len(a.elements)) for a in choices)):
        given = {a.name: list(p) for a, p in zip(choices, picked, strict=True)}
        found = c.call(program, x, q=x.q[c.independent], **given)
        if all(found[o.name] >= 0 for o in program.outputs if o.role == "guard"):
            answers.append(np.abs(found["tau"] - wanted).max() / max(1, np.abs(wanted).max()))
    assert min(answers) < 1e-6


@pytest.mark.parametrize(("name", "frame"), [("fourbar", 3), ("sr400", 6), ("excavator", 3)])
def test_poses_of_frames_in_the_motors_are_those_of_the_assembly(name, frame):
    """One of the assemblies is the configuration, and has its pose."""
    c = case(name)
    q = c.configurations[0]
    program = model("dgm", name, frames=frame, positions="motors")
    numbers = [c.numbers[n] for n in program.argument("parameters").elements]
    given = {"q": q[c.independent].tolist(), "parameters": numbers}
    configuration = c.skeleton.frames(q[None])[0, frame]
    poses = [np.array(answer[f"T{frame}"], float).reshape(4, 4) for answer in solutions(program, given)]
    assert min(np.abs(T - configuration).max() for T in poses) < 1e-9
    with pytest.raises(torsor.TorsorError, match="with positions=motors it is written in independent ones"):
        torsor.generate("trm", name, independent=program.argument("q").elements)


def test_redundant_motors_share_the_load_as_asked():
    """Least norm, weighted, or near to a preload: all make the same generalised forces."""
    c = case("five_bar")
    links = [replace(x, joint=replace(x.joint, active=True)) if j == 2 else x for j, x in enumerate(c.robot.links, 1)]
    robot, x = c.robot.replace(links=tuple(links)), c.state(12)
    W = c.call(model("lkm", "five_bar"), x)["W"]
    B = np.array([[1, 0], W[c.passive.index(1)], [0, 1]])
    Q = c.call(model("idm", "five_bar"), x)["tau"]
    least = c.call(torsor.generate("idm", robot, effort=0), x)["tau"]
    weighted = c.call(torsor.generate("idm", robot, effort=0, weights="1, 4, 1"), x)["tau"]
    loaded = c.call(torsor.generate("idm", robot, effort=0, preload=[0, 3, 0]), x)["tau"]
    for tau in (least, weighted, loaded):
        close(B.T @ tau, Q)
    close(least, np.linalg.pinv(B.T) @ Q)
    root = np.diag([1, 2, 1])
    close(root @ weighted, np.linalg.pinv(B.T @ np.linalg.inv(root)) @ Q)
    assert np.linalg.norm(loaded - [0, 3, 0]) < min(np.linalg.norm(least - [0, 3, 0]), 1e3)
    with pytest.raises(torsor.TorsorError, match="one number or parameter for each"):
        torsor.generate("idm", robot, weights="1, 2")
    with pytest.raises(torsor.TorsorError, match="more motors than degrees of freedom"):
        torsor.generate("idm", "rx90", preload="1")


def test_a_truss_is_no_robot():
    """Three bars and three joints: the loop holds every joint."""
    bars = (link(0, 1, ZZ="1"), link(0, 2, active=False, d="0.5", ZZ="1"))
    cut = Joint(kind("revolute"), active=False, variable="q3", velocity="QP3", acceleration="QDP3")
    truss = Robot("truss", bars, loops=(Loop(1, cut, Placement(d="0.4", theta="q3"), 2, Placement(d="0.3")),))
    with pytest.raises(torsor.TorsorError, match="truss has no degree of freedom: its loops hold every joint"):
        torsor.generate("idm", truss)


@pytest.mark.parametrize(("name", "code"), [
    ("sr400", "igm_paul"), ("sr400", "igm_pieper"), ("akr3000_like", "igm_paul"),
])
def test_motors_for_a_pose_go_by_the_path_and_then_through_the_loops(name, code):
    """The motors of the known configuration are among the solutions."""
    c = case(name)
    program = torsor.generate(code, c.robot, frame=6)
    x = c.state(13)
    if name == "akr3000_like":  # the assembly in which the rod beside the arm is parallel to it: q7 = q2 + q3
        q = x.q.copy()
        q[6], q[7], q[10] = q[1] + q[2], -q[2], q[2]
        assert c.skeleton.error(c.skeleton.frames(q[None]))[0] < 1e-9
        x = replace(x, q=q)
    T = c.skeleton.frames(x.q[None])[0, 6]
    given = {"T": list(T[:3].ravel()), "parameters": {n: c.numbers[n] for n in program.argument("parameters").elements}}
    found = [s["q"] for s in solutions(program, given)]
    apart = [np.abs((np.array(q) - x.q[c.independent] + np.pi) % (2 * np.pi) - np.pi).max() for q in found]
    assert min(apart) < 1e-6 and len(found) >= 4
    assert program.output("q").labels == tuple(c.skeleton.tree.links[j - 1].joint.variable for j in c.mobility.motors)


def test_a_path_that_does_not_hold_the_robot_has_no_inverse_model():
    with pytest.raises(torsor.TorsorError, match="held still"):
        torsor.generate("igm_paul", "sr400", frame=3, task="pose")


@pytest.mark.parametrize("name", ["fourbar", "five_bar", "slider_crank"])
def test_the_determinant_vanishes_where_the_motors_let_go(name):
    """It is what the passive columns of the constraints span, up to a factor that has no zero."""
    c = case(name)
    ratios = []
    for seed in range(4):
        x = c.state(seed)
        C = c.skeleton.constraints(c.skeleton.frames(x.q[None]))[0][:, c.passive]
        span = np.sqrt(np.linalg.det(C.T @ C))
        ratios.append(c.call(model("lkm", name), x)["det"][0] / span)
    assert np.abs(ratios).min() > 1e-3 * np.abs(ratios).max()
