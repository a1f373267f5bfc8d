"""The body of a function, statement by statement; that of a long one in blocks, each a function of its own.

A compiler's time grows faster than a function's length: one of 100,000 operations takes minutes, in blocks its time is
proportional.  Values that outlive their block stand in a frame, an array that all blocks share.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from torsor.languages.draft import Array, Function
from torsor.program.instructions import Output

WHOLE = 4000  # operands of a function that is left in one piece
LONGEST = 1500  # operands of the blocks of a longer one
REGISTERS = 16  # of a processor, for numbers
FRAME = "frame_"

NAMES = re.compile(r"\b[A-Za-z_]\w*", re.ASCII)

Line = tuple[str, str]  # name, formula; without name the formula is a statement that the language adds


@dataclass(frozen=True)
class Statements:
    """How a language writes the statements of a body: formats.

    `load` takes a {name} from a {place} of an {array}, `take` from the frame; `store` writes an element of a result.
    """

    line: str
    load: str
    take: str
    store: str = "{array}[{place}] = {formula};"


@dataclass(frozen=True)
class Block:
    """One piece of a function: its statements, the arguments that it reads, and the results that it writes.

    The frame is its last result, where it reads or writes it.
    """

    body: list[str]
    inputs: tuple[Array, ...]
    results: tuple[Array, ...]


@dataclass(frozen=True)
class _Store:
    array: str
    place: int
    formula: str
    number: bool


def many(function: Function) -> bool:
    """Whether results are written as soon as they are there.

    Compilers keep this order, and values that wait for the end would take the registers of the others.
    """
    return sum(r.size for r in function.results if r.name != FRAME) > REGISTERS


def blocks(
    function: Function, lines: Sequence[Line], form: Statements, together: int = 0
) -> list[Block]:
    """The blocks of a function with these lines, the first `together` of which stay in one."""
    parts = _cut(lines, together)
    home = {name: b for b, part in enumerate(parts) for name, _ in part if name}
    stores = _shared_out(function, home, len(parts))
    slots, size = _slots(parts, stores, home)
    frame = Array(FRAME, (size,), Output(FRAME, (0,) * size, (size,)))
    whole = replace(function, results=(*function.results, frame))
    return [_block(whole, part, wanted, form, {name: (slots[name], home[name] < b) for name in slots})
            for b, (part, wanted) in enumerate(zip(parts, stores, strict=True))]


def _cut(lines: Sequence[Line], together: int) -> list[list[Line]]:
    """The lines in pieces of some `LONGEST` operands, or in one."""
    weights = [1 + len(NAMES.findall(formula)) for _, formula in lines]
    if sum(weights) <= WHOLE:
        return [list(lines)]
    parts: list[list[Line]] = [[]]
    weight = 0
    for k, (line, own) in enumerate(zip(lines, weights, strict=True)):
        if weight + own > LONGEST and k >= together and parts[-1]:
            parts.append([])
            weight = 0
        parts[-1].append(line)
        weight += own
    return parts


def _shared_out(function: Function, home: dict[str, int], count: int) -> list[list[_Store]]:
    """The elements of the results, each in the block that has what it needs; few results all in the last."""
    stores: list[list[_Store]] = [[] for _ in range(count)]
    for result in function.results:
        for place, (formula, source) in enumerate(zip(result.elements, result.source.elements, strict=True)):
            needs = [home[name] for name in NAMES.findall(formula) if name in home]
            block = max(needs, default=0) if many(function) else count - 1
            stores[block].append(_Store(result.name, place, formula, not isinstance(source, str)))
    return stores


def _slots(
    parts: Sequence[Sequence[Line]], stores: Sequence[Sequence[_Store]], home: dict[str, int]
) -> tuple[dict[str, int], int]:
    """A place in the frame for each value that a later block reads; a place is free after the last of these."""
    last: dict[str, int] = {}
    for b, (part, wanted) in enumerate(zip(parts, stores, strict=True)):
        for formula in (*(formula for _, formula in part), *(s.formula for s in wanted)):
            last.update((name, b) for name in NAMES.findall(formula) if name in home)
    slots: dict[str, int] = {}
    free: list[int] = []
    ending: list[list[int]] = [[] for _ in parts]
    size = 0
    for b, part in enumerate(parts):
        for name, _ in part:
            if last.get(name, b) > b:
                slots[name] = free.pop() if free else size
                size = max(size, slots[name] + 1)
                ending[last[name]].append(slots[name])
        free += ending[b]
    return slots, size


def _block(
    function: Function, lines: Sequence[Line], stores: Sequence[_Store], form: Statements,
    slots: dict[str, tuple[int, bool]],
) -> Block:
    """Elements of arguments and values of other blocks are read where they are first needed: until then they take
    no register.  slots: the places in the frame, and whether they are filled already."""
    waiting = {name: (array, form.load.format(name=name, array=array, place=place))
               for name, array, place in function.loads}
    waiting |= {name: (FRAME, form.take.format(name=name, array=FRAME, place=place))
                for name, (place, filled) in slots.items() if filled}
    used = {s.array for s in stores}

    def needed(formula: str) -> list[str]:
        found = [waiting.pop(name) for name in NAMES.findall(formula) if name in waiting]
        used.update(array for array, _ in found)
        return [load for _, load in found]

    first, after, final = _when(stores, {name for name, _ in lines}, form, many(function))
    body: list[str] = []
    for name, formula in lines:
        body += needed(formula)
        body.append(form.line.format(name=name, formula=formula) if name else formula)
        if name in slots:
            body.append(form.store.format(array=FRAME, place=slots[name][0], formula=name))
            used.add(FRAME)
        body += after.get(name, ())
    loads = [load for s in stores for load in needed(s.formula)]
    return Block([*loads, *first, *body, *final], tuple(a for a in function.inputs if a.name in used),
                 tuple(r for r in function.results if r.name in used))


def _when(
    stores: Sequence[_Store], own: set[str], form: Statements, soon: bool
) -> tuple[list[str], dict[str, list[str]], list[str]]:
    """Numbers first, a few results last, many as soon as the line of that name is done."""
    first: list[str] = []
    after: dict[str, list[str]] = {}
    final: list[str] = []
    for s in stores:
        store = form.store.format(array=s.array, place=s.place, formula=s.formula)
        if soon and s.formula in own:
            after.setdefault(s.formula, []).append(store)
        else:
            (first if soon and s.number else final).append(store)
    return first, after, final
