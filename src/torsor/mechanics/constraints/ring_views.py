"""The frames that the rings of a robot are seen from: what the closure takes to compute depends on them.

A ring whose equations are written where its own legs meet leaves few of them to the joints that it shares with other
rings; one that is written elsewhere has shorter elements.  Several ways to weigh the two are proposed, one view per
ring each; which is best for a robot, its dynamics decide.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from torsor.algebra.operation_counts import operations
from torsor.mechanics.constraints.ring_twists import ring_twists
from torsor.mechanics.spatial import Twist
from torsor.mobility.closure_samples import filled
from torsor.mobility.mobility import Mobility
from torsor.numerics.numeric_tree import Ring
from torsor.robot.topology import path_to_base
from torsor.trace import Trace

# operations that an element costs once the equations are solved, and that it costs to change one on the way
WEIGHTS = ((8, 0), (4, 2), (3, 3), (0, 5))


@dataclass(frozen=True)
class ClosureWays:
    """How the closure is computed: the frame that each ring is seen from, and whether what its velocities make of the
    accelerations is found by way of the links, which rings share, or in that frame joint by joint."""

    views: tuple[int, ...]
    by_links: bool


@dataclass(frozen=True)
class RingView:
    """A ring seen from frame m: the twists of its joints."""

    ring: Ring
    m: int
    twists: dict[int, Twist]


def ring_view(t: Trace, ring: Ring, m: int) -> RingView:
    """The ring seen from a frame."""
    return RingView(ring, m, ring_twists(t, ring.near, ring.far, ring.c, m))


def proposed_views(t: Trace, known: Mobility) -> list[tuple[int, ...]]:
    """Frames for all rings, in each way to weigh: those that leave the fewest rows and then the least work."""
    rings = known.branches[0].skeleton.rings
    work = [_work_by_frame(t, ring, known) for ring in rings]
    return [*dict.fromkeys(
        tuple(min((rows, once + each * elements + change * changes, m)
                  for m, (rows, once, elements, changes) in of_ring.items())[-1] for of_ring in work)
        for each, change in WEIGHTS)]


def _work_by_frame(t: Trace, ring: Ring, known: Mobility) -> dict[int, tuple[int, int, int, int]]:
    """Frame -> rows that are left, operations of their elements, how many change with the joints, and eliminations."""
    parameters = set(t.robot.parameters)
    shared = {j for other in known.branches[0].skeleton.rings if other != ring for j in other.joints}
    own = {j for j in ring.joints if j in known.passive and j not in shared}
    work = {}
    for m in dict.fromkeys((ring.root, *_between(t, ring.k, ring.root)[1:], *_between(t, ring.c, ring.root))):
        twists, present = ring_view(t, ring, m).twists, filled(known.branches, ring, m)
        elements = [twists[j].six[r] for r, j in present]
        work[m] = (len({r for r, _ in present}), operations(elements, parameters),
                   sum(not e.is_constant for e in elements), _eliminations(present, own))
    return work


def _eliminations(present: Sequence[tuple[int, int]], own: Collection[int]) -> int:
    """How many elements change while the joints that no other ring has are eliminated from the equations of one."""
    rows = {r: {j for i, j in present if i == r} for r, _ in present}
    changes = 0
    while places := [(r, j) for r, row in rows.items() for j in row if j in own]:
        cost, r, j = min(((len(rows[r]) - 1) * sum(j in rows[i] for i in rows if i != r), r, j) for r, j in places)
        changes += cost
        pivot = rows.pop(r)
        rows = {i: (row | pivot) - {j} if j in row else row for i, row in rows.items()}
    return changes


def _between(t: Trace, j: int, root: int) -> list[int]:
    """j and the frames below it, down to the one that stands on root."""
    path = path_to_base(t.robot, j)
    return path[: path.index(root)]
