"""A node of an expression graph, and the ways to look at one.

Nodes are made by a `Graph` (`algebra.graph`), which keeps them in normal form; what is here only
reads them: walks from roots to leaves, a node as sign times core, number times rest, power of a base.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from decimal import Decimal
from fractions import Fraction
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Union

from torsor.algebra.domains import FLOAT
from torsor.algebra.exact import Exact
from torsor.algebra.show import show

if TYPE_CHECKING:
    from torsor.algebra.graph import Graph

Number = Union[int, Fraction, Decimal, float]
Operand = Union["Expr", Number]
_AGE = attrgetter("id")


class Expr:
    """One node: an operation on nodes, or a leaf (`const`, `pi`, `symbol`).

    Nodes are made by a `Graph`, never directly; two nodes are equal when they are the same.
    """

    __slots__ = ("args", "graph", "id", "op", "value")

    def __init__(self, graph: Graph, op: str, args: tuple[Expr, ...], value: Any, id: int):
        self.graph, self.op, self.args, self.value, self.id = graph, op, args, value, id

    # operands are nearly always nodes of the same graph, so that case goes straight through
    def __add__(self, other: Operand) -> Expr:
        g = self.graph
        return g.add(self, other if other.__class__ is Expr and other.graph is g else g.lift(other))

    def __radd__(self, other: Operand) -> Expr:
        return self.graph.add(self.graph.lift(other), self)

    def __sub__(self, other: Operand) -> Expr:
        g = self.graph
        return g.sub(self, other if other.__class__ is Expr and other.graph is g else g.lift(other))

    def __rsub__(self, other: Operand) -> Expr:
        return self.graph.sub(self.graph.lift(other), self)

    def __mul__(self, other: Operand) -> Expr:
        g = self.graph
        return g.mul(self, other if other.__class__ is Expr and other.graph is g else g.lift(other))

    def __rmul__(self, other: Operand) -> Expr:
        return self.graph.mul(self.graph.lift(other), self)

    def __truediv__(self, other: Operand) -> Expr:
        return self.graph.div(self, self.graph.lift(other))

    def __rtruediv__(self, other: Operand) -> Expr:
        return self.graph.div(self.graph.lift(other), self)

    def __neg__(self) -> Expr:
        return self.graph.neg(self)

    def __pow__(self, exponent: int) -> Expr:
        return self.graph.pow(self, exponent)

    def named(self, name: str) -> Expr:
        """This expression, with the name that it should have in programs (the first one stays)."""
        return self.graph.name(self, name)

    @property
    def is_zero(self) -> bool:
        """Whether it is the constant 0 (for "identically 0" see `algebra.identity`)."""
        return self is self.graph.zero

    @property
    def is_constant(self) -> bool:
        return self.op == "const"

    def __repr__(self) -> str:
        return show(self)


def reachable(roots: Iterable[Expr]) -> list[Expr]:
    """The nodes that the roots are made of, each after its operands (a node is younger than they)."""
    nodes = set(roots)
    stack = list(nodes)
    while stack:
        for node in stack.pop().args:
            if node not in nodes:
                nodes.add(node)
                stack.append(node)
    return sorted(nodes, key=_AGE)


def number(e: Expr) -> float:
    """The value of an expression without symbols."""
    values: dict[int, float] = {}
    for n in reachable([e]):
        operation = FLOAT.ops.get(n.op)
        values[n.id] = (operation(*(values[a.id] for a in n.args)) if operation
                        else FLOAT.pi if n.op == "pi" else FLOAT.number(n.value))
    return values[e.id]


def rebuild(roots: Iterable[Expr], replace: Callable[[Expr, tuple[Expr, ...]], Expr]) -> Iterator[Expr]:
    """The roots, with every node made again by `replace(node, its new operands)`."""
    roots = list(roots)
    rebuilt: dict[int, Expr] = {}
    for node in reachable(roots):
        rebuilt[node.id] = replace(node, tuple(rebuilt[a.id] for a in node.args))
    return (rebuilt[r.id] for r in roots)


def signed(a: Expr) -> tuple[int, Expr]:
    """(sign, x) with a = sign*x and x without a sign of its own."""
    if a.op == "neg":
        return -1, a.args[0]
    if a.op == "const" and a.value < 0:
        return -1, a.graph.const(-a.value)
    return 1, a


def precedes(a: Expr, b: Expr) -> bool:
    """The order of the terms of a sum: older nodes first, numbers last."""
    return a.op != "const" and (b.op == "const" or a.id < b.id)


def coefficient(a: Expr) -> tuple[Exact, Expr]:
    """(k, x) with a = k*x, k a number."""
    return (a.args[0].value, a.args[1]) if a.op == "mul" and a.args[0].op == "const" else (1, a)


def base(a: Expr) -> tuple[Expr, int]:
    """(x, n) with a = x**n."""
    return (a.args[0], a.args[1].value) if a.op == "pow" else (a, 1)


def is_unit_circle(a: Expr, b: Expr) -> bool:
    (x, m), (y, n) = base(a), base(b)
    return m == n == 2 and {x.op, y.op} == {"sin", "cos"} and x.args == y.args


def split_pi(a: Expr) -> tuple[Fraction, Expr | None]:
    """(k, rest) with a = k*pi + rest; rest is None where nothing is left."""
    turns = multiple_of_pi(a)
    if turns is not None:
        return turns, None
    if a.op == "neg":
        turns, rest = split_pi(a.args[0])
        return -turns, None if rest is None else -rest
    if a.op in ("add", "sub"):
        sign = 1 if a.op == "add" else -1
        (of_x, x), (of_y, y) = map(split_pi, a.args)
        if of_x or of_y:
            y = -y if y is not None and sign < 0 else y
            return of_x + sign * of_y, y if x is None else x if y is None else x + y
    return Fraction(0), a


def multiple_of_pi(a: Expr) -> Fraction | None:
    if a.op == "neg":
        inner = multiple_of_pi(a.args[0])
        return None if inner is None else -inner
    k, x = coefficient(a)
    return Fraction(k) if x.op == "pi" else Fraction(0) if a.is_zero else None
