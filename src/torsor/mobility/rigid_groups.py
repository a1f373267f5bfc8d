"""The bodies that are left where known joints count as rigid, and the joints between them: the graph of a mechanism."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from torsor.mobility.closed_walks import frame_ends
from torsor.robot.description import Robot

Steps = tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Crossing:
    """Joint j passed from one group to another, by way 1 from its antecedent or -1 to it; the places on both sides."""

    j: int
    way: int
    left: int
    reached: int


class RigidGroups:
    """Places (frames; closing frames are those of the cut joints) in groups that unknown joints alone move apart.

    of: the group of a place, by its first place; that of the base is 0.
    """

    def __init__(self, robot: Robot, unknown: Collection[int]):
        self._ends: Mapping[int, tuple[int, int]] = frame_ends(robot)
        self._near: dict[int, list[tuple[int, int, int]]] = {}  # place -> (link, way, other place)
        for j, (a, b) in self._ends.items():
            self._near.setdefault(a, []).append((j, 1, b))
            self._near.setdefault(b, []).append((j, -1, a))
        self._unknown = set(unknown)
        self.of: dict[int, int] = {}
        for place in sorted(self._near):
            if place not in self.of:
                self.of |= dict.fromkeys(self._reached(place), place)

    def crossings(self, group: int) -> list[Crossing]:
        """The unknown joints by which a group is left for another one."""
        return [Crossing(j, way, place, there) for place in self.of if self.of[place] == group
                for j, way, there in self._near[place] if j in self._unknown and self.of[there] != group]

    def within(self, start: int, end: int) -> Steps:
        """The way between two places of one group, as walks have it."""
        return self._reached(start)[end]

    def _reached(self, start: int) -> dict[int, Steps]:
        """The places of a group, each with the way to it."""
        ways: dict[int, Steps] = {start: ()}
        for place in (queue := [start]):
            for j, way, there in self._near[place]:
                if j not in self._unknown and there not in ways:
                    ways[there] = (*ways[place], (j, way))
                    queue.append(there)
        return ways
