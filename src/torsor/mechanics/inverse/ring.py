"""The closure equation read as a ring of six joints, which may be cut anywhere and walked either way.

    E0 J1 E1 J2 E2 ... J6 E6 = U    is the ring    J1 E1 J2 E2 ... J6 (E6 U^-1 E0) = 1

Read from any joint on, or backwards (the inverse: every gap inverted, every q with the other sign), it is

    Ja A1 Jb A2 Jc A3 Jd A4 Je A5 Jf A6 = 1

and elimination treats the six places differently: f goes first, then a and b, and c is the hidden unknown.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T")

JOINTS = 6
A, B, C, D, E, F = range(JOINTS)  # the places of a joint in a variant's order


@dataclass(frozen=True)
class Variant:
    """A way to read the ring: the joint at place f (counted from 0), forwards or backwards."""

    eliminated: int
    forward: bool = True

    @property
    def order(self) -> tuple[int, ...]:
        """The joints at the places a to f; c is always opposite f."""
        step = 1 if self.forward else -1
        return tuple((self.eliminated + step * k) % JOINTS for k in range(1, JOINTS + 1))

    @property
    def hidden(self) -> int:
        return self.order[C]

    @property
    def sign(self) -> int:
        """Of every q in this reading."""
        return 1 if self.forward else -1

    def fits(self, slides: tuple[bool, ...]) -> bool:
        """Whether the eliminated and the hidden joint turn, as elimination asks."""
        return not slides[self.eliminated] and not slides[self.hidden]

    def gaps(self, ring: Sequence[T], inverse: Callable[[T], T]) -> list[T]:
        """A1 to A6, from the transforms after joints 1 to 6 in the ring: E1 to E5, and E6 U^-1 E0."""
        return [ring[j] if self.forward else inverse(ring[j - 1]) for j in self.order]

    @property
    def words(self) -> str:
        """The order in words, joints counted from 1."""
        a, b, c, d, e, f = (j + 1 for j in self.order)
        return (f"joint {f} is eliminated first, then {a} and {b}; joint {c} is hidden and comes from eigenvalues, "
                f"joints {d} and {e} from eigenvectors")


# first those whose left side is free of the target: its matrices are constants of the robot
_LEFT_CONSTANT = tuple(Variant(f, f >= 3) for f in (5, 4, 3, 0, 1, 2))
VARIANTS = (*_LEFT_CONSTANT, *(Variant(v.eliminated, not v.forward) for v in _LEFT_CONSTANT))
