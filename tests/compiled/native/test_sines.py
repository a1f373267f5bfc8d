"""Sines and cosines are within a unit in the last place, whatever the angle and whatever is computed beside it."""

from __future__ import annotations

from functools import cache
from math import floor, ldexp

import mpmath
import numpy as np
import pytest

from tests.compiled.native.programs import same_bits, sines_of
from torsor.codegen.sine_coefficients import FAR, HALF_PI
from torsor.compiled.compile import compile

DTYPES = [np.float64, np.float32]
MP = mpmath.mp.clone()
MP.prec = 1300  # the largest double has 1024 bits before the point


def closest(dtype, exponents):
    """Numbers m 2^e as near to multiples of pi/2 as there are: m from the continued fraction of 2^e / (pi/2)."""
    found = []
    for e in exponents:
        x = MP.ldexp(1, e) * 2 / MP.pi
        m = [0, 1]
        while m[-1] < 2 ** (np.finfo(dtype).nmant + 1):
            x = 1 / (x - MP.floor(x))
            m.append(int(MP.floor(x)) * m[-1] + m[-2])
        found += [ldexp(k, e) for k in m[-5:-1]]
    return found


@cache
def angles(dtype):
    """The angles that are hardest, and some of all the others, within the range of our own method and beyond."""
    rng, kind = np.random.default_rng(0), np.finfo(dtype)
    far = FAR[kind.bits]
    turns = [MP.pi / 2 * int(k) for k in (*range(1, 50), *rng.integers(50, floor(far * 0.63), 200))]
    parts = [
        rng.uniform(-7, 7, 1000), rng.uniform(-far, far, 700), rng.uniform(0.78, 0.79, 100),
        10 ** rng.uniform(np.log10(kind.tiny), np.log10(kind.max), 500), [kind.max],
        closest(dtype, range(-kind.nmant - 3, kind.maxexp - kind.nmant - 1, 1 if kind.bits == 32 else 9)),
        [6381956970095103.0 * 2.0**797] * (kind.bits == 64),  # of all doubles the nearest to a multiple of pi/2
        closest(dtype, range(-kind.nmant - 3, 12)),
        [kind.smallest_subnormal, 5 * kind.smallest_subnormal, kind.tiny / 2, kind.tiny, kind.eps],
        [float(t) for t in turns], [far, far / 2, np.pi / 4],
    ]
    given = np.concatenate(parts).astype(dtype)
    around = given[-500:]
    given = np.concatenate([given, np.nextafter(around, dtype(0)), np.nextafter(around, dtype(np.inf))])
    return rng.permutation(given) * rng.choice(np.array([-1, 1], dtype), len(given))


@cache
def truth(dtype):
    """Sines and cosines of the angles, each as a sum of two doubles."""
    sums = []
    for function in (MP.sin, MP.cos):
        exact = [function(MP.mpf(float(x))) for x in angles(dtype)]
        high = np.array([float(v) for v in exact])
        sums.append((high, np.array([float(v - h) for v, h in zip(exact, high.tolist(), strict=True)])))
    return sums


def errors(dtype, found):
    """The largest errors of sines and of cosines, in units in the last place."""
    for values, (high, low) in zip(found, truth(dtype), strict=True):
        yield np.abs((values.ravel() - high) - low) / np.spacing(np.abs(high).astype(dtype)).astype(float)


def near(dtype):
    return np.abs(angles(dtype)) <= FAR[np.finfo(dtype).bits]


@pytest.mark.parametrize("dtype", DTYPES)
def test_a_batch_is_within_a_unit_in_the_last_place(dtype):
    for error in errors(dtype, compile(sines_of(1), dtype=dtype)(angles(dtype)[:, None])):
        assert error[near(dtype)].max() < 0.8
        assert error[~near(dtype)].max() < 0.8


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("count", range(1, 10))
def test_packs_of_every_size_give_what_a_batch_gives(dtype, count):
    x = angles(dtype)
    x = x[: len(x) // count * count].reshape(-1, count)
    f = compile(sines_of(count), dtype=dtype)
    found = np.empty((2, *x.shape), dtype)
    for row, sines, cosines in zip(x, *found, strict=True):
        f.raw(row, sines, cosines)
    same_bits(found, f(x))
    same_bits(found.reshape(2, -1), [v.ravel() for v in compile(sines_of(1), dtype=dtype)(x.reshape(-1, 1))])


@pytest.mark.parametrize("dtype", DTYPES)
def test_a_result_does_not_depend_on_its_neighbours(dtype):
    """Far, infinite and near ones in the same pack, and in the same group of a batch, in many orders."""
    x = np.concatenate([angles(dtype)[:60], [np.inf, -np.inf, np.nan, 0.0, -0.0]]).astype(dtype)
    f, five = compile(sines_of(1), dtype=dtype), compile(sines_of(5), dtype=dtype)
    wanted = np.array([f(v[None]) for v in x], dtype)[:, :, 0].T
    rng = np.random.default_rng(1)
    for order in (rng.permutation(len(x)) for _ in range(100)):
        same_bits([v[:, 0] for v in f(x[order, None])], wanted[:, order])
        same_bits([v.ravel() for v in five(x[order].reshape(-1, 5))], wanted[:, order])


@pytest.mark.parametrize("dtype", DTYPES)
def test_sine_is_odd_and_cosine_even(dtype):
    f, x = compile(sines_of(1), dtype=dtype), angles(dtype)[:, None]
    sine, cosine = f(x)
    same_bits(f(-x), [-sine, cosine])
    same_bits(f(np.array([-0.0], dtype)), [np.array([-0.0], dtype), np.array([1.0], dtype)])
    same_bits(f(np.array([0.0], dtype)), [np.array([0.0], dtype), np.array([1.0], dtype)])


@pytest.mark.parametrize("dtype", DTYPES)
def test_tiny_angles_are_their_own_sines(dtype):
    kind = np.finfo(dtype)
    x = np.concatenate([kind.smallest_subnormal * np.arange(1, 50), kind.tiny * np.arange(1, 50)]).astype(dtype)
    same_bits(compile(sines_of(1), dtype=dtype)(x[:, None]), [x[:, None], np.ones((len(x), 1), dtype)])


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 9])
def test_infinities_and_nan_have_no_sine(dtype, count):
    x = np.array([np.inf, -np.inf, np.nan], dtype)[np.arange(count * 7) % 3].reshape(7, count)
    f = compile(sines_of(count), dtype=dtype)
    for found in (f(x), f(x[0])):
        assert np.isnan(found).all()


def test_half_pi_is_the_sum_of_its_parts():
    for bits, parts in HALF_PI.items():
        assert abs(sum(map(MP.mpf, parts)) - MP.pi / 2) < MP.ldexp(1, -160 if bits == 64 else -72)
        assert all(np.finfo(f"f{bits // 8}").dtype.type(p) == p for p in parts)
