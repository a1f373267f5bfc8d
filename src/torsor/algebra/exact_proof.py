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
from torsor.algebra.monomials import Terms, accumulate, add, multiply, scale, times

Polynomial = Terms[Exact]

TERMS = 100  # of the polynomial at any time
STEPS = 600  # terms that are touched in all; proofs that succeed take ten to a hundred
ARITHMETIC = ("add", "sub", "neg", "mul", "pow")


class Prover:
    """Proofs about the nodes of one graph; `left` is how many more terms may be touched in all of them."""

    def __init__(self, graph: Graph, budget: int):
        self.graph, self.left = graph, budget
        self._known: _Known = graph.tables.setdefault(_Known, _Known())

    def equal(self, a: Expr, b: Expr, sign: int = 1) -> bool:
        """Whether a = sign b is proved."""
        proved, terms = self._known.equal.get((a, b, sign), (False, self.left + 1))
        if terms <= self.left:  # the same proof again, at the same price
            self.left -= terms
            return proved
        before = self.left
        proved = self.vanishes(add(_own(a), scale(_own(b), -sign)))
        if self.left >= 0:
            self._known.equal[a, b, sign] = proved, before - self.left
        return proved

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

    def _youngest(self, p: Polynomial) -> tuple[Expr, int] | None:
        """(node, power of it) to be replaced next: arithmetic before sums of angles before squares of sines."""
        best: tuple[int, int, Expr] | None = None
        for m in p:
            for node, n in m:
                depth = self._depth(node, n)
                if depth and (best is None or (depth, node.id) > best[:2]):
                    best = depth, node.id, node
        return best and (best[2], 2 if best[0] == 1 else 1)

    def _depth(self, node: Expr, power: int) -> int:
        """3 for arithmetic, 2 for turns by sums of angles, 1 for squares of sines, 0 for what stays."""
        if node.op in ARITHMETIC:
            return 3
        if node.op in ("sin", "cos") and self._definition(node) is not None:
            return 2
        return int(node.op == "sin" and power > 1)

    def _replaced(self, p: Polynomial, node: Expr, power: int) -> Polynomial:
        made = self._square_of_sine(node) if power == 2 else self._definition(node)
        assert made is not None
        total: Polynomial = {}
        for m, k in p.items():
            exponent = dict(m).get(node, 0)
            rest = m if exponent < power else tuple(x for x in m if x[0] is not node)
            if exponent % power and exponent > power:
                rest = times(rest, ((node, exponent % power),))
            part: Polynomial = {rest: k}
            for _ in range(exponent // power):
                part = multiply(part, made)
            for n, c in part.items():
                accumulate(total, n, c)
        return total

    def _square_of_sine(self, node: Expr) -> Polynomial:
        return {(): 1, ((self.graph.cos(node.args[0]), 2),): -1}

    def _definition(self, node: Expr) -> Polynomial | None:
        """The node as a polynomial of older ones, one level down; None where it stays as it is."""
        made = self._known.definitions
        if node not in made:
            made[node] = self._define(node)
        return made[node]

    def _define(self, e: Expr) -> Polynomial | None:
        if e.op in ("sin", "cos"):
            return self._turn(e)
        a = [_own(x) for x in e.args]
        if e.op in ("add", "sub"):
            return add(a[0], a[1] if e.op == "add" else scale(a[1], -1))
        if e.op == "neg":
            return scale(a[0], -1)
        if e.op == "mul":
            return multiply(a[0], a[1])
        return {((e.args[0], e.args[1].value),): 1}

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
        left, right = (multiply(s, x), multiply(c, y)) if e.op == "sin" else (multiply(c, x), multiply(s, y))
        return add(left, right if e.op == "sin" else scale(right, -1))


class _Known:
    """What proofs about a graph have found: each node by older ones; whether two are equal, and how many terms were
    touched to see it."""

    def __init__(self) -> None:
        self.definitions: dict[Expr, Polynomial | None] = {}
        self.equal: dict[tuple[Expr, Expr, int], tuple[bool, int]] = {}


def _own(node: Expr) -> Polynomial:
    """The node itself as a polynomial."""
    return {((node, 1),): 1} if node.op != "const" else {(): node.value} if node.value else {}


def _one(node: Expr) -> Polynomial:
    return scale(_one(node.args[0]), -1) if node.op == "neg" else _own(node)
