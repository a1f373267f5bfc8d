"""What runs a program: machine code, or numpy."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from numpy.typing import NDArray

Array = NDArray[Any]  # of the code's own type of numbers
Run = Callable[[int, int], Any]  # computes the samples first..last-1


class Code(Protocol):
    """A program that can be run on arrays where they lie."""

    lanes: int  # samples that are done together

    def bind(self, inputs: Sequence[Array], outputs: Sequence[Array], in_order: bool = False) -> Run:
        """The program on these arrays, which the caller keeps alive while it runs.

        Each has a row for each sample; an input with a single row has it read for every sample.  The elements
        of a row lie one after the other, rows may be apart.  in_order: a sample is done before the next is
        begun, so that what one writes the next may read.
        """

    def function(self, name: str, other: Callable[..., Any]) -> Callable[..., Any]:
        """A function of arrays for all inputs and outputs of one state, which returns None; `other` is called
        instead where they are not arrays of the right type and shape."""

    def maker(self, name: str, other: Callable[..., Any], defaults: Sequence[Array | None]) -> Callable[..., Any]:
        """The same of the inputs alone, by place or by name, for a program with one output, which it returns as a new
        array; `defaults` has an array or None for each argument, for those that are left out."""
