"""Value numbering by what values are, not by how they are made: equal ones become one, zeros vanish.

Hash-consing sees that two expressions are written alike.  Here each node gets its residue modulo a prime at a random
point (`algebra.identity`), in which angles are points of the circle, so that every identity of polynomials, sines and
cosines shows: nodes of the same residue, up to sign, are candidates, and those whose equality `algebra.exact_proof`
proves are merged into the oldest.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from torsor.algebra.exact_proof import Prover
from torsor.algebra.expr import Expr, reachable
from torsor.algebra.identity import PRIME, Identity
from torsor.algebra.operation_counts import step_costs

BUDGET = 12_000  # terms touched in all proofs of one program: a few hundredths of a second
TWINS = 3  # older values of the same residue that a node is compared with

Twins = dict[int, list[tuple[Expr, int]]]  # number of a node -> older nodes that it may equal, with the sign


def merged(outputs: Sequence[Expr], parameters: Iterable[str]) -> list[Expr]:
    """The outputs, with values that are equal up to sign computed once, and those that are zero or one not at all.

    A value that depends on the `parameters` alone stands for one that does not, never the other way round.
    """
    nodes = _fixed_first(outputs, parameters)
    twins = _candidates(nodes)
    if not twins:
        return list(outputs)
    graph = nodes[0].graph
    proof = Prover(graph, BUDGET)
    rebuilt: dict[int, Expr] = {x.id: x for x in (graph.zero, graph.one)}
    for node in nodes:
        made = node
        if node.args:
            operands = tuple([rebuilt[a.id] for a in node.args])
            if operands != node.args:
                made = graph.apply(node.op, *operands)
            for twin, sign in twins.get(node.id, ()):
                other = rebuilt[twin.id]
                if proof.equal(made, other, sign):
                    made = other if sign > 0 else -other
                    break
            if made is not node and node.id in graph.names:
                made.named(graph.names[node.id])
        rebuilt[node.id] = made
    return [rebuilt[e.id] for e in outputs]


def _fixed_first(outputs: Sequence[Expr], parameters: Iterable[str]) -> list[Expr]:
    """The nodes, each after its operands: those that depend on parameters alone before the others."""
    if not outputs:
        return []
    nodes = reachable(outputs)
    fixed = step_costs(outputs[0].graph, parameters).fixed
    return [*[n for n in nodes if fixed[n.id]], *[n for n in nodes if not fixed[n.id]]]


def _candidates(nodes: Sequence[Expr]) -> Twins:
    """The older nodes that each node has its residue in common with, up to sign."""
    if not nodes:
        return {}
    graph = nodes[0].graph
    sizes: _Sizes = graph.tables.setdefault(_Sizes, _Sizes())  # while ways are tried, most nodes stay
    nodes = [graph.zero, graph.one, *nodes]
    try:
        sizes.grow(nodes)
    except ValueError:  # something is divided by what is zero: nothing is known of it
        return {}
    oldest: dict[int, Expr] = {}
    younger = [node for node in nodes if oldest.setdefault(sizes.size[node.id], node) is not node]
    twins: Twins = {}
    classes: dict[int, list[Expr]] = {}
    for node in younger:
        size = sizes.size[node.id]
        older = classes.setdefault(size, [oldest[size]])
        if node.args:
            twins[node.id] = [(other, sizes.sign[node.id] * sizes.sign[other.id]) for other in older]
        if len(older) < TWINS:
            older.append(node)
    return twins


class _Sizes:
    """The residues of the nodes of a graph, taken apart into size and sign.  Opposites and numbers, which are like no
    others, have sizes below zero that nothing else has."""

    def __init__(self) -> None:
        self.identity = Identity()
        self.size: dict[int, int] = {}
        self.sign: dict[int, int] = {}

    def grow(self, nodes: Sequence[Expr]) -> None:
        """Take in those nodes that are new; they come after their operands."""
        new = [node for node in nodes if node.id not in self.size]
        for node, residue in zip(new, self.identity.residues(new), strict=True):
            alone = node.op == "neg" or (node.op == "const" and node not in (node.graph.zero, node.graph.one))
            size, self.sign[node.id] = (residue, 1) if 2 * residue < PRIME else (PRIME - residue, -1)
            self.size[node.id] = -1 - node.id if alone else size
