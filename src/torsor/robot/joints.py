"""Joints with at most one degree of freedom, each a value: how much it turns and slides with q.

The recursions multiply by `turn` and `slide` and never ask which joint they meet: a zero folds
its term away.
"""

from __future__ import annotations

from dataclasses import dataclass

from torsor.errors import RobotError


@dataclass(frozen=True, slots=True)
class JointKind:
    """A kind of joint along z: it turns by turn*q and slides by slide*q."""

    name: str
    letter: str
    sigma: int
    turn: int
    slide: int

    @property
    def moves(self) -> bool:
        return bool(self.turn or self.slide)


REVOLUTE = JointKind("revolute", "R", sigma=0, turn=1, slide=0)
PRISMATIC = JointKind("prismatic", "P", sigma=1, turn=0, slide=1)
FIXED = JointKind("fixed", "F", sigma=2, turn=0, slide=0)
KINDS = (REVOLUTE, PRISMATIC, FIXED)


def kind(value: JointKind | str | int) -> JointKind:
    """The kind of joint called so: its name, its letter or SYMORO's sigma."""
    for k in KINDS:
        if value in (k, k.name, k.letter, k.sigma) and not isinstance(value, bool):
            return k
    known = ", ".join(f"{k.name} (sigma {k.sigma})" for k in KINDS)
    raise RobotError(f"there is no joint {value!r}; the joints are {known}")
