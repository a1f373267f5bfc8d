"""The choices of a program: their combinations, and the solutions that exist."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from math import prod
from typing import Any

from torsor.algebra.domains import FLOAT, Domain
from torsor.program.evaluate import Values, evaluate
from torsor.program.instructions import Argument, Output
from torsor.program.passes.dead_code import dead_code
from torsor.program.program import Program


def choices(program: Program) -> tuple[tuple[str, Argument], ...]:
    """(element, its argument) for every choice in the order of declaration, which is that of the loops."""
    return tuple((e, a) for a in program.arguments if a.role == "choice" for e in a.elements)


def combinations(program: Program) -> Iterator[dict[str, int]]:
    """Every combination of the choices, element -> value, the last choice fastest."""
    listed = choices(program)
    for values in product(*(a.choices for _, a in listed)):
        yield dict(zip((e for e, _ in listed), values, strict=True))


def most_solutions(program: Program) -> int:
    """The number of combinations of the choices."""
    return prod(len(a.choices) for _, a in choices(program))


def solutions(program: Program, values: Values, domain: Domain = FLOAT) -> list[dict[str, list[Any]]]:
    """The results of each solution that exists, in the order of `combinations`; `values` without the choices.

    A combination is a solution where no element of a guard is negative.  The guards are computed
    one by one in their order, and the results only behind all of them: what follows a guard that
    fails may have no value at all.
    """
    elements = [e for o in program.outputs if o.role == "guard" for e in o.elements]
    guards = [_only(program, Output("guard", (e,), ())) for e in elements]
    results = _only(program, *(o for o in program.outputs if o.role != "guard"))
    existing = []
    for combination in combinations(program):
        chosen = {a.name: [combination[e] for e in a.elements] for a in program.arguments if a.role == "choice"}
        given = {**values, **chosen}
        if not any(x < 0 for guard in guards for (x,) in evaluate(guard, given, domain).values()):
            existing.append(evaluate(results, given, domain))
    return existing


def _only(program: Program, *outputs: Output) -> Program:
    return dead_code(replace(program, outputs=outputs))
