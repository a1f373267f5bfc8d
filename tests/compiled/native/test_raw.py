"""`raw` computes one state on arrays where they lie, says what it takes, and leaves nothing behind."""

from __future__ import annotations

import array
import ctypes
import gc
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from tests.compiled.native.programs import every_size, nested_sines, program, same_bits
from tests.compiled.random_programs import one_program, random_program, random_values
from torsor.compiled import fallback
from torsor.compiled.compile import Compiled, compile
from torsor.compiled.native import python_call
from torsor.errors import ProgramError
from torsor.program.check import check
from torsor.program.instructions import Argument, Instruction, Output
from torsor.program.program import Program

RANDOM, SINES, ROOT = random_program(60, 30), nested_sines(1), one_program("sqrt")
PROGRAMS = [RANDOM, SINES, ROOT, every_size(), random_program(62, 20).setup]


def without_the_call(given, **options):
    """Compiled where numpy's arrays are not what the machine code expects."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(python_call, "fits", lambda: False)
        return compile(given, **options)


def interpreted(given):
    return Compiled(given, fallback.build(given))


MAKES = [compile, without_the_call, interpreted]


def empty(f):
    return [np.full(o.shape, np.nan, f.dtype) for o in f.program.outputs]


@pytest.mark.parametrize("make", MAKES)
@pytest.mark.parametrize("given", PROGRAMS, ids=lambda p: p.name)
def test_raw_fills_the_outputs_with_what_a_call_returns(make, given):
    f = make(given)
    values = {n: np.abs(v) for n, v in random_values(given, 1).items()}
    out = empty(f)
    assert f.raw(*values.values(), *out) is None
    wanted = f(**values)
    same_bits(out, [wanted] if len(out) == 1 else wanted)


def test_kernels_have_a_raw_of_their_own():
    f = compile(RANDOM)
    values = random_values(RANDOM, 2)
    constants = np.empty(len(RANDOM.step.argument("constants").elements))
    f.setup.raw(values["parameters"], constants)
    out = empty(f)
    f.step.raw(*list(values.values())[:-1], constants, *out)
    same_bits(out, f(**values))


def test_an_argument_may_be_called_constants():
    arguments = Argument("constants", ("x1",)), Argument("m", ("m1",), "parameter")
    made = Instruction("a", "mul", ("m1", "m1")), Instruction("y", "mul", ("a", "x1"))
    f = compile(check(Program("named", arguments, made, (Output("y", ("y",), ()),))))
    assert f(np.array([3.0]), np.array([2.0])) == 12
    assert f(np.full((9, 1), 3.0), np.array([2.0])).tolist() == [12] * 9


def test_floats_have_their_own_raw():
    f = compile(RANDOM, dtype=np.float32)
    values = {n: v.astype("f4") for n, v in random_values(RANDOM, 3).items()}
    out = empty(f)
    f.raw(*values.values(), *out)
    same_bits(out, f(**values))
    with pytest.raises(ProgramError, match=r"raw takes for q an array of float32 of shape \(3,\), not float64"):
        f.raw(*random_values(RANDOM, 3).values(), *out)


def test_a_program_without_arguments_takes_outputs_alone():
    given = program([Instruction("a", "sin", (2,)), Instruction("b", "mul", ("a", "pi"))], ["b", "a", 1], inputs=0)
    f, out = compile(given), np.empty(3)
    f.raw(out)
    same_bits([out], [f()])
    np.testing.assert_allclose(out, [np.sin(2) * np.pi, np.sin(2), 1], rtol=1e-15)


@pytest.mark.parametrize("make", MAKES)
def test_what_does_not_fit_is_refused_and_nothing_is_written(make):
    f = make(SINES)
    x, a, b = np.ones(3), np.full(3, 7.0), np.full(3, 7.0)
    locked = np.full(3, 7.0)
    locked.flags.writeable = False
    bad = {
        r"raw takes 3 arrays of float64, inputs then outputs: x\[3\], r0\[3\], r1\[3\]; not 2": (x, a),
        "; not 4": (x, a, b, b),
        "; not 0": (),
        r"for x an array of float64 of shape \(3,\), not float64 of shape \(4,\)": (np.ones(4), a, b),
        r"not float64 of shape \(1, 3\)": (np.ones((1, 3)), a, b),
        "not int64 of shape": (np.ones(3, int), a, b),
        "not float32 of shape": (np.ones(3, "f4"), a, b),
        "not >f8 of shape": (np.ones(3, ">f8"), a, b),
        "not list": ([1.0, 1.0, 1.0], a, b),
        "not NoneType": (None, a, b),
        r"for r1 an array of float64 of shape \(3,\), not float64 of shape \(2,\)": (x, a, np.ones(2)),
        "raw cannot write to r0: its memory is read-only": (x, locked, b),
        "raw cannot write to r1: its memory is read-only": (x, a, memoryview(bytes(24)).cast("d")),
    }
    for message, given in bad.items():
        with pytest.raises(ProgramError, match=message):
            f.raw(*given)
    assert (a == 7).all() and (b == 7).all() and (locked == 7).all()
    with pytest.raises(TypeError):
        f.raw(x=x, r0=a, r1=b)
    with pytest.raises(TypeError):
        f.raw(x, a, out=b)


@pytest.mark.parametrize("make", MAKES)
def test_any_buffer_will_do(make, tmp_path):
    f = make(SINES)
    numbers = [0.1, -0.2, 0.3]
    wanted = np.concatenate(f(numbers))
    file = np.memmap(tmp_path / "numbers", float, "w+", shape=(6,))
    for one in (array.array("d", numbers), (ctypes.c_double * 3)(*numbers), memoryview(np.array(numbers)),
                np.array(numbers * 2)[:3], np.repeat(numbers, 2)[::2], np.array(numbers[::-1])[::-1],
                np.frombuffer(b"\0" + np.array(numbers).tobytes(), offset=1)):
        for memory in (np.empty(6), np.empty(12)[::2], file):
            f.raw(one, memory[:3], memory[3:])
            np.testing.assert_array_equal(memory, wanted)
        a, b = array.array("d", [0] * 3), (ctypes.c_double * 3)()
        f.raw(one, a, b)
        np.testing.assert_array_equal([*a, *b], wanted)


@pytest.mark.parametrize("make", MAKES)
@pytest.mark.parametrize("shift", range(-3, 4))
def test_outputs_may_lie_on_the_inputs(make, shift):
    turned = [Instruction(f"y{k}", "neg", (f"x{2 - k}",)) for k in range(3)]  # what is written is read later
    for given in (SINES, program(turned, ["y0", "y1", "y2"], [1, 2, 3], inputs=3)):
        f = make(given)
        memory, other = np.linspace(-1, 1, 9), np.empty(3)
        x, out = memory[3:6], memory[3 + shift : 6 + shift]
        wanted = f(x.copy())
        f.raw(x, out, other)
        same_bits([out, other], wanted)


def test_raw_leaks_nothing():
    f = compile(ROOT).raw
    x, y = np.array([4.0]), np.empty(())
    wrong, held = np.ones(2), [4.0]
    before = [sys.getrefcount(o) for o in (x, y, wrong, held, None, np.ndarray, y.dtype)]
    for _ in range(1_000_000):
        f(x, y)
    for _ in range(1000):
        for bad in ((wrong, y), (held, y), (x,), (x, y, y)):
            with pytest.raises(ProgramError):
                f(*bad)
    del bad
    after = [sys.getrefcount(o) for o in (x, y, wrong, held, None, np.ndarray, y.dtype)]
    assert np.abs(np.subtract(before, after)).max() < 100
    assert before[:4] == after[:4] and y == 2


def test_raw_outlives_what_it_came_from():
    raws = []
    for seed in range(5):
        given = random_program(seed, 20)
        f = compile(given)
        out = empty(f)
        f.raw(*random_values(given, seed).values(), *out)
        raws.append((f.raw, list(random_values(given, seed).values()), out))
        del f
    gc.collect()
    compile(ROOT)
    for raw, values, wanted in raws:
        out = [np.empty_like(w) for w in wanted]
        raw(*values, *out)
        same_bits(out, wanted)
        with pytest.raises(ProgramError):
            raw()


def test_raw_may_be_called_from_several_threads():
    f = compile(RANDOM)
    states = [list(random_values(RANDOM, k).values()) for k in range(50)]
    wanted = [f(*s) for s in states]

    def work(_):
        for state, right in zip(states * 20, wanted * 20, strict=True):
            out = empty(f)
            f.raw(*state, *out)
            same_bits(out, right)
        return True

    with ThreadPoolExecutor(4) as pool:
        assert all(pool.map(work, range(4)))


def test_an_object_on_its_way_out_may_still_call():
    """In a process of its own: code that is gone too early ends it."""
    text = """
import gc, numpy as np
from tests.compiled.native.programs import nested_sines
from torsor.compiled.compile import compile

class Controller:
    def __init__(self):
        self.function, self.itself = compile(nested_sines(1)), self
    def __del__(self):
        room = [np.full(n, -1.0) for n in range(1, 500)]  # where the code was, if it is gone
        out = np.empty(3), np.empty(3)
        self.function.raw(np.ones(3), *out)
        assert (self.function(np.ones(3))[0] == out[0]).all()
        print("done", flush=True)

for _ in range(20):
    Controller()
gc.collect()
"""
    found = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, check=False)
    assert (found.returncode, found.stdout) == (0, "done\n" * 20), found.stderr


@pytest.mark.parametrize("given", [ROOT, random_program(63, 10).setup, program([], ["x1", 3], inputs=2)],
                         ids=lambda p: p.name)
def test_a_call_returns_an_array_of_its_own(given):
    f = compile(given)
    values = {n: np.abs(v) for n, v in random_values(given, 1).items()}
    one, other = f(**values), f(**values)
    same_bits([one], [other])
    assert type(one) is np.ndarray and one.base is None and one.shape == given.outputs[0].shape
    assert one.flags.owndata and one.flags.writeable and one.flags.c_contiguous and one.dtype == float
    assert not np.shares_memory(one, other) and sys.getrefcount(one) == 2
    before = [sys.getrefcount(o) for o in (*values.values(), one.dtype, np.ndarray)]
    for _ in range(10_000):
        f(**values)
    after = [sys.getrefcount(o) for o in (*values.values(), one.dtype, np.ndarray)]
    assert np.abs(np.subtract(before, after)).max() < 100


def test_arrays_to_fill_are_not_taken_for_inputs_nor_inputs_for_them():
    f = compile(SINES)
    x, a, b = np.ones(3), np.full(3, 7.0), np.full(3, 7.0)
    for given, out in (((x, a), [b]), ((), [x, a, b]), ((x,), [a]), ((x,), a), ((x, a), [b, b])):
        with pytest.raises(ProgramError):
            f(*given, out=out)
    assert (a == 7).all() and (b == 7).all() and (x == 1).all()
    found = f(x, out=(a, b))
    assert found[0] is a and found[1] is b
    same_bits(found, f(x))


def test_names_and_places_do_not_mix_silently():
    f, x = compile(ROOT), np.array([4.0])
    with pytest.raises(ProgramError, match="given x twice"):
        f(x, x=x)
    with pytest.raises(ProgramError, match="has no argument speed"):
        f(x, speed=x)
    assert f(x=x) == f(x) == 2
