"""The bytes of MAT files: variables that are arrays of real numbers, by name; fields of a structure are told by a dot.

Read here and not by SciPy, whose compiled reader looks types up in a table without a check: a wrong byte in a tag ends
the interpreter.  Every size is held against the bytes that are there before anything is taken.  Cells, objects,
texts and functions are passed over.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from math import prod
from typing import Any

import numpy as np

from torsor.identification.files.recording import Expansion

HEAD = 128  # bytes before the first element: words, the version, the order of bytes
DEPTH = 4  # structures within structures
MAX_DIMENSIONS = 32
MATRIX, COMPRESSED = 14, 15
NUMBERS = {1: "i1", 2: "u1", 3: "i2", 4: "u2", 5: "i4", 6: "u4", 7: "f4", 9: "f8", 12: "i8", 13: "u8"}
TEXTS = (1, 2, 16)  # types that names are written in
STRUCTURE, NUMERIC = 2, range(6, 16)  # classes of arrays
COMPLEX = 0x800
OLD_NUMBERS = ("f8", "f4", "i4", "i2", "u2", "u1")  # of version 4
Named = Iterator[tuple[str, Any]]


class DamagedFile(ValueError):
    """Bytes that are not those of a MAT file, and why."""


class NewerFile(ValueError):
    """A MAT file of version 7.3, which is HDF5."""


def variables(data: bytes, expansion: Expansion) -> Named:
    """Names and arrays; what is compressed is expanded as far as `expansion` allows."""
    if len(data) >= 4 and 0 in data[:4]:
        yield from _old_variables(data)
        return
    order = {b"IM": "<", b"MI": ">"}.get(data[HEAD - 2:HEAD])
    if order is None:
        raise DamagedFile("it does not begin as one")
    if struct.unpack_from(f"{order}H", data, HEAD - 4)[0] >> 8 == 2:
        raise NewerFile
    reader = _Reader(order, expansion)
    for kind, body in reader.elements(memoryview(data)[HEAD:]):
        yield from reader.variable(kind, body)


@dataclass(frozen=True)
class _Reader:
    """The elements of one file: a tag with type and size, then so many bytes."""

    order: str
    expansion: Expansion

    def words(self, body: memoryview, sign: str) -> tuple[int, ...]:
        if len(body) % 4:
            raise DamagedFile(f"{len(body)} bytes where words of 4 were expected")
        return struct.unpack(f"{self.order}{len(body) // 4}{sign}", body)

    def elements(self, data: memoryview) -> Iterator[tuple[int, memoryview]]:
        """Types and contents, one after the other; up to four bytes stand in the tag itself."""
        at = 0
        while at < len(data):
            if len(data) - at < 8:
                raise DamagedFile("it ends inside the tag of an element")
            kind, size = struct.unpack_from(f"{self.order}2I", data, at)
            start = at + 8
            if kind >> 16:
                kind, size, start = kind & 0xFFFF, kind >> 16, at + 4
            if size > (4 if start == at + 4 else len(data) - start):
                raise DamagedFile(f"an element of {size} bytes is longer than what holds it")
            if kind not in (*NUMBERS, 16, 17, 18, MATRIX, COMPRESSED):
                raise DamagedFile(f"an element of the unknown type {kind}")
            yield kind, data[start:start + size]
            at = start + size if kind == COMPRESSED else start + size + (-(start + size - at) % 8)

    def variable(self, kind: int, body: memoryview) -> Named:
        if kind == COMPRESSED:
            inside = list(self.elements(memoryview(self.expanded(body))))
            if len(inside) != 1:
                raise DamagedFile(f"{len(inside)} variables in one compressed element")
            kind, body = inside[0]
        if kind != MATRIX:
            raise DamagedFile(f"an element of type {kind} where a variable was expected")
        yield from self.matrix(body, "", DEPTH)

    def expanded(self, body: memoryview) -> bytes:
        """A compressed variable: as many bytes as its own tag declares, which are allowed for first."""
        stream = zlib.decompressobj()
        try:
            tag = stream.decompress(body, 8)
            if len(tag) < 8:
                raise DamagedFile("a compressed variable without a tag")
            size = struct.unpack(f"{self.order}2I", tag)[1]
            self.expansion.allow(size)
            inside = stream.decompress(stream.unconsumed_tail, size) if size else b""
        except zlib.error as error:
            raise DamagedFile(f"a compressed variable cannot be expanded: {error}") from None
        return tag + inside

    def matrix(self, body: memoryview, outer: str, depth: int) -> Named:
        """The numbers of a variable, or of a field that is called `outer`; those of structures of one element."""
        if not len(body) or not depth:
            return
        parts = self.elements(body)
        flags = self.words(self.part(parts, (6,)), "I")
        dimensions = self.words(self.part(parts, (5,)), "i")
        name = bytes(self.part(parts, TEXTS)).decode("latin-1")
        if len(flags) != 2 or not 2 <= len(dimensions) <= MAX_DIMENSIONS or min(dimensions) < 0:
            raise DamagedFile(f"a variable with the dimensions {dimensions[:4]}")
        kind, name = flags[0] & 0xFF, outer or name
        count: int = prod(dimensions)
        if not name or name.startswith("__"):
            return  # what MATLAB keeps for itself
        if kind == STRUCTURE and count == 1:
            for field in self.field_names(parts):
                yield from self.matrix(self.part(parts, (MATRIX,)), f"{name}.{field}", depth - 1)
        elif kind in NUMERIC and not flags[0] & COMPLEX and count:
            yield name, self.numbers(parts, dimensions)

    def part(self, parts: Iterator[tuple[int, memoryview]], kinds: tuple[int, ...]) -> memoryview:
        kind, body = next(parts, (0, memoryview(b"")))
        if kind not in kinds:
            raise DamagedFile(f"a variable with an element of type {kind} where {kinds[0]} was expected")
        return body

    def field_names(self, parts: Iterator[tuple[int, memoryview]]) -> list[str]:
        (length, *more), names = self.words(self.part(parts, (5,)), "i"), bytes(self.part(parts, TEXTS))
        if more or length <= 0 or len(names) % length:
            raise DamagedFile("a structure whose names of fields have no length")
        return [names[k:k + length].split(b"\0", 1)[0].decode("latin-1") for k in range(0, len(names), length)]

    def numbers(self, parts: Iterator[tuple[int, memoryview]], shape: tuple[int, ...]) -> Any:
        kind, body = next(parts, (0, memoryview(b"")))
        if kind not in NUMBERS:
            raise DamagedFile(f"numbers of the type {kind}")
        return _array(body, np.dtype(self.order + NUMBERS[kind]), shape)


def _array(body: memoryview, kind: np.dtype[Any], shape: tuple[int, ...]) -> Any:
    if len(body) != prod(shape) * kind.itemsize:
        raise DamagedFile(f"{len(body)} bytes for {' x '.join(map(str, shape))} numbers of {kind.itemsize} bytes")
    return np.frombuffer(body, kind).reshape(shape, order="F")


def _old_variables(data: bytes) -> Named:
    """Those of a file of version 4: five words, a name, the numbers; full matrices of real numbers are read."""
    at, view = 0, memoryview(data)
    while at < len(data):
        if len(data) - at < 20:
            raise DamagedFile("it ends inside the head of a variable")
        order = "<" if 0 <= struct.unpack_from("<i", data, at)[0] <= 5000 else ">"
        what, rows, columns, imaginary, length = struct.unpack_from(f"{order}5i", data, at)
        precision, sort = what // 10 % 10, what % 10
        if what // 1000 not in (0, 1) or what // 100 % 10 or precision >= len(OLD_NUMBERS) or sort > 2:
            raise DamagedFile(f"a variable of the type {what}")
        kind = np.dtype(order + OLD_NUMBERS[precision])
        size = rows * columns * kind.itemsize
        end = at + 20 + length + size * (2 if imaginary else 1)
        if min(rows, columns, length) < 0 or end > len(data):
            raise DamagedFile(f"a variable of {rows} x {columns} numbers is longer than the file")
        if not sort and not imaginary and size:
            start = at + 20 + length
            name = data[at + 20:start].split(b"\0", 1)[0].decode("latin-1")
            yield name, _array(view[start:start + size], kind, (rows, columns))
        at = end
