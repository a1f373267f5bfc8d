"""Which equations and monomials elimination takes, for the kinds of the joints at the six places.

In general all fourteen equations, and monomials of degree 2 in each joint: x = tan(q/2) of one that turns, r of one
that slides.  Where two joints or more slide, one of them left of the equation, r^2 would bring a curve of solutions
at infinity and the pencil would vanish; then the ten equations without squares are enough, with degree 1 in r.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from torsor.mechanics.inverse.pluecker import NAMES
from torsor.mechanics.inverse.ring import A, B, D, E
from torsor.numerics.chain import Numbers

POWERS = np.array([{"p": 1, "l": 0, "m": 1, "w": 2}[name[0]] for name in NAMES])  # of length, for px ... wz
POWERS[NAMES.index("pp")] = 2
SQUARES = ("pp", "wx", "wy", "wz")

# (1, c, s)(1 + x^2) in powers of x, row by row; (1, r, r^2) as it is
HALF_ANGLE = np.array([[1.0, 0.0, 1.0], [1.0, 0.0, -1.0], [0.0, 2.0, 0.0]])


@dataclass(frozen=True)
class Template:
    """slides: of the joints at places a to f; multiplied: D or E, by whose x the equations are doubled."""

    slides: tuple[bool, ...]
    multiplied: int = D

    @cached_property
    def low(self) -> bool:
        return sum(self.slides) > 1 and (self.slides[D] or self.slides[E])

    def _degree(self, place: int) -> int:
        return 1 if self.low and self.slides[place] else 2

    @cached_property
    def rows(self) -> Numbers:
        """The equations taken, among the fourteen."""
        return np.array([k for k, name in enumerate(NAMES) if not (self.low and name in SQUARES)])

    @cached_property
    def flats(self) -> Numbers:
        """The places among `rows` of the x components, each with its y component after it: what joint c turns."""
        return np.array([i for i, k in enumerate(self.rows) if NAMES[k].endswith("x")])

    @cached_property
    def shape(self) -> tuple[int, int]:
        """How many powers of x of d and of e."""
        return self._degree(D) + 1, self._degree(E) + 1

    @cached_property
    def size(self) -> int:
        """Monomials after doubling."""
        return self.grown[0] * self.grown[1]

    @cached_property
    def grown(self) -> tuple[int, int]:
        """How many powers of x of d and of e after doubling."""
        nd, ne = self.shape
        return nd + (self.multiplied == D), ne + (self.multiplied == E)

    def exponents(self, slow: int, fast: int) -> Numbers:
        """(9,): the powers of length that make monomials of r into monomials of r / length."""
        i, j = np.divmod(np.arange(9), 3)
        return np.asarray(i * self.slides[slow] + j * self.slides[fast])

    @cached_property
    def right_columns(self) -> Numbers:
        """Those of the nine monomials of b and a that occur, but 1."""
        nb, na = self._degree(B) + 1, self._degree(A) + 1
        return np.array([3 * i + j for i in range(nb) for j in range(na)][1:])

    @cached_property
    def polynomials(self) -> Numbers:
        """(9, k): the nine monomials of d and e as polynomials in their x."""
        halves = [np.eye(3) if self.slides[k] else HALF_ANGLE for k in (D, E)]
        nd, ne = self.shape
        return np.asarray(np.kron(halves[0], halves[1])[:, [3 * i + j for i in range(nd) for j in range(ne)]])

    @cached_property
    def places(self) -> Numbers:
        """(2, k): where the polynomials' terms are among the monomials after doubling, once and times x."""
        nd, ne = self.shape
        i, j = np.divmod(np.arange(nd * ne), ne)
        once = i * self.grown[1] + j
        return np.stack([once, once + (self.grown[1] if self.multiplied == D else 1)])

    def doubled(self, rows: Numbers) -> Numbers:
        """Polynomials (b, m, k), and after them the same times x: (b, 2 m, size)."""
        b, m, _ = rows.shape
        twice = np.zeros((b, 2 * m, self.size), dtype=rows.dtype)
        twice[:, :m, self.places[0]] = twice[:, m:, self.places[1]] = rows
        return twice

    def unknowns(self, vector: Numbers) -> Numbers:
        """(..., size) -> (..., powers of d, powers of e)."""
        return vector.reshape(*vector.shape[:-1], *self.grown)
