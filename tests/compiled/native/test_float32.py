"""Programs in float32: every operation, to the precision that this type has."""

from __future__ import annotations

import numpy as np
import pytest

from tests.compiled.native.programs import program, same_bits
from tests.compiled.random_programs import expected, one_program, random_program, random_values
from torsor.algebra.operations import OPERATIONS
from torsor.compiled import fallback
from torsor.compiled.compile import compile
from torsor.errors import ProgramError
from torsor.program.instructions import Instruction


@pytest.mark.parametrize("chosen", range(4))  # of well-conditioned programs: of any it is not true
def test_random_programs_agree_to_single_precision(chosen):
    given = random_program(chosen, 30)
    values = {n: v.astype("f4") for n, v in random_values(given, chosen, q=(20,)).items()}
    wanted = expected(given, {n: v.astype(float) for n, v in values.items()})
    for found, right in zip(compile(given, dtype="f4")(**values), wanted, strict=True):
        assert found.dtype == np.float32
        error = np.abs(found - right)  # a program may jump: select, sign
        assert np.median(error) < 1e-5 and (error < 1e-3).mean() > 0.9


@pytest.mark.parametrize("op", sorted(OPERATIONS.keys() - {"pow"}))
def test_every_operation_is_rounded_to_single_precision(op):
    x = np.random.default_rng(1).uniform(0.1, 3, (50, OPERATIONS[op].arity)).astype("f4")
    wanted = fallback.FUNCTIONS[op](*x.T.astype(float))
    f = compile(one_program(op), dtype="f4")
    for found in (f(x), np.array([f(row) for row in x])):
        np.testing.assert_allclose(found, wanted, rtol=3e-7)


@pytest.mark.parametrize("exact", [True, False])
def test_numbers_too_large_for_the_type_are_infinite(exact):
    given = program([Instruction("a", "mul", ("x0", 10**39)), Instruction("b", "add", ("x0", -(10**39)))], ["a", "b"])
    same_bits([compile(given, dtype="f4", exact=exact)(np.ones(1, "f4"))], [np.array([np.inf, -np.inf], "f4")])


def test_doubles_are_taken_and_rounded():
    given = random_program(5, 20)
    f, values = compile(given, dtype=np.float32), random_values(given, 5, q=(9,))
    same_bits(f(**values), f(**{n: v.astype("f4") for n, v in values.items()}))


@pytest.mark.parametrize("dtype", ["f2", "i4", complex, ">f8", "nonsense", object])
def test_other_types_are_refused(dtype):
    with pytest.raises(ProgramError, match="dtype must be float64 or float32, not"):
        compile(one_program("sqrt"), dtype=dtype)
