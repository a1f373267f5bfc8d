"""One straight-line program as a numpy function.

A single state goes through a workspace: buffers whose addresses are known to the kernel, so that a
call is a few copies and one foreign call.  A batch is passed to the kernel where it lies.
"""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Sequence
from concurrent.futures import Executor
from itertools import accumulate, pairwise
from math import prod
from typing import Any

import numpy as np

from torsor.errors import ProgramError
from torsor.numeric.arguments import Array, Signature, leading_shape, rows
from torsor.numeric.jit import Bind, Run
from torsor.program.program import Program

SAMPLES_PER_THREAD = 256  # fewer are done before another thread has woken up


class Kernel:
    """A program as a function of arrays, safe to call from several threads at once."""

    def __init__(self, program: Program, bind: Bind, executor: Executor | None = None, threads: int = 1):
        self.program = program
        self._signature = Signature(program)
        self._bind = bind
        self._executor, self._threads = executor, threads
        self._idle: list[Workspace] = []  # a list's pop and append are atomic
        names = [o.name for o in program.outputs]
        self._tuple: Any = namedtuple("Outputs", names, rename=True) if len(names) != 1 else None

    def __call__(self, *given: Any, out: Any = None, **named: Any) -> Any:
        """The outputs for the given arguments: see `torsor.compile`."""
        return self.run(self._signature.arrays(given, named), out)

    def run(self, values: Sequence[Array], out: Any = None) -> Any:
        """The outputs, from one array for each argument in declared order."""
        for value in values:
            if value.ndim > 1:
                return self._batch(values, out)
        return self._single(values, out)

    def bound(self, inputs: Sequence[Array], outputs: Sequence[Array]) -> Run:
        """run(first, last), which reads and writes these arrays where they lie, one row a sample.

        All are C-contiguous, in declared order; an input of a single row serves every sample.  Each sample
        is read before it is written and samples run in order, so that an output may be the next sample's
        input (interpreted kernels take many samples at once: there, run them one by one).  The caller keeps
        the arrays alive.
        """
        return self._bind(inputs, outputs)

    def _single(self, values: Sequence[Array], out: Any) -> Any:
        try:
            work = self._idle.pop()
        except IndexError:  # asking for the length first would let another thread in between
            work = Workspace(self.program, self._bind)
        if values:
            np.concatenate(values, out=work.inputs)
        work.run(0, 1)
        if out is None:
            results = [buffer.copy() for buffer in work.outputs]
        else:
            results = self._checked(out, ())
            for result, buffer in zip(results, work.outputs, strict=True):
                result[...] = buffer
        self._idle.append(work)
        return results[0] if self._tuple is None else self._tuple(*results)

    def _batch(self, values: Sequence[Array], out: Any) -> Any:
        leading = leading_shape(self.program, values)
        count = prod(leading)
        inputs = [rows(value, leading) for value in values]
        if out is None:
            results = [np.empty(leading + o.shape) for o in self.program.outputs]
        else:
            results = self._checked(out, leading)
            inputs = [i.copy() if any(np.may_share_memory(i, r) for r in results) else i for i in inputs]
        outputs = [r.reshape(count, prod(o.shape)) for r, o in zip(results, self.program.outputs, strict=True)]
        self._spread(self._bind(inputs, outputs), count)
        return results[0] if self._tuple is None else self._tuple(*results)

    def _spread(self, run: Run, count: int) -> None:
        """All samples, by several threads where there are enough of them."""
        pieces = min(self._threads, count // SAMPLES_PER_THREAD)
        if self._executor is None or pieces < 2:
            run(0, count)
            return
        bounds = [count * k // pieces for k in range(pieces + 1)]
        for _ in self._executor.map(run, bounds[:-1], bounds[1:]):
            pass

    def _checked(self, out: Any, leading: tuple[int, ...]) -> list[Array]:
        """The arrays that the user wants filled."""
        outputs = self.program.outputs
        results = [out] if len(outputs) == 1 else list(out) if isinstance(out, Sequence) else []
        if len(results) != len(outputs):
            raise ProgramError(f"out takes a sequence of {len(outputs)} arrays: {', '.join(o.name for o in outputs)}")
        for output, result in zip(outputs, results, strict=True):
            shape = leading + output.shape
            fits = (isinstance(result, np.ndarray) and result.shape == shape and result.dtype == np.float64
                    and result.flags.c_contiguous and result.flags.writeable)
            if not fits:
                raise ProgramError(f"out for {output.name} is a writeable C-contiguous float64 array of shape {shape}")
        return results


class Workspace:
    """The buffers of one call on a single state, and the kernel bound to them."""

    def __init__(self, program: Program, bind: Bind):
        sizes = [len(a.elements) for a in program.arguments]
        self.inputs = np.empty(sum(sizes))  # all arguments in one: filled by one call of numpy
        outputs = [np.empty((1, len(o.elements))) for o in program.outputs]
        self.outputs = [b.reshape(o.shape) for b, o in zip(outputs, program.outputs, strict=True)]
        ends = list(accumulate(sizes, initial=0))
        inputs = [self.inputs[np.newaxis, begin:end] for begin, end in pairwise(ends)]
        self.run = bind(inputs, outputs)
