"""Kernels for one state, and for rows of states one after the other.

    void single(T **in, T **out)
    void rows(T **in, i64 *stride, T **out, i64 *row, i64 first, i64 last)

T is double or float.  Argument k of sample i is read at in[k] + i*stride[k] (stride 0: the same for all), output
k is written at out[k] + i*row[k].  A sample is done before the next is begun, so that what one writes the next
may read.
"""

from __future__ import annotations

from collections.abc import Iterator

from torsor.compiled.native.blocks import Store
from torsor.compiled.native.body import ProgramBody
from torsor.compiled.native.kinds import NumberKind
from torsor.program.program import Program

ROWS = "ptr %in, ptr %stride, ptr %out, ptr %row, i64 %first, i64 %last"


class Single(ProgramBody):
    """One state: elements are read and written one by one."""

    parameters = "ptr %in, ptr %out"

    def opening(self) -> Iterator[str]:
        for table, count in (("in", len(self.program.arguments)), ("out", len(self.program.outputs))):
            for k in range(count):
                yield from load("ptr", f"%{table}.{k}", f"%{table}", k)

    def read(self, argument: int, place: int) -> Iterator[str]:
        name = self.program.arguments[argument].elements[place]
        self.known[name] = f"%v.{name}"
        yield from load(self.kind.type, f"%v.{name}", f"%in.{argument}", place)

    def write(self, store: Store, values: list[str]) -> Iterator[str]:
        at = f"%to.out.{store.output}.{store.place}"
        yield f"{at} = getelementptr {self.kind.type}, ptr %out.{store.output}, i64 {store.place}"
        yield f"store {self.kind.type} {values[0]}, ptr {at}"


def load(kind: str, name: str, table: str, place: int | str) -> Iterator[str]:
    """name = table[place]."""
    yield f"{name}.at = getelementptr {kind}, ptr {table}, i64 {place}"
    yield f"{name} = load {kind}, ptr {name}.at"


def single(name: str, program: Program, kind: NumberKind, exact: bool, pack: int) -> Iterator[str]:
    """The functions {name}.single and {name}.rows."""
    body = Single(name, program, kind, exact, pack)
    yield from body.functions()
    yield f"define void @{name}.single(ptr %in, ptr %out) {{\nentry:\n{body.frame()}"
    yield from body.inside()
    yield "ret void\n}"
    yield from body.globals()
    yield from rows(name, program, kind)


def rows(name: str, program: Program, kind: NumberKind) -> Iterator[str]:
    """The function {name}.rows: a loop that calls `single` with the addresses of each sample."""
    tables = (("in", "stride", len(program.arguments)), ("out", "row", len(program.outputs)))
    yield f"define void @{name}.rows({ROWS}) {{\nentry:"
    for table, _, count in tables:
        yield f"%{table}.here = alloca [{max(1, count)} x ptr]"
    yield "%any = icmp slt i64 %first, %last\nbr i1 %any, label %sample, label %done\nsample:"
    yield "%i = phi i64 [ %first, %entry ], [ %next, %sample ]"
    for table, step, count in tables:
        for k in range(count):
            yield from load("ptr", f"%{table}.{k}", f"%{table}", k)
            yield from load("i64", f"%{step}.{k}", f"%{step}", k)
            yield f"%{table}.{k}.offset = mul i64 %i, %{step}.{k}"
            yield f"%{table}.{k}.row = getelementptr {kind.scalar}, ptr %{table}.{k}, i64 %{table}.{k}.offset"
            yield f"%{table}.{k}.to = getelementptr ptr, ptr %{table}.here, i64 {k}"
            yield f"store ptr %{table}.{k}.row, ptr %{table}.{k}.to"
    yield f"call void @{name}.single(ptr %in.here, ptr %out.here)"
    yield "%next = add i64 %i, 1\n%more = icmp slt i64 %next, %last"
    yield "br i1 %more, label %sample, label %done\ndone:\nret void\n}"
