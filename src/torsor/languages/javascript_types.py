"""TypeScript's declarations of a JavaScript module: what editors and tsc know about its functions."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from torsor.languages.draft import Array, Draft, Function
from torsor.languages.writing.choice_loops import solver
from torsor.languages.writing.default_numbers import defaults, optional

Documented = Callable[[Draft, Function, str], list[str]]


def declarations(draft: Draft, documented: Documented) -> list[str]:
    """The lines of the declarations; `documented` gives the comment above a function."""
    chooser = solver(draft)
    lines = [line for d in defaults(draft) for line in (f"export const {d.name}: readonly number[];", "")]
    for function in draft.functions:
        lines += [*documented(draft, function, ""), *_declared(draft, function, ""), ""]
    for function in chooser.functions if chooser else ():
        lines += [*documented(draft, function, "[]"), *_declared(draft, function, "[]"), ""]
    return lines[:-1]


def _declared(draft: Draft, function: Function, listed: str) -> list[str]:
    """A function; `listed` is [] for a solver, whose results are lists and are never given."""
    given = optional(draft, function)
    taken = [f"{a.name}{'?' if a.name in given else ''}: ArrayLike<number>" for a in function.inputs]
    taken += [f"{r.name}?: Float64Array" for r in function.results if r.shape and not listed]
    return [f"export function {function.name}(", *(f"    {t}," for t in taken), f"): {result(function, listed)};"]


def result(function: Function, listed: str, separator: str = "; ") -> str:
    """The type of what a function returns."""
    kinds = [kind(r) + listed for r in function.results]
    if len(kinds) == 1:
        return kinds[0]
    return f"{{ {separator.join(_fields(function.results, kinds))} }}"


def _fields(results: Sequence[Array], kinds: Sequence[str]) -> list[str]:
    return [f"{r.name}: {kind}" for r, kind in zip(results, kinds, strict=True)]


def kind(array: Array) -> str:
    """The type of a result."""
    return "Float64Array" if array.shape else "number"
