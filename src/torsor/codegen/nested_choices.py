"""A program with choices as nested loops: each instruction as far out as its operands allow.

The loops stand in the order in which the choices are declared.  What depends on no choice comes
before them; what depends on the first alone is inside the first loop and outside the second, and
so on: q1 is computed twice, not eight times.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from torsor.program.choices import choices
from torsor.program.instructions import Instruction, Operand, Output
from torsor.program.program import Program


@dataclass(frozen=True, slots=True)
class Guard:
    """One element of a guard output: no solution where it is negative (a NaN does not forbid)."""

    output: Output
    place: int

    @property
    def element(self) -> Operand:
        return self.output.elements[self.place]

    @property
    def label(self) -> str:
        return self.output.labels[self.place] if self.output.labels else self.output.name


@dataclass(frozen=True, slots=True)
class Level:
    """The loop over one choice, or what comes before all loops (no `choice`): its lines in order.

    A guard stands in the body as soon as it is known, and what the guards need comes first: behind
    a guard that fails there may be roots of negative numbers.  `inline` is kept only for what is
    read in its own level, for a line that takes it in would compute it at every turn.
    """

    choice: str
    values: tuple[int, ...]
    meaning: str
    body: tuple[Instruction | Guard, ...]


def nesting(program: Program) -> tuple[Level, ...]:
    """What comes before the loops, then each loop, the outermost first; the results are known in the last."""
    listed = choices(program)
    depth = {element: place for place, (element, _) in enumerate(listed, 1)}
    for i in program.instructions:
        depth[i.name] = max((depth.get(a, 0) for a in i.args if isinstance(a, str)), default=0)
    carried = _names_read_deeper(program, depth, len(listed))
    lines = [i._replace(inline=i.inline and i.name not in carried) for i in program.instructions]
    guards = list(_guards(program))
    bodies = [
        tuple(_guards_first([i for i in lines if depth[i.name] == level],
                            [g for g in guards if depth.get(str(g.element), 0) == level]))
        for level in range(len(listed) + 1)
    ]
    loops = (Level(e, a.choices, a.meaning, body) for (e, a), body in zip(listed, bodies[1:], strict=True))
    return (Level("", (), "", bodies[0]), *loops)


def as_nested(program: Program, levels: Sequence[Level]) -> Program:
    """The program with its instructions as the levels have them."""
    return replace(program, instructions=tuple(i for v in levels for i in v.body if isinstance(i, Instruction)))


def _names_read_deeper(program: Program, depth: dict[str, int], last: int) -> set[str]:
    """The names that are read in a deeper loop than their own; results are read in the last one."""
    readings = [(a, depth[i.name]) for i in program.instructions for a in i.args]
    readings += [(e, last) for o in program.outputs if o.role != "guard" for e in o.elements]
    return {a for a, where in readings if isinstance(a, str) and depth.get(a, 0) < where}


def _guards(program: Program) -> Iterator[Guard]:
    """The tests to make: none twice, and none of a number that is not negative."""
    seen: set[Operand] = {"pi"}
    for output in program.outputs:
        for place, element in enumerate(output.elements):
            passes = not isinstance(element, str) and element >= 0
            if output.role == "guard" and not passes and element not in seen:
                seen.add(element)
                yield Guard(output, place)


def _guards_first(lines: list[Instruction], guards: list[Guard]) -> Iterator[Instruction | Guard]:
    """The lines of a level, first those that the first guard needs, then the second ..., and each guard once known."""
    rank: dict[Operand, int] = {}
    for place, guard in enumerate(guards):
        rank[guard.element] = place
    for i in reversed(lines):
        for a in i.args:
            rank[a] = min(rank.get(a, len(guards)), rank.get(i.name, len(guards)))
    made = {i.name for i in lines}
    yield from (g for g in guards if g.element not in made)
    # sorting is stable, and no operand ranks behind its reader: what is needed stays in front
    for i in sorted(lines, key=lambda i: rank.get(i.name, len(guards))):
        yield i
        yield from (g for g in guards if g.element == i.name)
