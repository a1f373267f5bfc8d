"""The closed walks of a robot with loops: the rings of its table, and those that several of them make together.

Two rings with links in common have a third one around them both.  Which of them are in the table depends on where the
robot was cut; what can be solved does not.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations

from torsor.robot.description import Robot
from torsor.robot.spanning_tree import spanning_tree
from torsor.robot.topology import path_between

MOST = 4  # rings that one walk is made of


@dataclass(frozen=True)
class Walk:
    """A way around: links (numbers in the spanning tree) in order, with 1 where one is entered from its antecedent and
    -1 where it is left for it.  loops: those of the table that it is made of, from 0."""

    loops: tuple[int, ...]
    steps: tuple[tuple[int, int], ...]
    joints: tuple[int, ...]  # the moving ones, in the order of the walk


def closed_walks(robot: Robot) -> Iterator[Walk]:
    """All walks that pass no frame twice, those of the table first."""
    tree, n, count = spanning_tree(robot), len(robot.links), len(robot.loops)

    ends = frame_ends(robot)
    rings = [frozenset().union(*path_between(tree, n + b, n + count + b)) for b in range(1, count + 1)]
    for size in range(1, min(count, MOST) + 1):
        for loops in combinations(range(count), size):
            links: frozenset[int] = frozenset()
            for b in loops:
                links = links ^ rings[b]
            steps = _around({j: ends[j] for j in links})
            if steps:
                yield Walk(loops, steps, tuple(j for j, _ in steps if tree.links[j - 1].joint.kind.moves))


def frame_ends(robot: Robot) -> dict[int, tuple[int, int]]:
    """The places between which each link of the spanning tree leads."""
    n, count = len(robot.links), len(robot.loops)

    def place(j: int) -> int:
        """Closing frames stand where the frames of the cut joints are."""
        return j - count if j > n + count else j

    return {j: (place(link.antecedent), place(j)) for j, link in enumerate(spanning_tree(robot).links, 1)}


def _around(ends: Mapping[int, tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """The links, each between two places, as one walk from the place nearest to the base; nothing where they are
    none or more than one."""
    at: dict[int, list[int]] = {}
    for j, places in ends.items():
        for place in places:
            at.setdefault(place, []).append(j)
    if any(len(links) != 2 for links in at.values()):
        return ()
    here = start = min(at)
    steps: list[tuple[int, int]] = []
    while not steps or here != start:
        j = min(at[here]) if not steps else next(j for j in at[here] if j != steps[-1][0])
        before, after = ends[j]
        steps.append((j, 1 if here == before else -1))
        here = after if here == before else before
    return tuple(steps) if len(steps) == len(ends) else ()
