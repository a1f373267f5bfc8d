"""Which variables a model is written in.

"All moving joints of the tree" is one answer.  Loops are written in the active joints, elastic robots in joints and
motors, flying ones in the base too: what asks for `coordinates` need not know which.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from torsor.robot.description import Robot
from torsor.robot.joints import axis_name


@dataclass(frozen=True)
class Coordinates:
    """The links whose joints are coordinates, in order; `longest` numbers the last link of the robot.

    Degrees of freedom of a base that moves by itself are among them under the negative numbers of `robot.joints`.
    """

    joints: tuple[int, ...]
    longest: int

    @classmethod
    def of_tree(cls, robot: Robot) -> Coordinates:
        """Every moving joint of the tree."""
        moving = [j for j, link in enumerate(robot.links, 1) if link.joint.kind.moves]
        return cls(tuple(moving), len(robot.links))

    def __iter__(self) -> Iterator[int]:
        return iter(self.joints)

    def __len__(self) -> int:
        return len(self.joints)

    def __contains__(self, j: object) -> bool:
        return j in self.joints

    def labels(self, letters: str, *columns: Sequence[int]) -> tuple[str, ...]:
        """letters + link number, joint by joint; with columns, all numbers of a place: A12, B123, A1_12."""
        return tuple(letters + index(*place, longest=self.longest) for place in product(self.joints, *columns))

    def columns(self, letters: str, rows: int) -> tuple[str, ...]:
        """letters + row + link number, of a matrix with one column per coordinate; rows: how many."""
        return tuple(letters + index(i, j, longest=self.longest) for i in range(1, rows + 1) for j in self.joints)


def index(*numbers: int, longest: int) -> str:
    """Numbers as one: 12, or 1_12 where the robot is so long that 112 could be read two ways; X1 with the base's x."""
    return ("" if longest < 10 else "_").join(str(k) if k >= 0 else axis_name(k) for k in numbers)
