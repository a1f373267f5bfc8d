"""The cheapest of many equivalent ways, found by trying: each costs milliseconds to build and count.

Every way gives the same values, so the search may stop anywhere.  It is deterministic: the budget
is a number of tries, not a time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from torsor.algebra.expr import Expr, reachable
from torsor.algebra.operations import OPERATIONS, power_multiplications
from torsor.mechanics.layout import Choice, Layout, Layouts
from torsor.trace import Trace

T = TypeVar("T")

# tries for a robot of six links; fewer for longer ones, whose tries cost more
TRIES = (0, 150, 600, 3000)
EFFORTS = range(len(TRIES))


def cheapest(t: Trace, effort: int, build: Callable[[Layout], Sequence[Expr]]) -> Sequence[Expr]:
    """What `build` makes of the layout for which it takes the fewest operations a step.

    effort 0 takes every link in its own frame with its own parameters; 1 to 3 search longer.
    """
    if effort == 0:
        return build(Layouts(t, regroup=False).layout([Choice()] * t.n))
    layouts = Layouts(t)
    parameters = set(t.robot.parameters)

    def cost(plan: list[Choice]) -> int:
        return operations(build(layouts.layout(plan)), parameters)

    options = [layouts.choices(j) for j in t.links]
    starts = [[_nearest(o, frame, tensor) for o in options]
              for frame, tensor in (("own", "moments"), ("own", "products"), ("before", "products"), ("before", "moments"))]
    budget = TRIES[effort] * 6 // max(6, t.n)
    return build(layouts.layout(descend(options, starts, cost, max(budget, 4))))


def _nearest(options: list[Choice], frame: str, tensor: str) -> Choice:
    return max(options, key=lambda c: (c.frame == frame, c.tensor == tensor, not c.phase))


def descend(options: list[list[T]], starts: list[list[T]], cost: Callable[[list[T]], int], budget: int) -> list[T]:
    """The cheapest plan met while changing one entry at a time, from each start in turn, within the budget."""
    known: dict[tuple[T, ...], int] = {}

    def tried(plan: list[T]) -> int:
        key = tuple(plan)
        if key not in known:
            known[key] = cost(plan)
        return known[key]

    for plan in starts:
        tried(plan)
    for start in sorted(starts, key=lambda plan: known[tuple(plan)]):
        plan, best, better = list(start), tried(start), True
        while better and len(known) < budget:
            better = False
            # from the last links inwards: they have the most to gain
            for place in reversed(range(len(plan))):
                for option in options[place]:
                    if len(known) >= budget:
                        break
                    changed = [*plan[:place], option, *plan[place + 1 :]]
                    if tried(changed) < best:
                        plan, best, better = changed, tried(changed), True
    return list(min(known, key=lambda key: known[key]))


def operations(outputs: Sequence[Expr], parameters: set[str]) -> int:
    """Additions and multiplications that depend on more than the parameters: the cost of one step."""
    total = 0
    fixed: set[int] = set()
    for node in reachable(outputs):
        if not node.args:
            if node.op != "symbol" or node.value in parameters:
                fixed.add(node.id)
        elif all(a.id in fixed for a in node.args):
            fixed.add(node.id)
        elif node.op == "pow":
            total += power_multiplications(node.args[1].value)
        elif OPERATIONS[node.op].counts in ("add", "mul", "div"):
            total += 1
    return total
