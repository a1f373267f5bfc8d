"""A kernel for many states: as many side by side as the processor's registers have lanes.

    void batch(T **in, i64 *stride, T **out, i64 *row, i64 first, i64 last, i64 stream)

does the samples first..last-1, which are at least as many as there are lanes.  Rows of as many samples are read
and turned into columns, one vector for each element; results go the other way.  The last samples are done
together with some that were done before, and come out the same.

Where `stream` is not zero, results are collected in a small tile and written from there past the caches: arrays
larger than the caches are written more than twice as fast.  Results that are numbers (the zeros of a regressor) are
put into the tile once.  No array has the size of the batch.
"""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterator
from itertools import accumulate, product

from torsor.compiled.native.blocks import Store
from torsor.compiled.native.body import ProgramBody
from torsor.compiled.native.kinds import NumberKind
from torsor.compiled.native.single import ROWS, load
from torsor.program.program import Program

AT_ONCE = 8  # vectors that are copied in one turn of the loop
TILE = 12288  # bytes of the largest output that are collected before they are written, at least


class BatchBody(ProgramBody):
    """Several states: vectors of an element are made from rows, and made rows again."""

    parameters = "ptr %steady, ptr %in, ptr %stride, ptr %out, ptr %row, i64 %i, i64 %o"

    def __init__(self, name: str, program: Program, kind: NumberKind, exact: bool, steady: Collection[int]):
        super().__init__(name, program, kind, exact, 1)
        sizes = [len(program.arguments[k].elements) for k in sorted(steady)]
        self.steady = dict(zip(sorted(steady), accumulate(sizes, initial=0), strict=False))  # where their vectors begin
        self.numbers = [w for block in self.plan.blocks for w in block if isinstance(w, Store) and _fixed(w)]

    def opening(self) -> Iterator[str]:
        """The addresses of the rows of every argument and output."""
        rows = (("in", "stride", len(self.program.arguments), "%i"), ("out", "row", len(self.program.outputs), "%o"))
        for table, step, count, sample in rows:
            for k in range(count):
                if table == "out" or k not in self.steady:
                    yield from self._rows(table, step, k, sample)

    def _rows(self, table: str, step: str, k: int, sample: str) -> Iterator[str]:
        """The addresses of as many rows of an argument or output as there are lanes."""
        here = f"%{table}.{k}.row"
        yield from load("ptr", f"%{table}.{k}", f"%{table}", k)
        yield from load("i64", f"%{step}.{k}", f"%{step}", k)
        yield f"%{table}.{k}.offset = mul i64 {sample}, %{step}.{k}"
        yield f"{here}.0 = getelementptr {self.kind.scalar}, ptr %{table}.{k}, i64 %{table}.{k}.offset"
        for lane in range(1, self.kind.lanes):
            yield f"{here}.{lane} = getelementptr {self.kind.scalar}, ptr {here}.{lane - 1}, i64 %{step}.{k}"

    def read(self, argument: int, place: int) -> Iterator[str]:
        elements = self.program.arguments[argument].elements
        kind, lanes = self.kind, self.kind.lanes
        if argument in self.steady:
            name = elements[place]
            self.known[name] = f"%v.{name}"
            yield from load(kind.type, f"%v.{name}", "%steady", self.steady[argument] + place)
        elif len(elements) < lanes:
            yield from self._read_one(argument, place)
        else:
            first = min(place // lanes * lanes, len(elements) - lanes)
            p = f"%in.{argument}.from.{first}"
            rows = []
            for lane in range(lanes):
                yield f"{p}.{lane}.at = getelementptr {kind.scalar}, ptr %in.{argument}.row.{lane}, i64 {first}"
                yield f"{p}.{lane} = load {kind.type}, ptr {p}.{lane}.at, align {kind.bits // 8}"
                rows.append(f"{p}.{lane}")
            columns = yield from transposed(kind, p, rows)
            for name, column in zip(elements[first : first + lanes], columns, strict=True):
                self.known.setdefault(name, column)

    def _read_one(self, argument: int, place: int) -> Iterator[str]:
        kind, name = self.kind, self.program.arguments[argument].elements[place]
        value = "poison"
        for lane in range(kind.lanes):
            yield f"%at.{name}.{lane} = getelementptr {kind.scalar}, ptr %in.{argument}.row.{lane}, i64 {place}"
            yield f"%x.{name}.{lane} = load {kind.scalar}, ptr %at.{name}.{lane}"
            yield f"%v.{name}.{lane} = insertelement {kind.type} {value}, {kind.scalar} %x.{name}.{lane}, i64 {lane}"
            value = f"%v.{name}.{lane}"
        self.known[name] = value

    def write(self, store: Store, values: list[str]) -> Iterator[str]:
        kind, p = self.kind, f"%out.{store.output}.from.{store.place}"
        if _fixed(store):
            return
        if len(values) == kind.lanes:
            rows = yield from transposed(kind, p, values)
            for lane, row in enumerate(rows):
                at = f"{p}.{lane}.to"
                yield f"{at} = getelementptr {kind.scalar}, ptr %out.{store.output}.row.{lane}, i64 {store.place}"
                yield f"store {kind.type} {row}, ptr {at}, align {kind.bits // 8}"
            return
        for lane in range(kind.lanes):
            at = f"{p}.{lane}.to"
            yield f"{p}.{lane} = extractelement {kind.type} {values[0]}, i64 {lane}"
            yield f"{at} = getelementptr {kind.scalar}, ptr %out.{store.output}.row.{lane}, i64 {store.place}"
            yield f"store {kind.scalar} {p}.{lane}, ptr {at}"

    def fixed(self) -> Iterator[str]:
        """The function that writes the pieces of outputs that are numbers, to the rows from o on."""
        kind = self.kind
        yield f"define internal void @{self.name}.fixed(ptr %out, ptr %row, i64 %o) {{\nentry:"
        for k in sorted({s.output for s in self.numbers}):
            yield from self._rows("out", "row", k, "%o")
        for s, lane in product(self.numbers, range(kind.lanes)):
            at = f"%out.{s.output}.from.{s.place}.{lane}.to"
            yield f"{at} = getelementptr {kind.scalar}, ptr %out.{s.output}.row.{lane}, i64 {s.place}"
            one = kind.wide(1)
            numbers = [f"{kind.scalar} {one.number(a)}" for a in s.args]
            value = numbers[0] if len(numbers) == 1 else f"{kind.type} <{', '.join(numbers)}>"
            yield f"store {value}, ptr {at}, align {kind.bits // 8}"
        yield "ret void\n}"


def _fixed(store: Store) -> bool:
    """Whether all that is stored are numbers."""
    return all(not isinstance(a, str) or a == "pi" for a in store.args)


def transposed(kind: NumberKind, p: str, rows: list[str]) -> Generator[str, None, list[str]]:
    """Lines that exchange rows and columns of a square, half by half; returns the columns."""
    lanes = kind.lanes
    distance = lanes // 2
    while distance:
        turned = list(rows)
        for i in range(lanes):
            if i & distance:
                continue
            j = i + distance
            low = [k if not k & distance else lanes + k - distance for k in range(lanes)]
            high = [k + distance if not k & distance else lanes + k for k in range(lanes)]
            for row, mask in ((i, low), (j, high)):
                turned[row] = f"{p}.t.{distance}.{row}"
                places = ", ".join(f"i32 {m}" for m in mask)
                yield (f"{turned[row]} = shufflevector {kind.type} {rows[i]}, {kind.type} {rows[j]}, "
                       f"<{lanes} x i32> <{places}>")
        rows = turned
        distance //= 2
    return rows


def batch(name: str, program: Program, kind: NumberKind, exact: bool, steady: Collection[int],
          stream: bool) -> Iterator[str]:
    """The function {name}.batch for a kind of several lanes.

    steady: the arguments that are the same for all samples; their strides are not looked at.
    stream: whether the processor can write past its caches.
    """
    body = BatchBody(name, program, kind, exact, steady)
    yield from _group(body)
    sizes = [len(o.elements) for o in program.outputs]
    tile = kind.lanes * max(1, -(-TILE // (kind.lanes * kind.bits // 8 * max([1, *sizes]))))
    yield from _loop(body, tile if stream else 0)
    yield from body.globals()


def _group(body: BatchBody) -> Iterator[str]:
    """The function for as many samples as there are lanes: from row i of the arguments to row o of the outputs."""
    yield from body.functions()
    yield f"define internal void @{body.name}.group({body.parameters}) {{\nentry:\n{body.frame()}"
    yield from body.inside()
    yield "ret void\n}"
    yield from body.fixed()


def _loop(body: BatchBody, tile: int) -> Iterator[str]:
    """The function that goes through the samples, either way."""
    yield f"define void @{body.name}.batch({ROWS}, i64 %stream) {{\nentry:"
    yield from _steady(body)
    if tile:
        yield from _tiles(body, tile)
    yield f"%streams = icmp ne i64 %stream, 0\nbr i1 %streams, label %{'tiled' if tile else 'direct'}, label %direct"
    yield from _direct(body)
    if tile:
        yield from _tiled(body, tile)
    yield "}"


def _call(body: BatchBody, out: str, row: str, i: str, o: str) -> str:
    return f"call void @{body.name}.group(ptr %steady, ptr %in, ptr %stride, ptr {out}, ptr {row}, i64 {i}, i64 {o})"


def _call_fixed(body: BatchBody, out: str, row: str, o: str) -> str:
    return f"call void @{body.name}.fixed(ptr {out}, ptr {row}, i64 {o})" if body.numbers else ""


def _direct(body: BatchBody) -> Iterator[str]:
    """Results where they belong."""
    yield f"""\
direct:
%end = sub i64 %last, {body.kind.lanes}
br label %plain
plain:
%i = phi i64 [ %first, %direct ], [ %next, %plain ]
%late = icmp sgt i64 %i, %end
%here = select i1 %late, i64 %end, i64 %i
{_call(body, "%out", "%row", "%here", "%here")}
{_call_fixed(body, "%out", "%row", "%here")}
%next = add i64 %i, {body.kind.lanes}
%more = icmp slt i64 %next, %last
br i1 %more, label %plain, label %done
done:
ret void"""


def _tiled(body: BatchBody, tile: int) -> Iterator[str]:
    """Results collected in tiles; the last tile begins earlier where it would be shorter than a vector."""
    kind, lanes = body.kind, body.kind.lanes
    yield "tiled:"
    yield from (_call_fixed(body, "%tiles", "%tile.rows", str(o)) for o in range(0, tile, lanes))
    yield f"""\
br label %tile
tile:
%t = phi i64 [ %first, %tiled ], [ %t.next, %write ]
%t.after = add i64 %t, {tile}
%t.over = icmp sgt i64 %t.after, %last
%t.end = select i1 %t.over, i64 %last, i64 %t.after
%t.count = sub i64 %t.end, %t
%t.short = icmp slt i64 %t.count, {lanes}
%t.last = sub i64 %t.end, {lanes}
%t.begin = select i1 %t.short, i64 %t.last, i64 %t
br label %inside
inside:
%j = phi i64 [ %t.begin, %tile ], [ %j.next, %inside ]
%j.late = icmp sgt i64 %j, %t.last
%j.here = select i1 %j.late, i64 %t.last, i64 %j
%j.row = sub i64 %j.here, %t.begin
{_call(body, "%tiles", "%tile.rows", "%j.here", "%j.row")}
%j.next = add i64 %j, {lanes}
%j.more = icmp slt i64 %j.next, %t.end
br i1 %j.more, label %inside, label %write
write:
%t.size = sub i64 %t.end, %t.begin"""
    for k, output in enumerate(body.program.outputs):
        size = len(output.elements)
        yield from load("ptr", f"%w.out.{k}", "%out", k)
        yield f"%w.offset.{k} = mul i64 %t.begin, {size}"
        yield f"%w.to.{k} = getelementptr {kind.scalar}, ptr %w.out.{k}, i64 %w.offset.{k}"
        yield f"%w.count.{k} = mul i64 %t.size, {size}"
        yield f"call void @stream(ptr %w.to.{k}, ptr %tile.{k}, i64 %w.count.{k})"
    yield """\
%t.next = add i64 %t, %t.count
%t.more = icmp slt i64 %t.next, %last
br i1 %t.more, label %tile, label %settled
settled:
fence seq_cst
ret void"""


def _steady(body: BatchBody) -> Iterator[str]:
    """Steady arguments, each element in every lane of a vector, once for all samples."""
    kind, arguments = body.kind, body.program.arguments
    count = sum(len(arguments[k].elements) for k in body.steady)
    yield f"%steady = alloca [{max(1, count)} x {kind.type}], align 64"
    for k in body.steady:
        yield from load("ptr", f"%s.{k}", "%in", k)
        for place in range(len(arguments[k].elements)):
            p = f"%s.{k}.{place}"
            yield from load(kind.scalar, p, f"%s.{k}", place)
            yield f"{p}.v = insertelement {kind.type} poison, {kind.scalar} {p}, i64 0"
            yield f"{p}.all = shufflevector {kind.type} {p}.v, {kind.type} poison, <{kind.lanes} x i32> zeroinitializer"
            yield f"{p}.to = getelementptr {kind.type}, ptr %steady, i64 {body.steady[k] + place}"
            yield f"store {kind.type} {p}.all, ptr {p}.to"


def _tiles(body: BatchBody, tile: int) -> Iterator[str]:
    """Room for the results of a tile, with its addresses and row lengths."""
    outputs = body.program.outputs
    yield f"%tiles = alloca [{max(1, len(outputs))} x ptr]\n%tile.rows = alloca [{max(1, len(outputs))} x i64]"
    for k, output in enumerate(outputs):
        size = len(output.elements)
        yield f"%tile.{k} = alloca [{max(1, tile * size)} x {body.kind.scalar}], align 64"
        yield f"%tile.{k}.to = getelementptr ptr, ptr %tiles, i64 {k}\nstore ptr %tile.{k}, ptr %tile.{k}.to"
        yield f"%tile.{k}.row = getelementptr i64, ptr %tile.rows, i64 {k}\nstore i64 {size}, ptr %tile.{k}.row"


def stream(kind: NumberKind) -> str:
    """A function that copies past the caches: to, from, count; rows of the target lie one after the other."""
    one, size = kind.wide(1), kind.bytes

    def moved(index: str, kind: NumberKind, times: int = 1, how: str = "") -> str:
        """So many numbers or vectors from the place of that name on."""
        lines = []
        for n in range(times):
            p = f"%{index}.{n}"
            lines += [f"{p}.place = add i64 %{index}, {n * kind.lanes}",
                      f"{p}.from = getelementptr {kind.scalar}, ptr %from, i64 {p}.place",
                      f"{p}.value = load {kind.type}, ptr {p}.from, align {kind.bits // 8}",
                      f"{p}.to = getelementptr {kind.scalar}, ptr %to, i64 {p}.place",
                      f"store {kind.type} {p}.value, ptr {p}.to, align {kind.bytes}{how}"]
        return "\n".join(lines)

    return f"""\
define internal void @stream(ptr %to, ptr %from, i64 %count) noinline {{
entry:
%address = ptrtoint ptr %to to i64
%over = and i64 %address, {size - 1}
%lack = sub i64 {size}, %over
%bytes = and i64 %lack, {size - 1}
%head0 = lshr i64 %bytes, {3 if kind.bits == 64 else 2}
%few = icmp slt i64 %count, %head0
%head = select i1 %few, i64 %count, i64 %head0
br label %before
before:
%a = phi i64 [ 0, %entry ], [ %a1, %one ]
%a1 = add i64 %a, 1
%a.more = icmp slt i64 %a, %head
br i1 %a.more, label %one, label %wide
one:
{moved("a", one)}
br label %before
wide:
%d = phi i64 [ %head, %before ], [ %d1, %most ]
%d1 = add i64 %d, {AT_ONCE * kind.lanes}
%d.more = icmp sle i64 %d1, %count
br i1 %d.more, label %most, label %less
most:
{moved("d", kind, AT_ONCE, ", !nontemporal !0")}
br label %wide
less:
%b = phi i64 [ %d, %wide ], [ %b1, %many ]
%b1 = add i64 %b, {kind.lanes}
%b.more = icmp sle i64 %b1, %count
br i1 %b.more, label %many, label %after
many:
{moved("b", kind, 1, ", !nontemporal !0")}
br label %less
after:
%c = phi i64 [ %b, %less ], [ %c1, %rest ]
%c1 = add i64 %c, 1
%c.more = icmp slt i64 %c, %count
br i1 %c.more, label %rest, label %end
rest:
{moved("c", one)}
br label %after
end:
ret void
}}
!0 = !{{i32 1}}
"""
