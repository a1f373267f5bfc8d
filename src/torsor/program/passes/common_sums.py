"""What several sums of a program have in common up to a factor, computed once."""

from __future__ import annotations

from torsor.algebra.graph import Graph
from torsor.algebra.polynomials.kernels import extracted
from torsor.program.compose import expressions
from torsor.program.freeze import freeze
from torsor.program.program import Program


def common_sums(program: Program) -> Program:
    """The program with kernels taken out: see `algebra.polynomials.kernels`; as it is where that saves nothing."""
    results = expressions(program, Graph())
    before = [e for values in results.values() for e in values]
    if not before:
        return program
    after = iter(extracted(before, {e for a in program.arguments if a.role == "parameter" for e in a.elements}))
    made = freeze(program.name, program.arguments, [(o, [next(after) for _ in o.elements]) for o in program.outputs],
                  program.words)
    return made if made.ops.total < program.ops.total else program
