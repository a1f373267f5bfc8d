"""Trigonometric polynomials as polynomials in t = tan(angle/2), where factors are unique.

Sines and cosines do not factor uniquely (S^2 = (1 - C)(1 + C)); their halves do.  With x and y the cosine and
sine of half an angle, a trigonometric polynomial of degree d is a form of degree 2d in x and y

    c = x^2 - y^2        s = 2 x y        1 = x^2 + y^2

and with x = 1, y = t an ordinary polynomial.  A `HalfAngleForm` is that polynomial and its degree in each angle, so
that the factors x (the root t = infinity) are not lost.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from torsor.algebra.polynomials.circle import Circle
from torsor.algebra.polynomials.flint_ring import FlintRing, Poly


@dataclass(frozen=True)
class HalfAngleForm:
    """A polynomial in atoms and t's, and its degree as a form in each (x, y)."""

    poly: Poly
    degrees: tuple[int, ...]

    @property
    def parity(self) -> tuple[int, ...]:
        """Which degrees are odd; an expression in whole angles has none."""
        return tuple(d % 2 for d in self.degrees)

    def __mul__(self, other: HalfAngleForm) -> HalfAngleForm:
        degrees = tuple(a + b for a, b in zip(self.degrees, other.degrees, strict=True))
        return HalfAngleForm(self.poly * other.poly, degrees)

    def over(self, other: HalfAngleForm) -> HalfAngleForm | None:
        """The quotient, where the other form divides this one."""
        quotient, rest = divmod(self.poly, other.poly)
        degrees = tuple(a - b for a, b in zip(self.degrees, other.degrees, strict=True))
        fits = rest == 0 and all(d >= n for d, n in zip(degrees, _in_t(quotient, len(degrees)), strict=True))
        return HalfAngleForm(quotient, degrees) if fits else None


class HalfAngles:
    """The change from a circle's polynomials to forms, and back."""

    def __init__(self, circle: Circle):
        self.circle = circle
        n, k = len(circle.atoms), len(circle.angles)
        self.ring, self._wide = FlintRing(n + k), FlintRing(n + 3 * k)  # c, s, 1 for each angle
        self.atoms, self.t = self.ring.variables[:n], self.ring.variables[n:]

    def form(self, p: Poly) -> HalfAngleForm:
        """A polynomial of the circle as a form, without factors 1 = x^2 + y^2."""
        n, angles = len(self.circle.atoms), range(len(self.t))
        top = [0 for _ in angles]
        for powers in p.monoms():
            for k in angles:
                c, s = self.circle.places(k)
                top[k] = max(top[k], int(powers[c] + powers[s]))
        wide: dict[tuple[int, ...], Any] = {}
        for powers, value in p.to_dict().items():
            key = list(powers[:n])
            for k in angles:
                c, s = (powers[i] for i in self.circle.places(k))
                key += [c, s, top[k] - c - s]
            wide[tuple(key)] = value
        images = list(self.atoms)
        for t in self.t:
            images += [1 - t * t, 2 * t, 1 + t * t]
        poly = self._wide.context.from_dict(wide).compose(*images, ctx=self.ring.context) if images else p
        return self._without_units(HalfAngleForm(poly, tuple(2 * d for d in top)))

    def _without_units(self, form: HalfAngleForm) -> HalfAngleForm:
        for k, t in enumerate(self.t):
            one = HalfAngleForm(1 + t * t, tuple(2 * (i == k) for i in range(len(self.t))))
            while form.degrees[k] >= 2 and (smaller := form.over(one)) is not None:
                form = smaller
        return form

    def poly(self, form: HalfAngleForm) -> Poly:
        """A form of even degrees as a polynomial of the circle: x^2 = (1 + c)/2, y^2 = (1 - c)/2, x y = s/2."""
        circle = self.circle
        n = len(circle.atoms)
        pairs = [circle.pair[key] for key in circle.angles]
        total = circle.number(0)
        for powers, value in form.poly.to_dict().items():
            term = circle.ring.context.from_dict({(*powers[:n], *(0 for _ in pairs for _ in "cs")): value} if n or pairs
                                            else {powers: value})
            for (c, s), power, degree in zip(pairs, map(int, powers[n:]), form.degrees, strict=False):
                odd = power % 2
                term = term * (s if odd else 1) * (1 - c) ** (power // 2) * (1 + c) ** ((degree - power) // 2)
            total = total + term
        scale = 1
        for degree in form.degrees:
            scale *= 2 ** (degree // 2)
        return circle.reduced(total) / scale

    def irreducible(self, form: HalfAngleForm) -> tuple[Any, list[tuple[HalfAngleForm, int]]]:
        """(number, [(factor, power)]) of a form; factors in half angles, which may have odd degrees."""
        number, powers = form.poly.factor()
        factors = [(HalfAngleForm(p, _in_t(p, len(self.t))), int(power)) for p, power in powers]
        left = list(form.degrees)
        for factor, power in factors:
            left = [d - power * n for d, n in zip(left, factor.degrees, strict=True)]
        for k, power in enumerate(left):
            if power:
                x = HalfAngleForm(self.ring.number(1), tuple(int(i == k) for i in range(len(self.t))))
                factors.append((x, power))
        return number, factors


def _in_t(p: Poly, angles: int) -> tuple[int, ...]:
    """The degrees in the t's: the last variables of the ring."""
    degrees = [int(d) for d in p.degrees()]
    return tuple(degrees[len(degrees) - angles :]) if angles else ()
