"""The equations of Paul's method, each against its own statement at random numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from math import atan2, cos, pi, sin
from random import Random

import pytest

from torsor.algebra.expr import Expr
from torsor.algebra.graph import Graph
from torsor.mechanics.inverse.equation_types import (
    Linear,
    Wave,
    one_equation,
    polar,
    square_sum,
    two_equations,
    two_roots,
)
from torsor.mechanics.inverse.quartic import roots, wave_roots
from torsor.mechanics.inverse.sheet import Sheet
from torsor.program.choices import solutions
from torsor.program.freeze import freeze
from torsor.program.instructions import Argument, Output

Build = Callable[[Sheet, list[Expr]], list[Expr]]


def solved(names: str, build: Build, numbers: list[float]) -> list[list[float]]:
    """The solutions that exist, for numbers in the place of the names."""
    g = Graph()
    sheet = Sheet(g, ())
    x = build(sheet, list(g.symbols(names)))
    given = Argument("k", tuple(names.split()))
    guards = [(Output(f"G{k}", (), (), (), "guard"), [value]) for k, (value, _) in enumerate(sheet.guards)]
    program = freeze("equation", [given, *sheet.choices], [(Output("x", (), (len(x),)), x), *guards])
    return [found["x"] for found in solutions(program, {"k": numbers})]


def draws(count: int, many: int = 200) -> Iterator[list[float]]:
    rng = Random(5)
    return ([rng.uniform(-1, 1) for _ in range(count)] for _ in range(many))


def distinct(angles: list[float]) -> int:
    return len({(round(cos(a), 7), round(sin(a), 7)) for a in angles})


def test_type_2_has_two_solutions_or_none() -> None:
    for X, Y, Z in draws(3):
        found = [q for (q,) in solved("X Y Z", lambda s, k: [one_equation(s, Linear(*k), "q")], [X, Y, Z])]
        assert len(found) == (2 if X * X + Y * Y >= Z * Z else 0)
        assert distinct(found) == len(found)
        assert all(abs(X * sin(q) + Y * cos(q) - Z) < 1e-12 for q in found)


def test_type_2_without_a_right_side_has_two_solutions_half_a_turn_apart() -> None:
    for X, Y in draws(2):
        a, b = (q for (q,) in solved("X Y", lambda s, k: [one_equation(s, Linear(*k, s.graph.zero), "q")], [X, Y]))
        assert abs(X * sin(a) + Y * cos(a)) < 1e-14
        assert cos(a - b) == pytest.approx(-1)


def test_type_2_at_its_limits_is_finite() -> None:
    def find(X: float, Y: float, Z: float) -> list[list[float]]:
        return solved("X Y Z", lambda s, k: [one_equation(s, Linear(*k), "q")], [X, Y, Z])

    assert find(0.0, 0.0, 0.0) == [[0.0], [0.0]]  # arbitrary
    assert all(sin(q) == pytest.approx(1) for (q,) in find(0.3, 0.0, 0.3 * (1 + 1e-12)))  # beyond by rounding
    assert find(0.3, 0.0, 0.3 * (1 + 1e-6)) == []


def test_type_3_has_one_solution() -> None:
    for X1, Y1, X2, Y2, q in draws(5):
        k = [X1, Y1, X1 * sin(q) + Y1 * cos(q), X2, Y2, X2 * sin(q) + Y2 * cos(q)]
        ((found,),) = solved("a b c d e f", lambda s, k: [two_equations(Linear(*k[:3]), Linear(*k[3:]))], k)
        assert found == pytest.approx(q, abs=1e-6)


def test_type_4() -> None:
    for C, S in draws(2):
        found = solved("C S", lambda s, k: list(polar(s, *k, "r")), [C, S])
        assert len(found) == 2 and found[0][0] == -found[1][0]
        assert all(r * cos(q) == pytest.approx(C) and r * sin(q) == pytest.approx(S) for r, q in found)


def test_two_roots() -> None:
    for a, b, c in draws(3):
        found = [x for (x,) in solved("a b c", lambda s, k: [two_roots(s, *k, "x")], [a, b, c])]
        assert len(found) == (2 if b * b >= a * c else 0)
        assert all(abs(a * x * x + 2 * b * x + c) < 1e-9 * (1 + x * x) for x in found)


def test_squares_of_two_equations_are_a_wave() -> None:
    for a, b, c, d, w0, w1, k, q in draws(8, 20):
        C, S = cos(q), sin(q)
        value = (a * C + b * S + w0) ** 2 + (c * C + d * S + w1) ** 2 - k

        def build(_: Sheet, x: list[Expr]) -> list[Expr]:
            f = square_sum(((x[0], x[1]), (x[2], x[3])), (x[4], x[5]), x[6])
            return [f.a0, f.a1, f.b1, f.a2, f.b2]

        ((a0, a1, b1, a2, b2),) = solved("a b c d w0 w1 k", build, [a, b, c, d, w0, w1, k])
        assert a0 + a1 * C + b1 * S + a2 * cos(2 * q) + b2 * sin(2 * q) == pytest.approx(value)


def test_a_wave_has_all_its_zeros() -> None:
    """Their number is even, and is that of the changes of sign on a fine grid."""
    for numbers in draws(5, 300):
        found = [q for (q,) in solved("a b c d e", lambda s, k: [wave_roots(s, Wave(*k), "q")], numbers)]

        def f(q: float, k: list[float] = numbers) -> float:
            return k[0] + k[1] * cos(q) + k[2] * sin(q) + k[3] * cos(2 * q) + k[4] * sin(2 * q)

        grid = [f(2 * pi * i / 2000) for i in range(2001)]
        changes = sum(x * y < 0 for x, y in pairwise(grid))
        assert all(abs(f(q)) < 1e-12 for q in found)
        assert distinct(found) == len(found) >= changes
        assert len(found) - changes in (0, 2)  # two zeros may be nearer than the grid


def test_a_wave_that_vanishes_half_a_turn_away() -> None:
    """tan(q/2) is infinite at pi: the angle is turned first."""
    # (cos q + 1)(cos q - 1/2) = 0
    found = [q for (q,) in solved("a b c d e", lambda s, k: [wave_roots(s, Wave(*k), "q")], [0.0, 0.5, 0.0, 0.5, 0.0])]
    assert min(abs(cos(q) + 1) for q in found) < 1e-9
    assert sum(abs(cos(q) - 0.5) < 1e-9 for q in found) == 2


def test_a_quartic_has_all_its_roots() -> None:
    for r in draws(4, 200):
        if min(abs(x - y) for i, x in enumerate(r) for y in r[:i]) < 1e-3:
            continue
        c = [1.0]
        for x in r:  # times (t - x)
            c = [-x * c[0], *(c[i - 1] - x * c[i] for i in range(1, len(c))), c[-1]]
        found = sorted(x for (x,) in solved("a b c d e", lambda s, k: [roots(s, k, "x")], c))
        assert found == pytest.approx(sorted(r), abs=1e-8)


def test_a_quartic_without_real_roots_has_none() -> None:
    # (x^2 + 1) (x^2 + 2 x + 3)
    assert solved("a b c d e", lambda s, k: [roots(s, k, "x")], [3.0, 2.0, 4.0, 2.0, 1.0]) == []


def test_angles_are_taken_as_atan2_takes_them() -> None:
    ((q,),) = solved("a b c d e f", lambda s, k: [two_equations(Linear(*k[:3]), Linear(*k[3:]))],
                     [1.0, 0.0, -0.6, 0.0, 1.0, -0.8])
    assert q == atan2(-0.6, -0.8)
