"""The cheapest of many equivalent ways, found by trying: each costs milliseconds to build and count.

Every way gives the same values, so the search may stop anywhere.  It is deterministic: the budget
is a number of tries, not a time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from torsor.algebra.equal_values import merged
from torsor.algebra.expr import Expr, reachable
from torsor.algebra.operations import OPERATIONS, power_multiplications
from torsor.algebra.polynomials.horner import factored
from torsor.mechanics.layout import Layout, Layouts, Treatment, parallel, plain
from torsor.progress import tell
from torsor.trace import Trace

T = TypeVar("T")

# tries for a robot of six links; fewer for longer ones, whose tries cost more
TRIES = (0, 12, 250, 2500)
EFFORTS = range(len(TRIES))
CONTENDERS = 3  # plans with the lowest counts, which merging and factoring may put in another order


def cheapest(
    t: Trace,
    effort: int,
    build: Callable[..., Sequence[Expr]],
    inertial: bool = True,
    routes: Sequence[Sequence[Any]] = (),
    wish: Sequence[Treatment] | None = None,
) -> Sequence[Expr]:
    """What `build` makes of the layout for which it takes the fewest operations a step.

    effort 0 takes every link in its own frame with its own parameters; 1 to 3 search longer.
    `inertial` says whether inertial parameters matter, so that shifting them is worth a try.
    `routes` has the values of each further argument of `build`, the plainest first.  `wish` is the plan
    to start from, where the model knows a better one than the usual.
    """
    if effort == 0:
        return build(plain(t), *(values[0] for values in routes))
    layouts = Layouts(t, regroup=inertial)
    parameters = set(t.robot.parameters)

    def cost(plan: list[Treatment], *values: Any) -> int:
        return operations(build(layouts.layout(plan), *values), parameters)

    options = [layouts.choices(j) for j in t.links]
    wishes = [wish] if wish else []
    wishes += _wishes(t)[: 2 * effort - len(wishes)]
    if effort == 1 and not wish and not t.flies:
        options = [_few(t, j, o) for j, o in zip(t.links, options, strict=True)]
    starts = [[nearest(o, w) for o, w in zip(options, plan, strict=True)] for plan in wishes]
    budget = max(4, TRIES[effort] * 6 // t.n)
    names = dict(t.graph.names)
    route = settled(routes, lambda values: cost(starts[0], *values))
    plans = descend(options, starts, lambda plan: cost(plan, *route), budget)

    def finish(plan: list[Treatment]) -> tuple[Sequence[Expr], dict[int, str]]:
        t.graph.names = dict(names)  # names given while trying are of other frames
        return shortened(build(layouts.layout(plan), *route), parameters), t.graph.names

    def merging(plan: list[Treatment]) -> int:
        return operations(merged(build(layouts.layout(plan), *route), parameters), parameters)

    contenders = sorted(plans[:CONTENDERS], key=merging)[: 1 if effort == 1 else None]
    made, t.graph.names = min(map(finish, contenders), key=lambda item: operations(item[0], parameters))
    return made


def shortened(outputs: Sequence[Expr], parameters: set[str]) -> list[Expr]:
    """The outputs factored, equal values merged: before that and after it, or only after, whichever is shorter."""
    before = merged(outputs, parameters)
    starts = (before,) if before == list(outputs) else (outputs, before)
    ways = (merged(factored(start, parameters), parameters) for start in starts)
    return min(ways, key=lambda way: operations(way, parameters))


def settled(routes: Sequence[Sequence[Any]], cost: Callable[[list[Any]], int]) -> list[Any]:
    """One value of each kind, chosen kind after kind: the cheapest, the others staying as they are."""
    chosen = [values[0] for values in routes]
    for place, values in enumerate(routes):
        if len(values) > 1:
            chosen[place] = min(values, key=lambda v: cost([*chosen[:place], v, *chosen[place + 1 :]]))
    return chosen


def _wishes(t: Trace) -> list[list[Treatment]]:
    """Plans that did well on the robots of the literature, the most promising first."""
    last, inner = Treatment("before", "products", phase=True, relay=True), Treatment("own", "products")
    ends = {j for j in t.links if not t.children[j]}
    near = {t.a[j] for j in ends}

    def plan(rest: Treatment, end: Treatment = last) -> list[Treatment]:
        return [end if j in ends else inner if j in near and end is last else rest for j in t.links]

    known = [plan(inner), plan(Treatment()), plan(Treatment(), Treatment()),
             plan(Treatment("shared"), Treatment("shared")), plan(Treatment("before"), Treatment("before")),
             plan(Treatment("before", "products"))]
    return [families(t), *known] if t.flies else known


def families(t: Trace) -> list[Treatment]:
    """A plan for models that carry many vectors over: parallel links in one frame, before the first of their turns."""
    last = Treatment("before", "products", phase=True, relay=True)
    shared = {j for j in t.links if t.turn[j] and parallel(t, j)}
    heads = {t.a[j] for j in shared} - shared
    carry = {t.a[j] for j in t.links if t.turn[j] or t.slide[j]}

    def choice(j: int) -> Treatment:
        if j in shared:
            return Treatment("shared", "products", relay=True)
        if j not in carry:
            return last
        return Treatment("before" if j in heads and t.a[j] else "own", "products" if t.a[j] else "moments")

    return [choice(j) for j in t.links]


def planned(t: Trace, wish: Sequence[Treatment]) -> Layout:
    """The layout of a plan, as near to it as the links allow: one way, where many would take too long to try."""
    layouts = Layouts(t, regroup=True)
    return layouts.layout([nearest(layouts.choices(j), wanted) for j, wanted in zip(t.links, wish, strict=True)])


def _few(t: Trace, j: int, options: list[Treatment]) -> list[Treatment]:
    """The choices worth a try when tries are few: none for links on the base, a relay for last links only."""
    if not t.a[j]:
        return options[:1]
    return options if not t.children[j] else [c for c in options if not c.relay]


def nearest(options: list[Treatment], wanted: Treatment) -> Treatment:
    """The option most like the wanted one, its frame before all."""
    fields = ("frame", "tensor", "phase", "relay")
    return max(options, key=lambda c: tuple(getattr(c, f) == getattr(wanted, f) for f in fields))


def descend(options: list[list[T]], starts: list[list[T]], cost: Callable[[list[T]], int],
            budget: int) -> list[list[T]]:
    """The plans met, the cheapest first: one entry is changed at a time, from each start in turn, within the budget."""
    known: dict[tuple[T, ...], int] = {}
    done = 0

    def tried(plan: list[T]) -> int:
        key = tuple(plan)
        if key not in known:
            known[key] = cost(plan)
            tell(max(len(known) / budget, done / len(starts)))
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
        done += 1
    return [list(plan) for plan in sorted(known, key=known.__getitem__)]


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
