"""Expressions multiplied out: sums of monomials over atoms (symbols, functions, quotients).

For what people read (grouping relations, expanded models), not for programs: expansion grows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import TypeVar

from torsor.algebra.exact import Exact
from torsor.algebra.expr import Expr, reachable
from torsor.algebra.graph import Graph

Monomial = tuple[tuple[Expr, int], ...]  # atoms with exponents, older atoms first
N = TypeVar("N", Fraction, Exact)
Terms = dict[Monomial, N]
Polynomial = Terms[Fraction]

_ONE: Monomial = ()


def expand(expr: Expr, limit: int = 200_000) -> Polynomial:
    """The expression as a polynomial in its atoms."""
    expanded: dict[int, Polynomial] = {}
    for node in reachable([expr]):
        expanded[node.id] = _bounded(_expand(node, expanded, limit), limit)
    return expanded[expr.id]


def _bounded(p: Polynomial, limit: int) -> Polynomial:
    if len(p) > limit:
        raise OverflowError(f"more than {limit} terms when multiplied out")
    return p


def _expand(e: Expr, expanded: dict[int, Polynomial], limit: int) -> Polynomial:
    a = [expanded[x.id] for x in e.args]
    if e.op == "const":
        return {_ONE: Fraction(e.value)} if e.value else {}
    if e.op == "add":
        return add(a[0], a[1])
    if e.op == "sub":
        return add(a[0], scale(a[1], Fraction(-1)))
    if e.op == "neg":
        return scale(a[0], Fraction(-1))
    if e.op == "mul":
        return multiply(a[0], a[1])
    if e.op == "pow":
        result = a[0]
        for _ in range(e.args[1].value - 1):
            result = _bounded(multiply(result, a[0]), limit)
        return result
    return {((e, 1),): Fraction(1)}


def add(a: Terms[N], b: Terms[N]) -> Terms[N]:
    total = dict(a)
    for monomial, k in b.items():
        accumulate(total, monomial, k)
    return total


def accumulate(total: Terms[N], monomial: Monomial, k: N) -> None:
    """One more term, in place."""
    value = total.get(monomial, 0) + k
    if value:
        total[monomial] = value
    else:
        total.pop(monomial, None)


def scale(a: Terms[N], k: N) -> Terms[N]:
    return {monomial: k * value for monomial, value in a.items()} if k else {}


def multiply(a: Terms[N], b: Terms[N]) -> Terms[N]:
    total: Terms[N] = {}
    for x, k in a.items():
        for y, m in b.items():
            accumulate(total, times(x, y), k * m)
    return total


def times(x: Monomial, y: Monomial) -> Monomial:
    if not x or not y:
        return x or y
    powers = dict(x)
    for atom, n in y:
        powers[atom] = powers.get(atom, 0) + n
    return monomial(powers.items())


def monomial(factors: Iterable[tuple[Expr, int]]) -> Monomial:
    """A product of powers of different atoms."""
    return tuple(sorted(factors, key=lambda item: item[0].id))


def split(p: Polynomial, chosen: Callable[[Expr], bool]) -> dict[Monomial, Polynomial]:
    """The polynomial by its monomials in the chosen atoms: {monomial in chosen atoms: coefficient}."""
    parts: dict[Monomial, Polynomial] = {}
    for monomial, k in p.items():
        inside = tuple(item for item in monomial if chosen(item[0]))
        outside = tuple(item for item in monomial if not chosen(item[0]))
        part = parts.setdefault(inside, {})
        part[outside] = part.get(outside, Fraction(0)) + k
    return parts


def collect(g: Graph, p: Polynomial) -> Expr:
    """The polynomial as an expression again, term by term."""
    total = g.zero
    for monomial, k in p.items():
        total = total + g.const(k) * product(g, monomial)
    return total


def product(g: Graph, monomial: Iterable[tuple[Expr, int]]) -> Expr:
    result = g.one
    for atom, n in monomial:
        result = result * atom**n
    return result
