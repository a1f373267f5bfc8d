"""A row of a batch is, bit by bit, what a call for that state alone gives."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import numpy as np
import pytest

from tests.compiled.native.programs import every_size, nested_sines, same_bits
from tests.compiled.random_programs import random_program, random_values
from torsor.compiled import batches
from torsor.compiled.batches import direct
from torsor.compiled.compile import compile
from torsor.compiled.native import machine_code
from torsor.compiled.native.batch import TILE
from torsor.compiled.native.processor import processor

DTYPES = ["f8", "f4"]


def one_by_one(f, values, count):
    """Each row of the results from a call of its own."""
    rows = [f(**{n: v[k] if v.ndim > 1 else v for n, v in values.items()}) for k in range(count)]
    return [np.stack(column) for column in zip(*rows, strict=True)]


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("given", [every_size(), nested_sines(2), random_program(40)], ids=lambda p: p.name)
def test_every_number_of_samples_gives_the_rows_of_single_calls(dtype, given):
    f = compile(given, dtype=dtype)
    most = 3 * processor().lanes(np.dtype(dtype).itemsize * 8) + 1
    leading = {a.name: (most,) for a in given.arguments}
    values = {n: v.astype(dtype) for n, v in random_values(given, 1, **leading).items()}
    wanted = one_by_one(f, values, most)
    for count in range(most + 1):
        found = f(**{n: v[:count] for n, v in values.items()})
        same_bits(found, [w[:count] for w in wanted])


@pytest.mark.parametrize("vector", [16, 64])
@pytest.mark.parametrize("given", [every_size(), nested_sines(2)], ids=lambda p: p.name)
def test_registers_of_any_width_give_the_same(monkeypatch, given, vector):
    values = random_values(given, 5, **{a.name: (37,) for a in given.arguments})
    wanted = compile(given)(**values)
    other = replace(processor(), vector=vector)
    monkeypatch.setattr(machine_code, "processor", lambda: other)
    f = compile(given)
    same_bits(f(**values), wanted)
    same_bits(f(**{n: v[3] for n, v in values.items()}), [w[3] for w in wanted])


@pytest.mark.parametrize("varying", list(product([False, True], repeat=4))[1:])
def test_steady_and_varying_arguments_in_every_combination(varying):
    given = random_program(41, 30)
    f = compile(given, dtype="f4" if varying[0] else "f8")
    names = [a.name for a in given.arguments]
    values = random_values(given, 2, **{n: (21,) if v else () for n, v in zip(names, varying, strict=True)})
    values = {n: v.astype(f.dtype) for n, v in values.items()}
    found = f(**values)
    same_bits(found, one_by_one(f, values, 21))
    same_bits(found, f(**{n: np.broadcast_to(v, (21, v.shape[-1])) for n, v in values.items()}))


@pytest.mark.parametrize("dtype", DTYPES)
def test_results_written_past_the_caches_are_the_same_wherever_they_lie(monkeypatch, dtype):
    given = every_size()
    f = compile(given, dtype=dtype)
    leading = {a.name: (1501,) for a in given.arguments if a.name != "a7"}
    values = {n: v.astype(dtype) for n, v in random_values(given, 3, **leading).items()}
    plain = f(**values)
    monkeypatch.setattr(machine_code, "STREAMED", 0)
    same_bits(f(**values), plain)
    lanes = processor().lanes(np.dtype(dtype).itemsize * 8)
    tile = lanes * -(-TILE // (9 * lanes * np.dtype(dtype).itemsize))
    for count in (*range(lanes - 1, 2 * lanes), *range(tile - 1, tile + lanes), 3 * tile + 1, 1000, 1501):
        part = {n: v[:count] if v.ndim > 1 else v for n, v in values.items()}
        for start in range(0, lanes + 1, 3):
            memory = [np.full(start + p[:count].size + 9, -7, dtype) for p in plain]
            out = [m[start : start + p[:count].size].reshape(p[:count].shape)
                   for m, p in zip(memory, plain, strict=True)]
            same_bits(f(**part, out=out), [p[:count] for p in plain])
            for m, o in zip(memory, out, strict=True):
                assert (m[:start] == -7).all() and (m[start + o.size :] == -7).all()


COLUMNS = np.random.default_rng(0).uniform(-2, 2, (50, 20))


def test_columns_and_rows_of_larger_arrays_are_read_where_they_lie():
    for value in (COLUMNS[:, 3:6], COLUMNS[::3, 3:6], COLUMNS[::-1, 3:6], COLUMNS[:, 7:8], COLUMNS[:, 7:8][:, ::-1],
                  COLUMNS.reshape(10, 5, 20)[:, :, 1:4], np.broadcast_to(COLUMNS[0, :3], (50, 3))):
        rows = direct(value, value.shape[:-1], np.dtype(float))
        assert rows is not None and np.shares_memory(rows, value)
        np.testing.assert_array_equal(rows, value.reshape(-1, value.shape[-1]))


def test_what_cannot_be_read_where_it_lies_takes_a_copy():
    f8 = np.dtype(float)
    unaligned = np.frombuffer(bytearray(50 * 24 + 1), offset=1).reshape(50, 3)
    for value in (COLUMNS[:, :6:2], COLUMNS[:, 2::-1], np.asfortranarray(COLUMNS), COLUMNS.astype("f4"),
                  COLUMNS.astype(">f8"), COLUMNS.astype(int), COLUMNS.reshape(10, 5, 20)[:, ::2, :3], unaligned):
        assert direct(value, value.shape[:-1], f8) is None
    assert direct(COLUMNS, (2, 50), f8) is None


LAYOUTS = {
    "columns": lambda v: np.concatenate([v, v, v], axis=-1)[..., v.shape[-1] : 2 * v.shape[-1]],
    "every other column": lambda v: np.repeat(v, 2, axis=-1)[..., ::2],
    "every other row": lambda v: np.repeat(v, 2, axis=0)[::2],
    "Fortran": np.asfortranarray,
    "backwards": lambda v: v[::-1, ..., ::-1].copy()[::-1, ..., ::-1],
    "rows backwards": lambda v: v[::-1].copy()[::-1],
    "big-endian": lambda v: v.astype(">f8"),
    "float32": lambda v: v.astype("f4"),
    "longdouble": lambda v: v.astype(np.longdouble),
    "unaligned": lambda v: np.frombuffer(b"\0" + v.tobytes(), offset=1).reshape(v.shape),
    "read-only": lambda v: np.frombuffer(v.tobytes()).reshape(v.shape),
    "lists": lambda v: v.tolist(),
}


@pytest.mark.parametrize("leading", [(1,), (3,), (37,), (5, 4)])
@pytest.mark.parametrize("layout", LAYOUTS)
def test_layouts_and_types_change_nothing(layout, leading):
    given = LAYOUT_FUNCTION.program
    values = random_values(given, 4, **{a.name: leading for a in given.arguments})
    values = {n: np.round(v * 256) / 256 for n, v in values.items()}  # exact in every type
    wanted = LAYOUT_FUNCTION(**values)
    same_bits(LAYOUT_FUNCTION(**{n: LAYOUTS[layout](v) for n, v in values.items()}), wanted)
    one = {n: v[(0,) * len(leading)] for n, v in values.items()}
    same_bits(LAYOUT_FUNCTION(**{n: LAYOUTS[layout](v[None])[0] for n, v in one.items()}), LAYOUT_FUNCTION(**one))


LAYOUT_FUNCTION = compile(random_program(42, 30))


@pytest.mark.parametrize("piece", [1, 5, 4096])
def test_leading_axes_broadcast_in_pieces_of_any_size(monkeypatch, piece):
    monkeypatch.setattr(batches, "PIECE", piece)
    f = LAYOUT_FUNCTION
    names = [a.name for a in f.program.arguments]
    for shapes in product([(), (1,), (3,), (2, 1), (4, 1, 1), (4, 2, 3)], repeat=2):
        values = random_values(f.program, 5, **dict(zip((names[0], names[3]), shapes, strict=True)))
        leading = np.broadcast_shapes(*shapes)
        full = {n: np.broadcast_to(v, (*leading, v.shape[-1])).copy() for n, v in values.items()}
        same_bits(f(**values), f(**full))


@pytest.mark.parametrize("shapes", [((0,), ()), ((0,), (1,)), ((3, 0), (3, 1)), ((0, 4), (4,)), ((2, 0, 3), (1, 3))])
def test_axes_of_no_length_give_nothing(shapes):
    f = LAYOUT_FUNCTION
    leading = np.broadcast_shapes(*shapes)
    found = f(**random_values(f.program, 6, q=shapes[0], parameters=shapes[1]))
    assert [r.shape for r in found] == [leading + o.shape for o in f.program.outputs]


@pytest.mark.parametrize("shift", range(-9, 10, 3))
def test_an_output_may_lie_anywhere_on_the_inputs(shift):
    given = nested_sines(1)
    f = compile(given)
    memory = np.random.default_rng(1).uniform(-1, 1, 200)
    x, out = memory[50:140].reshape(30, 3), memory[50 + shift : 140 + shift].reshape(30, 3)
    other = np.empty((30, 3))
    wanted = f(x.copy())
    same_bits(f(x, out=[out, other]), wanted)
