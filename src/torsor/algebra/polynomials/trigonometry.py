"""Textbook forms: polynomials in sines and cosines, made short again after they are multiplied out.

Within a family of angles (those of parallel axes, which add up) every product of sines and
cosines becomes a sum of cos(a) and sin(a), a an integer combination of the angles.  That form
is unique, so all cancellations happen.  Pairs of equal weight are then folded back into products
(cos a + cos b = 2 cos((a+b)/2) cos((a-b)/2)), which is how people write them: 2 C2 C23.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from torsor.algebra.expr import Expr
from torsor.algebra.graph import Graph
from torsor.algebra.identity import linear_form
from torsor.algebra.monomials import Monomial, Polynomial, accumulate, expand, monomial, split, times
from torsor.algebra.polynomials.circle import Circle

Angle = tuple[tuple[int, Fraction], ...]  # (node id, multiple), sorted; () is the angle 0
Waves = dict[tuple[str, Angle], Fraction]  # ("cos" or "sin", angle) -> weight

PRODUCTS = 200_000  # of terms, for all expressions together: a few seconds
TERMS = 10_000  # of one expression, which are many pages


def textbook(expr: Expr, families: Sequence[Iterable[Expr]] = ()) -> Polynomial:
    """The expression multiplied out, with sums of angles: {monomial: coefficient}.

    `families` lists the angles (symbols) that may be added to each other; any other angle is a
    family of its own.
    """
    return Textbook(expr.graph, [expr], families).short(expr)


class Textbook:
    """Expressions multiplied out together, what they share once, each made short when it is needed.

    An OverflowError says that there are too many products of terms, or terms of one expression (`TERMS`).
    """

    def __init__(self, graph: Graph, exprs: Sequence[Expr], families: Sequence[Iterable[Expr]] = ()):
        self.graph, self.families = graph, [set(f) for f in families]
        # s^2 = 1 - c^2 at every product: most of what cancels in the end does so before it is multiplied on
        self.circle = Circle(graph, exprs, apart=False, bound=PRODUCTS)

    def short(self, expr: Expr) -> Polynomial:
        """One of the expressions, multiplied out, with sums of angles."""
        normal = self.circle.poly(expr)
        if len(normal) > TERMS:
            raise OverflowError(f"{len(normal)} terms, more than {TERMS}")
        p: Polynomial = {}
        for k, factors in self.circle.terms(normal):
            accumulate(p, monomial(factors), k)
        known = {a for f in self.families for a in f}
        alone = sorted({a for m in p for atom, _ in m if _is_turn(atom) for a in linear_form(atom.args[0])} - known,
                       key=lambda a: a.id)
        for family in (*self.families, *({a} for a in alone)):
            p = _shorten(self.graph, p, family)
        return p


def in_sines(g: Graph, p: Polynomial) -> Polynomial:
    """The polynomial with cos^2 = 1 - sin^2 wherever a cosine is squared: of several short forms, always the same."""
    total: Polynomial = {}
    for m, k in p.items():
        high = next(((atom, n) for atom, n in m if atom.op == "cos" and n > 1), None)
        if high is None:
            accumulate(total, m, k)
            continue
        atom, n = high
        rest = monomial([f for f in m if f[0] is not atom] + ([(atom, n - 2)] if n > 2 else []))
        squared = ((g.sin(atom.args[0]), 2),)
        for other, c in in_sines(g, {rest: k, times(rest, squared): -k}).items():
            accumulate(total, other, c)
    return total


def _is_turn(atom: Expr) -> bool:
    return atom.op in ("sin", "cos")


def _shorten(g: Graph, p: Polynomial, family: set[Expr]) -> Polynomial:
    """The polynomial with every coefficient in the family's sines and cosines made short."""

    def of_family(atom: Expr) -> bool:
        return _is_turn(atom) and set(linear_form(atom.args[0])) <= family | {g.one, g.pi}

    atoms = {atom for m in p for atom, _ in m}
    inside = {atom for atom in atoms if of_family(atom)}
    if not inside:
        return p
    total: Polynomial = {}
    # the same few coefficients come again and again
    folded: dict[tuple[tuple[Monomial, Fraction], ...], Polynomial] = {}
    for outside, coefficient in split(p, lambda atom: atom not in inside).items():
        items = sorted(coefficient.items(), key=lambda item: [(atom.id, n) for atom, n in item[0]])
        lead = items[0][1]
        shape = tuple((m, k / lead) for m, k in items)
        if shape not in folded:
            folded[shape] = _fold(g, _waves(dict(shape)))
        for m, k in folded[shape].items():
            accumulate(total, times(outside, m), k * lead)
    return total


# to waves ---------------------------------------------------------------------------------


def _waves(p: Polynomial) -> Waves:
    total: Waves = {}
    for turns, k in p.items():
        product: Waves = {("cos", ()): k}
        for atom, power in turns:
            angle = tuple(sorted((n.id, c) for n, c in linear_form(atom.args[0]).items()))
            for _ in range(power):
                product = _times(product, atom.op, angle)
        for wave, weight in product.items():
            _add(total, wave, weight)
    return total


def _times(waves: Waves, op: str, angle: Angle) -> Waves:
    """The waves times sin or cos of an angle, by the product formulas."""
    total: Waves = {}
    for (kind, a), k in waves.items():
        plus, minus = _combine(a, angle, 1), _combine(a, angle, -1)
        # cos cos, sin sin -> cosines; sin cos, cos sin -> sines
        sort = "cos" if kind == op else "sin"
        _add(total, (sort, plus), -k / 2 if kind == op == "sin" else k / 2)
        _add(total, (sort, minus), -k / 2 if (kind, op) == ("cos", "sin") else k / 2)
    return total


def _add(waves: Waves, wave: tuple[str, Angle], k: Fraction) -> None:
    kind, angle = wave
    if angle and angle[0][1] < 0:
        angle = tuple((n, -c) for n, c in angle)
        k = -k if kind == "sin" else k
    if not angle and kind == "sin":
        return
    value = waves.get((kind, angle), Fraction(0)) + k
    if value:
        waves[kind, angle] = value
    else:
        waves.pop((kind, angle), None)


def _combine(a: Angle, b: Angle, sign: int) -> Angle:
    total = dict(a)
    for node, c in b:
        total[node] = total.get(node, Fraction(0)) + sign * c
    return tuple(sorted((n, c) for n, c in total.items() if c))


# and back to short products ---------------------------------------------------------------


def _fold(g: Graph, waves: Waves) -> Polynomial:
    total: Polynomial = {}
    left = dict(waves)
    while left:
        # the longest angle first: short ones are left as partners
        (kind, a), k = max(left.items(), key=lambda item: (sum(abs(c) for _, c in item[0][1]), item[0]))
        del left[kind, a]
        partner = _partner(left, kind, a, k)
        if partner is not None:
            m = left.pop((kind, partner))
            mean, gap = _halves(a, partner)
            if kind == "cos":
                term = (2 * k, "cos", mean, "cos", gap) if m == k else (-2 * k, "sin", mean, "sin", gap)
            else:
                term = (2 * k, "sin", mean, "cos", gap) if m == k else (2 * k, "cos", mean, "sin", gap)
        elif kind == "sin" and _whole(_scaled(a, Fraction(1, 2))):
            half = _scaled(a, Fraction(1, 2))
            term = (2 * k, "sin", half, "cos", half)
        else:
            term = (k, kind, a, "cos", ())
        for turns, weight in _product(g, *term).items():
            accumulate(total, turns, weight)
    return total


def _partner(left: Waves, kind: str, a: Angle, k: Fraction) -> Angle | None:
    """A wave of the same weight whose mean and gap with `a` are angles without fractions."""
    fitting = [b for (other, b), m in left.items()
               if other == kind and abs(m) == abs(k) and all(map(_whole, _halves(a, b)))]
    return max(fitting, key=lambda b: (sum(abs(c) for _, c in b), b), default=None)


def _halves(a: Angle, b: Angle) -> tuple[Angle, Angle]:
    half = Fraction(1, 2)
    return _scaled(_combine(a, b, 1), half), _scaled(_combine(a, b, -1), half)


def _scaled(a: Angle, k: Fraction) -> Angle:
    return tuple((n, c * k) for n, c in a)


def _whole(a: Angle) -> bool:
    return all(c.denominator == 1 for _, c in a)


def _product(g: Graph, k: Fraction, op1: str, a: Angle, op2: str, b: Angle) -> Polynomial:
    nodes = g.const(k) * _turn(g, op1, a) * _turn(g, op2, b)
    return expand(nodes)


def _turn(g: Graph, op: str, a: Angle) -> Expr:
    if not a:
        return g.one if op == "cos" else g.zero
    total = g.zero
    for node, c in a:
        total = total + g.const(c) * g.node(node)
    return g.apply(op, total)

