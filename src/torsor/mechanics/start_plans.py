"""Plans that did well on the robots of the literature: where the search for the cheapest begins."""

from __future__ import annotations

from dataclasses import replace

from torsor.mechanics.link_plans import LinkPlan, SearchScope, parallel
from torsor.trace import Trace

Plan = list[LinkPlan]
LAST = LinkPlan("before", "products", phase=True, spin="relay")
INNER = LinkPlan("own", "products")


def start_plans(t: Trace, scope: SearchScope) -> list[Plan]:
    """The most promising first, for a model that lets so much be chosen."""
    if not scope.walks:
        return framed(t)
    (first, *others), (usual, *rest) = walked(t), framed(t)
    waving = [[replace(c, waves=True) for c in plan] for plan in (first, *others[:2])] if scope.waves else []
    return [*waving, first, usual, *others, *rest]


def framed(t: Trace) -> list[Plan]:
    """Plans of frames and tensors alone."""
    ends = {j for j in t.links if not t.children[j]}
    near = {t.a[j] for j in ends}

    def plan(rest: LinkPlan, end: LinkPlan = LAST) -> Plan:
        return [end if j in ends else INNER if j in near and end is LAST else rest for j in t.links]

    known = [plan(INNER), plan(LinkPlan()), plan(LinkPlan(), LinkPlan()),
             plan(LinkPlan("shared"), LinkPlan("shared")), plan(LinkPlan("before"), LinkPlan("before")),
             plan(LinkPlan("before", "products"))]
    return [families(t), *known] if t.floating else known


def walked(t: Trace) -> list[Plan]:
    """Plans for accelerations out and wrenches back: columns of the axes are carried, lengths walked in short steps.

    Of links with parallel axes, those before the last are processed before the first of their turns, where velocities
    have zeros; the last one moves in its own frame, which what it carries needs, with its inertia back there, or is
    processed there too.  So is the inertia of a second link that is not parallel to the first.
    """
    run = {j for j in t.links if t.turn[j] and parallel(t, j)}
    heads = {t.a[j] for j in run}
    carrying = {j for j in t.links if any(t.turn[k] or t.slide[k] for k in t.children[j])}
    still = not t.robot.base.moves

    def plan(spin: str, end: LinkPlan, second: LinkPlan) -> Plan:
        def choice(j: int) -> LinkPlan:
            if j not in carrying and t.turn[j]:
                return LinkPlan("before", "products", phase=True, spin=spin, points=True, rod=True)
            if not t.a[j] and still:
                return LinkPlan()
            if j in heads:
                return LinkPlan("shared" if j in run else "before", spin="column" if j in run else "anew")
            if j in run:
                return end
            if (still and not t.a[t.a[j]]) or (t.a[j] in run and end.frame == "shared"):
                return second
            return LinkPlan("own", "products", spin="column", walk=True, points=True, rod=True)

        return [choice(j) for j in t.links]

    end, second = LinkPlan(spin="column", arm=True, apart="tensor"), LinkPlan("own", "products")
    apart = replace(end, tensor="tall", apart="moments")
    return [plan("column", end, second), plan("relay", end, second), plan("column", apart, replace(apart, walk=True)),
            plan("relay", LinkPlan("shared", "products", spin="column"), second)]


def families(t: Trace) -> Plan:
    """A plan for models that carry many vectors over: parallel links in one frame, before the first of their turns."""
    shared = {j for j in t.links if t.turn[j] and parallel(t, j)}
    heads = {t.a[j] for j in shared} - shared
    carry = {t.a[j] for j in t.links if t.turn[j] or t.slide[j]}

    def choice(j: int) -> LinkPlan:
        if j in shared:
            return LinkPlan("shared", "products", spin="relay")
        if j not in carry:
            return LAST
        return LinkPlan("before" if j in heads and t.a[j] else "own", "products" if t.a[j] else "moments")

    return [choice(j) for j in t.links]
