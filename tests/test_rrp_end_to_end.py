"""The RRP robot of LK22, from its file to every language, to numpy, and against Pinocchio."""

from __future__ import annotations

from pathlib import Path
from random import Random

import numpy as np
import pytest

import torsor
from tests.models.states import at, joint_arrays, symbol_values
from tests.pinocchio_oracle import Oracle
from torsor.verification.generated_text import verify

ROBOTS = Path(__file__).parent.parent / "robots"


@pytest.mark.parametrize("language", ["matlab", "c", "cpp", "fortran", "python", "rust", "javascript", "maple",
                                      "mathematica"])
@pytest.mark.parametrize("base", [True, False])
def test_every_language_equals_evaluate_at_a_hundred_states(language, base):
    program = torsor.generate("idm", torsor.load(ROBOTS / "rrp.par"), base=base)
    states = 100 if base else 20  # the interpreter of Mathematica takes a tenth of a second for one
    (check,) = verify(program, (language,), states=states, seed=7)
    assert check.ok and check.states == states and check.largest_error <= 1e-12


@pytest.mark.parametrize("seed", range(10))
def test_base_parameters_in_numpy_equal_pinocchio(seed):
    robot = torsor.load(ROBOTS / "rrp.par")
    values = symbol_values(Random(seed), robot)
    q, qd, qdd = joint_arrays(robot, values)
    base = torsor.base_parameters(robot)
    torque = torsor.compile(torsor.generate("idm", robot, base=True))
    numbers = base.values({n: values[n] for n in robot.parameters})
    expected = Oracle(robot, values).inverse_dynamics(q, qd, qdd)
    assert torque(q=q, qd=qd, qdd=qdd, parameters=numbers) == pytest.approx(expected, rel=1e-9, abs=1e-9)
    standard = torsor.generate("idm", robot)
    assert at(standard, values)["tau"] == pytest.approx(expected, rel=1e-9, abs=1e-9)


def test_both_dialects_and_toml_describe_the_same_robot():
    robots = [torsor.load(ROBOTS / name) for name in ("rrp.toml", "rrp.par")]
    assert robots[0].links == robots[1].links and robots[0].gravity == robots[1].gravity


def test_the_counts_are_below_the_paper_s():
    robot = torsor.load(ROBOTS / "rrp.par")
    base, standard = torsor.generate("idm", robot, base=True).ops, torsor.generate("idm", robot).ops
    assert base.add <= 59 and base.mul <= 69  # published 66 and 77
    assert standard.add <= 82 and standard.mul <= 87  # published 92 and 95
    plain = torsor.generate("idm", robot, effort=0).ops
    assert plain.add <= 82 and plain.mul <= 87


def test_a_batch_is_computed_at_once():
    program = torsor.generate("idm", torsor.load(ROBOTS / "rrp.par"), base=True)
    torque = torsor.compile(program)
    rng = np.random.default_rng(0)
    q, qd, qdd = rng.uniform(-1, 1, (3, 4, 5, 3))
    numbers = np.linspace(0.1, 1, len(program.argument("parameters").elements))
    tau = torque(q=q, qd=qd, qdd=qdd, parameters=numbers)
    assert tau.shape == (4, 5, 3)
    assert tau[2, 3] == pytest.approx(torque(q=q[2, 3], qd=qd[2, 3], qdd=qdd[2, 3], parameters=numbers))
