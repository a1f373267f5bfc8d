"""The cheapest of many equivalent ways, found by trying: each costs milliseconds to build and count.

Every way gives the same values, so the search may stop anywhere.  It is deterministic: the budget
is a number of tries, not a time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from torsor.algebra.expr import Expr, reachable
from torsor.algebra.factor import factored
from torsor.algebra.operations import OPERATIONS, power_multiplications
from torsor.errors import ModelError
from torsor.mechanics.layout import Choice, Layout, Layouts, plain
from torsor.trace import Trace

T = TypeVar("T")

# tries for a robot of six links; fewer for longer ones, whose tries cost more
TRIES = (0, 12, 250, 2500)
EFFORTS = range(len(TRIES))


def cheapest(
    t: Trace, effort: int, build: Callable[[Layout], Sequence[Expr]], inertial: bool = True
) -> Sequence[Expr]:
    """What `build` makes of the layout for which it takes the fewest operations a step.

    effort 0 takes every link in its own frame with its own parameters; 1 to 3 search longer.
    `inertial` says whether inertial parameters matter, so that shifting them is worth a try.
    """
    if effort not in EFFORTS:
        raise ModelError(f"effort is 0 to {len(TRIES) - 1}, not {effort}")
    if effort == 0:
        return build(plain(t))
    layouts = Layouts(t, regroup=inertial)
    parameters = set(t.robot.parameters)

    def cost(plan: list[Choice]) -> int:
        return operations(build(layouts.layout(plan)), parameters)

    options = [layouts.choices(j) for j in t.links]
    if effort == 1:
        options = [_few(t, j, o) for j, o in zip(t.links, options, strict=True)]
    wishes = _wishes(t)
    starts = [[nearest(o, wish) for o, wish in zip(options, plan, strict=True)] for plan in wishes[: 2 * effort]]
    budget = max(4, TRIES[effort] * 6 // t.n)
    names = dict(t.graph.names)
    plan = descend(options, starts, cost, budget)
    t.graph.names = names  # names given while trying are of other frames
    return factored(build(layouts.layout(plan)), parameters)


def _wishes(t: Trace) -> list[list[Choice]]:
    """Plans that did well on the robots of the literature, the most promising first."""
    last, inner = Choice("before", "products", phase=True, relay=True), Choice("own", "products")
    ends = {j for j in t.links if not t.children[j]}
    near = {t.a[j] for j in ends}

    def plan(rest: Choice, end: Choice = last) -> list[Choice]:
        return [end if j in ends else inner if j in near and end is last else rest for j in t.links]

    return [plan(inner), plan(Choice()), plan(Choice(), Choice()), plan(Choice("shared"), Choice("shared")),
            plan(Choice("before"), Choice("before")), plan(Choice("before", "products"))]


def _few(t: Trace, j: int, options: list[Choice]) -> list[Choice]:
    """The choices worth a try when tries are few: none for links on the base, a relay for last links only."""
    if not t.a[j]:
        return options[:1]
    return options if not t.children[j] else [c for c in options if not c.relay]


def nearest(options: list[Choice], wanted: Choice) -> Choice:
    """The option most like the wanted one, its frame before all."""
    fields = ("frame", "tensor", "phase", "relay")
    return max(options, key=lambda c: tuple(getattr(c, f) == getattr(wanted, f) for f in fields))


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
    for start in sorted(starts, key=tried):
        plan, best, better = list(start), tried(start), True
        while better and len(known) < budget:
            better = False
            for place in range(len(plan)):
                for option in sorted(options[place], key=lambda o: differences(o, plan[place])):
                    if len(known) >= budget:
                        break
                    changed = [*plan[:place], option, *plan[place + 1 :]]
                    if tried(changed) < best:
                        plan, best, better = changed, tried(changed), True
    return list(min(known.items(), key=lambda item: item[1])[0])


def differences(a: object, b: object) -> int:
    """In how many fields two choices differ: small changes are tried first."""
    return sum(x != y for x, y in zip(vars(a).values(), vars(b).values(), strict=True))


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
