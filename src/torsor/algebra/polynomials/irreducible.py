"""Expressions in sines and cosines as products of irreducible factors, each as short as people write it.

The factors are found where they are unique, in half angles (`half_angles`).  Those that are not
expressions in whole angles are gathered again, in the way that is shortest to read: tan(a/2) and its inverse
to sin a, not to 1 - cos a.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import islice
from math import gcd, lcm

from torsor.algebra.expr import Expr
from torsor.algebra.graph import Graph
from torsor.algebra.monomials import Polynomial, collect, expand, product
from torsor.algebra.polynomials.circle import Circle
from torsor.algebra.polynomials.flint_ring import Poly
from torsor.algebra.polynomials.gathering import gatherings
from torsor.algebra.polynomials.half_angles import HalfAngleForm, HalfAngles
from torsor.algebra.polynomials.trigonometry import textbook

Families = Sequence[Iterable[Expr]]
WAYS = 200  # ways of gathering half angles that are tried
LARGEST = 3000  # terms of what is factored
LONG = 300  # terms that nobody reads, so that sums of angles are not looked for


@dataclass(frozen=True)
class Factor:
    """An irreducible factor and how often it is there; without a form: not multiplied out, perhaps reducible."""

    expr: Expr
    power: int
    form: HalfAngleForm | None


@dataclass(frozen=True)
class Factored:
    """A number times factors."""

    number: Fraction
    factors: tuple[Factor, ...]

    def expr(self, g: Graph) -> Expr:
        """The product as an expression, the number and what has no sine or cosine first."""
        total = g.const(self.number)
        for f in self.factors:
            total = total * f.expr**f.power
        return total


ONE = Factored(Fraction(1), ())


def over(top: Factored, bottom: Factored) -> tuple[Factored, Factored]:
    """A quotient without the factors that both have; the number is above."""
    powers = {f.expr: f.power for f in bottom.factors}
    shared = {f.expr: min(f.power, powers[f.expr]) for f in top.factors if f.expr in powers}

    def left(factors: Iterable[Factor]) -> tuple[Factor, ...]:
        parted = (replace(f, power=f.power - shared.get(f.expr, 0)) for f in factors)
        return tuple(f for f in parted if f.power)

    return Factored(top.number / bottom.number, left(top.factors)), Factored(Fraction(1), left(bottom.factors))


class Factoring:
    """Factors and quotients in one ring; `families` are the angles whose sums may be used (`textbook`)."""

    def __init__(self, circle: Circle, families: Families = ()):
        self.circle, self.families = circle, families
        self.halves = HalfAngles(circle)

    def factor(self, p: Poly) -> Factored:
        """A polynomial of the circle as a product."""
        if p == 0:
            return Factored(Fraction(0), ())
        if len(p) > LARGEST:
            raise OverflowError(f"{len(p)} terms are too many to factor")
        form = self.halves.form(p)
        _, parts = self.halves.irreducible(form)
        if len(parts) == 1 and parts[0][1] == 1:  # nothing to part: it is there already
            e = self.short(form, p)
            return Factored(self._number(p, [Factor(e, 1, form)]), (Factor(e, 1, form),))
        whole = [(f, power) for f, power in parts if not any(f.parity)]
        odd = [f for f, power in parts if any(f.parity) for _ in range(power)]
        counted: dict[Expr, tuple[HalfAngleForm, int]] = {}
        for f, power in [*whole, *((f, 1) for f in self._gathered(odd))]:
            e = self.short(f)
            counted[e] = (f, counted.get(e, (f, 0))[1] + power)
        factors = [Factor(e, power, f) for e, (f, power) in counted.items()]
        return Factored(self._number(p, factors), tuple(sorted(factors, key=_order)))

    def short(self, form: HalfAngleForm, p: Poly = None) -> Expr:
        """A form of even degrees as an expression: the shorter of sums of angles and single angles, primitive.

        p: the same as a polynomial of the circle, where that is known.
        """
        expr = self.circle.expr(self.halves.poly(form) if p is None else p)
        best = expand(expr)
        if len(best) <= LONG:
            best = min((self.summed(expr), best), key=_length)
        return _primitive(self.circle.graph, best)

    def summed(self, expr: Expr) -> Polynomial:
        """The expression with sums of angles, if those are angles of the ring (sums of numbers are not)."""
        summed = textbook(expr, self.families)
        try:
            self.circle.poly(collect(self.circle.graph, summed))
        except LookupError:
            return expand(expr)
        return summed

    def over(self, p: Poly, factors: Iterable[Factor]) -> tuple[Fraction, Expr, list[Factor]]:
        """(number, top, bottom) with p over the product of the factors = number * top / product of the bottom.

        In lowest terms; every factor counts once (its power is not looked at).
        """
        form = self.halves.form(p)
        bottom, gone = [], []
        for f in factors:
            quotient = None if f.form is None else form.over(f.form)
            if quotient is None:
                bottom.append(f)
            else:
                form = quotient
                gone.append(Factor(f.expr, 1, f.form))
        top = self.short(form)
        return self._number(p, [Factor(top, 1, form), *gone]), top, bottom

    def _gathered(self, odd: list[HalfAngleForm]) -> list[HalfAngleForm]:
        """The odd forms multiplied into even ones, in the way with the shortest text."""
        products: dict[tuple[int, ...], HalfAngleForm] = {}
        lengths: dict[tuple[int, ...], tuple[int, int]] = {}

        def length(way: list[tuple[int, ...]]) -> tuple[int, int]:
            for group in way:
                if group not in products:
                    form = odd[group[0]]
                    for i in group[1:]:
                        form = form * odd[i]
                    products[group] = form
                    lengths[group] = _length(expand(self.short(form)))
            return sum(lengths[g][0] for g in way), sum(lengths[g][1] for g in way)

        ways = islice(gatherings([f.parity for f in odd]), WAYS)
        return [products[group] for group in min(ways, key=length)] if odd else []

    def _number(self, p: Poly, factors: list[Factor]) -> Fraction:
        """What is left of p over the product of the factors: a number."""
        total = self.circle.number(1)
        for f in factors:
            for _ in range(f.power):
                total = self.circle.times(total, self.circle.poly(f.expr))
        ratio = p.leading_coefficient() / total.leading_coefficient()
        assert p == total * ratio, "the product of the factors is not what was factored"
        return Fraction(int(ratio.p), int(ratio.q))


def _primitive(g: Graph, p: Polynomial) -> Expr:
    """The polynomial as an expression with whole coefficients (decimals where those are long), first one positive."""
    scale = Fraction(lcm(*(k.denominator for k in p.values())), gcd(*(k.numerator for k in p.values())))
    largest = max(abs(k * scale) for k in p.values())
    if largest >= 1000:
        scale /= 10 ** len(str(int(largest)))
    terms = sorted(p.items(), key=lambda item: _reading_order(item[0]))
    sign = 1 if terms[0][1] > 0 else -1
    total = g.zero
    for monomial, k in terms:
        total = total + g.const(sign * scale * k) * product(g, monomial)
    return total


def _reading_order(monomial: Iterable[tuple[Expr, int]]) -> tuple[object, ...]:
    return tuple(sorted((a.op in ("sin", "cos"), a.id, n) for a, n in monomial))


def _length(p: Polynomial) -> tuple[int, int]:
    """(terms, factors in them)."""
    return len(p), sum(n for monomial in p for _, n in monomial)


def _order(f: Factor) -> tuple[bool, int, int]:
    """Parameters and joint variables first, then short factors before long ones."""
    return f.form is None or any(f.form.degrees), len(expand(f.expr)), f.expr.id
