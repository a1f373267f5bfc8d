"""Joints with at most one degree of freedom, each a value: how much it turns and slides with q.

The recursions multiply by `turn` and `slide` and never ask which joint they meet: a zero folds
its term away.  A screw turns by q and slides by its lead times q / 2 pi.

A base that moves by itself has degrees of freedom along and about the axes of its own frame.  They come before the
joints, under the numbers -6 to -1 (no link has these): along x, y, z, then about x, y, z.  Its velocity is the twist of
its frame, in that frame; its pose a rotation (nine numbers, or a unit quaternion: no singularity either way) and a
position in the fixed frame.  A planar base (wheels) has x, y and the turn about z alone, and its heading is one angle.
"""

from __future__ import annotations

from dataclasses import dataclass

from torsor.errors import RobotError, foreign_as


@dataclass(frozen=True, slots=True)
class JointKind:
    """A kind of joint along z: it turns by turn*q and slides by slide*q, and by its lead per turn where it has one."""

    name: str
    letter: str
    sigma: int
    turn: int
    slide: int
    has_lead: bool = False

    @property
    def moves(self) -> bool:
        return bool(self.turn or self.slide)


REVOLUTE = JointKind("revolute", "R", sigma=0, turn=1, slide=0)
PRISMATIC = JointKind("prismatic", "P", sigma=1, turn=0, slide=1)
FIXED = JointKind("fixed", "F", sigma=2, turn=0, slide=0)
SCREW = JointKind("screw", "H", sigma=3, turn=1, slide=0, has_lead=True)
KINDS = (REVOLUTE, PRISMATIC, FIXED, SCREW)


@foreign_as(RobotError, "a kind of joint")
def kind(value: JointKind | str | int) -> JointKind:
    """The kind of joint called so: its name, its letter or SYMORO's sigma."""
    for k in KINDS:
        if value in (k, k.name, k.letter, k.sigma) and not isinstance(value, bool):
            return k
    known = ", ".join(f"{k.name} (sigma {k.sigma})" for k in KINDS)
    raise RobotError(f"there is no joint {value!r}; the joints are {known}")


BASE_AXES = ("X", "Y", "Z", "RX", "RY", "RZ")  # of degrees of freedom -6 to -1
FREEDOMS: dict[str, tuple[int, ...]] = {"fixed": (), "free": (-6, -5, -4, -3, -2, -1), "planar": (-6, -5, -1)}
ATTITUDES = ("matrix", "quaternion")

_TWIST = ("V10", "V20", "V30", "W10", "W20", "W30")
_RATE = ("VR10", "VR20", "VR30", "WR10", "WR20", "WR30")
MATRIX = tuple(f"RB{i}{j}" for i in (1, 2, 3) for j in (1, 2, 3))
QUATERNION = ("QB0", "QB1", "QB2", "QB3")  # the scalar first
HEADING = ("PSI",)
POSITION = ("PB1", "PB2", "PB3")


def axis_name(freedom: int) -> str:
    """X to RZ."""
    return BASE_AXES[freedom]


def is_turn(freedom: int) -> bool:
    """Whether it is about an axis, not along one."""
    return freedom >= -3


def direction(freedom: int) -> int:
    """0, 1 or 2: its axis is x, y or z."""
    return freedom % 3


def twist_name(freedom: int) -> str:
    """The symbol of a component of the base's twist."""
    return _TWIST[freedom]


def rate_name(freedom: int) -> str:
    """The symbol of the rate of that component."""
    return _RATE[freedom]
