"""A program as values that can be made in another way: sums and products of two, each with its residues.

Values are numbered; a value keeps what it is (its node, its residues modulo two primes at a random point) while
how it is made may change.  Signs cost nothing: they stand before the operands.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from torsor.algebra.expr import Expr, reachable, signed
from torsor.algebra.identity import Identity
from torsor.algebra.operation_counts import step_costs
from torsor.algebra.operations import OPERATIONS, power_multiplications

# primes, = 23 modulo 24 as `identity` wants them, whose products fit into 64 bits
PRIMES = (2**31 - 105, 2**31 - 225)


@dataclass(frozen=True)
class Pair:
    """sign a + other b where `sum`, else sign a b."""

    sum: bool
    sign: int
    a: int
    other: int
    b: int

    def of(self, x: int, y: int) -> int:
        """Its value for those of a and b."""
        return self.sign * x + self.other * y if self.sum else self.sign * x * y

    def expression(self, x: Expr, y: Expr) -> Expr:
        """The same of nodes."""
        return x * self.sign + y * self.other if self.sum else (x * y) * self.sign


@dataclass
class ValueNetwork:
    """The values of a program, which those that are read by none leave."""

    outputs: Sequence[Expr]
    parameters: set[str]
    seed: int = 0
    nodes: list[Expr] = field(default_factory=list)
    made: list[Pair | None] = field(default_factory=list)  # None: a leaf, a constant of a step, or another operation
    inputs: list[tuple[int, ...]] = field(default_factory=list)
    cost: list[int] = field(default_factory=list)
    fixed: list[bool] = field(default_factory=list)
    alive: list[bool] = field(default_factory=list)
    users: list[set[int]] = field(default_factory=list)
    residues: tuple[list[int], list[int]] = field(default_factory=lambda: ([], []))

    def __post_init__(self) -> None:
        every = reachable(self.outputs)
        fixed = step_costs(every[0].graph, self.parameters).fixed
        read = {signed(e)[1].id for e in self.outputs}
        read |= {signed(a)[1].id for n in every if not fixed[n.id] for a in n.args}
        self.place: dict[int, int] = {}
        self._inverses: dict[int, int] = {}
        wanted = [n for n in every if n.op != "neg" and n.id in read]
        values = [dict(zip((n.id for n in every), Identity(self.seed, prime=p).residues(every), strict=True))
                  for p in PRIMES]
        for n in wanted:
            self.place[n.id] = len(self.nodes)
            self._add_node(n, fixed[n.id], [v[n.id] for v in values])
        self.roots = [(sign, self.place[core.id]) for sign, core in map(signed, self.outputs)]
        self.kept = {k for _, k in self.roots}

    def _add_node(self, n: Expr, fixed: bool, residues: Sequence[int]) -> None:
        pair: Pair | None = None
        inputs: tuple[int, ...] = ()
        cost = 0
        if not fixed and n.args:
            operands = [signed(a) for a in n.args]
            inputs = tuple(self.place[core.id] for _, core in operands if core.id in self.place)
            cost = int(OPERATIONS[n.op].counts in ("add", "mul", "div"))
            if n.op in ("add", "sub", "mul"):
                (s, _), (r, _) = operands
                signs = (s * r, 1) if n.op == "mul" else (s, -r if n.op == "sub" else r)
                pair = Pair(n.op != "mul", signs[0], inputs[0], signs[1], inputs[1])
            elif n.op == "pow":
                inputs = (self.place[n.args[0].id],)
                cost = power_multiplications(n.args[1].value)
                if n.args[1].value == 2:
                    pair, inputs = Pair(False, 1, inputs[0], 1, inputs[0]), inputs * 2
        self._append(n, pair, inputs, cost, fixed, residues)

    def _append(self, n: Expr, pair: Pair | None, inputs: tuple[int, ...], cost: int, fixed: bool,
                residues: Sequence[int]) -> int:
        k = len(self.nodes)
        self.nodes.append(n)
        self.made.append(pair)
        self.inputs.append(inputs)
        self.cost.append(cost)
        self.fixed.append(fixed)
        self.alive.append(True)
        self.users.append(set())
        for a in inputs:
            self.users[a].add(k)
        for kept, residue in zip(self.residues, residues, strict=True):
            kept.append(residue)
        return k

    @property
    def total(self) -> int:
        """Operations of all values."""
        return sum(cost for cost, alive in zip(self.cost, self.alive, strict=True) if alive)

    def inverse(self, k: int) -> int:
        """One over the value, modulo the first prime; kept."""
        if k not in self._inverses:
            self._inverses[k] = pow(self.residues[0][k], -1, PRIMES[0])
        return self._inverses[k]

    def dependents(self, v: int) -> set[int]:
        """The value, and all that are made of it."""
        seen, stack = {v}, [v]
        while stack:
            new = self.users[stack.pop()] - seen
            seen |= new
            stack += new
        return seen

    def freed(self, v: int, keep: set[int]) -> list[int]:
        """What nobody would read any more, were the value made of what is to be kept."""
        gone: list[int] = []
        lost: dict[int, set[int]] = {}
        stack = [v]
        while stack:
            k = stack.pop()
            for a in set(self.inputs[k]):
                lost.setdefault(a, set()).add(k)
                if (a not in keep and a not in self.kept and self.inputs[a] and lost[a] >= self.users[a]):
                    gone.append(a)
                    stack.append(a)
        return gone

    def replace(self, v: int, pairs: Sequence[Pair], freed: Sequence[int]) -> None:
        """Make the value by the last of the pairs, in which the others have the numbers of values to come."""
        for k in (v, *freed):
            for a in self.inputs[k]:
                self.users[a].discard(k)
        for k in freed:
            self.alive[k] = False
        for pair in pairs[:-1]:
            fixed = self.fixed[pair.a] and self.fixed[pair.b]
            node = pair.expression(self.nodes[pair.a], self.nodes[pair.b])
            values = [pair.of(r[pair.a], r[pair.b]) % p for r, p in zip(self.residues, PRIMES, strict=True)]
            self._append(node, pair, (pair.a, pair.b), int(not fixed), fixed, values)
        last = pairs[-1]
        self.made[v], self.inputs[v], self.cost[v] = last, (last.a, last.b), 1
        for a in self.inputs[v]:
            self.users[a].add(v)

    def meant(self, pairs: Sequence[Pair]) -> Expr:
        """The last of the pairs as a node, made of what the values are."""
        there = list(self.nodes)
        for pair in pairs:
            there.append(pair.expression(there[pair.a], there[pair.b]))
        return there[-1]

    def rebuilt(self) -> list[Expr]:
        """The outputs, made as the values are now."""
        built: dict[int, Expr] = {}
        stack = [k for _, k in self.roots]
        while stack:
            k = stack[-1]
            missing = [a for a in self.inputs[k] if a not in built] if k not in built else []
            if missing:
                stack += missing
                continue
            stack.pop()
            if k not in built:
                built[k] = self._built(k, built)
        return [built[k] * sign for sign, k in self.roots]

    def _built(self, k: int, built: dict[int, Expr]) -> Expr:
        node, pair = self.nodes[k], self.made[k]
        if pair is not None:
            value = pair.expression(built[pair.a], built[pair.b])
        elif not self.inputs[k]:
            return node
        else:
            operands = [(sign, built[self.place[core.id]] if core.id in self.place else core)
                        for sign, core in map(signed, node.args)]
            value = node.graph.apply(node.op, *(x if sign > 0 else -x for sign, x in operands))
        if node.id in node.graph.names and value is not node:
            value.named(node.graph.names[node.id])
        return value
