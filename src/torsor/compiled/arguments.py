"""What a user passes as an argument, as arrays whose last axis runs over the argument's elements."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

import numpy as np
from numpy.typing import NDArray

from torsor.errors import ProgramError
from torsor.program.evaluate import bind
from torsor.program.instructions import Argument
from torsor.program.labels import by_label, for_argument
from torsor.program.program import Program

Array = NDArray[Any]


class Signature:
    """The arguments of a program, ready to be matched with what a user passes."""

    def __init__(self, program: Program):
        self.program = program
        self._joints = next((a.elements for a in program.arguments if a.name == "q"), ())
        self._names = frozenset(a.name for a in program.arguments)
        self._expected = [(a.name, (len(a.elements),), a, defaults(a)) for a in program.arguments]

    def arrays(self, given: Sequence[Any], named: Mapping[str, Any]) -> list[Array]:
        """One array of numbers for each argument, in declared order, from positional and named values."""
        if given:
            named = by_name(self.program, given, named)
        if not self._names.issuperset(named):
            unknown = ", ".join(sorted(set(named) - self._names))
            raise ProgramError(f"{self.program.name} has no argument {unknown}; it has {_names(self.program)}")
        values = []
        for name, shape, argument, default in self._expected:
            value = named.get(name, default)
            # the usual case, tested here because a call takes longer than the test
            if type(value) is not np.ndarray or value.dtype.kind != "f" or value.shape[-1:] != shape:
                value = array(argument, for_argument(argument, value, self._joints))
            values.append(value)
        return values


def defaults(argument: Argument) -> Array | None:
    """The argument's default, where all its elements have a number."""
    return array(argument, None) if len(argument.numbers) == len(argument.elements) else None


def array(argument: Argument, given: Any) -> Array:
    """The value of one argument: shape (..., number of elements)."""
    shape = (len(argument.elements),)
    numbers = _numbers(argument, given)
    if numbers.ndim == 0 and shape == (1,):
        return numbers.reshape(1)
    if argument.among and numbers.shape[-1:] == (len(argument.among),):
        return numbers[..., [argument.among.index(e) for e in argument.elements]]
    if numbers.shape[-1:] != shape:
        elements = ", ".join(argument.elements) or "nothing"
        raise ProgramError(f"argument {argument.name} takes arrays of shape (..., {shape[0]}), not {numbers.shape}; "
                           f"the last axis holds {elements}")
    return numbers


def leading_shape(program: Program, values: Sequence[Array]) -> tuple[int, ...]:
    """The shape that the leading axes of all arguments broadcast to."""
    leading = {v.shape[:-1] for v in values if v.ndim > 1}
    if len(leading) == 1:
        return leading.pop()
    try:
        return np.broadcast_shapes(*leading)
    except ValueError:
        shapes = ", ".join(f"{a.name} {v.shape[:-1]}" for a, v in zip(program.arguments, values, strict=True))
        raise ProgramError(f"the leading axes of the arguments do not broadcast: {shapes}") from None


def by_name(program: Program, given: Sequence[Any], named: Mapping[str, Any]) -> dict[str, Any]:
    """What is given by place and by name, all by name."""
    if len(given) > len(program.arguments):
        raise ProgramError(f"{program.name} takes at most {len(program.arguments)} arguments "
                           f"({_names(program)}), not {len(given)}")
    positional = {a.name: value for a, value in zip(program.arguments, given, strict=False)}
    twice = ", ".join(sorted(positional.keys() & named.keys()))
    if twice:
        raise ProgramError(f"{program.name} was given {twice} twice, by place and by name")
    return positional | dict(named)


def _numbers(argument: Argument, given: Any) -> Array:
    """The given value as an array of numbers, of whatever shape it has."""
    given = by_label(given)
    by_element = given is None or isinstance(given, Mapping)
    try:
        numbers = _stacked(_in_order(argument, given)) if by_element else np.asarray(given)
        if numbers.dtype.kind == "O":
            return numbers.astype(np.float64)
        if numbers.dtype.kind in "biuf":
            return numbers  # whoever computes with it converts it, piece by piece
        instead = f"an array of {numbers.dtype}"
    except (TypeError, ValueError) as trouble:
        instead = str(trouble)
    raise ProgramError(f"argument {argument.name} takes real numbers: {instead}")


def _in_order(argument: Argument, given: Mapping[str, Any] | None) -> list[Any]:
    """The values of a mapping in the order of the elements."""
    if given is not None and len(given) == len(argument.elements):
        with suppress(KeyError):
            return [given[e] for e in argument.elements]
    return bind(argument, given)  # which says what is missing or too much


def _stacked(numbers: list[Any]) -> Any:
    """Numbers or arrays, one for each element, as one array with the elements on the last axis."""
    with suppress(ValueError):  # arrays of different shapes
        stacked = np.array(numbers)
        if stacked.ndim == 1:
            return stacked
    return np.stack(np.broadcast_arrays(*numbers), axis=-1)


def _names(program: Program) -> str:
    return ", ".join(a.name for a in program.arguments if a.asked) or "no argument"
