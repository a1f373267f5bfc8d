"""Polynomials in what is sought: sines and cosines of sums of unknown angles, and unknown slides.

Their coefficients are expressions in what is known.  An atom is ("C", combo), ("S", combo) or ("r", combo), where a
combo has a whole number for each joint of the chain: cos(q2 + q3) is ("C", (0, 1, 1, 0, 0, 0)).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from torsor.algebra.expr import Expr
from torsor.algebra.identity import Identity

Combo = tuple[int, ...]
Atom = tuple[str, Combo]
Monomial = tuple[Atom, ...]

LARGEST = 60  # monomials: longer ones solve nothing, and are given up


class Unknowns:
    """The arithmetic of one chain: polynomials as {monomial: coefficient}, None for one that was given up.

    families: a number for each joint, the same for joints whose axes stay parallel.  Products of sines and cosines
    within a family are written as sums, so that sums of parallel angles show.
    """

    def __init__(self, identity: Identity, families: Sequence[int]):
        self.identity, self.families = identity, families
        self._products: dict[tuple[Monomial, Monomial], list[tuple[Monomial, Fraction | int]]] = {}

    def clean(self, terms: Iterable[tuple[Monomial, Expr]]) -> Poly | None:
        """The sum of the terms, without those that vanish identically."""
        total: Poly = {}
        for monomial, k in terms:
            total[monomial] = total[monomial] + k if monomial in total else k
        kept = {m: k for m, k in total.items() if not self.identity.is_zero(k)}
        return kept if len(kept) <= LARGEST else None

    def add(self, *polys: Poly | None) -> Poly | None:
        if any(p is None for p in polys):
            return None
        return self.clean(term for p in polys if p for term in p.items())

    def scale(self, p: Poly | None, k: Expr) -> Poly | None:
        if k.is_zero:
            return {}
        return None if p is None else {m: c * k for m, c in p.items()}

    def times(self, p: Poly | None, q: Poly | None) -> Poly | None:
        if p == {} or q == {}:
            return {}
        if p is None or q is None or len(p) * len(q) > LARGEST * LARGEST:
            return None
        return self.clean((monomial, a * b if k == 1 else a * b * k) for m, a in p.items() for n, b in q.items()
                          for monomial, k in self._product(m, n))

    def _product(self, m: Monomial, n: Monomial) -> list[tuple[Monomial, Fraction | int]]:
        """The product of two monomials; the same few come again and again."""
        known = self._products.get((m, n))
        if known is None:
            known = [(m, 1)]
            for atom in n:
                known = [(x, k * c) for monomial, k in known for x, c in self._joined(monomial, atom)]
            self._products[m, n] = known
        return known

    def _joined(self, m: Monomial, atom: Atom) -> list[tuple[Monomial, Fraction | int]]:
        family = self._family(atom)
        mate = next((a for a in m if a[0] != "r" and atom[0] != "r" and self._family(a) == family), None)
        if mate is None:
            return [(tuple(sorted((*m, atom))), 1)]
        rest = list(m)
        rest.remove(mate)
        parts = []
        for sign, part in product_as_sum(mate, atom):
            parts.append((tuple(sorted((*rest, part))) if part else tuple(rest), Fraction(sign, 2)))
        return [(x, k) for x, k in parts if k]

    def _family(self, atom: Atom) -> int:
        return self.families[next(k for k, c in enumerate(atom[1]) if c)]


Poly = dict[Monomial, Expr]


def negative(p: Poly | None) -> Poly | None:
    """-p."""
    return None if p is None else {m: -k for m, k in p.items()}


def cosine(combo: Combo) -> tuple[int, Atom | None]:
    """(sign, atom) of the cosine of a combination; no atom where it is zero."""
    if not any(combo):
        return 1, None
    return 1, ("C", _upright(combo)[1])


def sine(combo: Combo) -> tuple[int, Atom | None]:
    """(sign, atom) of the sine; sign 0 where it vanishes."""
    if not any(combo):
        return 0, None
    sign, upright = _upright(combo)
    return sign, ("S", upright)


def slide(combo: Combo) -> tuple[int, Atom | None]:
    """(sign, atom) of an unknown slide; no atom where there is none."""
    if not any(combo):
        return 0, None
    sign, upright = _upright(combo)
    return sign, ("r", upright)


def _upright(combo: Combo) -> tuple[int, Combo]:
    """(sign, combo) with the first number that is not zero made positive."""
    first = next(c for c in combo if c)
    return (1, combo) if first > 0 else (-1, tuple(-c for c in combo))


def product_as_sum(a: Atom, b: Atom) -> list[tuple[int, Atom | None]]:
    """Twice the product of two sines or cosines, as signed atoms of the difference and of the sum of their angles."""
    less = tuple(x - y for x, y in zip(a[1], b[1], strict=True))
    more = tuple(x + y for x, y in zip(a[1], b[1], strict=True))
    if a[0] == b[0]:
        (s, u), (t, v) = cosine(less), cosine(more)
        return [(s, u), (t if a[0] == "C" else -t, v)]
    (s, u), (t, v) = sine(less), sine(more)
    return [(s if a[0] == "S" else -s, u), (t, v)]


def combos(p: Poly) -> set[tuple[bool, Combo]]:
    """The variables of a polynomial: (slides, combo)."""
    return {(kind == "r", combo) for m in p for kind, combo in m}
