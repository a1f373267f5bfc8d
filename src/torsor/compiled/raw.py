"""What `raw` does with arguments that are not plain arrays: any buffer, and errors that say what would be right."""

from __future__ import annotations

from typing import Any

import numpy as np

from torsor.compiled.arguments import Array
from torsor.compiled.runner import Code
from torsor.errors import ProgramError
from torsor.program.program import Program


class Raw:
    """One state from and to buffers of exactly the right type and shape; nothing is converted or broadcast."""

    def __init__(self, program: Program, code: Code, dtype: Any):
        self._program, self._code, self._dtype = program, code, dtype
        self._inputs = [(a.name, (len(a.elements),)) for a in program.arguments if a.elements]
        self._outputs = [(o.name, o.shape) for o in program.outputs]

    def __call__(self, *given: Any) -> None:
        expected = [*self._inputs, *self._outputs]
        if len(given) != len(expected):
            names = ", ".join(f"{name}{list(shape)}" for name, shape in expected)
            raise ProgramError(f"raw takes {len(expected)} arrays of {self._dtype}, inputs then outputs: {names}; "
                               f"not {len(given)}")
        arrays = [self._array(name, shape, value) for (name, shape), value in zip(expected, given, strict=True)]
        inputs, outputs = arrays[: len(self._inputs)], arrays[len(self._inputs) :]
        for (name, _), output in zip(self._outputs, outputs, strict=True):
            if not output.flags.writeable:
                raise ProgramError(f"raw cannot write to {name}: its memory is read-only")
        rows = iter([i.copy().reshape(1, -1) for i in inputs])
        empty = np.empty((1, 0), self._dtype)
        results = [np.empty((1, o.size), self._dtype) for o in outputs]
        self._code.bind([next(rows) if a.elements else empty for a in self._program.arguments], results)(0, 1)
        for output, result in zip(outputs, results, strict=True):
            output[...] = result.reshape(output.shape)

    def _array(self, name: str, shape: tuple[int, ...], given: Any) -> Array:
        instead: Any = type(given).__name__
        try:
            array = given if isinstance(given, np.ndarray) else np.asarray(memoryview(given))
            if array.shape == shape and array.dtype == self._dtype:
                return array
            instead = f"{array.dtype} of shape {array.shape}"
        except (TypeError, ValueError):
            pass
        raise ProgramError(f"raw takes for {name} an array of {self._dtype} of shape {shape}, not {instead}")
