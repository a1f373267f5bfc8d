"""Equal values become one, and nothing else does."""

from __future__ import annotations

import random
from math import inf, isclose

import pytest

from torsor.algebra import equal_values
from torsor.algebra.domains import FLOAT
from torsor.algebra.equal_values import merged
from torsor.algebra.exact_proof import Prover
from torsor.algebra.graph import Graph
from torsor.algebra.identity import Identity
from torsor.algebra.operation_counts import operations
from torsor.program.evaluate import evaluate
from torsor.program.freeze import freeze
from torsor.program.instructions import Argument, Output
from torsor.program.passes.shared_values import merged_values


def made(text: str, g: Graph):
    """Two ways to write one value, in symbols a b c x y."""
    a, b, c, x, y = g.symbols("a b c x y")
    s, k = g.sin, g.cos
    return {
        "angles that add": (k(a + b), k(a) * k(b) - s(a) * s(b)),
        "a sum with its sign turned": (s(a + b + c) * -1, -(s(a + b) * k(c)) - k(a + b) * s(c)),
        "an angle twice": (s(2 * a), 2 * s(a) * k(a)),
        "a square": ((x + y) ** 2, x**2 + 2 * (x * y) + y**2),
        "zero": (g.zero, x * (c * y) - y * (c * x)),
        "one": (g.one, s(a + b) ** 2 + (k(a) * k(b) - s(a) * s(b)) ** 2),
        "the same inside a root": (g.sqrt(x * y + x), g.sqrt(x * (y + 1))),
        "the same under a line": (a / (x * y + x), a / (x * (y + 1))),
    }[text]


@pytest.mark.parametrize("text", ["angles that add", "a sum with its sign turned", "an angle twice", "a square", "zero",
                                  "one", "the same inside a root", "the same under a line"])
def test_values_that_are_written_in_two_ways_are_one(text):
    g = Graph()
    first, second = made(text, g)
    assert first is not second
    one, other = merged([first, second], ())
    assert one is first and other is first


def test_values_that_differ_somewhere_stay_two():
    g = Graph()
    x, y = g.symbols("x y")
    for pair in [(g.sqrt(x**2 * y), x * g.sqrt(y)), (g.abs(x + y), x + y), (g.atan2(g.sin(x), g.cos(x)), x * y),
                 (g.sign(x) * g.abs(x), x + 1), (g.sqrt(x**2 + 2 * x * y + y**2), x + y)]:
        assert all(a is b for a, b in zip(merged(pair, ()), pair, strict=True))


def test_a_coincidence_of_residues_is_not_believed(monkeypatch):
    """Were the prime ever to be met by accident, the exact proof would stand in the way."""
    g = Graph()
    x, y = g.symbols("x y")
    outputs = [x * y, x + y, g.sin(x) * y]
    monkeypatch.setattr(Identity, "residues", lambda _, nodes: [7] * len(nodes))
    assert all(a is b for a, b in zip(merged(outputs, ()), outputs, strict=True))


def test_a_proof_that_would_be_long_is_given_up():
    g = Graph()
    x = g.symbols([f"x{k}" for k in range(12)])
    total = g.one
    for a, b in zip(x[::2], x[1::2], strict=True):
        total = total * (a + b)
    long = Prover(g, 10**6)
    assert not long.equal(total, total * total) and long.left > 10**6 - 2000
    spent = Prover(g, 5)
    assert not spent.equal((x[0] + x[1]) ** 2, x[0] ** 2 + 2 * (x[0] * x[1]) + x[1] ** 2)


def test_what_depends_on_parameters_alone_stands_for_what_does_not():
    g = Graph()
    q, m, n = g.symbols("q m n")
    moving = (m * g.sin(q)) ** 2 + (m * g.cos(q)) ** 2 + n * m
    outputs = merged([moving * g.sin(q), (m**2 + n * m) * g.cos(q)], {"m", "n"})
    assert operations(outputs, {"m", "n"}) == 2  # though the one that moves is the older


@pytest.mark.parametrize("seed", range(40))
def test_programs_keep_their_values_and_never_grow(seed):
    rng, g = random.Random(seed), Graph()
    symbols = g.symbols("a b c d")
    pool = [*symbols, *(g.sin(s) for s in symbols), *(g.cos(s) for s in symbols[:3]), g.sin(symbols[0] + symbols[1]),
            g.cos(symbols[0] + symbols[1])]
    for _ in range(60):
        x, y = rng.sample(pool, 2)
        pool.append(rng.choice([x + y, x - y, x * y, x**2, x * (y + 1), x * y + x]))
    program = freeze("p", (Argument("x", ("a", "b", "c", "d")),), [(Output("y", (), (12,)), pool[-12:])])
    after = merged_values(program)
    assert after.ops.total <= program.ops.total
    values = {"x": [rng.uniform(-1, 1) for _ in symbols]}
    before, now = evaluate(program, values, FLOAT)["y"], evaluate(after, values, FLOAT)["y"]
    assert all(isclose(p, q, rel_tol=1e-9, abs_tol=1e-9) for p, q in zip(before, now, strict=True) if abs(p) < inf)
    assert merged_values(after).ops.total == after.ops.total


def test_a_program_without_twins_stays_as_it_is():
    g = Graph()
    a, b = g.symbols("a b")
    program = freeze("p", (Argument("x", ("a", "b")),), [(Output("y", (), (2,)), [g.sin(a) * b, a + b])])
    assert merged_values(program) is program


def test_work_is_bounded_by_what_fails(monkeypatch):
    monkeypatch.setattr(equal_values, "BUDGET", 0)
    g = Graph()
    first, second = made("a square", g)
    assert merged([first, second], ()) == [first, second]
