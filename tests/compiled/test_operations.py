"""Each operation means natively, and interpreted, what it means in `evaluate`."""

from __future__ import annotations

import sys
import warnings

import numpy as np
import pytest

from tests.compiled.random_programs import (
    assert_same,
    expected,
    one_program,
    power_program,
    random_program,
    random_values,
)
from torsor.algebra.domains import FLOAT
from torsor.algebra.graph import Graph
from torsor.algebra.operations import OPERATIONS
from torsor.compiled import fallback
from torsor.compiled.compile import Compiled, compile
from torsor.compiled.fallback import FUNCTIONS
from torsor.compiled.native import blocks
from torsor.compiled.native.emission import EMISSIONS
from torsor.errors import TorsorWarning
from torsor.program.freeze import freeze
from torsor.program.instructions import Argument, Output


def interpreted(program):
    return Compiled(program, fallback.build(program))


def test_every_operation_of_the_table_is_there():
    assert EMISSIONS.keys() == FUNCTIONS.keys() == OPERATIONS.keys()


NUMBERS = (0.0, -0.0, 1.0, -1.0, 0.7, -2.5, 1e-300, -1e300, np.inf, -np.inf, np.nan)
EXACT = ("add", "sub", "mul", "div", "neg", "sqrt", "sign", "abs", "min", "max", "select")


@pytest.mark.parametrize("make", [compile, interpreted])
@pytest.mark.parametrize("op", EXACT)
def test_exact_operations_agree_bit_by_bit_on_every_kind_of_number(make, op):
    arity = OPERATIONS[op].arity
    points = np.stack(np.meshgrid(*[NUMBERS] * arity, indexing="ij"), axis=-1).reshape(-1, arity)
    found = make(one_program(op))(points)
    for point, result in zip(points, found, strict=True):
        try:
            wanted = FLOAT.ops[op](*point.tolist())
        except (ZeroDivisionError, ValueError):  # Python's floats refuse what IEEE 754 answers with inf or nan
            assert not np.isfinite(result)
            continue
        assert (np.isnan(wanted) and np.isnan(result)) or wanted == result
        assert np.isnan(wanted) or np.signbit(wanted) == np.signbit(result)


@pytest.mark.parametrize("make", [compile, interpreted])
def test_powers_take_any_integer(make):
    program = power_program((-7, -2, -1, 0, 1, 2, 3, 4, 10, 31))
    values = {"x": np.array([[0.3], [-1.7], [2.0]])}
    assert_same([make(program)(**values)], expected(program, values))


def test_sums_of_products_are_bitwise_those_of_evaluate_where_that_is_asked():
    """No reassociation and no fused multiply-add: the manual promises it."""
    g = Graph()
    x = g.symbols(f"x{k}" for k in range(8))
    dot = sum((a * b for a, b in zip(x[:4], x[4:], strict=True)), g.zero)
    program = freeze("dot", (Argument("x", tuple(e.value for e in x)),), [(Output("y", (), ()), [dot])])
    values = random_values(program, 0, x=(200,))
    np.testing.assert_array_equal(compile(program, exact=True)(**values), expected(program, values)[0])


def test_huge_programs_are_compiled_in_blocks(monkeypatch):
    monkeypatch.setattr(blocks, "WHOLE", 10)
    monkeypatch.setattr(blocks, "LONGEST", 10)
    program = random_program(30)
    values = random_values(program, 30, q=(5,))
    assert_same(compile(program)(**values), expected(program, values))


def test_without_llvmlite_a_warning_says_so_and_the_results_stay(monkeypatch):
    program = random_program(31)
    values = random_values(program, 31, q=(5,))
    native = compile(program)
    wanted = native(**values)
    monkeypatch.setitem(sys.modules, "llvmlite", None)
    with pytest.warns(TorsorWarning, match="random31 is interpreted with numpy"):
        slow = compile(program)
    assert native.native and not slow.native
    assert repr(native).startswith("<native random31(q, qd, choice, parameters) -> matrix, scalar, vector, guard, ")
    assert_same(slow(**values), wanted)


def test_where_memory_may_not_be_executed_a_warning_says_so(monkeypatch):
    from llvmlite import binding

    def forbid():
        raise OSError("cannot allocate executable memory")

    monkeypatch.setattr(binding, "check_jit_execution", forbid)
    with pytest.warns(TorsorWarning, match="cannot allocate executable memory"):
        compile(random_program(32))


def test_no_warning_where_all_is_well():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert compile(random_program(33)).native


def test_a_batch_longer_than_a_chunk_is_interpreted_whole(monkeypatch):
    monkeypatch.setattr(fallback, "CHUNK", 7)
    program = random_program(34)
    values = random_values(program, 34, q=(23,))
    assert_same(interpreted(program)(**values), expected(program, values))
