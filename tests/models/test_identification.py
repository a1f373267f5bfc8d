"""The regressor: times the parameters it is the torque, its base columns are independent, Pinocchio agrees."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

import torsor
from tests.models.states import at, at_many, joint_arrays, made, symbol_values
from tests.models.test_base_parameters import rank
from tests.models.test_dynamics import OPEN_SAMPLES, close, sample
from tests.pinocchio_oracle import Oracle
from tests.random_robots import random_robot
from torsor import models

RANDOM = range(40)


def without_wrenches(seed: int, **options):
    rng = Random(seed)
    drawn = {"kinds": "RRPF", "tree": seed % 3 > 0, "symbolic": seed % 2 == 0, "general": seed % 5 == 0,
             "offsets": seed % 4 == 1, "rotor": seed % 3 < 2, "friction": seed % 2 == 1, "base_motion": seed % 7 < 3}
    robot = random_robot(rng, rng.randint(1, 8), **drawn | options)
    return robot, symbol_values(rng, robot)


def entries(robot, columns, values):
    """K: what the robot has for each column."""
    return np.array([float(c.entry.value(values)) for c in models.regressor_columns(robot, columns)])


@pytest.mark.parametrize("columns", ["all", "robot"])
@pytest.mark.parametrize("seed", RANDOM)
def test_regressor_times_parameters_is_the_torque(seed, columns):
    robot, values = without_wrenches(seed)
    W = at(made("dim", robot, columns=columns), values)["W"]
    close(W @ entries(robot, columns, values), at(made("idm", robot), values)["tau"])


@pytest.mark.parametrize("seed", RANDOM)
def test_base_regressor_times_base_parameters_is_the_torque(seed):
    robot, values = without_wrenches(seed)
    base = torsor.base_parameters(robot)
    W = at(made("dim", robot), values)["W"]
    grouped = values | base.values({name: values[name] for name in robot.parameters})
    names = [c.name for c in models.regressor_columns(robot)]
    K = {c.name: c.entry for c in models.regressor_columns(base.robot, "robot")}
    assert set(K) <= set(names)
    vector = np.array([float(K[name].value(grouped)) if name in K else 0.0 for name in names])
    close(W @ vector, at(made("idm", robot), values)["tau"])


@pytest.mark.parametrize("name", OPEN_SAMPLES)
def test_sample_robots_have_torques_linear_in_their_parameters(name):
    robot, values = sample(name)
    values |= {n: 0.0 for link in robot.links for s in link.wrench.scalars() for n in s.names}
    for columns in ("all", "robot"):
        W = at(made("dim", robot, columns=columns), values)["W"]
        close(W @ entries(robot, columns, values), at(made("idm", robot), values)["tau"])


@pytest.mark.parametrize("seed", range(16))
def test_base_columns_are_independent_and_span_all(seed):
    robot, values = without_wrenches(seed, friction=False, base_motion=False)
    draw = np.random.default_rng(seed)

    def observed(columns):
        program = made("dim", robot, columns=columns)
        width = program.output("W").shape[1]
        states = 3 * width // len(robot.joints) + 12
        moved = {e: draw.uniform(-2, 2, states) for name in ("q", "qd", "qdd") for e in program.argument(name).elements}
        return at_many(program, values | moved)["W"].reshape(-1, width)

    base = observed("base")
    assert rank(base) == base.shape[1] == rank(observed("all"))


@pytest.mark.parametrize("seed", RANDOM)
def test_random_trees_agree_with_pinocchio(seed):
    robot, values = without_wrenches(seed, kinds="RRP")
    expected = Oracle(robot, values).regressor(*joint_arrays(robot, values))
    W = at(made("dim", robot, columns="all"), values)["W"]
    for c, column in zip(models.regressor_columns(robot, "all"), W.T, strict=True):
        if c.name in expected:
            close(column, expected[c.name])
    assert {c.name for c in models.regressor_columns(robot, "all")} >= set(expected)


def test_a_joint_feels_only_what_it_carries():
    robot = torsor.robots.tree()
    program = models.dynamic_identification(robot, columns="all")
    W = np.array(program.output("W").elements, dtype=object).reshape(program.output("W").shape)
    for row, i in zip(W, (j for j, x in enumerate(robot.links, 1) if x.joint.kind.moves), strict=True):
        for c, element in zip(models.regressor_columns(robot, "all"), row, strict=True):
            path, k = [], c.link
            while k:
                path.append(k)
                k = robot.links[k - 1].antecedent
            assert i in path or element == 0


def test_columns_are_named_in_the_program_and_in_the_labels():
    robot = torsor.robots.rrp()
    program = models.dynamic_identification(robot)
    names = [c.name for c in models.regressor_columns(robot)]
    assert names[:4] == ["ZZ1R", "MX1", "MY1R", "XX2R"] and "M3" in names
    assert names == list(torsor.base_parameters(robot).parameters)
    assert program.output("W").labels[: len(names)] == tuple(f"DG1{name}" for name in names)
    assert ", ".join(names) in " ".join(program.words.remarks)


def test_rotors_and_friction_have_columns_where_the_robot_has_them():
    robot = torsor.Robot("two", (torsor.link(0, 1, ZZ="ZZ1", FV="FV1"), torsor.link(1, 2, alpha="pi/2", IA=2, FS=1)))
    names = [c.name for c in models.regressor_columns(robot, "all")]
    assert [n for n in names if n[0] in "IF"] == ["FV1", "IA2", "FS2"]
    assert [c.name for c in models.regressor_columns(robot, "robot")] == ["ZZ1", "FV1", "IA2", "FS2"]


def test_a_symbol_that_stands_twice_names_no_column():
    robot = torsor.Robot("two", (torsor.link(0, 1, ZZ="J", MX="ZZ2"), torsor.link(1, 2, alpha="pi/2", ZZ="J", XX="K")))
    assert [c.name for c in models.regressor_columns(robot, "robot")] == ["ZZ1", "MX1", "K", "ZZ2"]


def test_an_unknown_choice_is_answered_with_the_known_ones():
    with pytest.raises(torsor.TorsorError, match="columns must be base, all or robot, not 'some'"):
        models.dynamic_identification(torsor.robots.rrp(), columns="some")


@pytest.mark.parametrize(("robot", "columns", "add", "mul"), [
    ("rx90", "base", 262, 365),  # SymPyBotics 327 + 516, OpenSYMORO 501 + 877
    ("rx90", "all", 293, 382),   # SymPyBotics 432 + 709
    ("puma560", "base", 283, 387),  # SymPyBotics 371 + 567
])
def test_regressors_need_fewer_operations_than_published(robot, columns, add, mul):
    ops = models.dynamic_identification(torsor.load(torsor.robots.path(robot)), columns=columns).ops
    assert ops.add <= add and ops.mul <= mul
