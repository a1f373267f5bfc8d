"""Grouping relations as people write them: sorted terms, like coefficients factored out.

    ZZ1R = YY2 + ZZ1 + ZZ3                       XX3R = XX3 - YY3 + YY4 + 2*RL4*MZ4 + RL4^2*(M4 + M5 + M6)
"""

from __future__ import annotations

from collections.abc import Set
from fractions import Fraction
from math import comb

from torsor.algebra.expr import Expr, rebuild
from torsor.algebra.monomials import Monomial, Polynomial, expand
from torsor.algebra.monomials import split as split_by
from torsor.algebra.show import show

LONGEST = 100  # terms of a power or a product that is multiplied out


def relation_text(expr: Expr, parameters: Set[str]) -> str:
    """The expression, linear in the inertial `parameters`, with the terms of one coefficient together."""
    parts = split_by(expand(_short(expr)), lambda atom: atom.op == "symbol" and atom.value in parameters)
    groups: dict[tuple[tuple[Monomial, Fraction], ...], list[tuple[int, str]]] = {}
    for inside, coefficient in parts.items():
        sign, key = _canonical(coefficient)
        groups.setdefault(key, []).append((sign, _monomial(inside) or "1"))
    plain = ((((), Fraction(1)),))
    texts = []
    for key in sorted(groups, key=lambda k: (k != plain, sorted(n for _, n in groups[k]))):
        terms = sorted(groups[key], key=lambda term: term[1])
        if key == plain:
            texts += [(sign, name) for sign, name in terms]
            continue
        sign = terms[0][0]
        inner = _join([(s * sign, name) for s, name in terms])
        factor = _factor(dict(key))
        body = inner if len(terms) == 1 else f"({inner})"
        texts.append((sign, factor if body == "1" else f"{factor}*{body}"))
    return _join(texts) or "0"


def _short(expr: Expr) -> Expr:
    """The expression with powers and products that would be long, multiplied out, as symbols of their own text."""
    terms: dict[int, int] = {}

    def make(node: Expr, args: tuple[Expr, ...]) -> Expr:
        g, many = node.graph, [terms[a.id] for a in args]
        made = g.apply(node.op, *args) if args else node
        count = sum(many) if node.op in ("add", "sub") else many[0] if node.op == "neg" else 1
        if node.op == "mul":
            count = many[0] * many[1]
        elif node.op == "pow":
            count = comb(many[0] + node.args[1].value - 1, node.args[1].value)
        if count > LONGEST and node.op in ("mul", "pow"):
            made, count = g.symbol(show(made)), 1
        terms[made.id] = count
        return made

    return next(rebuild([expr], make))


def _canonical(p: Polynomial) -> tuple[int, tuple[tuple[Monomial, Fraction], ...]]:
    """The coefficient with its first term positive, and the sign taken out."""
    items = sorted(p.items(), key=lambda item: _monomial(item[0]))
    sign = 1 if items[0][1] > 0 else -1
    return sign, tuple((monomial, k * sign) for monomial, k in items)


def _factor(p: Polynomial) -> str:
    text = _join([(1 if k > 0 else -1, _term(abs(k), monomial)) for monomial, k in p.items()])
    return text if len(p) == 1 else f"({text})"


def _term(k: Fraction, monomial: Monomial) -> str:
    atoms = _monomial(monomial)
    return str(k) if not atoms else atoms if k == 1 else f"{k}*{atoms}"


def _monomial(monomial: Monomial) -> str:
    return "*".join(show(atom) if n == 1 else f"{show(atom)}^{n}" for atom, n in monomial)


def _join(terms: list[tuple[int, str]]) -> str:
    text = ""
    for sign, term in terms:
        text += (" + " if sign > 0 else " - ") + term if text else ("" if sign > 0 else "-") + term
    return text
