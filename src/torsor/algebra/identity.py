"""Is an expression identically zero?  Decided by arithmetic modulo a prime at a random point.

Symbols take random residues, an angle takes a random point of the circle x^2 + y^2 = 1, and sums
and rational multiples of angles follow by the addition formulas, so identities of rational and
trigonometric expressions hold exactly.  An expression that is not identically zero vanishes
by accident with probability about (its degree) / 2^61.  Other functions (exp, sign, ...) are
taken as unknown values of their operands.  Far cheaper than a normal form, and no swell.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from fractions import Fraction
from hashlib import blake2b

from torsor.algebra import exact
from torsor.algebra.expr import Expr, reachable
from torsor.algebra.monomials import expand, product

# prime, = 23 modulo 24: -1 is no square (no point at infinity on the circle), 2 and 3 are squares
PRIME = 2**61 - 465
# angles are held as points for 1/_DIVISIONS of them, so that decimal multiples stay exact
_DIVISIONS = 2**6 * 3**3 * 10**18
LONGEST = 200  # terms of an angle that is multiplied out


class Identity:
    """Residues of the nodes of one graph, remembered from question to question.

    varying: the symbols that another seed gives other values; all of them where none are said.  prime: = 23 modulo 24.
    """

    def __init__(self, seed: int = 0, varying: frozenset[str] | None = None, prime: int = PRIME) -> None:
        self.seed, self.prime = seed, prime
        self.varying = varying
        self._residue: dict[int, int] = {}
        self._points: dict[str, tuple[int, int]] = {}

    def is_zero(self, expr: Expr) -> bool:
        """Whether the expression is identically zero.

        Sure when it says no, but for identities that hold inside functions other than sin, cos and tan, and inside
        angles that are not polynomials of the symbols or are long.
        """
        return expr.is_zero or (expr.op != "const" and self.residue(expr) == 0)

    def degenerate(self, expr: Expr) -> bool:
        """Whether nothing should be divided by the expression."""
        return self.is_zero(expr)

    def residue(self, expr: Expr) -> int:
        """The expression's value modulo the prime, at this object's random point."""
        if expr.id not in self._residue:
            self.residues(reachable([expr]))
        return self._residue[expr.id]

    def residues(self, nodes: Sequence[Expr]) -> list[int]:
        """The values of nodes that come after their operands, as `reachable` lists them."""
        known = self._residue
        for node in nodes:
            if node.id not in known:
                known[node.id] = self._compute(node)
        return [known[node.id] for node in nodes]

    def suppose(self, symbol: Expr, value: Expr) -> None:
        """From now on the symbol has the value of an expression: identities are asked for where they are equal."""
        self._residue[symbol.id] = self.residue(value)

    def _compute(self, e: Expr) -> int:
        if e.op == "const":
            inverse = 1 if e.value.denominator == 1 else pow(e.value.denominator, -1, self.prime)
            return int(e.value.numerator * inverse % self.prime)
        op, a = e.op, [self._residue[x.id] for x in e.args]
        if op == "mul":
            return a[0] * a[1] % self.prime
        if op == "add":
            return (a[0] + a[1]) % self.prime
        if op == "sub":
            return (a[0] - a[1]) % self.prime
        if e.op == "div":
            return a[0] * pow(a[1], -1, self.prime) % self.prime
        if e.op == "neg":
            return -a[0] % self.prime
        if e.op == "pow":
            return pow(a[0], e.args[1].value, self.prime)
        if e.op in ("sin", "cos", "tan"):
            x, y = self._angle(e.args[0])
            return y if e.op == "sin" else x if e.op == "cos" else y * pow(x, -1, self.prime) % self.prime
        if e.op == "sqrt":
            root = pow(a[0], (self.prime + 1) // 4, self.prime)
            if root * root % self.prime == a[0]:
                return root
        return self._random(f"{e.op}:{e.value}:{a}")

    def _random(self, key: str) -> int:
        fixed = self.varying is not None and key.split(":")[1] not in self.varying
        seed = 0 if fixed else self.seed
        return int.from_bytes(blake2b(f"{seed}:{key}".encode(), digest_size=16).digest(), "big") % self.prime

    def _angle(self, e: Expr) -> tuple[int, int]:
        """(cos, sin) of an angle, built from its linear form over symbols, pi and other nodes."""
        point = (1, 0)
        form = linear_form(e)
        if any(node.op in ("mul", "pow") for node in form):
            form = _multiplied_out(e) or {e: Fraction(1)}
        for node, k in form.items():
            if node.op == "pi" and (usual := _usual_angle(k, self.prime)):
                point = _turn(point, usual, self.prime)
                continue
            times = Fraction(k) * _DIVISIONS
            if times.denominator != 1:
                return self._point(f"angle:{self.residue(e)}")
            point = _turn(point, _multiple(self._unit(node), times.numerator, self.prime), self.prime)
        return point

    def _unit(self, node: Expr) -> tuple[int, int]:
        if node.op == "symbol":
            return self._point(f"angle:{node.value}")
        return self._point(f"angle:{self.residue(node)}")

    def _point(self, key: str) -> tuple[int, int]:
        if key not in self._points:
            t = self._random(key)
            scale = pow(1 + t * t, -1, self.prime)
            self._points[key] = ((1 - t * t) * scale % self.prime, 2 * t * scale % self.prime)
        return self._points[key]


def _multiplied_out(e: Expr) -> dict[Expr, Fraction] | None:
    """An angle with products of sums in it, d - d (r - 1), as a sum of multiples of products; None where it is long."""
    with suppress(OverflowError):
        return {product(e.graph, monomial): k for monomial, k in expand(e, LONGEST).items()}
    return None


def _usual_angle(turns: Fraction, prime: int) -> tuple[int, int] | None:
    """(cos, sin) of turns*pi where they are known exactly."""
    cosine, sine = exact.sine((turns + Fraction(1, 2)) % 2), exact.sine(turns % 2)
    if cosine is None or sine is None:
        return None
    return _surd(*cosine, prime), _surd(*sine, prime)


def _surd(rational: Fraction, radicand: int, prime: int) -> int:
    root = pow(radicand, (prime + 1) // 4, prime)
    return rational.numerator * pow(rational.denominator, -1, prime) * root % prime


def linear_form(e: Expr) -> dict[Expr, Fraction]:
    """The expression as a sum of rational multiples of nodes; the number 1 stands for a constant term."""
    terms: dict[Expr, Fraction] = {}
    stack = [(e, Fraction(1))]
    while stack:
        node, k = stack.pop()
        if node.op in ("add", "sub"):
            stack += [(node.args[0], k), (node.args[1], k if node.op == "add" else -k)]
        elif node.op == "neg":
            stack.append((node.args[0], -k))
        elif node.op == "mul" and node.args[0].op == "const":
            stack.append((node.args[1], k * node.args[0].value))
        elif node.op == "const":
            one = node.graph.one
            terms[one] = terms.get(one, Fraction(0)) + k * node.value
        else:
            terms[node] = terms.get(node, Fraction(0)) + k
    return {node: k for node, k in terms.items() if k}


def _turn(a: tuple[int, int], b: tuple[int, int], prime: int) -> tuple[int, int]:
    return (a[0] * b[0] - a[1] * b[1]) % prime, (a[0] * b[1] + a[1] * b[0]) % prime


def _multiple(point: tuple[int, int], n: int, prime: int) -> tuple[int, int]:
    if n < 0:
        point, n = (point[0], -point[1] % prime), -n
    total = (1, 0)
    while n:
        if n & 1:
            total = _turn(total, point, prime)
        point, n = _turn(point, point, prime), n >> 1
    return total
