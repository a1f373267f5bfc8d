"""What each node of a graph takes in a step: nothing where it depends on parameters alone, which is the setup's work.

A node never changes, so that this is found out once, however many programs are tried on a graph.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from heapq import heapify, heappop, heappush

from torsor.algebra.expr import Expr
from torsor.algebra.graph import Graph
from torsor.algebra.operations import OPERATIONS, power_multiplications

COUNTED = {name for name, operation in OPERATIONS.items() if operation.counts in ("add", "mul", "div")}


class StepCosts:
    """By the number of a node: whether it is `fixed` by the parameters, and its additions and multiplications."""

    def __init__(self, parameters: frozenset[str]) -> None:
        self.parameters = parameters
        self.fixed: list[bool] = []
        self.costs: list[int] = []

    def is_fixed(self, e: Expr) -> bool:
        """Whether the node depends on parameters alone."""
        if e.id >= len(self.fixed):
            self.grow(e.graph)
        return self.fixed[e.id]

    def grow(self, graph: Graph) -> None:
        """Take in the nodes that have been made since."""
        fixed, costs = self.fixed, self.costs
        if len(fixed) == len(graph):
            return
        for n in graph.nodes_since(len(fixed)):
            if not n.args:
                fixed.append(n.op != "symbol" or n.value in self.parameters)
            else:
                fixed.append(False not in [fixed[a.id] for a in n.args])
            costs.append(0 if fixed[-1] or n.op not in COUNTED else
                         power_multiplications(n.args[1].value) if n.op == "pow" else 1)

    def of(self, nodes: Iterable[Expr]) -> int:
        """The operations that make the nodes."""
        fixed, costs, total = self.fixed, self.costs, 0
        stack = list({n.id: n for n in nodes}.values())
        seen = {n.id for n in stack}
        while stack:
            n = stack.pop()
            if fixed[n.id]:
                continue
            total += costs[n.id]
            for a in n.args:
                if a.id not in seen:
                    seen.add(a.id)
                    stack.append(a)
        return total

    def is_cheaper(self, a: Expr, b: Expr, atoms: set[int]) -> bool:
        """Whether a takes fewer operations than b, those with the numbers in `atoms` being there.

        Younger nodes before older ones: where all that is left to look at is below both, nothing else tells them apart.
        """
        self.grow(a.graph)
        fixed, costs = self.fixed, self.costs
        below = {n.id: n for n in (a, b) if n.id not in atoms}
        sides = {id: (id == a.id) + 2 * (id == b.id) for id in below}  # 3: below both
        heap = [-id for id in below]
        heapify(heap)
        apart, more = sum(side != 3 for side in sides.values()), 0
        while apart:
            id = -heappop(heap)
            side = sides[id]
            if side != 3:
                apart -= 1
                more += costs[id] if side == 1 else -costs[id]
            for x in below[id].args:
                if fixed[x.id] or not x.args or x.id in atoms:
                    continue
                known = sides.get(x.id)
                if known is None:
                    sides[x.id], below[x.id] = side, x
                    heappush(heap, -x.id)
                    apart += side != 3
                elif known != 3 and known != side:
                    sides[x.id] = 3
                    apart -= 1
        return more < 0


def step_costs(graph: Graph, parameters: Iterable[str]) -> StepCosts:
    """What is known of the graph's nodes, all that there are, for those parameters."""
    key = (StepCosts, frozenset(parameters))
    known: StepCosts | None = graph.tables.get(key)
    if known is None:
        known = graph.tables[key] = StepCosts(key[1])
    known.grow(graph)
    return known


def operations(outputs: Sequence[Expr], parameters: Iterable[str]) -> int:
    """Additions and multiplications that depend on more than the parameters: the cost of one step."""
    return step_costs(outputs[0].graph, parameters).of(outputs) if outputs else 0
