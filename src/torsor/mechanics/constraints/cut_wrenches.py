"""What keeps the loops of a robot closed: the wrenches through its cut joints, and which of them stay undetermined."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from torsor.algebra.expr import Expr
from torsor.mechanics.constraints.generalised_coordinates import GeneralisedCoordinates
from torsor.mechanics.constraints.motor_torques import at_motors, redundant
from torsor.mechanics.placement import placement_between
from torsor.mechanics.spatial import Wrench
from torsor.mobility.undetermined import undetermined


@dataclass(frozen=True)
class CutWrench:
    """What the closing side of a loop receives through its cut joint `frame`, at the closing frame; on_links: what the
    two links that are cut apart must give besides moving themselves, each at its own frame."""

    frame: int
    received: Wrench
    on_links: dict[int, Wrench]


def cut_wrenches(k: GeneralisedCoordinates, tau: Sequence[Expr]) -> list[CutWrench]:
    """What keeps the loops closed, where torques act at all joints of the tree."""
    if not k.reduction:
        return []
    t, cuts = k.t, []
    given = dict(zip(k.motors, at_motors(k, k.projected(tau)), strict=True)) if redundant(k) else {}
    tau = tau[len(k.base):]
    left = [e - given[j] if j in given else e for j, e in zip(t.coordinates, tau, strict=True)]
    acting = k.reduction.multipliers(left)
    for ring in k.reduction.mobility.branches[0].skeleton.rings:
        m, wrench = acting[ring.number]
        near, far = t.a[ring.k], t.a[ring.c]

        def seen(j: int, m: int = m, wrench: Wrench = wrench) -> Wrench:
            return wrench.seen(*placement_between(t, j, m))

        on_links = {near: -seen(near)} if near else {}
        if far:
            on_links[far] = on_links[far] + seen(far) if far in on_links else seen(far)
        cuts.append(CutWrench(ring.k, -seen(ring.c), on_links))
    return cuts


def undetermined_components(k: GeneralisedCoordinates) -> set[tuple[int, int]]:
    """(frame, component) of the reactions that redundant constraints leave open."""
    return undetermined(k.reduction.mobility) if k.reduction else set()
