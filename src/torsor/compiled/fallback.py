"""Programs interpreted with numpy, where no machine code can be made.

One numpy call an instruction, over many samples at once: nothing is generated and nothing executed
as code.  A single state takes a numpy call an instruction as well, some hundred times the native time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from torsor.algebra.domains import FLOAT
from torsor.compiled.runner import Array, Run
from torsor.program.instructions import Operand
from torsor.program.program import Program

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


def build(program: Program) -> dict[str, Interpreted]:
    """The parts of a program, to be run as the native ones are."""
    return {"setup": Interpreted(program.setup), "step": Interpreted(program.step), "whole": Interpreted(program)}


class Interpreted:
    """A program that numpy runs."""

    lanes = 1

    def __init__(self, program: Program):
        self.program = program

    def bind(self, inputs: Sequence[Array], outputs: Sequence[Array], in_order: bool = False) -> Run:
        chunk = 1 if in_order else CHUNK

        def run(first: int, last: int) -> None:
            for begin in range(first, last, chunk):
                _interpret(self.program, inputs, outputs, slice(begin, min(begin + chunk, last)))

        return run

    def function(self, name: str, other: Callable[..., Any]) -> Callable[..., Any]:  # noqa: ARG002
        return other

    def maker(self, name: str, other: Callable[..., Any],  # noqa: ARG002
              defaults: Sequence[Array | None]) -> Callable[..., Any]:  # noqa: ARG002
        return other


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
