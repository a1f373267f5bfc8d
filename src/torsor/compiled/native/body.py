"""The work of a program as LLVM assembly, for one kind of numbers, however they are read and written.

The assembly is text, a few lines an instruction: ten times faster to make than the same through
llvmlite's builder objects, and readable when something is wrong.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence

from torsor.codegen.lowering import Fused, Sines, lowered
from torsor.compiled.native import emission
from torsor.compiled.native.blocks import Plan, Store, Work, plan
from torsor.compiled.native.kinds import NumberKind
from torsor.compiled.native.sines import numbers as constants
from torsor.compiled.native.sines import sines
from torsor.program.instructions import Operand
from torsor.program.program import Program


class ProgramBody(ABC):
    """The work of a program for one kind of numbers: one function, or one for each block.

    Subclasses say how elements of arguments are read and pieces of outputs written.
    """

    parameters = ""  # beyond the frame

    def __init__(self, name: str, program: Program, kind: NumberKind, exact: bool, pack: int):
        """pack: so many angles are turned into sines at a time."""
        self.name, self.program, self.kind, self.pack = name, program, kind, pack
        self.plan: Plan = plan(program, lowered(program, exact), kind.lanes, pack)
        self._argument = {e: (k, place) for k, a in enumerate(program.arguments) for place, e in enumerate(a.elements)}
        self.known: dict[Operand, str] = {}
        self._literals: dict[tuple[NumberKind, Operand | float], str] = {}  # registers of this block
        self.tables: dict[NumberKind, dict[Operand | float, int]] = {}

    def functions(self) -> Iterator[str]:
        """The functions of the blocks, where there are several."""
        if len(self.plan.blocks) > 1:
            for b, block in enumerate(self.plan.blocks):
                yield f"define internal void @{self.name}.{b}(ptr noalias %frame, {self.parameters}) {{\nentry:"
                yield from self._block(block)
                yield "ret void\n}"

    def inside(self) -> Iterator[str]:
        """What does the work, within a function that has the frame and the parameters."""
        if len(self.plan.blocks) == 1:
            yield from self._block(self.plan.blocks[0])
        else:
            yield from (f"call void @{self.name}.{b}(ptr %frame, {self.parameters})"
                        for b in range(len(self.plan.blocks)))

    def globals(self) -> Iterator[str]:
        """The tables of numbers; to be asked for when all blocks are written."""
        for kind, table in self.tables.items():
            numbers = ", ".join(f"{kind.type} {kind.number(v)}" for v in table)
            name, size = f"@{self.name}.numbers.{kind.lanes}", f"[{len(table)} x {kind.type}]"
            yield f"{name} = internal constant {size} [{numbers}], align 64"

    def frame(self) -> str:
        return f"%frame = alloca [{max(1, self.plan.size)} x {self.kind.type}], align 64"

    # to be given --------------------------------------------------------------------------------

    @abstractmethod
    def opening(self) -> Iterator[str]:
        """What reading and writing need at the start of a block."""

    @abstractmethod
    def read(self, argument: int, place: int) -> Iterator[str]:
        """Lines that bring an element of an argument; `known` gets its register."""

    @abstractmethod
    def write(self, store: Store, values: list[str]) -> Iterator[str]:
        """Lines that store a piece of an output."""

    # --------------------------------------------------------------------------------------------

    def _block(self, block: list[Work]) -> Iterator[str]:
        self.known, self._literals = {}, {}
        yield from self.opening()
        for number, work in enumerate(block):
            if isinstance(work, Sines):
                yield from self._sines(work, f"%t.{number}")
            elif isinstance(work, Store):
                yield from self._get(*work.args)
                yield from self.write(work, [self.value(a) for a in work.args])
            else:
                yield from self._get(*work.args)
                operands = [self.value(a) for a in work.args]
                result = self.known[work.name] = f"%v.{work.name}"
                if isinstance(work, Fused):
                    yield emission.fused(self.kind, (work.side, work.other), result, operands)
                else:
                    yield emission.instruction(self.kind, work, result, operands)
                if work.name in self.plan.slots:
                    yield from self._put(result, self.plan.slots[work.name], f"%to.{work.name}")

    def value(self, operand: Operand) -> str:
        return self.known[operand] if operand in self.known else self._literals[self.kind, operand]

    def _get(self, *operands: Operand) -> Iterator[str]:
        """Lines that bring operands which are not at hand: from an argument or from the frame."""
        for name in operands:
            if not isinstance(name, str) or name == "pi":
                yield from self._numbers(self.kind, [name])
                continue
            if name in self.known:
                continue
            if name in self._argument:
                yield from self.read(*self._argument[name])
                continue
            result = self.known[name] = f"%v.{name}"
            yield f"%at.{name} = getelementptr {self.kind.type}, ptr %frame, i64 {self.plan.slots[name]}"
            yield f"{result} = load {self.kind.type}, ptr %at.{name}"

    def _numbers(self, kind: NumberKind, values: Sequence[Operand | float]) -> Iterator[str]:
        """Lines that bring numbers; those of several lanes from a table in memory.

        LLVM would keep such a number as one lane and fill the others each time; from a table it is part of the
        instruction that reads it.
        """
        for value in values:
            if (kind, value) in self._literals:
                continue
            if kind.lanes == 1:
                self._literals[kind, value] = kind.number(value)
                continue
            table = self.tables.setdefault(kind, {})
            place = table.setdefault(value, len(table))
            name = self._literals[kind, value] = f"%n.{kind.lanes}.{place}"
            yield f"{name}.at = getelementptr {kind.type}, ptr @{self.name}.numbers.{kind.lanes}, i64 {place}"
            yield f"{name} = load {kind.type}, ptr {name}.at"

    def _put(self, value: str, slot: int, name: str, kind: NumberKind | None = None) -> Iterator[str]:
        kind = kind or self.kind
        yield f"{name} = getelementptr {self.kind.type}, ptr %frame, i64 {slot}"
        yield f"store {kind.type} {value}, ptr {name}, align {self.kind.bytes}"

    def _sines(self, work: Sines, p: str) -> Iterator[str]:
        """Sines and cosines into the frame, where their readers find them; far angles are done again."""
        yield from self._get(*work.angles)
        first, room = self.plan.sines[work]
        packs = list(_packs(len(work.angles), self.pack))
        far = []
        for number, (begin, lanes) in enumerate(packs):
            kind, name = self.kind.wide(lanes * self.kind.lanes), f"{p}.{number}"
            angles = [self.value(a) for a in work.angles[begin : begin + lanes]]
            x = angles[0]
            if lanes > 1:
                x = f"{name}.x"
                yield from _vector(kind, x, angles)
            yield from self._numbers(kind, constants(kind.bits))
            yield from sines(kind, name, x, lambda n, kind=kind: self._literals[kind, n])  # type: ignore[misc]
            yield from self._put(f"{name}.s", first + begin, f"{name}.to.s", kind)
            yield from self._put(f"{name}.c", first + room + begin, f"{name}.to.c", kind)
            far.append((x, kind, begin))
            yield from _any(kind, f"{name}.any", f"{name}.far")
        any_far = f"{p}.0.any"
        for number in range(1, len(packs)):
            yield f"{p}.any.{number} = or i1 {any_far}, {p}.{number}.any"
            any_far = f"{p}.any.{number}"
        label = p[1:]
        yield f"br i1 {any_far}, label %{label}.slow, label %{label}.go\n{label}.slow:"
        for number, (x, kind, begin) in enumerate(far):
            yield from self._put(x, first + 2 * room + begin, f"{p}.{number}.to.x", kind)
        for what, at in (("s", 0), ("c", room), ("x", 2 * room)):
            yield f"{p}.at.{what} = getelementptr {self.kind.type}, ptr %frame, i64 {first + at}"
        count = packs[-1][0] + packs[-1][1]
        yield f"call void @far(ptr {p}.at.x, ptr {p}.at.s, ptr {p}.at.c, i64 {count * self.kind.lanes})"
        yield f"br label %{label}.go\n{label}.go:"


def _packs(count: int, wide: int) -> Iterator[tuple[int, int]]:
    """(first, lanes) of packs for so many angles: full ones, then the smallest power of two that holds the rest."""
    for begin in range(0, count, wide):
        left, lanes = min(wide, count - begin), 1
        while lanes < left:
            lanes *= 2
        yield begin, lanes


def _vector(kind: NumberKind, name: str, values: list[str]) -> Iterator[str]:
    """Scalars side by side, the last lanes zero where there are fewer."""
    vector = "zeroinitializer"
    for lane, value in enumerate(values):
        result = name if lane == len(values) - 1 else f"{name}.{lane}"
        yield f"{result} = insertelement {kind.type} {vector}, {kind.scalar} {value}, i64 {lane}"
        vector = result


def _any(kind: NumberKind, name: str, truth: str) -> Iterator[str]:
    if kind.lanes == 1:
        yield f"{name} = or i1 {truth}, false"
        return
    yield f"{name}.bits = bitcast {kind.truth} {truth} to i{kind.lanes}"
    yield f"{name} = icmp ne i{kind.lanes} {name}.bits, 0"
