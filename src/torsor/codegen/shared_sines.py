"""The sines and cosines that a function can compute together."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from torsor.codegen.sine_levels import SINES, sine_levels
from torsor.program.instructions import Operand
from torsor.program.notation import Writer
from torsor.program.program import Program

Line = tuple[str, str]  # name, formula


@dataclass(frozen=True)
class Turns:
    """Sines and cosines whose angles need no other sine.

    angles: formulas; found: (name, "sin" or "cos", place of its angle); before, after: the function's other lines,
    those that the angles need and the rest.
    """

    angles: tuple[str, ...]
    found: tuple[tuple[str, str, int], ...]
    before: tuple[Line, ...]
    after: tuple[Line, ...]


def turns(part: Program, write: Writer) -> Turns | None:
    """The turns of a program, where there are two angles or more; from now on each has a line of its own."""
    levels = sine_levels(part.instructions)
    together = [i for i in part.instructions if i.op in SINES and levels[i.name] == 1]
    places: dict[Operand, int] = {}
    for i in together:
        places.setdefault(i.args[0], len(places))
    if len(places) < 2:
        return None
    write.inlined = write.inlined - {i.name for i in together}
    inside = _needed(part, places)
    found = tuple((write.notation.rename(i.name), i.op, places[i.args[0]]) for i in together)
    names = {i.name for i in together}
    lines = [(i.name in inside, (write.notation.rename(i.name), write.formula(i.name)))
             for i in part.instructions if i.name not in names and i.name not in write.inlined]
    return Turns(tuple(map(write.operand, places)), found,
                 tuple(line for first, line in lines if first), tuple(line for first, line in lines if not first))


def _needed(part: Program, operands: Iterable[Operand]) -> set[Operand]:
    """The operands and all that they are computed from."""
    needed = set(operands)
    for i in reversed(part.instructions):
        if i.name in needed:
            needed.update(i.args)
    return needed
