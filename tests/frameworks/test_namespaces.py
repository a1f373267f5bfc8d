"""One Python text serves numpy, jax.numpy, and namespaces as strict as torch is."""

from __future__ import annotations

from functools import cache
from types import SimpleNamespace

import jax
import jax.numpy as jnp
import numpy as np
import pytest

import torsor
from tests.frameworks.agreement import NAMES, arguments, assert_close, expected, program_of, read
from tests.frameworks.jax_doubles import enable_x64
from torsor.program.passes.narrowed import widened


@pytest.fixture(autouse=True)
def doubles():
    with enable_x64(True):
        yield


@cache
def function(name):
    """That of a program's generated module which does all."""
    space: dict = {"__name__": "generated"}
    exec(torsor.write(program_of(name), "python"), space)
    return next(f for f in space.values() if getattr(f, "__module__", "") == "generated" and not isinstance(f, type))


def results(found):
    return found if isinstance(found, tuple) else (found,)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("xp", [np, jnp], ids=["numpy", "jax"])
def test_the_text_agrees_with_evaluate(xp, name):
    program = program_of(name)
    given = arguments(program)
    found = results(function(name)(*map(xp.asarray, given), xp=xp))
    for one, wanted in zip(found, expected(program, given), strict=True):
        assert isinstance(one, type(xp.zeros(1)))
        assert_close(np.broadcast_to(one, wanted.shape), wanted)


class Tensor:
    """Numbers as torch holds them: no function of numpy takes them, nothing is written into one."""

    __array_ufunc__ = None
    __array__ = None

    def __init__(self, numbers):
        self.numbers = np.asarray(numbers)
        self.shape, self.dtype = self.numbers.shape, self.numbers.dtype

    def __getitem__(self, place):
        return Tensor(self.numbers[place])

    def reshape(self, shape):
        return Tensor(self.numbers.reshape(shape))

    def __neg__(self):
        return Tensor(-self.numbers)


def _operator(name):
    def work(self, other):
        assert isinstance(other, (Tensor, int, float)) and not isinstance(other, np.generic)
        return Tensor(getattr(self.numbers, name)(other.numbers if isinstance(other, Tensor) else other))

    return work


for _name in ("add", "sub", "mul", "truediv", "pow"):
    for _side in ("", "r"):
        setattr(Tensor, f"__{_side}{_name}__", _operator(f"__{_side}{_name}__"))
Tensor.__ge__ = _operator("__ge__")


def _of_tensors(name):
    def work(*given):
        assert all(isinstance(x, Tensor) for x in given), f"{name} was given a number"
        return Tensor(getattr(np, name)(*(x.numbers for x in given)))

    return work


STRICT = SimpleNamespace(
    **{n: _of_tensors(n) for n in ("sin", "cos", "tan", "arctan2", "sqrt", "exp", "log", "sign", "abs", "minimum",
                                   "maximum", "zeros_like")},
    where=lambda c, *two: Tensor(np.where(c.numbers, *(x.numbers if isinstance(x, Tensor) else x for x in two))),
    stack=lambda tensors, place: Tensor(np.stack([t.numbers for t in tensors], place)),
    full_like=lambda x, number: Tensor(np.full_like(x.numbers, number)),
    asarray=lambda x, dtype: Tensor(np.asarray(x, dtype)), zeros=lambda shape: Tensor(np.zeros(shape)),
)


@pytest.mark.parametrize("name", [n for n in NAMES if n != "constant"])
def test_functions_of_arrays_are_given_arrays_only(name):
    program = program_of(name)
    given = arguments(program)
    found = results(function(name)(*map(Tensor, given), xp=STRICT))
    for one, wanted in zip(found, expected(program, given), strict=True):
        assert_close(np.broadcast_to(one.numbers, wanted.shape), wanted)


def test_numbers_keep_their_kind_and_lists_are_taken():
    program = program_of("arm")
    f, given = function(program.name), arguments(program)
    small = f(*(jnp.asarray(x, jnp.float32) for x in given), xp=jnp)
    assert {x.dtype for x in small} == {np.dtype(np.float32)}
    lists = f(*(x.tolist() for x in given), xp=jnp)
    assert lists.tau.dtype == np.float64


def test_the_text_is_compiled_and_differentiated():
    f, given = function("scara idm"), arguments(widened(program_of("scara idm")))
    found = jax.jit(jax.vmap(jax.jacfwd(lambda *x: f(*x, xp=jnp))))(*read(program_of("scara idm"), given))
    assert_close(found, expected(program_of("scara idmd"), given)[0])
