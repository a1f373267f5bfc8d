"""A compiled program gives what `evaluate` gives, for single states and for batches."""

from __future__ import annotations

import gc
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from fractions import Fraction
from inspect import signature
from itertools import permutations, product
from weakref import ref

import numpy as np
import pytest

import torsor
from tests.compiled.random_programs import assert_same, expected, random_program, random_values
from torsor.compiled import fallback
from torsor.compiled.compile import Compiled, compile
from torsor.compiled.kernel import Kernel
from torsor.errors import ProgramError
from torsor.program.instructions import Argument, Instruction, Output
from torsor.program.program import Program


def interpreted(program, threads=1):
    return Compiled(program, fallback.build(program), threads=threads)


@pytest.mark.parametrize("make", [compile, interpreted])
@pytest.mark.parametrize("seed", range(8))
def test_a_single_state_is_evaluated(make, seed):
    program = random_program(seed)
    values = random_values(program, seed)
    assert_same(make(program)(**values), expected(program, values))


SHAPES = [(), (1,), (3,), (2, 1), (2, 3)]


@pytest.mark.parametrize("make", [compile, interpreted])
def test_leading_axes_broadcast_in_every_combination(make):
    program = random_program(1)
    f = make(program)
    for q, choice, parameters in product(SHAPES, repeat=3):
        values = random_values(program, 5, q=q, choice=choice, parameters=parameters)
        assert_same(f(**values), expected(program, values))


@pytest.mark.parametrize("make", [compile, interpreted])
@pytest.mark.parametrize("leading", [(0,), (3, 0), (0, 1)])
def test_an_empty_batch_gives_empty_outputs(make, leading):
    program = random_program(2)
    found = make(program)(**random_values(program, 1, q=leading))
    assert [r.shape for r in found] == [leading + o.shape for o in program.outputs]


def test_several_outputs_come_as_a_named_tuple_and_one_as_an_array():
    program = random_program(3)
    values = random_values(program, 3)
    found = compile(program)(**values)
    assert found._fields == ("matrix", "scalar", "vector", "guard")
    constants = compile(program).setup(values["parameters"])
    assert constants.shape == (len(program.step.argument("constants").elements),)


def test_arguments_go_by_place_in_declared_order():
    program = random_program(4)
    values = random_values(program, 4)
    f = compile(program)
    assert_same(f(values["q"], values["qd"], parameters=values["parameters"], choice=values["choice"]), f(**values))


def one_output(seed, place=2):
    """A program with a single output, whose calls are answered by machine code."""
    program = with_defaults((0.5, 2, 1.5, 0.8), seed)
    return replace(program, outputs=program.outputs[place : place + 1])


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
@pytest.mark.parametrize("place", range(4))
def test_machine_code_takes_arguments_by_place_and_by_name_in_any_order(monkeypatch, place, dtype):
    program = one_output(9, place)
    values = {n: v.astype(dtype) for n, v in random_values(program, 4).items()}
    values["parameters"] = np.array([0.5, 2, 1.5, 0.8], dtype)
    f = torsor.compile(program, dtype=dtype)
    wanted = f(**{n: list(v) for n, v in values.items()})
    monkeypatch.setattr(Kernel, "plain", None)  # where whatever is handed over begins
    assert wanted.dtype == dtype
    names = list(values)
    for order in permutations(names):
        for by_place in range(len(names) + 1):
            rest = {n: values[n] for n in order if n not in names[:by_place]}
            np.testing.assert_array_equal(f(*(values[n] for n in names[:by_place]), **rest), wanted)
            rest.pop("parameters", None)
            np.testing.assert_array_equal(f(*(values[n] for n in names[:by_place]), **rest), wanted)


def test_what_machine_code_does_not_take_is_answered_all_the_same():
    program = one_output(9)
    values = random_values(program, 4)
    f = compile(program)
    wanted = f(**values)
    written = {"".join(list(name)): value for name, value in values.items()}  # names that are other strings
    assert_same([f(**written), f(**values, out=np.empty(program.outputs[0].shape))], [wanted, wanted])
    assert_same(f(list(values["q"]), **{n: v for n, v in values.items() if n != "q"}), wanted)
    first, *rest = values
    for given, named, message in (
            ([values[first]], values, f"was given {first} twice"),
            ([], {n: values[n] for n in rest}, f"argument {first} is missing"),
            ([], values | {"speed": values[first]}, "has no argument speed"),
            ([*values.values(), values[first]], {}, "takes at most"),
            ([], values | {first: values[first][:-1]}, "takes arrays of shape")):
        with pytest.raises(ProgramError, match=message):
            f(*given, **named)


def test_a_function_tells_its_arguments():
    f = compile(one_output(9))
    assert str(signature(f)) == "(q, qd, choice, parameters=None, *, out=None)"
    assert isinstance(f, Compiled)
    assert "Compute the outputs" in Compiled.__call__.__doc__


@pytest.mark.parametrize("parameters", [(), (7,)])
def test_setup_then_step_is_the_whole(parameters):
    program = random_program(5)
    values = random_values(program, 5, q=(7,), parameters=parameters)
    f = compile(program)
    constants = f.setup(values.pop("parameters"))
    assert constants.shape[:-1] == parameters
    assert_same(f.step(**values, constants=constants), f(**values, parameters=random_values(
        program, 5, q=(7,), parameters=parameters)["parameters"]))


@pytest.mark.parametrize("leading", [(), (4, 2)])
def test_outputs_are_written_where_the_caller_wants(leading):
    program = random_program(6)
    values = random_values(program, 6, q=leading)
    out = [np.full(leading + o.shape, np.nan) for o in program.outputs]
    found = compile(program)(**values, out=out)
    assert all(a is b for a, b in zip(found, out, strict=True))
    assert_same(found, expected(program, values))


def test_an_output_may_lie_on_an_input():
    turn = (Instruction("a", "add", ("x", "y")), Instruction("b", "sub", ("x", "y")))
    f = compile(Program("turn", (Argument("q", ("x", "y")),), turn, (Output("r", ("a", "b"), (2,)),)))
    memory = np.arange(8.0)
    given, out = memory[:6].reshape(3, 2), memory[2:].reshape(3, 2)
    wanted = f(given.copy())
    np.testing.assert_array_equal(f(given, out=out), wanted)


def test_a_bad_out_is_refused_with_the_right_shape():
    program = random_program(6)
    f = compile(program.setup).setup
    values = random_values(program, 1, parameters=(3,))["parameters"]
    size = program.setup.outputs[0].shape[0]
    for bad in (np.empty((3, size + 1)), np.empty((3, size), np.float32), np.empty((size, 3)).T, [[0.0] * size] * 3):
        with pytest.raises(ProgramError, match=rf"constants is a writeable.*\(3, {size}\)"):
            f(values, out=bad)
    for bad in ([np.empty((2, 3))], np.empty(4), 5):
        with pytest.raises(ProgramError, match="a sequence of 4 arrays: matrix, scalar, vector, guard"):
            compile(program)(**random_values(program, 1), out=bad)


@pytest.mark.parametrize("make", [compile, interpreted])
def test_threads_change_nothing(make):
    program = random_program(7)
    values = random_values(program, 7, q=(11, 301), parameters=(301,))
    for one, other in zip(make(program, threads=3)(**values), make(program)(**values), strict=True):
        np.testing.assert_array_equal(one, other)


def test_concurrent_calls_do_not_disturb_each_other():
    program = random_program(8)
    f = compile(program)
    states = [random_values(program, k, q=((), (k % 5,))[k % 2]) for k in range(200)]
    wanted = [f(**s) for s in states]
    with ThreadPoolExecutor(8) as executor:
        for _ in range(5):
            for found, right in zip(executor.map(lambda s: f(**s), states), wanted, strict=True):
                for one, other in zip(found, right, strict=True):
                    np.testing.assert_array_equal(one, other)


def test_a_kernel_outlives_the_object_it_came_from():
    program = random_program(9)
    values = random_values(program, 9)
    step, constants = compile(program).step, compile(program).setup(values.pop("parameters"))
    gc.collect()
    assert_same(step(**values, constants=constants), expected(program, random_values(program, 9)))


@pytest.mark.parametrize("threads", [0, -1, 1.5, "2"])
def test_threads_are_counted_from_one(threads):
    with pytest.raises(ProgramError, match="whole number from 1 on"):
        compile(random_program(0), threads=threads)


def test_dropped_programs_give_their_memory_back():
    resource = pytest.importorskip("resource")
    programs = [random_program(seed, 40) for seed in range(10)]
    for program in programs:
        compile(program)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for _ in range(20):
        for program in programs:
            compile(program)(**random_values(program, 0))
    gc.collect()
    unit = 1 if sys.platform == "darwin" else 1024
    grown = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) * unit
    assert grown < 60e6  # kept alive, they would take three times as much


def test_a_function_in_a_reference_cycle_is_collected_in_good_order():
    for _ in range(5):
        cycle: list[object] = [compile(random_program(1))]
        cycle.append(cycle)
        function = ref(cycle[0])
        del cycle
        gc.collect()
        assert function() is None


@pytest.mark.parametrize("make", [compile, interpreted])
@pytest.mark.parametrize("leading", [(), (5,)])
def test_parameters_with_default_numbers_may_be_left_out(make, leading):
    program = with_defaults((0.5, 2, 1.5, 0.8))
    values = random_values(program, 1, q=leading)
    del values["parameters"]
    f = make(program)
    wanted = f(**values, parameters=[0.5, 2, 1.5, 0.8])
    for found in (f(**values), f(**values, parameters=None), f(**values, parameters={})):
        assert_same(found, wanted)
    np.testing.assert_array_equal(f.setup(), f.setup([0.5, 2, 1.5, 0.8]))


def test_default_numbers_fill_in_what_a_mapping_does_not_give():
    program = with_defaults((0.5, None, 1.5, 0.8))
    values = random_values(program, 1)
    del values["parameters"]
    f = compile(program)
    batch = np.array([1.0, 2.0, 3.0])
    wanted = f(**values, parameters=[[0.5, m, 7.0, 0.8] for m in batch])
    assert_same(f(**values, parameters={"M2": batch, "L1": 7}), wanted)
    with pytest.raises(ProgramError, match="argument parameters is missing: M1, M2, L1, L2"):
        f(**values)
    with pytest.raises(ProgramError, match=r"argument parameters lacks a value for M2$"):
        f(**values, parameters={"L1": 1})


def with_defaults(numbers, seed=1):
    program = random_program(seed)
    exact = tuple(None if n is None else Fraction(str(n)) for n in numbers)
    return replace(program, arguments=tuple(
        replace(a, defaults=exact) if a.name == "parameters" else a for a in program.arguments))


def test_arrays_that_are_too_short_are_refused_and_never_read_beyond():
    f = torsor.compile(torsor.generate("grav", "planar_2r"), parameters=torsor.load("planar_2r").defaults)
    inputs = [np.zeros((3, len(a.elements))) for a in f.step.program.arguments]
    run = f.step.bound(inputs, [out := np.empty((3, 2))])
    run(0, 3)
    assert np.isfinite(out).all()
    for first, last in ((0, 10**7), (-1, 2), (2, 1), (0.5, 2)):
        with pytest.raises(ProgramError, match="are not among the 3 that the arrays hold"):
            run(first, last)
    with pytest.raises(ProgramError, match="rows of 2, not"):
        f.step.bound(inputs, [np.empty((3, 1))])
    with pytest.raises(ProgramError, match="arrays were expected"):
        f.step.bound([], [])
    with pytest.raises(ProgramError, match=r"takes \d arrays, not 0"):
        f.step.run([])
    with pytest.raises(ProgramError, match="elements on its last axis"):
        f.step.run([np.zeros(len(a.elements) - (len(a.elements) > 0)) for a in f.step.program.arguments])
