"""Linear systems whose pivots are settled before any number is known: Gaussian elimination as straight-line code.

Pivots that can only vanish with the determinant come first (alone in their row or column), then constants; a core of
up to three rows is inverted by its minors, so that nothing divides but its determinant.  Only what is larger is
eliminated by pivots that might vanish elsewhere: those that are large where the matrix was sampled (Markowitz).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from torsor.algebra.expr import Expr
from torsor.algebra.linear.block_triangular import sign
from torsor.algebra.linear.minors import adjugate

Samples = Sequence[Sequence[Sequence[complex]]]  # matrices of numbers, at some points
CORE = 3
LARGE = 0.1  # of a pivot, by the largest element of its row
ZERO = 1e-9


@dataclass(frozen=True)
class _Step:
    """Row r gives unknown c; `rest` is what else stands in the row, `factors` what the other rows lose of it."""

    r: int
    c: int
    pivot: Expr
    inverse: Expr
    rest: dict[int, Expr]
    factors: dict[int, Expr]


@dataclass
class Factors:
    """A matrix ready to be solved with, as it stands or transposed."""

    n: int
    steps: list[_Step] = field(default_factory=list)
    rows: list[int] = field(default_factory=list)  # of the core
    columns: list[int] = field(default_factory=list)
    adjugate: list[list[Expr]] = field(default_factory=list)
    core: Expr | None = None  # its determinant
    inverse: Expr | None = None  # of that

    def solve(self, b: Sequence[Expr]) -> list[Expr]:
        """x with A x = b."""
        right = list(b)
        for s in self.steps:
            for i, factor in s.factors.items():
                right[i] = right[i] - factor * right[s.r]
        x = list(right)
        for column, row in zip(self.columns, self.adjugate, strict=True):
            x[column] = self._core(row, [right[r] for r in self.rows])
        for s in reversed(self.steps):
            x[s.c] = _less(right[s.r], [(e, x[c]) for c, e in s.rest.items()]) * s.inverse
        return x

    def solve_transposed(self, b: Sequence[Expr]) -> list[Expr]:
        """y with A^T y = b."""
        right = list(b)
        y = list(right)
        for s in self.steps:
            y[s.r] = right[s.c] * s.inverse
            for c, e in s.rest.items():
                right[c] = right[c] - e * y[s.r]
        for place, r in enumerate(self.rows):
            y[r] = self._core([row[place] for row in self.adjugate], [right[c] for c in self.columns])
        for s in reversed(self.steps):
            y[s.r] = _less(y[s.r], [(factor, y[i]) for i, factor in s.factors.items()])
        return y

    def determinant(self, one: Expr) -> Expr:
        """The determinant of the matrix, but for the sign of the order in which its pivots were taken."""
        total = one if self.core is None else self.core
        for s in self.steps:
            total = total * s.pivot
        return total

    @property
    def sign(self) -> int:
        """The sign of the order in which its pivots were taken."""
        return sign([*(s.r for s in self.steps), *self.rows]) * sign([*(s.c for s in self.steps), *self.columns])

    def _core(self, row: Sequence[Expr], right: Sequence[Expr]) -> Expr:
        assert self.inverse is not None
        total = self.inverse.graph.zero
        for a, b in zip(row, right, strict=True):
            total = total + a * b
        return total * self.inverse


def factored(rows: Sequence[Sequence[Expr]], samples: Samples) -> Factors:
    """The factors of a square matrix; what is zero in all samples is taken to be zero."""
    n = len(rows)
    a = {i: {j: e for j, e in enumerate(row) if not e.is_zero} for i, row in enumerate(rows)}
    numbers = [[list(row) for row in m] for m in samples]
    done = Factors(n)
    _drop_zeros(a, numbers)
    while a:
        place = _pivot(a, numbers)
        if place is None:
            break
        done.steps.append(_eliminate(a, numbers, *place))
    if a:
        done.rows = sorted(a)
        done.columns = sorted({j for row in a.values() for j in row})
        zero = rows[0][0].graph.zero
        core = [[a[i].get(j, zero) for j in done.columns] for i in done.rows]
        done.adjugate = adjugate(core)
        for i in range(len(core)):
            done.core = core[0][i] * done.adjugate[i][0] + (done.core or zero)
        assert done.core is not None
        done.inverse = 1 / done.core
    return done


def _pivot(a: dict[int, dict[int, Expr]], numbers: list[list[list[complex]]]) -> tuple[int, int] | None:
    """The next pivot, or None where what is left is a core."""
    count: dict[int, int] = {}
    for row in a.values():
        for j in row:
            count[j] = count.get(j, 0) + 1
    places = [(i, j) for i, row in a.items() for j in row]

    def fill(place: tuple[int, int]) -> int:
        return (len(a[place[0]]) - 1) * (count[place[1]] - 1)

    alone = [(i, j) for i, j in places if len(a[i]) == 1 or count[j] == 1]
    constant = [(i, j) for i, j in places if a[i][j].is_constant]
    for among in (alone, constant):
        if among:
            return min(among, key=lambda place: (fill(place), place))
    if len(a) <= CORE:
        return None

    largest = {i: [max([abs(m[i][k]) for k in row]) for m in numbers] for i, row in a.items() if row}
    size = {(i, j): min([abs(m[i][j]) / top for m, top in zip(numbers, largest[i], strict=True)]) for i, j in places}
    large = [place for place in places if size[place] > LARGE] or places
    return min(large, key=lambda place: (fill(place), -size[place]))


def _eliminate(a: dict[int, dict[int, Expr]], numbers: list[list[list[complex]]], r: int, c: int) -> _Step:
    row = a.pop(r)
    pivot = row.pop(c)
    step = _Step(r, c, pivot, 1 / pivot, row, {})
    for i, other in a.items():
        if c not in other:
            continue
        factor = other.pop(c) * step.inverse
        step.factors[i] = factor
        for j, e in row.items():
            other[j] = other[j] - factor * e if j in other else -(factor * e)
        for m in numbers:
            ratio = m[i][c] / m[r][c]
            m[i] = [x - ratio * y for x, y in zip(m[i], m[r], strict=True)]
    _drop_zeros(a, numbers)
    return step


def _drop_zeros(a: dict[int, dict[int, Expr]], numbers: list[list[list[complex]]]) -> None:
    for i, row in a.items():
        for j in [j for j, e in row.items() if e.is_zero or all(abs(m[i][j]) < ZERO for m in numbers)]:
            del row[j]


def _less(total: Expr, products: Sequence[tuple[Expr, Expr]]) -> Expr:
    for a, b in products:
        total = total - a * b
    return total
