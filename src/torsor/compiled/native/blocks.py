"""Long programs in blocks: each its own function, values that outlive a block in a frame in memory.

A compiler's time grows faster than a function's length, so that a program of 100,000 instructions in one
function takes minutes; in blocks its time is proportional.  A short program is one block, and its frame holds
nothing but the sines.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from torsor.codegen.lowering import Item, Sines, makes, reads
from torsor.program.instructions import Operand
from torsor.program.program import Program

WHOLE = 1000  # items of a program that is left in one block
LONGEST = 600  # items of the blocks of a longer one: longer blocks take longer to compile, and are no faster


@dataclass(frozen=True)
class Store:
    """Elements of an output that are written together: from `place` on, consecutive."""

    output: int
    place: int
    args: tuple[Operand, ...]


Work = Item | Store


@dataclass
class Plan:
    """Blocks of work, and where in the frame the values are that later blocks read."""

    blocks: list[list[Work]]
    slots: dict[str, int] = field(default_factory=dict)  # of the values that cross blocks, and of all sines
    sines: dict[Sines, tuple[int, int]] = field(default_factory=dict)  # first slot; room: sines, cosines, angles
    size: int = 0


def plan(program: Program, items: Sequence[Item], lanes: int, pack: int) -> Plan:
    """A plan for numbers of so many lanes; sines are made `pack` angles at a time."""
    work = _with_stores(program, items, lanes)
    longest = len(work) if len(items) <= WHOLE else LONGEST
    layout = Plan([work[k : k + longest] for k in range(0, len(work), longest or 1)] or [[]])
    home = {name: b for b, block in enumerate(layout.blocks) for w in block
            if not isinstance(w, Store) for name in makes(w)}
    last: dict[str, int] = {}
    for b, block in enumerate(layout.blocks):
        for w in block:
            last.update((a, b) for a in _operands(w) if a in home)
    free: list[int] = []
    ending: dict[int, list[int]] = {}
    for b, block in enumerate(layout.blocks):
        for w in block:
            if isinstance(w, Sines):
                _seat_sines(layout, w, pack)
            elif not isinstance(w, Store) and last.get(w.name, b) > b:
                slot = free.pop() if free else layout.size
                layout.size = max(layout.size, slot + 1)
                layout.slots[w.name] = slot
                ending.setdefault(last[w.name], []).append(slot)
        free += ending.get(b, [])
    return layout


def _seat_sines(layout: Plan, sines: Sines, pack: int) -> None:
    room = -(-len(sines.angles) // pack) * pack
    first, _ = layout.sines[sines] = layout.size, room
    for k, (sine, cosine) in enumerate(sines.names):
        if sine:
            layout.slots[sine] = first + k
        if cosine:
            layout.slots[cosine] = first + room + k
    layout.size += 3 * room


def _operands(work: Work) -> list[str]:
    args = work.args if isinstance(work, Store) else reads(work)
    return [a for a in args if isinstance(a, str)]


def _with_stores(program: Program, items: Sequence[Item], lanes: int) -> list[Work]:
    """Each piece of an output right after the item that makes its last element."""
    place = {name: k for k, item in enumerate(items) for name in makes(item)}
    after: dict[int, list[Store]] = {}
    for number, output in enumerate(program.outputs):
        for first in range(0, len(output.elements), lanes):
            elements = output.elements[first : first + lanes]
            pieces = [Store(number, first, elements)]
            if len(elements) < lanes:
                pieces = [Store(number, first + k, (e,)) for k, e in enumerate(elements)]
            for piece in pieces:
                ready = max((place.get(a, -1) for a in _operands(piece)), default=-1)
                after.setdefault(ready, []).append(piece)
    work: list[Work] = list(after.get(-1, []))
    for k, item in enumerate(items):
        work += [item, *after.get(k, [])]
    return work
