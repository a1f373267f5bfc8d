"""Programs interpreted with numpy, where no machine code can be made.

One numpy call an instruction, over many samples at once: nothing is generated and nothing executed
as code.  A single state takes a numpy call an instruction as well, some hundred times the native time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from torsor.algebra.domains import FLOAT
from torsor.numeric.jit import Array, Bind, Run
from torsor.program.program import Operand, Program

CHUNK = 4096  # samples at a time: the values of a chunk stay in the cache

FUNCTIONS: dict[str, Callable[..., Any]] = {
    "add": np.add,
    "sub": np.subtract,
    "mul": np.multiply,
    "div": np.divide,
    "neg": np.negative,
    "pow": np.power,
    "sin": np.sin,
    "cos": np.cos,
    "tan": np.tan,
    "atan2": np.arctan2,
    "sqrt": np.sqrt,
    "exp": np.exp,
    "log": np.log,
    "sign": lambda a: np.where(np.equal(a, 0), 0.0, np.copysign(1.0, a)),
    "abs": np.abs,
    "min": lambda a, b: np.where(np.less(b, a), b, a),
    "max": lambda a, b: np.where(np.greater(b, a), b, a),
    "select": lambda c, a, b: np.where(np.greater_equal(c, 0), a, b),
}


def build(**programs: Program) -> dict[str, Bind]:
    """An interpreted kernel for each program, to be called as the native ones are."""
    return {name: _bind(program) for name, program in programs.items()}


def _bind(program: Program) -> Bind:
    def bind(inputs: Sequence[Array], outputs: Sequence[Array]) -> Run:
        def run(first: int, last: int) -> None:
            for begin in range(first, last, CHUNK):
                _interpret(program, inputs, outputs, slice(begin, min(begin + CHUNK, last)))

        return run

    return bind


def _interpret(program: Program, inputs: Sequence[Array], outputs: Sequence[Array], samples: slice) -> None:
    value: dict[str, Any] = {"pi": FLOAT.pi}
    for argument, array in zip(program.arguments, inputs, strict=True):
        columns = array[samples].T if len(array) > 1 else array[0]
        value.update(zip(argument.elements, columns, strict=True))

    def read(operand: Operand) -> Any:
        return value[operand] if isinstance(operand, str) else FLOAT.number(operand)

    with np.errstate(all="ignore"):  # inf and nan come out, as they do natively
        for i in program.instructions:
            value[i.name] = FUNCTIONS[i.op](*map(read, i.args))
    for output, array in zip(program.outputs, outputs, strict=True):
        for place, element in enumerate(output.elements):
            array[samples, place] = read(element)
