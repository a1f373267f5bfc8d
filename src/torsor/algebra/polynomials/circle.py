"""Polynomials in sines and cosines, modulo sin^2 + cos^2 = 1: a normal form that is fast to compute with.

Every angle that occurs becomes a pair of variables c, s; angles that are sums are taken apart by the
addition formulas, and s never has a power above one.  Equal expressions are then equal polynomials, so all
cancellations happen.  The arithmetic is FLINT's, over the rationals.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from math import lcm
from typing import Any

from torsor.algebra import exact
from torsor.algebra.expr import Expr, reachable
from torsor.algebra.graph import Graph
from torsor.algebra.identity import linear_form
from torsor.algebra.polynomials.flint_ring import FlintRing, Poly, fraction

Key = tuple[Expr, Fraction]  # an angle: a node and the multiple of it that is the unit

ARITHMETIC = ("const", "add", "sub", "neg", "mul", "pow")
WORK = 50_000  # products of terms before it is given up; the determinant of a general 6R robot takes 18,000


class Circle:
    """The ring of the expressions that given ones are made of: atoms (symbols, roots, ...), cosines, sines.

    apart: whether angles that are sums are taken apart; else each is an angle of its own, and not all that
    cancels does.  bound: products of terms before it is given up.
    """

    def __init__(self, graph: Graph, exprs: Iterable[Expr], apart: bool = True, bound: int = WORK):
        self.graph, self.apart, self.bound = graph, apart, bound
        atoms, self.angles = _generators(exprs, apart)
        self.atoms = atoms
        self.ring = FlintRing(len(atoms) + 2 * len(self.angles))
        self.number = self.ring.number
        self.atom = dict(zip(atoms, self.ring.variables, strict=False))
        turns = self.ring.variables[len(atoms):]
        self.pair = {key: (turns[2 * k], turns[2 * k + 1]) for k, key in enumerate(self.angles)}
        self._normal: dict[int, Poly] = {}
        self.work = 0

    def places(self, k: int) -> tuple[int, int]:
        """The places of c and s of angle k among the variables."""
        first = len(self.atoms) + 2 * k
        return first, first + 1

    # from expressions ---------------------------------------------------------------------

    def poly(self, expr: Expr) -> Poly:
        """The expression in normal form."""
        stack = [expr]
        while stack:
            node = stack[-1]
            if node.id in self._normal:
                stack.pop()
                continue
            args = node.args if node.op in ARITHMETIC else ()
            missing = [a for a in args if a.id not in self._normal and a.op != "const"]
            if missing:
                stack += missing
            else:
                self._normal[node.id] = self._compute(node)
        return self._normal[expr.id]

    def _compute(self, e: Expr) -> Poly:
        if e.op == "const":
            return self.number(e.value)
        if e.op in ("sin", "cos"):
            c, s = self._turn(e.args[0])
            return s if e.op == "sin" else c
        if e.op not in ARITHMETIC:
            return self.atom[e]
        if e.op == "pow":
            result = a = self.poly(e.args[0])
            for _ in range(e.args[1].value - 1):
                result = self.times(result, a)
            return result
        a = [self.poly(x) for x in e.args]
        if e.op == "mul":
            return self.times(a[0], a[1])
        return -a[0] if e.op == "neg" else a[0] + a[1] if e.op == "add" else a[0] - a[1]

    def _turn(self, argument: Expr) -> tuple[Poly, Poly]:
        if not self.apart:
            return self.pair[argument, Fraction(1)]
        c, s = self.number(1), self.number(0)
        for node, k in linear_form(argument).items():
            if (usual := _usual(node, k)) is not None:
                x, y = (self._surd(*part) for part in usual)
                times = 1
            else:
                unit = self._unit(node, k)
                x, y = self.pair[node, unit]
                times = int(k / unit)
            if times < 0:
                y, times = -y, -times
            for _ in range(times):
                c, s = self.times(c, x) - self.times(s, y), self.times(s, x) + self.times(c, y)
        return c, s

    def _unit(self, node: Expr, k: Fraction) -> Fraction:
        for known, unit in self.angles:
            if known is node and (k / unit).denominator == 1:
                return unit
        raise LookupError(f"{k} times the angle {node!r} is no angle of this ring")

    def _surd(self, rational: Fraction, radicand: int) -> Poly:
        root = self.graph.sqrt(radicand)
        return self.number(rational) * (self.number(root.value) if root.is_constant else self.atom[root])

    # arithmetic ---------------------------------------------------------------------------

    def times(self, a: Poly, b: Poly) -> Poly:
        """The product, in normal form."""
        self.work += len(a) * len(b)
        if self.work > self.bound:
            raise OverflowError(f"too many terms to multiply out: {self.work} products, more than {self.bound}")
        return self.reduced(a * b)

    def reduced(self, p: Poly) -> Poly:
        """The polynomial with 1 - c^2 in the place of s^2 for every angle, and r in that of sqrt(r)^2."""
        degrees = p.degrees()
        for k, root in enumerate(self.atoms):
            if degrees[k] > 1 and root.op == "sqrt" and root.args[0].is_constant:
                p = self.ring.with_square(p, k, self.number(root.args[0].value))
        for k, key in enumerate(self.angles):
            c, _ = self.pair[key]
            place = self.places(k)[1]
            if degrees[place] > 1:
                p = self.ring.with_square(p, place, 1 - c * c)
        return p

    def determinant(self, rows: Sequence[Sequence[Poly]]) -> Poly:
        """The determinant of a square matrix, row by row, each minor once and no division."""
        n = len(rows)
        minors: dict[tuple[int, ...], Poly] = {(): self.number(1)}
        for size in range(1, n + 1):
            row = rows[n - size]
            minors = {chosen: self._minor(row, chosen, minors) for chosen in combinations(range(n), size)}
        return minors[tuple(range(n))]

    def _minor(self, row: Sequence[Poly], columns: tuple[int, ...], minors: dict[Any, Poly]) -> Poly:
        total = self.number(0)
        for place, column in enumerate(columns):
            rest = minors[columns[:place] + columns[place + 1 :]]
            if row[column] != 0 and rest != 0:
                term = self.times(row[column], rest)
                total = total - term if place % 2 else total + term
        return total

    # and back -----------------------------------------------------------------------------

    def terms(self, p: Poly) -> Iterator[tuple[Fraction, list[tuple[Expr, int]]]]:
        """The terms of the polynomial: a number, and expressions with their powers."""
        g = self.graph
        generators = list(self.atoms)
        for node, unit in self.angles:
            angle = g.const(unit) * node
            generators += [g.cos(angle), g.sin(angle)]
        for powers, k in p.to_dict().items():
            yield fraction(k), [(x, int(n)) for x, n in zip(generators, powers, strict=False) if n]

    def expr(self, p: Poly) -> Expr:
        """The polynomial as an expression, multiplied out."""
        total = self.graph.zero
        for k, factors in self.terms(p):
            term = self.graph.const(k)
            for x, n in factors:
                term = term * x**n
            total = total + term
        return total


def _generators(exprs: Iterable[Expr], apart: bool) -> tuple[list[Expr], list[Key]]:
    """(atoms, angles) that occur outside of the arguments of functions, older ones first."""
    atoms: dict[Expr, None] = {}
    units: dict[Expr, set[Fraction]] = {}
    for e in _outside(exprs):
        if e.op not in ("sin", "cos"):
            atoms[e] = None
            continue
        if not apart:
            units.setdefault(e.args[0], set()).add(Fraction(1))
            continue
        for node, k in linear_form(e.args[0]).items():
            if (usual := _usual(node, k)) is None:
                units.setdefault(node, set()).add(abs(k))
                continue
            roots = [e.graph.sqrt(radicand) for _, radicand in usual]
            atoms |= dict.fromkeys(root for root in roots if not root.is_constant)
    angles = [(node, unit) for node, multiples in units.items() for unit in _units(node, multiples)]
    return sorted(atoms, key=lambda a: a.id), sorted(angles, key=lambda key: (key[0].id, key[1]))


def _outside(exprs: Iterable[Expr]) -> list[Expr]:
    """The operands of arithmetic that are not arithmetic themselves, each once."""
    operands: dict[Expr, None] = {}
    for node in _arithmetic(exprs):
        if node.op not in ARITHMETIC:
            operands[node] = None
    return list(operands)


def _arithmetic(exprs: Iterable[Expr]) -> list[Expr]:
    seen: set[Expr] = set()
    stack = list(exprs)
    while stack:
        node = stack.pop()
        if node not in seen:
            seen.add(node)
            stack += node.args if node.op in ARITHMETIC else ()
    return sorted(seen, key=lambda e: e.id)


def _units(node: Expr, multiples: set[Fraction]) -> list[Fraction]:
    """The part of the angle that all its multiples are whole multiples of; numbers are angles of their own."""
    if not any(n.op == "symbol" for n in reachable([node])):
        return sorted(multiples)
    return [Fraction(1, lcm(*(k.denominator for k in multiples)))]


def _usual(node: Expr, k: Fraction) -> tuple[tuple[Fraction, int], tuple[Fraction, int]] | None:
    """cos and sin of k*pi, where they are known exactly."""
    if node.op != "pi":
        return None
    cosine, sine = exact.sine((k + Fraction(1, 2)) % 2), exact.sine(k % 2)
    return None if cosine is None or sine is None else (cosine, sine)
