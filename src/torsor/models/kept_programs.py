"""Programs of models kept on disk, so that a model of a robot is searched for once.

A program is kept under all that it depends on: the robot with everything in it, the model, its options, and the files
of torsor.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import fields, is_dataclass
from fractions import Fraction
from functools import lru_cache
from numbers import Number
from pathlib import Path
from time import perf_counter
from typing import Any

import torsor
from torsor import cache
from torsor.errors import ProgramError
from torsor.languages.json import program_from_json, program_to_json
from torsor.program.program import Program

SHORT = 0.02  # seconds: what is made in less is made again


def kept(depends: tuple[Any, ...], make: Callable[[], Program]) -> Program:
    """The program that depends on these values alone, from disk or as it is made."""
    if cache.folder() is None:
        return make()
    name = cache.key(*sources(), *parts(depends))
    found = cache.find(name, cache.PROGRAM)
    if found is not None:
        with suppress(ProgramError):
            return program_from_json(found.decode())
    began = perf_counter()
    program = make()
    if perf_counter() - began > SHORT:
        with suppress(ValueError):  # numbers of thousands of digits
            cache.keep(name, cache.PROGRAM, program_to_json(program).encode())
    return program


@lru_cache
def sources() -> tuple[str, ...]:
    """The version of torsor and the size and time of each of its files, as Python knows whether one has changed."""
    home = Path(torsor.__file__).parent
    files = [(path, path.stat()) for path in sorted(home.rglob("*.py"))]
    return (torsor.__version__, *(f"{path.relative_to(home)} {s.st_size} {s.st_mtime_ns}" for path, s in files))


def parts(value: Any) -> Iterator[str]:
    """A value of records, mappings, sequences, texts and numbers as texts: different ones for different values."""
    if value is None or isinstance(value, (str, int, Fraction)):
        yield repr(value)
    elif is_dataclass(value):
        yield type(value).__name__
        for name in _fields(value.__class__):
            yield from parts(getattr(value, name))
    elif isinstance(value, Mapping):
        yield f"{len(value)} by name"
        for key, item in value.items():
            yield from parts(key)
            yield from parts(item)
    elif isinstance(value, (tuple, list)):
        yield f"{len(value)} in order"
        for item in value:
            yield from parts(item)
    elif isinstance(value, Number):
        yield repr(value)
    else:
        raise TypeError(f"{type(value).__name__} has no text that tells it from all others")


@lru_cache
def _fields(record: type) -> tuple[str, ...]:
    return tuple(field.name for field in fields(record))
