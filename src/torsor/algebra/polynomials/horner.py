"""Greedy factoring: sums of products rewritten with fewer operations, S2*a + S2*b as S2*(a + b).

Only what is read once is taken apart, so no shared value is computed twice.  A sum is flattened to
terms, its read-once factors that are sums are multiplied in, and the factor that most terms have in
common is taken out, again and again; the cheaper of old and new stays.  Numbers and parameters of a
term are multiplied first, so that their product goes to setup.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from torsor.algebra.expr import Expr, reachable, signed
from torsor.algebra.operation_counts import step_costs

Term = tuple[int, tuple[Expr, ...]]  # sign and factors


def factored(outputs: Sequence[Expr], parameters: set[str], constants: bool = True) -> list[Expr]:
    """The outputs, their sums factored where that saves operations; `parameters` are constants of a step.

    constants: whether they are taken out of sums, too, which may hide that two sums begin alike.
    """
    work = _Factoring(outputs, parameters, constants)
    rebuilt: dict[int, Expr] = {}
    for node in reachable(outputs):
        if not node.args:
            rebuilt[node.id] = node
            continue
        operands = tuple([rebuilt[a.id] for a in node.args])
        plain = node if operands == node.args else node.graph.apply(node.op, *operands)
        if node.op in ("add", "sub") and node.id not in work.inner:
            plain = work.better(node, plain, rebuilt)
        if node.id in node.graph.names and plain is not node:
            plain.named(node.graph.names[node.id])
        rebuilt[node.id] = plain
    return [rebuilt[e.id] for e in outputs]


class _Factoring:
    """What is known of the expressions: how often each node is read, which are fixed, which sums are inside others."""

    def __init__(self, outputs: Sequence[Expr], parameters: set[str], constants: bool):
        self.constants = constants
        nodes = reachable(outputs)
        self.reads = Counter([*[a.id for n in nodes for a in n.args], *[e.id for e in outputs]])
        self.known = step_costs(nodes[0].graph, parameters)
        self.fixed = fixed = self.known.fixed
        self.inner = {a.id for n in nodes if n.op in ("add", "sub", "neg", "mul") for a in n.args
                      if a.op in ("add", "sub") and self.reads[a.id] == 1 and not fixed[n.id]}

    def better(self, node: Expr, plain: Expr, rebuilt: dict[int, Expr]) -> Expr:
        """The sum factored, where that is cheaper than as it stands."""
        if self.fixed[node.id]:
            return plain
        self.known.grow(node.graph)  # operands that were made again are new
        terms = self.terms(node, 1, rebuilt)
        atoms = {f.id for _, factors in terms for f in factors}
        short = self.sum(node, terms)
        return short if self.known.is_cheaper(short, plain, atoms) else plain

    def terms(self, e: Expr, sign: int, rebuilt: dict[int, Expr], top: bool = True) -> list[Term]:
        """The sum as terms, each a sign and its factors; what is read elsewhere too is one factor."""
        op = e.op
        if top or (op in ("add", "sub", "neg", "mul") and self.reads[e.id] == 1 and not self.fixed[e.id]):
            if op in ("add", "sub"):
                return [*self.terms(e.args[0], sign, rebuilt, False),
                        *self.terms(e.args[1], sign if op == "add" else -sign, rebuilt, False)]
            if op == "neg":
                return self.terms(e.args[0], -sign, rebuilt, False)
            if op == "mul":
                right = self.terms(e.args[1], 1, rebuilt, False)
                return [(sign * s * r, left + factors) for s, left in self.terms(e.args[0], 1, rebuilt, False)
                        for r, factors in right]
        return [(sign, (rebuilt[e.id],))]

    def sum(self, node: Expr, terms: list[Term]) -> Expr:
        """The terms added up, common factors taken out greedily."""
        g = node.graph
        if len(terms) > 40:
            return node
        total: Expr | None = None
        while terms:
            counts = Counter([f for _, factors in terms for f in set(factors) if not self.fixed[f.id]])
            times = max(counts.values(), default=0)
            if times < 2:
                for part in self.alike(g.one, terms):
                    total = part if total is None else total + part
                break
            factor = min((f for f, n in counts.items() if n == times), key=lambda f: f.id)
            inside = [(s, _without(factors, factor)) for s, factors in terms if factor in factors]
            terms = [(s, factors) for s, factors in terms if factor not in factors]
            part = factor * self.sum(node, inside)
            total = part if total is None else total + part
        assert total is not None
        return total

    def alike(self, one: Expr, terms: list[Term]) -> list[Expr]:
        """The terms one by one, those with the same constant before them as one: D a + D b as D (a + b)."""
        split = [(sign, *self.product(one, factors)) for sign, factors in terms]
        if not self.constants:
            return [fixed * free * sign for sign, fixed, free in split]
        sums: dict[Expr, Expr] = {}
        for sign, fixed, free in split:
            before, constant = signed(fixed)
            part = free * (sign * before)
            sums[constant] = sums[constant] + part if constant in sums else part
        return [constant * total for constant, total in sums.items()]

    def product(self, one: Expr, factors: tuple[Expr, ...]) -> tuple[Expr, Expr]:
        """(the constant, the rest) that a product is made of."""
        fixed, free = one, one
        for f in factors:
            if self.fixed[f.id]:
                fixed = fixed * f
            else:
                free = free * f
        return fixed, free


def _without(factors: tuple[Expr, ...], factor: Expr) -> tuple[Expr, ...]:
    place = factors.index(factor)
    return factors[:place] + factors[place + 1 :]
