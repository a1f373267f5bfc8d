"""A proof that an expression is identically zero, by exact arithmetic, where a short one exists.

The expression is a polynomial in its nodes.  The youngest node is replaced by what it is made of, then the next, until
all has cancelled: what two values share stays a letter, so x (c y) - y (c x) is zero whatever c, x and y are made
of.  At the bottom sums of angles are taken apart and sin^2 = 1 - cos^2.  Other than `algebra.identity`, which is
asked first and is wrong once in 2^61 times, this is never wrong when it says yes; when it says no, the proof may
merely be long.
"""

from __future__ import annotations

from torsor.algebra.exact import Exact
from torsor.algebra.expr import Expr
from torsor.algebra.graph import Graph
from torsor.algebra.identity import linear_form

Monomial = tuple[tuple[int, int], ...]  # (number of a node, exponent), older nodes first
Polynomial = dict[Monomial, Exact]

TERMS = 100  # of the polynomial at any time
STEPS = 600  # terms that are touched in all; proofs that succeed take ten to a hundred
ARITHMETIC = ("add", "sub", "neg", "mul", "pow")


class Prover:
    """Proofs about the nodes of one graph; `left` is how many more terms may be touched in all of them."""

    def __init__(self, graph: Graph, budget: int):
        self.graph, self.left = graph, budget
        self._made: dict[int, Polynomial | None] = {}

    def equal(self, a: Expr, b: Expr, sign: int = 1) -> bool:
        """Whether a = sign b is proved."""
        p: Polynomial = {}
        for node, k in ((a, 1), (b, -sign)):
            _add(p, *((((node.id, 1),), k) if node.op != "const" else ((), k * node.value)))
        return self.vanishes(p)

    def vanishes(self, p: Polynomial) -> bool:
        """Whether the polynomial in nodes is proved to be zero."""
        steps = 0
        while p:
            youngest = self._youngest(p)
            steps += len(p)
            self.left -= len(p)
            if youngest is None or len(p) > TERMS or steps > STEPS or self.left < 0:
                return False
            p = self._replaced(p, *youngest)
        return True

    def _youngest(self, p: Polynomial) -> tuple[int, int] | None:
        """(node, power of it) to be replaced next: arithmetic before sums of angles before squares of sines."""
        best: tuple[int, int, int] | None = None
        for m in p:
            for id, n in m:
                depth = self._depth(id, n)
                if depth and (best is None or (depth, id) > best[:2]):
                    best = depth, id, 2 if depth == 1 else 1
        return best and best[1:]

    def _depth(self, id: int, power: int) -> int:
        """3 for arithmetic, 2 for turns by sums of angles, 1 for squares of sines, 0 for what stays."""
        node = self.graph.node(id)
        if node.op in ARITHMETIC:
            return 3
        if node.op in ("sin", "cos") and self._definition(id) is not None:
            return 2
        return int(node.op == "sin" and power > 1)

    def _replaced(self, p: Polynomial, id: int, power: int) -> Polynomial:
        made = self._square_of_sine(id) if power == 2 else self._definition(id)
        assert made is not None
        total: Polynomial = {}
        for m, k in p.items():
            exponent = dict(m).get(id, 0)
            rest = m if exponent < power else tuple(x for x in m if x[0] != id)
            if exponent % power and exponent > power:
                rest = _times(rest, ((id, exponent % power),))
            part: Polynomial = {rest: k}
            for _ in range(exponent // power):
                part = _product(part, made)
            for n, c in part.items():
                _add(total, n, c)
        return total

    def _square_of_sine(self, id: int) -> Polynomial:
        return {(): 1, ((self.graph.cos(self.graph.node(id).args[0]).id, 2),): -1}

    def _definition(self, id: int) -> Polynomial | None:
        """The node as a polynomial of older ones, one level down; None where it stays as it is."""
        if id not in self._made:
            self._made[id] = self._define(self.graph.node(id))
        return self._made[id]

    def _define(self, e: Expr) -> Polynomial | None:
        if e.op in ("sin", "cos"):
            return self._turn(e)
        a: list[Polynomial] = [{((x.id, 1),): 1} if x.op != "const" else {(): x.value} for x in e.args]
        if e.op in ("add", "sub"):
            total: Polynomial = dict(a[0])
            for m, k in a[1].items():
                _add(total, m, k if e.op == "add" else -k)
            return total
        if e.op == "neg":
            return {m: -k for m, k in a[0].items()}
        if e.op == "mul":
            return _product(a[0], a[1])
        return {((e.args[0].id, e.args[1].value),): 1}

    def _turn(self, e: Expr) -> Polynomial | None:
        """sin or cos of a sum of angles by those of its parts."""
        form = sorted(linear_form(e.args[0]).items(), key=lambda item: item[0].id)
        (first, k), *others = form
        g = self.graph
        if others:
            part, rest = g.const(k) * first, sum((g.const(n) * node for node, n in others), g.zero)
        elif k.denominator == 1 and k > 1:
            part, rest = first, g.const(k - 1) * first
        else:
            same = g.apply(e.op, g.const(k) * first)
            return None if same is e else _one(same)
        c, s, x, y = (_one(node) for node in (g.cos(part), g.sin(part), g.cos(rest), g.sin(rest)))
        left, right = (_product(s, x), _product(c, y)) if e.op == "sin" else (_product(c, x), _product(s, y))
        for m, value in right.items():
            _add(left, m, value if e.op == "sin" else -value)
        return left


def _one(node: Expr) -> Polynomial:
    if node.op == "neg":
        return {m: -k for m, k in _one(node.args[0]).items()}
    return {((node.id, 1),): 1} if node.op != "const" else {(): node.value} if node.value else {}


def _add(p: Polynomial, m: Monomial, k: Exact) -> None:
    value = p.get(m, 0) + k
    if value:
        p[m] = value
    else:
        p.pop(m, None)


def _product(a: Polynomial, b: Polynomial) -> Polynomial:
    total: Polynomial = {}
    for m, k in a.items():
        for n, c in b.items():
            _add(total, _times(m, n), k * c)
    return total


def _times(m: Monomial, n: Monomial) -> Monomial:
    if not m or not n:
        return m or n
    powers = dict(m)
    for id, exponent in n:
        powers[id] = powers.get(id, 0) + exponent
    return tuple(sorted(powers.items()))
