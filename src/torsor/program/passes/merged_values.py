"""Values that are equal up to sign computed once, those that are zero not at all."""

from __future__ import annotations

from torsor.algebra.equal_values import merged
from torsor.algebra.graph import Graph
from torsor.program.compose import expressions
from torsor.program.freeze import freeze
from torsor.program.program import Program


def merged_values(program: Program) -> Program:
    """The program with equal values merged: see `algebra.equal_values`.

    It never takes more operations than before.  A program in which nothing is merged stays as it is.
    """
    results = expressions(program, Graph())
    before = [e for values in results.values() for e in values]
    after = merged(before, (e for a in program.arguments if a.role == "parameter" for e in a.elements))
    if all(x is y for x, y in zip(before, after, strict=True)):
        return program
    shared = iter(after)
    return freeze(program.name, program.arguments, [(o, [next(shared) for _ in o.elements]) for o in program.outputs],
                  program.words)
