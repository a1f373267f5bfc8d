"""Machine code that Python calls like a function of a C extension, on numpy arrays where they lie.

    PyObject *call(PyObject *self, PyObject *const *args, Py_ssize_t count)

looks at its arguments, arrays for the inputs that have elements and then for the outputs.  If each is an
aligned C-contiguous numpy array of the right type and shape, and no output lies on an input, it runs the kernel on
their memory and returns None.  Anything else it hands over to `self`, a Python function, which copes or explains.

The places of the fields of an array are part of numpy's binary interface, the same in numpy 1 and 2; `fits` looks
whether they are there before any of this is used.
"""

from __future__ import annotations

import ctypes
import sys
import sysconfig
from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import numpy as np

from torsor.numeric.native.kinds import Kind
from torsor.program.program import Program

TYPE, DATA, DIMENSIONS, SHAPE, DESCR, FLAGS = 8, 16, 24, 32, 56, 64  # bytes from the start of an array object
CONTIGUOUS, ALIGNED, WRITEABLE = 0x1, 0x100, 0x400
FASTCALL = 0x80

# what the code needs of this process, filled in when it is loaded so that it can be kept on disk
FILLED = ("python.ndarray", "python.dtype", "python.none", "python.hold", "python.hand_over")


def fits() -> bool:
    """Whether this Python and this numpy keep arrays as the code expects them."""
    if sys.implementation.name != "cpython" or sysconfig.get_config_var("Py_GIL_DISABLED"):
        return False
    if ctypes.sizeof(ctypes.c_void_p) != 8 or np.lib.NumpyVersion(np.__version__) >= "3.0.0":
        return False
    probe = np.empty((3, 5))
    at = id(probe)
    shape = ctypes.c_void_p.from_address(at + SHAPE).value
    return (ctypes.c_void_p.from_address(at + TYPE).value == id(np.ndarray)
            and ctypes.c_void_p.from_address(at + DATA).value == probe.ctypes.data
            and ctypes.c_int.from_address(at + DIMENSIONS).value == 2
            and shape is not None and list((ctypes.c_ssize_t * 2).from_address(shape)) == [3, 5]
            and ctypes.c_void_p.from_address(at + DESCR).value == id(probe.dtype)
            and ctypes.c_int.from_address(at + FLAGS).value & 0x501 == CONTIGUOUS | ALIGNED | WRITEABLE)


def values(dtype: Any) -> dict[str, int]:
    """What the names of FILLED stand for in this process."""
    address: dict[str, int] = {
        "python.ndarray": id(np.ndarray), "python.dtype": id(dtype), "python.none": id(None)}
    for name, function in (("python.hold", "Py_IncRef"), ("python.hand_over", "PyObject_Vectorcall")):
        pointer = ctypes.cast(getattr(ctypes.pythonapi, function), ctypes.c_void_p).value
        assert pointer is not None
        address[name] = pointer
    return address


def declared() -> str:
    return "\n".join(f"@{name} = global ptr null" for name in FILLED) + "\n"


def call(name: str, program: Program, kind: Kind) -> Iterator[str]:
    """The function {name}.call around {name}.single."""
    read = [k for k, a in enumerate(program.arguments) if a.elements]
    sizes = [len(program.arguments[k].elements) for k in read]
    shapes = [(n,) for n in sizes] + [o.shape for o in program.outputs]
    sizes += [len(o.elements) for o in program.outputs]
    inputs, total = len(read), len(shapes)
    yield f"define ptr @{name}.call(ptr %self, ptr %args, i64 %count) {{\nentry:"
    yield f"%in = alloca [{max(1, len(program.arguments))} x ptr]\n%out = alloca [{max(1, total - inputs)} x ptr]"
    for what in FILLED:
        yield f"%{what} = load ptr, ptr @{what}"
    yield f"%enough = icmp eq i64 %count, {total}\nbr i1 %enough, label %types, label %other\ntypes:"
    right = []
    for k in range(total):
        yield f"%object.{k}.at = getelementptr ptr, ptr %args, i64 {k}\n%object.{k} = load ptr, ptr %object.{k}.at"
        yield from _field(k, "type", TYPE, "ptr")
        yield f"%is.{k} = icmp eq ptr %type.{k}, %python.ndarray"
        right.append(f"%is.{k}")
    yield from _branch("types", right, "fields")
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
    for i, o in product(range(inputs), range(inputs, total)):
        p = f"%apart.{i}.{o}"
        yield f"{p}.a = icmp ule ptr %end.{i}, %data.{o}\n{p}.b = icmp ule ptr %end.{o}, %data.{i}"
        yield f"{p} = or i1 {p}.a, {p}.b"
        right.append(p)
    yield from _branch("sizes", right, "run")
    for k in range(total):
        table, place = ("in", read[k]) if k < inputs else ("out", k - inputs)
        yield f"%to.{k} = getelementptr ptr, ptr %{table}, i64 {place}\nstore ptr %data.{k}, ptr %to.{k}"
    yield f"call void @{name}.single(ptr %in, ptr %out)"
    yield "call void %python.hold(ptr %python.none)\nret ptr %python.none"
    yield "other:\n%answer = call ptr %python.hand_over(ptr %self, ptr %args, i64 %count, ptr null)\nret ptr %answer\n}"


def _field(k: int, name: str, offset: int, kind: str) -> Iterator[str]:
    yield f"%{name}.{k}.at = getelementptr i8, ptr %object.{k}, i64 {offset}"
    yield f"%{name}.{k} = load {kind}, ptr %{name}.{k}.at"


def _branch(name: str, conditions: list[str], then: str) -> Iterator[str]:
    """Go on where all conditions hold."""
    so_far = "true"
    for number, condition in enumerate(conditions):
        yield f"%all.{name}.{number} = and i1 {so_far}, {condition}"
        so_far = f"%all.{name}.{number}"
    yield f"br i1 {so_far}, label %{then}, label %other\n{then}:"


class _Method(ctypes.Structure):
    """CPython's PyMethodDef."""

    _fields_ = (("name", ctypes.c_char_p), ("function", ctypes.c_void_p), ("flags", ctypes.c_int),
                ("doc", ctypes.c_char_p))


def builtin(name: str, address: int, other: Callable[..., Any]) -> tuple[Callable[..., Any], object]:
    """The code at an address as a function of Python, which hands over to `other`; and what must outlive it."""
    method = _Method(name.encode(), address, FASTCALL, None)
    new = ctypes.pythonapi.PyCFunction_NewEx
    new.restype, new.argtypes = ctypes.py_object, (ctypes.c_void_p, ctypes.py_object, ctypes.c_void_p)
    function: Callable[..., Any] = new(ctypes.addressof(method), other, None)
    return function, method
