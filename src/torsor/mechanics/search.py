"""The cheapest of many equivalent ways, found by trying: each costs milliseconds to build and count.

Every way gives the same values, so the search may stop anywhere.  It is deterministic: the budget
is a number of tries, not a time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from operator import attrgetter, eq
from typing import Any

from torsor.algebra.equal_values import merged
from torsor.algebra.expr import Expr
from torsor.algebra.operation_counts import operations
from torsor.algebra.running_time import running_time
from torsor.algebra.shortening import end_game, shortened
from torsor.mechanics.layout import Layout, Layouts, plain
from torsor.mechanics.link_plans import FRAMES, LinkPlan, SearchScope, canonical_plan
from torsor.mechanics.start_plans import Plan, start_plans
from torsor.progress import tell
from torsor.trace import Trace

# tries for a robot of six joints, fewer for longer ones; more where a plan has less than so many operations
TRIES = (0, 16, 250, 2500)
USUAL, LEAST = 400, 0.25
EFFORTS = range(len(TRIES))
CONTENDERS = (0, 2, 8, 30)  # plans with the lowest counts, which merging and factoring may put in another order
# what is changed first where tries are few: the choices that differ most from arm to arm
FIRST = ("arm", "walk", "spin", "apart", "tensor", "frame", "phase", "points", "rod", "waves")
_CHANGED = attrgetter(*FIRST)
_LIKE = attrgetter("frame", "spin", "tensor", "phase", "apart", "walk", "arm", "points", "rod", "waves")


AIMS = {"count": operations, "speed": running_time}  # what is made small: as papers count, or the time of compiled code
Options = list[list[LinkPlan]]
Moves = Callable[[Options, Plan], Iterator[tuple[int, LinkPlan]]]


_aim: ContextVar[str] = ContextVar("aim", default="count")


@contextmanager
def aimed(aim: str) -> Iterator[None]:
    """While this lasts, searches make that small."""
    before = _aim.set(aim)
    try:
        yield
    finally:
        _aim.reset(before)


def cheapest(
    t: Trace,
    effort: int,
    build: Callable[..., Sequence[Expr]],
    inertial: bool = True,
    routes: Sequence[Sequence[Any]] = (),
    wish: Plan | None = None,
    scope: SearchScope = FRAMES,
) -> Sequence[Expr]:
    """What `build` makes of the layout for which it takes the fewest operations a step.

    effort 0 takes every link in its own frame with its own parameters; 1 to 3 search longer.
    `inertial` says whether inertial parameters matter, so that shifting them is worth a try; `scope` how much else
    may be chosen.  `routes` has the values of each further argument of `build`, the
    plainest first.  `wish` is the plan to start from, where the model knows a better one than the usual.
    """
    if effort == 0:
        return build(plain(t), *(values[0] for values in routes))
    weigh = AIMS[_aim.get()]
    layouts = Layouts(t, inertial, scope)
    parameters = set(t.robot.parameters)

    def cost(plan: Plan, *values: Any) -> int:
        return weigh(build(layouts.layout(plan), *values), parameters)

    options = [layouts.choices(j) for j in t.links]
    if effort == 1 and not wish and not scope.walks and not t.floating:
        options = [few(t, j, o) for j, o in zip(t.links, options, strict=True)]
    wishes = [wish] if wish else []
    wishes += start_plans(t, scope)[: 2 * effort - len(wishes) + 3 * (scope.walks + scope.waves)]
    starts = [[nearest(o, w) for o, w in zip(options, plan, strict=True)] for plan in wishes]
    names = dict(t.graph.names)
    route = settled(routes, lambda values: cost(starts[0], *values))
    moves = smallest_first if scope.walks else link_by_link
    budget = max(4, TRIES[effort] * 6 // max(len(t.coordinates), 1))
    plans = descend(t, options, starts, moves, lambda plan: cost(plan, *route), budget)

    def finish(plan: Plan) -> tuple[Sequence[Expr], dict[int, str]]:
        t.graph.names = dict(names)  # names given while trying are of other frames
        return shortened(build(layouts.named_anew().layout(plan), *route), parameters), t.graph.names

    def merging(plan: Plan) -> int:
        return weigh(merged(build(layouts.layout(plan), *route), parameters), parameters)

    contenders = sorted(plans[: CONTENDERS[effort]], key=merging)[: 1 if effort == 1 else None]
    made, t.graph.names = min(map(finish, contenders), key=lambda item: weigh(item[0], parameters))
    return end_game(made, parameters, effort)


def settled(routes: Sequence[Sequence[Any]], cost: Callable[[list[Any]], int]) -> list[Any]:
    """One value of each kind, chosen kind after kind: the cheapest, the others staying as they are."""
    chosen = [values[0] for values in routes]
    for place, values in enumerate(routes):
        if len(values) > 1:
            chosen[place] = min(values, key=lambda v: cost([*chosen[:place], v, *chosen[place + 1 :]]))
    return chosen


def planned(t: Trace, wish: Plan) -> Layout:
    """The layout of a plan, as near to it as the links allow: one way, where many would take too long to try."""
    layouts = Layouts(t)
    return layouts.layout([nearest(layouts.choices(j), wanted) for j, wanted in zip(t.links, wish, strict=True)])


def few(t: Trace, j: int, options: list[LinkPlan]) -> list[LinkPlan]:
    """The frames worth a try when tries are few: none for links on the base, a relay for last links only."""
    if not t.a[j]:
        return options[:1]
    return options if not t.children[j] else [c for c in options if c.spin != "relay"]


def nearest(options: list[LinkPlan], wanted: LinkPlan) -> LinkPlan:
    """The option most like the wanted one, its frame before all."""
    if wanted in options:
        return wanted
    asked = _LIKE(wanted)
    return max(options, key=lambda c: tuple(map(eq, _LIKE(c), asked)))


def descend(
    t: Trace, options: Options, starts: list[Plan], moves: Moves, cost: Callable[[Plan], int], budget: int
) -> list[Plan]:
    """The plans met, the cheapest first: one link is changed at a time, from each start in turn, within the
    budget of tries; those of short programs count less."""
    known: dict[tuple[LinkPlan, ...], int] = {}
    spent, done = 0.0, 0

    def tried(plan: Plan) -> int:
        nonlocal spent
        key = canonical_plan(t, plan)
        if key not in known:
            known[key] = cost(list(key))
            spent += min(max(known[key] / USUAL, LEAST), 1)
            tell(max(spent / budget, done / len(starts)))
        return known[key]

    for plan in starts:
        if spent < budget:
            tried(plan)
    for start in sorted((s for s in starts if canonical_plan(t, s) in known), key=tried):
        plan, best, better = list(start), tried(start), True
        while better and spent < budget:
            better = False
            for place, option in moves(options, plan):
                if spent >= budget:
                    break
                changed = [*plan[:place], option, *plan[place + 1 :]]
                if tried(changed) < best:
                    plan[place], best, better = option, tried(changed), True
        done += 1
    return [list(plan) for plan in sorted(known, key=known.__getitem__)]


def link_by_link(options: Options, plan: Plan) -> Iterator[tuple[int, LinkPlan]]:
    """Links and other choices for them, the plan changing meanwhile: link after link, small changes first."""
    for place, some in enumerate(options):
        now = plan[place]
        yield from ((place, option) for option in sorted(some, key=lambda o: len(changes(o, now))))


def smallest_first(options: Options, plan: Plan) -> Iterator[tuple[int, LinkPlan]]:
    """Links and other choices for them: small changes before large ones, those that gain most often first.

    Begins again when the plan has changed.
    """
    start = None
    while start != plan:
        start = list(plan)
        found = [(len(changed), changed, place, option) for place, some in enumerate(options) for option in some
                 if (changed := changes(option, start[place]))]
        for *_, place, option in sorted(found, key=lambda item: item[:3]):
            yield place, option
            if plan != start:
                break


def changes(a: LinkPlan, b: LinkPlan) -> list[int]:
    """In which fields two choices differ."""
    return [k for k, (x, y) in enumerate(zip(_CHANGED(a), _CHANGED(b), strict=True)) if x != y]
