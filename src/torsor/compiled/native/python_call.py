"""Machine code that Python calls like a function of a C extension, on numpy arrays where they lie.

    PyObject *call(PyObject *self, PyObject *const *args, Py_ssize_t count)
    PyObject *make(PyObject *self, PyObject *const *args, Py_ssize_t count, PyObject *names)

look at their arguments: arrays for the inputs that have elements, and for `call` for the outputs.  If each is an
aligned C-contiguous numpy array of the right type and shape, and no output lies on an input, they run the kernel
on their memory.  `call` returns None, `make` a new array (there is one output).  `make` takes its arguments by place
or by name, and defaults for those that are left out; names are compared by their addresses, as Python keeps one
string for all places where a name is written.  Anything else they hand over to `self`, a Python function, which
copes or explains.

The places of the fields of an array are part of numpy's binary interface, the same in numpy 1 and 2, those of a tuple
of Python's; `fits` looks whether they are there before any of this is used.
"""

from __future__ import annotations

import ctypes
import sys
import sysconfig
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from importlib import import_module
from itertools import product
from typing import Any

import numpy as np

from torsor.compiled.native.kinds import NumberKind
from torsor.compiled.native.single import load
from torsor.program.program import Program

TYPE, DATA, DIMENSIONS, SHAPE, DESCR, FLAGS = 8, 16, 24, 32, 56, 64  # bytes from the start of an array object
LENGTH, ITEMS = 16, 24  # of a tuple
CONTIGUOUS, ALIGNED, WRITEABLE = 0x1, 0x100, 0x400
FASTCALL, KEYWORDS = 0x80, 0x2

# what the code needs of this process, filled in when it is loaded so that it can be kept on disk
FILLED = ("python.ndarray", "python.dtype", "python.none", "python.hold", "python.hand_over", "python.new_array")
NEW_ARRAY = 93  # the place of PyArray_New in numpy's table of functions


@cache
def fits() -> bool:
    """Whether this Python and this numpy keep arrays as the code expects them."""
    if sys.implementation.name != "cpython" or sysconfig.get_config_var("Py_GIL_DISABLED"):
        return False
    if ctypes.sizeof(ctypes.c_void_p) != 8 or np.lib.NumpyVersion(np.__version__) >= "3.0.0":
        return False
    probe = np.empty((3, 5))
    at, pair = id(probe), (probe, None)
    shape = ctypes.c_void_p.from_address(at + SHAPE).value
    return (ctypes.c_void_p.from_address(at + TYPE).value == id(np.ndarray)
            and ctypes.c_void_p.from_address(at + DATA).value == probe.ctypes.data
            and ctypes.c_int.from_address(at + DIMENSIONS).value == 2
            and shape is not None and list((ctypes.c_ssize_t * 2).from_address(shape)) == [3, 5]
            and ctypes.c_void_p.from_address(at + DESCR).value == id(probe.dtype)
            and ctypes.c_int.from_address(at + FLAGS).value & 0x501 == CONTIGUOUS | ALIGNED | WRITEABLE
            and ctypes.c_ssize_t.from_address(id(pair) + LENGTH).value == 2
            and ctypes.c_void_p.from_address(id(pair) + ITEMS).value == at)


def values(dtype: Any) -> dict[str, int]:
    """What the names of FILLED stand for in this process."""
    address: dict[str, int] = {
        "python.ndarray": id(np.ndarray), "python.dtype": id(dtype), "python.none": id(None)}
    for name, function in (("python.hold", "Py_IncRef"), ("python.hand_over", "PyObject_Vectorcall")):
        pointer = ctypes.cast(getattr(ctypes.pythonapi, function), ctypes.c_void_p).value
        assert pointer is not None
        address[name] = pointer
    return address | {"python.new_array": _numpy_function(NEW_ARRAY)}


def _numpy_function(place: int) -> int:
    """The address of a function of numpy's C interface."""
    multiarray = import_module("numpy._core.multiarray" if np.__version__ >= "2" else "numpy.core.multiarray")
    get = ctypes.pythonapi.PyCapsule_GetPointer
    get.restype, get.argtypes = ctypes.c_void_p, (ctypes.py_object, ctypes.c_char_p)
    table = get(multiarray._ARRAY_API, None)
    address = ctypes.c_void_p.from_address(table + place * ctypes.sizeof(ctypes.c_void_p)).value
    assert address is not None
    return address


def declared() -> str:
    return "\n".join(f"@{name} = global ptr null" for name in FILLED) + "\n"


def read(program: Program) -> list[int]:
    """The places of the arguments that have elements."""
    return [k for k, a in enumerate(program.arguments) if a.elements]


def call(name: str, program: Program, kind: NumberKind) -> Iterator[str]:
    """The functions {name}.call and, where there is one output, {name}.make, around {name}.single."""
    yield from _function(name, program, kind, given=True)
    if len(program.outputs) == 1:
        yield f"@{name}.asked = global ptr null"
        yield from _function(name, program, kind, given=False)


def _function(part: str, program: Program, kind: NumberKind, given: bool) -> Iterator[str]:
    places = read(program)
    sizes = [len(program.arguments[k].elements) for k in places]
    shapes: list[tuple[int, ...]] = [(n,) for n in sizes]
    if given:
        shapes += [o.shape for o in program.outputs]
        sizes += [len(o.elements) for o in program.outputs]
    inputs, total = len(places), len(shapes)
    if given:
        yield f"define ptr @{part}.call(ptr %self, ptr %args, i64 %count) {{\nentry:"
    else:
        yield f"define ptr @{part}.make(ptr %self, ptr %args, i64 %count, ptr %names) {{\nentry:"
    yield f"%in = alloca [{max(1, len(program.arguments))} x ptr]\n%out = alloca [{max(1, len(program.outputs))} x ptr]"
    for what in FILLED:
        yield f"%{what} = load ptr, ptr @{what}"
    if given:
        yield f"%enough = icmp eq i64 %count, {total}\nbr i1 %enough, label %types, label %other"
    else:
        yield from _matched(part, total, total if places == list(range(total)) else 0)
    yield from _types(total, "%args" if given else "%objects")
    yield from _fields(shapes, inputs)
    yield from _sizes(shapes, sizes, inputs, kind)
    for k in range(total):
        table, place = ("in", places[k]) if k < inputs else ("out", k - inputs)
        yield f"%to.{k} = getelementptr ptr, ptr %{table}, i64 {place}\nstore ptr %data.{k}, ptr %to.{k}"
    yield from _finish(part) if given else _new(part, program.outputs[0].shape, kind)
    names = "null" if given else "%names"
    yield f"other:\n%answer = call ptr %python.hand_over(ptr %self, ptr %args, i64 %count, ptr {names})"
    yield "ret ptr %answer\n}"


def _matched(part: str, total: int, by_place: int) -> Iterator[str]:
    """%objects: for each argument what was given by place or by name, or else its default.

    @{part}.asked is the address of a table with the name of each argument and its default, or null where it has none.
    """
    yield f"%objects = alloca [{max(1, total)} x ptr]\n%asked = load ptr, ptr @{part}.asked"
    for k in range(total):
        yield from load("ptr", f"%name.{k}", "%asked", 2 * k)
        yield from load("ptr", f"%default.{k}", "%asked", 2 * k + 1)
        yield f"%object.{k}.to = getelementptr ptr, ptr %objects, i64 {k}\nstore ptr %default.{k}, ptr %object.{k}.to"
    yield f"%few = icmp ule i64 %count, {by_place}\nbr i1 %few, label %place, label %other\nplace:"
    yield "%i = phi i64 [ 0, %entry ], [ %i.next, %placed ]\n%left = icmp ult i64 %i, %count"
    yield "br i1 %left, label %placed, label %rest\nplaced:"
    yield from load("ptr", "%by.place", "%args", "%i")
    yield "%by.place.to = getelementptr ptr, ptr %objects, i64 %i\nstore ptr %by.place, ptr %by.place.to"
    yield "%i.next = add i64 %i, 1\nbr label %place\nrest:"
    yield "%nameless = icmp eq ptr %names, null\nbr i1 %nameless, label %all, label %some\nsome:"
    yield f"%named.at = getelementptr i8, ptr %names, i64 {LENGTH}\n%named = load i64, ptr %named.at"
    yield f"%items = getelementptr i8, ptr %names, i64 {ITEMS}\n%values = getelementptr ptr, ptr %args, i64 %count"
    yield "br label %name\nname:"
    yield "%j = phi i64 [ 0, %some ], [ %j.next, %stored ]\n%more = icmp ult i64 %j, %named"
    yield "br i1 %more, label %compare, label %all\ncompare:"
    yield from load("ptr", "%given", "%items", "%j")
    found = "-1"
    for k in range(total):
        yield f"%same.{k} = icmp eq ptr %given, %name.{k}\n%found.{k} = select i1 %same.{k}, i64 {k}, i64 {found}"
        found = f"%found.{k}"
    yield f"%known = icmp sge i64 {found}, %count\nbr i1 %known, label %stored, label %other\nstored:"
    yield from load("ptr", "%by.name", "%values", "%j")
    yield f"%by.name.to = getelementptr ptr, ptr %objects, i64 {found}\nstore ptr %by.name, ptr %by.name.to"
    yield "%j.next = add i64 %j, 1\nbr label %name\nall:"
    for k in range(total):
        yield from load("ptr", f"%final.{k}", "%objects", k)
        yield f"%there.{k} = icmp ne ptr %final.{k}, null"
    yield from _branch("matched", [f"%there.{k}" for k in range(total)], "types", label=False)


def _types(total: int, table: str) -> Iterator[str]:
    """All are arrays."""
    yield "types:"
    for k in range(total):
        yield from load("ptr", f"%object.{k}", table, k)
        yield from _field(k, "type", TYPE, "ptr")
        yield f"%is.{k} = icmp eq ptr %type.{k}, %python.ndarray"
    yield from _branch("types", [f"%is.{k}" for k in range(total)], "fields")


def _fields(shapes: Sequence[tuple[int, ...]], inputs: int) -> Iterator[str]:
    """All have the right type of numbers, lie as they should and have as many axes as they should."""
    right = []
    for k, shape in enumerate(shapes):
        flags = CONTIGUOUS | ALIGNED | (WRITEABLE if k >= inputs else 0)
        yield from _field(k, "descr", DESCR, "ptr")
        yield from _field(k, "flags", FLAGS, "i32")
        yield from _field(k, "axes", DIMENSIONS, "i32")
        yield f"%dtype.{k} = icmp eq ptr %descr.{k}, %python.dtype"
        yield f"%set.{k} = and i32 %flags.{k}, {flags}\n%lies.{k} = icmp eq i32 %set.{k}, {flags}"
        yield f"%square.{k} = icmp eq i32 %axes.{k}, {len(shape)}"
        right += [f"%dtype.{k}", f"%lies.{k}", f"%square.{k}"]
    yield from _branch("fields", right, "sizes")


def _sizes(shapes: Sequence[tuple[int, ...]], sizes: Sequence[int], inputs: int, kind: NumberKind) -> Iterator[str]:
    """All axes are as long as they should be, and no output lies on an input."""
    right = []
    for k, shape in enumerate(shapes):
        yield from _field(k, "shape", SHAPE, "ptr")
        yield from _field(k, "data", DATA, "ptr")
        for axis, size in enumerate(shape):
            yield f"%size.{k}.{axis}.at = getelementptr i64, ptr %shape.{k}, i64 {axis}"
            yield f"%size.{k}.{axis} = load i64, ptr %size.{k}.{axis}.at"
            yield f"%long.{k}.{axis} = icmp eq i64 %size.{k}.{axis}, {size}"
            right.append(f"%long.{k}.{axis}")
        yield f"%end.{k} = getelementptr {kind.scalar}, ptr %data.{k}, i64 {sizes[k]}"
    for i, o in product(range(inputs), range(inputs, len(shapes))):
        p = f"%apart.{i}.{o}"
        yield f"{p}.a = icmp ule ptr %end.{i}, %data.{o}\n{p}.b = icmp ule ptr %end.{o}, %data.{i}"
        yield f"{p} = or i1 {p}.a, {p}.b"
        right.append(p)
    yield from _branch("sizes", right, "run")


def _finish(part: str) -> Iterator[str]:
    yield f"call void @{part}.single(ptr %in, ptr %out)"
    yield "call void %python.hold(ptr %python.none)\nret ptr %python.none"


def _new(part: str, shape: tuple[int, ...], kind: NumberKind) -> Iterator[str]:
    """Run into a new array, and return it (or the null of an error, where there is no memory)."""
    yield f"%axes = alloca [{max(1, len(shape))} x i64]"
    for axis, size in enumerate(shape):
        yield f"%axis.{axis} = getelementptr i64, ptr %axes, i64 {axis}\nstore i64 {size}, ptr %axis.{axis}"
    yield (f"%new = call ptr %python.new_array(ptr %python.ndarray, i32 {len(shape)}, ptr %axes, "
           f"i32 {kind.dtype.num}, ptr null, ptr null, i32 0, i32 0, ptr null)")
    yield "%none = icmp eq ptr %new, null\nbr i1 %none, label %failed, label %made\nmade:"
    yield f"%new.data.at = getelementptr i8, ptr %new, i64 {DATA}\n%new.data = load ptr, ptr %new.data.at"
    yield "store ptr %new.data, ptr %out"
    yield f"call void @{part}.single(ptr %in, ptr %out)\nret ptr %new\nfailed:\nret ptr null"


class KeywordTable:
    """The names of arguments and their defaults, as `make` looks for them; its address is good as long as it lives."""

    def __init__(self, program: Program, defaults: Sequence[Any]):
        """defaults: for each argument of the program an array as the code reads it, or None."""
        self._kept = [x for k in read(program) for x in (sys.intern(program.arguments[k].name), defaults[k])]
        table = [None if x is None else id(x) for x in self._kept]
        self._table = (ctypes.c_void_p * max(1, len(table)))(*table)
        self.address = ctypes.addressof(self._table)


def _field(k: int, name: str, offset: int, kind: str) -> Iterator[str]:
    yield f"%{name}.{k}.at = getelementptr i8, ptr %object.{k}, i64 {offset}"
    yield f"%{name}.{k} = load {kind}, ptr %{name}.{k}.at"


def _branch(name: str, conditions: list[str], then: str, label: bool = True) -> Iterator[str]:
    """Go on where all conditions hold; label: with what follows."""
    so_far = "true"
    for number, condition in enumerate(conditions):
        yield f"%all.{name}.{number} = and i1 {so_far}, {condition}"
        so_far = f"%all.{name}.{number}"
    yield f"br i1 {so_far}, label %{then}, label %other" + (f"\n{then}:" if label else "")


class _Method(ctypes.Structure):
    """CPython's PyMethodDef."""

    _fields_ = (("name", ctypes.c_char_p), ("function", ctypes.c_void_p), ("flags", ctypes.c_int),
                ("doc", ctypes.c_char_p))


def builtin(name: str, address: int, other: Callable[..., Any],
            keywords: bool = False) -> tuple[Callable[..., Any], object]:
    """The code at an address as a function of Python, which hands over to `other`; and what must outlive it."""
    method = _Method(name.encode(), address, FASTCALL | (KEYWORDS if keywords else 0), None)
    new = ctypes.pythonapi.PyCFunction_NewEx
    new.restype, new.argtypes = ctypes.py_object, (ctypes.c_void_p, ctypes.py_object, ctypes.c_void_p)
    function: Callable[..., Any] = new(ctypes.addressof(method), other, None)
    return function, method
