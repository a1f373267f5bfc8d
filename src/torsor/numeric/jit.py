"""Programs as machine code, made in memory by the LLVM that comes with llvmlite.

Only the code generator of LLVM is run, none of its passes over the assembly: a program is already
folded, shared and free of dead code.  On models of robots the passes were measured to more than double
the time of compiling and to leave the speed as it was.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any
from weakref import finalize

import numpy as np
from numpy.typing import NDArray

from torsor.numeric.llvm import module
from torsor.program.program import Program

Array = NDArray[np.float64]
Run = Callable[[int, int], Any]  # computes the samples first..last-1
# (inputs, outputs) -> Run.  All are C-contiguous and have a row for each sample; an input with a
# single row has it read for every sample.  The caller keeps the arrays alive while it runs.
Bind = Callable[[Sequence[Array], Sequence[Array]], Run]

# Register allocation takes more than linear time: 0.02 s for 500 instructions, 2.3 s for 20,000, 15 s for
# 50,000.  Beyond this many, the code is allocated the quick way: 1 s for 50,000, and half as slow again to run.
OPTIMISED_INSTRUCTIONS = 20_000

_KERNEL = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int64, ctypes.c_int64)


def build(**programs: Program) -> dict[str, Bind]:
    """A native kernel for each program.  ImportError, OSError or RuntimeError where there is no JIT."""
    longest = max(len(p.instructions) for p in programs.values())
    engine = _engine(module(**programs), level=2 if longest <= OPTIMISED_INSTRUCTIONS else 0)
    return {name: Native(engine, name) for name in programs}


class Native:
    """One compiled kernel.  Its function keeps the engine, which owns the machine code, as long as it lives.

    Through a finalizer, not an attribute: where a function is part of a reference cycle, Python collects the
    cycle in any order, and LLVM's context may go before the engine that still needs it.
    """

    def __init__(self, engine: Any, name: str):
        self._function = _KERNEL(engine.get_function_address(name))
        finalize(self._function, _release, engine).atexit = False

    def __call__(self, inputs: Sequence[Array], outputs: Sequence[Array]) -> Run:
        strides = [i.shape[1] if len(i) > 1 else 0 for i in inputs]
        return partial(self._function, _addresses(inputs), _pointer(ctypes.c_int64, strides), _addresses(outputs))


def _release(engine: Any) -> None:
    """Nothing: the finalizer held the engine, and with this call it is gone."""


def _addresses(arrays: Sequence[Array]) -> ctypes.c_void_p:
    return _pointer(ctypes.c_void_p, [a.ctypes.data for a in arrays])


def _pointer(kind: Any, numbers: Sequence[int]) -> ctypes.c_void_p:
    """A pointer to the numbers, which it keeps alive.  An array in its place costs 0.1 us at every call."""
    return ctypes.cast((kind * len(numbers))(*numbers), ctypes.c_void_p)


def _engine(assembly: str, level: int) -> Any:
    """LLVM's owner of the machine code of a module."""
    from llvmlite import binding

    binding.check_jit_execution()
    binding.initialize_native_target()
    binding.initialize_native_asmprinter()
    target = binding.Target.from_triple(binding.get_process_triple())
    features = binding.get_host_cpu_features().flatten()
    machine = target.create_target_machine(binding.get_host_cpu_name(), features, opt=level, jit=True)
    parsed = binding.parse_assembly(assembly, binding.create_context())
    engine = binding.create_mcjit_compiler(parsed, machine)
    engine.finalize_object()
    return engine
