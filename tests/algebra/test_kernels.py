"""What sums have in common: the same values, fewer operations, the same every time."""

from __future__ import annotations

from random import Random

import pytest

import torsor
from torsor.algebra.graph import Graph
from torsor.algebra.identity import Identity
from torsor.algebra.operation_counts import operations
from torsor.algebra.polynomials.kernels import extracted
from torsor.algebra.shortening import shortened
from torsor.program.compose import expressions


def random_sums(seed: int):
    """Sums of products in which the same sums hide behind other factors, with opposite signs too."""
    rng, g = Random(seed), Graph()
    letters, constants = g.symbols("a b c d e f x y z"), g.symbols("K L M")
    hidden = [sum((rng.choice(letters) * rng.choice((1, -1)) for _ in range(size)), g.zero) for size in (2, 2, 3)]
    sums = []
    for _ in range(rng.randint(2, 6)):
        total = g.zero
        for _ in range(rng.randint(1, 4)):
            factor = rng.choice([*letters, *constants])
            for sign, term in _terms(rng.choice(hidden)):
                total = total + factor * term * sign
            total = total + rng.choice(letters) * rng.choice(constants) * rng.choice((1, -1))
        sums.append(total)
    return [s for s in sums if s.args], {"K", "L", "M"}


def _terms(e):
    if e.op in ("add", "sub"):
        yield from _terms(e.args[0])
        yield from ((s if e.op == "add" else -s, t) for s, t in _terms(e.args[1]))
    elif e.op == "neg":
        yield from ((-s, t) for s, t in _terms(e.args[0]))
    else:
        yield 1, e


@pytest.mark.parametrize("seed", range(60))
def test_the_values_stay_for_all_values_of_all_symbols(seed):
    sums, parameters = random_sums(seed)
    short = extracted(sums, parameters)
    assert all(Identity().is_zero(a - b) for a, b in zip(sums, short, strict=True))
    assert operations(short, parameters) <= operations(sums, parameters)


def test_a_sum_that_two_sums_have_up_to_a_factor_is_computed_once():
    g = Graph()
    a, b, x, y, z = g.symbols("a b x y z")
    sums = [a * x + a * y, b * z - b * x - b * y]
    assert operations(sums, set()) == 8
    assert operations(extracted(sums, set()), set()) == 4  # t = x + y, a t, b (z - t)


def test_a_product_that_several_terms_have_is_computed_once():
    g = Graph()
    a, b, c, d, e = g.symbols("a b c d e")
    sums = [a * c * b + d, a * e * b - d, c * e]
    assert operations(extracted(sums, set()), set()) == operations(sums, set()) - 1


def test_constants_of_a_step_are_multiplied_in_setup():
    g = Graph()
    K, L, x, y = g.symbols("K L x y")
    short = extracted([K * (L * x) + (K * L) * y], {"K", "L"})
    assert operations(short, {"K", "L"}) == 2  # (K L) (x + y)


def test_the_same_comes_out_every_time():
    program = torsor.generate("lag", "puma560", effort=0)
    parameters = set(program.argument("parameters").elements)

    def once():
        return [repr(e) for e in extracted([e for v in expressions(program, Graph()).values() for e in v], parameters)]

    assert once() == once()


@pytest.mark.parametrize(("model", "most"), [("inm", 226), ("lag", 549), ("jinv", 83)])
def test_models_of_the_puma_are_shorter_than_factoring_makes_them(model, most):
    options = {"projection": -1} if model == "jinv" else {}
    assert torsor.generate(model, "puma560", **options).ops.total <= most


def test_shortening_never_lengthens():
    for seed in range(20):
        sums, parameters = random_sums(seed)
        assert operations(shortened(sums, parameters), parameters) <= operations(sums, parameters)
