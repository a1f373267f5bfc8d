"""An expression with divisions as one fraction in lowest terms, sin^2 + cos^2 = 1 used where it shortens it."""

from __future__ import annotations

from functools import reduce

from torsor.algebra.expr import Expr, reachable
from torsor.algebra.graph import Graph
from torsor.algebra.polynomials.flint_ring import FlintRing, Poly, fraction

Ratio = tuple[Poly, Poly]

_ARITHMETIC = ("const", "add", "sub", "neg", "mul", "pow", "div")


LONGEST = 60  # terms of N or D that are worth it


def lowest_terms(expr: Expr) -> Expr:
    """The same expression as N/D, multiplied out; as it is without divisions or symbols, or where that is long."""
    nodes = reachable([expr])
    if not {"div", "symbol"} <= {node.op for node in nodes}:
        return expr
    ring = _Ring(expr.graph, nodes)
    try:
        return ring.expression(ring.shortest(ring.ratio(expr)))
    except OverflowError:
        return expr


class _Ring:
    """Polynomials in what an expression is made of: symbols, sines, cosines, roots."""

    def __init__(self, graph: Graph, nodes: list[Expr]):
        self.graph, self.nodes = graph, nodes
        own = [node for node in nodes if node.op not in _ARITHMETIC]
        self.angles = dict.fromkeys(node.args[0] for node in own if node.op in ("sin", "cos"))
        turns = [graph.apply(op, angle) for angle in self.angles for op in ("cos", "sin")]
        self.atoms = list(dict.fromkeys((*own, *turns)))
        self.ring = FlintRing(len(self.atoms), graded=True)
        self.atom = dict(zip(self.atoms, self.ring.variables, strict=True))

    def shortest(self, ratio: Ratio) -> Ratio:
        """The fraction with the square of the cosine or the sine of each angle replaced, where that is shorter."""
        ratio = self._cancelled(*ratio)
        for angle in self.angles:
            c, s = (self.graph.apply(op, angle) for op in ("cos", "sin"))
            forms = [[self._replaced(p, gone, other) for p in ratio] for gone, other in ((c, s), (s, c))]
            ratio = min(ratio, *(self._cancelled(*form) for form in forms), key=_length)
        return ratio

    def ratio(self, expr: Expr) -> Ratio:
        known: dict[int, Ratio] = {}
        for node in self.nodes:
            known[node.id] = self._computed(node, [known[a.id] for a in node.args if a.id in known])
        return known[expr.id]

    def _computed(self, e: Expr, a: list[Ratio]) -> Ratio:
        one = self.ring.number(1)
        if e.op not in _ARITHMETIC:
            return self.atom[e], one
        if e.op == "const":
            return self.ring.number(e.value), one
        if e.op == "neg":
            return -a[0][0], a[0][1]
        if e.op == "pow":
            n, d = (reduce(self._times, [p] * e.args[1].value) for p in a[0])
            return n, d
        (n, d), (m, f) = a
        if e.op in ("mul", "div"):
            m, f = (m, f) if e.op == "mul" else (f, m)
            return self._cancelled(n * m, d * f)
        return self._cancelled(n * f + m * d if e.op == "add" else n * f - m * d, d * f)

    def _times(self, a: Poly, b: Poly) -> Poly:
        if len(a) * len(b) > LONGEST**2:
            raise OverflowError(f"more than {LONGEST} terms when multiplied out")
        return a * b

    def _cancelled(self, n: Poly, d: Poly) -> Ratio:
        if len(n) > LONGEST or len(d) > LONGEST:
            raise OverflowError(f"more than {LONGEST} terms when multiplied out")
        common = n.gcd(d)
        n, d = n / common, d / common
        lead = d.coeffs()[0]
        return n / lead, d / lead

    def _replaced(self, p: Poly, gone: Expr, other: Expr) -> Poly:
        """The polynomial with 1 - other^2 for the square of one that is to go."""
        return self.ring.with_square(p, self.atoms.index(gone), 1 - self.atom[other] ** 2)

    def expression(self, ratio: Ratio) -> Expr:
        n, d = map(self._sum, ratio)
        return n / d

    def _sum(self, p: Poly) -> Expr:
        total = self.graph.zero
        for exponents, c in p.to_dict().items():
            factors = [atom ** int(e) for atom, e in zip(self.atoms, exponents, strict=False) if e]
            number = fraction(c)
            term = reduce(lambda x, y: x * y, factors, self.graph.const(abs(number)))
            total = total + term if number > 0 else total - term
        return total


def _length(ratio: Ratio) -> tuple[int, int]:
    n, d = ratio
    return len(n) + len(d), int(n.total_degree()) + int(d.total_degree())
