"""The points of a sweep, made piece by piece where they are needed: a grid, random draws, or given ones."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from torsor.errors import ProgramError
from torsor.sweeps.function_key import function_key

Array = NDArray[Any]
Columns = dict[str, Array]
Draw = Callable[[np.random.Generator, int], Mapping[str, Any]]


@dataclass(frozen=True)
class Grid:
    """All combinations of some numbers of each name; the last name runs fastest. Made by `torsor.grid`.

    Attributes:
        axes: For each name its numbers.
    """

    axes: Mapping[str, Array]

    @property
    def count(self) -> int:
        """How many points."""
        return prod(len(axis) for axis in self.axes.values())

    def rows(self, first: int, last: int, piece: int) -> Columns:  # noqa: ARG002
        """Some of the points, as columns.

        Args:
            first: The first point, from 0.
            last: The point after the last.
            piece: The number of the piece.
        """
        places = np.unravel_index(np.arange(first, last), [len(axis) for axis in self.axes.values()])
        return {name: axis[at] for (name, axis), at in zip(self.axes.items(), places, strict=True)}

    def said(self) -> dict[str, Any]:
        """What the points are, for the record in the folder of a sweep."""
        return {"points": "grid", "sizes": {n: len(x) for n, x in self.axes.items()}, "sha256": digest_of(self.axes)}


@dataclass(frozen=True)
class Draws:
    """Random points, made by `torsor.draws`.

    Attributes:
        count: How many.
        draw: The function `draw(rng, n)`, which gives columns of n.
        seed: Seed of the generators; each piece has one of its own, whoever works on it.
    """

    count: int
    draw: Draw
    seed: int = 0

    def rows(self, first: int, last: int, piece: int) -> Columns:
        """Some of the points, as columns.

        Args:
            first: The first point, from 0.
            last: The point after the last.
            piece: The number of the piece, which seeds its generator.
        """
        return columns(self.draw(np.random.default_rng([self.seed, piece]), last - first), last - first, "draw")

    def said(self) -> dict[str, Any]:
        """What the points are, for the record in the folder of a sweep."""
        name = getattr(self.draw, "__qualname__", type(self.draw).__name__)
        return {"points": "draws", "count": self.count, "seed": self.seed, "draw": name,
                "draw_code": function_key(self.draw)}


@dataclass(frozen=True)
class GivenPoints:
    """Points as they are, a row each."""

    given: Columns

    @property
    def count(self) -> int:
        return len(next(iter(self.given.values())))

    def rows(self, first: int, last: int, piece: int) -> Columns:  # noqa: ARG002
        return {name: x[first:last] for name, x in self.given.items()}

    def said(self) -> dict[str, Any]:
        return {"points": "given", "count": self.count, "sha256": digest_of(self.given)}


Points = Grid | Draws | GivenPoints


def grid(**axes: Any) -> Grid:
    """Make all points of a grid.

    Args:
        **axes: For each name its numbers, such as `q1=numpy.linspace(-1, 1, 50)`.

    Returns:
        The points, which `torsor.sweep` takes.

    Raises:
        ProgramError: An axis is no list of numbers, or there is none.

    Example:
        >>> torsor.grid(q1=np.linspace(-1, 1, 50), q2=[0, 1]).count
        100
    """
    made = {}
    for name, axis in axes.items():
        with suppress(TypeError, ValueError):  # these are no numbers
            made[name] = np.asarray(axis, dtype=float)
    wrong = [name for name in axes if name not in made or made[name].ndim != 1 or not len(made[name])]
    if wrong or not made:
        raise ProgramError(f"a grid takes a list of numbers for each name, such as grid(q1=[0, 0.1, 0.2]); "
                           f"{', '.join(wrong) or 'nothing'} was given otherwise")
    return Grid(made)


def draws(count: int, draw: Draw, seed: int = 0) -> Draws:
    """Make random points.

    Args:
        count: How many.
        draw: A function `draw(rng, n)` of a numpy generator and a number, which gives a mapping from name to n numbers
            or n rows of them.
        seed: Seed of the generators. Each piece has a generator of its own, whoever works on it.

    Returns:
        The points, which `torsor.sweep` takes.

    Raises:
        ProgramError: The count is not 1 or more, or `draw` is no function.

    Example:
        >>> points = torsor.draws(1000, lambda rng, n: {"q": rng.uniform(-1, 1, (n, 6))})
        >>> points.count
        1000
    """
    if isinstance(count, bool) or not isinstance(count, int) or count < 1 or not callable(draw):
        raise ProgramError("draws takes a count from 1 on and a function: draws(10**6, lambda rng, n: "
                           "{'q': rng.uniform(-1, 1, (n, 6))})")
    return Draws(count, draw, seed)


def points_of(over: Any) -> Points:
    """A grid, draws, or columns of points: {name: rows}, or an array of rows, which is called x."""
    if isinstance(over, (Grid, Draws)):
        return over
    if not isinstance(over, Mapping):
        over = {"x": over}
    count = {len(np.atleast_1d(np.asarray(x))) for x in over.values()}
    if len(count) != 1 or count == {0}:
        raise ProgramError("points are a grid (torsor.grid), draws (torsor.draws), or {name: rows} with "
                           "equally many rows")
    return GivenPoints(columns(over, count.pop(), "the points"))


def columns(given: Mapping[str, Any] | Any, count: int, of: str) -> Columns:
    """What somebody gave for so many rows, as arrays by name; a lone array is called y."""
    named = given if isinstance(given, Mapping) else {"y": given}
    found = {str(name): np.asarray(x) for name, x in named.items()}
    wrong = [name for name, x in found.items() if x.ndim < 1 or len(x) != count or x.dtype.kind not in "biuf"]
    if wrong or not found:
        raise ProgramError(f"{of} must give {count} rows of numbers, one for each point: "
                           f"{', '.join(wrong) or 'nothing'} "
                           f"{'is not like that' if wrong else 'was given'}")
    return found


def digest_of(arrays: Mapping[str, Array]) -> str:
    digest = sha256()
    for name, x in arrays.items():
        digest.update(f"{name} {x.dtype} {x.shape};".encode())
        digest.update(np.ascontiguousarray(x).tobytes())
    return digest.hexdigest()
