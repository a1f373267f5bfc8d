"""FLINT's polynomials over the rationals: rings of so many variables, and what sin^2 = 1 - cos^2 asks of them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

Poly = Any  # flint.fmpq_mpoly


class FlintRing:
    """graded: whether terms are ordered by their total degree first, else lexically."""

    def __init__(self, variables: int, graded: bool = False):
        from flint import Ordering, fmpq_mpoly_ctx

        names = tuple(f"a{k}" for k in range(max(variables, 1)))
        self.context = fmpq_mpoly_ctx.get(names, Ordering.deglex if graded else Ordering.lex)
        self.variables: tuple[Poly, ...] = self.context.gens()[:variables]

    def number(self, value: int | Fraction) -> Poly:
        from flint import fmpq

        return self.context.constant(fmpq(value.numerator, value.denominator))

    def with_square(self, p: Poly, place: int, square: Poly) -> Poly:
        """The polynomial with `square` for the square of the variable in that place."""
        parts: dict[int, dict[tuple[int, ...], Any]] = {}
        for powers, k in p.to_dict().items():
            rest = (*powers[:place], powers[place] % 2, *powers[place + 1 :])
            parts.setdefault(powers[place] // 2, {})[rest] = k
        total = self.number(0)
        for power, part in parts.items():
            total = total + self.context.from_dict(part) * square**power
        return total


def fraction(number: Any) -> Fraction:
    """A number of FLINT's."""
    return Fraction(int(number.p), int(number.q))
