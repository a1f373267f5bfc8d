"""A hash-consed graph of expressions that folds while it is built.

Equal expressions are one node, so sharing costs nothing and comparing is `is`.  What SYMORO
calls customisation (no products by 0 or 1, no sums with 0, exact sines of quarter turns) is
here a property of `+ - *`: an algorithm is written once, for the general robot.

Normal form.  A sign is pulled out of products, quotients and sums, so a minus is at most one
`neg` on top: `a - b` and `b - a` are one node and its opposite.  Operands that may be swapped
are ordered by the age of their nodes.  Sums and products stay binary: regrouping them would
undo the sharing that the recursions of mechanics are written to get.

A constant has a value: what folds to none (1/0, sqrt(-1), 1e200 squared) is a NumberError, here and nowhere else.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable
from fractions import Fraction
from typing import Any

from torsor.algebra import exact
from torsor.algebra.exact import Exact
from torsor.algebra.expr import Expr, Number, Operand, base, coefficient, is_unit_circle, precedes, signed, split_pi
from torsor.errors import NumberError

SUMS = ("add", "sub")


class Graph:
    """The nodes of one computation, each made once."""

    def __init__(self) -> None:
        self._nodes: defaultdict[str, dict[Any, Expr]] = defaultdict(dict)  # by operation, then operands or value
        self._by_id: list[Expr] = []
        self.names: dict[int, str] = {}
        self.tables: dict[Hashable, Any] = {}  # what others have found out about the nodes
        self._sums: dict[tuple[Expr, Expr], Expr] = {}
        self._differences: dict[tuple[Expr, Expr], Expr] = {}
        self._products: dict[tuple[Expr, Expr], Expr] = {}
        self._turns: dict[tuple[int, int], Expr] = {}
        self._numbers: dict[Exact, Expr] = {}
        self.zero = self.const(0)
        self.one = self.const(1)
        self.pi = self._make("pi", ())

    def __len__(self) -> int:
        return len(self._by_id)

    def _make(self, op: str, args: tuple[Expr, ...], value: Any = None) -> Expr:
        alike, key = self._nodes[op], args or value
        node = alike.get(key)
        if node is None:
            node = alike[key] = Expr(self, op, args, value, len(self._by_id))
            self._by_id.append(node)
        return node

    def node(self, id: int) -> Expr:
        """The node with that number."""
        return self._by_id[id]

    def nodes_since(self, id: int) -> list[Expr]:
        """The nodes from that number on."""
        return self._by_id[id:]

    # leaves -------------------------------------------------------------------------------

    def const(self, value: Number) -> Expr:
        number = value if type(value) is int else exact.rational(value)
        node = self._numbers.get(number)
        if node is None:
            if exact.is_beyond_doubles(number):
                raise NumberError(f"a number of 10^{exact.magnitude(number)} has no value: numbers end at 1.8e308")
            node = self._numbers[number] = self._make("const", (), number)
        return node

    def symbol(self, name: str) -> Expr:
        return self._make("symbol", (), name)

    def symbols(self, names: str | Iterable[str]) -> tuple[Expr, ...]:
        return tuple(map(self.symbol, names.split() if isinstance(names, str) else names))

    def lift(self, value: Operand) -> Expr:
        """A node for a number; a node of this graph as it is."""
        if isinstance(value, Expr):
            if value.graph is not self:
                raise ValueError("the two expressions belong to different graphs")
            return value
        return self.const(value)

    def name(self, node: Expr, name: str) -> Expr:
        """Ask that `node` be called `name` in programs; leaves have their own name already."""
        core = node.args[0] if node.op == "neg" else node
        if core.args:
            self.names.setdefault(core.id, name if core is node else f"m{name}")
        return node

    # arithmetic ---------------------------------------------------------------------------

    def neg(self, a: Expr) -> Expr:
        if a is self.zero:
            return a
        if a.op == "const":
            return self.const(-a.value)
        return a.args[0] if a.op == "neg" else self._make("neg", (a,))

    def add(self, a: Expr, b: Expr) -> Expr:
        if b is self.zero:
            return a
        if a is self.zero:
            return b
        known = self._sums.get((a, b))
        if known is None:
            known = self._sums[a, b] = self.const(a.value + b.value) if a.op == b.op == "const" else \
                self._sum(*signed(a), *signed(b))
        return known

    def sub(self, a: Expr, b: Expr) -> Expr:
        """a + (-b), without making a node for -b."""
        if b is self.zero:
            return a
        if a is self.zero:
            return self.neg(b)
        known = self._differences.get((a, b))
        if known is None:
            sign, core = signed(b)
            known = self._differences[a, b] = self.const(a.value - b.value) if a.op == b.op == "const" else \
                self._sum(*signed(a), -sign, core)
        return known

    def _sum(self, sa: int, a: Expr, sb: int, b: Expr) -> Expr:
        """sa*a + sb*b for operands without sign."""
        folded = self._fold_sum(sa, a, sb, b)
        if folded is not None:
            return folded
        if sa == sb:
            node = self._make("add", (a, b) if precedes(a, b) else (b, a))
            return node if sa > 0 else self.neg(node)
        if precedes(a, b):
            node = self._make("sub", (a, b))
            return node if sa > 0 else self.neg(node)
        node = self._make("sub", (b, a))
        return node if sb > 0 else self.neg(node)

    def _fold_sum(self, sa: int, a: Expr, sb: int, b: Expr) -> Expr | None:
        """sa*a + sb*b where it is simpler than a sum, else None."""
        if a is b:
            return self.zero if sa != sb else self.mul(self.const(2 * sa), a)
        if a.op == "mul" or b.op == "mul":
            ka, xa = coefficient(a)
            kb, xb = coefficient(b)
            if xa is xb:
                return self.mul(self.const(sa * ka + sb * kb), xa)
        if sa == sb and a.op == b.op == "pow" and is_unit_circle(a, b):
            return self.const(sa)
        # (x + y) - y, (x + 1) + 2 and the like: look one level down
        if a.op not in SUMS and b.op not in SUMS:
            return None
        for s, x, t, y in ((sa, a, sb, b), (sb, b, sa, a)):
            if x.op in SUMS:
                u, v = x.args
                sv = s if x.op == "add" else -s
                if u is y and s == -t:
                    return v if sv > 0 else self.neg(v)
                if v is y and sv == -t:
                    return u if s > 0 else self.neg(u)
                if y.op == "const":
                    if u.op == "const":
                        return self.add(v if sv > 0 else self.neg(v), self.const(s * u.value + t * y.value))
                    if v.op == "const":
                        return self.add(u if s > 0 else self.neg(u), self.const(sv * v.value + t * y.value))
        return None

    def mul(self, a: Expr, b: Expr) -> Expr:
        if a is self.zero or b is self.zero:
            return self.zero
        if a is self.one:
            return b
        if b is self.one:
            return a
        known = self._products.get((a, b))
        if known is None:
            known = self._products[a, b] = self._signed_product(a, b)
        return known

    def _signed_product(self, a: Expr, b: Expr) -> Expr:
        if b.op == "const":
            a, b = b, a
        if a.op == "const":
            if b.op == "const":
                return self.const(a.value * b.value)
            if a.value == -1:
                return self.neg(b)
        sa, a = signed(a)
        sb, b = signed(b)
        node = self._product(a, b)
        return node if sa == sb else self.neg(node)

    def _product(self, a: Expr, b: Expr) -> Expr:
        """a*b for operands without sign."""
        if a.op == "const" and b.op == "mul" and b.args[0].op == "const":
            return self.mul(self.const(a.value * b.args[0].value), b.args[1])
        if a.op == b.op == "mul":
            (ka, xa), (kb, xb) = coefficient(a), coefficient(b)
            if ka != 1 and abs(ka * kb) == 1 and xa.op not in SUMS and xb.op not in SUMS:  # 2 x, y / 2
                return self.mul(self.const(ka * kb), self.mul(xa, xb))
        if a is b or a.op == "pow" or b.op == "pow":
            (xa, na), (xb, nb) = base(a), base(b)
            if xa is xb:
                return self.pow(xa, na + nb)
        if a.op == "div" and a.args[1] is b:
            return a.args[0]
        if b.op == "div" and b.args[1] is a:
            return b.args[0]
        if b.op == "const" or (a.op != "const" and b.id < a.id):
            a, b = b, a
        return self._make("mul", (a, b))

    def div(self, a: Expr, b: Expr) -> Expr:
        if b.op == "const":
            if b.value == 0:
                raise NumberError("a division by zero has no value")
            return self.mul(self.const(Fraction(1) / b.value), a)
        if a.is_zero:
            return a
        sa, a = signed(a)
        sb, b = signed(b)
        node = self._quotient(a, b)
        return node if sa == sb else self.neg(node)

    def _quotient(self, a: Expr, b: Expr) -> Expr:
        (xa, na), (xb, nb) = base(a), base(b)
        if xa is xb:
            return self.pow(xa, na - nb)
        if a.op == "mul" and b in a.args:
            return a.args[1] if a.args[0] is b else a.args[0]
        k, x = coefficient(b)
        if k != 1:
            return self.div(self.mul(self.const(Fraction(1) / k), a), x)
        if b.op == "sqrt" and b.args[0].op == "const":
            return self.mul(self.div(a, b.args[0]), b)
        return self._make("div", (a, b))

    def pow(self, a: Expr, exponent: int) -> Expr:
        if not isinstance(exponent, int):
            raise TypeError(f"an exponent is an integer, not {exponent!r}; use sqrt or exp for the rest")
        if exponent < 0:
            return self.div(self.one, self.pow(a, -exponent))
        if exponent == 0:
            return self.one
        if exponent == 1:
            return a
        if a.op == "const":
            return self.const(a.value**exponent)
        if a.op == "neg":
            return self.pow(a.args[0], exponent) if exponent % 2 == 0 else self.neg(self.pow(a.args[0], exponent))
        if a.op == "pow":
            return self.pow(a.args[0], a.args[1].value * exponent)
        if a.op == "mul" and a.args[0].op == "const":
            return self.mul(self.pow(a.args[0], exponent), self.pow(a.args[1], exponent))
        if a.op == "sqrt":
            half = self.pow(a.args[0], exponent // 2)
            return self.mul(half, a) if exponent % 2 else half
        return self._make("pow", (a, self.const(exponent)))

    # functions ----------------------------------------------------------------------------

    def sin(self, a: Operand) -> Expr:
        return self._known_turn(self.lift(a), 0)

    def cos(self, a: Operand) -> Expr:
        return self._known_turn(self.lift(a), 1)

    def _known_turn(self, a: Expr, quarter: int) -> Expr:
        """sin(a + quarter*pi/2), kept: every layout that is tried needs the same few angles."""
        key = a.id, quarter
        known = self._turns.get(key)
        if known is None:
            known = self._turns[key] = self._turn(a, quarter)
        return known

    def _turn(self, a: Expr, quarter: int) -> Expr:
        """sin(a + quarter*pi/2), with multiples of pi/2 taken out and the usual angles exact."""
        turns, rest = split_pi(a)
        turns = (turns + Fraction(quarter, 2)) % 2
        if rest is None:
            known = exact.sine(turns)
            if known is not None:
                rational, radicand = known
                return self.mul(self.const(rational), self.sqrt(self.const(radicand)))
        quarters = 2 * turns
        whole = int(quarters) if quarters.denominator == 1 else quarter
        if quarters.denominator == 1 and rest is not None:
            a = rest
        if a.op == "neg":  # sin is odd, cos is even
            a, whole = a.args[0], {0: 2, 1: 1, 2: 0, 3: 3}[whole]
        elif a.op == "const" and a.value < 0:
            a, whole = self.const(-a.value), {0: 2, 1: 1, 2: 0, 3: 3}[whole]
        node = self._make("cos" if whole % 2 else "sin", (a,))
        return self.neg(node) if whole >= 2 else node

    def tan(self, a: Operand) -> Expr:
        a = self.lift(a)
        if a.op == "neg":
            return self.neg(self.tan(a.args[0]))
        turns, rest = split_pi(a)
        if rest is None and exact.sine(turns % 2) is not None:
            return self.div(self.sin(a), self.cos(a))
        return self._make("tan", (a,))

    def sqrt(self, a: Operand) -> Expr:
        a = self.lift(a)
        if a.op == "const":
            if a.value < 0:
                raise NumberError("the square root of a negative number has no value")
            outside, inside = exact.square_root(a.value)
            if inside != a.value:
                return self.mul(self.const(outside), self.sqrt(self.const(inside)))
            if inside == 1:
                return self.one
        return self._make("sqrt", (a,))

    def atan2(self, y: Operand, x: Operand) -> Expr:
        y, x = self.lift(y), self.lift(x)
        if y.op == x.op == "const":
            turns = exact.angle(y.value, x.value)
            if turns is not None:
                return self.mul(self.const(turns), self.pi)
        return self._make("atan2", (y, x))

    def exp(self, a: Operand) -> Expr:
        a = self.lift(a)
        return self.one if a.is_zero else self._make("exp", (a,))

    def log(self, a: Operand) -> Expr:
        a = self.lift(a)
        if a.op == "const" and a.value <= 0:
            raise NumberError("the logarithm of a number that is not positive has no value")
        return self.zero if a is self.one else a.args[0] if a.op == "exp" else self._make("log", (a,))

    def sign(self, a: Operand) -> Expr:
        a = self.lift(a)
        if a.op == "const":
            return self.const((a.value > 0) - (a.value < 0))
        return self.neg(self.sign(a.args[0])) if a.op == "neg" else self._make("sign", (a,))

    def abs(self, a: Operand) -> Expr:
        a = self.lift(a)
        if a.op == "const":
            return self.const(abs(a.value))
        return self.abs(a.args[0]) if a.op == "neg" else self._make("abs", (a,))

    def min(self, a: Operand, b: Operand) -> Expr:
        return self._extreme("min", min, self.lift(a), self.lift(b))

    def max(self, a: Operand, b: Operand) -> Expr:
        return self._extreme("max", max, self.lift(a), self.lift(b))

    def _extreme(self, op: str, of_numbers: Callable[[Exact, Exact], Exact], a: Expr, b: Expr) -> Expr:
        if a is b:
            return a
        if a.op == b.op == "const":
            return self.const(of_numbers(a.value, b.value))
        return self._make(op, (a, b) if a.id < b.id else (b, a))

    def select(self, condition: Operand, a: Operand, b: Operand) -> Expr:
        """a where condition >= 0, else b."""
        condition, a, b = self.lift(condition), self.lift(a), self.lift(b)
        if condition.op == "const":
            return a if condition.value >= 0 else b
        return a if a is b else self._make("select", (condition, a, b))

    def apply(self, op: str, *args: Expr) -> Expr:
        """The operation called `op` in the table, folded as if written by hand."""
        return BUILD[op](self, *args)


BUILD: dict[str, Callable[..., Expr]] = {
    "add": Graph.add,
    "sub": Graph.sub,
    "mul": Graph.mul,
    "div": Graph.div,
    "neg": Graph.neg,
    "pow": lambda g, a, n: g.pow(a, n.value),
    "sin": Graph.sin,
    "cos": Graph.cos,
    "tan": Graph.tan,
    "atan2": Graph.atan2,
    "sqrt": Graph.sqrt,
    "exp": Graph.exp,
    "log": Graph.log,
    "sign": Graph.sign,
    "abs": Graph.abs,
    "min": Graph.min,
    "max": Graph.max,
    "select": Graph.select,
}
