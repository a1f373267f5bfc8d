"""CasADi's functions compute what `evaluate` does, and their derivatives are ours."""

from __future__ import annotations

import subprocess
import sys

import casadi
import numpy as np
import pytest

import torsor
from tests.frameworks.agreement import NAMES, STATES, arguments, assert_close, expected, program_of, read
from tests.models.states import made
from torsor.algebra.operations import OPERATIONS
from torsor.compiled.frameworks.casadi_function import _domain
from torsor.errors import ProgramError, ToolError
from torsor.program.passes.narrowed import widened


def test_every_operation_of_the_table_is_there():
    assert _domain().ops.keys() == OPERATIONS.keys()


@pytest.mark.parametrize("name", NAMES)
def test_the_function_agrees_with_evaluate(name):
    program, f = program_of(name), torsor.to_casadi(program_of(name))
    given = arguments(program)
    for k in range(STATES):
        results = f.call([casadi.DM(x[k]) for x in given])
        for found, wanted in zip(results, expected(program, given), strict=True):
            assert_close(np.array(found).reshape(wanted[k].shape), wanted[k])


def test_arguments_and_outputs_have_their_names():
    f = torsor.to_casadi(made("idmd", torsor.robots.scara()))
    assert f.name_in() == ["q", "qd", "qdd", "parameters"]
    assert f.name_out()[:3] == ["dtau_dq", "dtau_dqd", "dtau_dqdd"] and f.size_out(0) == (4, 4)
    clashes = torsor.to_casadi(program_of("clashes"))
    assert clashes.name_in() == ["q", "lambda"] and clashes.name_out() == ["q_1", "return"]


def test_an_argument_that_is_left_out_is_not_zero():
    f = torsor.to_casadi(made("idm", torsor.robots.scara()))
    assert np.isnan(np.array(f(q=[0.1, 0.2, 0.3, 0.4])["tau"])).all()


@pytest.mark.parametrize("name", ["scara", "rx90", "rrp"])
def test_its_derivatives_are_those_of_the_model(name):
    robot = getattr(torsor.robots, name)()
    torque, slopes = made("idm", robot), made("idmd", robot)
    f = torsor.to_casadi(torque)
    q, qd, qdd, p = (casadi.SX.sym(n, f.size1_in(k)) for k, n in enumerate(f.name_in()))
    tau = f(q, qd, qdd, p)
    jacobians = casadi.Function("jacobians", [q, qd, qdd, p], [casadi.jacobian(tau, x) for x in (q, qd, qdd)])
    given = arguments(widened(torque))
    for k in range(STATES):
        found = jacobians.call([casadi.DM(x[k]) for x in read(torque, given)])
        for one, wanted in zip(found, expected(slopes, given), strict=False):
            assert_close(np.array(one), wanted[k])


def test_its_own_c_code_is_compiled_and_agrees(tmp_path, monkeypatch):
    robot = torsor.robots.scara()
    numbers = {n: float(x.value()) for n, x in robot.defaults.items()}
    program = made("idm", robot)
    f = torsor.to_casadi(program, parameters=numbers)
    assert f.name_in() == ["q", "qd", "qdd"]
    monkeypatch.chdir(tmp_path)  # CasADi writes where it is
    f.generate("torques.c")
    library = tmp_path / "torques.so"
    subprocess.run(["gcc", "-O1", "-fPIC", "-shared", "torques.c", "-o", str(library)], check=True)
    g = casadi.external(f.name(), str(library))
    state = [[0.1, -0.7, 0.3, 0.2], [1, 2, -1, 0.5], [0.3, -3, 2, 1]]
    wanted = torsor.compile(program)(*state, parameters=numbers)
    np.testing.assert_allclose(np.array(g(*state)).ravel(), wanted, rtol=1e-12)


def test_parameters_that_do_not_fit_are_refused():
    with pytest.raises(ProgramError, match=r"lacks a value for|has no element"):
        torsor.to_casadi(made("idm", torsor.robots.rrp()), parameters={"nothing": 1.0})
    with pytest.raises(ProgramError, match="a program was expected"):
        torsor.to_casadi(torsor.robots.rrp())


def test_without_casadi_it_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "casadi", None)
    with pytest.raises(ToolError, match=r"pip install 'torsor\[casadi\]'"):
        torsor.to_casadi(program_of("arm"))
