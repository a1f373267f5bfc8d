"""Assembly as code in memory: compiled by the LLVM that comes with llvmlite, or taken from disk.

Only the code generator of LLVM is run, none of its passes over the assembly: a program is already
folded, shared and free of dead code, and its multiply-adds are fused.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from time import perf_counter
from weakref import finalize

from torsor import cache
from torsor.codegen import scheduling
from torsor.compiled.native.processor import processor, target_machine
from torsor.version import __version__


@dataclass(frozen=True)
class Making:
    """How long it took to get the code (seconds), and whether it came from disk."""

    seconds: float
    kept: bool


class Library:
    """Code in memory.  Its addresses are good as long as a function that `hold` was given is alive."""

    def __init__(self, content: str, assembly: Callable[[], str]):
        """content: a text that the assembly depends on, and nothing else but this package's own code."""
        from llvmlite import binding

        binding.check_jit_execution()
        _GONE.clear()
        began = perf_counter()
        code, kept = _code(content, assembly)
        chip = processor()
        empty = binding.parse_assembly("", binding.create_context())
        self._engine = binding.create_mcjit_compiler(empty, target_machine(chip), chip.near or None)
        self._engine.add_object_file(binding.ObjectFileRef.from_data(code))
        self._engine.finalize_object()
        self.making = Making(perf_counter() - began, kept)

    def address(self, name: str) -> int:
        address: int = self._engine.get_function_address(name)
        if not address:
            raise RuntimeError(f"there is no function {name} in the code")
        return address

    def fill(self, values: Mapping[str, int]) -> None:
        """Set variables of the code."""
        for name, value in values.items():
            ctypes.c_void_p.from_address(self._engine.get_global_value_address(name)).value = value

    def hold(self, user: object, *others: object) -> None:
        """Keep the code, and others, as long as `user` lives.

        Through a finalizer, not an attribute: where a user is part of a reference cycle, Python collects the
        cycle in any order, and LLVM's context may go before the engine that still needs it.  And not at once: when
        the finalizer runs, `__del__` of an object in that cycle may still call `user`, and Python still looks at
        the description of a builtin function.
        """
        finalize(user, _release, self._engine, *others).atexit = False


_GONE: list[object] = []  # code that nobody needs, given back when the next comes


def _release(*held: object) -> None:
    _GONE.append(held)


def object_code(assembly: str) -> bytes:
    """The assembly as an object file for this processor."""
    from llvmlite import binding

    code: bytes = target_machine(processor()).emit_object(binding.parse_assembly(assembly, binding.create_context()))
    return code


def _code(content: str, assembly: Callable[[], str]) -> tuple[bytes, bool]:
    from llvmlite import __version__ as llvmlite
    from llvmlite import binding

    chip = processor()
    llvm = ".".join(map(str, binding.llvm_version_info))
    name = cache.key(__version__, _fingerprint(), llvmlite, llvm, chip.triple, chip.name, chip.features, content)
    kept = cache.find(name, cache.CODE)
    if kept is not None:
        return kept, True
    code = object_code(assembly())
    cache.keep(name, cache.CODE, code)
    return code, False


def writers() -> list[Path]:
    """The files that write the assembly: those beside this one, and those that order and lower the work."""
    folders = (Path(__file__).parent, Path(scheduling.__file__).parent)
    return [path for folder in folders for path in sorted(folder.glob("*.py"))]


@lru_cache
def _fingerprint() -> str:
    """What writes the assembly, as a hash: a version stays the same while the package is worked on."""
    return cache.key(*(path.read_text(encoding="utf-8") for path in writers()))
