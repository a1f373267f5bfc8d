"""One straight-line program as a numpy function: a single state, or a batch of any shape."""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Callable, Mapping, Sequence
from math import prod
from numbers import Integral
from typing import Any

import numpy as np

from torsor.compiled.arguments import Array, Signature, defaults, leading_shape
from torsor.compiled.batches import direct, in_pieces
from torsor.compiled.raw import Raw
from torsor.compiled.runner import Code, Run
from torsor.compiled.threads import spread
from torsor.errors import ProgramError
from torsor.program.program import Program


class Kernel:
    """A program as a function of arrays, safe to call from several threads at once."""

    def __init__(self, program: Program, code: Code, dtype: Any, threads: int = 1, remade: Any = None):
        """remade: the function, and its arguments, that make this kernel again where a pickle of it arrives."""
        self.program = program
        self._remade = remade
        self.dtype = dtype
        self._signature = Signature(program)
        self._code = code
        self._threads = threads
        self._work = max(1, len(program.instructions))
        self._shapes = [o.shape for o in program.outputs]
        names = [o.name for o in program.outputs]
        self._tuple: Any = namedtuple("Outputs", names, rename=True) if len(names) != 1 else None
        self._read = [a.name for a in program.arguments if a.elements]
        self._by_place = [a.name for a in program.arguments][: len(self._read)] == self._read
        self._fill: Callable[..., Any] = code.function(program.name, _refuse)
        self.raw: Callable[..., None] = code.function(f"{program.name}_raw", Raw(program, code, dtype))
        """raw(inputs..., outputs...): one state, on arrays where they lie, as fast as a C function is called.

        Inputs that have elements in declared order, then the arrays to fill, each of the declared shape.
        """
        answer_calls(self, program, code, dtype)

    def __call__(self, *given: Any, out: Any = None, **named: Any) -> Any:
        """The outputs for the given arguments: see `torsor.compile`."""
        outputs = self.plain(given, out, named)
        return self.run(self._signature.arrays(given, named), out) if outputs is NotImplemented else outputs

    def __reduce__(self) -> tuple[Any, ...]:
        remade: tuple[Any, ...] = self._remade
        return remade

    def __copy__(self) -> Kernel:
        return self

    def __deepcopy__(self, _: Any) -> Kernel:
        return self

    def plain(self, given: Sequence[Any], out: Any, named: Mapping[str, Any]) -> Any:
        """The outputs of one state whose arguments are plain arrays; NotImplemented where they need a closer look."""
        if named:
            if given or len(named) != len(self._read):
                return NotImplemented
            try:
                given = [named[name] for name in self._read]
            except KeyError:
                return NotImplemented
        elif not self._by_place:
            return NotImplemented
        if out is None and self._tuple is None:
            return NotImplemented  # that is what machine code has looked at before
        if out is None:
            results: Any = self._empty()
        elif self._tuple is None:
            results = (out,)
        elif isinstance(out, Sequence) and len(out) == len(self._shapes):
            results = out
        else:
            return NotImplemented
        return self._result(results) if self._fill(*given, *results) is None else NotImplemented

    def run(self, values: Sequence[Array], out: Any = None) -> Any:
        """The outputs, from one array for each argument in declared order."""
        if len(values) != len(self.program.arguments):
            raise ProgramError(f"{self.program.name} takes {len(self.program.arguments)} arrays, not {len(values)}")
        for value, argument in zip(values, self.program.arguments, strict=True):
            if value.shape[-1:] != (len(argument.elements),):
                raise ProgramError(f"{argument.name} of {self.program.name} has {len(argument.elements)} elements on "
                                   f"its last axis, not the shape {value.shape}")
        for value in values:
            if value.ndim > 1:
                return self._batch(values, out)
        return self._single(values, out)

    def bound(self, inputs: Sequence[Array], outputs: Sequence[Array]) -> Run:
        """run(first, last), which reads and writes these arrays where they lie, one row per sample.

        All are C-contiguous, in declared order; an input of a single row serves every sample.  Each sample
        is done before the next is begun, so that an output may be the next sample's input.  The caller keeps the
        arrays alive.
        """
        rows = self._checked_rows(inputs, outputs)
        run = self._code.bind(inputs, outputs, in_order=True)

        def within(first: int, last: int) -> Any:
            if not (isinstance(first, Integral) and isinstance(last, Integral) and 0 <= first <= last <= rows):
                raise ProgramError(f"the samples {first} to {last} are not among the {rows} that the arrays hold")
            return run(first, last)

        return within

    def _checked_rows(self, inputs: Sequence[Array], outputs: Sequence[Array]) -> int:
        """How many samples arrays hold; ProgramError where one is not as machine code reads and writes it."""
        wanted = [(a.name, len(a.elements)) for a in self.program.arguments]
        wanted += [(o.name, prod(o.shape)) for o in self.program.outputs]
        given = [*inputs, *outputs]
        if len(given) != len(wanted):
            raise ProgramError(f"{len(wanted)} arrays were expected, inputs then outputs, not {len(given)}")
        for (name, width), x in zip(wanted, given, strict=True):
            if x.ndim != 2 or x.shape[1] != width or x.dtype != self.dtype or not x.flags.c_contiguous:
                raise ProgramError(f"{name} is a C-contiguous {self.dtype} array with rows of {width}, not "
                                   f"{x.dtype} of the shape {x.shape}")
        return min((len(x) for x in [*outputs, *(x for x in inputs if len(x) != 1)]), default=1)

    def _empty(self) -> list[Array]:
        return [np.empty(shape, self.dtype) for shape in self._shapes]

    def _result(self, results: Sequence[Array]) -> Any:
        return results[0] if self._tuple is None else self._tuple(*results)

    def _single(self, values: Sequence[Array], out: Any) -> Any:
        results = self._empty()
        inputs = [np.ascontiguousarray(v, self.dtype) for v in values]
        if self._fill(*(i for i in inputs if i.size), *results) is not None:
            rows = [r.reshape(1, -1) for r in results]
            self._code.bind([i.reshape(1, -1) for i in inputs], rows)(0, 1)
        if out is not None:
            wanted = self._checked(out, ())
            for result, value in zip(wanted, results, strict=True):
                result[...] = value
            results = wanted
        return self._result(results)

    def _batch(self, values: Sequence[Array], out: Any) -> Any:
        leading = leading_shape(self.program, values)
        count = prod(leading)
        if out is None:
            results = [np.empty(leading + shape, self.dtype) for shape in self._shapes]
        else:
            results = self._checked(out, leading)
            values = [v.copy() if any(np.may_share_memory(v, r) for r in results) else v for v in values]
        outputs = [r.reshape(count, prod(s)) for r, s in zip(results, self._shapes, strict=True)]
        inputs = [direct(v, leading, self.dtype) for v in values]
        work = count * self._work
        ready = [i for i in inputs if i is not None]
        if len(ready) == len(inputs):
            spread(self._code.bind(ready, outputs), count, self._code.lanes, work, self._threads)
        else:
            in_pieces(self._code, values, inputs, outputs, leading, self.dtype, work, self._threads)
        return self._result(results)

    def _checked(self, out: Any, leading: tuple[int, ...]) -> list[Array]:
        """The arrays that the user wants filled."""
        outputs = self.program.outputs
        results = [out] if len(outputs) == 1 else list(out) if isinstance(out, Sequence) else []
        if len(results) != len(outputs):
            raise ProgramError(f"out takes a sequence of {len(outputs)} arrays: {', '.join(o.name for o in outputs)}")
        for output, result in zip(outputs, results, strict=True):
            shape = leading + output.shape
            fits = (isinstance(result, np.ndarray) and result.shape == shape and result.dtype == self.dtype
                    and result.flags.c_contiguous and result.flags.aligned and result.flags.writeable)
            if not fits:
                raise ProgramError(f"out for {output.name} is a writeable C-contiguous {self.dtype} array "
                                   f"of shape {shape}")
        return results


def answer_calls(function: Any, program: Program, code: Code, dtype: Any) -> None:
    """Let machine code answer the calls of a function; what it does not take it hands to the method of its class.

    Python looks for `__call__` in the class of an object: so the function gets a class of its own.
    """
    known = [defaults(a) for a in program.arguments]
    ready = [None if d is None else np.ascontiguousarray(d, dtype) for d in known]
    general = function.__call__
    entry = code.maker(program.name, general, ready)
    if entry is not general:
        kind = type(function)
        function.__class__ = type(kind.__name__, (kind,), {"__call__": entry, "__module__": kind.__module__,
                                                           "__doc__": kind.__doc__, "__slots__": ()})


def _refuse(*_: Any) -> Any:
    return NotImplemented
