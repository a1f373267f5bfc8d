"""Numbers of many digits recognised as what they are of the symbols that they depend on: fractions of polynomials.

A number v = N/D, with N and D sums of a few small multiples of monomials m, is a relation sum(c m) = sum(d m) v of
small whole numbers: lattice reduction finds it at one place, others confirm it.         [Lenstra, Lenstra, Lovasz 1982]
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from itertools import combinations_with_replacement
from typing import Any

from torsor.algebra.expr import Expr
from torsor.algebra.graph import Graph

DEGREES = (1, 2, 3)
MOST = 44  # terms of a relation that is looked for
DIGITS = 900  # binary, that the relation is asked to hold in
LARGEST = 1000  # of its whole numbers
SAME = 1e-80
DENOMINATOR = 30  # decimal digits of that of a number


@dataclass(frozen=True)
class Atom:
    """A symbol of lengths, or the cosine or sine of one of angles ("", "cos", "sin")."""

    symbol: str
    function: str = ""

    def number(self, numbers: Mapping[str, Any]) -> Any:
        value = numbers[self.symbol]
        return getattr(value, self.function)() if self.function else value

    def expression(self, g: Graph) -> Expr:
        symbol = g.symbol(self.symbol)
        return g.apply(self.function, symbol) if self.function else symbol


Monomial = tuple[Atom, ...]
Terms = dict[Monomial, int]


def recognised(places: Sequence[tuple[Mapping[str, Any], Any]], atoms: Sequence[Atom], g: Graph) -> Expr | None:
    """The expression of the atoms that has the value given at each place (numbers of the symbols, value), if any."""
    numbers, value = places[0]
    for degree in DEGREES:
        monomials = list(_monomials(atoms, degree))
        if 2 * len(monomials) > MOST:
            break
        above, below = _fraction(monomials, numbers, value)
        if below and all(_holds(above, below, *place) for place in places):
            return _expression(above, g) / _expression(below, g)
    return None


def fraction(value: Any) -> Fraction:
    """The fraction that a number is, where it is one, else the decimal of the nearest double."""
    mantissa, exponent = value.mid().man_exp()
    exact = Fraction(int(mantissa)) * Fraction(2) ** int(exponent)
    near = exact.limit_denominator(10**DENOMINATOR)
    return near if abs(near - exact) < SAME else Fraction(repr(float(value.mid())))


def _monomials(atoms: Sequence[Atom], degree: int) -> Iterator[Monomial]:
    """Products of the atoms, no square of a sine among them: that is one less a square of a cosine."""
    for d in range(degree + 1):
        for monomial in combinations_with_replacement(atoms, d):
            if all(monomial.count(a) < 2 for a in monomial if a.function == "sin"):
                yield monomial


def _fraction(monomials: Sequence[Monomial], numbers: Mapping[str, Any], value: Any) -> tuple[Terms, Terms]:
    """N and D of the shortest relation, high degrees counting as long; D is empty where there is none."""
    values = [_value(m, numbers) for m in monomials]
    weights = [2 ** len(m) for m in monomials]
    whole = _relation([*values, *(-v * value for v in values)], weights * 2)
    if whole is None:
        return {}, {}
    above, below = whole[: len(monomials)], whole[len(monomials) :]
    return ({m: c for m, c in zip(monomials, above, strict=True) if c},
            {m: c for m, c in zip(monomials, below, strict=True) if c})


def _relation(values: Sequence[Any], weights: Sequence[int]) -> list[int] | None:
    """Small whole numbers c, not all zero, with c . values = 0."""
    from flint import fmpz_mat

    scale = 2**DIGITS
    rows = [[w if i == k else 0 for i in range(len(values))] + [int((v * scale).mid().floor().unique_fmpz())]
            for k, (v, w) in enumerate(zip(values, weights, strict=True))]
    shortest = [int(x) for x in fmpz_mat(rows).lll().tolist()[0]]
    whole = [x // w for x, w in zip(shortest, weights, strict=False)]
    return whole if abs(shortest[-1]) < 2 * LARGEST and max(map(abs, whole)) < LARGEST else None


def _holds(above: Terms, below: Terms, numbers: Mapping[str, Any], value: Any) -> bool:
    n, d = (sum((c * _value(m, numbers) for m, c in terms.items()), value * 0) for terms in (above, below))
    return bool(abs(n - d * value).mid() < SAME)


def _value(monomial: Monomial, numbers: Mapping[str, Any]) -> Any:
    from flint import arb

    return reduce(lambda x, atom: x * atom.number(numbers), monomial, arb(1))


def _expression(terms: Terms, g: Graph) -> Expr:
    total = g.zero
    for monomial, c in terms.items():
        total = total + reduce(lambda x, atom: x * atom.expression(g), monomial, g.const(c))
    return total
