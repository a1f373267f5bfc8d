"""The default numbers of a program's parameters, as every language writes them: an array ready for setup."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from torsor.languages.draft import Array, Draft, Function
from torsor.program.instructions import Argument, Constant
from torsor.program.notation import Written


@dataclass(frozen=True)
class DefaultNumbers:
    """The array `name` of numbers for an argument, in the order of its elements; `missing` are those without one."""

    name: str
    argument: Array
    numbers: tuple[str, ...]
    missing: tuple[str, ...]


def defaults(draft: Draft, number: Callable[[Constant], Written] | None = None) -> list[DefaultNumbers]:
    """The arrays of default numbers: one in most programs, for the parameters, or none.

    number: how they are written, where it is not as in the formulas.
    """
    return [_defaults(draft, array, array.source, number or draft.notation.number) for array in draft.whole.inputs
            if isinstance(array.source, Argument) and array.source.name in draft.defaults]


def _defaults(
    draft: Draft, array: Array, source: Argument, number: Callable[[Constant], Written]
) -> DefaultNumbers:
    def written(element: str) -> str:
        return number(known[element])[0] if element in known else draft.language.missing

    known = source.numbers
    return DefaultNumbers(draft.defaults[source.name], array, tuple(map(written, source.elements)),
                    tuple(e for e in source.elements if e not in known))


def optional(draft: Draft, function: Function) -> dict[str, DefaultNumbers]:
    """The last arguments of a function that have all their numbers, so that a call may leave them out."""
    complete = {d.argument.name: d for d in defaults(draft) if not d.missing}
    last: dict[str, DefaultNumbers] = {}
    for array in reversed(function.inputs):
        if array.name not in complete:
            break
        last[array.name] = complete[array.name]
    return last
