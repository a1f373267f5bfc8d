"""Plans that did well on the robots of the literature: where the search for the cheapest begins."""

from __future__ import annotations

from dataclasses import replace

from torsor.mechanics.treatment import Freedom, Treatment, parallel
from torsor.trace import Trace

Plan = list[Treatment]
LAST = Treatment("before", "products", phase=True, spin="relay")
INNER = Treatment("own", "products")


def start_plans(t: Trace, freedom: Freedom) -> list[Plan]:
    """The most promising first, for a model that lets so much be chosen."""
    if not freedom.walks:
        return framed(t)
    (first, *others), (usual, *rest) = walked(t), framed(t)
    waving = [[replace(c, waves=True) for c in plan] for plan in (first, *others[:2])] if freedom.waves else []
    return [*waving, first, usual, *others, *rest]


def framed(t: Trace) -> list[Plan]:
    """Plans of frames and tensors alone."""
    ends = {j for j in t.links if not t.children[j]}
    near = {t.a[j] for j in ends}

    def plan(rest: Treatment, end: Treatment = LAST) -> Plan:
        return [end if j in ends else INNER if j in near and end is LAST else rest for j in t.links]

    known = [plan(INNER), plan(Treatment()), plan(Treatment(), Treatment()),
             plan(Treatment("shared"), Treatment("shared")), plan(Treatment("before"), Treatment("before")),
             plan(Treatment("before", "products"))]
    return [families(t), *known] if t.flies else known


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

    def plan(spin: str, end: Treatment, second: Treatment) -> Plan:
        def choice(j: int) -> Treatment:
            if j not in carrying and t.turn[j]:
                return Treatment("before", "products", phase=True, spin=spin, points=True, rod=True)
            if not t.a[j] and still:
                return Treatment()
            if j in heads:
                return Treatment("shared" if j in run else "before", spin="column" if j in run else "anew")
            if j in run:
                return end
            if (still and not t.a[t.a[j]]) or (t.a[j] in run and end.frame == "shared"):
                return second
            return Treatment("own", "products", spin="column", walk=True, points=True, rod=True)

        return [choice(j) for j in t.links]

    end, second = Treatment(spin="column", arm=True, apart="tensor"), Treatment("own", "products")
    apart = replace(end, tensor="tall", apart="moments")
    return [plan("column", end, second), plan("relay", end, second), plan("column", apart, replace(apart, walk=True)),
            plan("relay", Treatment("shared", "products", spin="column"), second)]


def families(t: Trace) -> Plan:
    """A plan for models that carry many vectors over: parallel links in one frame, before the first of their turns."""
    shared = {j for j in t.links if t.turn[j] and parallel(t, j)}
    heads = {t.a[j] for j in shared} - shared
    carry = {t.a[j] for j in t.links if t.turn[j] or t.slide[j]}

    def choice(j: int) -> Treatment:
        if j in shared:
            return Treatment("shared", "products", spin="relay")
        if j not in carry:
            return LAST
        return Treatment("before" if j in heads and t.a[j] else "own", "products" if t.a[j] else "moments")

    return [choice(j) for j in t.links]
