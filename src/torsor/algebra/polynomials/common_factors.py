"""Polynomials as people write them: common factors collected, terms and factors in the usual order.

(m1 + m2) L1^2 + m2 L2^2 + 2 m2 L1 L2 cos q2 is such a sum.  Three kinds of atoms are told apart: the motion
(velocities, accelerations, ...), whose coefficients are collected first, as in A qdd + h; sines and cosines,
which come last in a product; and the parameters, masses before gravity before lengths.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from torsor.algebra.expr import Expr
from torsor.algebra.identity import linear_form
from torsor.algebra.monomials import Monomial, Polynomial, monomial, scale, split, times

Power = tuple["Expr | Sum", int]
Place = tuple[object, ...]  # of a term among the others of its sum
Items = dict[Monomial, Polynomial]  # product of parameters -> what it is multiplied by, in sines and cosines


@dataclass(frozen=True)
class Product:
    """A number times factors, each a power or a sum, in the order in which they are written."""

    number: Fraction
    factors: tuple[Power | Sum, ...] = ()


@dataclass(frozen=True)
class Sum:
    """Products added up, in the order in which they are written."""

    terms: tuple[Product, ...]


def is_turn(atom: Expr | Sum) -> bool:
    """Whether it is a sine or a cosine."""
    return isinstance(atom, Expr) and atom.op in ("sin", "cos")


def collected(p: Polynomial, motion: Mapping[Expr, int]) -> Sum:
    """The polynomial with common factors collected; `motion` ranks the atoms whose coefficients come first."""
    terms: list[Product] = []
    for moving, coefficient in _proportional(p, motion):
        if () in moving:
            terms += _coefficient(coefficient)
        else:
            terms.append(_times_motion(_coefficient(coefficient), moving))
    return Sum(tuple(terms))


def _proportional(p: Polynomial, motion: Mapping[Expr, int]) -> list[tuple[Polynomial, Polynomial]]:
    """(motion, coefficient), by rank: what is multiplied by the same, but for a number, is added up."""
    parts = split(p, motion.__contains__)
    groups: dict[object, tuple[Polynomial, Polynomial]] = {}
    for moving in sorted(parts, key=lambda m: (not m, sorted(motion[a] for a, n in m for _ in range(n)))):
        lead, shape = _shape(parts[moving])
        total, _ = groups.setdefault((not moving, shape), ({}, scale(parts[moving], 1 / lead)))
        total[moving] = lead
    pairs = []
    for total, coefficient in groups.values():
        number = _common_number(list(total.values()))
        pairs.append((scale(total, 1 / number), scale(coefficient, number)))
    return pairs


def _times_motion(coefficient: list[Product], motion: Polynomial) -> Product:
    moving = [Product(k, m) for m, k in motion.items()]
    together = (Sum(tuple(moving)),) if len(moving) > 1 else moving[0].factors
    if len(coefficient) > 1:
        number, inner = taken_out(coefficient)
        return Product(number * (moving[0].number if len(moving) == 1 else 1), (inner, *together))
    (only,) = coefficient
    number = only.number * (moving[0].number if len(moving) == 1 else 1)
    last = tuple(f for f in only.factors if not isinstance(f, Sum) and is_turn(f[0]))
    return Product(number, (*(f for f in only.factors if f not in last), *together, *last))


# coefficients: parameters, sines and cosines ----------------------------------------------------


def _coefficient(p: Polynomial) -> list[Product]:
    """The terms by their parameters, each with its sines and cosines."""
    common = tuple(f for f in common_powers(list(p)) if is_turn(f[0]))
    if common and len(p) > 1:
        inside = _coefficient(over(p, common))
        if len(inside) == 1:
            return [replace(inside[0], factors=(*inside[0].factors, *common))]
        number, inner = taken_out(inside)
        return [Product(number, (inner, *common))]
    items = split(p, lambda atom: not is_turn(atom))
    placed = [*_squares(items), *_like_terms(items), *_shared(items)]
    for m, turning in items.items():
        placed += [(_place(m, turning), _product(m, turning))] if m else []
    terms = [product for _, product in sorted(placed, key=lambda item: item[0])]
    free = _nested(items.get((), {}))
    return [*free, *terms] if () in p else [*terms, *free]


def _squares(items: Items) -> Iterator[tuple[Place, Product]]:
    """m3 d3^2 + 2 m3 d3 z3 + m3 z3^2 as m3 (d3 + z3)^2: items that make a square of a sum, which they leave."""
    doubled = [(x, m) for m in items for x, n in m if n == 2 and x.op == "symbol"]
    for x, first in doubled:
        rest = tuple(f for f in first if f[0] is not x)
        for y, last in doubled:
            middle = times(rest, monomial(((x, 1), (y, 1))))
            if x.id < y.id and last == times(rest, ((y, 2),)) and {first, middle, last} <= items.keys():
                turning, double = items[first], items[middle]
                if items[last] == turning and double in (scale(turning, Fraction(k)) for k in (2, -2)):
                    place = min(_place(m, items[m]) for m in (first, middle, last))
                    sign = Fraction(1 if double == scale(turning, Fraction(2)) else -1)
                    total = Sum((Product(Fraction(1), ((x, 1),)), Product(sign, ((y, 1),))))
                    for m in (first, middle, last):
                        del items[m]
                    other = _product(rest, turning)
                    before, after = other.factors[: len(rest)], other.factors[len(rest) :]
                    yield place, Product(other.number, (*before, (total, 2), *after))


def _like_terms(items: Items) -> Iterator[tuple[Place, Product]]:
    """m1 L1^2 + m2 L1^2 as (m1 + m2) L1^2: items that differ in one symbol, which they leave."""
    groups: dict[object, list[tuple[Expr, Monomial, Monomial]]] = {}
    for m, turning in items.items():
        for symbol, rest in _without_one(m):
            if rest or turning.keys() != {()}:
                groups.setdefault((rest, _shape(turning)[1]), []).append((symbol, rest, m))
    for group in sorted(groups.values(), key=len, reverse=True):
        here = sorted((x for x in group if x[2] in items), key=lambda x: x[0].id)
        if len(here) > 1:
            place, (_, rest, first) = min(_place(m, items[m]) for *_, m in here), here[0]
            lead, turning = _shape(items[first])[0], items[first]
            together = Sum(tuple(Product(_shape(items.pop(m))[0] / lead, ((x, 1),)) for x, _, m in here))
            other = _product(rest, turning)
            ahead = sum(rank(f)[0] < rank((here[0][0], 1))[0] for f in rest)  # m3 (d3 + z3), but (m1 + m2) L1
            yield place, Product(other.number, (*other.factors[:ahead], together, *other.factors[ahead:]))


def _shared(items: Items) -> Iterator[tuple[Place, Product]]:
    """L1 MX2 cos q2 - L1 MY2 sin q2 as L1 (MX2 cos q2 - MY2 sin q2): what two items or more share, which they leave."""
    counts: dict[Monomial, int] = Counter(rest for m in items for _, rest in _without_one(m) if rest)
    for rest in sorted((r for r, often in counts.items() if often > 1), key=lambda r: (-counts[r], -len(r), ids(r))):
        if sum(r == rest for m in items for _, r in _without_one(m)) > 1:
            inside = {m: tuple(f for f in m if f not in rest) for m in items}
            chosen = [m for m in items if len(inside[m]) + len(rest) == len(m)
                      and not {a for a, _ in inside[m]} & {a for a, _ in rest}]
            place = min(_place(m, items[m]) for m in chosen)
            common = common_powers([t for m in chosen for t in items[m]])
            terms = sorted(((_place(m, items[m]), _product(inside[m], over(items.pop(m), common))) for m in chosen),
                           key=lambda item: item[0])
            number, inner = taken_out([product for _, product in terms])
            yield place, Product(number, (*sorted(rest, key=rank), inner, *common))


def _product(parameters: Monomial, turning: Polynomial) -> Product:
    """Parameters times their sines and cosines."""
    first = tuple(sorted(parameters, key=rank))
    terms = _nested(turning)
    if len(terms) == 1:
        return Product(terms[0].number, (*first, *terms[0].factors))
    number, inner = taken_out(terms)
    return Product(number, (*first, inner))


def _nested(p: Polynomial) -> list[Product]:
    """A polynomial in sines and cosines by Horner's scheme, the most frequent first."""
    often = Counter(atom for m in p for atom, _ in m)
    if not often or max(often.values()) < 2:
        return [Product(k, by_age(m)) for m, k in sorted(p.items(), key=lambda item: ids(item[0]))]
    most = min(often, key=lambda atom: (-often[atom], age(atom)))
    common = common_powers([m for m in p if most in dict(m)])
    inside = {m: k for m, k in p.items() if most in dict(m)}
    number, inner = taken_out(_nested(over(inside, common)))
    return [Product(number, (*common, inner)), *_nested({m: k for m, k in p.items() if m not in inside})]


# small change -----------------------------------------------------------------------------------


def _without_one(m: Monomial) -> Iterator[tuple[Expr, Monomial]]:
    """Each symbol that is a factor once, with the other factors."""
    for k, (atom, n) in enumerate(m):
        if n == 1 and atom.op == "symbol":
            yield atom, m[:k] + m[k + 1 :]


def _shape(p: Polynomial) -> tuple[Fraction, frozenset[tuple[Monomial, Fraction]]]:
    """The first coefficient, and the polynomial without it."""
    lead = p[min(p, key=lambda m: [(a.id, n) for a, n in m])]
    return lead, frozenset(scale(p, 1 / lead).items())


def taken_out(terms: list[Product]) -> tuple[Fraction, Sum]:
    """The number that all terms share, and the sum without it."""
    number = _common_number([t.number for t in terms])
    return number, Sum(tuple(replace(t, number=t.number / number) for t in terms))


def _common_number(numbers: list[Fraction]) -> Fraction:
    size = abs(numbers[0]) if len({abs(k) for k in numbers}) == 1 else Fraction(1)
    return -size if numbers[0] < 0 else size


def common_powers(monomials: list[Monomial]) -> Monomial:
    """The powers that divide them all."""
    powers = [dict(m) for m in monomials]
    return by_age(tuple((a, min(p[a] for p in powers)) for a, _ in monomials[0] if all(a in p for p in powers)))


def by_age(factors: Monomial) -> Monomial:
    return tuple(sorted(factors, key=lambda power: age(power[0])))


def over(p: Polynomial, divisor: Monomial) -> Polynomial:
    less = dict(divisor)
    return {monomial((a, n - less.get(a, 0)) for a, n in m if n > less.get(a, 0)): k for m, k in p.items()}


def age(atom: Expr) -> tuple[list[int], str]:
    """The order of atoms: the oldest first, a sine or cosine as old as its first joint."""
    return sorted(a.id for a in linear_form(atom.args[0])) if is_turn(atom) else [atom.id], atom.op


def ids(m: Monomial) -> list[tuple[list[int], str, int]]:
    return sorted((*age(a), n) for a, n in m)


def _place(m: Monomial, turning: Polynomial) -> Place:
    """What does not turn comes first, then by the last parameter."""
    return turning.keys() != {()}, sorted(ids(m), reverse=True), ids(min(turning, key=ids))


def rank(factor: tuple[Expr, int]) -> tuple[int, int]:
    """Masses and inertias, gravity, then lengths and the rest: by their usual letters."""
    name = str(factor[0].value)
    usual = (re.compile(r"[mMIJ]|[XYZ]{2}|F[VS]"), re.compile(r"[gG]\d*$"))
    return next((k for k, letters in enumerate(usual) if letters.match(name)), len(usual)), factor[0].id
