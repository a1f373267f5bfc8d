"""Springs at the joints: a torque KQ (q - Q0) in every model, the same by every algorithm, with its energy."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import mujoco
import numpy as np
import pytest

import torsor
from tests.models.states import at, made, soft, symbol_values
from tests.random_robots import random_robot
from torsor import formats, models
from torsor.errors import ModelError, RobotError
from torsor.models.control.elastic import ELASTIC
from torsor.models.needs import UNSPRUNG
from torsor.robot.links import link
from torsor.robot.parts import Base, Inertia
from torsor.verification.generated_text import compare
from torsor.verification.second_ways import WAYS, second

SECOND = [m.name for m, _, _ in WAYS if UNSPRUNG not in m.needs and m.menu in ("Dynamic", "Control")]
SECOND += ["direct_dynamics", "state_equation", "lagrange", "configuration_space", "emdeg"]


def sprung(seed: int, **options):
    rng = Random(seed)
    options = {"kinds": "RRPFH"} | options
    robot = random_robot(rng, 4, tree=seed % 2 == 0, offsets=True, rotor=True, springs=True, **options)
    return robot, rng


@pytest.mark.parametrize("name", dict.fromkeys(SECOND))
@pytest.mark.parametrize("seed", range(3))
def test_a_second_algorithm_agrees(name, seed):
    robot, _ = sprung(seed, friction=True)
    entry = models.find(name)
    robot = soft(robot) if ELASTIC in entry.needs else robot
    found = second(entry, robot, made(name, robot), {})
    assert found is not None
    check = compare(found.first, found.other, found.name, states=3, seed=seed)
    assert check.ok, check


@pytest.mark.parametrize("seed", range(6))
def test_a_spring_adds_its_torque_and_nothing_else(seed):
    robot, rng = sprung(seed, friction=True, wrench=True, base_motion=seed % 2 == 1)
    bare = robot.replace(links=tuple(replace(x, joint=replace(x.joint, KQ=0, Q0=0)) for x in robot.links))
    values = symbol_values(rng, robot)
    pull = np.array([values[j.KQ.symbol] * (values[j.variable] - values[j.Q0.symbol]) for j in robot.joints])
    for code, output in (("idm", "tau"), ("h", "h"), ("grav", "Q")):
        with_it, without = (at(made(code, r), values)[output] for r in (robot, bare))
        assert with_it == pytest.approx(without + pull)
    assert np.allclose(at(made("inm", robot), values)["A"], at(made("inm", bare), values)["A"])
    for method in ("composite", "articulated"):
        forced = dict(zip((e for e in made("ddm", robot, method=method).argument("tau").elements),
                          rng.choices(range(-3, 4), k=len(pull)), strict=True))
        eased = {name: x - y for (name, x), y in zip(forced.items(), pull, strict=True)}
        one = at(made("ddm", robot, method=method), values | forced)["qdd"]
        other = at(made("ddm", bare, method=method), values | eased)["qdd"]
        assert one == pytest.approx(other)


@pytest.mark.parametrize("seed", range(4))
def test_the_torque_at_rest_is_the_slope_of_the_energy(seed):
    robot, rng = sprung(seed)
    values = symbol_values(rng, robot)
    held = at(made("grav", robot), values)["Q"]
    for k, joint in enumerate(robot.joints):
        q, step = values[joint.variable], 1e-5
        up, down = (at(made("epot", robot), values | {joint.variable: q + d})["U"][0] for d in (step, -step))
        assert (up - down) / (2 * step) == pytest.approx(held[k], rel=1e-6, abs=1e-6)


@pytest.mark.parametrize("seed", range(4))
def test_mujoco_finds_the_same_torques(seed):
    robot, _ = sprung(seed, kinds="RRPF", symbolic=False)
    model = mujoco.MjModel.from_xml_string(formats.write(robot, ".xml"))
    data = mujoco.MjData(model)
    order = [model.joint(j.name or j.variable).id for j in robot.joints]
    for q, qd, qdd in np.random.default_rng(seed).uniform(-1, 1, (3, 3, len(robot.joints))):
        data.qpos[order], data.qvel[order], data.qacc[order] = q, qd, qdd
        mujoco.mj_inverse(model, data)
        tau = torsor.compile(made("idm", robot))(q=q, qd=qd, qdd=qdd)
        assert tau == pytest.approx(data.qfrc_inverse[order], rel=1e-6, abs=1e-6)
    again = formats.read(formats.write(robot, ".xml"), "x.xml")
    springs = {j.name: (j.KQ.value(), j.Q0.value()) for j in again.joints}
    assert springs == {j.name or j.variable: (j.KQ.value(), j.Q0.value()) for j in robot.joints}


def test_a_robot_with_springs_keeps_its_energy():
    rod = {"M": 1, "MX": "1/5", "ZZ": "1/20", "XX": "1/20", "YY": "1/20"}
    links = tuple(link(j - 1, j, d=0.4 * (j > 1), KQ=7 * j, Q0=f"{j}/10", **rod) for j in (1, 2))
    arm = torsor.Robot("arm", links, gravity=(0, "-9.81", 0))
    motion = torsor.simulate(arm, time=1, q0=[0.8, -0.5])
    assert motion.q.shape[1] == 2
    assert np.ptp(motion.potential) > 1 and np.ptp(motion.energy) < 1e-6


def test_loops_feel_the_springs_of_all_their_joints():
    """By the work of all springs over the motion of the loop."""
    bar = torsor.robots.fourbar()
    springs = bar.replace(
        links=tuple(replace(x, joint=replace(x.joint, KQ=f"k{j}", Q0=f"a{j}")) for j, x in enumerate(bar.links, 1)))
    values = symbol_values(Random(1), springs) | {"L1": 1.0, "L2": 2.0, "L3": 1.0, "L4": 2.0}
    a = 0.7  # a parallelogram
    values |= {"q1": a, "q2": -a, "q3": a}
    bare = at(made("idm", bar), values)["tau"]
    found = at(made("idm", springs), values)["tau"]
    turns = {1: a, 2: -a, 3: a}
    work = sum(values[f"k{j}"] * (q - values[f"a{j}"]) * (1 if q > 0 else -1) for j, q in turns.items())
    assert found - bare == pytest.approx([work])
    with pytest.raises(RobotError, match=r"cut joint 4 has a spring \(KQ\)"):
        bar.replace(loops=tuple(replace(x, joint=replace(x.joint, KQ="k4")) for x in bar.loops))


def test_a_base_that_flies_feels_no_spring():
    robot, rng = sprung(1)
    flying = robot.replace(base=Base(joint="free", inertia=Inertia(M=3, XX=1, YY=1, ZZ=1)))
    bare = flying.replace(links=tuple(replace(x, joint=replace(x.joint, KQ=0, Q0=0)) for x in robot.links))
    values = symbol_values(rng, flying)
    names = {e for a in made("idm", flying).arguments for e in a.elements}
    values |= {n: rng.uniform(-1, 1) for n in sorted(names) if n not in values}
    felt = at(made("idm", flying), values)["tau"] - at(made("idm", bare), values)["tau"]
    pull = [values[j.KQ.symbol] * (values[j.variable] - values[j.Q0.symbol]) for j in robot.joints]
    assert felt == pytest.approx([0] * 6 + pull)


def test_models_that_have_no_place_for_springs_refuse_them():
    robot, _ = sprung(0)
    for code in ("dim", "fim", "eim", "pim", "hfun"):
        with pytest.raises(ModelError, match=r"the robot has springs at its joints \(KQ\)"):
            models.find(code)(robot)


def test_a_rest_position_without_a_spring_is_refused():
    with pytest.raises(RobotError, match="Q0 is the rest position of a spring, and there is none: KQ was expected"):
        torsor.Robot("x", (link(0, 1, Q0=1),))
