"""Vectors and matrices over expressions (or any scalar with + - * /), small and immutable.

Only what mechanics needs.  Zeros fold away in the scalars, so no operation here looks for them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, overload


class Vec:
    """A column of scalars."""

    __slots__ = ("items",)

    def __init__(self, items: Sequence[Any]):
        self.items = tuple(items)

    def __len__(self) -> int:
        return len(self.items)

    def __iter__(self) -> Iterator[Any]:
        return iter(self.items)

    def __getitem__(self, i: int) -> Any:
        return self.items[i]

    def __add__(self, other: Vec) -> Vec:
        return Vec([a + b for a, b in zip(self.items, other.items, strict=True)])

    def __sub__(self, other: Vec) -> Vec:
        return Vec([a - b for a, b in zip(self.items, other.items, strict=True)])

    def __neg__(self) -> Vec:
        return Vec([-a for a in self.items])

    def __mul__(self, scalar: Any) -> Vec:
        return Vec([a * scalar for a in self.items])

    __rmul__ = __mul__

    def dot(self, other: Vec) -> Any:
        return _sum([a * b for a, b in zip(self.items, other.items, strict=True)])

    def cross(self, other: Vec) -> Vec:
        (a, b, c), (x, y, z) = self.items, other.items
        return Vec([b * z - c * y, c * x - a * z, a * y - b * x])

    def named(self, stem: str, tail: object = "") -> Vec:
        """The same vector, its components called stem1tail, stem2tail ... in programs."""
        for k, item in enumerate(self.items, 1):
            item.named(f"{stem}{k}{tail}")
        return self

    def __repr__(self) -> str:
        return f"Vec{self.items!r}"


class Mat:
    """A matrix, row by row."""

    __slots__ = ("rows",)

    def __init__(self, rows: Sequence[Sequence[Any]]):
        self.rows = tuple(tuple(r) for r in rows)

    @property
    def shape(self) -> tuple[int, int]:
        return len(self.rows), len(self.rows[0]) if self.rows else 0

    @property
    def T(self) -> Mat:
        return Mat(list(zip(*self.rows, strict=True)))

    def __getitem__(self, place: tuple[int, int]) -> Any:
        return self.rows[place[0]][place[1]]

    def __add__(self, other: Mat) -> Mat:
        return Mat([[a + b for a, b in zip(r, s, strict=True)] for r, s in zip(self.rows, other.rows, strict=True)])

    def __sub__(self, other: Mat) -> Mat:
        return Mat([[a - b for a, b in zip(r, s, strict=True)] for r, s in zip(self.rows, other.rows, strict=True)])

    def __neg__(self) -> Mat:
        return Mat([[-a for a in r] for r in self.rows])

    def __mul__(self, scalar: Any) -> Mat:
        return Mat([[a * scalar for a in r] for r in self.rows])

    @overload
    def __matmul__(self, other: Vec) -> Vec: ...
    @overload
    def __matmul__(self, other: Mat) -> Mat: ...
    def __matmul__(self, other: Vec | Mat) -> Vec | Mat:
        if isinstance(other, Vec):
            return Vec([_sum([a * b for a, b in zip(r, other.items, strict=True)]) for r in self.rows])
        columns = list(zip(*other.rows, strict=True))
        return Mat([[_sum([a * b for a, b in zip(r, c, strict=True)]) for c in columns] for r in self.rows])

    def column(self, j: int) -> Vec:
        return Vec([r[j] for r in self.rows])

    def named(self, stem: str, tail: object = "") -> Mat:
        """The same matrix, its elements called stem11tail, stem12tail ... in programs."""
        for i, row in enumerate(self.rows, 1):
            Vec(row).named(f"{stem}{i}", tail)
        return self

    def __repr__(self) -> str:
        return f"Mat{self.rows!r}"


def skew(v: Vec) -> Mat:
    """The matrix of the product `v x`."""
    x, y, z = v
    zero = x * 0
    return Mat([[zero, -z, y], [z, zero, -x], [-y, x, zero]])


def _sum(terms: list[Any]) -> Any:
    total = terms[0]
    for term in terms[1:]:
        total = total + term
    return total
