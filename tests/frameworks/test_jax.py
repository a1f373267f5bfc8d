"""JAX's functions compute what `evaluate` does under jit, vmap and grad."""

from __future__ import annotations

import sys

import jax
import jax.numpy as jnp
import numpy as np
import pytest

import torsor
from tests.frameworks.agreement import NAMES, arguments, assert_close, expected, program_of, read
from tests.frameworks.jax_doubles import enable_x64
from tests.models.states import made
from torsor.algebra.operations import OPERATIONS
from torsor.compiled.frameworks.jax_function import _domain
from torsor.errors import ProgramError, ToolError
from torsor.program.passes.narrowed import widened

COMPILED = (*NAMES[:6], "scara idm", "scara ddm", "slider_crank idm")  # XLA takes seconds for longer ones


@pytest.fixture(autouse=True)
def doubles():
    with enable_x64(True):
        yield


def several(found):
    return found if isinstance(found, tuple) else (found,)


def test_every_operation_of_the_table_is_there():
    assert _domain().ops.keys() == OPERATIONS.keys()


@pytest.mark.parametrize("name", NAMES)
def test_the_function_agrees_with_evaluate_over_leading_axes(name):
    program = program_of(name)
    given = arguments(program)
    found = several(torsor.to_jax(program)(*given))
    for one, wanted in zip(found, expected(program, given), strict=True):
        assert one.dtype == np.float64
        assert_close(jnp.broadcast_to(one, wanted.shape), wanted)


@pytest.mark.parametrize("name", COMPILED)
def test_it_is_compiled_and_mapped(name):
    program = program_of(name)
    given = arguments(program)
    f = torsor.to_jax(program)
    found = several(jax.jit(jax.vmap(f))(*given) if given else jax.jit(f)())
    for one, wanted in zip(found, expected(program, given), strict=True):
        assert_close(jnp.broadcast_to(one, wanted.shape), wanted)


@pytest.mark.parametrize("name", ["scara", "rrp"])
def test_its_derivatives_are_those_of_the_model(name):
    robot = getattr(torsor.robots, name)()
    torque, slopes = made("idm", robot), made("idmd", robot)
    given = arguments(widened(torque))
    for derive in (jax.jacfwd, jax.jacrev):
        found = jax.jit(jax.vmap(derive(torsor.to_jax(torque), argnums=(0, 1, 2))))(*read(torque, given))
        for one, wanted in zip(found, expected(slopes, given), strict=False):
            assert_close(one, wanted)


def test_gradients_go_through_every_operation():
    """Where it is smooth, the gradient of a sum of all of them is the slope of small steps."""
    f = torsor.to_jax(program_of("everything"))

    @jax.jit
    def total(state):
        results = f(state=state, parameters=[0.3, 1.7])
        return sum(jnp.sum(jnp.where(jnp.abs(r) < 1e6, r, 0)) for r in results)  # not those times 1e19

    state, h = jnp.array([0.4, -0.8, 0.6]), 1e-6
    slopes = [(total(state.at[k].add(h)) - total(state.at[k].add(-h))) / (2 * h) for k in range(3)]
    np.testing.assert_allclose(jax.grad(total)(state), slopes, rtol=1e-6)


def test_names_mappings_and_defaults_serve_as_in_compiled_functions():
    robot = torsor.robots.scara()
    program = made("idm", robot)
    f, g = torsor.to_jax(program), torsor.compile(program)
    state = {"q": [0.1, 0.2, 0.3, 0.4], "qd": np.ones((3, 4)), "qdd": np.zeros(4)}
    np.testing.assert_allclose(f(**state), g(**state), rtol=1e-12)
    changed = {"M4": 5.0}
    np.testing.assert_allclose(f(**state, parameters=changed), g(**state, parameters=changed), rtol=1e-12)
    fixed = torsor.to_jax(program, parameters=changed)
    np.testing.assert_allclose(jax.jit(fixed)(**state), g(**state, parameters=changed), rtol=1e-12)
    with pytest.raises(ProgramError, match=r"argument q takes arrays of shape \(\.\.\., 4\), not \(3,\)"):
        f([1, 2, 3], state["qd"], state["qdd"])
    with pytest.raises(ProgramError, match="has no argument speed"):
        f(**state, speed=1)
    with pytest.raises(ProgramError, match="argument qdd is missing"):
        f(state["q"], state["qd"])


def test_floats_of_both_sizes_are_asked_for():
    program = program_of("arm")
    given = arguments(program)
    with enable_x64(False):
        with pytest.raises(ToolError, match=r'jax.config.update\("jax_enable_x64", True\)'):
            torsor.to_jax(program)
        found = torsor.to_jax(program, dtype="float32")(*given)
    assert found.tau.dtype == np.float32
    np.testing.assert_allclose(found.tau, expected(program, given)[0], rtol=2e-5, atol=1e-5)
    with pytest.raises(ProgramError, match="dtype must be float64 or float32"):
        torsor.to_jax(program, dtype="float16")


def test_without_jax_it_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "jax", None)
    with pytest.raises(ToolError, match=r"pip install 'torsor\[jax\]'"):
        torsor.to_jax(program_of("arm"))
