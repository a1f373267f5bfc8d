"""Compiled programs: their parts, bound to arrays or called by Python."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from functools import partial
from itertools import accumulate
from threading import Lock
from typing import Any

from torsor.compiled.native import blocks, python_call
from torsor.compiled.native.batch import TILE, batch, stream
from torsor.compiled.native.emission import declarations, mathematics
from torsor.compiled.native.engine import Library, Making
from torsor.compiled.native.kinds import NumberKind
from torsor.compiled.native.processor import processor
from torsor.compiled.native.sines import far_sines
from torsor.compiled.native.single import single
from torsor.compiled.native.whole import whole
from torsor.compiled.runner import Array, Run
from torsor.program.program import Program

STREAMED = 16 << 20  # bytes of results from which on they are written past the caches: more than these hold

_POINTERS = (ctypes.c_void_p,) * 4
_ROWS = ctypes.CFUNCTYPE(None, *_POINTERS, ctypes.c_int64, ctypes.c_int64)
_BATCH = ctypes.CFUNCTYPE(None, *_POINTERS, ctypes.c_int64, ctypes.c_int64, ctypes.c_int64)


def module(program: Program, bits: int = 64, exact: bool = False) -> str:
    """The assembly of the kernels for one state: setup, step, and both as one."""
    kind, wide = NumberKind(bits), processor().lanes(bits)
    parts = {"setup": program.setup, "step": program.step}
    kinds = {kind.wide(1 << k) for k in range(wide.bit_length())}
    lines = [*_prelude(kind, kinds, exact), python_call.declared()]
    for name, part in parts.items():
        lines += single(name, part, kind, exact, wide)
    lines += whole(program, kind)
    for name, part in (parts | {"whole": program}).items():
        lines += python_call.call(name, part, kind)
    return "\n".join(lines) + "\n"


def batch_module(name: str, program: Program, bits: int, exact: bool, steady: Sequence[int]) -> str:
    """The assembly of the kernel for many states, with arguments that are the same for all of them."""
    chip = processor()
    kind = NumberKind(bits, chip.lanes(bits))
    lines = [*_prelude(kind, {kind}, exact), *([stream(kind)] if chip.streams else []),
             *batch(name, program, kind, exact, steady, chip.streams)]
    return "\n".join(lines) + "\n"


def _prelude(kind: NumberKind, kinds: set[NumberKind], exact: bool) -> list[str]:
    """What all kernels of these kinds need; those that round every operation have no sines of ours."""
    return [declarations({NumberKind(64), kind.wide(1), *kinds}), *([] if exact else [far_sines(kind)])]


def build(program: Program, bits: int = 64, exact: bool = False) -> dict[str, CompiledPart]:
    """setup, step and whole.  ImportError, OSError or RuntimeError where no machine code can be made."""
    exact = exact or not processor().fuses  # without fused multiply-adds the sines of the C library are faster
    content = "\n".join(_content(part, "single", bits, exact) for part in (program, program.setup, program.step))
    library = Library(content, partial(module, program, bits, exact))
    library.fill(python_call.values(NumberKind(bits).dtype) | mathematics(bits))
    parts = {"setup": program.setup, "step": program.step, "whole": program}
    return {name: CompiledPart(name, part, library, bits, exact) for name, part in parts.items()}


def _content(program: Program, *settings: object) -> str:
    """All that the code depends on; the program's name and words are no part of it."""
    lines = [f"settings {settings} {processor().vector} {blocks.WHOLE} {blocks.LONGEST} {TILE}"]
    lines += [f"in {a.role} {' '.join(a.elements)}" for a in program.arguments]
    lines += [f"{i.name} {i.op} {' '.join(map(str, i.args))}" for i in program.instructions]
    lines += [f"out {o.shape} {' '.join(map(str, o.elements))}" for o in program.outputs]
    return "\n".join(lines)


class CompiledPart:
    """One part of a program: its code for one state, and for many once they are asked for."""

    def __init__(self, name: str, program: Program, library: Library, bits: int, exact: bool):
        self.name, self.program, self.bits, self.exact = name, program, bits, exact
        self.lanes = processor().lanes(bits)
        self.makings: list[Making] = [library.making]
        self._library = library
        self._asked: python_call.KeywordTable | None = None
        self._batches: dict[tuple[int, ...], Any] = {}
        self._lock = Lock()
        self._rows = _ROWS(library.address(f"{name}.rows"))
        library.hold(self._rows)

    def bind(self, inputs: Sequence[Array], outputs: Sequence[Array], in_order: bool = False) -> Run:
        strides = [i.strides[0] // i.itemsize if len(i) > 1 else 0 for i in inputs]
        rows = [o.strides[0] // o.itemsize if len(o) > 1 else o.shape[1] for o in outputs]
        arguments = _tables(_addresses(inputs), strides, _addresses(outputs), rows)
        one_by_one: Run = partial(self._rows, *arguments)
        count = max([len(a) for a in (*inputs, *outputs)], default=1)
        if in_order or count < self.lanes:
            return one_by_one
        together = self._batch(tuple(k for k, i in enumerate(inputs) if len(i) == 1))
        tight = all(r == o.shape[1] for r, o in zip(rows, outputs, strict=True))
        streams = tight and sum(o.nbytes for o in outputs) > STREAMED
        return partial(_side_by_side, self.lanes, partial(together, *arguments), one_by_one, int(streams))

    def function(self, name: str, other: Callable[..., Any]) -> Callable[..., Any]:
        if not python_call.fits():
            return other
        entry, method = python_call.builtin(name, self._library.address(f"{self.name}.call"), other)
        self._library.hold(entry, method)
        return entry

    def maker(self, name: str, other: Callable[..., Any], defaults: Sequence[Array | None]) -> Callable[..., Any]:
        if len(self.program.outputs) > 1 or not python_call.fits():
            return other
        if self._asked is None:
            self._asked = python_call.KeywordTable(self.program, defaults)
            self._library.fill({f"{self.name}.asked": self._asked.address})
        entry, method = python_call.builtin(name, self._library.address(f"{self.name}.make"), other, keywords=True)
        self._library.hold(entry, method, self._asked)
        return entry

    def _batch(self, steady: tuple[int, ...]) -> Any:
        with self._lock:
            if steady not in self._batches:
                arguments = self.name, self.program, self.bits, self.exact, steady
                content = _content(self.program, "batch", self.name, self.bits, self.exact, *steady)
                library = Library(content, partial(batch_module, *arguments))
                library.fill(mathematics(self.bits))
                function = self._batches[steady] = _BATCH(library.address(f"{self.name}.batch"))
                library.hold(function)
                self.makings.append(library.making)
            return self._batches[steady]


def _side_by_side(lanes: int, together: Callable[[int, int, int], Any], one_by_one: Run, streams: int,
                  first: int, last: int) -> None:
    if last - first < lanes:
        one_by_one(first, last)
    else:
        together(first, last, streams)


def _tables(*tables: Sequence[int]) -> list[ctypes.c_void_p]:
    """Pointers to tables of numbers that lie one after the other; each keeps all of them alive."""
    numbers = [n for table in tables for n in table]
    memory = (ctypes.c_int64 * max(1, len(numbers)))(*numbers)
    places = accumulate(map(len, tables), initial=0)
    pointers = [ctypes.c_void_p(ctypes.addressof(memory) + 8 * place) for place, _ in zip(places, tables, strict=False)]
    for pointer in pointers:
        pointer._memory = memory  # type: ignore[attr-defined]
    return pointers


def _addresses(arrays: Sequence[Array]) -> list[int]:
    return [a.ctypes.data for a in arrays]
