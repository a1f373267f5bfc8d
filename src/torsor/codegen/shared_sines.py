"""The sines and cosines that a function can compute together."""

from __future__ import annotations

from dataclasses import dataclass

from torsor.program.instructions import Instruction, Operand
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
    needs: dict[str, set[str] | None] = {}  # what an instruction is computed from, or None where that takes a sine
    together: list[Instruction] = []
    for i in part.instructions:
        parts = [needs[a] for a in i.args if isinstance(a, str) and a in needs]
        known = [p for p in parts if p is not None]
        first = len(known) == len(parts)
        if i.op in ("sin", "cos") and first:
            together.append(i)
        needs[i.name] = {i.name}.union(*known) if first and i.op not in ("sin", "cos") else None
    places: dict[Operand, int] = {}
    for i in together:
        places.setdefault(i.args[0], len(places))
    if len(places) < 2:
        return None
    write.inlined = write.inlined - {i.name for i in together}
    inside: set[str] = set().union(*(needs.get(a) or set() for a in places if isinstance(a, str)))
    found = tuple((write.notation.rename(i.name), i.op, places[i.args[0]]) for i in together)
    names = {i.name for i in together}
    lines = [(i.name in inside, (write.notation.rename(i.name), write.formula(i.name)))
             for i in part.instructions if i.name not in names and i.name not in write.inlined]
    return Turns(tuple(map(write.operand, places)), found,
                 tuple(line for first, line in lines if first), tuple(line for first, line in lines if not first))
