"""Levels of sines: those of one level need no other of it, so that they can be computed together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from torsor.program.instructions import Operand

SINES = ("sin", "cos")


class Assigned(Protocol):
    """name = op(args)"""

    @property
    def name(self) -> str: ...

    @property
    def op(self) -> str: ...

    @property
    def args(self) -> Sequence[Operand]: ...


def sine_levels(operations: Iterable[Assigned]) -> dict[str, int]:
    """How many sines or cosines, one after the other, each operation takes, itself counted."""
    levels: dict[str, int] = {}
    for i in operations:
        before = max((levels.get(a, 0) for a in i.args if isinstance(a, str)), default=0)
        levels[i.name] = before + (i.op in SINES)
    return levels
