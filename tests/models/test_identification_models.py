"""Four models with the same columns: momenta, energies and powers say what the torques say, column by column."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random

import numpy as np
import pytest

import torsor
from tests.models.identification_laws import CODES, check_column_by_column
from tests.models.states import at, at_many, joint_arrays, made, symbol_values
from tests.models.test_base_parameters import rank
from tests.random_robots import random_robot
from torsor import models
from torsor.errors import ModelError
from torsor.languages import LANGUAGES, files
from torsor.program.evaluate import evaluate
from torsor.robot.parts import INERTIAL

FADING = {"FST": "FST1", "KS": "KS1", "BS": 2}


def drawn(seed: int):
    rng = Random(seed)
    robot = random_robot(rng, rng.randint(1, 6), kinds="RRPFH", tree=seed % 3 > 0, symbolic=seed % 2 == 0,
                         general=seed % 5 == 0, offsets=seed % 4 == 1, rotor=seed % 3 < 2, friction=seed % 2 == 1)
    first, *rest = robot.links
    robot = robot.replace(links=(replace(first, joint=replace(first.joint, **FADING)), *rest))
    return robot, symbol_values(rng, robot)


def call_at(robot, values):
    """Programs at the state that the values say."""
    def call(program, rates=()):
        given = {a.name: [values[e] for e in a.elements] for a in program.arguments if a.name != "rates"}
        found = evaluate(program, given | ({"rates": list(rates)} if len(rates) else {}))
        return {o.name: np.array(found[o.name], float).reshape(o.shape) for o in program.outputs}
    return call


@pytest.mark.parametrize("seed", range(24))
def test_momentum_energy_and_power_agree_with_the_torques(seed):
    robot, values = drawn(seed)
    variable = robot.joints[-1].variable
    number = next(j for j, link in enumerate(robot.links, 1) if link.joint.variable == variable)
    options = {"columns": ("base", "all", "robot")[seed % 3], "friction": ("stribeck", "coulomb")[seed % 2],
               "offset": seed % 2 == 0, "payload": ("yes", "no")[seed % 2],
               "extra": f"own=sin({variable})*qd{number}^2, drag=QP{number}*cos({variable})"}
    programs = {code: made(code, robot, **options) for code in CODES}
    _, qd, qdd = joint_arrays(robot, values)
    check_column_by_column(programs, call_at(robot, values), np.concatenate([qd, qdd]), qd)


@pytest.mark.parametrize("seed", range(12))
def test_momentum_is_inertia_times_velocity(seed):
    robot, values = drawn(seed)
    K = [float(c.entry.value(values)) for c in models.regressor_columns(robot, "robot")]
    _, qd, _ = joint_arrays(robot, values)
    momentum = at(made("inm", robot), values)["A"] @ qd
    D1 = at(made("fim", robot, columns="robot"), values)["D1"]
    assert np.abs(D1 @ K - momentum).max() <= 1e-10 * (1 + np.abs(momentum).max())


@pytest.mark.parametrize("effort", [0, 1])
@pytest.mark.parametrize("name", ["rx90", "scara", "tree"])
def test_every_effort_agrees(name, effort):
    robot = torsor.load(name)
    values = symbol_values(Random(3), robot)
    _, qd, qdd = joint_arrays(robot, values)
    programs = {code: made(code, robot, effort=effort) for code in CODES}
    check_column_by_column(programs, call_at(robot, values), np.concatenate([qd, qdd]), qd)


@pytest.mark.parametrize("columns", ["base", "all", "robot"])
def test_the_columns_are_the_same_in_all_four(columns):
    robot = torsor.robots.coupled_wrist()
    options = {"columns": columns, "friction": "stribeck", "offset": True, "payload": "yes", "extra": "own=q2: q1*q2"}
    names = [c.name for c in models.regressor_columns(robot, **options)]
    assert {"OFF1", "FST2", "IAm2", "FVm3", "FSm3", "XXL", "ML", "own"} < set(names) and len({*names}) == len(names)
    for code, output, stem in (("dim", "W", "DG1"), ("fim", "D1", "DP1"), ("fim", "D2", "DQ1"), ("eim", "h", "H"),
                               ("eim", "f", "DF"), ("pim", "W", "DH")):
        program = made(code, robot, **options)
        assert program.output(output).shape[1] == len(names)
        assert program.output(output).labels[: len(names)] == tuple(stem + name for name in names)
        assert ", ".join(names) in " ".join(program.words.remarks)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_columns_are_told_in_every_language(language):
    robot = torsor.robots.rrp()
    names = [c.name for c in models.regressor_columns(robot, offset=True)]
    for code in CODES:
        words = re.findall(r"\w+", "".join(files(made(code, robot, offset=True), language).values()))
        first = words.index("belong")
        told = [word for word in words[first : first + 3 * len(names)] if word in names]
        assert told == names


@pytest.mark.parametrize("seed", range(8))
def test_stribeck_columns_make_the_friction_of_the_inverse_model(seed):
    rng = Random(seed)
    robot = torsor.robots.coupled_wrist().replace(coupling=())
    values = symbol_values(rng, robot)
    K = [float(c.entry.value(values)) for c in models.regressor_columns(robot, "all", friction="stribeck")]
    W = at(made("dim", robot, columns="all", friction="stribeck"), values)["W"]
    tau = at(made("idm", robot, friction="stribeck"), values)["tau"]
    assert np.abs(W @ K - tau).max() <= 1e-10 * np.abs(tau).max()


def test_a_payload_adds_its_own_parameters_to_those_of_its_link():
    robot, rng = torsor.robots.rrp(), Random(1)
    load = {name: rng.uniform(0.1, 1) for name in INERTIAL}
    for carrier, said in ((3, "yes"), (2, "link2" if robot.links[1].name == "link2" else 2)):
        links = list(robot.links)
        old = links[carrier - 1]
        sums = {name: f"{getattr(old.inertia, name)} + {load[name]:.6f}" for name in INERTIAL}
        links[carrier - 1] = replace(old, inertia=replace(old.inertia, **sums))
        values = symbol_values(rng, robot)
        columns = models.regressor_columns(robot, "robot", payload=said)
        K = [round(load[c.parameter[:-1]], 6) if c.name.endswith("L") else float(c.entry.value(values))
             for c in columns]
        tau = at(made("idm", robot.replace(links=tuple(links))), values)["tau"]
        assert np.abs(at(made("dim", robot, columns="robot", payload=said), values)["W"] @ K - tau).max() < 1e-9
        assert all(c.link == carrier for c in columns if c.name.endswith("L"))


# motors that turn with several joints ------------------------------------------------------


def tx40():
    """A 6R arm with z1 along gravity, whose motor 6 turns with joint 5 too."""
    alpha = ("0", "-pi/2", "0", "pi/2", "-pi/2", "pi/2")
    d, r = ("0", "0", "D3", "0", "0", "0"), ("0", "0", "R3", "R4", "0", "0")
    links = [torsor.link(j - 1, j, alpha=alpha[j - 1], d=d[j - 1], r=r[j - 1],
                         **{name: f"{name}{j}" for name in (*INERTIAL, "IA", "FV", "FS")}) for j in range(1, 7)]
    coupling = [["N1" if i == j else 0 for j in range(6)] for i in range(6)]
    coupling[5][4] = "-N1"  # q6 = N1 (qm6 - qm5), q5 = N1 qm5
    return torsor.Robot("tx40_like", tuple(links), coupling=coupling)


def test_a_coupled_wrist_has_three_columns_more():
    robot = tx40()
    columns = models.regressor_columns(robot, offset=True)
    assert len(columns) == 61
    assert [c.name for c in columns[-3:]] == ["IAm6", "FVm6", "FSm6"]
    values = symbol_values(Random(2), robot)
    W = at(made("dim", robot, offset=True), values)["W"]
    sign = np.sign(values["QP5"] + values["QP6"])
    expected = np.zeros((6, 3))
    expected[4] = values["QDP6"], values["QP6"], sign
    expected[5] = values["QDP5"], values["QP5"], sign
    assert np.abs(W[:, -3:] - expected).max() < 1e-12


def test_rotors_and_friction_at_the_motors_are_within_the_columns():
    """J^-T (I qdd_m + FV qd_m + FS sign(qd_m)) for any numbers of the motors."""
    robot = torsor.robots.coupled_wrist()
    rng = Random(5)
    values = symbol_values(rng, robot)
    J = np.array([[float(e.value(values)) for e in row] for row in robot.coupling])
    r = np.linalg.inv(J)
    _, qd, qdd = joint_arrays(robot, values)
    IA, FV, FS = ([rng.uniform(1, 2) for _ in range(3)] for _ in range(3))
    tau = r.T @ (IA * (r @ qdd) + FV * (r @ qd) + FS * np.sign(r @ qd))
    K = np.zeros(0)
    for c in models.regressor_columns(robot, "robot"):
        j = c.link - 1
        of = {"IA": sum(IA * r[:, j] ** 2), "FV": sum(FV * r[:, j] ** 2), "FS": FS[0] if j == 0 else 0,
              "IAm": IA[j] * r[j, j] ** 2, "FVm": FV[j] * r[j, j] ** 2, "FSm": FS[j] * abs(r[j, j])}
        K = np.append(K, of.get(c.parameter, 0))
    W = at(made("dim", robot, columns="robot"), values)["W"]
    assert np.abs(W @ K - tau).max() < 1e-9 * np.abs(tau).max()


def test_a_transmission_that_changes_with_the_configuration_has_all_of_the_motor_in_its_columns():
    robot = torsor.robots.coupled_wrist().replace(coupling=((1, 0, 0), ("sin(q3)", 2, 0), (0, 0, 1)))
    values = symbol_values(Random(6), robot)
    _, qd, qdd = joint_arrays(robot, values)
    programs = {code: made(code, robot) for code in CODES}
    check_column_by_column(programs, call_at(robot, values), np.concatenate([qd, qdd]), qd)
    s, c = np.sin(values["q3"]), np.cos(values["q3"])
    # 2 qd_m2 = qd2 - sin(q3) qd1
    accelerated = qdd[1] - s * qdd[0] - c * qd[2] * qd[0]
    place = [x.name for x in models.regressor_columns(robot)].index("IAm2")
    W = at(programs["dim"], values)["W"][:, place]
    assert np.abs(W - np.array([-s, 1, 0]) * accelerated).max() < 1e-12


def planar():
    """Three parallel axes: a rotor between the first two acts as the links do."""
    links = [torsor.link(j - 1, j, d="0" if j == 1 else f"D{j}",
                         **{name: f"{name}{j}" for name in ("ZZ", "MX", "MY", "M", "IA", "FV", "FS")})
             for j in (1, 2, 3)]
    return torsor.Robot("planar", tuple(links), coupling=((1, 0, 0), ("N2", 1, 0), (0, 1, 1)))


def differential():
    """Two motors that turn the same two joints."""
    return torsor.robots.coupled_wrist().replace(coupling=((1, 0, 0), (0, 1, 1), (0, 1, -1)))


@pytest.mark.parametrize(("robot", "fewer"), [
    (tx40(), 0), (torsor.robots.coupled_wrist(), 0), (planar(), 1), (differential(), 2)], ids=lambda x: str(x)[:20])
def test_base_columns_of_coupled_motors_are_independent_and_span_all(robot, fewer):
    values, draw = symbol_values(Random(1), robot), np.random.default_rng(0)

    def observed(columns):
        program = made("dim", robot, columns=columns)
        width = program.output("W").shape[1]
        moved = {e: draw.uniform(-2, 2, 90) for name in ("q", "qd", "qdd") for e in program.argument(name).elements}
        return at_many(program, values | moved)["W"].reshape(-1, width)

    base = observed("base")
    assert rank(base) == base.shape[1] == rank(observed("all"))
    every, kept = (sum("m" in c.parameter for c in models.regressor_columns(robot, which)) for which in ("all", "base"))
    assert every - kept == fewer


def test_a_singular_coupling_is_refused():
    robot = torsor.robots.coupled_wrist().replace(coupling=((1, 1, 0), (1, 1, 0), (0, 0, 1)))
    with pytest.raises(ModelError, match="coupling of coupled_wrist is singular"):
        models.dynamic_identification(robot)


# columns of the user's own -----------------------------------------------------------------


def test_a_torque_is_said_in_several_ways():
    robot = torsor.robots.rx90()
    told = [models.regressor_columns(robot, extra=said) for said in (
        "spring2=sin(q2)", "spring2 = q2: sin(q2)", {"spring2": "sin(q2)"}, {"spring2": {"q2": "sin(q2)"}},
        {"spring2": {"joint": 2, "torque": "sin(q2)"}})]
    assert all(columns == told[0] for columns in told) and told[0][-1].name == "spring2" and told[0][-1].link == 2
    programs = [made("dim", robot, extra=said) for said in ("spring2=sin(q2)", "spring2=2: sin(q2)")]
    assert programs[0] == programs[1]


def test_one_parameter_may_act_on_several_joints():
    robot = torsor.robots.rx90()
    values = symbol_values(Random(4), robot)
    W = at(made("dim", robot, extra="belt=q2: q2 - q3, belt=q3: q3 - q2, loss=q1: D3*qd1*sin(q2)"), values)["W"]
    stretched = values["q2"] - values["q3"]
    assert np.abs(W[:, -2] - [0, stretched, -stretched, 0, 0, 0]).max() < 1e-12
    assert W[0, -1] == pytest.approx(values["D3"] * values["QP1"] * np.sin(values["q2"]))


@pytest.mark.parametrize(("said", "answer"), [
    ("spring=q2*q3", "spring depends on q2, q3: say the joint that it acts on, as in spring=q1: q2"),
    ("spring=1", "spring depends on no joint: say the joint"),
    ("spring=sin(q9)", "unknown position, velocity or parameter 'q9'; there are q1, "),
    ("spring=q9: sin(q2)", "q9"),
    ("spring=QDP2", "unknown position, velocity or parameter 'QDP2'"),
    ("2spring=q2", "a column is called by a letter"),
    ("a=q2: q2, a=q2: q3", "a has two torques of one joint"),
    ("ZZ2R=q2", "two columns are called ZZ2R"),
    ("spring=__import__('os')", "has no place here"),
    ("sin(q2)", "extra must be name=torque with commas between"),
])
def test_what_is_not_a_torque_is_answered_with_what_would_be(said, answer):
    with pytest.raises(torsor.TorsorError) as caught:
        models.regressor_columns(torsor.robots.rx90(), extra=said)
    assert answer in str(caught.value)


def test_a_symbol_gives_way_to_the_names_of_a_payload():
    robot = torsor.Robot("one", (torsor.link(0, 1, ZZ="ML", MX="XXL", MY="MY1"),))
    names = [c.name for c in models.regressor_columns(robot, "robot", payload="yes")]
    assert names[:3] == ["ZZ1", "MX1", "MY1"] and len({*names}) == 13
    assert [c.name for c in models.regressor_columns(robot, "robot")] == ["ML", "XXL", "MY1"]


def test_a_payload_is_on_a_link():
    with pytest.raises(torsor.TorsorError, match=r"payload must be yes, no, or the number or name of a link, not 1.5"):
        models.regressor_columns(torsor.robots.rx90(), payload=1.5)


def test_a_moving_base_is_for_the_dynamic_model():
    robot = torsor.robots.rrp()
    robot = robot.replace(base=replace(robot.base, w=("W0", 0, 0)))
    assert models.dynamic_identification(robot).output("W")
    for code in ("fim", "eim", "pim"):
        with pytest.raises(ModelError, match="base at rest"):
            models.find(code)(robot)


@pytest.mark.parametrize("name", ["rx90", "puma560", "stanford", "scara", "rrp", "ur5"])
def test_momenta_take_few_operations_more_than_torques(name):
    robot = torsor.load(name)
    dim, fim, pim, eim = (models.find(code)(robot).ops for code in ("dim", "fim", "pim", "eim"))
    assert fim.add + fim.mul <= 1.2 * (dim.add + dim.mul)
    assert eim.add + eim.mul < min(pim.add + pim.mul, dim.add + dim.mul)
    assert pim.add + pim.mul <= dim.add + dim.mul + 2 * dim_columns(robot)


def dim_columns(robot):
    """A product and a sum for each element of W: what its power costs at most."""
    return len(robot.joints) * len(models.regressor_columns(robot))
