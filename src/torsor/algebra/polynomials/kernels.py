"""What several sums have in common up to a factor, computed once: kernels, co-kernels and the rectangles they form.

A sum is divided by what two of its terms share (the co-kernel); the quotients of these terms are a kernel of two
columns, and where other sums, divided by something else, have the same two, the rows make a rectangle.  The rectangle
that saves most is taken out as a value of its own, again and again; so are products that several terms have.  Factoring
one sum by itself (`polynomials.horner`) is the case of one row.          [Hosangadi, Fallah, Kastner 2006]

Only what is read once is taken apart, so that no shared value is computed twice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import combinations
from typing import NamedTuple, Union

from torsor.algebra.expr import Expr, reachable, signed
from torsor.algebra.operation_counts import step_costs

Cube = tuple[int, ...]  # numbers of nodes, or of values taken out (below zero), in order; a constant is one of them
Divisor = tuple[Cube, Cube, int]  # two quotients and the sign between them
Key = Union[Divisor, tuple[int, int]]  # what may be taken out: a sum of two, or a product of two
Keys = dict[Key, None]  # a set that keeps its order
LONGEST = 40  # terms of a sum that is looked into
WIDEST = 12  # terms of a product of sums that is multiplied out


class Term(NamedTuple):
    """One term of the sum that makes a value; each is another one, however alike."""

    value: int
    number: int
    sign: int
    cube: Cube


class KernelRow(NamedTuple):
    """Two terms of a sum, the first and second column of a divisor; sign: of the first; operations: of the two."""

    first: Term
    second: Term
    cokernel: Cube
    sign: int
    operations: int


def extracted(outputs: Sequence[Expr], parameters: set[str]) -> list[Expr]:
    """The outputs, with what their sums have in common taken out; `parameters` are constants of a step."""
    sums = _Sums(outputs, parameters)
    while sums.take_best():
        pass
    return sums.rebuilt()


@dataclass
class _Sums:
    """All values as sums of products, and the rectangles that are found in them."""

    outputs: Sequence[Expr]
    parameters: set[str]
    terms: dict[int, dict[int, Term]] = field(default_factory=dict)  # value -> its terms by number
    rows: dict[Divisor, dict[tuple[int, int], KernelRow]] = field(default_factory=dict)
    products: dict[tuple[int, int], dict[int, Term]] = field(default_factory=dict)
    uses: dict[int, list[Key]] = field(default_factory=dict)  # number of a term -> what it is in
    heap: list[tuple[int, int, Key]] = field(default_factory=list)
    newest: dict[Key, int] = field(default_factory=dict)  # the number under which it was weighed last

    def __post_init__(self) -> None:
        nodes = reachable(self.outputs)
        self.graph = nodes[0].graph
        fixed = step_costs(self.graph, self.parameters).fixed
        self.fixed = {n.id for n in nodes if fixed[n.id]} | {self.graph.one.id}
        self.reads = Counter([*[a.id for n in nodes for a in n.args], *[e.id for e in self.outputs]])
        for n in nodes:
            if n.op == "neg":  # who reads the opposite reads it
                self.reads[n.args[0].id] += self.reads[n.id] - 1
        self.count = self.taken = self.weighed = 0
        inner: set[int] = set()
        for n in reversed(nodes):  # an opposite that is a value of its own has another one behind it
            if n.op in ("add", "sub", "mul") or n.id in inner:
                inner |= {a.id for a in n.args if self._inside(a)}
        changed: Keys = {}
        for n in nodes:
            if n.op in ("add", "sub", "mul") and n.id not in self.fixed and n.id not in inner:
                self.terms[n.id] = {}
                for sign, cube in self._flat(n, True):
                    changed |= self._put(n.id, sign, cube)
        self._weigh(changed)

    def _inside(self, e: Expr) -> bool:
        """Whether the node is a part of the one that reads it."""
        return e.op in ("add", "sub", "mul", "neg") and self.reads[e.id] == 1 and e.id not in self.fixed

    def _flat(self, e: Expr, top: bool = False) -> list[tuple[int, Cube]]:
        """The node as signs and products."""
        if top or self._inside(e):
            if e.op in ("add", "sub"):
                sign = 1 if e.op == "add" else -1
                return self._flat(e.args[0]) + [(sign * s, c) for s, c in self._flat(e.args[1])]
            if e.op == "neg":
                return [(-s, c) for s, c in self._flat(e.args[0])]
            left, right = self._flat(e.args[0]), self._flat(e.args[1])
            if top or len(left) * len(right) <= WIDEST:
                return [(s * r, self._times(a, b)) for s, a in left for r, b in right]
        sign, core = signed(e)
        return [(sign, () if core is self.graph.one else (core.id,))]

    def _times(self, a: Cube, b: Cube) -> Cube:
        """The product, its constants made one."""
        free = [x for x in (*a, *b) if x not in self.fixed]
        constant = self.graph.one
        for x in (*a, *b):
            if x in self.fixed:
                constant = constant * self.graph.node(x)
        if constant is self.graph.one:
            return tuple(sorted(free))
        self.fixed.add(constant.id)
        return tuple(sorted((constant.id, *free)))

    # what is found ------------------------------------------------------------------------

    def _put(self, value: int, sign: int, cube: Cube) -> Keys:
        """A new term; gives what its coming changes."""
        self.count += 1
        term = Term(value, self.count, sign, cube)
        others = self.terms[value]
        used: list[Key] = []
        if len(others) < LONGEST:
            factors = frozenset(cube)
            for other in others.values():
                key, row = _divided(other, term, factors)
                self.rows.setdefault(key, {})[other.number, term.number] = row
                used.append(key)
                self.uses[other.number].append(key)
        for a, b in dict.fromkeys(combinations(cube, 2)):
            self.products.setdefault((a, b), {})[term.number] = term
            used.append((a, b))
        others[term.number] = term
        self.uses[term.number] = used
        return dict.fromkeys(used)

    def _drop(self, term: Term) -> Keys:
        """A term less; gives what its going changes."""
        del self.terms[term.value][term.number]
        keys = dict.fromkeys(self.uses.pop(term.number))
        for key in keys:
            if len(key) == 2:
                self.products[key].pop(term.number, None)
            else:
                for pair in [p for p in self.rows[key] if term.number in p]:
                    del self.rows[key][pair]
        return keys

    def _weigh(self, keys: Keys) -> None:
        """Note what can be saved now by what has changed."""
        for key in keys:
            self.weighed += 1
            self.newest[key] = self.weighed
            if (saved := self._saved(key)) > 0:
                heappush(self.heap, (-saved, self.weighed, key))

    def _apart(self, divisor: Divisor) -> list[KernelRow]:
        """Rows of a divisor of which no two have a term in common, those with the largest co-kernels first."""
        rows = list(self.rows[divisor].values())
        if len(rows) < 2:
            return rows
        apart: list[KernelRow] = []
        seen: set[int] = set()
        for row in sorted(rows, key=lambda r: -len(r.cokernel)):
            if row.first.number not in seen and row.second.number not in seen:
                seen |= {row.first.number, row.second.number}
                apart.append(row)
        return apart

    def _saved(self, key: Key) -> int:
        """Operations less, if this is taken out."""
        if len(key) == 2:
            return len(self.products[key]) - 1
        first, second, _ = key
        return sum([row.operations - len(row.cokernel) for row in self._apart(key)]) - _operations(first, second)

    # what is done -------------------------------------------------------------------------

    def take_best(self) -> bool:
        """Take out what saves most; whether there was anything."""
        while self.heap:
            _, number, key = heappop(self.heap)
            if number == self.newest[key]:
                self._take(key)
                return True
        return False

    def _take(self, key: Key) -> None:
        self.taken -= 1
        value = self.taken
        changed: Keys = {}
        if len(key) == 2:
            for term in list(self.products[key].values()):
                rest = _compared(term.cube, key)[1]
                changed |= self._drop(term) | self._put(term.value, term.sign, (value, *rest))
            self.terms[value] = {}
            self._put(value, 1, key)
        else:
            first, second, between = key
            for row in self._apart(key):
                changed |= self._drop(row.first) | self._drop(row.second)
                changed |= self._put(row.first.value, row.sign, (value, *row.cokernel))
            self.terms[value] = {}
            changed |= self._put(value, 1, first) | self._put(value, between, second)
        self._weigh(changed)

    def rebuilt(self) -> list[Expr]:
        """The outputs from the sums as they are now."""
        made: dict[int, Expr] = {}
        g = self.graph

        def needed(value: int) -> list[int]:
            if value in self.terms:
                return [x for term in self.terms[value].values() for x in term.cube]
            return [] if value in self.fixed else [a.id for a in g.node(value).args]

        stack = [e.id for e in self.outputs]
        while stack:
            value = stack[-1]
            missing = [x for x in needed(value) if x not in made] if value not in made else []
            if missing:
                stack += missing
                continue
            stack.pop()
            if value not in made:
                made[value] = self._made(value, made)
        return [made[e.id] for e in self.outputs]

    def _made(self, value: int, made: dict[int, Expr]) -> Expr:
        g = self.graph
        if value in self.terms:
            total = g.zero
            for term in self.terms[value].values():
                part = g.const(term.sign)
                for x in sorted(term.cube, key=lambda x: x not in self.fixed):
                    part = part * made[x]
                total = total + part
        else:
            node = g.node(value)
            operands = tuple(made[a.id] for a in node.args) if value not in self.fixed else node.args
            total = node if operands == node.args else g.apply(node.op, *operands)
        if value >= 0 and value in g.names and total is not g.node(value):
            total.named(g.names[value])
        return total


def _divided(a: Term, b: Term, factors: frozenset[int]) -> tuple[Divisor, KernelRow]:
    """Two terms of a sum divided by what they share, the quotients in order; factors: of the second term."""
    apart = factors.isdisjoint(a.cube)
    shared, first, second = ((), a.cube, b.cube) if apart else _compared(a.cube, b.cube)
    between, operations = a.sign * b.sign, _operations(a.cube, b.cube)
    if first <= second:
        return (first, second, between), KernelRow(a, b, shared, a.sign, operations)
    return (second, first, between), KernelRow(b, a, shared, b.sign, operations)


def _compared(a: Cube, b: Cube) -> tuple[Cube, Cube, Cube]:
    """What two products have in common, and what each has beside."""
    common, first, second = [], [], []
    i = j = 0
    while i < len(a) and j < len(b):
        x, y = a[i], b[j]
        if x == y:
            common.append(x)
            i, j = i + 1, j + 1
        elif x < y:
            first.append(x)
            i += 1
        else:
            second.append(y)
            j += 1
    return tuple(common), (*first, *a[i:]), (*second, *b[j:])


def _operations(a: Cube, b: Cube) -> int:
    """Of the sum of two products."""
    return (len(a) or 1) + (len(b) or 1) - 1
