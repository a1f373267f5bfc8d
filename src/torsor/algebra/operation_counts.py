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
    """By the number of a node: whether it is `fixed` by the parameters, its additions and multiplications, and the
    numbers of the operands `below` it that a step computes."""

    def __init__(self, parameters: frozenset[str]) -> None:
        self.parameters = parameters
        self.fixed: list[bool] = []
        self.costs: list[int] = []
        self.below: list[tuple[int, ...]] = []

    def grow(self, graph: Graph) -> None:
        """Take in the nodes that have been made since."""
        fixed, costs, below = self.fixed, self.costs, self.below
        if len(fixed) == len(graph):
            return
        for n in graph.nodes_since(len(fixed)):
            moving = [a for a in n.args if not fixed[a.id]]
            fixed.append(not moving if n.args else n.op != "symbol" or n.value in self.parameters)
            costs.append(0 if not moving or n.op not in COUNTED else
                         power_multiplications(n.args[1].value) if n.op == "pow" else 1)
            below.append(tuple([a.id for a in moving if a.args]))

    def of(self, nodes: Iterable[Expr]) -> int:
        """The operations that make the nodes."""
        costs, below, total = self.costs, self.below, 0
        seen = {n.id for n in nodes}
        stack = list(seen)
        while stack:
            id = stack.pop()
            total += costs[id]
            for a in below[id]:
                if a not in seen:
                    seen.add(a)
                    stack.append(a)
        return total

    def is_cheaper(self, a: Expr, b: Expr, atoms: set[int]) -> bool:
        """Whether a takes fewer operations than b, those with the numbers in `atoms` being there.

        Younger nodes before older ones: where all that is left to look at is below both, nothing else tells them apart.
        """
        self.grow(a.graph)
        costs, below = self.costs, self.below
        sides = {id: (id == a.id) + 2 * (id == b.id) for id in {a.id, b.id} - atoms}  # 3: below both
        heap = [-id for id in sides]
        heapify(heap)
        apart, more = sum(side != 3 for side in sides.values()), 0
        while apart:
            id = -heappop(heap)
            side = sides[id]
            if side != 3:
                apart -= 1
                more += costs[id] if side == 1 else -costs[id]
            for x in below[id]:
                if x in atoms:
                    continue
                known = sides.get(x)
                if known is None:
                    sides[x] = side
                    heappush(heap, -x)
                    apart += side != 3
                elif known != 3 and known != side:
                    sides[x] = 3
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
